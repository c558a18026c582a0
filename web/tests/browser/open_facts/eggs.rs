//! The open facts of Eggs and Empires: the cards played and not yet played, the known eggs of each scoring pile, the
//! eggs that nobody took. A face-down egg is named only to players who have seen it.

use eggs::{Adventurer, EggSet, Eggs, Lies, Phase, pile_points};
use game::{Lang, Line, Seat, View, Words};
use games::AnyMatch;

use super::super::game::Hand;
use super::super::kept::{ME, open_where};
use super::{NAMES, Open, browser, compare, points, said};

async fn facts(hand: Hand, options: &[(&str, &str)]) {
    let browser = browser(hand).await;
    let fits = |table: &AnyMatch| matches!(table, AnyMatch::Eggs(table) if is_varied(&table.view(Some(ME))));
    let AnyMatch::Eggs(table) = open_where(&browser, "eggs", options, &NAMES, fits).await else {
        panic!("the match is of another game")
    };
    let view = table.view(Some(ME));
    compare(&browser, hand, &open(&view)).await;
    let gone = browser.run("return document.querySelector('.chip.gone').dataset.about").await;
    assert_eq!(gone, format!("Eggs nobody took this round: {}", gone_eggs(&view)));
    browser.close().await;
}

/// Whether the first seat chooses a card, another seat has discarded an egg and taken one face down, and some were
/// left.
fn is_varied(view: &View<Eggs>) -> bool {
    let public = view.public();
    public.phase == Phase::Play
        && view.to_act().contains(ME)
        && public.discards.iter().any(|discard| discard.seat != ME)
        && public.down.iter().any(|egg| matches!(egg.lies, Lies::Pile(seat) if seat != ME))
        && !public.gone.is_empty()
}

fn open(view: &View<Eggs>) -> Open {
    let public = view.public();
    let facts = |seat: Seat| {
        let mut facts = vec![format!("eggs on the pile: {}", public.pile_size(seat))];
        if public.token == seat {
            facts.push("has the tie-break token".to_owned());
        }
        facts.push(format!("points now: {}", view.score().totals()[seat]));
        facts
    };
    Open {
        before: Seat::all(public.seats).map(|seat| before(view, seat)).collect(),
        facts: Seat::all(public.seats).map(facts).collect(),
        places: Vec::new(),
        hidden: Vec::new(),
        cards: Vec::new(),
    }
}

/// The cards left and played, and the pile as the viewer knows it.
fn before(view: &View<Eggs>, seat: Seat) -> Vec<[String; 4]> {
    let public = view.public();
    let words = Eggs::catalog(Lang::En);
    let say = |line: Line| said(words, &line);
    let name = |card: Adventurer| words.text(&format!("numbered.{}", card.word()));
    let card =
        |card: Adventurer| [name(card), String::new(), String::new(), format!("EGG-{}", 20 + card.rank())];
    let signed = |value: i8| format!("{value:+}").replace('-', "−");
    let thing = |text: String, worth: Option<i8>, rule: &str| {
        [text, String::new(), points(worth.map(i16::from)), rule.to_owned()]
    };
    let eggs = |eggs: EggSet| {
        let values = public.deck.best_first(eggs).into_iter().map(|egg| public.deck.value(egg));
        values.map(|value| thing(format!("Egg {}", signed(value)), Some(value), "EGG-13")).collect::<Vec<_>>()
    };
    let own = view.private().expect("the viewer has a private drawer");
    let mut things: Vec<[String; 4]> =
        public.unplayed(seat).iter().chain(public.played[seat].iter()).map(card).collect();
    let discards = public.discards.iter().filter(|discard| discard.seat == seat).count();
    if seat == ME {
        things.extend(eggs(public.pile(seat, own)));
    } else if public.memory_aid {
        things.extend(eggs(public.open[seat]));
        for (index, _) in public.down.iter().enumerate().filter(|(_, egg)| egg.lies == Lies::Pile(seat)) {
            let known = own.seen[index].map(|egg| public.deck.value(egg));
            let value = known.map_or_else(String::new, |value| format!(": {}", signed(value)));
            things.push(thing(format!("Face-down egg {}{value}", index + 1), known, "EGG-13"));
        }
    } else if public.pile_size(seat) > 0 {
        things.push(thing(say(Line::new("own.eggs").with("n", public.pile_size(seat))), None, "EGG-13"));
    }
    for card in public.laid[seat].iter() {
        let worth = pile_points(card) as i8;
        things.push(thing(name(card), Some(worth), &format!("EGG-{}", 20 + card.rank())));
    }
    if seat == ME {
        let told = own.discarded.iter().map(|egg| signed(public.deck.value(*egg)));
        things.extend(told.map(|value| thing(format!("Discarded by your Priest: {value}"), None, "EGG-26")));
    } else if discards > 0 {
        let line = Line::new("own.discarded").with("n", discards as i32);
        things.push(thing(say(line), None, "EGG-26"));
    }
    things
}

/// The eggs of the round that nobody took.
fn gone_eggs(view: &View<Eggs>) -> String {
    let public = view.public();
    let values = public.deck.best_first(public.gone).into_iter().map(|egg| public.deck.value(egg));
    let mut told: Vec<String> = values.map(|value| format!("{value:+}").replace('-', "−")).collect();
    let down = public.down.iter().filter(|egg| egg.lies == Lies::Discarded).count();
    told.extend((down > 0).then(|| format!("{down} face down, unseen")));
    told.join(", ")
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn open_facts_of_eggs_by_mouse() {
    facts(Hand::Mouse, &[]).await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn open_facts_of_eggs_by_touch() {
    facts(Hand::Touch, &[]).await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn open_facts_of_eggs_by_keys_without_the_memory_aid() {
    facts(Hand::Keys, &[("memory_aid", "off")]).await;
}
