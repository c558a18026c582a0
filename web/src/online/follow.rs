//! Following a table: what the site has said so far, and what it has not acknowledged yet.
//!
//! Nothing here knows of sockets. After every new connection [`FollowedTable::hello`] is all there is to send: it asks
//! for what was missed and sends again what was not acknowledged, under the same ids.

use std::collections::BTreeMap;

use game::Seat;
use games::GameId;
use protocol::{
    ChatLine, ClientMessage, ErrorCode, Move, Play, Presence, Problem, Refused, ServerMessage, Subscribe,
    TableId, TableInfo, Undo, Update,
};

use super::decode::{DecodedUpdate, decode};
use crate::scene::{HistoryLine, Snapshot};

/// A table being followed.
#[derive(Debug)]
pub(crate) struct FollowedTable {
    table: TableId,
    /// The number of the last event whose update has come.
    number: u64,
    pub(crate) info: Option<TableInfo>,
    /// What is seen through each pair of eyes one has; `None` are a spectator's.
    pub(crate) viewers: BTreeMap<Option<Seat>, ViewerState>,
    pub(crate) chat: Vec<ChatLine>,
    pub(crate) here: Option<Presence>,
    /// Moves and takings-back without an answer.
    pending: Vec<ClientMessage>,
    /// What makes our ids different from those of other pages.
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

/// What is new after a message.
#[derive(Debug, PartialEq)]
pub(crate) enum TableChange {
    /// A connection stands: say hello.
    Connected,
    Table,
    /// A viewer's position; `before` is the ply known until now, if any was.
    Position {
        viewer: Option<Seat>,
        before: Option<usize>,
    },
    Chat,
    Presence,
    /// A move got its answer.
    Acknowledged,
    Refused(Refused),
    /// The site cannot take a move at the moment; it is to be sent again.
    Retry,
    Problem(Problem),
    Nothing,
}

impl FollowedTable {
    /// Follows a table; the tag tells this page's moves from those of others.
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

    /// What a new connection begins with.
    pub(crate) fn hello(&self) -> Vec<ClientMessage> {
        let subscribe = Subscribe { table: self.table.clone(), since: self.number };
        std::iter::once(ClientMessage::Subscribe(subscribe)).chain(self.pending.iter().cloned()).collect()
    }

    /// Forgets what was seen, for a visitor who has become somebody else.
    pub(crate) fn forget(&mut self) {
        self.number = 0;
        self.viewers.clear();
        self.pending.clear();
    }

    /// Whether a move waits for its answer.
    pub(crate) fn is_sending(&self) -> bool {
        !self.pending.is_empty()
    }

    /// Everything that waits for an answer, to be sent again.
    pub(crate) fn unanswered(&self) -> Vec<ClientMessage> {
        self.pending.clone()
    }

    /// A move, to be sent now and again until it is answered.
    /// `ply` is how many moves had been played in the position it was chosen in.
    pub(crate) fn play(&mut self, seat: Seat, ply: usize, notation: String) -> ClientMessage {
        let (table, id) = (self.table.clone(), self.next_id());
        self.wait_for(ClientMessage::Play(Play { table, mv: Move { seat, ply, notation, id } }))
    }

    /// Taking back the last move, likewise.
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

    /// Takes note of what the site says.
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

    /// Of its history a viewer keeps what was told up to the ply an update starts from.
    fn take_update(&mut self, update: Update) -> TableChange {
        let Some(DecodedUpdate { snapshot, history }) = self.game().and_then(|game| decode(game, &update))
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
    use protocol::{Ack, Pace, Status};
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

    /// What a site would send about this match after `since` moves.
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
        assert!(text(&hello[..1]).contains("\"since\":1"), "only what was missed is asked for");
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
        // The same again, as after a lost connection.
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
