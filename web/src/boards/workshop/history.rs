//! What is drawn or written in the workshop, with undo and redo.

use std::collections::VecDeque;

use leptos::prelude::*;

use super::draft::Plain;
use crate::browser;
use crate::parts::icon;
use crate::words::t;

/// How many changes can be undone.
const UNDONE: usize = 100;

/// A value with its earlier and its undone states. It is stored in the browser, so that a closed page loses nothing.
pub(crate) struct History<T: Plain> {
    pub(crate) now: RwSignal<T>,
    past: RwSignal<VecDeque<T>>,
    future: RwSignal<Vec<T>>,
}

impl<T: Plain> Clone for History<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Plain> Copy for History<T> {}

impl<T: Plain> History<T> {
    /// The value of the last visit under this key, or the first one.
    pub(super) fn open(key: String, first: impl FnOnce() -> T) -> Self {
        let stored = browser::stored(&key).and_then(|text| serde_json::from_str(&text).ok());
        let now = RwSignal::new(stored.unwrap_or_else(first));
        Effect::new(move |_| {
            let text = now.with(|now| serde_json::to_string(now).unwrap_or_default());
            browser::store(&key, &text);
        });
        Self { now, past: RwSignal::default(), future: RwSignal::default() }
    }

    /// Changes the value; the change can be undone.
    pub(crate) fn change(self, change: impl FnOnce(&mut T)) {
        let before = self.now.get_untracked();
        self.now.update(change);
        self.keep(before);
    }

    /// Ends a change that began with this value.
    pub(super) fn keep(self, before: T) {
        if self.now.with_untracked(|now| *now == before) {
            return;
        }
        self.past.update(|past| {
            past.push_back(before);
            if past.len() > UNDONE {
                past.pop_front();
            }
        });
        self.future.update(Vec::clear);
    }

    pub(super) fn can_undo(self) -> bool {
        self.past.with(|past| !past.is_empty())
    }

    pub(super) fn can_redo(self) -> bool {
        self.future.with(|future| !future.is_empty())
    }

    pub(super) fn undo(self) {
        if let Some(before) = self.past.try_update(VecDeque::pop_back).flatten() {
            self.future.update(|future| future.push(self.now.get_untracked()));
            self.now.set(before);
        }
    }

    pub(super) fn redo(self) {
        if let Some(after) = self.future.try_update(Vec::pop).flatten() {
            self.past.update(|past| past.push_back(self.now.get_untracked()));
            self.now.set(after);
        }
    }

    /// The buttons for undo and redo.
    pub(super) fn buttons(self, undo: impl Fn() + 'static, redo: impl Fn() + 'static) -> impl IntoView {
        let (back, again) = (t("workshop.undo"), t("workshop.redo"));
        view! {
            <button type="button" class="btn sm icon" id="undo-change" disabled=move || !self.can_undo() aria-label=back.clone() title=back on:click=move |_| undo()>{icon("ui-undo", "")}</button>
            <button type="button" class="btn sm icon" id="redo-change" disabled=move || !self.can_redo() aria-label=again.clone() title=again on:click=move |_| redo()>{icon("ui-undo", "mirrored")}</button>
        }
    }
}
