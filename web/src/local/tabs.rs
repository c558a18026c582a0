//! One game in several tabs: the tab that opened it last leads. The others show its moves and play nothing.

use leptos::prelude::*;

use super::LocalGame;
use super::driver::{LocalDriver, key};
use crate::browser::Channel;
use crate::session::Session;

/// The message of a tab that takes the lead. Every other message is the text of the game.
const LEAD: &str = "lead";

impl LocalDriver {
    /// Takes the lead, and listens to the other tabs as long as the table is open.
    pub(super) fn join_tabs(self, session: Session) {
        let name = key(&self.id.get_value());
        self.tabs.set_value(Channel::open(&name, move |said| self.heard(session, &said)));
        on_cleanup(move || self.tabs.set_value(None));
        self.send_to_tabs(LEAD);
    }

    pub(super) fn send_to_tabs(self, said: &str) {
        self.tabs.with_value(|tabs| tabs.iter().for_each(|tabs| tabs.say(said)));
    }

    /// Takes the lead and continues the game in this tab.
    pub(crate) fn take_lead(self, session: Session) {
        self.leads.set(true);
        self.send_to_tabs(LEAD);
        self.refresh(session);
        self.next(session);
    }

    fn heard(self, session: Session, said: &str) {
        if said == LEAD { self.give_lead(session) } else { self.show(session, said) }
    }

    /// Gives the lead to another tab. Sends it the game, because the stored text that it has read may be older.
    fn give_lead(self, session: Session) {
        if self.leads.get_untracked() {
            self.send_to_tabs(&self.game.with_value(LocalGame::text));
        }
        self.leads.set(false);
        session.thinking.set(None);
        session.queue.set(Vec::new());
        session.confirmation.set(None);
        session.hint.set(None);
        self.refresh(session);
    }

    /// Shows the game of another tab. The leading tab does so only if that game has more moves.
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
