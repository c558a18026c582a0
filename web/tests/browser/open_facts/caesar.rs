//! The open facts of Caesar's Empire, which has no hidden information: the player board, the gold scale, the cities of
//! each colour, and the wealth of each place.

use caesar::{Caesar, GOLD_POINTS, Move, Phase, PlaceId, SAME_POINTS, Wealth, set_rows};
use game::{Lang, Seat, View, Words};
use games::AnyMatch;

use super::super::game::Hand;
use super::super::kept::{ME, open_where};
use super::{NAMES, Open, browser, compare, points};

async fn facts(hand: Hand) {
    let browser = browser(hand).await;
    let fits = |table: &AnyMatch| matches!(table, AnyMatch::Caesar(table) if is_rich(&table.view(Some(ME))));
    let AnyMatch::Caesar(table) = open_where(&browser, "caesar", &[], &NAMES, fits).await else {
        panic!("the match is of another game")
    };
    let view = table.view(Some(ME));
    let mut open = open(&view);
    if hand == Hand::Touch {
        // A tap on a city in reach aims at it instead of opening its bubble.
        let lit: Vec<String> = view.legal_moves().iter().filter_map(|mv| reached(*mv)).collect();
        open.places.retain(|(city, _)| !lit.contains(city));
        // A phone shows only a part of the map.
        browser.wait_for("[data-name]").await;
        let seen = browser.run(IN_SIGHT).await;
        let seen: Vec<&str> =
            seen.as_array().into_iter().flatten().filter_map(|name| name.as_str()).collect();
        open.places.retain(|(city, _)| seen.contains(&city.as_str()));
        assert!(open.places.len() > 2, "too few cities in sight: {seen:?}");
    }
    compare(&browser, hand, &open).await;
    browser.close().await;
}

/// A script for the names of the places that can be clicked without moving the map.
const IN_SIGHT: &str = "return [...document.querySelectorAll('[data-name]')].filter((g) => {
  const r = g.getBoundingClientRect();
  return document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2)?.closest('[data-spot]') === g;
}).map((g) => g.dataset.name)";

/// The city that a move connects.
fn reached(mv: Move) -> Option<String> {
    match mv {
        Move::Lay { from, .. } => Some(from.to_string()),
        Move::Stop | Move::Score(_) => None,
    }
}

/// Whether the first seat builds, all have three cities, and a city is outdone by another of its colour.
fn is_rich(view: &View<Caesar>) -> bool {
    let public = view.public();
    let outdone = |seat| public.players[seat].cities != public.counting_cities(seat);
    public.phase == Phase::Reach
        && public.active == ME
        && Seat::all(public.seats).all(|seat| public.players[seat].cities.len() > 2)
        && Seat::all(public.seats).any(outdone)
}

fn open(view: &View<Caesar>) -> Open {
    let public = view.public();
    Open {
        before: Seat::all(public.seats).map(|seat| before(view, seat)).collect(),
        facts: Seat::all(public.seats).map(|seat| told(view, seat)).collect(),
        places: public.board.cities().map(|city| (city.to_string(), place(view, city))).collect(),
        hidden: Vec::new(),
        cards: Vec::new(),
    }
}

fn city_name(view: &View<Caesar>, city: PlaceId) -> String {
    Caesar::catalog(Lang::En).text(&format!("place.{}", view.public().board.place(city).id))
}

/// The cities by colour, with colour, value and points.
fn before(view: &View<Caesar>, seat: Seat) -> Vec<[String; 4]> {
    let public = view.public();
    let words = Caesar::catalog(Lang::En);
    let mut things = Vec::new();
    for (colour, all) in public.board.colours() {
        for city in (*all & public.players[seat].cities).iter() {
            let value = public.board.value(city);
            let shade = words.text(&format!("colour.{colour}"));
            let counts = public.counting_cities(seat).contains(city);
            let about = words.text(if counts { "own.counts" } else { "own.outdone" });
            let worth = points(Some(if counts { value } else { 0 }));
            let name = format!("{} ({shade} {value})", city_name(view, city));
            things.push([name, about, worth, "CAE-21".to_owned()]);
        }
    }
    things
}

/// The running total without the bonus, the roads left, the player board and the gold scale.
fn told(view: &View<Caesar>, seat: Seat) -> Vec<String> {
    let public = view.public();
    let player = &public.players[seat];
    let worth = |n: i16| points(Some(n));
    let mut facts = vec![
        format!("points now: {}", view.score().running()[seat]),
        format!("Roads left: {}", player.roads_left),
    ];
    for (row, (kinds, points)) in (1..).zip(set_rows(&player.wealth)) {
        let kinds = format!("{kinds} kind{}", if kinds == 1 { "" } else { "s" });
        facts.push(format!("Row {row}: {kinds}, {}", worth(points)));
    }
    for kind in Wealth::GOODS {
        let count = player.wealth[kind];
        let name = Caesar::catalog(Lang::En).text(&format!("wealth.{kind}"));
        facts.push(format!("{name}: {count} in the column, {}", worth(SAME_POINTS[usize::from(count)])));
    }
    let coins = player.wealth[Wealth::Gold];
    let unit = if coins == 1 { "coin" } else { "coins" };
    facts.push(format!("{coins} gold {unit}, {}", worth(GOLD_POINTS[usize::from(coins)])));
    facts
}

/// The name of a city, and its owner or its wealth.
fn place(view: &View<Caesar>, city: PlaceId) -> Vec<String> {
    let public = view.public();
    let there = match public.taker(city) {
        Some(seat) => NAMES[seat.index()].to_owned(),
        None => Caesar::catalog(Lang::En).text(&format!("wealth.{}", public.wealth_of(city))),
    };
    vec![city_name(view, city), there]
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn open_facts_of_caesar_by_mouse() {
    facts(Hand::Mouse).await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn open_facts_of_caesar_by_touch() {
    facts(Hand::Touch).await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn open_facts_of_caesar_by_keys() {
    facts(Hand::Keys).await;
}
