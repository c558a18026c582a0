//! LEG-15, LEG-16, LEG-69 and LEG-72.

use std::collections::BTreeSet;

use game::{Game, View};
use legends::{Event, Legends, Opening, Phase};

use crate::scene::{Scene, seat};

fn ready(options: &[&str]) -> Scene {
    Scene::laid(4, options).play(1, "outpost c3")
}

#[test]
fn leg_15_the_highest_bidder_alone_pays_and_becomes_the_first_player() {
    let scene = ready(&[]);
    assert_eq!(scene.to_act().len(), 4, "all at once");
    assert_eq!(scene.refused(1, "bid 10"), "LEG-15", "nine coins");
    let sealed = scene.clone().play(2, "bid 4");
    let others = View::<Legends>::of(&sealed.state, Some(seat(1)));
    assert!(others.public().sealed.contains(seat(2)) && others.private().unwrap().bid.is_none(), "in secret");
    assert!(!sealed.told.contains(&Event::Opening(Opening::BidSealed { seat: seat(2), coins: Some(4) })));
    let scene = scene.bids(&[2, 4, 3, 0]);
    assert_eq!(scene.active(), 2, "becomes the first player, without choosing");
    assert_eq!(scene.public().phase, Phase::Take);
    let coins: Vec<u8> = (1..=4).map(|number| scene.public().coins[seat(number)]).collect();
    assert_eq!(coins, [9, 5, 9, 9]);
    assert_eq!(scene.refused(2, "bid 1"), "LEG-15", "one bid per game");
}

#[test]
fn leg_16_the_youngest_of_the_tied_wins() {
    assert_eq!(ready(&[]).bids(&[0, 0, 0, 0]).active(), 1, "by default the first seat is the youngest");
    let scene = ready(&["ages=4321"]).bids(&[0, 5, 5, 1]);
    assert_eq!(scene.active(), 3, "seat 4 is younger but not tied");
    assert_eq!(ready(&["ages=4321"]).bids(&[0, 0, 0, 0]).active(), 4, "all zero");
}

#[test]
fn leg_16_and_leg_69_a_die_decides_among_the_tied_alone() {
    let options = ["ties=die", "ages=1234", "setup=architect"];
    let winners: BTreeSet<u8> = (0..40)
        .map(|seed| {
            let scene = Scene::seeded(4, &options, seed);
            let scene = scene
                .play(1, "lay meadows n, lay fern n, lay volcano n, lay citadel n, start m4, outpost c3");
            scene.bids(&[1, 3, 0, 3]).active()
        })
        .collect();
    assert_eq!(winners, BTreeSet::from([2, 4]));
    let clear = ready(&["ties=die"]).bids(&[1, 3, 0, 2]);
    assert_eq!(clear.active(), 2);
    assert!(
        !clear.told.iter().any(|event| matches!(event, Event::Opening(Opening::TieBroken { .. }))),
        "no die without a tie"
    );
}

#[test]
fn leg_72_a_lot_names_the_first_player_and_nobody_bids_or_pays() {
    let mut drawn = BTreeSet::new();
    for seed in 0..40 {
        let scene = Scene::seeded(3, &["lot=on"], seed);
        assert_eq!((scene.public().phase, scene.to_act().len()), (Phase::Take, 1), "play begins at once");
        let first = Event::Opening(Opening::FirstDrawn { seat: scene.public().active });
        assert!(scene.told.contains(&first));
        assert!(scene.public().coins.iter(3).all(|(_, coins)| *coins == 11), "nobody pays");
        drawn.insert(scene.active());
    }
    assert_eq!(drawn, BTreeSet::from([1, 2, 3]), "anybody may be drawn");
    assert_eq!(ready(&[]).public().phase, Phase::Bid, "off unless the table chooses it");
}

#[test]
fn leg_72_two_players_place_the_neutral_armies_before_the_lot() {
    let scene = Scene::new(2, &["lot=on"]);
    assert!(matches!(scene.public().phase, Phase::Neutral(_)));
    let mut state = scene.0.state;
    while let Phase::Neutral(_) = state.public().phase {
        let seat = state.public().active;
        let mv = View::<Legends>::of(&state, Some(seat)).legal_moves()[0];
        state.play(seat, mv, &mut game::Silent);
    }
    assert_eq!(state.public().phase, Phase::Take);
}
