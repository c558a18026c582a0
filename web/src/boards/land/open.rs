//! In the prompt: the actions of the card in play, and how much of each is left.

use leptos::prelude::*;

use crate::parts::{icon, labelled_icon};
use crate::words::{filled, t};

/// An action of the card in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OpenAction {
    pub(crate) drawing: &'static str,
    /// A message id of the client.
    pub(crate) label: &'static str,
    /// How many steps are left, of how many; `left` is `None` for an action without a number.
    pub(crate) left: Option<u8>,
    pub(crate) all: u8,
}

/// The card in play, with its drawing and its name, and its actions, with a pip for every step; pips of used steps are filled.
pub(crate) fn open_actions(card: Option<(String, String)>, parts: Vec<OpenAction>) -> impl IntoView {
    let part = |part: OpenAction| {
        let count = part.left.map(|left| {
            let used = part.all.saturating_sub(left);
            let pips: Vec<_> =
                (0..part.all).map(|pip| view! { <i class=if pip < used { "on" } else { "" }></i> }).collect();
            view! { " "{left}" / "{part.all}<span class="pips" aria-hidden="true">{pips}</span> }
        });
        view! { {icon(part.drawing, "s24")}<span>{t(part.label)}</span><span class="num left">{count}</span> }
    };
    let parts: Vec<_> = parts.into_iter().map(part).collect();
    let card = card.map(|(drawing, name)| {
        let label = filled("prompt.in_play", "card", &name);
        view! { <span class="card" title=label.clone()>{labelled_icon(&drawing, "s24", label.clone())}</span> }
    });
    view! { <span class="inplay only-wide">{card}{parts}</span> }
}
