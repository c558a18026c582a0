//! Arrays with one row per game, split into pieces for several threads.

use std::sync::{Mutex, PoisonError};

use rayon::ThreadPool;

/// Rows of games that can be split between two games.
pub(crate) trait Splittable: Send + Sized {
    /// Splits the rows into those of the first `games` games and the rest.
    fn split(self, games: usize) -> (Self, Self);
}

/// The results of a step. Each slice has one row per game.
pub(crate) struct Rows<'a> {
    /// What the deciding seat sees.
    pub(crate) observations: &'a mut [u8],
    /// Its legal actions, a bit each, the lowest bit first.
    pub(crate) masks: &'a mut [u8],
    /// The index of the deciding seat.
    pub(crate) seats: &'a mut [u8],
    /// The share of the victory of each seat, if a game ended with this step.
    pub(crate) rewards: &'a mut [f32],
    /// The points of each seat, if a game ended with this step.
    pub(crate) points: &'a mut [i16],
    /// Whether a game ended with this step; the observation, mask, seat and seed are those of the next one.
    pub(crate) done: &'a mut [bool],
    /// The number of steps of the game, or of the one that ended with this step.
    pub(crate) lengths: &'a mut [u32],
    /// The seed of the game.
    pub(crate) seeds: &'a mut [u64],
}

/// The row of one game.
pub(crate) struct Row<'a> {
    pub(crate) observation: &'a mut [u8],
    pub(crate) mask: &'a mut [u8],
    pub(crate) seat: &'a mut u8,
    pub(crate) rewards: &'a mut [f32],
    pub(crate) points: &'a mut [i16],
    pub(crate) done: &'a mut bool,
    pub(crate) length: &'a mut u32,
    pub(crate) seed: &'a mut u64,
}

/// The input and output of drawing actions. Without logits all legal actions are equally likely.
pub(crate) struct Draws<'a> {
    /// One logit per action.
    pub(crate) logits: Option<&'a [f32]>,
    /// The action drawn for each game.
    pub(crate) actions: &'a mut [i64],
    /// The logarithm of its probability.
    pub(crate) log_probabilities: &'a mut [f32],
}

/// Splits the rows of `of` games after the first `games` games.
fn split<T>(rows: &mut [T], of: usize, games: usize) -> (&mut [T], &mut [T]) {
    rows.split_at_mut(rows.len() / of.max(1) * games)
}

impl Splittable for Rows<'_> {
    fn split(self, games: usize) -> (Self, Self) {
        let of = self.seats.len();
        let observations = split(self.observations, of, games);
        let masks = split(self.masks, of, games);
        let seats = split(self.seats, of, games);
        let rewards = split(self.rewards, of, games);
        let points = split(self.points, of, games);
        let done = split(self.done, of, games);
        let lengths = split(self.lengths, of, games);
        let seeds = split(self.seeds, of, games);
        let first = Self {
            observations: observations.0,
            masks: masks.0,
            seats: seats.0,
            rewards: rewards.0,
            points: points.0,
            done: done.0,
            lengths: lengths.0,
            seeds: seeds.0,
        };
        let others = Self {
            observations: observations.1,
            masks: masks.1,
            seats: seats.1,
            rewards: rewards.1,
            points: points.1,
            done: done.1,
            lengths: lengths.1,
            seeds: seeds.1,
        };
        (first, others)
    }
}

impl<'a> Rows<'a> {
    /// The rows one by one.
    pub(crate) fn each(self) -> impl Iterator<Item = Row<'a>> {
        let games = self.seats.len().max(1);
        let seats = self.rewards.len() / games;
        let wide = self.observations.chunks_exact_mut((self.observations.len() / games).max(1));
        let wide = wide.zip(self.masks.chunks_exact_mut((self.masks.len() / games).max(1)));
        let wide = wide.zip(self.rewards.chunks_exact_mut(seats.max(1)));
        let wide = wide.zip(self.points.chunks_exact_mut(seats.max(1)));
        let single = self.seats.iter_mut().zip(self.done).zip(self.lengths).zip(self.seeds);
        wide.zip(single).map(|((((observation, mask), rewards), points), (((seat, done), length), seed))| {
            Row { observation, mask, seat, rewards, points, done, length, seed }
        })
    }
}

impl Splittable for Draws<'_> {
    fn split(self, games: usize) -> (Self, Self) {
        let of = self.actions.len();
        let logits = self.logits.map(|logits| logits.split_at(logits.len() / of.max(1) * games));
        let actions = self.actions.split_at_mut(games);
        let log_probabilities = self.log_probabilities.split_at_mut(games);
        let first = Self {
            logits: logits.map(|(first, _)| first),
            actions: actions.0,
            log_probabilities: log_probabilities.0,
        };
        let others = Self {
            logits: logits.map(|(_, others)| others),
            actions: actions.1,
            log_probabilities: log_probabilities.1,
        };
        (first, others)
    }
}

/// Rows of both kinds.
impl<L: Splittable, M: Splittable> Splittable for (L, M) {
    fn split(self, games: usize) -> (Self, Self) {
        let (first, second) = (self.0.split(games), self.1.split(games));
        ((first.0, second.0), (first.1, second.1))
    }
}

impl Splittable for &[i64] {
    fn split(self, games: usize) -> (Self, Self) {
        self.split_at(games)
    }
}

/// The threads of a pool of games; `None` for the thread of the caller.
pub(crate) struct Threads(Option<ThreadPool>);

impl Threads {
    pub(crate) fn new(threads: usize) -> Result<Self, String> {
        if threads == 1 {
            return Ok(Self(None));
        }
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        pool.map(|pool| Self(Some(pool))).map_err(|error| format!("no threads: {error}"))
    }

    /// Runs the work on pieces of the games and their rows, and joins the results in the order of the games. A thread
    /// gets the same games in every step, so that they stay in the cache of its core.
    pub(crate) fn run_pieces<G: Send, L: Splittable, T: Send>(
        &self,
        games: &mut [G],
        rows: L,
        work: impl Fn(&mut [G], L) -> T + Sync,
        join: impl Fn(T, T) -> T + Sync,
    ) -> T {
        let Some(pool) = &self.0 else { return work(games, rows) };
        let pieces: Vec<_> = split_evenly(games, rows, pool.current_num_threads());
        let results = pool.broadcast(|context| {
            let piece = pieces[context.index()].lock().unwrap_or_else(PoisonError::into_inner).take();
            let (games, rows) = piece.expect("every thread runs once");
            work(games, rows)
        });
        results.into_iter().reduce(join).expect("a pool has a thread")
    }
}

/// Splits games and their rows into as many pieces as there are threads; each thread takes its own.
fn split_evenly<G, L: Splittable>(
    mut games: &mut [G],
    mut rows: L,
    threads: usize,
) -> Vec<Mutex<Option<(&mut [G], L)>>> {
    let mut pieces = Vec::with_capacity(threads);
    for left in (2..=threads).rev() {
        let piece = games.len() / left;
        let (own_games, other_games) = games.split_at_mut(piece);
        let (own_rows, other_rows) = rows.split(piece);
        pieces.push(Mutex::new(Some((own_games, own_rows))));
        (games, rows) = (other_games, other_rows);
    }
    pieces.push(Mutex::new(Some((games, rows))));
    pieces
}
