//! The state of the drawing table: the draft, what is chosen, and the way back.

use std::collections::VecDeque;

use leptos::prelude::*;

use super::check::{Problem, problems};
use super::draft::{Draft, LinkKind};
use super::finish::Finished;
use crate::browser;

/// Where the draft is stored, so that a closed page loses nothing.
const STORED: &str = "workshop-eme";

/// How many changes can be undone.
const UNDONE: usize = 100;

/// What a press on the sheet does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tool {
    /// Chooses and drags regions.
    Move,
    /// Adds a region on free water.
    Region,
    /// Joins two regions.
    Join(LinkKind),
}

/// The drawing table.
#[derive(Clone, Copy)]
pub(super) struct Desk {
    pub(super) draft: RwSignal<Draft>,
    past: RwSignal<VecDeque<Draft>>,
    future: RwSignal<Vec<Draft>>,
    /// The region whose last change was a step by keys: further steps are the same change.
    stepped: StoredValue<Option<usize>>,
    pub(super) chosen: RwSignal<Option<usize>>,
    pub(super) tool: RwSignal<Tool>,
    /// The first region of a border or a lane that is being drawn.
    pub(super) joining: RwSignal<Option<(usize, LinkKind)>>,
    pub(super) problems: Memo<Vec<Problem>>,
    pub(super) finished: Finished,
}

impl Desk {
    /// The draft of the last visit, or our example.
    pub(super) fn open() -> Self {
        let stored = browser::stored(STORED).and_then(|text| serde_json::from_str(&text).ok());
        let draft = RwSignal::new(stored.unwrap_or_else(Draft::example));
        let problems = Memo::new(move |_| draft.with(problems));
        let desk = Self {
            draft,
            past: RwSignal::default(),
            future: RwSignal::default(),
            stepped: StoredValue::new(None),
            chosen: RwSignal::new(None),
            tool: RwSignal::new(Tool::Move),
            joining: RwSignal::new(None),
            problems,
            finished: Finished::follow(draft, problems),
        };
        Effect::new(move |_| {
            let text = draft.with(|draft| serde_json::to_string(draft).unwrap_or_default());
            browser::store(STORED, &text);
        });
        desk
    }

    /// Changes the draft; the change can be undone.
    pub(super) fn change(self, change: impl FnOnce(&mut Draft)) {
        let before = self.draft.get_untracked();
        self.draft.update(change);
        self.keep(before);
    }

    /// Ends a change that began with this draft.
    pub(super) fn keep(self, before: Draft) {
        self.stepped.set_value(None);
        if self.draft.with_untracked(|now| *now == before) {
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

    /// Moves a region a step. Several steps in a row are undone together.
    pub(super) fn step(self, region: usize, dx: i32, dy: i32) {
        let moved = |draft: &mut Draft| {
            let Some((x, y)) = draft.regions.get(region).map(|region| region.at) else { return };
            draft.place(region, (i32::from(x) + dx, i32::from(y) + dy));
        };
        if self.stepped.get_value() == Some(region) {
            self.draft.update(moved);
        } else {
            self.change(moved);
            self.stepped.set_value(Some(region));
        }
    }

    pub(super) fn can_undo(self) -> bool {
        self.past.with(|past| !past.is_empty())
    }

    pub(super) fn can_redo(self) -> bool {
        self.future.with(|future| !future.is_empty())
    }

    pub(super) fn undo(self) {
        if let Some(before) = self.past.try_update(VecDeque::pop_back).flatten() {
            self.future.update(|future| future.push(self.draft.get_untracked()));
            self.show(before);
        }
    }

    pub(super) fn redo(self) {
        if let Some(after) = self.future.try_update(Vec::pop).flatten() {
            self.past.update(|past| past.push_back(self.draft.get_untracked()));
            self.show(after);
        }
    }

    fn show(self, draft: Draft) {
        self.stepped.set_value(None);
        self.joining.set(None);
        let count = draft.regions.len();
        self.chosen.update(|chosen| *chosen = chosen.filter(|region| *region < count));
        self.draft.set(draft);
    }

    /// Puts another board on the table; the way back leads to the one before.
    pub(super) fn replace(self, draft: Draft) {
        self.chosen.set(None);
        self.joining.set(None);
        self.change(|now| *now = draft);
    }

    /// Adds a region at a point, or on free water, and chooses it.
    pub(super) fn add(self, at: Option<(i32, i32)>) {
        let mut added = None;
        self.change(|draft| added = draft.add_region(at.unwrap_or_else(|| draft.free_place())));
        if added.is_some() {
            self.choose(added);
        }
    }

    /// Chooses a region and puts the focus on it.
    pub(super) fn choose(self, region: Option<usize>) {
        self.chosen.set(region);
        if let Some(region) = region {
            request_animation_frame(move || browser::focus(&format!("region-{region}")));
        }
    }

    /// Removes a region.
    pub(super) fn remove(self, region: usize) {
        self.joining.set(None);
        self.chosen.set(None);
        self.change(|draft| draft.remove_region(region));
        let next = self.draft.with_untracked(|draft| draft.regions.len()).checked_sub(1);
        self.choose(next.map(|last| region.min(last)));
    }

    /// Begins a border or a lane at a region, or ends it there.
    pub(super) fn join(self, region: usize, kind: LinkKind) {
        match self.joining.get_untracked() {
            Some((first, kind)) if first != region => {
                self.joining.set(None);
                self.change(|draft| draft.join(first, region, kind));
            }
            Some(_) => self.joining.set(None),
            None => self.joining.set(Some((region, kind))),
        }
        self.chosen.set(Some(region));
    }

    /// Gives a region the next continent.
    pub(super) fn next_continent(self, region: usize) {
        self.change(|draft| {
            let count = draft.continents.len().max(1);
            let now = draft.regions[region].continent;
            draft.regions[region].continent = Some(now.map_or(0, |now| (now + 1) % count));
        });
    }

    /// The regions with a problem.
    pub(super) fn wrong(self) -> Vec<usize> {
        let regions = |problems: &Vec<Problem>| -> Vec<usize> {
            problems.iter().flat_map(|problem| problem.regions.iter().copied()).collect()
        };
        let unfit = self.finished.problems.with(regions);
        self.problems.with(regions).into_iter().chain(unfit).collect()
    }
}
