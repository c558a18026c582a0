//! Published boards and lists.

use serde::{Deserialize, Serialize};

use crate::{BoardId, Title, words};

/// `POST /api/boards`: publishes a board or a list.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NewBoard {
    /// The game's slug.
    pub game: String,
    /// The option of the game that takes the file.
    pub option: String,
    /// The title under which others find it.
    pub title: Title,
    /// The file.
    pub file: String,
}

/// A published board or list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BoardInfo {
    /// Its id. The same contents have the same id.
    pub id: BoardId,
    /// The game's slug.
    pub game: String,
    /// The option of the game that takes the file.
    pub option: String,
    /// Its title.
    pub title: String,
    /// The file, as records contain it: in one line, without comments.
    pub file: String,
    /// The name of its author.
    pub author: String,
    /// Whether the author has an account, whose name nobody else may use.
    pub account: bool,
    /// Whether this person is its author.
    pub own: bool,
    /// When it was published, in milliseconds since 1970.
    pub created: i64,
    /// How many games have begun on it; of each person one a day is counted.
    pub plays: u64,
    /// The sum of all ratings.
    pub stars: u64,
    /// The number of people who have rated it.
    pub raters: u64,
    /// The rating of this person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rated: Option<u8>,
    /// Who hid it. Only its author sees a hidden board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hidden: Option<Hider>,
}

/// A page of published boards.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BoardList {
    /// The boards.
    pub boards: Vec<BoardInfo>,
    /// Whether there is another page.
    pub more: bool,
}

/// `PUT /api/boards/ID/rating`: rates a board.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NewRating {
    /// From 1 to 5.
    pub stars: u8,
}

/// `PUT /api/boards/ID/hidden`: its author hides a board or shows it again.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct HideBoard {
    /// Whether it is hidden.
    pub hidden: bool,
}

/// `POST /api/boards/ID/report`: reports a board to the operator.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BoardReport {
    /// The reason.
    pub why: String,
}

words! {
    /// The order of a list of boards.
    #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
    pub enum BoardOrder {
        /// The last published first.
        Newest = "newest",
        /// By the average of ratings. A few high ratings count less than many.
        Best = "best",
        /// By the number of games.
        Played = "played",
    }

    /// Who hid a board.
    #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
    pub enum Hider {
        /// Its author.
        Author = "author",
        /// An operator of the site.
        Operator = "operator",
    }
}
