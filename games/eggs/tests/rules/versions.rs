//! Games that began under version 1 of the rules are played by it: all abilities before the next eggs (EGG-16).

use crate::scene::Scene;
use eggs::{Eggs, Event, Phase};
use game::{Game, GameRng, Seat, View};
use table::{Match, Record};

/// A game as it was recorded under version 1.
const RECORD: &str = include_str!("../version-1.txt");

fn record() -> Record {
    RECORD.parse().unwrap()
}

#[test]
fn egg_16_a_record_of_version_1_is_played_by_version_1() {
    let mut decisions = 0;
    let table = Match::<Eggs>::watch(&record(), |table| {
        let public = table.state().public();
        if matches!(public.phase, Phase::Give { .. } | Phase::Discard { .. }) {
            decisions += 1;
            assert!(public.up.is_empty(), "Courier and Priest do not see the next eggs");
        }
    })
    .unwrap();
    assert!(decisions > 0);
    let points = table.outcome().unwrap().points;
    assert_eq!([0, 1, 2].map(|seat| points[Seat::new(seat)]), [30, 31, 63], "as it ended under version 1");
    assert_eq!(table.record().to_string(), RECORD, "and it stays a record of version 1");
}

#[test]
fn egg_16_a_game_of_version_1_goes_on_by_version_1_in_the_middle() {
    let mut half = record();
    half.moves.truncate(half.moves.len() / 2);
    let table = Match::<Eggs>::replay(&half).unwrap();
    assert_eq!((table.record(), table.setup().rules_version()), (half, 1));
    assert!(table.state().public().abilities_first);
    let world = Eggs::determinize(&View::of(table.state(), None), &mut GameRng::new(1));
    assert!(world.public().abilities_first, "bots think by the same rules");
}

#[test]
fn egg_16_and_egg_32_version_1_plays_every_ability_before_the_next_eggs() {
    let words = "token 1; offer +9 -8; next +1 +2 +3; hand 1 4; hand 2 6; hand 3 2";
    let moves = "1 play 4, 2 play 6, 3 play 2, 2 take +9";
    let old = Scene::under_rules(1, 3, words).play(moves);
    let new = Scene::of(3, words).play(moves);
    assert_eq!((old.asked(), new.asked()), (vec![1], vec![1]), "the Courier decides");
    assert_eq!((old.offer(), new.offer()), (vec![], vec![3, 2]));
    let rest = "1 give 2, 2 discard -8";
    let (old, new) = (old.play(rest), new.play(rest));
    assert_eq!((old.offer(), old.pile(2)), (new.offer(), new.pile(2)), "and both come to the same");
    assert!(old.told(0).iter().any(|event| matches!(event, Event::Revealed { turn: 2, .. })));
}

#[test]
fn egg_16_a_record_of_a_version_to_come_is_refused() {
    let later = Record { rules_version: 3, ..record() };
    let refused = Match::<Eggs>::replay(&later).map(|_| ()).unwrap_err();
    assert_eq!(refused.to_string(), "the record follows version 3 of the rules, we play version 2");
}
