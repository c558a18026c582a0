//! The set-ups the laws are tested on: every seat count, every option value, some mixtures.

use game::{Game, GameRng, Moves, OptionKind, OptionProblem, Options, Seat, Setup};

/// How thoroughly a game is tested.
#[derive(Clone, Debug)]
pub struct Plan<G: Game> {
    /// Random games per case.
    pub games: u64,
    /// Random mixtures of options per seat count, besides every value alone.
    pub mixtures: u32,
    /// Options that cannot be listed, such as custom files.
    pub extra: Vec<G::Options>,
    /// The most bytes a position may take.
    pub state_bytes: usize,
    /// Whether nothing is hidden and there is no chance after the set-up, so that only one position fits a view.
    pub open: bool,
}

impl<G: Game> Plan<G> {
    /// The usual plan.
    #[must_use]
    pub const fn standard() -> Self {
        Self { games: 12, mixtures: 4, extra: Vec::new(), state_bytes: 512, open: false }
    }
}

/// One way to set a game up.
#[derive(Clone, Debug)]
pub struct Case<G: Game> {
    /// The set-up.
    pub setup: Setup<G>,
    /// Its name in the message of a broken law.
    pub label: String,
}

/// Every seat count with the usual options, each other value alone, and random mixtures.
#[must_use]
pub fn cases<G: Game>(plan: &Plan<G>) -> Vec<Case<G>> {
    let standard = G::Options::default();
    let mut all = vec![standard.clone()];
    for spec in G::Options::SPECS {
        let usual = standard.get(spec.key).expect("every option has a value");
        for value in spec.kind.values().iter().filter(|value| **value != usual) {
            all.push(with(&standard, spec.key, value));
        }
    }
    let mut rng = GameRng::new(2026);
    for _ in 0..plan.mixtures {
        let mix = |options, spec: &game::OptionSpec| match rng.pick(spec.kind.values()) {
            Some(value) => with(&options, spec.key, value),
            None => options,
        };
        all.push(G::Options::SPECS.iter().fold(standard.clone(), mix));
    }
    all.extend(plan.extra.iter().cloned());
    let (fewest, most) = G::INFO.seats;
    let all_seats =
        |options: &G::Options| (fewest..=most).filter_map(|seats| case(options, seats)).collect::<Vec<_>>();
    let mut found: Vec<Case<G>> = Vec::new();
    for case in all.iter().flat_map(all_seats) {
        if found.iter().all(|known| known.setup != case.setup) {
            found.push(case);
        }
    }
    found
}

fn with<O: Options>(options: &O, key: &str, value: &str) -> O {
    let mut changed = options.clone();
    changed.set(key, value).unwrap_or_else(|error| panic!("a listed value is refused: {error}"));
    assert_eq!(changed.get(key).as_deref(), Some(value), "option {key} does not keep its value");
    changed
}

/// A case, with the options that its options need switched on; `None` if they do not fit this number of seats.
fn case<G: Game>(options: &G::Options, seats: u8) -> Option<Case<G>> {
    let mut options = options.clone();
    for _ in 0..4 {
        match Setup::<G>::new(options.clone(), seats) {
            Ok(setup) => {
                let value = |spec: &game::OptionSpec| match spec.kind {
                    OptionKind::File(_) => format!("{}=…", spec.key),
                    _ => format!("{}={}", spec.key, options.get(spec.key).unwrap_or_default()),
                };
                let chosen: Vec<String> = G::Options::SPECS.iter().map(value).collect();
                return Some(Case { setup, label: format!("{seats} players {}", chosen.join(" ")) });
            }
            Err(errors) => {
                for error in errors.0 {
                    match error.problem {
                        OptionProblem::Needs { other } => options = with(&options, other, "on"),
                        OptionProblem::Seats { .. }
                        | OptionProblem::NoSeat { .. }
                        | OptionProblem::NoOrder { .. } => {
                            return None;
                        }
                        problem => panic!("{}: {problem:?}", error.key),
                    }
                }
            }
        }
    }
    None
}

/// A random game, move by move.
pub(crate) struct RandomGame<G: Game> {
    pub(crate) state: G,
    pub(crate) rng: GameRng,
    scratch: Moves<G::Move>,
}

impl<G: Game> RandomGame<G> {
    pub(crate) fn new(case: &Case<G>, seed: u64) -> Self {
        let state = G::new(&case.setup, GameRng::new(seed), &mut game::Silent);
        Self { state, rng: GameRng::new(seed ^ 0x5eed), scratch: Moves::new() }
    }

    /// A random seat of those that must decide, and a random legal move of that seat.
    pub(crate) fn choose(&mut self) -> Option<(Seat, G::Move)> {
        let seats: Vec<Seat> = G::to_act(self.state.public()).iter().collect();
        let seat = *self.rng.pick(&seats)?;
        let mv = G::random_move(
            self.state.public(),
            self.state.private(seat),
            seat,
            &mut self.rng,
            &mut self.scratch,
        );
        Some((seat, mv))
    }

    /// Calls `see` with every position of the game and the move about to be played.
    pub(crate) fn each(mut self, mut see: impl FnMut(&mut GameRng, &G, Seat, G::Move)) {
        while let Some((seat, mv)) = self.choose() {
            see(&mut self.rng, &self.state, seat, mv);
            self.state.play(seat, mv, &mut game::Silent);
        }
    }
}

pub(crate) fn legal<G: Game>(state: &G, seat: Seat) -> Vec<G::Move> {
    let mut moves = Moves::new();
    G::legal_moves(state.public(), state.private(seat), seat, &mut moves);
    moves.to_vec()
}

/// All viewers of a table: the seats, and a spectator.
pub(crate) fn viewers(seats: u8) -> impl Iterator<Item = Option<Seat>> {
    Seat::all(seats).map(Some).chain([None])
}

pub(crate) fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("plain data can be written as JSON")
}
