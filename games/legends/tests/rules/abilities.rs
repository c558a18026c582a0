//! LEG-40 to LEG-48: each ability where it works, and a near case where it does not.

use legends::{Ability, CardListRef, Part, card_points, worth};

use crate::scene::{Scene, card, seat};

/// The cards with an ability, by name.
fn with(ability: Ability) -> Vec<&'static str> {
    let cards = CardListRef::default().get().cards().iter();
    let mut names: Vec<&str> =
        cards.filter(|card| card.abilities.contains(&ability)).map(|card| card.name.as_str()).collect();
    names.sort_unstable();
    names
}

#[test]
fn leg_40_one_more_step_on_every_move_and_on_nothing_else() {
    let names = ["Arcane Manticore", "Cursed Mausoleum", "Forest Tree Town", "Noble Knight", "Noble Unicorn"];
    assert_eq!(with(Ability::PlusMove), names);
    let owner = Scene::turn().cards(1, &["Cursed Mausoleum"]);
    assert_eq!(owner.clone().take("Ancient Sage").open(), [Part::Move(4)]);
    assert_eq!(owner.clone().take("Dire Eye").open(), [Part::Place(4)], "no more armies");
    let other = Scene::turn().cards(2, &["Cursed Mausoleum"]).take("Ancient Sage");
    assert_eq!(other.open(), [Part::Move(3)], "not for the others");
}

#[test]
fn leg_41_one_more_army_on_every_place_and_on_nothing_else() {
    let names = ["Ancient Woods", "Forest Elf", "Forest Pixie", "Night Hydra", "Night Village"];
    assert_eq!(with(Ability::PlusArmy), names);
    let owner = Scene::turn().cards(1, &["Night Village", "Forest Pixie"]);
    assert_eq!(owner.clone().take("Dire Eye").open(), [Part::Place(6)]);
    assert_eq!(owner.take("Ancient Sage").open(), [Part::Move(3)], "no more steps");
    assert_eq!(
        Scene::turn().take("Ancient Woods").open(),
        [Part::City, Part::Place(2)],
        "the same card's too"
    );
    assert_eq!(Scene::turn().cards(2, &["Night Village"]).take("Dire Eye").open(), [Part::Place(4)]);
}

#[test]
fn leg_41_the_white_knight_s_free_army_gets_no_more() {
    let scene = Scene::turn_of(3, &["leaders=on"], "").leader(1, "white_knight").cards(1, &["Night Village"]);
    let scene = scene.armies("1", "m1").take("Stronghold").play(1, "city m1");
    assert_eq!(scene.army("1", "m1"), 2, "one army, not two");
    assert_eq!(scene.active(), 2, "and nothing to place");
}

#[test]
fn leg_42_each_flying_ability_makes_the_sea_cheaper_but_never_below_one() {
    let names = ["Ancient Phoenix", "Arcane Sphinx", "Cursed Gargoyles", "Dire Dragon", "Dire Eye"];
    assert_eq!(with(Ability::Flying), names);
    let after = |cards: &[&str]| {
        let scene =
            Scene::turn().cards(1, cards).armies("1", "m4").act(&[Part::Move(4)]).play(1, "move m4-f3");
        scene.open()
    };
    assert_eq!(after(&[]), [Part::Move(1)]);
    assert_eq!(after(&["Dire Eye"]), [Part::Move(2)]);
    assert_eq!(after(&["Dire Eye", "Dire Dragon"]), [Part::Move(3)]);
    assert_eq!(after(&["Dire Eye", "Dire Dragon", "Arcane Sphinx"]), [Part::Move(3)], "never below one");
    let land = Scene::turn().cards(1, &["Dire Eye", "Dire Dragon"]).armies("1", "m4").act(&[Part::Move(2)]);
    assert_eq!(land.play(1, "move m4-m5").open(), [Part::Move(1)], "land is no cheaper");
    let own = Scene::turn().armies("1", "m4").take("Ancient Phoenix").play(1, "move m4-f3");
    assert_eq!(own.open(), [Part::Move(3)], "its own move flies already");
}

#[test]
fn leg_43_the_most_elixirs_score_two_or_one_each_if_shared() {
    let elixirs = |name| match CardListRef::default().card(card(name)).abilities[0] {
        Ability::Elixirs(n) => n,
        _ => 0,
    };
    assert_eq!(
        ["Ancient Tree Spirit", "Forest Gnome", "Cursed Banshee", "Cursed King"].map(elixirs),
        [3, 3, 2, 1]
    );
    assert_eq!(["Dire Goblin", "Mountain Treasury", "Castle /", "Castle +"].map(elixirs), [1, 1, 1, 1]);
    let points = |scene: &Scene| (1..=3).map(|number| scene.points(number, "elixirs")).collect::<Vec<_>>();
    assert_eq!(points(&Scene::turn()), [0, 0, 0], "nobody scores with none");
    let scene = Scene::turn().cards(1, &["Cursed Banshee"]).cards(2, &["Cursed King"]);
    assert_eq!(points(&scene), [2, 0, 0]);
    let scene = Scene::turn().cards(1, &["Cursed Banshee"]).cards(2, &["Cursed King", "Dire Goblin"]);
    assert_eq!(points(&scene), [1, 1, 0], "a shared lead");
}

#[test]
fn leg_44_two_coins_at_once_and_only_once() {
    assert_eq!(with(Ability::Coins(2)), ["Mountain Treasury"]);
    let scene = Scene::turn().coins(1, 5).take("Mountain Treasury");
    assert_eq!(scene.public().coins[seat(1)], 7);
    let scene = scene.play(1, "done").idle(2).take("Ancient Sage");
    assert_eq!(scene.public().coins[seat(1)], 7, "nothing on later turns");
}

#[test]
fn leg_45_a_point_for_each_own_card_of_the_family() {
    let families = |cards: &[&str]| Scene::turn().cards(1, cards).points(1, "families");
    assert_eq!(families(&["Ancient Sage"]), 1, "itself, being Ancient");
    assert_eq!(families(&["Ancient Sage", "Ancient Woods", "Ancient Phoenix"]), 3);
    assert_eq!(
        families(&["Graveyard", "Cursed King", "Cursed Tower"]),
        2,
        "the Graveyard itself is not Cursed"
    );
    assert_eq!(families(&["Graveyard"]), 0);
    assert_eq!(families(&["Lake", "Forest Elf", "Dire Eye"]), 1, "other families do not count");
    assert_eq!(families(&["Stronghold", "Dire Eye", "Dire Ogre"]), 2);
    assert_eq!(families(&["Night Wizard", "Night Village"]), 2);
    assert_eq!(families(&["Arcane Temple", "Arcane Sphinx"]), 2);
    assert_eq!(families(&["Cursed Tower"]), 0, "it flies not itself");
    assert_eq!(
        families(&["Cursed Tower", "Dire Eye", "Cursed Gargoyles", "Dire Ogre"]),
        2,
        "flying abilities"
    );
    let others = Scene::turn().cards(1, &["Graveyard"]).cards(2, &["Cursed King"]);
    assert_eq!(others.points(1, "families"), 0, "only one's own cards");
}

#[test]
fn leg_45_and_leg_47_a_card_tells_its_points_and_what_taking_it_is_worth() {
    let scene = Scene::turn().coins(1, 6).cards(1, &["Ancient Sage", "Dire Ogre", "Forest Elf"]);
    let points = |name: &str| card_points(scene.public(), seat(1), card(name));
    assert_eq!(points("Ancient Sage"), Some(1), "itself");
    assert_eq!(points("Dire Ogre"), Some(2), "six coins");
    assert_eq!(points("Forest Elf"), None, "it brings no points of its own");
    let scene = scene.row(&["Night Village", "Ancient Woods", "Cursed King", "Mountain Treasury"]);
    let worth = |place| worth(scene.public(), seat(1), place);
    assert_eq!(worth(1), Some(1 - 1), "another Ancient card, but its price leaves five coins");
    assert_eq!(worth(3), Some(2), "2 coins paid and 2 gained, and its elixir is the lead");
    assert_eq!(worth(4), None, "no such card");
    let before = scene.points(1, "families") + scene.points(1, "hoard");
    let after = scene.play(1, "take 2");
    assert_eq!(after.points(1, "families") + after.points(1, "hoard"), before);
}

#[test]
fn leg_46_points_for_a_full_set_and_nothing_for_less() {
    let sets = |cards: &[&str]| Scene::turn().cards(1, cards).points(1, "sets");
    assert_eq!(sets(&["Noble Hills", "Noble Knight", "Noble Unicorn"]), 4);
    assert_eq!(sets(&["Noble Hills", "Noble Knight"]), 0);
    assert_eq!(sets(&["Noble Knight", "Noble Unicorn"]), 0, "without the card that scores it");
    assert_eq!(sets(&["Mountain Dwarf", "Mountain Treasury"]), 3);
    assert_eq!(sets(&["Mountain Dwarf"]), 0);
}

#[test]
fn leg_47_a_point_for_every_full_three_coins() {
    let hoard = |coins| Scene::turn().cards(1, &["Dire Ogre"]).coins(1, coins).points(1, "hoard");
    assert_eq!([0, 2, 3, 5, 6].map(hoard), [0, 0, 1, 1, 2]);
    assert_eq!(Scene::turn().coins(1, 9).points(1, "hoard"), 0, "not without the Dire Ogre");
}

#[test]
fn leg_48_an_immune_player_s_armies_are_destroyed_by_nobody() {
    assert_eq!(with(Ability::Immune), ["Dire Giant"]);
    let scene = Scene::turn().armies("1", "m1").armies("2", "m1").armies("3", "m1").cards(2, &["Dire Giant"]);
    let scene = scene.act(&[Part::Destroy]);
    assert_eq!(scene.legal(1, "destroy"), ["1@m1", "3@m1"], "the others are fair game");
    assert_eq!(scene.refused(1, "destroy 2@m1"), "LEG-48");
    let own = Scene::turn().armies("1", "m1").armies("2", "m1").take("Dire Giant");
    assert_eq!(own.open(), [Part::Place(3), Part::Destroy]);
    assert_eq!(own.refused(1, "destroy 1@m1"), "LEG-48", "not even by themselves");
    assert_eq!(own.legal(1, "destroy"), ["2@m1"]);
}

#[test]
fn leg_45_four_cursed_cards_are_four_points() {
    let cursed = ["Graveyard", "Cursed King", "Cursed Banshee", "Cursed Mausoleum", "Cursed Gargoyles"];
    assert_eq!(Scene::turn().cards(1, &cursed).points(1, "families"), 4);
}
