//! CAE-20 to CAE-31: the end, the score, and the variants.

use caesar::{Caesar, CaesarOptions, Event, Phase, Tokens, Wealth};
use game::{Game, GameRng, OptionProblem, Seat, SeatSet, Setup};

use crate::scene::{Scene, map, seat};

const COLOURS: &str = "a:red:1 b:red:4 c:blue:3 d:blue:5 e:green:2 f:white:6 g:red:2 h:grey:3";

/// A map of eight cities in five colours, as it lies before the game.
fn eight() -> String {
    let ways = "rome-a rome-b rome-c rome-d rome-e rome-f rome-g rome-h";
    map(ways, "wheat:4 wine:4", COLOURS)
}

fn winners(scene: &Scene) -> SeatSet {
    Caesar::score(scene.public(), None).outcome().winners()
}

fn only(number: u8) -> SeatSet {
    SeatSet::only(seat(number))
}

#[test]
fn cae_20_the_game_ends_when_every_city_is_connected() {
    let scene = Scene::on(&map("rome-a rome-b rome-c", "wheat:3", ""), 2).play(&["lay a-rome", "lay b-rome"]);
    // The last city leaves no choice and is taken at once.
    assert_eq!(scene.told.last(), Some(&Event::Ended { left: 0 }));
    assert!(scene.public().available.is_empty());
    assert_eq!((scene.public().phase, scene.to_act()), (Phase::Over, None));
    assert_eq!(Caesar::outcome(scene.public()), Some(Caesar::score(scene.public(), None).outcome()));
}

#[test]
fn cae_21_of_each_colour_only_the_highest_value_counts() {
    let scene = Scene::on(&eight(), 2).owning(1, "a b c", &[]).owning(2, "d", &[]);
    assert_eq!(scene.row("cities"), [4 + 3, 5]);
}

#[test]
fn cae_22_sets_of_different_kinds_are_counted_row_by_row() {
    let kinds = |counts: &[u8]| {
        let wealth: Vec<(Wealth, u8)> = Wealth::GOODS.into_iter().zip(counts.iter().copied()).collect();
        Scene::on(&eight(), 2).owning(1, "", &wealth).row("sets")[0]
    };
    for (size, points) in [0, 2, 5, 9, 14, 20, 32, 46].into_iter().enumerate() {
        assert_eq!(kinds(&vec![1; size + 1]), points, "{} kinds", size + 1);
    }
    // Rows of 4, 2 and 2 kinds, and one of 1.
    assert_eq!(kinds(&[4, 3, 1, 1]), 9 + 2 + 2);
    // Gold belongs to no set.
    let scene = Scene::on(&eight(), 2).owning(1, "", &[(Wealth::Gold, 3), (Wealth::Wine, 1)]);
    assert_eq!(scene.row("sets"), [0, 0]);
}

#[test]
fn cae_23_tokens_of_the_same_kind_count_as_well() {
    for (count, points) in [(1, 0), (2, 2), (3, 10), (4, 20)] {
        let wealth = [(Wealth::Oil, count), (Wealth::Meat, 2), (Wealth::Gold, 4)];
        let scene = Scene::on(&eight(), 2).owning(1, "", &wealth);
        assert_eq!(scene.row("same")[0], points + 2, "{count} tokens");
        assert!(scene.row("sets")[0] >= 2, "they count in sets too");
    }
}

#[test]
fn cae_24_gold_coins_score_by_their_number() {
    for (coins, points) in [0, 0, 4, 9, 16, 25, 36, 49, 64].into_iter().enumerate() {
        let scene = Scene::on(&eight(), 2).owning(2, "", &[(Wealth::Gold, coins as u8)]);
        assert_eq!(scene.row("gold"), [0, points]);
    }
}

#[test]
fn cae_25_all_who_share_the_most_roads_left_get_ten_points() {
    let scene = Scene::on(&eight(), 4);
    let left = |roads: [u8; 4]| {
        let scene = (1..).zip(roads).fold(scene.clone(), |scene, (number, n)| scene.with_roads(number, n));
        scene.row("bonus")
    };
    assert_eq!(left([3, 7, 1, 2]), [0, 10, 0, 0]);
    assert_eq!(left([3, 7, 7, 2]), [0, 10, 10, 0]);
    assert_eq!(left([0, 0, 0, 0]), [10, 10, 10, 10]);
}

#[test]
fn cae_25_a_running_total_has_the_bonus_only_at_the_end() {
    let mut scene = Scene::seeded(&CaesarOptions::default(), 3, 4);
    let all = |points: game::Points| points.iter(3).map(|(_, points)| *points).collect::<Vec<_>>();
    let sheet = |scene: &Scene| Caesar::score(scene.public(), None);
    assert_eq!(all(sheet(&scene).running()), [0, 0, 0], "everybody begins at 0");
    assert_eq!(all(sheet(&scene).totals()), [10, 10, 10], "if the game ended now");
    while scene.to_act().is_some() {
        let mv = scene.legal()[0];
        scene.step(mv);
    }
    assert_eq!(sheet(&scene).running(), sheet(&scene).totals(), "the end gives it");
}

#[test]
fn cae_21_and_cae_22_a_player_board_tells_its_rows_and_the_cities_that_count() {
    let scene =
        Scene::on(&eight(), 2).owning(1, "c d", &[(Wealth::Meat, 3), (Wealth::Wheat, 1), (Wealth::Gold, 2)]);
    let rows: Vec<(u8, i16)> = caesar::set_rows(&scene.wealth(1)).collect();
    assert_eq!(rows, [(2, 2), (1, 0), (1, 0), (0, 0)], "gold is in no row");
    let counting = scene.public().counting_cities(seat(1));
    let sum: i16 = counting.iter().map(|city| scene.public().board.value(city)).sum();
    assert_eq!(sum, scene.row("cities")[0]);
}

#[test]
fn cae_26_ties_go_to_colours_then_gold_then_roads_left() {
    let level = Scene::on(&eight(), 2);
    assert_eq!(winners(&level).len(), 2, "level on everything: they share the victory");
    // Five points in cities each: one colour against two.
    let colours = level.clone().owning(1, "d", &[]).owning(2, "c e", &[]);
    assert_eq!((colours.row("colours"), winners(&colours)), (vec![1, 2], only(2)));
    // One gold coin scores nothing but breaks the tie, unless colours do.
    let coins = level.clone().owning(1, "c", &[(Wealth::Gold, 1)]).owning(2, "h", &[]);
    assert_eq!((coins.row("coins"), winners(&coins)), (vec![1, 0], only(1)));
    let both = colours.owning(1, "d", &[(Wealth::Gold, 1)]);
    assert_eq!(winners(&both), only(2));
    // Ten points of roads make up for the bonus; then the roads themselves decide.
    let roads = level.with_roads(1, 20).edit(|public| public["players"][0]["points"] = 10.into());
    assert_eq!((roads.row("roads_left"), winners(&roads)), (vec![20, 25], only(2)));
    // The total comes before all of them.
    let total = both.edit(|public| public["players"][0]["points"] = 1.into());
    assert_eq!(winners(&total), only(1));
}

#[test]
fn cae_27_the_worked_example_of_the_rulebook_scores_54() {
    let cities = "a:red:3 b:blue:6 c:green:2 d:white:2 e:pink:3 f:grey:6 g:red:1 h:blue:4";
    let ways = "rome-a rome-b rome-c rome-d rome-e rome-f rome-g rome-h";
    let wealth =
        [(Wealth::Grapes, 3), (Wealth::Gems, 2), (Wealth::Meat, 2), (Wealth::Oil, 1), (Wealth::Gold, 2)];
    let scene = Scene::on(&map(ways, "wheat:4 wine:4", cities), 2).owning(1, "a b c d e f g h", &wealth);
    let row = |category| scene.row(category)[0];
    assert_eq!(row("same") + row("gold"), 18);
    assert_eq!(row("sets"), 14);
    assert_eq!(row("cities"), 22);
    // The bonus for roads left is told apart in the rulebook.
    let totals = Caesar::score(scene.public(), None).totals();
    assert_eq!(totals[Seat::new(0)] - row("bonus"), 54);
}

fn laid(options: &CaesarOptions, seats: u8, seed: u64) -> Tokens {
    let mut tokens = Tokens::default();
    Scene::seeded(options, seats, seed).public().wealth.iter().for_each(|kind| tokens[*kind] += 1);
    tokens
}

#[test]
fn cae_30_wild_wealth_lays_any_thirty_of_the_forty_tokens() {
    let wild = CaesarOptions { wild_wealth: true, ..CaesarOptions::default() };
    let deals: Vec<Tokens> = (0..400).map(|seed| laid(&wild, 3, seed)).collect();
    assert!(deals.iter().all(|tokens| tokens.total() == 30));
    assert!(deals.iter().all(|tokens| Wealth::ALL.iter().all(|kind| tokens[*kind] <= kind.most())));
    let with = |kind: Wealth, count: u8| deals.iter().filter(|tokens| tokens[kind] == count).count();
    assert!(with(Wealth::Wheat, 4) > 20 && with(Wealth::Wheat, 1) > 5, "some abound, others are rare");
    assert!(with(Wealth::Gold, 8) > 5);
}

#[test]
fn cae_31_a_whole_province_scores_the_sum_of_its_colour() {
    let points = |cities: &str, variant: bool| {
        let scene = Scene::on(&eight(), 2).owning(1, cities, &[]);
        scene.edit(|public| public["whole_province"] = variant.into()).row("cities")[0]
    };
    // Three cities are red, worth 1, 4 and 2.
    assert_eq!((points("a b g c", false), points("a b g c", true)), (4 + 3, 1 + 4 + 2 + 3));
    assert_eq!((points("a b c", false), points("a b c", true)), (4 + 3, 4 + 3), "one of them is missing");
}

#[test]
fn cae_30_and_cae_31_are_for_two_or_three_players_and_go_together() {
    for (wild_wealth, whole_province) in [(true, false), (false, true), (true, true)] {
        let options = CaesarOptions { wild_wealth, whole_province, board: None };
        for seats in [2, 3] {
            let setup = Setup::<Caesar>::new(options.clone(), seats).expect("that is allowed");
            let state = Caesar::new(&setup, GameRng::new(1), &mut game::Silent);
            let public = state.public();
            assert_eq!((public.wild_wealth, public.whole_province), (wild_wealth, whole_province));
        }
        for seats in [4, 5] {
            let errors = Setup::<Caesar>::new(options.clone(), seats).expect_err("that is not allowed").0;
            assert_eq!(errors.len(), usize::from(wild_wealth) + usize::from(whole_province));
            let allowed = OptionProblem::Seats { seats, allowed: (2, 3) };
            assert!(errors.iter().all(|error| error.problem == allowed));
        }
    }
}

#[test]
fn cae_30_wild_wealth_can_leave_out_a_kind_altogether() {
    let wild = CaesarOptions { wild_wealth: true, ..CaesarOptions::default() };
    let missing = |tokens: &Tokens| Wealth::ALL.iter().any(|kind| tokens[*kind] == 0);
    assert!((0..400).any(|seed| missing(&laid(&wild, 3, seed))));
    assert!(!(0..400).any(|seed| missing(&laid(&CaesarOptions::default(), 3, seed))), "only in this variant");
}
