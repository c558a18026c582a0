//! The worked examples of Caesar's Empire: three turns of one game, and a final count.

#![allow(
    clippy::unwrap_used,
    dead_code,
    reason = "a test stops at the first surprise; the scene is that of the rule tests"
)]

#[path = "../../../games/caesar/tests/rules/scene.rs"]
mod scene;

use caesar::{Caesar, SAME_POINTS, SET_POINTS, Wealth};
use examples::{Drawing, Example, Frame, Map, Stroke};
use game::Seat;
use scene::{Scene, map};

const SIDE: &str = include_str!("../../../games/caesar/data/side_b.toml");

/// The turns of the example, in order; the first one comes before it.
const TURNS: [&[&str]; 4] = [
    &["lay massilia-roma", "stop"],
    &["lay genua-massilia", "stop"],
    &["lay aquileia-genua", "lay genua-roma"],
    &["lay carnuntum-aquileia", "stop"],
];

/// The game after this many of the turns.
fn after(turns: usize) -> Scene {
    let start = Scene::dealt(SIDE, 2, "carnuntum:gold");
    TURNS[..turns].iter().fold(start, |scene, moves| {
        moves.iter().fold(scene, |scene, mv| {
            // A chain that cannot be lengthened ends by itself.
            if *mv == "stop" && !scene.legal().contains(&scene.read("stop")) {
                scene
            } else {
                scene.play(&[mv])
            }
        })
    })
}

/// What each seat gained in a turn.
fn gained(turn: usize) -> Vec<i16> {
    let (before, now) = (after(turn - 1).points(), after(turn).points());
    now.iter().zip(before).map(|(now, before)| now - before).collect()
}

/// Draws the map after a turn, with the way home in gold and the points of the turn.
fn draw(turn: usize, home: &[&str]) -> Drawing {
    let scene = after(turn);
    let mut drawing = Drawing::new(560.0, 330.0);
    let map = Map::read("caesar-b");
    let frame = Frame { at: (10.0, 10.0), size: (540.0, 310.0), from: (350.0, 225.0), scale: 0.98 };
    map.sea(&mut drawing, &frame);
    map.ground(&mut drawing, &frame);
    map.golden(&mut drawing, &frame, home);
    let shown = ["roma", "massilia", "genua", "aquileia", "carnuntum"];
    let public = scene.public();
    let owner = |a: &str, b: &str| {
        let (a, b) = (scene.place(a), scene.place(b));
        let way = public.board.ways().iter().position(|way| way.ends == [a, b] || way.ends == [b, a])?;
        public.roads.owner(caesar::WayId(way as u8))
    };
    map.roads(&mut drawing, &frame, &shown, owner);
    for city in
        shown.into_iter().filter(|city| *city != "roma" && public.available.contains(scene.place(city)))
    {
        let (x, y) = map.city(&frame, city);
        drawing.icon(
            &format!("w-{}", public.wealth_of(scene.place(city))),
            (x + if city == "carnuntum" { 32.0 } else { -30.0 }, y - 10.0),
            28.0,
            "#000",
        );
    }
    for (index, points) in gained(turn).into_iter().enumerate().filter(|(_, points)| *points > 0) {
        drawing.points((420.0 + 80.0 * index as f64, 292.0), Seat::new(index as u8), points);
    }
    drawing
}

#[test]
fn cae_15_both_players_score_on_one_way_back() {
    let gained = gained(2);
    Example::new("CAE-15", "caesar-way-back")
        .names("place.massilia")
        .names("place.genua")
        .says(1_i16)
        .says(1_i16)
        .says(gained.iter().sum::<i16>())
        .says(gained[1])
        .says(gained[0])
        .check::<Caesar>(&draw(2, &["genua", "massilia", "roma"]));
}

#[test]
fn cae_15_a_short_cut_through_a_connected_city() {
    let gained = gained(3);
    assert_eq!(gained[1], 0, "Ben's road is not on the way back any more");
    Example::new("CAE-15", "caesar-short-cut")
        .names("place.aquileia")
        .names("place.genua")
        .says(2_i16)
        .says(gained[0])
        .says(3_i16)
        .check::<Caesar>(&draw(3, &["aquileia", "genua", "roma"]));
}

#[test]
fn cae_17_a_gold_coin_doubles_for_both() {
    let gained = gained(4);
    assert_eq!(after(4).wealth(2)[Wealth::Gold], 1);
    Example::new("CAE-17", "caesar-gold")
        .names("place.carnuntum")
        .names("place.aquileia")
        .says(2_i16)
        .says(gained[1] / 2)
        .says(gained[0] / 2)
        .says(gained[1])
        .says(gained[0])
        .check::<Caesar>(&draw(4, &["carnuntum", "aquileia", "genua", "roma"]));
}

/// The best city of each colour, in the order of the text, and the wealth.
const BEST: [i16; 6] = [3, 6, 2, 2, 3, 6];
const WEALTH: [(Wealth, u8); 5] =
    [(Wealth::Grapes, 3), (Wealth::Gems, 2), (Wealth::Meat, 2), (Wealth::Oil, 1), (Wealth::Gold, 2)];

#[test]
fn cae_27_a_final_count() {
    let cities = "a:red:3 b:blue:6 c:green:2 d:white:2 e:cyan:3 f:orange:6 g:red:1 h:blue:4";
    let ways = "rome-a rome-b rome-c rome-d rome-e rome-f rome-g rome-h";
    let scene = Scene::on(&map(ways, "wheat:4 wine:4", cities), 2).owning(1, "a b c d e f g h", &WEALTH);
    let row = |category| scene.row(category)[0];
    let same: Vec<i16> = WEALTH[..3].iter().map(|(_, n)| SAME_POINTS[usize::from(*n)]).collect();
    let sizes: Vec<u8> =
        (1..=3).map(|row| WEALTH[..4].iter().filter(|(_, n)| *n >= row).count() as u8).collect();
    let sets: Vec<i16> = sizes.iter().map(|size| SET_POINTS[usize::from(*size)]).collect();
    assert_eq!((same.iter().sum::<i16>(), sets.iter().sum::<i16>()), (row("same"), row("sets")));
    assert_eq!(BEST.iter().sum::<i16>(), row("cities"));
    let all = row("same") + row("gold") + row("sets") + row("cities");
    let counts = WEALTH.map(|(_, n)| i16::from(n));
    let example = Example::new("CAE-27", "caesar-count")
        .says_all(counts)
        .says_all(BEST)
        .says_all(same.iter().copied())
        .says(row("gold"))
        .says(row("same") + row("gold"))
        .says_all(sizes.iter().zip(&sets).flat_map(|(size, points)| [i16::from(*size), *points]))
        .says(row("sets"))
        .says_all(BEST)
        .says(row("cities"))
        .says(all);
    example.check::<Caesar>(&board(&same, &sets, [row("gold"), row("cities")]));
}

/// The wealth in columns, with the points of columns below and of rows beside, then gold and cities.
fn board(same: &[i16], sets: &[i16], [gold, cities]: [i16; 2]) -> Drawing {
    let mut drawing = Drawing::new(560.0, 262.0);
    for (column, (kind, count)) in WEALTH.iter().enumerate() {
        let x = 46.0 + 56.0 * column as f64 + if *kind == Wealth::Gold { 66.0 } else { 0.0 };
        for nth in 0..*count {
            drawing.icon(&format!("w-{kind}"), (x, 36.0 + 46.0 * f64::from(nth)), 40.0, "#000");
        }
        let points = if *kind == Wealth::Gold { Some(gold) } else { same.get(column).copied() };
        drawing.text((x, 178.0), 20.0, "var(--brass-text)", &points.unwrap_or_default().to_string());
    }
    for (row, points) in sets.iter().enumerate() {
        drawing.text((272.0, 36.0 + 46.0 * row as f64), 20.0, "var(--brass-text)", &points.to_string());
    }
    let hues = ["#c0392b", "#2f6fb3", "#3f8f4a", "#f4f0e6", "#3fb5c4", "#e08a2e"];
    for (index, (value, hue)) in BEST.into_iter().zip(hues).enumerate() {
        let x = 46.0 + 56.0 * index as f64;
        drawing.add(&format!(
            "<circle cx=\"{x}\" cy=\"226\" r=\"20\" fill=\"{hue}\" stroke=\"#2b2520\" stroke-width=\"2.5\"/>"
        ));
        let ink = if hue == "#f4f0e6" { "#1d232b" } else { "#fff" };
        drawing.text((x, 226.0), 21.0, ink, &value.to_string());
    }
    drawing.text((392.0, 226.0), 20.0, "var(--brass-text)", &cities.to_string());
    drawing.arrow((420.0, 130.0), (462.0, 130.0), Stroke { bend: 0.0, gap: 2.0, cost: None });
    drawing.victory((506.0, 130.0), same.iter().chain(sets).sum::<i16>() + gold + cities);
    drawing
}
