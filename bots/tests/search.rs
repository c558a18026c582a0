//! Bots are honest, repeatable and not foolish.

use bots::{Bot, Budget, Greedy, Level, Plain, Random, Search, Tuning, contest};
use caesar::Caesar;
use eme::Eme;
use game::{Game, GameRng, Moves, Seat, Setup, Silent, View};
use laws::toy::Toy;

fn search<G: Game>(iterations: u32) -> Search<G, Plain> {
    Search::new(Budget::iterations(iterations), Tuning { tournament: 1, ..Tuning::standard() })
}

/// Positions along random games, with a seat that is to act.
fn positions<G: Game>(seats: u8, games: u64) -> Vec<(G, Seat)> {
    let setup = Setup::<G>::standard(seats).expect("a standard table");
    let mut found = Vec::new();
    for seed in 0..games {
        let mut rng = GameRng::new(seed);
        let mut state = G::new(&setup, rng.fork(), &mut Silent);
        while let Some((seat, mv)) = table::random_choice(&state, &mut rng, &mut Moves::new()) {
            found.push((state.clone(), seat));
            state.play(seat, mv, &mut Silent);
        }
    }
    found
}

#[test]
fn what_is_hidden_does_not_change_a_bots_move() {
    for (state, seat) in positions::<Eme>(3, 2).into_iter().step_by(9) {
        let view = View::of(&state, Some(seat));
        let other = Eme::determinize(&view, &mut GameRng::new(99));
        let again = View::of(&other, Some(seat));
        for level in [Level::Random, Level::Novice, Level::Greedy] {
            assert_eq!(level.bot::<Eme>().choose(&view, 5), level.bot::<Eme>().choose(&again, 5), "{level}");
        }
        assert_eq!(search::<Eme>(60).choose(&view, 5), search::<Eme>(60).choose(&again, 5));
    }
}

#[test]
fn a_search_weighs_what_the_cards_in_hand_can_win() {
    // In the last round every hand is one card: nothing to decide, and no time is spent on it.
    for (state, seat) in positions::<Toy>(2, 20) {
        let view = View::of(&state, Some(seat));
        let moves = view.legal_moves();
        let choice = search(200).choose(&view, 1);
        assert!(moves.contains(&choice));
        if moves.len() == 1 {
            assert_eq!(search(0).choose(&view, 1), choice, "a forced move needs no budget");
        }
    }
}

#[test]
fn insight_counts_every_game_and_names_its_best_move_first() {
    let (state, seat) = positions::<Eme>(4, 1).remove(12);
    let view = View::of(&state, Some(seat));
    let insight = search::<Eme>(400).think(&view, 3);
    assert_eq!(insight.iterations, 400);
    let most = insight.candidates.iter().map(|candidate| candidate.visits).max();
    assert_eq!(Some(insight.candidates[0].visits), most);
    assert_eq!(insight.line.first(), Some(&(seat, insight.best())));
    for candidate in insight.candidates.iter().filter(|candidate| candidate.visits > 0) {
        let sum: f32 = candidate.win.iter().sum();
        assert!((sum - 1.0).abs() < 1e-3, "somebody wins: {candidate:?}");
    }
}

#[test]
fn a_game_depends_on_its_seed_alone_and_differs_from_another() {
    let setup = Setup::<Eme>::standard(3).expect("three can play");
    let play =
        |seed| contest(&setup, seed, &mut [Box::new(search(30)), Box::new(search(30)), Box::new(Random)]);
    assert_eq!(play(1), play(1));
    assert!((2..6).any(|seed| play(seed) != play(1)));
}

#[test]
fn more_thought_beats_a_glance_and_a_glance_beats_chance() {
    let setup = Setup::<Eme>::standard(2).expect("two can play");
    // Counted in games, not in time: a slow machine must not change the result.
    let thought = Some(Budget::iterations(300));
    let wins = |one: Level, other: Level, deals: u64| -> u32 {
        let game = |seed: u64, seat: Seat| {
            let mut bots: Vec<Box<dyn Bot<Eme>>> = Seat::all(2)
                .map(|at| if at == seat { one.bot_with(thought) } else { other.bot_with(thought) })
                .collect();
            u32::from(contest(&setup, seed, &mut bots).outcome.winners() == game::SeatSet::only(seat))
        };
        (0..deals).map(|seed| game(seed, Seat::new(0)) + game(seed, Seat::new(1))).sum()
    };
    assert!(wins(Level::Greedy, Level::Random, 20) >= 36);
    assert!(wins(Level::Medium, Level::Greedy, 6) >= 8);
}

#[test]
fn a_glance_at_caesars_empire_beats_chance() {
    for seats in [2, 4] {
        let setup = Setup::<Caesar>::standard(seats).expect("a standard table");
        let wins = (0..20).filter(|seed| {
            let mine = Seat::new((seed % u64::from(seats)) as u8);
            let level = |seat| if seat == mine { Level::Greedy } else { Level::Random };
            let mut bots: Vec<_> = Seat::all(seats).map(|seat| level(seat).bot::<Caesar>()).collect();
            contest(&setup, *seed, &mut bots).outcome.winners() == game::SeatSet::only(mine)
        });
        assert!(wins.count() >= 18, "{seats} players");
    }
}

#[test]
fn greedy_sees_everything_unless_it_errs() {
    let (state, seat) = positions::<Eme>(2, 1).remove(20);
    let view = View::of(&state, Some(seat));
    let choices = |bot: &mut dyn Bot<Eme>| {
        (0..40).map(|seed| bot.choose(&view, seed)).collect::<std::collections::BTreeSet<_>>()
    };
    let sure = choices(&mut Greedy::<bots::heuristics::EmeSense>::new());
    let erring = choices(&mut Greedy::<bots::heuristics::EmeSense>::erring(50, 200));
    assert!(sure.len() <= erring.len() && erring.len() > 1, "{sure:?} {erring:?}");
}
