//! One game in several tabs: the tab that opened it last leads; the others show what it plays, and play nothing.

use leptos::prelude::*;

use super::LocalGame;
use super::driver::{LocalDriver, key};
use crate::browser::Channel;
use crate::session::Session;

/// What a tab says that leads from now on. Everything else that is said is the text of the game.
const LEAD: &str = "lead";

impl LocalDriver {
    /// Takes the lead and listens to the other tabs as long as the table is open.
    pub(super) fn meet_others(self, session: Session) {
        let name = key(&self.id.get_value());
        self.others.set_value(Channel::open(&name, move |said| self.heard(session, &said)));
        on_cleanup(move || self.others.set_value(None));
        self.tell_others(LEAD);
    }

    pub(super) fn tell_others(self, said: &str) {
        self.others.with_value(|others| others.iter().for_each(|others| others.say(said)));
    }

    /// Plays on in this tab.
    pub(crate) fn take_lead(self, session: Session) {
        self.leads.set(true);
        self.tell_others(LEAD);
        self.refresh(session);
        self.next(session);
    }

    fn heard(self, session: Session, said: &str) {
        if said == LEAD { self.give_lead(session) } else { self.show(session, said) }
    }

    /// Another tab leads. What it has read may be older than what was played here.
    fn give_lead(self, session: Session) {
        if self.leads.get_untracked() {
            self.tell_others(&self.game.with_value(LocalGame::text));
        }
        self.leads.set(false);
        session.thinking.set(None);
        session.queue.set(Vec::new());
        session.confirmation.set(None);
        session.hint.set(None);
        self.refresh(session);
    }

    /// Shows the game as another tab has it; the leading tab does so only if that is further.
    fn show(self, session: Session, text: &str) {
        let Some(game) = LocalGame::read(text) else { return };
        let leads = self.leads.get_untracked();
        let further = game.table.ply() > self.game.with_value(|own| own.table.ply());
        if leads && !further {
            return;
        }
        self.game.set_value(game);
        session.shown_ply.set(None);
        session.fresh.set(Vec::new());
        self.catch_up(session);
        self.refresh(session);
        self.next(session);
    }
}
