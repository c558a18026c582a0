//! In the prompt: the card in play, what it lets one do and how much of that is left.

use leptos::prelude::*;

use crate::parts::icon;
use crate::words::t;

/// A part of the card in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OpenAction {
    pub(crate) drawing: &'static str,
    /// A message of the client.
    pub(crate) label: &'static str,
    /// How much is left of how much, where it is counted.
    pub(crate) left: Option<u8>,
    pub(crate) all: u8,
}

/// The parts with a pip for every step, the used ones filled.
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
