//! Games for code that does not know them. The code of a game, from its rules to its board and its bots, is a part of
//! the client of its own (`cargo xtask web` splits them), and is loaded when a page first needs the game. The first game
//! of the list is in the main part, because most visitors begin with it.
//!
//! | module | what is in it |
//! |---|---|
//! | `open` | a match of any game |
//! | `what_if` | what the others may play before the next turn of a person |

mod open;
mod what_if;

use std::cell::Cell;
use std::marker::PhantomData;

use bots::{Level, NetError, TableBots};
use game::{Catalog, Lang, OptionSpec, Seat};
use games::{GameId, NoGame, with_game};
use leptos::prelude::AnyView;
use protocol::Update;
use table::{Match, Record, ReplayError};
use wasm_split_helpers::SplitLoaderError;

pub(crate) use open::OpenMatch;
pub(crate) use what_if::{PremoveWords, Question, WhatIf};

use crate::boards::{Belongings, ScorePart, TableOf};
use crate::hint::Advised;
use crate::online::{self, DecodedUpdate};
use crate::pages::options;
use crate::review;
use crate::scene::{self, HistoryLine, Snapshot};
use crate::session::Session;
use crate::worker::{Decision, TableAnswer, thinking};

/// What the client does with one game.
pub(crate) trait Title: Sync {
    /// The messages of the game.
    fn catalog(&self, lang: Lang) -> &'static Catalog;

    /// Replays a record of this game.
    fn replay(&self, record: &Record) -> Result<Box<dyn OpenMatch>, ReplayError>;

    /// The points of each seat at the start of a record and after every move; see [`scene::points_by_ply`].
    fn points_by_ply(&self, record: &Record) -> Vec<Vec<i16>>;

    /// The options of the game with their default values.
    fn option_specs(&self) -> Vec<(OptionSpec, String)>;

    /// The errors of these options: key of the option, and text.
    fn option_problems(&self, seats: u8, options: &[(String, String)]) -> Vec<(String, String)>;

    /// The middle of the table: the board, the prompt, the cards.
    fn screen(&self, session: Session) -> AnyView;

    /// The printed player board of a seat.
    fn player_board(&self, now: &Snapshot, seat: Seat) -> Option<AnyView>;

    /// The belongings of a seat.
    fn belongings(&self, now: &Snapshot, seat: Seat) -> Vec<Belongings>;

    /// What the points of a seat in a row of the score are made of.
    fn score_parts(&self, now: &Snapshot, history: &[HistoryLine], row: usize, seat: Seat) -> Vec<ScorePart>;
}

/// What only the worker and the tables of the site do with a game: they get its views in JSON. A first move needs none of
/// it, so it is not in the main part.
pub(crate) trait Remote: Sync {
    /// Decodes an update of the site; `None` if it is not of this game.
    fn decode(&self, update: &Update) -> Option<DecodedUpdate>;

    /// The position of a view in JSON, without legal moves.
    fn position(&self, view: &str, ply: usize) -> Option<Snapshot>;

    /// The points of each seat in a view in JSON.
    fn points(&self, view: &str) -> Option<Vec<i16>>;

    /// Whether two views of one position, in JSON, have different private drawers.
    fn differ(&self, one: &str, other: &str) -> bool;

    /// Begins to try out what may come after a view in JSON; `None` if its person cannot plan ahead.
    fn what_if(&self, view: &str, ply: usize) -> Option<Box<dyn WhatIf>>;

    /// The move of a bot.
    fn choose(&self, bots: &mut TableBots, level: Level, decision: &Decision) -> Result<TableAnswer, String>;

    /// Hints for a person.
    fn advise(&self, decision: &Decision) -> Result<TableAnswer, String>;

    /// Begins to review a record for a seat.
    fn review(&self, record: &Record, seat: Seat, iterations: u32) -> review::Begun;
}

/// A game of the list; [`split!`] gives it a part of the client of its own, [`whole!`] leaves it in the main part.
pub(crate) trait Split {
    /// Loads the code of the game.
    async fn load() -> Result<&'static dyn Title, SplitLoaderError>;

    /// Loads the code for the worker and for tables of the site.
    async fn load_remote() -> Result<&'static dyn Remote, SplitLoaderError>;

    /// Loads the code of networks for the game, and lets its bots use this network at tables of this many players or more.
    async fn provide(fewest: u8, network: Vec<u8>) -> Result<Result<(), NetError>, SplitLoaderError>;
}

/// Puts everything of a game into the part of the client with the first name, and the code of its networks, which only
/// the worker needs, into the part with the second.
macro_rules! split {
    ($game:ty, $part:ident, $networks:ident) => {
        $crate::title::networks!($game, $networks);

        #[wasm_split_helpers::wasm_split($part, fallible)]
        fn title() -> Result<$crate::title::Whole, wasm_split_helpers::SplitLoaderError> {
            $crate::words::add($crate::words::BOARDS);
            Ok(($crate::title::TitleOf::<$game>::TITLE, $crate::title::TitleOf::<$game>::REMOTE))
        }

        impl $crate::title::Split for $game {
            async fn load() -> Result<&'static dyn $crate::title::Title, wasm_split_helpers::SplitLoaderError>
            {
                Ok(title().await?.0)
            }

            async fn load_remote()
            -> Result<&'static dyn $crate::title::Remote, wasm_split_helpers::SplitLoaderError> {
                Ok(title().await?.1)
            }

            async fn provide(
                fewest: u8,
                network: Vec<u8>,
            ) -> Result<Result<(), bots::NetError>, wasm_split_helpers::SplitLoaderError> {
                provide(fewest, network).await
            }
        }
    };
}

/// Leaves a game in the main part of the client: the one that the first button of the start page begins. Its code for the
/// worker and for tables of the site is in a part of its own, and the code of its networks in the part with this name.
macro_rules! whole {
    ($game:ty, $networks:ident) => {
        $crate::title::networks!($game, $networks);

        #[wasm_split_helpers::wasm_split(remote, fallible)]
        fn remote() -> Result<&'static dyn $crate::title::Remote, wasm_split_helpers::SplitLoaderError> {
            Ok($crate::title::TitleOf::<$game>::REMOTE)
        }

        impl $crate::title::Split for $game {
            async fn load() -> Result<&'static dyn $crate::title::Title, wasm_split_helpers::SplitLoaderError>
            {
                Ok($crate::title::TitleOf::<$game>::TITLE)
            }

            async fn load_remote()
            -> Result<&'static dyn $crate::title::Remote, wasm_split_helpers::SplitLoaderError> {
                remote().await
            }

            async fn provide(
                fewest: u8,
                network: Vec<u8>,
            ) -> Result<Result<(), bots::NetError>, wasm_split_helpers::SplitLoaderError> {
                provide(fewest, network).await
            }
        }
    };
}

/// Puts the code of the networks of a game into the part of the client with this name.
macro_rules! networks {
    ($game:ty, $networks:ident) => {
        #[wasm_split_helpers::wasm_split($networks, fallible)]
        fn provide(
            fewest: u8,
            network: Vec<u8>,
        ) -> Result<Result<(), bots::NetError>, wasm_split_helpers::SplitLoaderError> {
            Ok(bots::provide::<$game>(fewest, &network))
        }
    };
}

/// Both objects of a game.
pub(crate) type Whole = (&'static dyn Title, &'static dyn Remote);

pub(crate) use {networks, split, whole};

thread_local! {
    /// The loaded games, in the order of the list.
    static LOADED: Cell<[Option<&'static dyn Title>; GameId::ALL.len()]> =
        const { Cell::new([None; GameId::ALL.len()]) };
    /// Those whose code for the worker and for tables of the site is loaded as well.
    static REMOTE: Cell<[Option<&'static dyn Remote>; GameId::ALL.len()]> =
        const { Cell::new([None; GameId::ALL.len()]) };
}

/// Loads the code of these games, as far as it is not loaded.
///
/// # Errors
/// If some of it cannot be loaded.
pub(crate) async fn load(games: &[GameId]) -> Result<(), SplitLoaderError> {
    for game in games.iter().filter(|game| !is_loaded(**game)) {
        let title = with_game!(*game, G => G::load().await?);
        let mut loaded = LOADED.get();
        loaded[*game as usize] = Some(title);
        LOADED.set(loaded);
    }
    Ok(())
}

/// Loads the code of these games with that for the worker and for tables of the site.
///
/// # Errors
/// If some of it cannot be loaded.
pub(crate) async fn load_whole(games: &[GameId]) -> Result<(), SplitLoaderError> {
    load(games).await?;
    for game in games.iter().filter(|game| !is_whole(**game)) {
        let remote = with_game!(*game, G => G::load_remote().await?);
        let mut loaded = REMOTE.get();
        loaded[*game as usize] = Some(remote);
        REMOTE.set(loaded);
    }
    Ok(())
}

/// Lets the bots of a game use a network at tables of this many players or more.
///
/// # Errors
/// Says why the network cannot be used; the bots then play as before.
pub(crate) async fn provide(game: GameId, fewest: u8, network: Vec<u8>) -> Result<(), String> {
    let provided =
        with_game!(game, G => G::provide(fewest, network).await).map_err(|error| error.to_string())?;
    provided.map_err(|error| error.to_string())
}

/// Whether the code of a game is loaded.
pub(crate) fn is_loaded(game: GameId) -> bool {
    LOADED.get()[game as usize].is_some()
}

/// Whether the code of a game for the worker and for tables of the site is loaded.
pub(crate) fn is_whole(game: GameId) -> bool {
    REMOTE.get()[game as usize].is_some()
}

/// A game.
///
/// # Panics
/// If it is not loaded: a page loads its games before it is drawn.
pub(crate) fn title(game: GameId) -> &'static dyn Title {
    // Tests run natively, where nothing is split.
    #[cfg(not(target_family = "wasm"))]
    return with_game!(game, G => TitleOf::<G>::TITLE);
    #[cfg(target_family = "wasm")]
    LOADED.get()[game as usize].expect("a page loads its games before it is drawn")
}

/// A game, for the worker and for tables of the site.
///
/// # Panics
/// If this code is not loaded: the worker loads it before it answers, a page before it is drawn.
pub(crate) fn remote(game: GameId) -> &'static dyn Remote {
    #[cfg(not(target_family = "wasm"))]
    return with_game!(game, G => TitleOf::<G>::REMOTE);
    #[cfg(target_family = "wasm")]
    REMOTE.get()[game as usize].expect("the code is loaded before it is needed")
}

/// Replays a record of any game.
///
/// # Errors
/// If there is no such game, or if a move is illegal.
pub(crate) fn replay(record: &Record) -> Result<Box<dyn OpenMatch>, ReplayError> {
    let game = record.game.parse().map_err(|NoGame| ReplayError::OtherGame { found: record.game.clone() })?;
    title(game).replay(record)
}

/// The only implementation of [`Title`] and [`Remote`].
pub(crate) struct TitleOf<G>(PhantomData<fn() -> G>);

impl<G: Advised> TitleOf<G> {
    /// The game.
    pub(crate) const TITLE: &'static dyn Title = &Self(PhantomData);

    /// The game for the worker and for tables of the site.
    pub(crate) const REMOTE: &'static dyn Remote = &Self(PhantomData);
}

impl<G: Advised> Title for TitleOf<G> {
    fn catalog(&self, lang: Lang) -> &'static Catalog {
        G::catalog(lang)
    }

    fn replay(&self, record: &Record) -> Result<Box<dyn OpenMatch>, ReplayError> {
        Ok(Box::new(Match::<G>::replay(record)?))
    }

    fn points_by_ply(&self, record: &Record) -> Vec<Vec<i16>> {
        scene::points_by_ply_of::<G>(record)
    }

    fn option_specs(&self) -> Vec<(OptionSpec, String)> {
        options::specs::<G::Options>()
    }

    fn option_problems(&self, seats: u8, chosen: &[(String, String)]) -> Vec<(String, String)> {
        options::problems::<G>(seats, chosen)
    }

    fn screen(&self, session: Session) -> AnyView {
        G::screen(TableOf::new(session))
    }

    fn player_board(&self, now: &Snapshot, seat: Seat) -> Option<AnyView> {
        G::player_board(now.view::<G>(), seat)
    }

    fn belongings(&self, now: &Snapshot, seat: Seat) -> Vec<Belongings> {
        G::belongings(now.view::<G>(), seat)
    }

    fn score_parts(&self, now: &Snapshot, history: &[HistoryLine], row: usize, seat: Seat) -> Vec<ScorePart> {
        let view = now.view::<G>();
        let category = view.score().rows.get(row).map(|row| row.category);
        category.map(|category| G::breakdown(view, history, category, seat)).unwrap_or_default()
    }
}

impl<G: Advised> Remote for TitleOf<G> {
    fn decode(&self, update: &Update) -> Option<DecodedUpdate> {
        online::decode::<G>(update)
    }

    fn position(&self, view: &str, ply: usize) -> Option<Snapshot> {
        Some(Snapshot::of(&online::view::<G>(view)?, ply).read_only())
    }

    fn points(&self, view: &str) -> Option<Vec<i16>> {
        Some(scene::points(&online::view::<G>(view)?))
    }

    fn differ(&self, one: &str, other: &str) -> bool {
        let private = |text| online::view::<G>(text)?.private().cloned();
        private(one) != private(other)
    }

    fn what_if(&self, view: &str, ply: usize) -> Option<Box<dyn WhatIf>> {
        what_if::what_if(&online::view::<G>(view)?, ply)
    }

    fn choose(&self, bots: &mut TableBots, level: Level, decision: &Decision) -> Result<TableAnswer, String> {
        thinking::choose::<G>(bots, level, decision)
    }

    fn advise(&self, decision: &Decision) -> Result<TableAnswer, String> {
        thinking::advise::<G>(decision)
    }

    fn review(&self, record: &Record, seat: Seat, iterations: u32) -> review::Begun {
        review::start::<G>(record, seat, iterations).map_err(|error| error.to_string())
    }
}
