//! The state of the drawing table: the draft, what is chosen, and the way back.

use leptos::prelude::*;

use super::draft::Draft;
use super::finish::Finished;
use super::history::History;
use super::kind::BoardKind;
use super::problem::Problem;
use crate::browser;

/// What a press on the sheet does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tool<L> {
    /// Chooses and drags places.
    Move,
    /// Adds a place at a free point.
    Spot,
    /// Joins two places.
    Join(L),
}

/// The drawing table.
pub(crate) struct Desk<B: BoardKind> {
    pub(crate) draft: RwSignal<Draft<B>>,
    pub(super) history: History<Draft<B>>,
    /// The place whose last change was a step by keys: further steps are the same change.
    stepped: StoredValue<Option<usize>>,
    pub(super) chosen: RwSignal<Option<usize>>,
    pub(super) tool: RwSignal<Tool<B::Link>>,
    /// The first end of what is being drawn between two places.
    pub(super) joining: RwSignal<Option<(usize, B::Link)>>,
    pub(super) problems: Memo<Vec<Problem>>,
    pub(super) finished: Finished,
}

impl<B: BoardKind> Clone for Desk<B> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<B: BoardKind> Copy for Desk<B> {}

impl<B: BoardKind> Desk<B> {
    /// The draft of the last visit, or the first board.
    pub(super) fn open() -> Self {
        let history = History::open(format!("workshop-{}", B::GAME), B::example);
        let draft = history.now;
        let problems = Memo::new(move |_| draft.with(B::problems));
        Self {
            draft,
            history,
            stepped: StoredValue::new(None),
            chosen: RwSignal::new(None),
            tool: RwSignal::new(Tool::Move),
            joining: RwSignal::new(None),
            problems,
            finished: Finished::follow(draft, problems),
        }
    }

    /// Changes the draft; the change can be undone.
    pub(crate) fn change(self, change: impl FnOnce(&mut Draft<B>)) {
        let before = self.draft.get_untracked();
        self.draft.update(change);
        self.keep(before);
    }

    /// Ends a change that began with this draft.
    pub(super) fn keep(self, before: Draft<B>) {
        self.stepped.set_value(None);
        self.history.keep(before);
    }

    /// Moves a place a step. Several steps in a row are undone together.
    pub(super) fn step(self, spot: usize, dx: i32, dy: i32) {
        let moved = |draft: &mut Draft<B>| {
            let Some((x, y)) = draft.spots.get(spot).map(|spot| spot.at) else { return };
            draft.place(spot, (i32::from(x) + dx, i32::from(y) + dy));
        };
        if self.stepped.get_value() == Some(spot) {
            self.draft.update(moved);
        } else {
            self.change(moved);
            self.stepped.set_value(Some(spot));
        }
    }

    pub(super) fn undo(self) {
        self.history.undo();
        self.shown();
    }

    pub(super) fn redo(self) {
        self.history.redo();
        self.shown();
    }

    /// Forgets what was chosen on another draft.
    fn shown(self) {
        self.stepped.set_value(None);
        self.joining.set(None);
        let count = self.draft.with_untracked(|draft| draft.spots.len());
        self.chosen.update(|chosen| *chosen = chosen.filter(|spot| *spot < count));
    }

    /// Puts another board on the table; the way back leads to the one before.
    pub(crate) fn replace(self, draft: Draft<B>) {
        self.chosen.set(None);
        self.joining.set(None);
        self.change(|now| *now = draft);
    }

    /// Adds a place at a point, or at a free one, and chooses it.
    pub(super) fn add(self, at: Option<(i32, i32)>) {
        let mut added = None;
        self.change(|draft| added = draft.add(at.unwrap_or_else(|| draft.free_place())));
        if added.is_some() {
            self.choose(added);
        }
    }

    /// Chooses a place and puts the focus on it.
    pub(crate) fn choose(self, spot: Option<usize>) {
        self.chosen.set(spot);
        if let Some(spot) = spot {
            request_animation_frame(move || browser::focus(&format!("node-{spot}")));
        }
    }

    /// Removes a place.
    pub(super) fn remove(self, spot: usize) {
        self.joining.set(None);
        self.chosen.set(None);
        self.change(|draft| draft.remove(spot));
        let next = self.draft.with_untracked(|draft| draft.spots.len()).checked_sub(1);
        self.choose(next.map(|last| spot.min(last)));
    }

    /// Begins to join a place to another one, or ends it there.
    pub(super) fn join(self, spot: usize, kind: B::Link) {
        match self.joining.get_untracked() {
            Some((first, kind)) if first != spot => {
                self.joining.set(None);
                self.change(|draft| draft.join(first, spot, kind));
            }
            Some(_) => self.joining.set(None),
            None => self.joining.set(Some((spot, kind))),
        }
        self.chosen.set(Some(spot));
    }

    /// The places with a problem.
    pub(super) fn wrong(self) -> Vec<usize> {
        let spots = |problems: &Vec<Problem>| -> Vec<usize> {
            problems.iter().flat_map(|problem| problem.spots.iter().copied()).collect()
        };
        let unfit = self.finished.problems.with(spots);
        self.problems.with(spots).into_iter().chain(unfit).collect()
    }
}
