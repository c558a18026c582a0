//! LEG-70: hidden tokens and private peeks.

use game::{Entry, Game, GameRng, View};
use legends::{Event, Legends, LegendsOptions, Part, Phase, Token};

use crate::scene::{Scene, region, seat};

const SIX: &str = "hidden@m1, hidden@m2, hidden@m3, hidden@m5, hidden@f1, hidden@f2";

fn hidden() -> Scene {
    Scene::turn_of(3, &["exploration=on", "swamp=on"], SIX)
        .armies("1", "m1")
        .armies("2", "m1 x2, v7")
        .armies("3", "v7")
}

#[test]
fn leg_70_the_swamp_needs_the_exploration_tokens() {
    let alone = LegendsOptions { swamp: true, ..LegendsOptions::default() };
    assert!(!Legends::check(&alone, 3).0.is_empty());
    let both = LegendsOptions { exploration: true, ..alone };
    assert!(Legends::check(&both, 3).0.is_empty());
}

#[test]
fn leg_70_six_tokens_lie_face_down_unknown_to_all() {
    let scene = hidden();
    assert_eq!(scene.public().sites.len(), 6);
    assert!(scene.public().sites.iter().all(|site| site.token.is_none()));
    for viewer in 1..=3 {
        let view = View::of(&scene.state, Some(seat(viewer)));
        let worlds: std::collections::BTreeSet<String> = (0..60)
            .map(|seed| Legends::determinize(&view, &mut GameRng::new(seed)))
            .map(|world| serde_json::to_value(&world).unwrap()["secret"]["tokens"].to_string())
            .collect();
        assert!(worlds.len() > 50, "any order is possible for seat {viewer}");
    }
    assert_eq!(
        Scene::laid(3, &["exploration=on", "swamp=on"]).refused(1, "token spring@m1"),
        "LEG-61",
        "none is open"
    );
    assert_eq!(
        Scene::laid(3, &["exploration=on"]).refused(1, "token hidden@m1"),
        "LEG-70",
        "nor hidden without it"
    );
}

#[test]
fn leg_70_the_first_city_wins_the_token_and_turns_it_up() {
    let scene = hidden().act(&[Part::City]).play(1, "city m1");
    let site = scene.public().sites[0];
    assert_eq!(site.owner, Some(seat(1)));
    let token = site.token.unwrap();
    assert!(scene.told.contains(&Event::TokenTaken { seat: seat(1), token, region: region("m1") }));
}

#[test]
fn leg_70_the_swamp_costs_its_owner_a_point() {
    let with = |token: &str| {
        hidden().edit(|public| {
            public["sites"][0]["token"] = token.into();
            public["sites"][0]["owner"] = 0.into();
        })
    };
    assert_eq!(with("swamp").points(1, "tokens"), -1);
    assert_eq!(with("stable").points(1, "tokens"), 0);
    assert_eq!(with("swamp").points(2, "tokens"), 0);
}

#[test]
fn leg_70_one_peeks_at_the_end_of_one_s_own_turn_in_regions_one_controls() {
    let scene = hidden().armies("1", "m1 x3, m2").armies("2", "m1, m2, f1");
    assert_eq!(scene.refused(1, "peek m1"), "LEG-70", "not at the start of the turn");
    let acting = scene.row(&["Ancient Sage", "Dire Ogre"]).play(1, "take 1");
    assert_eq!(acting.refused(1, "peek m1"), "LEG-70", "nor during the action");
    let end = acting.play(1, "done");
    assert_eq!((end.public().phase, end.active()), (Phase::Peek, 1));
    assert_eq!(end.legal(1, "peek"), ["m1"]);
    assert_eq!(end.refused(1, "peek m2"), "LEG-70", "a tie is no control");
    assert_eq!(end.refused(1, "peek f1"), "LEG-70", "that is another's");
    assert_eq!(end.refused(1, "peek v7"), "LEG-70", "there is nothing");
    assert_eq!(end.clone().play(1, "done").active(), 2, "one may, one need not");
    assert_eq!(end.clone().play(1, "peek m1").active(), 2);
    let idle = hidden().armies("1", "m1").row(&["Ancient Sage", "Dire Ogre"]).play(1, "take 1, done");
    assert_eq!(idle.active(), 2, "who controls none is not asked");
}

#[test]
fn leg_70_only_the_one_who_peeks_sees_the_token() {
    let scene =
        hidden().armies("1", "m1 x3").row(&["Ancient Sage", "Dire Ogre"]).play(1, "take 1, done, peek m1");
    let seen = scene.state.private(seat(1)).seen[0];
    assert!(seen.is_some());
    assert_eq!(scene.public().sites[0].token, None, "it stays face down");
    assert!((2..=3).all(|number| scene.state.private(seat(number)).seen == [None::<Token>; 6]));
    let peek =
        scene.entries.iter().find(|entry| matches!(entry, Entry::Split { theirs: Event::Peeked { .. }, .. }));
    let told = |number| match peek.unwrap().told_to(number) {
        Event::Peeked { token, .. } => *token,
        _ => None,
    };
    assert_eq!(told(Some(seat(1))), seen);
    assert_eq!((told(Some(seat(2))), told(None)), (None, None), "the others know only that somebody looked");
    for seed in 0..30 {
        let own = Legends::determinize(&View::of(&scene.state, Some(seat(1))), &mut GameRng::new(seed));
        assert_eq!(own.private(seat(1)).seen[0], seen, "what was seen stays known");
    }
    let again = scene.idle(2).row(&["Dire Ogre", "Dire Eye"]).play(1, "take 1, done");
    assert_eq!(again.active(), 2, "a known token is not asked about again");
}

#[test]
fn leg_70_a_taken_token_is_not_looked_at() {
    let scene = hidden().armies("1", "m1 x3").row(&["Stronghold", "Dire Ogre"]).play(1, "take 1, city m1");
    assert_eq!(scene.active(), 2, "it lies face up before its owner");
}
