//! Bots use no hidden information, are deterministic, and beat weaker ones.

use bots::{Bot, BotGame, Budget, Greedy, Level, Plain, Random, Search, Team, Tuning, contest};
use caesar::Caesar;
use eggs::Eggs;
use eme::Eme;
use game::{Game, GameRng, Moves, Seat, Setup, Silent, View};
use laws::toy::Toy;
use legends::Legends;

fn search<G: Game>(iterations: u32) -> Search<G, Plain> {
    Search::new(Budget::iterations(iterations), Tuning { tournament: 1, ..Tuning::standard() })
}

/// Positions along random games, with a seat that must decide.
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

/// Replaces everything hidden from the deciding seat, at positions throughout random games.
fn stays_the_same<G: BotGame>(seats: u8) {
    for (state, seat) in positions::<G>(seats, 2).into_iter().step_by(11) {
        let view = View::of(&state, Some(seat));
        let other = G::determinize(&view, &mut GameRng::new(99));
        let again = View::of(&other, Some(seat));
        for level in Level::ALL {
            let few = |budget: &mut Budget, _: &mut Tuning| *budget = Budget::iterations(40);
            let choice = |view: &View<G>| level.bot_with::<G>(view.public(), few).choose(view, 5);
            assert_eq!(choice(&view), choice(&again), "{level} of {} at {view:?}", G::INFO.slug);
        }
        let insight = |view| Level::advice_within::<G>(Budget::iterations(40), view, 5, 2);
        assert_eq!(insight(&view), insight(&again), "{}", G::INFO.slug);
    }
}

#[test]
fn what_is_hidden_does_not_change_a_bots_move() {
    nets::provide();
    for seats in [2, 4] {
        stays_the_same::<Eme>(seats);
        stays_the_same::<Legends>(seats);
        stays_the_same::<Eggs>(seats);
        stays_the_same::<Caesar>(seats);
    }
}

#[test]
fn a_search_weighs_what_the_cards_in_hand_can_win() {
    // In the last round every hand has one card: there is nothing to decide, and no time is spent on it.
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
fn a_team_adds_up_what_its_members_found() {
    let (state, seat) = positions::<Eme>(3, 1).remove(9);
    let view = View::of(&state, Some(seat));
    let team = || Team::<Eme, Plain>::new(Budget::iterations(301), Tuning::standard(), 2);
    let insight = team().think(&view, 3);
    assert_eq!(insight, team().think(&view, 3), "counted in games, threads do not change the result");
    assert_eq!(insight.iterations, 302);
    assert_eq!(insight.candidates.iter().map(|candidate| candidate.visits).sum::<u32>(), 302);
    for candidate in insight.candidates.iter().filter(|candidate| candidate.visits > 0) {
        assert!((candidate.win.iter().sum::<f32>() - 1.0).abs() < 1e-3, "somebody wins: {candidate:?}");
    }
    let alone = Team::<Eme, Plain>::new(Budget::iterations(300), Tuning::standard(), 1).think(&view, 3);
    let single = Search::<Eme, Plain>::new(Budget::iterations(300), Tuning::standard()).think(&view, 3);
    assert_eq!(alone, single);
}

#[test]
fn a_game_depends_on_its_seed_alone_and_differs_from_another() {
    let setup = Setup::<Eme>::standard(3).expect("three can play");
    let play =
        |seed| contest(&setup, seed, &mut [Box::new(search(30)), Box::new(search(30)), Box::new(Random)]);
    assert_eq!(play(1), play(1));
    assert!((2..6).any(|seed| play(seed) != play(1)));
}

/// The share of games that one level wins against another, over this many deals, each played from both seats. Budgets
/// are counted in simulations, so that a slow machine does not change the result.
fn wins<G: BotGame>(one: (Level, u32), other: (Level, u32), deals: u64) -> f64 {
    let setup = Setup::<G>::standard(2).expect("two can play");
    let start = G::new(&setup, GameRng::new(0), &mut Silent);
    let bot = |(level, games): (Level, u32)| {
        level.bot_with::<G>(start.public(), |budget, _| *budget = Budget::iterations(games))
    };
    let game = |seed: u64, seat: Seat| {
        let mut bots: Vec<Box<dyn Bot<G>>> =
            Seat::all(2).map(|at| if at == seat { bot(one) } else { bot(other) }).collect();
        let winners = contest(&setup, seed, &mut bots).outcome.winners();
        if winners.contains(seat) { 1.0 / f64::from(winners.len()) } else { 0.0 }
    };
    (0..deals).map(|seed| game(seed, Seat::new(0)) + game(seed, Seat::new(1))).sum()
}

fn is_sane<G: BotGame>(heuristic: f64, search: f64) {
    let name = G::INFO.slug;
    assert!(
        wins::<G>((Level::Greedy, 0), (Level::Random, 0), 20) >= heuristic,
        "{name}: the heuristic beats chance"
    );
    assert!(
        wins::<G>((Level::Classic, 150), (Level::Greedy, 0), 8) >= search,
        "{name}: search beats the heuristic"
    );
}

#[test]
fn search_beats_the_heuristic_and_the_heuristic_beats_chance() {
    is_sane::<Eme>(36.0, 12.0);
    is_sane::<Legends>(36.0, 12.0);
    is_sane::<Caesar>(36.0, 12.0);
    is_sane::<Eggs>(30.0, 9.0);
}

#[test]
fn greedy_sees_everything_unless_it_errs() {
    let (state, seat) = positions::<Eme>(2, 1).remove(20);
    let view = View::of(&state, Some(seat));
    let choices = |bot: &mut dyn Bot<Eme>| {
        (0..40).map(|seed| bot.choose(&view, seed)).collect::<std::collections::BTreeSet<_>>()
    };
    let sure = choices(&mut Greedy::<bots::heuristics::EmeHeuristic>::new());
    let erring = choices(&mut Greedy::<bots::heuristics::EmeHeuristic>::erring(50, 200));
    assert!(sure.len() <= erring.len() && erring.len() > 1, "{sure:?} {erring:?}");
}
