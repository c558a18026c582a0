//! The pages of the client, by address.

use std::fmt;

use game::Seat;
use games::GameId;
use protocol::{BoardId, TableId};

/// A page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Route {
    /// The start page with all games.
    Home,
    /// A game against bots that begins at once, without a set-up form.
    Play(GameId),
    /// The set-up form of a game on this device.
    New(GameId, Opponents),
    /// A game on this device.
    Table(String),
    /// The rules of a game, at a clause if one is given.
    Rules(GameId, Option<String>),
    /// The set-up form of a table on the site.
    Invite(GameId),
    /// A table on the site.
    Online(TableId),
    /// The visitor's games on the site.
    Games,
    /// The visitor's account.
    Account,
    /// The leaderboard of a game.
    Ranking(GameId),
    /// The lesson of a game.
    Lesson(GameId),
    /// The visitor's statistics.
    Stats,
    /// Games to replay.
    Replays,
    /// A replay of a game, after this many moves.
    Replay(ReplaySource, Option<usize>),
    /// The workshop: its page for an option of a game that takes a file, such as `board`.
    Workshop(GameId, String),
    /// Published boards.
    Gallery,
    /// A published board.
    Board(BoardId),
    /// A review of a game for a seat.
    Review(ReplaySource, Option<Seat>),
}

/// Where the record of a replay or a review comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ReplaySource {
    /// A game on this device.
    Game(String),
    /// A table of the site.
    Table(TableId),
    /// An uploaded record, by storage id.
    Record(String),
}

impl ReplaySource {
    fn read(kind: &str, id: &str) -> Option<Self> {
        match kind {
            "game" => Some(Self::Game(id.to_owned())),
            "table" => id.parse().ok().map(Self::Table),
            "record" => Some(Self::Record(id.to_owned())),
            _ => None,
        }
    }

    /// The id, which is part of the file name of the record.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Game(id) | Self::Record(id) => id.clone(),
            Self::Table(id) => id.to_string(),
        }
    }
}

impl fmt::Display for ReplaySource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self {
            Self::Game(_) => "game",
            Self::Table(_) => "table",
            Self::Record(_) => "record",
        };
        write!(f, "{kind}/{}", self.name())
    }
}

/// The other players of a game on this device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Opponents {
    Bots,
    /// Other people at the same device.
    People,
}

impl Route {
    /// The page of an address; the start page for an unknown address.
    pub(crate) fn read(path: &str) -> Self {
        let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
        let game = |slug: &str| slug.parse::<GameId>().ok();
        match parts.as_slice() {
            ["new", slug, "bots"] => game(slug).map(|id| Self::New(id, Opponents::Bots)),
            ["new", slug, "people"] => game(slug).map(|id| Self::New(id, Opponents::People)),
            ["play", slug] => game(slug).map(Self::Play),
            ["table", id] => Some(Self::Table((*id).to_owned())),
            ["rules", slug] => game(slug).map(|id| Self::Rules(id, None)),
            ["rules", slug, clause] => game(slug).map(|id| Self::Rules(id, Some((*clause).to_owned()))),
            ["new", slug, "friends"] => game(slug).map(Self::Invite),
            ["t", id] => id.parse().ok().map(Self::Online),
            ["games"] => Some(Self::Games),
            ["account"] => Some(Self::Account),
            ["ranking", slug] => game(slug).map(Self::Ranking),
            ["learn", slug] => game(slug).map(Self::Lesson),
            ["statistics"] => Some(Self::Stats),
            ["workshop"] => Some(Self::Workshop(GameId::ALL[0], "board".to_owned())),
            ["workshop", slug, option] => game(slug).map(|id| Self::Workshop(id, (*option).to_owned())),
            ["boards"] => Some(Self::Gallery),
            ["board", id] => id.parse().ok().map(Self::Board),
            ["replay"] => Some(Self::Replays),
            ["replay", kind, id] => ReplaySource::read(kind, id).map(|source| Self::Replay(source, None)),
            ["review", kind, id] => ReplaySource::read(kind, id).map(|source| Self::Review(source, None)),
            ["review", kind, id, "seat", seat] => {
                ReplaySource::read(kind, id).map(|source| Self::Review(source, seat.parse().ok()))
            }
            ["replay", kind, id, "at", ply] => {
                ReplaySource::read(kind, id).map(|source| Self::Replay(source, ply.parse().ok()))
            }
            _ => None,
        }
        .unwrap_or(Self::Home)
    }
}

impl fmt::Display for Route {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Home => f.write_str("/"),
            Self::Play(game) => write!(f, "/play/{game}"),
            Self::New(game, Opponents::Bots) => write!(f, "/new/{game}/bots"),
            Self::New(game, Opponents::People) => write!(f, "/new/{game}/people"),
            Self::Table(id) => write!(f, "/table/{id}"),
            Self::Rules(game, None) => write!(f, "/rules/{game}"),
            Self::Rules(game, Some(clause)) => write!(f, "/rules/{game}/{clause}"),
            Self::Invite(game) => write!(f, "/new/{game}/friends"),
            Self::Online(id) => write!(f, "/t/{id}"),
            Self::Games => f.write_str("/games"),
            Self::Account => f.write_str("/account"),
            Self::Ranking(game) => write!(f, "/ranking/{game}"),
            Self::Lesson(game) => write!(f, "/learn/{game}"),
            Self::Stats => f.write_str("/statistics"),
            Self::Workshop(game, option) => write!(f, "/workshop/{game}/{option}"),
            Self::Gallery => f.write_str("/boards"),
            Self::Board(id) => write!(f, "/board/{id}"),
            Self::Replays => f.write_str("/replay"),
            Self::Replay(source, None) => write!(f, "/replay/{source}"),
            Self::Review(source, None) => write!(f, "/review/{source}"),
            Self::Review(source, Some(seat)) => write!(f, "/review/{source}/seat/{seat}"),
            Self::Replay(source, Some(ply)) => write!(f, "/replay/{source}/at/{ply}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_read_back() {
        let routes = [
            Route::Home,
            Route::Play(GameId::Eme),
            Route::New(GameId::Eme, Opponents::Bots),
            Route::New(GameId::Eme, Opponents::People),
            Route::Table("k3".to_owned()),
            Route::Rules(GameId::Eme, None),
            Route::Rules(GameId::Eme, Some("EME-31".to_owned())),
            Route::Invite(GameId::Eme),
            Route::Online("abcdefgh".parse().unwrap()),
            Route::Games,
            Route::Account,
            Route::Ranking(GameId::Eme),
            Route::Lesson(GameId::Caesar),
            Route::Stats,
            Route::Workshop(GameId::Caesar, "board".to_owned()),
            Route::Gallery,
            Route::Board("abcdefgh".parse().unwrap()),
            Route::Replays,
            Route::Replay(ReplaySource::Game("k3".to_owned()), None),
            Route::Replay(ReplaySource::Table("abcdefgh".parse().unwrap()), Some(37)),
            Route::Replay(ReplaySource::Record("k3".to_owned()), Some(1)),
            Route::Review(ReplaySource::Game("k3".to_owned()), None),
            Route::Review(ReplaySource::Table("abcdefgh".parse().unwrap()), Some(Seat::new(1))),
        ];
        for route in routes {
            assert_eq!(Route::read(&route.to_string()), route);
        }
        assert_eq!(Route::read("/new/chess/bots"), Route::Home);
        assert_eq!(Route::read("/t/no"), Route::Home);
        assert_eq!(Route::read("/workshop"), Route::Workshop(GameId::Eme, "board".to_owned()));
    }
}
