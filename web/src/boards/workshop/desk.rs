//! The state of the drawing table: the draft, the sheet on the table, what is chosen, and the way back.

use leptos::prelude::*;

use super::board_kind::BoardKind;
use super::draft::{Draft, Sheet};
use super::finish::Finished;
use super::history::History;
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

/// The first end of what is being drawn to a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Joining<L> {
    /// A place, and how it will be joined.
    Spot(usize, L),
    /// A sea line over an edge.
    Exit(usize),
}

/// The drawing table.
pub(crate) struct Desk<B: BoardKind> {
    pub(crate) draft: RwSignal<Draft<B>>,
    pub(super) history: History<Draft<B>>,
    /// The sheet on the table.
    pub(crate) open: RwSignal<usize>,
    /// The place whose last change was a step by keys: further steps are the same change.
    stepped: StoredValue<Option<usize>>,
    pub(super) chosen: RwSignal<Option<usize>>,
    pub(super) tool: RwSignal<Tool<B::Link>>,
    pub(super) joining: RwSignal<Option<Joining<B::Link>>>,
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
        let history = History::open(format!("workshop-{}", B::GAME), B::first);
        let (draft, open) = (history.now, RwSignal::new(0));
        let problems = Memo::new(move |_| draft.with(B::problems));
        Self {
            draft,
            history,
            open,
            stepped: StoredValue::new(None),
            chosen: RwSignal::new(None),
            tool: RwSignal::new(Tool::Move),
            joining: RwSignal::new(None),
            problems,
            finished: Finished::follow(draft, open, problems),
        }
    }

    /// A fact of the sheet on the table.
    pub(crate) fn sheet<T>(self, of: impl FnOnce(&Sheet<B>) -> T) -> T {
        let open = self.open.get();
        self.draft.with(|draft| of(&draft.sheets[open]))
    }

    /// The same without being told when it changes.
    pub(crate) fn sheet_now<T>(self, of: impl FnOnce(&Sheet<B>) -> T) -> T {
        untrack(|| self.sheet(of))
    }

    /// Changes the sheet on the table; the change can be undone.
    pub(crate) fn change(self, change: impl FnOnce(&mut Sheet<B>)) {
        self.change_all(|draft| self.on_table(draft, change));
    }

    fn change_all(self, change: impl FnOnce(&mut Draft<B>)) {
        let before = self.draft.get_untracked();
        self.draft.update(change);
        self.keep(before);
    }

    /// Changes the sheet on the table as part of a change that is still going on.
    pub(super) fn go_on(self, change: impl FnOnce(&mut Sheet<B>)) {
        self.draft.update(|draft| self.on_table(draft, change));
    }

    fn on_table(self, draft: &mut Draft<B>, change: impl FnOnce(&mut Sheet<B>)) {
        change(&mut draft.sheets[self.open.get_untracked()]);
    }

    /// Puts another sheet on the table.
    pub(super) fn turn_to(self, sheet: usize) {
        if self.open.get_untracked() != sheet {
            self.open.set(sheet);
            self.clear();
        }
    }

    /// Chooses nothing, and ends what has been begun.
    fn clear(self) {
        self.stepped.set_value(None);
        self.chosen.set(None);
        self.joining.set(None);
    }

    /// Ends a change that began with this draft.
    pub(super) fn keep(self, before: Draft<B>) {
        self.stepped.set_value(None);
        self.history.keep(before);
    }

    /// Moves a place a step. Several steps in a row are undone together.
    pub(super) fn step(self, spot: usize, dx: i32, dy: i32) {
        let moved = |sheet: &mut Sheet<B>| {
            let Some((x, y)) = sheet.spots.get(spot).map(|spot| spot.at) else { return };
            sheet.place(spot, (i32::from(x) + dx, i32::from(y) + dy));
        };
        if self.stepped.get_value() == Some(spot) {
            self.go_on(moved);
        } else {
            self.change(moved);
            self.stepped.set_value(Some(spot));
        }
    }

    pub(super) fn undo(self) {
        self.go_through(History::undo);
    }

    pub(super) fn redo(self) {
        self.go_through(History::redo);
    }

    /// A step through the history. It shows a sheet that changes, and forgets what was chosen on another draft.
    fn go_through(self, step: impl FnOnce(History<Draft<B>>)) {
        let before = self.draft.get_untracked();
        step(self.history);
        let changes =
            |sheet: usize| self.draft.with_untracked(|now| before.sheets.get(sheet) != now.sheets.get(sheet));
        let first = (0..before.sheets.len()).find(|sheet| changes(*sheet));
        if let (Some(first), false) = (first, changes(self.open.get_untracked())) {
            self.turn_to(first);
        }
        self.stepped.set_value(None);
        self.joining.set(None);
        let count = self.sheet_now(|sheet| sheet.spots.len());
        self.chosen.update(|chosen| *chosen = chosen.filter(|spot| *spot < count));
    }

    /// Puts another board on the table; the way back leads to the one before.
    pub(crate) fn replace(self, draft: Draft<B>) {
        self.clear();
        self.finished.forget();
        self.change_all(|now| *now = draft);
    }

    /// Puts another sheet in place of the one on the table.
    pub(crate) fn replace_sheet(self, sheet: impl FnOnce(&Sheet<B>) -> Sheet<B>) {
        self.clear();
        self.finished.forget();
        self.change(|now| *now = sheet(now));
    }

    /// Adds a place at a point, or at a free one, and chooses it.
    pub(super) fn add(self, at: Option<(i32, i32)>) {
        let mut added = None;
        self.change(|sheet| added = sheet.add(at.unwrap_or_else(|| sheet.free_place())));
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
        self.change(|sheet| sheet.remove(spot));
        let next = self.sheet_now(|sheet| sheet.spots.len()).checked_sub(1);
        self.choose(next.map(|last| spot.min(last)));
    }

    /// Begins to join a place to another one, or ends what has been begun there.
    pub(super) fn join(self, spot: usize, kind: B::Link) {
        match self.joining.get_untracked() {
            Some(Joining::Spot(first, _)) if first == spot => self.joining.set(None),
            Some(_) => self.end_at(spot),
            None => self.joining.set(Some(Joining::Spot(spot, kind))),
        }
        self.chosen.set(Some(spot));
    }

    /// Ends at a place what has been begun; `false` if nothing has been begun.
    pub(super) fn ends_at(self, spot: usize) -> bool {
        let has_begun = self.joining.with_untracked(Option::is_some);
        if has_begun {
            self.end_at(spot);
            self.chosen.set(Some(spot));
        }
        has_begun
    }

    fn end_at(self, spot: usize) {
        match self.joining.get_untracked() {
            Some(Joining::Spot(first, kind)) => self.change(|sheet| sheet.join(first, spot, kind)),
            Some(Joining::Exit(exit)) => self.change(|sheet| sheet.rest.set_exit(exit, spot)),
            None => {}
        }
        self.joining.set(None);
    }

    /// The places of the sheet on the table with a problem.
    pub(super) fn wrong(self) -> Vec<usize> {
        let open = self.open.get();
        let spots = |problems: &Vec<Problem>| -> Vec<usize> {
            let here = problems.iter().filter(|problem| problem.sheet == Some(open));
            here.flat_map(|problem| problem.spots.iter().copied()).collect()
        };
        let unfit = self.finished.problems.with(spots);
        self.problems.with(spots).into_iter().chain(unfit).collect()
    }
}
