//! Which page an address means.

use std::fmt;

use games::GameId;

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
        ];
        for route in routes {
            assert_eq!(Route::read(&route.to_string()), route);
        }
        assert_eq!(Route::read("/new/chess/bots"), Route::Home);
    }
}
