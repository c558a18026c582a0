//! The open facts of Eight-Minute Empire: cards and resources of all players, steps, tokens, regions.

use eme::{Eme, Mark, Phase, Region, Resource, Tally, after_taking, worth};
use game::{Lang, Line, View, Words, plain};
use games::AnyMatch;

use super::super::game::Hand;
use super::super::kept::{ME, open_where};
use super::{NAMES, Open, browser, compare, held_by, pieces, points, said};

async fn facts(hand: Hand) {
    let browser = browser(hand).await;
    let fits = |table: &AnyMatch| matches!(table, AnyMatch::Eme(table) if is_rich(&table.view(Some(ME))));
    let options = [("tokens", "on"), ("printing", "english")];
    let AnyMatch::Eme(table) = open_where(&browser, "eme", &options, &NAMES, fits).await else {
        panic!("the match is of another game")
    };
    compare(&browser, hand, &open(&table.view(Some(ME)))).await;
    browser.close().await;
}

/// Whether the first seat takes a card, and all players have more than three.
fn is_rich(view: &View<Eme>) -> bool {
    let public = view.public();
    public.phase == Phase::Take
        && public.active == ME
        && public.cards.iter(public.seats).all(|(_, cards)| cards.len() > 3)
}

fn open(view: &View<Eme>) -> Open {
    let public = view.public();
    let words = Eme::catalog(Lang::En);
    let say = |line: Line| said(words, &line);
    let tally = Tally::of(public);
    let seats = || game::Seat::all(public.seats);
    // The symbols of a resource, in words, and their number.
    let symbols = |tally: &Tally, seat: game::Seat, resource: Resource| {
        let goods = tally.goods(seat);
        let jokers = goods.jokers[resource as usize];
        let have = goods.symbols[resource as usize] + jokers;
        let line = match jokers {
            0 => Line::new("own.symbols").with("n", have),
            jokers => Line::new("own.jokers").with("n", have).with("jokers", jokers),
        };
        (say(line), have)
    };
    let before = |seat: game::Seat| {
        let good = |resource: Resource| {
            let (symbols, have) = symbols(&tally, seat, resource);
            let next = (have + 1..20).find(|n| resource.points(*n) > resource.points(have));
            let next = next.map_or_else(
                || Line::new("own.last"),
                |n| Line::new("own.next").with("n", n).with("points", resource.points(n)),
            );
            [
                words.text(&format!("resource.{}", resource.word())),
                format!("{symbols}; {}", say(next)),
                points(Some(resource.points(have).into())),
                "EME-43".to_owned(),
            ]
        };
        let mut cards: Vec<eme::Card> = public.cards[seat].iter().collect();
        cards.sort_by_key(|card| (public.face(*card).resource, card.0));
        let card = |card: eme::Card| {
            let rule = if public.face(card).resource == Resource::Wild { "EME-44" } else { "EME-43" };
            [say(public.card_name(card)), String::new(), String::new(), rule.to_owned()]
        };
        Resource::SCORING.map(good).into_iter().chain(cards.into_iter().map(card)).collect()
    };
    let facts = |seat| {
        let cards = public.cards[seat].len();
        vec![
            format!("coins: {}", public.coins[seat]),
            format!("armies in the supply: {}", public.supply[seat]),
            format!("cards: {cards}/{}", eme::cards_to_end(public.seats)),
        ]
    };
    let place = |region: Region| (region.to_string(), place(view, &tally, region));
    let card = |(index, card): (u8, &eme::Card)| {
        let mut facts = vec![say(public.card_name(*card))];
        facts.extend(public.face(*card).resource.steps().map(|(n, points)| format!("{points} with {n}")));
        let resource = public.face(*card).resource;
        facts.extend(after_taking(public, ME, index).map(|then| match resource {
            Resource::Wild => format!("Taking it: {} right away", points(worth(public, ME, index))),
            _ => {
                let standing = |tally: &Tally| {
                    let (symbols, have) = symbols(tally, ME, resource);
                    format!("{symbols}: {}", points(Some(resource.points(have).into())))
                };
                format!("You have {}. With it {}", standing(&tally), standing(&Tally::of(&then)))
            }
        }));
        facts
    };
    Open {
        before: seats().map(before).collect(),
        facts: seats().map(facts).collect(),
        places: public.board().all().iter().map(place).collect(),
        hidden: Vec::new(),
        cards: (0..).zip(public.row.iter()).map(card).collect(),
    }
}

/// The name of a region, its holder, its pieces and its tokens.
fn place(view: &View<Eme>, tally: &Tally, region: Region) -> Vec<String> {
    let public = view.public();
    let words = Eme::catalog(Lang::En);
    let holder = tally.holder_of_region(region).and_then(eme::Colour::seat);
    let mut facts =
        vec![plain(&words.render(&public.board.region_name(region), &|_| String::new())), held_by(holder)];
    for (seat, name) in game::Seat::all(public.seats).zip(NAMES) {
        let armies = public.armies(seat.into(), region);
        let cities = public.cities[seat].iter().filter(|city| **city == region).count();
        facts.extend(pieces(name, armies, cities));
    }
    for mark in public.marks(region) {
        facts.push(match mark {
            Mark::Start => "Start: everybody places armies here (EME-30)".to_owned(),
            Mark::Resource(resource) => {
                let name = words.text(&format!("resource.{}", resource.word()));
                format!(
                    "{name} token: 1 more symbol for the player who controls the region at the end (EME-51)"
                )
            }
        });
    }
    facts
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn open_facts_of_eme_by_mouse() {
    facts(Hand::Mouse).await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn open_facts_of_eme_by_touch() {
    facts(Hand::Touch).await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn open_facts_of_eme_by_keys() {
    facts(Hand::Keys).await;
}
