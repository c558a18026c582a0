//! The pages of the client, by address.

use std::fmt;

use game::Seat;
use games::GameId;
use protocol::TableId;

/// A page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Route {
    /// The four games.
    Home,
    /// Setting up a game on this device.
    New(GameId, Company),
    /// A game on this device.
    Table(String),
    /// The rules of a game, at a clause if one is named.
    Rules(GameId, Option<String>),
    /// Making a table on the site.
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
    Replay(Film, Option<usize>),
    /// A review of a game for a seat.
    Review(Film, Option<Seat>),
}

/// The source of a replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Film {
    /// A game on this device.
    Game(String),
    /// A table of the site.
    Table(TableId),
    /// A record that was uploaded.
    Record(String),
}

impl Film {
    fn read(kind: &str, id: &str) -> Option<Self> {
        match kind {
            "game" => Some(Self::Game(id.to_owned())),
            "table" => id.parse().ok().map(Self::Table),
            "record" => Some(Self::Record(id.to_owned())),
            _ => None,
        }
    }

    /// The name of its file.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Game(id) | Self::Record(id) => id.clone(),
            Self::Table(id) => id.to_string(),
        }
    }
}

impl fmt::Display for Film {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self {
            Self::Game(_) => "game",
            Self::Table(_) => "table",
            Self::Record(_) => "record",
        };
        write!(f, "{kind}/{}", self.name())
    }
}

/// The company in a game on this device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Company {
    Bots,
    /// Other people at the same device.
    People,
}

impl Route {
    /// The page of an address; unknown ones lead home.
    pub(crate) fn read(path: &str) -> Self {
        let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
        let game = |slug: &str| slug.parse::<GameId>().ok();
        match parts.as_slice() {
            ["new", slug, "bots"] => game(slug).map(|id| Self::New(id, Company::Bots)),
            ["new", slug, "people"] => game(slug).map(|id| Self::New(id, Company::People)),
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
            ["replay"] => Some(Self::Replays),
            ["replay", kind, id] => Film::read(kind, id).map(|film| Self::Replay(film, None)),
            ["review", kind, id] => Film::read(kind, id).map(|film| Self::Review(film, None)),
            ["review", kind, id, "seat", seat] => {
                Film::read(kind, id).map(|film| Self::Review(film, seat.parse().ok()))
            }
            ["replay", kind, id, "at", ply] => {
                Film::read(kind, id).map(|film| Self::Replay(film, ply.parse().ok()))
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
            Self::New(game, Company::Bots) => write!(f, "/new/{game}/bots"),
            Self::New(game, Company::People) => write!(f, "/new/{game}/people"),
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
            Self::Replays => f.write_str("/replay"),
            Self::Replay(film, None) => write!(f, "/replay/{film}"),
            Self::Review(film, None) => write!(f, "/review/{film}"),
            Self::Review(film, Some(seat)) => write!(f, "/review/{film}/seat/{seat}"),
            Self::Replay(film, Some(ply)) => write!(f, "/replay/{film}/at/{ply}"),
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
            Route::New(GameId::Eme, Company::Bots),
            Route::New(GameId::Eme, Company::People),
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
            Route::Replays,
            Route::Replay(Film::Game("k3".to_owned()), None),
            Route::Replay(Film::Table("abcdefgh".parse().unwrap()), Some(37)),
            Route::Replay(Film::Record("k3".to_owned()), Some(1)),
            Route::Review(Film::Game("k3".to_owned()), None),
            Route::Review(Film::Table("abcdefgh".parse().unwrap()), Some(Seat::new(1))),
        ];
        for route in routes {
            assert_eq!(Route::read(&route.to_string()), route);
        }
        assert_eq!(Route::read("/new/chess/bots"), Route::Home);
        assert_eq!(Route::read("/t/no"), Route::Home);
    }
}
