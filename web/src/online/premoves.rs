//! Moves sealed in advance at a table over days: trying out what may come, sealing moves, and what became of them.

use std::sync::Arc;

use game::Seat;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{ErrorCode, PremoveInfo, PremoveState, Status};

use super::Online;
use super::api::{self, ApiError};
use crate::session::Session;
use crate::title::{Question, WhatIf, remote};
use crate::words::t;

impl Online {
    /// Whether the visitor has a seat at a running table over days.
    fn plays_over_days(self) -> bool {
        let running = |info: &protocol::TableInfo| info.pace.is_over_days() && info.status == Status::Running;
        self.info.with_untracked(|info| info.as_deref().is_some_and(running)) && !self.my_seats().is_empty()
    }

    /// The seat for which the visitor can plan ahead now.
    pub(crate) fn planning_seat(self, session: Session) -> Option<Seat> {
        let seat = self.feed.viewer.get_value()?;
        let waits = session.now.with(|now| !now.my_turn() && !now.to_act.is_empty() && now.outcome.is_none());
        let present = session.shown_ply.get().is_none() && !self.substitutes().contains(seat);
        (waits && present && self.plays_over_days()).then_some(seat)
    }

    /// Loads what the visitor has sealed, and what became of it.
    pub(super) fn load_premoves(self) {
        if self.plays_over_days() {
            let table = self.id.get_value();
            spawn_local(async move { self.take_premoves(api::premoves(&table).await) });
        }
    }

    /// Loads it again if something is sealed: a new position may have played or dropped it.
    pub(super) fn follow_premoves(self) {
        let waits = |premoves: &Vec<PremoveInfo>| {
            premoves.iter().any(|premove| premove.fate.state == PremoveState::Sealed)
        };
        if self.premoves.with_untracked(waits) {
            self.load_premoves();
        }
    }

    fn take_premoves(self, answer: Result<Vec<PremoveInfo>, ApiError>) {
        match answer {
            Ok(premoves) => drop(self.premoves.try_set(premoves)),
            Err(error) => {
                self.notice.try_set(Some(error.words_or(ErrorCode::Stale, "premove.gone_on")));
            }
        }
    }

    /// Begins to try out what may come.
    pub(crate) fn plan_ahead(self, session: Session) {
        let viewer = self.feed.viewer.get_value();
        let begun = self.feed.follow.with_value(|follow| {
            let update = &follow.viewers.get(&viewer)?.update;
            remote(session.game).what_if(update.view.get(), update.ply)
        });
        self.feed.what_if.set_value(begun);
        self.change_what_if(session, |_| {});
    }

    /// Changes the position that is tried out, and shows it.
    pub(crate) fn change_what_if(self, session: Session, change: impl FnOnce(&mut (dyn WhatIf + 'static))) {
        let shown = self.feed.what_if.try_update_value(|what_if| {
            let what_if = what_if.as_deref_mut()?;
            change(what_if);
            Some((what_if.snapshot(), what_if.question(), what_if.premove().is_some()))
        });
        let Some((snapshot, question, chosen)) = shown.flatten() else { return };
        session.fresh.set(Vec::new());
        session.refused.set(None);
        self.what_if.set(Some(Foreseen { question, chosen, begun: snapshot.can_undo }));
        session.now.set(Arc::new(snapshot));
    }

    /// Whether the visitor tries out what may come.
    pub(crate) fn is_planning(self) -> bool {
        self.what_if.with_untracked(Option::is_some)
    }

    /// Goes back to the true position.
    pub(crate) fn stop_planning(self) {
        if self.is_planning() {
            self.feed.what_if.set_value(None);
            self.what_if.set(None);
            self.refresh();
        }
    }

    /// The table has gone on while the visitor tried out what may come.
    pub(super) fn interrupt_planning(self) {
        if self.is_planning() {
            self.stop_planning();
            self.notice.set(Some(t("premove.gone_on")));
        }
    }

    /// Seals the chosen moves.
    pub(crate) fn seal(self) {
        let chosen = self.feed.what_if.with_value(|what_if| what_if.as_deref().and_then(WhatIf::premove));
        let Some(premove) = chosen else { return };
        self.stop_planning();
        let table = self.id.get_value();
        spawn_local(async move { self.take_premoves(api::seal_premove(&table, &premove).await) });
    }

    /// Withdraws what a seat has sealed, or removes the word about what became of it.
    pub(crate) fn withdraw(self, seat: Seat) {
        let table = self.id.get_value();
        spawn_local(async move { self.take_premoves(api::withdraw_premove(&table, seat).await) });
    }
}

/// What the visitor is asked while they try out what may come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Foreseen {
    pub(crate) question: Question,
    /// Whether an own move was chosen, so that it can be sealed.
    pub(crate) chosen: bool,
    /// Whether anything was chosen.
    pub(crate) begun: bool,
}
