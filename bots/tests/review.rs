//! Reviews and forecasts with the networks in `bots/nets`.

use bots::review::{Reviewer, Trail};
use bots::{BotGame, Level, TableBots};
use caesar::Caesar;
use eggs::Eggs;
use eme::Eme;
use game::{Game, GameRng, Seat, Setup, View};
use legends::Legends;
use table::Match;

/// The trail of a seat in a game of greedy bots.
fn trail<G: BotGame>(players: u8, seat: u8) -> Trail<G> {
    let mut table = Match::new(Setup::<G>::standard(players).expect("a standard table"), 6);
    let (mut bots, mut minds) = (TableBots::default(), GameRng::new(6));
    while let Some(seat) = table.to_act().first() {
        let mv = bots.choose(Level::Greedy, &table.view(Some(seat)), minds.bits());
        table.submit(seat, mv).expect("bots play legal moves");
    }
    Trail::of(&table.record(), &[Seat::new(seat)]).expect("a finished game").remove(0)
}

/// The same trail with everything hidden from its seat replaced at every step.
fn exchanged<G: Game>(trail: &Trail<G>) -> Trail<G> {
    let mut rng = GameRng::new(99);
    let mut other = trail.clone();
    for step in &mut other.steps {
        for view in [&mut step.before, &mut step.after] {
            *view = View::of(&G::determinize(view, &mut rng), Some(trail.seat));
        }
    }
    other
}

fn knows_nothing_hidden<G: BotGame>(players: u8) {
    let trail = trail::<G>(players, 1);
    let (mut one, mut other) = (Reviewer::new(trail.clone(), 20, 3), Reviewer::new(exchanged(&trail), 20, 3));
    let glances = one.glance();
    assert_eq!(glances.len(), trail.steps.len(), "the network judges {} of {players}", G::INFO.slug);
    assert_eq!(glances, other.glance());
    assert_eq!(one.start(), other.start());
    for _ in 0..12 {
        assert_eq!(one.judge(), other.judge(), "{} of {players}", G::INFO.slug);
    }
}

#[test]
fn a_review_with_a_network_knows_what_its_seat_knew_and_no_more() {
    nets::provide();
    for players in [2, 4] {
        knows_nothing_hidden::<Eme>(players);
        knows_nothing_hidden::<Legends>(players);
        knows_nothing_hidden::<Eggs>(players);
        knows_nothing_hidden::<Caesar>(players);
    }
}

/// The share of the steps at a glance whose band, twice the standard error, holds what a search with many simulations says.
fn agrees<G: BotGame>(players: u8) -> (usize, usize) {
    let trail = trail::<G>(players, 0);
    let mut reviewer = Reviewer::new(trail, 400, 3);
    let glances = reviewer.glance();
    while reviewer.judge().is_some() {}
    let both = || glances.iter().zip(reviewer.judged());
    let last = both().last().expect("a game has steps");
    assert_eq!((last.0.chances, last.0.error), (last.1.chances, 0.0), "the end is known");
    assert!(glances.iter().all(|glance| (glance.chances.iter().sum::<f32>() - 1.0).abs() < 1e-3));
    let inside = both().filter(|(glance, judged)| {
        (glance.chances[0] - judged.chances[0]).abs() <= 2.0 * (glance.error + judged.error) + 0.005
    });
    (inside.count(), both().count())
}

#[test]
fn the_first_curve_agrees_with_the_review_within_its_band() {
    nets::provide();
    let games = [agrees::<Eme>(2), agrees::<Legends>(3), agrees::<Eggs>(4), agrees::<Caesar>(2)];
    let (inside, steps) = games.iter().fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
    assert!(20 * inside >= 19 * steps, "{inside} of {steps}: {games:?}");
}
