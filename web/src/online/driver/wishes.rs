//! What a visitor wants of a table of the site: moves, words, and what is around the game.

use game::Seat;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{ClientMessage, ErrorCode, Say};

use super::Driver;
use crate::online::Link;
use crate::online::api::{self, Wish};
use crate::online::follow::Follow;
use crate::pages::go;
use crate::route::Route;
use crate::session::Act;

impl Driver {
    pub(super) fn act(self, act: Act) {
        let Some(session) = self.online.session.get_untracked() else { return };
        session.refused.set(None);
        let seat = self.viewer.get_value();
        match act {
            Act::Play(notation) => {
                let ply = session.now.get_untracked().ply;
                self.submit(seat, |follow, seat| follow.play(seat, ply, notation));
            }
            Act::Undo => self.submit(seat, Follow::undo),
            Act::LiftCurtain => session.curtain.set(None),
            Act::Review(ply) => self.review(session, ply),
            Act::Rematch => self.wish(Wish::Rematch),
            Act::SaveRecord => self.save_record(session),
            // The site takes moves back, but not that; and advice would not be fair to the others.
            Act::Redo | Act::Hint => {}
        }
    }

    /// One wish at a time: a second click before the answer is the same click.
    fn submit(self, seat: Option<Seat>, wish: impl FnOnce(&mut Follow, Seat) -> ClientMessage) {
        let Some(seat) = seat.filter(|_| !self.follow.with_value(Follow::is_sending)) else { return };
        if let Some(message) = self.follow.try_update_value(|follow| wish(follow, seat)) {
            self.online.sending.set(true);
            self.send(&message);
        }
    }

    /// Says something; without a line, or a name, as soon as there is one.
    pub(super) fn say(self, text: String) {
        let (known, up) =
            (self.who.me.with_untracked(Option::is_some), self.online.link.get_untracked() == Link::Up);
        self.who.then(move || {
            self.unsaid.update_value(|unsaid| unsaid.push(text.clone()));
            // A visitor who has just got a name is called back under it.
            if known && up {
                self.say_all();
            }
        });
    }

    pub(super) fn say_all(self) {
        for text in self.unsaid.try_update_value(std::mem::take).unwrap_or_default() {
            self.send(&ClientMessage::Say(Say { table: self.online.id.get_value(), text }));
        }
    }

    pub(super) fn wish(self, wish: Wish) {
        let table = self.online.id.get_value();
        spawn_local(async move {
            match (api::wish(&table, &wish).await, wish) {
                (Ok(info), Wish::Rematch) => go(&Route::Online(info.id)),
                (Ok(_), _) => {}
                (Err(trouble), wish) => {
                    let words = match wish {
                        Wish::Sit(_) => trouble.words_or(ErrorCode::Conflict, "room.taken"),
                        _ => trouble.words(),
                    };
                    self.online.notice.set(Some(words));
                }
            }
        });
    }
}
