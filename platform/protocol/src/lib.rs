//! The messages of server and clients: JSON over HTTP and WebSocket, the same types on both sides.
//!
//! ```
//! use protocol::ClientMessage;
//!
//! let text = r#"{"play":{"table":"abcdefgh","seat":0,"ply":4,"move":"bid 3","id":"m1"}}"#;
//! let message: ClientMessage = serde_json::from_str(text).expect("this is how a move is sent");
//! assert!(matches!(message, ClientMessage::Play(play) if play.mv.notation == "bid 3"));
//! ```
//!
//! | module | what is in it |
//! |---|---|
//! | `ids` | [`TableId`], [`PersonId`] and the like; [`Name`], [`Title`] |
//! | `people` | guests, accounts, sessions, tokens |
//! | `games` | [`GameInfo`] and its options |
//! | `tables` | [`NewTable`], [`TableInfo`], [`Pace`], challenges |
//! | `play` | [`ClientMessage`], [`ServerMessage`], [`Update`] |
//! | `premoves` | [`Premove`]: moves sealed in advance |
//! | `boards` | [`NewBoard`], [`BoardInfo`]: published boards and lists |
//! | `records` | replays, results, ratings |
//! | `errors` | [`ErrorCode`], [`Problem`] |
//! | `word` | [`Word`]: enums that are one word each |
//!
//! `docs/guide/protocol.md` describes how they are used.

mod boards;
mod channels;
mod errors;
mod games;
mod ids;
mod people;
mod play;
mod premoves;
mod records;
mod tables;
mod word;

pub use boards::{BoardInfo, BoardList, BoardOrder, BoardReport, HideBoard, Hider, NewBoard, NewRating};
pub use channels::{
    AlertHours, AlertKind, BrowserKeys, ChannelChange, ChannelInfo, ChannelKind, ChannelProblem, MailInfo,
    NewChannel, PushKey, QuietHours, TableChoice, WantedAlerts, WebhookMessage,
};
pub use errors::{ErrorCode, Problem};
pub use games::{GameInfo, OptionInfo, OptionValues};
pub use ids::{
    BadId, BadName, BadTitle, BoardId, ChallengeId, ChannelId, Name, PersonId, TableId, Title, TokenId,
    is_visible,
};
pub use people::{
    Account, Export, Guest, HolidayInfo, Holidays, Login, MailRecovery, Me, NewHoliday, NewName, NewPassword,
    NewRecoveryCodes, NewReport, NewToken, Recovery, RecoveryCodes, RecoveryCodesLeft, TokenInfo, TokenMade,
};
pub use play::{
    Ack, ChatLine, ClientMessage, ClockInfo, Clocks, Move, Play, Presence, Refused, Say, Seen, ServerMessage,
    Subscribe, Undo, Update, Welcome,
};
pub use premoves::{Premove, PremoveFate, PremoveInfo, PremoveState, SeatMove};
pub use records::{Points, RatingInfo, Replay, ResultInfo, ScoreLine};
pub use tables::{
    ChallengeInfo, DueTable, Holiday, Invitation, NewChallenge, NewTable, Pace, PlayingHours, SeatInfo,
    SeatPlan, SeatRequest, Sitter, Standing, Status, Substitute, Summons, TableInfo, TableList, TableNews,
    Week, Why,
};
pub use word::{UnknownWord, Word};

/// The version of this protocol; raised when older clients no longer work.
pub const VERSION: u16 = 2;

/// The most characters of a chat line.
pub const LONGEST_CHAT: usize = 500;

/// The most characters of the reason of a report.
pub const LONGEST_REASON: usize = 500;

/// The most characters of a client's move id.
pub const LONGEST_MOVE_ID: usize = 64;

/// The most moves of a premove, its own and those foreseen.
pub const LONGEST_PREMOVE: usize = 64;

/// The most bytes of the note of a premove.
pub const LONGEST_PREMOVE_NOTE: usize = 4096;

/// The fewest and the most characters of a password.
pub const PASSWORD: (usize, usize) = (8, 200);
