//! What a visitor does at a table of the site: moves, chat, and actions on the table.

use game::Seat;
use games::AnyMove;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{ClientMessage, ErrorCode, Say};

use crate::online::api::{self, TableAction};
use crate::online::follow::FollowedTable;
use crate::online::{ConnectionState, Online, visitor};
use crate::pages::{go, tables};
use crate::parts::{banner, chat, live, menu, next_table, person, premove, rated, seatmark};
use crate::route::Route;
use crate::session::{Driver, Session};
use crate::title::WhatIf;

/// The site has no redo, and hints would be unfair to the other players.
impl Driver for Online {
    fn play(&self, session: Session, mv: AnyMove) {
        if self.is_planning() {
            return self.change_what_if(session, |what_if| what_if.play(mv));
        }
        let ply = session.now.get_untracked().ply;
        self.submit(|follow, seat| follow.play(seat, ply, mv.to_string()));
    }

    fn undo(&self, session: Session) {
        if self.is_planning() {
            return self.change_what_if(session, WhatIf::undo);
        }
        let ply = session.now.get_untracked().ply;
        self.submit(|follow, seat| follow.undo(seat, ply));
    }

    fn show_ply(&self, session: Session, ply: Option<usize>) {
        self.stop_planning();
        self.show_past(session, ply);
    }

    fn rematch(&self, _: Session) {
        self.act_on(TableAction::Rematch);
    }

    fn save_record(&self, session: Session) {
        self.download_record(session.game);
    }

    fn banners(&self, session: Session) -> AnyView {
        view! { {banner::banners(*self)}{premove::sealed(*self, session)} }.into_any()
    }

    fn chat(&self) -> Option<AnyView> {
        Some(chat::chat(*self).into_any())
    }

    fn lines_of_others(&self) -> usize {
        let me = visitor().id();
        self.chat.with(|lines| lines.iter().filter(|line| line.person != me).count())
    }

    fn menu(&self) -> Option<AnyView> {
        Some(menu::menu(*self).into_any())
    }

    fn pace(&self) -> Option<AnyView> {
        let online = *self;
        Some(live(move || online.table().map(|info| format!(" · {}", tables::pace_and_hours(&info)))))
    }

    fn rating(&self) -> Option<AnyView> {
        Some(rated::change(*self).into_any())
    }

    fn presence(&self, seat: Seat) -> Option<AnyView> {
        Some(seatmark::presence(*self, seat))
    }

    fn next_table(&self) -> Option<AnyView> {
        Some(next_table::next_table(*self))
    }

    fn question(&self, session: Session) -> Option<AnyView> {
        premove::question(*self, session)
    }

    fn acts(&self, session: Session) -> Option<AnyView> {
        premove::acts(*self, session)
    }

    fn plan_ahead(&self, session: Session) -> Option<AnyView> {
        premove::plan_ahead(*self, session)
    }

    fn clock(&self, session: Session, seat: Seat) -> Option<AnyView> {
        Some(seatmark::clock(*self, session, seat))
    }

    fn person(&self, _: Session, seat: Seat) -> Option<AnyView> {
        person::of_seat(*self, seat)
    }

    fn absence(&self, seat: Seat) -> Option<String> {
        seatmark::absent(*self, seat)
    }
}

impl Online {
    /// Sends a move or an undo. Ignored while another one waits for its answer.
    fn submit(self, action: impl FnOnce(&mut FollowedTable, Seat) -> ClientMessage) {
        let viewer = self.feed.viewer.get_value();
        let Some(seat) = viewer.filter(|_| !self.feed.follow.with_value(FollowedTable::is_sending)) else {
            return;
        };
        if let Some(message) = self.feed.follow.try_update_value(|follow| action(follow, seat)) {
            self.sending.set(true);
            self.send(&message);
        }
    }

    /// Sends a chat line, as soon as there is a connection and a name.
    pub(crate) fn say(self, text: String) {
        let (known, up) = (
            self.feed.visitor.me.with_untracked(Option::is_some),
            self.connection.get_untracked() == ConnectionState::Up,
        );
        self.feed.visitor.once_named(move || {
            self.feed.unsent_chat.update_value(|unsent_chat| unsent_chat.push(text.clone()));
            // For a new guest the connection is opened again, which sends the lines.
            if known && up {
                self.send_unsent_chat();
            }
        });
    }

    pub(super) fn send_unsent_chat(self) {
        for text in self.feed.unsent_chat.try_update_value(std::mem::take).unwrap_or_default() {
            self.send(&ClientMessage::Say(Say { table: self.id.get_value(), text }));
        }
    }

    pub(in crate::online) fn act_on(self, action: TableAction) {
        let table = self.id.get_value();
        spawn_local(async move {
            match (api::act_on(&table, &action).await, action) {
                (Ok(info), TableAction::Rematch) => go(&Route::Online(info.id)),
                (Ok(_), _) => {}
                (Err(error), action) => {
                    let words = match action {
                        TableAction::Sit(_) => error.words_or(ErrorCode::Conflict, "room.taken"),
                        _ => error.words(),
                    };
                    self.notice.set(Some(words));
                }
            }
        });
    }
}
