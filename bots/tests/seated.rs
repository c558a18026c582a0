//! The bots of a table play like those of the arena, and reuse their trees during a turn.

use std::sync::mpsc::{Sender, channel};

use bots::{Bot, BotGame, Budget, Level, Search, TableBots, contest};
use eggs::Eggs;
use eme::Eme;
use game::{Game, GameRng, Journal, Setup, Silent, View};
use legends::Legends;

/// The level of these tests. It reaches its limit of simulations before it reads the clock, so a slow machine changes
/// nothing.
const LEVEL: Level = Level::Easy;

/// A decision of a bot.
struct Decision<G: Game> {
    view: View<G>,
    seed: u64,
    mv: G::Move,
}

/// A bot whose decisions are recorded.
struct Noted<G: Game>(Box<dyn Bot<G>>, Sender<Decision<G>>);

impl<G: Game> Bot<G> for Noted<G> {
    fn choose(&mut self, view: &View<G>, seed: u64) -> G::Move {
        let mv = self.0.choose(view, seed);
        self.1.send(Decision { view: view.clone(), seed, mv }).expect("the test listens");
        mv
    }
}

/// The decisions of a game as the arena plays it.
fn arena_game<G: BotGame>(seats: u8, seed: u64) -> Vec<Decision<G>> {
    let (notes, noted) = channel();
    let setup = Setup::standard(seats).expect("a standard table");
    let start = G::new(&setup, GameRng::new(seed), &mut Silent);
    let bot = |_| Box::new(Noted(LEVEL.bot::<G>(start.public()), notes.clone())) as Box<dyn Bot<G>>;
    let mut bots: Vec<_> = (0..seats).map(bot).collect();
    contest(&setup, seed, &mut bots);
    drop((notes, bots));
    noted.into_iter().collect()
}

/// How many decisions of arena games would differ with a new bot for each decision.
fn changed_without_trees<G: BotGame>() -> usize {
    let mut changed = 0;
    for seed in 0..4 {
        let mut bots = TableBots::default();
        for Decision { view, seed, mv } in arena_game::<G>(3, seed) {
            assert_eq!(bots.choose(LEVEL, &view, seed), mv, "{}: the arena's move", G::INFO.slug);
            changed += usize::from(LEVEL.bot::<G>(view.public()).choose(&view, seed) != mv);
        }
    }
    changed
}

#[test]
fn a_table_plays_the_bots_that_the_arena_measures() {
    nets::provide();
    let changed =
        [changed_without_trees::<Eme>(), changed_without_trees::<Legends>(), changed_without_trees::<Eggs>()];
    assert!(changed.iter().sum::<usize>() > 0, "bots that are not kept play otherwise: {changed:?}");
}

#[test]
fn a_bot_of_another_level_is_another_bot() {
    let mut bots = TableBots::default();
    for Decision { view, seed, .. } in arena_game::<Eme>(2, 1) {
        let greedy = Level::Greedy.bot::<Eme>(view.public()).choose(&view, seed);
        assert_eq!(bots.choose(Level::Greedy, &view, seed), greedy);
        bots.choose(LEVEL, &view, seed);
    }
}

#[test]
fn the_second_decision_of_a_turn_begins_with_the_tree_of_the_first() {
    const GAMES: u32 = 60;
    let budget = Budget::iterations(GAMES);
    let mut used_on = 0;
    let setup = Setup::<Eme>::standard(2).expect("two can play");
    let mut state = Eme::new(&setup, GameRng::new(5), &mut Journal::new());
    while let Some(seat) = Eme::to_act(state.public()).first() {
        let view = View::of(&state, Some(seat));
        let mut bot = Search::<Eme, <Eme as BotGame>::Heuristic>::new(budget, Eme::TUNING);
        let mv = bot.choose(&view, 1);
        let mut journal = Journal::new();
        state.play(seat, mv, &mut journal);
        let next = View::of(&state, Some(seat));
        let same_turn = view.legal_moves().len() > 1 && !journal.barrier && next.to_act().contains(seat);
        if !same_turn || next.legal_moves().len() < 2 {
            continue;
        }
        let visits: u32 = bot.think(&next, 2).candidates.iter().map(|candidate| candidate.visits).sum();
        assert!(visits > GAMES, "{visits} visits by {GAMES} games");
        used_on += 1;
    }
    assert!(used_on > 3, "{used_on} second decisions");
}
