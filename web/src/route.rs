//! Which page an address means.

use std::fmt;

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
    /// The rules of a game.
    Rules(GameId),
    /// Making a table on the site.
    Invite(GameId),
    /// A table on the site.
    Online(TableId),
    /// The visitor's games on the site.
    Games,
    /// The visitor's account.
    Account,
    /// Who is strong at a game.
    Ranking(GameId),
}

/// Whom one plays with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Company {
    Bots,
    /// Others at the same device.
    People,
}

impl Route {
    /// The page of an address; what we do not know leads home.
    pub(crate) fn read(path: &str) -> Self {
        let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
        let game = |slug: &str| slug.parse::<GameId>().ok();
        match parts.as_slice() {
            ["new", slug, "bots"] => game(slug).map(|id| Self::New(id, Company::Bots)),
            ["new", slug, "people"] => game(slug).map(|id| Self::New(id, Company::People)),
            ["table", id] => Some(Self::Table((*id).to_owned())),
            ["rules", slug] => game(slug).map(Self::Rules),
            ["new", slug, "friends"] => game(slug).map(Self::Invite),
            ["t", id] => id.parse().ok().map(Self::Online),
            ["games"] => Some(Self::Games),
            ["account"] => Some(Self::Account),
            ["ranking", slug] => game(slug).map(Self::Ranking),
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
            Self::Rules(game) => write!(f, "/rules/{game}"),
            Self::Invite(game) => write!(f, "/new/{game}/friends"),
            Self::Online(id) => write!(f, "/t/{id}"),
            Self::Games => f.write_str("/games"),
            Self::Account => f.write_str("/account"),
            Self::Ranking(game) => write!(f, "/ranking/{game}"),
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
            Route::Rules(GameId::Eme),
            Route::Invite(GameId::Eme),
            Route::Online("abcdefgh".parse().unwrap()),
            Route::Games,
            Route::Account,
            Route::Ranking(GameId::Eme),
        ];
        for route in routes {
            assert_eq!(Route::read(&route.to_string()), route);
        }
        assert_eq!(Route::read("/new/chess/bots"), Route::Home);
        assert_eq!(Route::read("/t/no"), Route::Home);
    }
}
