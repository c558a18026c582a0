//! What one seat sees; bots are given nothing else.

use std::panic::AssertUnwindSafe;

use bots::{BotGame, Budget, Level};
use encode::Encode;
use game::{Game, Lang, Moves, Seat, View as ViewOf, Words, plain};
use games::{GameId, Listed, with_game};
use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::facts::game_of;
use crate::svg::{self, Picture};
use crate::{IllegalAction, bad};

/// A view of any game.
pub(crate) trait AnyView: Send + Sync {
    fn game(&self) -> GameId;
    fn seat(&self) -> Seat;
    fn observation(&self) -> Vec<u8>;
    fn legal(&self) -> Vec<u16>;
    fn actions(&self) -> usize;
    fn notation(&self, action: i64) -> Option<String>;
    fn action(&self, notation: &str) -> Result<u16, String>;
    fn json(&self) -> String;
    fn text(&self, lang: Lang) -> String;
    fn svg(&self) -> String;
    fn score(&self) -> Vec<i16>;
    fn choose(&self, level: Level, seed: u64) -> u16;
    fn search(&self, simulations: u32, seed: u64) -> Vec<ActionStats>;
}

/// The result of a search for one action.
pub(crate) struct ActionStats {
    action: u16,
    notation: String,
    visits: u32,
    value: f32,
    win: Vec<f32>,
}

/// The view of a seat; never that of a spectator.
pub(crate) struct PlayerView<G: Game> {
    seats: u8,
    seat: Seat,
    view: ViewOf<G>,
    private: G::Private,
}

impl<G: Game> PlayerView<G> {
    pub(crate) fn new(state: &G, seat: Seat, seats: u8) -> Self {
        Self { seats, seat, view: ViewOf::of(state, Some(seat)), private: state.private(seat).clone() }
    }
}

impl<G: Encode> PlayerView<G> {
    /// Reads a view as `json` writes it and as the server sends it to a player.
    fn read(json: &str) -> Result<Self, String> {
        let view: ViewOf<G> = serde_json::from_str(json).map_err(|error| error.to_string())?;
        // Valid JSON may still be no position of the game; then the engine panics.
        let read = std::panic::catch_unwind(AssertUnwindSafe(|| {
            let seats = view.score().seats;
            let (Some(seat), Some(private)) = (view.viewer(), view.private()) else { return None };
            if seat.index() >= usize::from(seats) || G::unsupported(view.public()).is_some() {
                return None;
            }
            let player = Self { seats, seat, private: private.clone(), view: view.clone() };
            G::observe(view.public(), private, seat, &mut vec![0; G::SLOTS]);
            let _moves = view.legal_moves();
            Some(player)
        }));
        read.ok().flatten().ok_or_else(|| String::from("it is no view of a player at a table"))
    }
}

impl<G: Encode + BotGame + Words + Listed + Picture> AnyView for PlayerView<G> {
    fn game(&self) -> GameId {
        G::ID
    }

    fn seat(&self) -> Seat {
        self.seat
    }

    fn observation(&self) -> Vec<u8> {
        let mut out = vec![0; G::SLOTS];
        G::observe(self.view.public(), &self.private, self.seat, &mut out);
        out
    }

    fn legal(&self) -> Vec<u16> {
        let public = self.view.public();
        let mut moves = Moves::new();
        if G::to_act(public).contains(self.seat) {
            G::legal_moves(public, &self.private, self.seat, &mut moves);
        }
        let mut ids = Vec::with_capacity(moves.len());
        G::action_ids(public, self.seat, &moves, &mut ids);
        ids
    }

    fn actions(&self) -> usize {
        G::ACTIONS
    }

    fn notation(&self, action: i64) -> Option<String> {
        let mv = G::action(self.view.public(), self.seat, u16::try_from(action).ok()?)?;
        Some(mv.to_string())
    }

    fn action(&self, notation: &str) -> Result<u16, String> {
        let mv: G::Move = notation.parse().map_err(|error: game::NotationError| error.to_string())?;
        if self.view.legal_moves().contains(&mv) {
            Ok(G::action_id(self.view.public(), self.seat, mv))
        } else {
            Err(format!("{notation:?} is not legal now"))
        }
    }

    fn json(&self) -> String {
        serde_json::to_string(&self.view).expect("a view is plain data")
    }

    fn text(&self, lang: Lang) -> String {
        let say = |line: &game::Line| plain(&G::catalog(lang).render(line, &|seat| format!("P{seat}")));
        let mut text = String::new();
        for panel in G::panels(&self.view) {
            text.push_str(&say(&panel.title));
            text.push('\n');
            for line in &panel.lines {
                text.push_str("  ");
                text.push_str(&say(line));
                text.push('\n');
            }
        }
        text
    }

    fn svg(&self) -> String {
        svg::picture(&self.view, self.seats)
    }

    fn score(&self) -> Vec<i16> {
        let totals = self.view.score().totals();
        Seat::all(self.seats).map(|seat| totals[seat]).collect()
    }

    fn choose(&self, level: Level, seed: u64) -> u16 {
        let mv = level.bot::<G>(self.view.public()).choose(&self.view, seed);
        G::action_id(self.view.public(), self.seat, mv)
    }

    fn search(&self, simulations: u32, seed: u64) -> Vec<ActionStats> {
        let insight = Level::advice_within(Budget::iterations(simulations), &self.view, seed, 1);
        let found = |candidate: &bots::Candidate<G::Move>| ActionStats {
            action: G::action_id(self.view.public(), self.seat, candidate.mv),
            notation: candidate.mv.to_string(),
            visits: candidate.visits,
            value: candidate.value,
            win: candidate.win[..usize::from(self.seats)].to_vec(),
        };
        insight.candidates.iter().map(found).collect()
    }
}

/// What one seat sees of a match, and nothing else.
#[pyclass(module = "pocket_empires._native", frozen)]
pub(crate) struct View(pub(crate) Box<dyn AnyView>);

impl View {
    fn must_decide(&self) -> PyResult<()> {
        if self.0.legal().is_empty() {
            return Err(bad(format!("seat {} has nothing to decide now", self.0.seat().index())));
        }
        Ok(())
    }
}

#[pymethods]
impl View {
    /// Reads a view from JSON: what `json` writes, or what a server sends to a player at an online table.
    #[staticmethod]
    fn read(game: &str, json: &str) -> PyResult<Self> {
        let wrong = |error| bad(format!("no view of {game}: {error}"));
        Ok(Self(with_game!(game_of(game)?, G => Box::new(PlayerView::<G>::read(json).map_err(wrong)?))))
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> String {
        self.0.game().to_string()
    }

    /// The seat whose view it is, counted from 0.
    #[getter]
    fn seat(&self) -> usize {
        self.0.seat().index()
    }

    /// The observation; `layout` says what its slots mean.
    fn observation<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        PyArray1::from_vec(py, self.0.observation())
    }

    /// The legal actions; none if the seat has nothing to decide.
    fn legal(&self) -> Vec<u16> {
        self.0.legal()
    }

    /// The legal actions as an array of 0 and 1.
    fn mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        let mut mask = vec![0; self.0.actions()];
        self.0.legal().into_iter().for_each(|id| mask[usize::from(id)] = 1);
        PyArray1::from_vec(py, mask)
    }

    /// An action in notation; `None` if this seat has no such action.
    fn notation(&self, action: i64) -> Option<String> {
        self.0.notation(action)
    }

    /// The action of a legal move in notation.
    fn action(&self, notation: &str) -> PyResult<u16> {
        self.0.action(notation).map_err(IllegalAction::new_err)
    }

    /// Everything the seat sees, as JSON.
    fn json(&self) -> String {
        self.0.json()
    }

    /// The position in words: `en` or `fr`.
    #[pyo3(signature = (lang = "en"))]
    fn text(&self, lang: &str) -> PyResult<String> {
        Ok(self.0.text(lang.parse().map_err(bad)?))
    }

    /// The position as SVG: the board with its pieces, and what is not on it in words.
    fn svg(&self) -> String {
        self.0.svg()
    }

    /// The picture that notebooks show.
    fn _repr_svg_(&self) -> String {
        self.0.svg()
    }

    /// The points of each seat so far, as far as this seat knows.
    fn score(&self) -> Vec<i16> {
        self.0.score()
    }

    /// The action of a bot of this level.
    #[pyo3(signature = (level = "expert", seed = 0))]
    fn choose(&self, py: Python<'_>, level: &str, seed: u64) -> PyResult<u16> {
        let level: Level = level.parse().map_err(bad)?;
        self.must_decide()?;
        Ok(py.detach(|| self.0.choose(level, seed)))
    }

    fn __repr__(&self) -> String {
        format!("<View of seat {} in a game of {}>", self.seat(), self.game())
    }

    /// The results of a search with this number of simulations for each action, the most visited first.
    #[pyo3(signature = (simulations = 1000, seed = 0))]
    fn search<'py>(&self, py: Python<'py>, simulations: u32, seed: u64) -> PyResult<Bound<'py, PyList>> {
        self.must_decide()?;
        if simulations == 0 {
            return Err(bad("a search needs at least one simulation"));
        }
        let found = py.detach(|| self.0.search(simulations, seed));
        let list = PyList::empty(py);
        for one in found {
            let entry = PyDict::new(py);
            entry.set_item("action", one.action)?;
            entry.set_item("notation", one.notation)?;
            entry.set_item("visits", one.visits)?;
            entry.set_item("value", one.value)?;
            entry.set_item("win", one.win)?;
            list.append(entry)?;
        }
        Ok(list)
    }
}
