//! EME-50 and EME-51; EME-52 and EME-53 are with the bid.

use std::collections::BTreeSet;

use eme::{Eme, Event, Opening, Phase, Resource};
use game::{Game, GameRng, Journal, Moves};

use crate::scene::{Scene, seat};

#[test]
fn eme_50_three_games_are_added_up_and_equal_sums_share() {
    let mut state = Scene::new(3, &["long=on"]).0.state;
    let (mut rng, mut journal, mut scratch) = (GameRng::new(50), Journal::new(), Moves::new());
    while let Some((seat, mv)) = table::random_choice(&state, &mut rng, &mut scratch) {
        state.play(seat, mv, &mut journal);
    }
    let told: Vec<&Event> = journal.entries.iter().map(|entry| entry.told_to(None)).collect();
    let ends = told.iter().filter_map(|event| match event {
        Event::Ended { points, .. } => Some(*points),
        _ => None,
    });
    let ends: Vec<_> = ends.collect();
    assert_eq!(ends.len(), 3, "three games");
    let began = told.iter().filter(|event| matches!(event, Event::Began { games: 3, .. })).count();
    assert_eq!(began, 2, "the second and the third begin after the first");
    let outcome = Eme::outcome(state.public()).expect("the long game is over");
    for number in 1..=3 {
        let sum: i16 = ends.iter().map(|points| points[seat(number)]).sum();
        assert_eq!(outcome.points[seat(number)], sum);
    }
    let sheet = Eme::score(state.public(), None);
    assert!(sheet.ladder.is_empty(), "equal sums share the victory");
}

#[test]
fn eme_50_the_next_game_starts_afresh_with_a_bid() {
    let mut state = Scene::new(4, &["long=on"]).0.state;
    let (mut rng, mut scratch) = (GameRng::new(4), Moves::new());
    while state.public().series.played() == 0 {
        let (seat, mv) = table::random_choice(&state, &mut rng, &mut scratch).expect("two games follow");
        state.play(seat, mv, &mut game::Silent);
    }
    let public = state.public();
    assert_eq!((public.phase, public.row.len(), public.deck), (Phase::Bid, 6, 31));
    for (seat, coins) in public.coins.iter(4) {
        assert_eq!((*coins, public.cards[seat].len(), public.supply[seat]), (9, 0, 11));
    }
}

#[test]
fn eme_53_each_game_of_a_long_one_has_its_lot() {
    let mut state = Scene::new(3, &["long=on", "lot=on"]).0.state;
    let (mut rng, mut journal, mut scratch) = (GameRng::new(53), Journal::new(), Moves::new());
    while let Some((seat, mv)) = table::random_choice(&state, &mut rng, &mut scratch) {
        state.play(seat, mv, &mut journal);
    }
    let drawn = |event: &Event| matches!(event, Event::Opening(Opening::FirstDrawn { .. }));
    let lots = journal.entries.iter().filter(|entry| drawn(entry.told_to(None))).count();
    assert_eq!(lots, 2, "for the second and the third game; the first was drawn at the start");
}

#[test]
fn eme_51_tokens_lie_on_the_triangles_two_of_each_at_most() {
    let mut layouts = BTreeSet::new();
    for (seed, side) in (0..30).flat_map(|seed| [(seed, "side=a"), (seed, "side=b")]) {
        let scene = Scene::seeded(3, &["tokens=on", side], seed);
        let tokens = scene.public().tokens.expect("tokens are laid");
        for resource in Resource::SCORING {
            assert!(tokens.iter().filter(|token| **token == resource).count() <= 2);
        }
        let laid = scene.told.iter().filter(|event| matches!(event, Event::TokenLaid { .. })).count();
        assert_eq!(laid, 5, "face up, one per triangle");
        layouts.insert(tokens);
    }
    assert!(layouts.len() > 20, "they are shuffled");
    assert_eq!(Scene::new(3, &[]).public().tokens, None, "only if the table wants them");
}

#[test]
fn eme_51_who_controls_the_region_at_the_end_has_its_resource() {
    let scene = Scene::turn_of(3, &["tokens=on"]).edit(|public| {
        public["tokens"] = serde_json::json!(["ruby", "stone", "wood", "anvil", "carrot"]);
    });
    // The first triangle of side A is in region 1.
    let scene = scene.armies("1", &[(1, 1)]).armies("2", &[(2, 1)]).armies("3", &[(12, 1)]);
    assert_eq!((scene.points(1, "ruby"), scene.points(2, "ruby")), (1, 0));
    let tied = scene.armies("2", &[(1, 1)]);
    assert_eq!((tied.points(1, "ruby"), tied.points(2, "ruby")), (0, 0), "a tie controls nothing");
}

#[test]
fn eme_50_a_tied_series_is_shared_whatever_the_coins() {
    let series = |points: [i16; 3]| {
        let scene = Scene::turn_of(3, &["long=on"]).armies("1", &[]).armies("2", &[]).armies("3", &[]);
        let scene = scene.coins(1, 9).coins(2, 0).coins(3, 0);
        scene.edit(|public| {
            public["series"]["played"] = 2.into();
            (0..3).for_each(|index| public["series"]["points"][index] = points[index].into());
        })
    };
    assert_eq!(series([20, 20, 19]).winners(), "12", "more coins do not settle a series");
    assert_eq!(series([20, 21, 19]).winners(), "2");
}
