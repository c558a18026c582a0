//! The open facts of Legends: leaders, cards with abilities, tokens, the armies held by the Red Sorceress. A face-down
//! token is named only to players who have looked at it.

use game::{Lang, Line, Seat, View, Words};
use games::AnyMatch;
use legends::{Category, Leader, Legends, Mark, Phase, Region, Tally, Token, card_points, region_id, worth};

use super::super::game::Hand;
use super::super::kept::{ME, open_where};
use super::{NAMES, Open, browser, compare, held_by, pieces, points, said};

/// All options that add tokens or leaders.
const ALL: [(&str, &str); 4] =
    [("exploration", "on"), ("citadels", "on"), ("encounters", "on"), ("leaders", "on")];

async fn facts(hand: Hand, options: &[(&str, &str)], is_rich: fn(&View<Legends>) -> bool) {
    let browser = browser(hand).await;
    let fits = |table: &AnyMatch| match table {
        AnyMatch::Legends(table) => {
            let view = table.view(Some(ME));
            view.public().phase == Phase::Take && view.public().active == ME && is_rich(&view)
        }
        _ => false,
    };
    let AnyMatch::Legends(table) = open_where(&browser, "legends", options, &NAMES, fits).await else {
        panic!("the match is of another game")
    };
    compare(&browser, hand, &open(&table.view(Some(ME)))).await;
    browser.close().await;
}

/// Whether the Red Sorceress holds an army, a token is won, another one is not, and a seat is immune.
fn is_varied(view: &View<Legends>) -> bool {
    let public = view.public();
    let seats = || Seat::all(public.seats);
    seats().any(|seat| public.holds(seat).next().is_some())
        && public.sites.iter().any(|site| site.owner.is_some())
        && public.sites.iter().any(|site| site.owner.is_none())
        && seats().any(|seat| public.is_immune(seat.into()))
}

/// Whether the dragon is slain.
fn has_no_dragon(view: &View<Legends>) -> bool {
    view.public().slayer.is_some()
}

/// Whether the viewer knows some of the face-down tokens, but not all.
fn is_secret(view: &View<Legends>) -> bool {
    let public = view.public();
    let own = view.private().expect("the viewer has a private drawer");
    let lying = || public.sites.iter().zip(own.seen).filter(|(site, _)| site.owner.is_none());
    lying().any(|(_, seen)| seen.is_some()) && lying().any(|(_, seen)| seen.is_none())
}

fn open(view: &View<Legends>) -> Open {
    let public = view.public();
    let words = Legends::catalog(Lang::En);
    let tally = Tally::of(public);
    let place = |region: Region| (region_id(region).to_owned(), place(view, &tally, region));
    let unknown = |(site, seen): (&legends::Site, Option<Token>)| {
        let names = Token::ALL.iter().map(|token| words.text(&format!("token.{}", token.word())));
        let is_hidden = site.owner.is_none() && site.token.is_none() && seen.is_none();
        is_hidden.then(|| (region_id(site.region).to_owned(), names.collect()))
    };
    let seen = view.private().expect("the viewer has a private drawer").seen;
    let card = |(index, card): (u8, &legends::Card)| {
        let mut facts =
            vec![said(words, &public.card_name(*card)), said(words, &public.card_abilities(*card))];
        facts.extend(worth(public, ME, index).map(|n| format!("Taking it: {} right away", points(Some(n)))));
        facts
    };
    Open {
        before: Seat::all(public.seats).map(|seat| before(view, seat)).collect(),
        facts: Seat::all(public.seats).map(|seat| told(view, seat)).collect(),
        places: public.board.regions.iter().map(place).collect(),
        hidden: public.sites.iter().zip(seen).filter_map(unknown).collect(),
        cards: (0..).zip(public.row.iter()).map(card).collect(),
    }
}

/// The leader, the cards, the tokens won and the armies held.
fn before(view: &View<Legends>, seat: Seat) -> Vec<[String; 4]> {
    let public = view.public();
    let words = Legends::catalog(Lang::En);
    let say = |line: &Line| said(words, line);
    let mut things = Vec::new();
    if let Some(leader) = public.leaders[seat] {
        let score = view.score();
        let row = score.rows.iter().find(|row| row.category == Category::Leader).expect("leaders score");
        let texts = ["leader", "power"].map(|kind| words.text(&format!("{kind}.{}", leader.word())));
        let [name, power] = texts;
        things.push([name, power, points(Some(row.points[seat])), leader.rule().to_string()]);
    }
    for card in public.cards[seat].iter() {
        let printed = public.printed(card);
        let rule = printed.abilities.first().map_or_else(|| printed.actions.rule(), |ability| ability.rule());
        let worth = points(card_points(public, seat, card));
        things.push([printed.name.clone(), say(&public.card_abilities(card)), worth, rule.to_string()]);
    }
    for token in public.sites.iter().filter(|site| site.owner == Some(seat)).filter_map(|site| site.token) {
        let mark = Mark::Open(token);
        let worth = match token {
            Token::Grimoire => "1 point",
            Token::Swamp => "−1 point",
            _ => "",
        };
        things.push([say(&mark.name()), say(&mark.effect()), worth.to_owned(), mark.rule().to_string()]);
    }
    if public.slayer == Some(seat) {
        things.push(["Dragon", "", "2 points", "LEG-63"].map(str::to_owned));
    }
    if public.leaders[seat] == Some(Leader::RedSorceress) {
        for (owner, held) in public.captured.iter(public.seats).filter(|(_, held)| **held > 0) {
            let armies = if *held == 1 { "army" } else { "armies" };
            let text = format!("{held} {armies} of {} held on the leader card", NAMES[owner.index()]);
            things.push([text, String::new(), String::new(), "LEG-67".to_owned()]);
        }
    }
    things
}

/// The facts of a player: leader, wings, immunity, tokens and captured armies.
fn told(view: &View<Legends>, seat: Seat) -> Vec<String> {
    let public = view.public();
    let words = Legends::catalog(Lang::En);
    let mut facts = vec![
        format!("coins: {}", public.coins[seat]),
        format!("flying: sea steps cost less: {}", public.flying(seat)),
        format!("elixirs: {}", Tally::of(public).elixirs(seat)),
    ];
    if public.is_immune(seat.into()) {
        facts.push("armies that cannot be destroyed".to_owned());
    }
    if let Some(leader) = public.leaders[seat] {
        facts.extend(["leader", "power"].map(|kind| words.text(&format!("{kind}.{}", leader.word()))));
        if leader == Leader::RedSorceress {
            let held: u8 = public.captured.iter(public.seats).map(|(_, armies)| *armies).sum();
            facts.push(format!("armies of others held on the leader card: {held}"));
        }
    }
    facts.extend(public.won(seat).map(|mark| said(words, &mark.name())));
    facts
}

/// The name of a region, its holder, its pieces and its tokens, as the viewer knows them.
fn place(view: &View<Legends>, tally: &Tally, region: Region) -> Vec<String> {
    let public = view.public();
    let words = Legends::catalog(Lang::En);
    let holder = tally.holder_of_region(region).and_then(legends::Colour::seat);
    let mut facts = vec![words.text(&format!("region.{}", region_id(region))), held_by(holder)];
    for (seat, name) in Seat::all(public.seats).zip(NAMES) {
        let armies = public.armies(seat.into(), region);
        let cities = public.cities[seat].iter().filter(|city| **city == region).count();
        facts.extend(pieces(name, armies, cities));
    }
    if public.start == Some(region) {
        facts.push("Start: everybody places armies here (LEG-30)".to_owned());
    }
    let token = |there: bool, mark: Mark| {
        there.then(|| {
            format!("{}: {} ({})", said(words, &mark.name()), said(words, &mark.effect_here()), mark.rule())
        })
    };
    facts.extend(token(public.citadels.contains(region), Mark::Citadel));
    facts.extend(token(public.dragon == Some(region) && public.slayer.is_none(), Mark::Dragon));
    facts.extend(token(public.portals.contains(region), Mark::Portal));
    facts.extend(token(public.rogues == Some(region), Mark::Rogues));
    let seen = view.private().expect("the viewer has a private drawer").seen;
    for (site, seen) in
        public.sites.iter().zip(seen).filter(|(site, _)| site.region == region && site.owner.is_none())
    {
        match (site.token, seen) {
            (Some(open), _) => facts.extend(token(true, Mark::Open(open))),
            (None, Some(seen)) => {
                facts.push(format!("{} (face down: only you know)", said(words, &Mark::Open(seen).name())));
            }
            (None, None) => facts.extend(token(true, Mark::Hidden)),
        }
    }
    facts
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn open_facts_of_legends_by_mouse() {
    facts(Hand::Mouse, &ALL, is_varied).await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn open_facts_of_legends_by_touch_with_the_dragon_slain() {
    facts(Hand::Touch, &ALL, has_no_dragon).await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn open_facts_of_legends_by_keys_with_face_down_tokens() {
    let swamp: Vec<(&str, &str)> = ALL.into_iter().chain([("swamp", "on")]).collect();
    facts(Hand::Keys, &swamp, is_secret).await;
}
