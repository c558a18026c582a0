//! The state of a followed table: what the site has sent, and the messages it has not acknowledged.
//!
//! This module knows nothing of sockets. After every new connection the client sends [`FollowedTable::hello`], which
//! requests the missed events and repeats the unacknowledged messages with the same ids.

use std::collections::BTreeMap;

use game::Seat;
use games::GameId;
use protocol::{
    ChatLine, ClientMessage, ErrorCode, Move, Play, Presence, Problem, Refused, Seen, ServerMessage, Status,
    Subscribe, TableId, TableInfo, Undo, Update,
};

use super::decode::DecodedUpdate;
use crate::scene::{HistoryLine, Snapshot};
use crate::title::remote;

/// A table being followed.
#[derive(Debug)]
pub(crate) struct FollowedTable {
    table: TableId,
    /// The number of the last event whose update has come.
    number: u64,
    pub(crate) info: Option<TableInfo>,
    /// What each viewer of this page sees; `None` is a spectator.
    pub(crate) viewers: BTreeMap<Option<Seat>, ViewerState>,
    pub(crate) chat: Vec<ChatLine>,
    pub(crate) here: Option<Presence>,
    /// Moves and undos without an answer.
    pending: Vec<ClientMessage>,
    /// The prefix of message ids, which differs between pages.
    tag: String,
    sent: u32,
}

/// What one viewer sees.
#[derive(Debug)]
pub(crate) struct ViewerState {
    pub(crate) update: Update,
    pub(crate) snapshot: Snapshot,
    pub(crate) history: Vec<HistoryLine>,
}

/// What a message of the site has changed.
#[derive(Debug, PartialEq)]
pub(crate) enum TableChange {
    /// Connected: the client must send [`FollowedTable::hello`].
    Connected,
    Table,
    /// The position of a viewer; `before` is the ply of its previous position, if there was one.
    Position {
        viewer: Option<Seat>,
        before: Option<usize>,
    },
    Chat,
    Presence,
    /// The site has accepted a move.
    Acknowledged,
    Refused(Refused),
    /// The site cannot accept a move at the moment; the client must send it again.
    Retry,
    Problem(Problem),
    Nothing,
}

impl FollowedTable {
    /// `tag` is the prefix of the message ids of this page.
    pub(crate) fn new(table: TableId, tag: String) -> Self {
        Self {
            table,
            number: 0,
            info: None,
            viewers: BTreeMap::new(),
            chat: Vec::new(),
            here: None,
            pending: Vec::new(),
            tag,
            sent: 0,
        }
    }

    pub(crate) fn game(&self) -> Option<GameId> {
        self.info.as_ref()?.game.parse().ok()
    }

    /// The first messages of a new connection.
    pub(crate) fn hello(&self) -> Vec<ClientMessage> {
        let subscribe = Subscribe { table: self.table.clone(), since: self.number };
        std::iter::once(ClientMessage::Subscribe(subscribe)).chain(self.pending.iter().cloned()).collect()
    }

    /// Clears what was seen, because the visitor has changed.
    pub(crate) fn forget(&mut self) {
        self.number = 0;
        self.viewers.clear();
        self.pending.clear();
    }

    /// Whether a move or undo waits for its answer.
    pub(crate) fn is_sending(&self) -> bool {
        !self.pending.is_empty()
    }

    /// The message that the visitor sees the newest position and the newest chat line, if the site would tell them by other
    /// means: they are awaited, or the game begins or is over, or there is chat at a table over days.
    pub(crate) fn seen(&self) -> Option<ClientMessage> {
        let told = |(viewer, state): (&Option<Seat>, &ViewerState)| {
            viewer.is_some_and(|seat| state.update.ply == 0 || state.update.to_act.contains(&seat))
        };
        let plays = self.viewers.keys().any(Option::is_some);
        let over = self.info.as_ref().filter(|info| plays && info.status == Status::Over);
        let over_days = self.info.as_ref().is_some_and(|info| plays && info.pace.is_over_days());
        let said = self.chat.last().filter(|_| over_days).map_or(0, |line| line.number);
        if over.is_none() && said == 0 && !self.viewers.iter().any(told) {
            return None;
        }
        let number = over.map_or(self.number, |info| info.number.max(self.number)).max(said);
        Some(ClientMessage::Seen(Seen { table: self.table.clone(), number }))
    }

    /// The messages without an answer, to be sent again.
    pub(crate) fn unanswered(&self) -> Vec<ClientMessage> {
        self.pending.clone()
    }

    /// The message for a move, which is kept until it is answered. `ply` is that of the position in which the move was
    /// chosen.
    pub(crate) fn play(&mut self, seat: Seat, ply: usize, notation: String) -> ClientMessage {
        let (table, id) = (self.table.clone(), self.next_id());
        self.wait_for(ClientMessage::Play(Play { table, mv: Move { seat, ply, notation, id } }))
    }

    /// The message for an undo, which is kept until it is answered.
    pub(crate) fn undo(&mut self, seat: Seat, ply: usize) -> ClientMessage {
        let (table, id) = (self.table.clone(), self.next_id());
        self.wait_for(ClientMessage::Undo(Undo { table, seat, ply, id }))
    }

    fn next_id(&mut self) -> String {
        self.sent += 1;
        format!("{}-{}", self.tag, self.sent)
    }

    fn wait_for(&mut self, message: ClientMessage) -> ClientMessage {
        self.pending.push(message.clone());
        message
    }

    /// Takes in a message of the site.
    pub(crate) fn receive(&mut self, message: ServerMessage) -> TableChange {
        match message {
            ServerMessage::Welcome(_) => TableChange::Connected,
            ServerMessage::Table(info) => {
                self.info = Some(*info);
                TableChange::Table
            }
            ServerMessage::Update(update) => self.take_update(update),
            ServerMessage::Ack(ack) => {
                self.answered(&ack.id);
                TableChange::Acknowledged
            }
            ServerMessage::Refused(refused) => match refused.code {
                ErrorCode::Unavailable | ErrorCode::TooMany => TableChange::Retry,
                _ => {
                    self.answered(&refused.id);
                    TableChange::Refused(refused)
                }
            },
            ServerMessage::Chat { lines, .. } => {
                let known = self.chat.last().map_or(0, |line| line.number);
                self.chat.extend(lines.into_iter().filter(|line| line.number > known));
                TableChange::Chat
            }
            ServerMessage::Presence(here) => {
                self.here = Some(here);
                TableChange::Presence
            }
            ServerMessage::Error(problem) => TableChange::Problem(problem),
            ServerMessage::Pong {} | ServerMessage::Closing {} => TableChange::Nothing,
        }
    }

    fn answered(&mut self, answered: &str) {
        self.pending.retain(|message| match message {
            ClientMessage::Play(Play { mv: Move { id, .. }, .. }) | ClientMessage::Undo(Undo { id, .. }) => {
                id != answered
            }
            _ => false,
        });
    }

    /// Replaces the state of a viewer. History lines after the start of the update are replaced.
    fn take_update(&mut self, update: Update) -> TableChange {
        let Some(DecodedUpdate { snapshot, history }) =
            self.game().and_then(|game| remote(game).decode(&update))
        else {
            return TableChange::Nothing;
        };
        let viewer = update.viewer;
        self.number = self.number.max(update.number);
        let old = self.viewers.remove(&viewer);
        let before = old.as_ref().map(|state| state.update.ply);
        let mut all = old.map(|state| state.history).unwrap_or_default();
        all.retain(|line| i64::try_from(line.ply).is_ok_and(|ply| ply <= update.since));
        all.extend(history);
        self.viewers.insert(viewer, ViewerState { update, snapshot, history: all });
        TableChange::Position { viewer, before }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{AnyMatch, with_match};
    use protocol::{Ack, Pace};
    use serde_json::value::to_raw_value;
    use table::Record;

    const ME: Seat = Seat::new(0);

    fn table() -> AnyMatch {
        let record = Record {
            game: "eme".to_owned(),
            rules_version: GameId::Eme.info().rules_version,
            options: Vec::new(),
            seats: vec!["Ana".to_owned(), "Ben".to_owned(), "Cho".to_owned()],
            seed: 5.into(),
            moves: Vec::new(),
        };
        AnyMatch::replay(&record).unwrap()
    }

    fn id() -> TableId {
        "abcdefgh".parse().unwrap()
    }

    /// The update that a site would send to a viewer who knows the match up to ply `since`.
    fn update(table: &AnyMatch, number: u64, since: usize) -> ServerMessage {
        with_match!(table, table => {
            let update = table.update(Some(ME), since);
            ServerMessage::Update(Update {
                table: id(),
                viewer: Some(ME),
                number,
                since: if since == 0 { -1 } else { since as i64 },
                ply: update.ply,
                told: to_raw_value(&update.told).unwrap(),
                view: to_raw_value(&update.view).unwrap(),
                moves: Vec::new(),
                to_act: table.to_act().iter().collect(),
                can_undo: table.can_undo(ME),
                clocks: None,
                result: None,
            })
        })
    }

    fn follow(table: &AnyMatch) -> FollowedTable {
        let info = TableInfo {
            id: id(),
            game: "eme".to_owned(),
            rules_version: 1,
            options: BTreeMap::new(),
            pace: Pace::Untimed,
            hours: None,
            private: true,
            host: "abcdefgh".parse().unwrap(),
            status: Status::Running,
            seats: Vec::new(),
            to_act: Vec::new(),
            created: 0,
            number: 1,
            commitment: String::new(),
            seed: None,
            nonce: None,
            rematch: None,
            result: None,
        };
        let mut follow = FollowedTable::new(id(), "page".to_owned());
        assert_eq!(follow.receive(ServerMessage::Table(Box::new(info))), TableChange::Table);
        assert_eq!(
            follow.receive(update(table, 1, 0)),
            TableChange::Position { viewer: Some(ME), before: None }
        );
        follow
    }

    fn text(messages: &[ClientMessage]) -> String {
        serde_json::to_string(messages).unwrap()
    }

    #[test]
    fn a_click_without_an_answer_is_sent_again_under_its_id() {
        let mut follow = follow(&table());
        let sent = follow.play(ME, 0, "bid 2".to_owned());
        let hello = follow.hello();
        assert!(text(&hello[..1]).contains("\"since\":1"), "only missed events are requested");
        assert_eq!(text(&hello[1..]), text(&[sent]));
        follow.receive(ServerMessage::Ack(Ack { table: id(), id: "page-1".to_owned(), number: 2 }));
        assert!(!follow.is_sending());
        assert_eq!(follow.hello().len(), 1);
    }

    #[test]
    fn a_refused_move_is_dropped_and_one_that_cannot_be_kept_is_not() {
        let mut follow = follow(&table());
        follow.play(ME, 0, "bid 99".to_owned());
        let refused = |code| Refused {
            table: id(),
            id: "page-1".to_owned(),
            code,
            rule: None,
            why: None,
            message: String::new(),
            ply: None,
        };
        assert_eq!(
            follow.receive(ServerMessage::Refused(refused(ErrorCode::Unavailable))),
            TableChange::Retry
        );
        assert!(follow.is_sending());
        let no = refused(ErrorCode::Illegal);
        assert_eq!(follow.receive(ServerMessage::Refused(no.clone())), TableChange::Refused(no));
        assert!(!follow.is_sending());
    }

    #[test]
    fn history_is_told_once_and_what_was_taken_back_is_forgotten() {
        let mut table = table();
        let mut follow = follow(&table);
        let told = |follow: &FollowedTable| follow.viewers[&Some(ME)].history.len();
        let start = told(&follow);
        table.submit_text(ME, 0, "bid 2").unwrap();
        assert_eq!(
            follow.receive(update(&table, 2, 0)),
            TableChange::Position { viewer: Some(ME), before: Some(0) }
        );
        let after = told(&follow);
        assert!(after > start);
        // The same update again, as after a lost connection.
        follow.receive(update(&table, 2, 0));
        assert_eq!(told(&follow), after);
        assert_eq!(follow.viewers[&Some(ME)].snapshot.ply, 1);
    }

    #[test]
    fn chat_is_heard_once() {
        let mut follow = follow(&table());
        let line = |number| ChatLine {
            number,
            at: 0,
            name: "Ben".to_owned(),
            person: None,
            watching: false,
            text: "hi".to_owned(),
        };
        let chat = |numbers: &[u64]| ServerMessage::Chat {
            table: id(),
            lines: numbers.iter().map(|n| line(*n)).collect(),
        };
        follow.receive(chat(&[3, 4]));
        follow.receive(chat(&[3, 4, 6]));
        assert_eq!(follow.chat.iter().map(|line| line.number).collect::<Vec<_>>(), [3, 4, 6]);
    }
}
