//! In the prompt: the actions of the card in play, and how much of each is left.

use leptos::prelude::*;

use crate::parts::icon;
use crate::words::t;

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

/// The actions, with a pip for every step; pips of used steps are filled.
pub(crate) fn open_actions(parts: Vec<OpenAction>) -> impl IntoView {
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
    view! { <span class="inplay only-wide">{parts}</span> }
}
