//! Small figures beside clauses of the rules, made of icons.

use games::{GameId, with_game};
use leptos::prelude::*;

use super::icon;
use crate::boards::Shown;

/// The figure of a clause, if it has one. It is decorative: the clause says the same in words.
pub(crate) fn figure(game: GameId, id: &str) -> Option<impl IntoView + use<>> {
    let (_, drawn) = with_game!(game, G => G::FIGURES).iter().find(|(clause, _)| *clause == id)?;
    let part = |word: &str| {
        if word.starts_with(|c: char| c.is_ascii_lowercase()) {
            icon(word, "s32").into_any()
        } else {
            view! { <b>{word.to_owned()}</b> }.into_any()
        }
    };
    let parts: Vec<AnyView> = drawn.split(' ').map(part).collect();
    Some(view! { <div class="figure" aria-hidden="true">{parts}</div> })
}
