//! EME-10 to EME-14, the die of EME-52 and the lot of EME-53.

use std::collections::BTreeSet;

use eme::{Event, Opening, Phase};
use game::{Entry, Game, View};

use crate::scene::{Scene, seat};

#[test]
fn eme_10_everybody_bids_up_to_all_coins_in_secret() {
    let scene = Scene::new(3, &[]);
    assert_eq!(scene.to_act().len(), 3, "all bid at the same time");
    assert_eq!(scene.legal(2, "bid").len(), 12, "0 to 11 coins");
    assert_eq!(scene.refused(2, "bid 12"), "EME-10");
    let three = scene.clone().play(1, "bid 3");
    let five = scene.play(1, "bid 5");
    for viewer in [Some(seat(2)), Some(seat(3)), None] {
        assert_eq!(View::of(&three.state, viewer), View::of(&five.state, viewer), "nobody else sees the bid");
    }
    assert_ne!(View::of(&three.state, Some(seat(1))), View::of(&five.state, Some(seat(1))));
    assert!(matches!(three.told.last(), Some(Event::Opening(Opening::BidSealed { coins: None, .. }))));
    let shown = three.play(3, "bid 0").play(2, "bid 2");
    let bids =
        shown.told.iter().filter(|event| matches!(event, Event::Opening(Opening::BidShown { .. }))).count();
    assert_eq!(bids, 3, "all are revealed together");
}

#[test]
fn eme_11_only_the_highest_bidder_pays_and_chooses_who_is_first() {
    let scene = Scene::new(3, &[]).play(1, "bid 1").play(2, "bid 4").play(3, "bid 3");
    let coins: Vec<u8> = scene.public().coins.iter(3).map(|(_, coins)| *coins).collect();
    assert_eq!(coins, [11, 7, 11]);
    assert_eq!(scene.to_act().iter().collect::<Vec<_>>(), [seat(2)]);
    assert_eq!(scene.legal(2, "first"), ["1", "2", "3"]);
    assert_eq!(scene.refused(2, "first 4"), "EME-11");
    let scene = scene.play(2, "first 3");
    assert_eq!((scene.public().active, scene.public().phase), (seat(3), Phase::Take));
    assert_eq!(scene.refused(3, "first 1"), "EME-11");
}

#[test]
fn eme_12_the_youngest_of_the_tied_wins_by_the_stated_order_of_ages() {
    let bid = |options: &[&str], bids: [&str; 3]| {
        let scene = Scene::new(3, options);
        let scene = scene.play(1, bids[0]).play(2, bids[1]).play(3, bids[2]);
        scene.public().active
    };
    assert_eq!(bid(&[], ["bid 0", "bid 0", "bid 0"]), seat(1), "all zero: the youngest of all");
    assert_eq!(bid(&["ages=321"], ["bid 0", "bid 0", "bid 0"]), seat(3));
    assert_eq!(bid(&["ages=123"], ["bid 1", "bid 2", "bid 2"]), seat(2), "of the tied, not of all");
    assert_eq!(bid(&["ages=132"], ["bid 1", "bid 2", "bid 2"]), seat(3));
}

#[test]
fn eme_13_and_eme_52_a_die_decides_between_the_tied_and_nobody_else() {
    let mut winners = BTreeSet::new();
    for seed in 0..40 {
        let scene = Scene::seeded(4, &["ties=die"], seed);
        let scene = scene.play(1, "bid 2").play(2, "bid 5").play(3, "bid 1").play(4, "bid 5");
        assert!(
            scene
                .told
                .contains(&Event::Opening(Opening::TieBroken { seat: scene.public().active, die: true }))
        );
        winners.insert(scene.public().active);
    }
    assert_eq!(winners.into_iter().collect::<Vec<_>>(), [seat(2), seat(4)]);
    let clear = Scene::new(2, &["ties=die"]);
    let clear =
        (0..10).fold(clear, |scene, n| scene.play(n % 2 + 1, "neutral 1")).play(1, "bid 1").play(2, "bid 0");
    assert!(
        !clear.told.iter().any(|event| matches!(event, Event::Opening(Opening::TieBroken { .. }))),
        "no tie, no die"
    );
}

#[test]
fn eme_14_there_is_one_bid_per_game() {
    let scene = Scene::new(3, &[]).play(1, "bid 1").play(2, "bid 0").play(3, "bid 0").play(1, "first 1");
    assert_eq!(scene.refused(1, "bid 1"), "EME-14");
    let mut state = scene.0.state;
    let mut rng = game::GameRng::new(3);
    let mut journal = game::Journal::new();
    let mut scratch = game::Moves::new();
    while let Some((seat, mv)) = table::random_choice(&state, &mut rng, &mut scratch) {
        state.play(seat, mv, &mut journal);
    }
    let bid = |entry: &Entry<Event>| matches!(entry.told_to(None), Event::Opening(Opening::BidShown { .. }));
    assert!(!journal.entries.iter().any(bid), "no other bid until the end");
}

#[test]
fn eme_53_a_lot_names_the_first_player_and_nobody_bids_or_pays() {
    let mut drawn = BTreeSet::new();
    for seed in 0..40 {
        let scene = Scene::seeded(3, &["lot=on"], seed);
        let first = scene.public().active;
        assert_eq!((scene.public().phase, scene.to_act().len()), (Phase::Take, 1), "play begins at once");
        assert!(scene.told.contains(&Event::Opening(Opening::FirstDrawn { seat: first })));
        assert!(scene.public().coins.iter(3).all(|(_, coins)| *coins == 11), "nobody pays");
        drawn.insert(first);
    }
    assert_eq!(drawn.into_iter().collect::<Vec<_>>(), [seat(1), seat(2), seat(3)], "anybody may be drawn");
    assert_eq!(Scene::new(3, &[]).public().phase, Phase::Bid, "off unless the table chooses it");
}

#[test]
fn eme_53_two_players_place_the_neutral_armies_before_the_lot() {
    let scene = Scene::new(2, &["lot=on"]);
    let scene = (0..10).fold(scene, |scene, n| {
        assert!(matches!(scene.public().phase, Phase::Neutral(_)));
        scene.play(n % 2 + 1, "neutral 1")
    });
    assert_eq!(scene.public().phase, Phase::Take);
}
