//! The form that publishes a board or a list of the workshop.

use games::GameId;
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{BoardInfo, ErrorCode, NewBoard, Title};

use crate::boards::workshop::BOARD;
use crate::online::{api, visitor};
use crate::pages::anchor;
use crate::parts::{icon, live};
use crate::route::Route;
use crate::words::t;

/// What is published.
#[derive(Clone, Copy)]
pub(in crate::boards::workshop) struct Publishing {
    pub(in crate::boards::workshop) game: GameId,
    /// The option of the game that takes its file.
    pub(in crate::boards::workshop) option: &'static str,
    pub(in crate::boards::workshop) name: Memo<String>,
    pub(in crate::boards::workshop) file: Memo<String>,
    /// Whether it can be played.
    pub(in crate::boards::workshop) ready: Memo<bool>,
}

/// What became of a request to publish.
type Answer = Option<Result<BoardInfo, String>>;

/// The button, the form behind it, and a link to the published board.
pub(in crate::boards::workshop) fn publishing(of: Publishing) -> impl IntoView {
    let (open, answer) = (RwSignal::new(false), RwSignal::new(None));
    // What has changed since is not what was published.
    Effect::new(move |_| {
        of.file.track();
        answer.set(None);
    });
    let expanded = move || open.get().to_string();
    view! {
        <p><button type="button" class="btn" id="publish" disabled=move || !of.ready.get() aria-expanded=expanded
            on:click=move |_| open.update(|open| *open = !*open)>{icon("ui-globe", "")}{t("publish.button")}</button></p>
        {live(move || (!of.ready.get()).then(|| view! { <p class="muted small">{t("publish.unready")}</p> }))}
        {live(move || (open.get() && of.ready.get()).then(|| form(of, answer)))}
        <p class="said" role="status">{live(move || said(answer.get()))}</p>
    }
}

fn form(of: Publishing, answer: RwSignal<Answer>) -> impl IntoView {
    let field = NodeRef::<leptos::html::Input>::new();
    let visitor = visitor();
    let send = move |event: SubmitEvent| {
        event.prevent_default();
        let written = field.get_untracked().map(|field| field.value()).unwrap_or_default();
        let Ok(title) = written.parse::<Title>() else {
            return answer.set(Some(Err(t("publish.bad_title"))));
        };
        visitor.once_named(move || spawn_local(publish(of, title.clone(), answer)));
    };
    // A list has no name of its own.
    let name = if of.option == BOARD { of.name.get_untracked() } else { String::new() };
    view! {
        <form class="publish" on:submit=send>
            <label>{t("publish.title")}<input class="field" id="publish-title" required=true maxlength="40" autocomplete="off" value=name node_ref=field/></label>
            <p class="muted small">{t("publish.about")}</p>
            <button class="btn primary" id="publish-go">{icon("ui-check", "")}{t("publish.go")}</button>
        </form>
    }
}

async fn publish(of: Publishing, title: Title, answer: RwSignal<Answer>) {
    let file = of.file.get_untracked();
    let new = NewBoard { game: of.game.to_string(), option: of.option.to_owned(), title, file };
    let made = api::publish(&new).await.map_err(|error| match error.code() {
        Some(ErrorCode::Conflict) => t("publish.conflict"),
        Some(ErrorCode::BadRequest | ErrorCode::TooLarge) => t("publish.refused"),
        _ => error.words(),
    });
    answer.try_set(Some(made));
}

/// What became of it, with a link to the board.
fn said(answer: Answer) -> Option<AnyView> {
    Some(match answer? {
        Ok(board) => {
            let words = t(if board.own { "publish.done" } else { "publish.known" });
            let link = anchor(
                Route::Board(board.id),
                "published-board",
                String::new(),
                None,
                board.title.into_any(),
            );
            view! { {words}" "{link} }.into_any()
        }
        Err(words) => view! { <span class="problem">{words}</span> }.into_any(),
    })
}
