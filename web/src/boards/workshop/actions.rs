//! What one does with a board: play it, open a table, save it, share it.

use leptos::prelude::*;

use super::desk::Desk;
use super::kind::BoardKind;
use crate::browser;
use crate::pages::{go, options};
use crate::parts::copy_link::copy_link;
use crate::parts::{icon, live};
use crate::route::{Opponents, Route};
use crate::share;
use crate::words::t;

/// The buttons; without problems only.
pub(super) fn actions<B: BoardKind>(desk: Desk<B>) -> impl IntoView {
    let ready = Memo::new(move |_| desk.problems.with(Vec::is_empty));
    let path =
        Memo::new(move |_| desk.draft.with(|draft| share::path(&Route::Workshop(B::GAME), &B::file(draft))));
    let play = move |route: Route| {
        let (name, file) = desk.draft.with_untracked(|draft| (draft.title.clone(), B::file(draft)));
        options::bring(B::GAME, "board", &name, &file);
        go(&route);
    };
    let save = move |_| {
        let (name, file) = desk.draft.with_untracked(|draft| (file_name(&draft.title), B::file(draft)));
        browser::download(&name, &file);
    };
    let shared = move || {
        ready.get().then(|| {
            view! {
                <button type="button" class="btn primary" id="play" on:click=move |_| play(Route::New(B::GAME, Opponents::Bots))>{icon("ui-bot", "")}{t("home.bots")}</button>
                <button type="button" class="btn" id="table" on:click=move |_| play(Route::Invite(B::GAME))>{icon("ui-friends", "")}{t("home.friends")}</button>
                {copy_link(path.into())}
            }
        })
    };
    view! {
        <section class="panel share" aria-labelledby="share-it"><h2 id="share-it">{t("workshop.share")}</h2>
            <p class="muted">{t("workshop.share.about")}</p>
            <p class="marks">{live(shared)}
                <button type="button" class="btn" id="save" on:click=save>{icon("ui-deck", "")}{t("workshop.save")}</button></p>
        </section>
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
        assert_eq!(file_name("…"), "board.toml");
    }
}
