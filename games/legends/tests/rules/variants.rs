//! LEG-60 to LEG-63 and LEG-71: each token where it works, and a near case where it does not.

use game::{Game, Seat};
use legends::{Category, Event, Legends, Part, Phase, Token};

use crate::scene::{Scene, region, seat};

const FIVE: &str = "spring@m1, cottage@f1, treasure@f2, grimoire@v1, stable@v2";

fn explored() -> Scene {
    Scene::turn_of(3, &["exploration=on"], FIVE)
}

#[test]
fn leg_60_a_long_game_is_three_games_whose_points_are_added() {
    let mut scene = Scene::new(2, &["long=on"]);
    let mut counted = [0_i16; 2];
    for game in 0..3 {
        assert_eq!(scene.public().series.played(), game);
        scene = scene.bids(&[0, 0]);
        scene = scene.idle(22);
        let Some(Event::Ended { points, .. }) =
            scene.told.iter().rev().find(|event| matches!(event, Event::Ended { .. }))
        else {
            panic!("the game is counted")
        };
        (0..2).for_each(|index| counted[index] += points[Seat::new(index as u8)]);
    }
    assert_eq!(scene.public().phase, Phase::Over);
    let outcome = Legends::outcome(scene.public()).unwrap();
    assert_eq!([outcome.points[seat(1)], outcome.points[seat(2)]], counted);
    assert!(Legends::score(scene.public(), None).ladder.is_empty(), "equal sums share the victory");
    assert_eq!(Scene::new(2, &[]).public().series.games(), 1);
}

#[test]
fn leg_61_five_tokens_lie_face_up_on_regions_without_one() {
    let scene = Scene::laid(3, &["exploration=on"]);
    assert_eq!(scene.refused(1, "token spring@m4"), "LEG-61", "the Start token is a token");
    assert_eq!(scene.refused(1, "token stable@m1"), "LEG-61", "one after the other");
    let scene = scene.play(1, "token spring@m1");
    assert_eq!(scene.refused(1, "token cottage@m1"), "LEG-61", "there lies one");
    assert_eq!(scene.refused(1, "token cottage@d1"), "LEG-02");
    let tokens: Vec<Token> = explored().public().sites.iter().filter_map(|site| site.token).collect();
    assert_eq!(tokens, Token::ALL[..5], "everybody sees which is which, and the swamp is not among them");
    assert_eq!(Scene::laid(3, &[]).refused(1, "token spring@m1"), "LEG-61", "not without the variant");
}

#[test]
fn leg_61_the_first_city_takes_the_token() {
    let scene = explored().armies("1", "m1, m2").armies("2", "m1").act(&[Part::City]);
    assert_eq!(scene.clone().play(1, "city m2").public().sites[0].owner, None, "a city elsewhere does not");
    let scene = scene.play(1, "city m1");
    assert_eq!(scene.public().sites[0].owner, Some(seat(1)));
    let scene = scene.act(&[Part::City]).play(2, "city m1");
    assert_eq!(scene.public().sites[0].owner, Some(seat(1)), "the second city comes too late");
    let marched = explored().armies("1", "m2").act(&[Part::Move(1)]).play(1, "move m2-m1");
    assert_eq!(marched.public().sites[0].owner, None, "armies take nothing");
}

#[test]
fn leg_61_the_magic_spring_is_two_elixirs() {
    let scene = explored().token_of(1, "m1").cards(2, &["Cursed King"]);
    assert_eq!((scene.points(1, "elixirs"), scene.points(2, "elixirs")), (2, 0));
    let more = explored().token_of(1, "m1").cards(2, &["Forest Gnome"]);
    assert_eq!((more.points(1, "elixirs"), more.points(2, "elixirs")), (0, 2), "two and no more");
    assert_eq!(explored().points(1, "elixirs"), 0, "nothing while it lies on the board");
}

#[test]
fn leg_61_the_cottage_gives_one_more_army_on_every_place() {
    assert_eq!(explored().token_of(1, "f1").take("Dire Eye").open(), [Part::Place(5)]);
    assert_eq!(explored().token_of(2, "f1").take("Dire Eye").open(), [Part::Place(4)], "to its owner alone");
    assert_eq!(explored().token_of(1, "f1").take("Ancient Sage").open(), [Part::Move(3)], "no steps");
    let woods = explored().armies("1", "f1").take("Ancient Woods").play(1, "city f1");
    assert_eq!(
        woods.open(),
        [Part::Place(3)],
        "from the moment it is taken: 1, the card's own and the Cottage's"
    );
}

#[test]
fn leg_61_the_hidden_treasure_is_a_coin_at_once() {
    let scene = explored().armies("1", "f2").act(&[Part::City]).play(1, "city f2");
    assert_eq!(scene.public().coins[seat(1)], 12);
    assert_eq!(scene.idle(2).public().coins[seat(1)], 12, "once");
}

#[test]
fn leg_61_the_grimoire_is_a_point_and_wins_ties_for_victory() {
    let level = explored().armies("3", "").armies("1", "m1").armies("2", "c3").token_of(1, "v1");
    assert_eq!(level.points(1, "tokens"), 1);
    // Seat 2 draws level by another region, and has more coins.
    let tied = level.armies("2", "c3, v1").armies("3", "v2").coins(2, 12);
    let total = |number| Legends::score(tied.public(), None).totals()[seat(number)];
    assert_eq!((total(1), total(2)), (3, 3));
    assert_eq!(tied.winners(), "1", "outright");
    assert_eq!(
        tied.clone().edit(|public| public["sites"][3]["owner"] = serde_json::Value::Null).winners(),
        "2"
    );
    // A tie for second place is settled by coins as ever.
    let second = tied.armies("3", "f1, f2, f3, v3, v4, c1");
    let outcome = Legends::score(second.public(), None).outcome();
    assert_eq!([1, 2, 3].map(|number| outcome.places[seat(number)]), [3, 2, 1]);
}

#[test]
fn leg_61_the_stable_gives_one_more_step_on_every_move() {
    assert_eq!(explored().token_of(1, "v2").take("Ancient Sage").open(), [Part::Move(4)]);
    assert_eq!(
        explored().token_of(2, "v2").take("Ancient Sage").open(),
        [Part::Move(3)],
        "to its owner alone"
    );
    assert_eq!(explored().token_of(1, "v2").take("Dire Eye").open(), [Part::Place(4)], "no armies");
}

#[test]
fn leg_62_a_citadel_is_a_point_more_for_who_controls_its_region() {
    let laid = Scene::laid(3, &["citadels=on"]);
    assert_eq!(laid.refused(1, "token citadel@m4"), "LEG-62", "the Start token is there");
    let laid = laid.play(1, "token citadel@m1");
    assert_eq!(laid.refused(1, "token citadel@m1"), "LEG-62");
    assert_eq!(Scene::laid(3, &[]).refused(1, "token citadel@m1"), "LEG-62", "not without the variant");
    let scene = Scene::turn_of(3, &["citadels=on"], "citadel@m1, citadel@f1, citadel@v1");
    let scene = scene.armies("1", "m1, f1, f2").armies("2", "f1").armies("3", "");
    assert_eq!((scene.points(1, "citadels"), scene.points(2, "citadels")), (1, 0), "f1 is tied");
    let built = scene.act(&[Part::City]).play(1, "city m1");
    assert_eq!(built.points(1, "citadels"), 1, "it is not taken away");
}

#[test]
fn leg_63_the_architect_lays_as_many_encounters_as_wanted_but_both_portals() {
    let scene = Scene::laid(3, &["encounters=on"]);
    assert_eq!(scene.clone().play(1, "done").public().phase, Phase::Outpost, "or none");
    let one = scene.clone().play(1, "token portal@m1");
    assert_eq!(one.refused(1, "done"), "LEG-63", "the second portal");
    assert_eq!(one.refused(1, "token dragon@m2"), "LEG-63");
    assert_eq!(one.refused(1, "token portal@m1"), "LEG-63", "there lies the first");
    let both = one.play(1, "token portal@c3");
    assert_eq!(both.refused(1, "token portal@m2"), "LEG-63", "there are two");
    let all = both.play(1, "token rogues@m2, token dragon@m3");
    assert_eq!(all.public().phase, Phase::Outpost, "nothing is left to lay");
    assert_eq!(scene.refused(1, "token dragon@m4"), "LEG-63", "the Start token is there");
}

#[test]
fn leg_63_the_table_may_choose_which_encounters_are_used() {
    let scene = Scene::laid(3, &["encounters=on", "which_encounters=dragon_rogues"]);
    assert_eq!(scene.refused(1, "token portal@m1"), "LEG-63", "the portals stay in the box");
    let all = scene.play(1, "token rogues@m2, token dragon@m3");
    assert_eq!(all.public().phase, Phase::Outpost, "nothing is left to lay");
    let quick = |which: &str| {
        let scene = Scene::new(3, &["encounters=on", which]);
        let public = scene.public();
        let dragon_counts = game::View::of(&scene.state, None)
            .score()
            .rows
            .iter()
            .any(|row| row.category == Category::Dragon);
        (public.dragon.is_some(), public.portals.len(), public.rogues.is_some(), dragon_counts)
    };
    assert_eq!(quick("which_encounters=all"), (true, 2, true, true));
    assert_eq!(quick("which_encounters=portals"), (false, 2, false, false));
    assert_eq!(quick("which_encounters=dragon_portals"), (true, 2, false, true));
    let none = Scene::new(3, &["which_encounters=dragon"]);
    assert_eq!(none.public().dragon, None, "without encounters there are none");
}

#[test]
fn leg_63_the_seventh_army_of_all_colours_slays_the_dragon() {
    let lair = || Scene::turn_of(3, &["encounters=on"], "dragon@m5");
    let scene = lair().armies("1", "m4 x3, m5").armies("2", "m5 x2").armies("3", "m5").armies("n", "m5");
    let scene = scene.act(&[Part::Move(3)]).play(1, "move m4-m5");
    assert_eq!(scene.public().slayer, None, "six armies");
    let slain = scene.clone().play(1, "move m4-m5");
    assert_eq!(slain.public().slayer, Some(seat(1)));
    assert_eq!((slain.points(1, "dragon"), slain.points(2, "dragon")), (2, 0));
    let later = slain.play(1, "move m5-m4").armies("2", "m4 x3, m5 x6").act(&[Part::Move(2)]);
    assert_eq!(later.play(2, "move m4-m5").public().slayer, Some(seat(1)), "it is slain once");
    let cities = lair().armies("1", "m5 x5").cities(2, &["m5", "m5"]).act(&[Part::City]).play(1, "city m5");
    assert_eq!(cities.public().slayer, None, "cities do not count");
    let base = lair().armies("1", "m5 x6").cities(1, &["m5"]).act(&[Part::Place(1)]).play(1, "place m5");
    assert_eq!(base.public().slayer, Some(seat(1)), "placed armies do");
}

#[test]
fn leg_63_and_leg_08_neutral_armies_count_for_the_dragon_and_their_placer() {
    let mut scene =
        Scene::laid(2, &["encounters=on"]).play(1, "token dragon@v7, token rogues@m5, done, outpost v7");
    for number in [1, 2, 1, 2] {
        scene = scene.play(number, "neutral v7");
    }
    assert_eq!(scene.public().slayer, None, "two extra armies and four neutral ones");
    let scene = scene.play(1, "neutral v7");
    assert_eq!(scene.public().slayer, Some(seat(1)));
    let scene = scene.play(2, "neutral m5");
    assert_eq!(scene.public().coins[seat(2)], 12, "the rogues take nothing at set-up");
}

#[test]
fn leg_63_the_portals_are_neighbours_one_step_apart() {
    let scene = Scene::turn_of(3, &["encounters=on"], "portal@m1, portal@c3").armies("1", "m1 x2, m2, c3");
    let scene = scene.act(&[Part::Move(2)]);
    assert_eq!(scene.legal(1, "move"), ["m1-m2", "m1-m3", "m1-c3", "m2-m1", "m2-m3", "m2-m4", "c3-m1"]);
    let scene = scene.play(1, "move m1-c3");
    assert_eq!(scene.open(), [Part::Move(1)], "a portal step costs 1");
    let without = Scene::turn_of(3, &["encounters=on"], "").armies("1", "c3").act(&[Part::Move(2)]);
    assert_eq!(without.refused(1, "move c3-m1"), "LEG-31");
    // A portal beside a sea line is the cheaper way.
    let beside =
        Scene::turn_of(3, &["encounters=on"], "portal@m5, portal@c1").armies("1", "m5").act(&[Part::Move(3)]);
    assert_eq!(beside.play(1, "move m5-c1").open(), [Part::Move(2)]);
}

#[test]
fn leg_63_the_rogues_take_a_coin_for_every_army_that_enters() {
    let scene =
        Scene::turn_of(3, &["encounters=on"], "rogues@m5").armies("1", "m4 x2, m5").cities(1, &["m5"]);
    let moved = scene.clone().act(&[Part::Move(4)]).play(1, "move m4-m5");
    assert_eq!(moved.public().coins[seat(1)], 10);
    let moved = moved.play(1, "move m5-m4, move m4-m5");
    assert_eq!(moved.public().coins[seat(1)], 9, "leaving costs nothing, coming again does");
    let placed = scene.clone().act(&[Part::Place(2)]).play(1, "place m5, place m4");
    assert_eq!(placed.public().coins[seat(1)], 10, "placing there, not elsewhere");
    let poor = scene.clone().coins(1, 0).act(&[Part::Move(1)]).play(1, "move m4-m5");
    assert_eq!((poor.public().coins[seat(1)], poor.army("1", "m5")), (0, 2), "the loss stops at nothing");
    let city = scene.act(&[Part::City]).play(1, "city m5");
    assert_eq!(city.public().coins[seat(1)], 11, "a city is no army");
}

#[test]
fn leg_63_and_leg_68_the_white_knight_s_army_meets_dragon_and_rogues() {
    let knight =
        |tokens: &str| Scene::turn_of(3, &["encounters=on", "leaders=on"], tokens).leader(1, "white_knight");
    let scene = knight("dragon@m5").armies("1", "m5 x6").act(&[Part::City]).play(1, "city m5");
    assert_eq!(scene.public().slayer, Some(seat(1)));
    let scene = knight("rogues@m5").armies("1", "m5").act(&[Part::City]).play(1, "city m5");
    assert_eq!(scene.public().coins[seat(1)], 10);
}

#[test]
fn leg_71_four_tiles_make_a_rectangle_with_four_links() {
    let scene = Scene::architect(3, &["rectangle=on"]).play(1, "lay meadows n");
    assert_eq!(scene.refused(1, "lay fern e"), "LEG-71", "all upright");
    assert_eq!(scene.legal(1, "lay").len(), 12, "six faces, half turns free");
    let scene = scene.play(1, "lay fern s, lay volcano n, lay citadel n");
    let links: Vec<[String; 2]> = scene
        .public()
        .board
        .links
        .iter()
        .map(|link| link.map(|end| legends::region_id(end).to_owned()))
        .collect();
    // meadows | fern (turned)
    // volcano | citadel
    assert_eq!(links, [["m3", "f3"], ["v4", "c1"], ["m5", "v1"], ["f1", "c1"]]);
    assert_eq!(
        scene.legal(1, "start"),
        ["m3", "m5", "f1", "f3", "v1", "v4", "c1"],
        "any tile, with a line to another"
    );
    assert_eq!(scene.refused(1, "start m1"), "LEG-71", "its line leads nowhere");
    let scene = scene.play(1, "start c1");
    assert_eq!(scene.refused(1, "outpost c3"), "LEG-71", "not on the tile of the start region");
    assert_eq!(scene.legal(1, "outpost").len(), 15, "on any other, the first tile included");
    let lying = Scene::architect(3, &["rectangle=on"]).play(1, "lay meadows w");
    assert_eq!(lying.refused(1, "lay fern s"), "LEG-71", "all lying");
    assert_eq!(Scene::turn().public().board.links.len(), 3, "a T has three links and no loop");
}

#[test]
fn leg_71_the_desert_carries_the_start_region_of_a_rectangle_too() {
    let scene = Scene::architect(3, &["rectangle=on"])
        .play(1, "lay fern n, lay volcano n, lay citadel n, lay desert n");
    assert_eq!(scene.legal(1, "start"), ["d1", "d4"]);
    assert_eq!(scene.refused(1, "start f3"), "LEG-04");
    let scene = scene.play(1, "start d4");
    assert_eq!(scene.public().start, Some(region("d4")));
    assert!(scene.legal(1, "outpost").contains(&"f1".to_owned()), "the first tile is not central");
}

#[test]
fn leg_60_a_tied_series_is_shared_whatever_the_coins_and_the_grimoire() {
    let tied = |options: &[&str]| {
        let scene = Scene::turn_of(3, options, FIVE).armies("1", "").armies("2", "").armies("3", "");
        scene.token_of(1, "v1").coins(1, 9).coins(2, 0).coins(3, 0)
    };
    let series = |points: [i16; 3]| {
        tied(&["exploration=on", "long=on"]).edit(|public| {
            public["series"]["played"] = 2.into();
            (0..3).for_each(|index| public["series"]["points"][index] = points[index].into());
        })
    };
    // The Grimoire itself is worth a point in this game.
    assert_eq!(series([19, 20, 18]).winners(), "12", "neither coins nor the Grimoire settle a series");
    assert_eq!(series([19, 21, 18]).winners(), "2");
}
