//! The networks that a program has provided to its bots: one for each game, or several for tables of different sizes.
//!
//! Programs call [`provide`] when they start; the browser calls it when it has fetched a network. Other code of the
//! bots reaches a network through [`Network`] only, so a program that provides none does not contain the code of
//! networks.

use std::any::Any;
use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock};

use game::{Game, View};

use super::{Encoder, NetError};
use crate::search::Forecaster;
use crate::{Bot, BotGame, Budget, Insight, NetworkJudge, Search, Team, Tuning};

/// The networks by the name of the game and the fewest players they are for, each an `Arc<dyn Network<G>>`.
type ByTable = BTreeMap<(&'static str, u8), Box<dyn Any + Send + Sync>>;

static PROVIDED: RwLock<ByTable> = RwLock::new(BTreeMap::new());

/// What a search of a game finds.
type Findings<G> = Insight<<G as Game>::Move>;

/// A provided network.
pub(crate) trait Network<G: Game>: Send + Sync {
    /// Whether it can be used at a table with this public drawer. It knows no custom boards and decks.
    fn knows(&self, public: &G::Public) -> bool;

    /// A bot that searches with it.
    fn bot(&self, budget: Budget, tuning: Tuning) -> Box<dyn Bot<G>>;

    /// The findings of a search with it on this many cores.
    fn think(&self, budget: Budget, tuning: Tuning, view: &View<G>, seed: u64, cores: usize) -> Findings<G>;

    /// A search with it, for reviews.
    fn forecaster(&self, budget: Budget, tuning: Tuning) -> Box<dyn Forecaster<G>>;
}

/// The name of the network of a game for a table of this many players: `GAME` or `GAME-PLAYERS`, as its file is called.
#[must_use]
pub fn network_name<G: BotGame>(players: u8) -> String {
    let fitting = G::NETWORKS.iter().rfind(|fewest| **fewest <= players);
    match fitting {
        Some(fewest) if *fewest > G::NETWORKS[0] => format!("{}-{fewest}", G::INFO.slug),
        Some(_) | None => G::INFO.slug.to_owned(),
    }
}

/// Lets the bots of a game use this network from now on, at tables of this many players or more.
///
/// # Errors
/// If the file is not a network for this game and its features; the bots then play as before.
pub fn provide<G: BotGame>(fewest: u8, file: &[u8]) -> Result<(), NetError> {
    let encoder = G::encoder().ok_or(NetError::NoEncoder(G::INFO.slug))?;
    let judge = NetworkJudge::new(Arc::new(encoder.read(file)?), encoder.clone());
    let network: Arc<dyn Network<G>> = Arc::new(Provided { judge, encoder });
    let mut provided = PROVIDED.write().unwrap_or_else(PoisonError::into_inner);
    provided.insert((G::INFO.slug, fewest), Box::new(network));
    Ok(())
}

/// The network for a table of this many players with this public drawer, if one that knows it has been provided.
pub(crate) fn provided<G: Game>(public: &G::Public, players: u8) -> Option<Arc<dyn Network<G>>> {
    let provided = PROVIDED.read().unwrap_or_else(PoisonError::into_inner);
    let (_, network) = provided.range((G::INFO.slug, 0)..=(G::INFO.slug, players)).next_back()?;
    let network = network.downcast_ref::<Arc<dyn Network<G>>>()?;
    network.knows(public).then(|| network.clone())
}

struct Provided<G: Game> {
    judge: NetworkJudge<G>,
    encoder: Encoder<G>,
}

impl<G: BotGame> Network<G> for Provided<G> {
    fn knows(&self, public: &G::Public) -> bool {
        self.encoder.unknown(public).is_none()
    }

    fn bot(&self, budget: Budget, tuning: Tuning) -> Box<dyn Bot<G>> {
        Box::new(Search::with(self.judge.clone(), budget, tuning))
    }

    fn think(&self, budget: Budget, tuning: Tuning, view: &View<G>, seed: u64, cores: usize) -> Findings<G> {
        Team::with(&self.judge, budget, tuning, cores).think(view, seed)
    }

    fn forecaster(&self, budget: Budget, tuning: Tuning) -> Box<dyn Forecaster<G>> {
        Box::new(Search::with(self.judge.clone(), budget, tuning))
    }
}
