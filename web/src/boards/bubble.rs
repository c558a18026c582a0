//! The tooltip of a shape on a map.

use leptos::prelude::*;

use crate::parts::icon;

/// The text of a tooltip, from top to bottom. It is shown as text, never as HTML.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct BubbleText {
    pub(crate) heading: String,
    pub(crate) about: String,
    pub(crate) items: Vec<BubbleItem>,
    pub(crate) below: Option<String>,
    /// The possible action.
    pub(crate) chip: Option<String>,
    /// The relevant rule.
    pub(crate) rule: Option<String>,
}

/// A line with an icon; `number` is emphasised.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BubbleItem {
    pub(crate) drawing: String,
    pub(crate) number: Option<u8>,
    pub(crate) text: String,
}

impl BubbleText {
    /// The tooltip as elements.
    pub(crate) fn show(self) -> impl IntoView {
        let item = |item: BubbleItem| {
            let number = item.number.map(|number| view! { <b>{number}</b>" " });
            view! { <li>{icon(&item.drawing, "s16")}" "<span>{number}{item.text}</span></li> }
        };
        let items: Vec<_> = self.items.into_iter().map(item).collect();
        let items = (!items.is_empty()).then(|| view! { <ul>{items}</ul> });
        view! {
            <b class="h">{self.heading}</b>
            <span class="muted">{self.about}</span>
            {items}
            {self.below.map(|below| view! { <span class="muted">{below}</span> })}
            {self.chip.map(|chip| view! { <span class="chip brass">{chip}</span> })}
            {self.rule.map(|rule| view! { <small class="rule">{rule}</small> })}
        }
    }
}
