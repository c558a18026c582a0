//! Many matches of one game, played at once, without Python types.

use bots::{BotGame, Level};
use encode::Encode;
use game::{GameRng, Moves, Outcome, Seat, Setup, Silent, View};

use crate::rows::{Draws, Row, Rows, Threads};

/// The most seats of any game.
pub(crate) const SEATS: usize = game::MAX_SEATS;

/// The totals of a rollout.
#[derive(Clone, Debug, Default)]
pub(crate) struct RolloutResult {
    /// The number of finished games.
    pub(crate) games: u64,
    /// The victories of each seat; a shared victory counts in part.
    pub(crate) shares: [f64; SEATS],
    /// The points of each seat, added up.
    pub(crate) points: [i64; SEATS],
}

/// Games of any kind.
pub(crate) trait Tables: Send + Sync {
    fn reset(&mut self, seed: u64, rows: Rows<'_>);
    fn step(&mut self, actions: &[i64], rows: Rows<'_>) -> Result<(), String>;
    fn draw(&mut self, draws: Draws<'_>) -> Result<(), String>;
    fn step_drawn(&mut self, draws: Draws<'_>, rows: Rows<'_>) -> Result<(), String>;
    fn rollout(&mut self, level: Level, steps: u32, rows: Rows<'_>) -> RolloutResult;
    fn notation(&self, index: usize, action: i64) -> Option<String>;
}

/// Games of one kind.
pub(crate) struct TablesOf<G: Encode> {
    terms: Terms<G>,
    tables: Vec<Table<G>>,
    threads: Threads,
}

/// What all games of a pool have in common.
pub(crate) struct Terms<G: Encode> {
    pub(crate) setup: Setup<G>,
    /// The level of the bots in all seats but one, for a pool with one learner in each game.
    pub(crate) opponents: Option<Level>,
    /// Whether observations have no derived groups.
    pub(crate) facts: bool,
}

/// One game.
struct Table<G: Encode> {
    index: u64,
    pool_seed: u64,
    /// The number of games started at this table.
    games: u64,
    seed: u64,
    state: G,
    seat: Seat,
    moves: Moves<G::Move>,
    /// The action of each of the moves.
    ids: Vec<u16>,
    /// The index of the move to play.
    chosen: usize,
    length: u32,
    /// Draws actions; separate from the generator of the game.
    rng: GameRng,
}

impl<G: Encode + BotGame> Table<G> {
    fn new(terms: &Terms<G>, pool_seed: u64, index: u64) -> Self {
        let seed = game_seed(pool_seed, index, 0);
        let state = G::new(&terms.setup, GameRng::new(seed), &mut Silent);
        let mut table = Self {
            index,
            pool_seed,
            games: 1,
            seed,
            state,
            seat: Seat::new(0),
            moves: Moves::new(),
            ids: Vec::new(),
            chosen: 0,
            length: 0,
            rng: GameRng::new(game_seed(!pool_seed, index, 0)),
        };
        table.advance(terms);
        table
    }

    /// The seat of the learner among bots; it changes with every game.
    fn learner(&self, terms: &Terms<G>) -> Seat {
        Seat::new(((self.index + self.games - 1) % u64::from(terms.setup.seats())) as u8)
    }

    /// Lets bots play up to the next decision of the learner; without bots, only lists the next moves. Returns the
    /// outcome and length of a game that ended meanwhile.
    fn advance(&mut self, terms: &Terms<G>) -> Option<(Outcome, u32)> {
        let mut ended = None;
        loop {
            self.list_moves();
            match terms.opponents {
                Some(level) if self.seat != self.learner(terms) => {
                    let mv = self.choose_move(level);
                    ended = self.play_move(terms, mv).or(ended);
                }
                Some(_) | None => return ended,
            }
        }
    }

    /// The move of a bot of this level.
    fn choose_move(&mut self, level: Level) -> G::Move {
        if level == Level::Random {
            return *self.rng.pick(&self.moves).expect("a seat that must decide has a legal move");
        }
        let view = View::of(&self.state, Some(self.seat));
        level.bot::<G>(view.public()).choose(&view, self.rng.bits())
    }

    /// Begins the next game of this table.
    fn begin(&mut self, terms: &Terms<G>) {
        self.seed = game_seed(self.pool_seed, self.index, self.games);
        self.games += 1;
        self.state = G::new(&terms.setup, GameRng::new(self.seed), &mut Silent);
        self.length = 0;
    }

    /// Lists the legal moves of the next seat. If several seats decide at the same time, the first comes first; its
    /// choice is sealed, so that the others learn nothing.
    fn list_moves(&mut self) {
        let public = self.state.public();
        self.seat = G::to_act(public).first().expect("a finished game is replaced by a new one");
        self.moves.clear();
        G::legal_moves(public, self.state.private(self.seat), self.seat, &mut self.moves);
        self.ids.clear();
        G::action_ids(public, self.seat, &self.moves, &mut self.ids);
    }

    /// Chooses the move of an action. Returns the index of this table if the action is illegal.
    fn find_illegal(&mut self, action: i64) -> Option<u64> {
        let id = u16::try_from(action).ok();
        let place = id.and_then(|action| self.ids.iter().position(|id| *id == action));
        self.chosen = place.unwrap_or(0);
        place.is_none().then_some(self.index)
    }

    /// Plays the chosen move, lets bots play up to the next decision, and writes the row of this table.
    fn play_chosen(&mut self, terms: &Terms<G>, row: Row<'_>) {
        let ended = self.play_move(terms, self.moves[self.chosen]);
        let ended = self.advance(terms).or(ended);
        self.write(terms, ended, row);
    }

    /// Plays a move. If the game ends, starts the next one and returns the outcome and length.
    fn play_move(&mut self, terms: &Terms<G>, mv: G::Move) -> Option<(Outcome, u32)> {
        self.state.play(self.seat, mv, &mut Silent);
        self.length += 1;
        let length = self.length;
        let outcome = G::to_act(self.state.public()).is_empty().then(|| {
            let outcome = G::outcome(self.state.public()).expect("nobody decides when the game is over");
            self.begin(terms);
            outcome
        });
        outcome.map(|outcome| (outcome, length))
    }

    /// Writes the row of this table.
    fn write(&self, terms: &Terms<G>, ended: Option<(Outcome, u32)>, row: Row<'_>) {
        row.rewards.fill(0.0);
        row.points.fill(0);
        *row.done = ended.is_some();
        *row.length = ended.map_or(self.length, |(_, length)| length);
        if let Some((outcome, _)) = ended {
            for seat in Seat::all(outcome.seats) {
                row.rewards[seat.index()] = share(&outcome, seat) as f32;
                row.points[seat.index()] = outcome.points[seat];
            }
        }
        *row.seed = self.seed;
        *row.seat = self.seat.index() as u8;
        let observe = if terms.facts { G::observe_facts } else { G::observe };
        observe(self.state.public(), self.state.private(self.seat), self.seat, row.observation);
        row.mask.fill(0);
        for id in &self.ids {
            row.mask[usize::from(*id) / 8] |= 1 << (id % 8);
        }
    }

    /// Chooses a legal action, all equally likely.
    fn draw_any(&mut self) -> (i64, f32) {
        self.chosen = self.rng.below(self.ids.len() as u32) as usize;
        (i64::from(self.ids[self.chosen]), -(self.ids.len() as f32).ln())
    }

    /// Chooses a legal action by a softmax over its logits.
    fn draw(&mut self, logits: &[f32]) -> Result<(i64, f32), String> {
        let of = |id: &u16| logits[usize::from(*id)];
        let most = self.ids.iter().map(of).fold(f32::NEG_INFINITY, f32::max);
        if self.ids.iter().any(|id| of(id).is_nan()) || !most.is_finite() {
            return Err(format!(
                "game {}: the logits of legal actions are no numbers to choose by",
                self.index
            ));
        }
        let sum: f32 = self.ids.iter().map(|id| (of(id) - most).exp()).sum();
        let mut left = (self.rng.bits() >> 40) as f32 / (1_u64 << 24) as f32 * sum;
        for (place, id) in self.ids.iter().enumerate().filter(|(_, id)| of(id) > f32::NEG_INFINITY) {
            self.chosen = place;
            left -= (of(id) - most).exp();
            if left < 0.0 {
                break;
            }
        }
        let drawn = self.ids[self.chosen];
        Ok((i64::from(drawn), of(&drawn) - most - sum.ln()))
    }
}

/// The seed of a game, which depends on nothing but the pool seed, the table and the number.
pub(crate) fn game_seed(pool: u64, index: u64, number: u64) -> u64 {
    let of_table = GameRng::new(GameRng::new(pool).bits() ^ index).bits();
    GameRng::new(of_table ^ number).bits()
}

/// A seat's share of the victory: 1, a fraction if the victory is shared, or 0.
pub(crate) fn share(outcome: &Outcome, seat: Seat) -> f64 {
    let winners = outcome.winners();
    if winners.contains(seat) { 1.0 / f64::from(winners.len()) } else { 0.0 }
}

impl<G: Encode + BotGame> TablesOf<G> {
    /// Starts `count` games. The number of threads does not change the results.
    pub(crate) fn new(terms: Terms<G>, count: usize, threads: usize, seed: u64) -> Result<Self, String> {
        let table = |index: usize| Table::new(&terms, seed, index as u64);
        let tables: Vec<Table<G>> = (0..count).map(table).collect();
        if let Some(why) = tables.first().and_then(|table| G::unsupported(table.state.public())) {
            return Err(why.to_owned());
        }
        Ok(Self { terms, tables, threads: Threads::new(threads)? })
    }

    /// Runs the work on every table and its row, and joins the results in the order of the tables.
    fn each<T: Clone + Send + Sync>(
        &mut self,
        rows: Rows<'_>,
        start: T,
        work: impl Fn(&Terms<G>, &mut Table<G>, Row<'_>) -> T + Sync,
        join: impl Fn(T, T) -> T + Sync,
    ) -> T {
        let terms = &self.terms;
        let piece = |tables: &mut [Table<G>], rows: Rows<'_>| {
            let results = tables.iter_mut().zip(rows.each()).map(|(table, row)| work(terms, table, row));
            results.fold(start.clone(), &join)
        };
        self.threads.run_pieces(&mut self.tables, rows, piece, &join)
    }

    /// Plays the chosen moves of all tables.
    fn play_chosen(&mut self, rows: Rows<'_>) {
        let play = |terms: &Terms<G>, table: &mut Table<G>, row: Row<'_>| table.play_chosen(terms, row);
        self.each(rows, (), play, |(), ()| ());
    }
}

impl<G: Encode + BotGame> Tables for TablesOf<G> {
    fn reset(&mut self, seed: u64, rows: Rows<'_>) {
        let begin = |terms: &Terms<G>, table: &mut Table<G>, row: Row<'_>| {
            *table = Table::new(terms, seed, table.index);
            table.write(terms, None, row);
        };
        self.each(rows, (), begin, |(), ()| ());
    }

    fn step(&mut self, actions: &[i64], rows: Rows<'_>) -> Result<(), String> {
        // Check all actions before playing the first: a refused step changes nothing.
        let first_refused = |tables: &mut [Table<G>], actions: &[i64]| {
            let refused =
                tables.iter_mut().zip(actions).filter_map(|(table, action)| table.find_illegal(*action));
            refused.min()
        };
        let refused = self.threads.run_pieces(&mut self.tables, actions, first_refused, Option::or);
        if let Some(index) = refused {
            let table = &self.tables[index as usize];
            let (seat, action) = (table.seat, actions[index as usize]);
            return Err(match self.notation(index as usize, action) {
                Some(mv) => format!("game {index}: seat {seat} may not play action {action} ({mv}) now"),
                None => format!("game {index}: there is no action {action} for seat {seat} at this table"),
            });
        }
        self.play_chosen(rows);
        Ok(())
    }

    fn draw(&mut self, draws: Draws<'_>) -> Result<(), String> {
        let piece = |tables: &mut [Table<G>], draws: Draws<'_>| {
            let slots = draws.actions.iter_mut().zip(draws.log_probabilities);
            for (place, (table, (action, log_probability))) in tables.iter_mut().zip(slots).enumerate() {
                (*action, *log_probability) = match draws.logits {
                    None => table.draw_any(),
                    Some(logits) => table.draw(&logits[place * G::ACTIONS..][..G::ACTIONS])?,
                };
            }
            Ok(())
        };
        self.threads.run_pieces(&mut self.tables, draws, piece, Result::and)
    }

    fn step_drawn(&mut self, draws: Draws<'_>, rows: Rows<'_>) -> Result<(), String> {
        if draws.logits.is_some() {
            // Draw all actions before playing the first: refused logits change nothing.
            self.draw(draws)?;
            self.play_chosen(rows);
            return Ok(());
        }
        let terms = &self.terms;
        let piece = |tables: &mut [Table<G>], (draws, rows): (Draws<'_>, Rows<'_>)| {
            let slots = draws.actions.iter_mut().zip(draws.log_probabilities);
            for ((table, row), (action, log_probability)) in tables.iter_mut().zip(rows.each()).zip(slots) {
                (*action, *log_probability) = table.draw_any();
                table.play_chosen(terms, row);
            }
        };
        self.threads.run_pieces(&mut self.tables, (draws, rows), piece, |(), ()| ());
        Ok(())
    }

    fn rollout(&mut self, level: Level, steps: u32, rows: Rows<'_>) -> RolloutResult {
        let play = |terms: &Terms<G>, table: &mut Table<G>, row: Row<'_>| {
            let (mut result, mut ended) = (RolloutResult::default(), None);
            for _ in 0..steps {
                let mv = table.choose_move(level);
                let played = table.play_move(terms, mv);
                ended = table.advance(terms).or(played);
                if let Some((outcome, _)) = &ended {
                    result.add(outcome);
                }
            }
            table.write(terms, ended, row);
            result
        };
        self.each(rows, RolloutResult::default(), play, RolloutResult::plus)
    }

    fn notation(&self, index: usize, action: i64) -> Option<String> {
        let table = self.tables.get(index)?;
        let mv = G::action(table.state.public(), table.seat, u16::try_from(action).ok()?)?;
        Some(mv.to_string())
    }
}

impl RolloutResult {
    fn add(&mut self, outcome: &Outcome) {
        self.games += 1;
        for seat in Seat::all(outcome.seats) {
            self.shares[seat.index()] += share(outcome, seat);
            self.points[seat.index()] += i64::from(outcome.points[seat]);
        }
    }

    fn plus(mut self, other: Self) -> Self {
        self.games += other.games;
        for seat in 0..SEATS {
            self.shares[seat] += other.shares[seat];
            self.points[seat] += other.points[seat];
        }
        self
    }
}

/// The number of bytes of a mask.
pub(crate) const fn mask_bytes<G: Encode>() -> usize {
    G::ACTIONS.div_ceil(8)
}
