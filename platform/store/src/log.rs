//! The log of a table, from which its state is computed.

use std::sync::Arc;

use game::{Seat, SeatSet};
use protocol::{PersonId, ResultInfo, Status, TableId, Why};
use sqlx::any::AnyRow;
use tokio::sync::oneshot;

use crate::columns::Columns;
use crate::limit::Limited as _;
use crate::premoves::PREMOVE_ID_LENGTH;
use crate::writer::Job;
use crate::{NewAlert, SeatRow, SeenAlerts, Store, StoreError, TableRow};

/// An entry of a log with its number and its time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Logged {
    /// Its number, counted from 1. A number is given once: a second append with it is refused.
    pub number: i64,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// What happened.
    pub entry: Entry,
}

/// An event at a table. The person is `None` for a bot and for a deleted person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// The game began.
    Start,
    /// A seat moved.
    Move {
        /// The seat.
        seat: Seat,
        /// Who moved.
        person: Option<PersonId>,
        /// The move.
        notation: String,
        /// The client's id of the move; `None` for a bot's move.
        id: Option<String>,
    },
    /// A seat took its last move back.
    Undo {
        /// The seat.
        seat: Seat,
        /// Who took it back.
        person: Option<PersonId>,
        /// The client's id of this undo.
        id: String,
    },
    /// A bot plays for a person from now on.
    Takeover {
        /// The seat.
        seat: Seat,
        /// Who called the bot; `None` if the time ran out.
        person: Option<PersonId>,
        /// Why.
        why: Why,
    },
    /// A person plays again instead of the bot.
    Return {
        /// The seat.
        seat: Seat,
        /// Who.
        person: Option<PersonId>,
    },
    /// A chat line; `None` if its author was deleted.
    Say(Option<ChatLine>),
    /// Rows of the table have changed: seats, status, rematch, names.
    Change,
}

/// A line of chat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChatLine {
    /// Who said it.
    pub person: PersonId,
    /// Their name at that time.
    pub name: String,
    /// The words.
    pub text: String,
}

protocol::words! {
    /// The kind of an entry, as stored in its row.
    pub(crate) enum Kind {
        Start = "start",
        Move = "move",
        Undo = "undo",
        Takeover = "takeover",
        Return = "return",
        Say = "say",
        Change = "change",
    }
}

/// Entries to be written with the changes of rows that belong to them, in one transaction.
#[derive(Clone, Debug)]
pub struct Append {
    /// The table.
    pub table: TableId,
    /// The table and its seats, if it is new.
    pub made: Option<(TableRow, Vec<SeatRow>)>,
    /// The entries; their numbers follow the last stored one.
    pub entries: Vec<Logged>,
    /// The seats that must decide after them.
    pub to_act: SeatSet,
    /// The other changes.
    pub changes: Vec<Change>,
    /// When the table next needs attention: `Some(None)` for never, `None` for no change.
    pub wake: Option<Option<i64>>,
    /// The alerts that are deleted.
    pub seen: Vec<SeenAlerts>,
    /// The new alerts.
    pub alerts: Vec<NewAlert>,
}

impl Append {
    /// An empty append for this table.
    #[must_use]
    pub const fn new(table: TableId) -> Self {
        Self {
            table,
            made: None,
            entries: Vec::new(),
            to_act: SeatSet::EMPTY,
            changes: Vec::new(),
            wake: None,
            seen: Vec::new(),
            alerts: Vec::new(),
        }
    }
}

/// A change of the rows of a table.
#[derive(Clone, Debug)]
pub enum Change {
    /// Who sits in a seat.
    Seat(SeatRow),
    /// Its status.
    Status(Status),
    /// It is over.
    Over {
        /// When.
        at: i64,
        /// The result.
        result: ResultInfo,
    },
    /// The table of its rematch.
    Rematch(TableId),
}

impl Store {
    /// Writes to the log of a table. When this returns, the entries are on disk.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if one of the numbers is taken: another node has written meanwhile.
    pub async fn append(&self, append: impl Into<Arc<Append>>) -> Result<(), StoreError> {
        self.write_group(Some(append.into())).await
    }

    /// Lets the writer commit an empty group, to test whether it works.
    pub(crate) async fn write_nothing(&self) -> Result<(), StoreError> {
        self.write_group(None).await
    }

    async fn write_group(&self, append: Option<Arc<Append>>) -> Result<(), StoreError> {
        let (reply, done) = oneshot::channel();
        let gone = || StoreError::Unavailable("the writer has stopped".to_owned());
        self.jobs.send(Job { append, reply }).await.map_err(|_| gone())?;
        done.await.map_err(|_| gone())?
    }

    /// The entries of a table after this number, in order.
    ///
    /// # Errors
    /// If the database does not answer, or an entry cannot be read.
    pub async fn log(&self, table: &TableId, after: i64) -> Result<Vec<Logged>, StoreError> {
        let text = "SELECT number, at, kind, seat, who, speaker, body, move_id FROM log
                    WHERE table_id = $1 AND number > $2 ORDER BY number";
        let rows = self.read.all(sqlx::query(text).bind(table.as_str()).bind(after)).await?;
        rows.iter().map(|row| logged(table, row)).collect()
    }
}

/// The columns of an entry.
#[derive(Debug)]
pub(crate) struct EntryColumns<'a> {
    pub(crate) kind: Kind,
    pub(crate) seat: Option<Seat>,
    pub(crate) who: Option<&'a PersonId>,
    /// The name of the author of a chat line; `None` for other entries.
    pub(crate) speaker: Option<&'a str>,
    /// The notation of a move, the reason of a takeover, the text of a chat line.
    pub(crate) body: Option<&'a str>,
    pub(crate) move_id: Option<&'a str>,
}

impl Entry {
    pub(crate) fn columns(&self) -> EntryColumns<'_> {
        use protocol::Word as _;
        let (kind, seat, who, body) = match self {
            Self::Start => (Kind::Start, None, None, None),
            Self::Move { seat, person, notation, .. } => {
                (Kind::Move, Some(*seat), person.as_ref(), Some(notation.as_str()))
            }
            Self::Undo { seat, person, .. } => (Kind::Undo, Some(*seat), person.as_ref(), None),
            Self::Takeover { seat, person, why } => {
                (Kind::Takeover, Some(*seat), person.as_ref(), Some(why.word()))
            }
            Self::Return { seat, person } => (Kind::Return, Some(*seat), person.as_ref(), None),
            Self::Say(line) => {
                let line = line.as_ref();
                (Kind::Say, None, line.map(|line| &line.person), line.map(|line| line.text.as_str()))
            }
            Self::Change => (Kind::Change, None, None, None),
        };
        let speaker = if let Self::Say(Some(line)) = self { Some(line.name.as_str()) } else { None };
        EntryColumns { kind, seat, who, speaker, body, move_id: self.move_id() }
    }

    /// The client's id of a move or an undo.
    #[must_use]
    pub fn move_id(&self) -> Option<&str> {
        match self {
            Self::Move { id, .. } => id.as_deref(),
            Self::Undo { id, .. } => Some(id),
            Self::Start | Self::Takeover { .. } | Self::Return { .. } | Self::Say(_) | Self::Change => None,
        }
    }

    /// Whether it has the id of a move that was sealed in advance.
    #[must_use]
    pub fn is_premove(&self) -> bool {
        self.move_id().is_some_and(|id| id.chars().nth(PREMOVE_ID_LENGTH) == Some('.'))
    }

    /// The seat it is about, if it is about one.
    #[must_use]
    pub const fn seat(&self) -> Option<Seat> {
        match self {
            Self::Move { seat, .. }
            | Self::Undo { seat, .. }
            | Self::Takeover { seat, .. }
            | Self::Return { seat, .. } => Some(*seat),
            Self::Start | Self::Say(_) | Self::Change => None,
        }
    }
}

/// Reads the columns that [`Store::log`] selects.
fn logged(table: &TableId, row: &AnyRow) -> Result<Logged, StoreError> {
    let number = Columns::new(row, table).number(0)?;
    let columns = Columns::new(row, format_args!("table {table}, entry {number}"));
    let seat = || columns.optional_seat(3)?.ok_or_else(|| columns.broken("it has no seat"));
    let person = || columns.optional_parsed(4);
    let body = || columns.optional_text(6)?.ok_or_else(|| columns.broken("it has no body"));
    let id = || columns.optional_text(7);
    let entry = match columns.word(2)? {
        Kind::Start => Entry::Start,
        Kind::Move => Entry::Move { seat: seat()?, person: person()?, notation: body()?, id: id()? },
        Kind::Undo => {
            let id = id()?.ok_or_else(|| columns.broken("it has no id"))?;
            Entry::Undo { seat: seat()?, person: person()?, id }
        }
        Kind::Takeover => Entry::Takeover { seat: seat()?, person: person()?, why: columns.word(6)? },
        Kind::Return => Entry::Return { seat: seat()?, person: person()? },
        Kind::Say => Entry::Say(match person()? {
            None => None,
            Some(person) => {
                let name = columns.optional_text(5)?.ok_or_else(|| columns.broken("it has no speaker"))?;
                Some(ChatLine { person, name, text: body()? })
            }
        }),
        Kind::Change => Entry::Change,
    };
    Ok(Logged { number, at: columns.number(1)?, entry })
}
