//! Presses of a person at a table: questions before what cannot be undone, double taps, and the moves that follow.

use games::AnyMove;
use leptos::prelude::*;

use super::{Act, Confirmation, Session};
use crate::browser;

/// For this many milliseconds after the answer to a press, another press does not end the step.
const DOUBLE_TAP_MS: f64 = 500.0;

impl Session {
    /// Plays a clicked move. A move that cannot be undone asks for confirmation first; a second click confirms it.
    pub(crate) fn play(self, mv: AnyMove) {
        if self.is_hasty(mv) {
            return;
        }
        let asks = self.settings.confirm.get_untracked()
            && self.now.with_untracked(|now| now.needs_confirmation(mv));
        let again = self.confirmation.with_untracked(|confirmation| {
            confirmation.as_ref().is_some_and(|confirmation| confirmation.moves == [mv])
        });
        if asks && !again {
            let line = self.now.with_untracked(|now| now.choice(mv).map(|choice| self.text(&choice.line)));
            self.ask(Confirmation { moves: vec![mv], text: line.unwrap_or_default() });
        } else {
            self.commit(mv);
        }
    }

    /// Whether this move follows another press too soon: before that one is carried out or, if it ends a step, within the time of
    /// a double tap, whose second press does not mean a button that has just appeared.
    fn is_hasty(self, mv: AnyMove) -> bool {
        self.pressed.get_untracked()
            || self.now.with_untracked(|now| now.is_end(mv))
                && browser::now() - self.answered_at.get_value() < DOUBLE_TAP_MS
    }

    /// Asks for a confirmation.
    pub(crate) fn ask(self, confirmation: Confirmation) {
        if self.pressed.get_untracked() {
            return;
        }
        self.refused.set(None);
        self.confirmation.set(Some(confirmation));
        self.note_answer();
    }

    /// Stores the time of an answer: now, and again when the answer is drawn. Drawing takes long on a slow phone, and a
    /// second tap in that time means what was drawn before.
    fn note_answer(self) {
        self.answered_at.set_value(browser::now());
        request_animation_frame(move || _ = self.answered_at.try_set_value(browser::now()));
    }

    /// Plays the confirmed moves.
    pub(crate) fn confirm(self) {
        let mut moves =
            self.confirmation.get_untracked().map(|confirmation| confirmation.moves).unwrap_or_default();
        if moves.first().is_some_and(|first| !self.is_hasty(*first)) {
            let first = moves.remove(0);
            self.queue.set(moves);
            self.commit(first);
        }
    }

    /// Plays the queued moves one after another, as long as they are legal.
    pub(crate) fn follow_queue(self) {
        Effect::new(move || {
            let now = self.now.get();
            // A confirmation stays as long as its first move is legal, even if others act meanwhile.
            let stale = |confirmation: &Confirmation| {
                confirmation.moves.first().is_none_or(|first| now.choice(*first).is_none())
            };
            if self.confirmation.with_untracked(|confirmation| confirmation.as_ref().is_some_and(stale)) {
                self.confirmation.set(None);
            }
            let next = self.queue.with_untracked(|queue| queue.first().copied());
            let Some(next) = next.filter(|_| self.shown_ply.get_untracked().is_none()) else { return };
            if now.choice(next).is_some() {
                self.queue.update(|queue| _ = queue.remove(0));
                self.act(Act::Play(next));
            } else {
                self.queue.set(Vec::new());
            }
        });
    }

    /// Plays a move without confirmation. Drawing a move takes longer than people expect a press to be answered, so one
    /// picture shows the press, and the move is played when the next one is due: then the first is on the screen. Presses in
    /// between are ignored.
    pub(crate) fn commit(self, mv: AnyMove) {
        if self.pressed.get_untracked() {
            return;
        }
        self.pressed.set(true);
        let play = move || {
            // The page may be gone.
            if self.pressed.try_set(false).is_none() {
                self.confirmation.set(None);
                self.act(Act::Play(mv));
                self.note_answer();
            }
        };
        request_animation_frame(move || request_animation_frame(play));
    }
}
