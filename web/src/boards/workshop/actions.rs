//! What one does with a board or a list: play it, open a table, save it, share it, read another one.

use games::GameId;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::gallery::{Publishing, publishing};
use crate::browser;
use crate::pages::go;
use crate::pages::options::{BroughtFile, bring};
use crate::parts::copy_link::copy_link;
use crate::parts::{icon, live};
use crate::route::{Opponents, Route};
use crate::share;
use crate::words::t;

/// A board or a list that can be shared.
pub(super) struct Sharing {
    pub(super) game: GameId,
    /// The option of the game that takes its file.
    pub(super) option: &'static str,
    /// Its page.
    pub(super) route: Route,
    pub(super) name: Memo<String>,
    pub(super) file: Memo<String>,
    /// Whether it can be played.
    pub(super) ready: Memo<bool>,
}

/// The buttons; if it can be played, those to play and to copy a link as well.
pub(super) fn sharing(of: Sharing) -> impl IntoView {
    let Sharing { game, option, route, name, file, ready } = of;
    let path = Memo::new(move |_| file.with(|file| share::path(&route, file)));
    let play = move |route: Route| {
        let (key, name, text) = (option.to_owned(), name.get_untracked(), file.get_untracked());
        bring(BroughtFile { game, key, name, text, board: None });
        go(&route);
    };
    let save = move |_| browser::download(&file_name(&name.get_untracked()), &file.get_untracked());
    let shared = move || {
        ready.get().then(|| {
            view! {
                <button type="button" class="btn primary" id="play" on:click=move |_| play(Route::New(game, Opponents::Bots))>{icon("ui-bot", "")}{t("home.bots")}</button>
                <button type="button" class="btn" id="table" on:click=move |_| play(Route::Invite(game))>{icon("ui-friends", "")}{t("home.friends")}</button>
                {copy_link(path.into())}
            }
        })
    };
    view! {
        <section class="panel share" aria-labelledby="share-it"><h2 id="share-it">{t("workshop.share")}</h2>
            <p class="muted">{t("workshop.share.about")}</p>
            <p class="marks">{live(shared)}
                <button type="button" class="btn" id="save" on:click=save>{icon("ui-deck", "")}{t("workshop.save")}</button></p>
            {publishing(Publishing { game, option, name, file, ready })}
        </section>
    }
}

/// A button that reads a file.
pub(super) fn file_button(take: impl Fn(&str) + Copy + 'static) -> impl IntoView {
    let field = NodeRef::<leptos::html::Input>::new();
    let read = move |_| {
        let Some(field) = field.get_untracked() else { return };
        spawn_local(async move {
            let Some((_, text)) = browser::chosen_file(&field).await else { return };
            field.set_value("");
            take(&text);
        });
    };
    view! {
        <label class="btn sm">{icon("ui-link", "")}{t("setup.file")}
            <input type="file" class="sr" id="file" accept=".toml,.txt,text/plain" node_ref=field on:change=read/></label>
    }
}

/// The name of the file of a board.
fn file_name(title: &str) -> String {
    let letter = |letter: char| if letter.is_alphanumeric() { letter } else { '-' };
    let name: String = title.to_lowercase().chars().map(letter).collect();
    format!("{}.toml", if name.trim_matches('-').is_empty() { "board" } else { name.trim_matches('-') })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_named_after_its_board() {
        assert_eq!(file_name("Tres Insulae"), "tres-insulae.toml");
        assert_eq!(file_name("…"), concat!("board", ".toml"));
    }
}
