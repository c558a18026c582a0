//! The expected and the shown board: pieces, cards, targets and words, as lists that can be compared.

use caesar::PlaceId;
use eme::Region;
use game::{Game, Lang, Seat, View, Words, plain};
use games::AnyMatch;
use serde_json::{Value, json};

/// Reads the board from the page. A piece is its icon and the number on it.
pub(crate) const READ: &str = "
  const list = (s, of = document) => [...of.querySelectorAll(s)];
  const drawing = (use) => use.getAttribute('href').slice(1);
  const piece = (use) => drawing(use) + ' ' + (use.parentNode.querySelector('text')?.textContent ?? 1);
  const stacks = {};
  for (const stack of list('.over .stack')) {
    const single = (use) => use.parentNode === stack ? drawing(use) + ' 1' : piece(use);
    const pieces = list('use', stack).map(single);
    if (pieces.length) stacks[stack.dataset.region] = pieces;
  }
  const roads = {};
  for (const way of list('.under [data-way]')) roads[way.dataset.way] = way.dataset.seat;
  const taken = {};
  for (const city of list('.over [data-city]')) taken[city.dataset.city] = drawing(city).slice(6);
  const asks = !document.querySelector('#confirm, .spot.held, .prompt .no, .hc.sel');
  return {
    stacks, roads, taken,
    row: list('.row .gcard').map((card) => card.dataset.about),
    eggs: list('.egg').map((egg) => egg.dataset.move).sort(),
    hand: list('.hc').map((card) => card.dataset.rule),
    targets: asks ? list('[data-target]').length : null,
    prompt: asks ? document.querySelector('#prompt .what b')?.textContent : null,
    points: list('.player .points b').map((e) => parseInt(e.textContent.replace('−', '-'))),
    now: list('.player.now').map((e) => e.dataset.seat),
  };";

/// The expected board for a viewer. In the middle of a choice the page shows neither the targets nor the prompt of the
/// engine, so they are not compared.
pub(crate) fn expected(table: &AnyMatch, viewer: Seat, lang: Lang, shown: &Value) -> Value {
    let mut expected =
        games::with_match!(table, table => common(&table.view(Some(viewer)), table.names(), lang));
    for (key, value) in own(table, viewer, lang).as_object().expect("an object") {
        expected[key] = value.clone();
    }
    for halfway in ["targets", "prompt"] {
        if shown[halfway].is_null() {
            expected[halfway] = Value::Null;
        }
    }
    expected
}

/// The part of one game; empty for a game without a picture.
fn own(table: &AnyMatch, viewer: Seat, lang: Lang) -> Value {
    let viewer = Some(viewer);
    if let AnyMatch::Eme(table) = table {
        eme(&table.view(viewer), lang)
    } else if let AnyMatch::Legends(table) = table {
        legends(&table.view(viewer), lang)
    } else if let AnyMatch::Eggs(table) = table {
        eggs(&table.view(viewer))
    } else if let AnyMatch::Caesar(table) = table {
        caesar(&table.view(viewer))
    } else {
        json!({})
    }
}

/// The part that all games share.
fn common<G: Words>(view: &View<G>, names: &[String], lang: Lang) -> Value {
    let score = view.score();
    let totals = score.running();
    let name = |seat: Seat| names[seat.index()].clone();
    let asked = view.viewer().filter(|seat| view.to_act().contains(*seat));
    let prompt = asked.map(|seat| {
        let line = G::prompt(view.public(), view.private(), seat).line;
        plain(&G::catalog(lang).render(&line, &name))
    });
    json!({
        "stacks": {}, "roads": {}, "taken": {}, "row": [], "eggs": [], "hand": [], "targets": 0,
        "prompt": prompt,
        "points": Seat::all(score.seats).map(|seat| totals[seat]).collect::<Vec<i16>>(),
        "now": view.to_act().iter().map(|seat| seat.to_string()).collect::<Vec<String>>(),
    })
}

/// The armies and cities of one colour, as [`READ`] lists them.
fn pieces(style: usize, armies: u8, cities: usize) -> Vec<String> {
    let mut pieces = Vec::new();
    if armies > 0 {
        pieces.push(format!("army-{style} {armies}"));
    }
    if cities > 0 {
        pieces.push(format!("city-{style} {cities}"));
    }
    pieces
}

fn words<G: Words>(lang: Lang, id: &str) -> String {
    G::catalog(lang).text(id)
}

/// The number of different places at which the legal moves of a viewer begin.
fn places<G: Game>(view: &View<G>, place: impl Fn(G::Move) -> Option<u8>) -> usize {
    let asked = view.viewer().is_some_and(|seat| view.to_act().contains(seat));
    let moves = if asked { view.legal_moves() } else { Vec::new() };
    let mut places: Vec<u8> = moves.into_iter().filter_map(place).collect();
    places.sort_unstable();
    places.dedup();
    places.len()
}

fn eme(view: &View<games::Eme>, lang: Lang) -> Value {
    let public = view.public();
    let mut stacks = json!({});
    for region in public.board().all().iter() {
        let of = |colour: eme::Colour| {
            let seat = colour.seat().filter(|seat| seat.index() < usize::from(public.seats));
            let here = |city: &&Region| **city == region;
            let cities = seat.map_or(0, |seat| public.cities[seat].iter().filter(here).count());
            pieces(seat.map_or(0, |seat| seat.index() + 1), public.armies(colour, region), cities)
        };
        let stack: Vec<String> = eme::Colour::all().flat_map(of).collect();
        if !stack.is_empty() {
            stacks[region.to_string()] = json!(stack);
        }
    }
    let row: Vec<String> =
        public.row.iter().map(|card| words::<games::Eme>(lang, &public.card_name(*card).id)).collect();
    let targets = places(view, |mv| match mv {
        eme::Move::Neutral(at) | eme::Move::Place(at) | eme::Move::City(at) | eme::Move::Destroy(_, at) => {
            Some(at.0)
        }
        eme::Move::Step(from, _) => Some(from.0),
        _ => None,
    });
    json!({ "stacks": stacks, "row": row, "targets": targets })
}

fn legends(view: &View<games::Legends>, lang: Lang) -> Value {
    let public = view.public();
    let mut stacks = json!({});
    for region in public.board.regions.iter() {
        let of = |colour: legends::Colour| {
            let seat = colour.seat().filter(|seat| seat.index() < usize::from(public.seats));
            let here = |city: &&legends::Region| **city == region;
            let cities = seat.map_or(0, |seat| public.cities[seat].iter().filter(here).count());
            pieces(seat.map_or(0, |seat| seat.index() + 1), public.armies(colour, region), cities)
        };
        let stack: Vec<String> = legends::Colour::all().flat_map(of).collect();
        if !stack.is_empty() {
            stacks[legends::region_id(region)] = json!(stack);
        }
    }
    let row: Vec<String> = public
        .row
        .iter()
        .map(|card| words::<games::Legends>(lang, &format!("card.{}", card.0 + 1)))
        .collect();
    let targets = places(view, |mv| match mv {
        legends::Move::Start(at)
        | legends::Move::Token(_, at)
        | legends::Move::Outpost(at)
        | legends::Move::Neutral(at)
        | legends::Move::Place(at)
        | legends::Move::City(at)
        | legends::Move::Destroy(_, at)
        | legends::Move::Peek(at) => Some(at.0),
        legends::Move::Step(from, _) => Some(from.0),
        _ => None,
    });
    json!({ "stacks": stacks, "row": row, "targets": targets })
}

fn eggs(view: &View<games::Eggs>) -> Value {
    let public = view.public();
    let up = public.up.iter().map(|egg| eggs::Move::Take(public.deck.value(egg)).to_string());
    let lying = public.down.iter().enumerate().filter(|(_, egg)| egg.lies == eggs::Lies::Middle);
    let down = lying.map(|(index, _)| eggs::Move::TakeDown(index as u8).to_string());
    let mut offered: Vec<String> = up.chain(down).collect();
    offered.sort();
    let hand = view.private().map(|private| private.hand.iter().collect::<Vec<_>>()).unwrap_or_default();
    let hand: Vec<String> = hand.iter().map(|card| format!("EGG-{}", card.rank() + 20)).collect();
    let taking = |mv: &eggs::Move| matches!(mv, eggs::Move::Take(_) | eggs::Move::TakeDown(_));
    let asked = view.viewer().is_some_and(|seat| view.to_act().contains(seat));
    let targets = if asked { view.legal_moves().iter().filter(|mv| taking(mv)).count() } else { 0 };
    json!({ "eggs": offered, "hand": hand, "targets": targets })
}

fn caesar(view: &View<games::Caesar>) -> Value {
    let public = view.public();
    let mut roads = json!({});
    for way in public.roads.built().iter() {
        roads[way.index().to_string()] = json!(public.roads.owner(way).map(|seat| seat.to_string()));
    }
    let mut taken = json!({});
    for city in (1..public.board.places().len()).map(|index| PlaceId(index as u8)) {
        if let Some(seat) = public.taker(city) {
            taken[city.index().to_string()] = json!(seat.to_string());
        }
    }
    let phase = public.phase;
    let targets = places(view, |mv| match (mv, phase) {
        (caesar::Move::Lay { from, .. }, caesar::Phase::Reach) => Some(from.0),
        (caesar::Move::Lay { to, .. }, caesar::Phase::Lengthen { .. }) => Some(to.0),
        _ => None,
    });
    let mut own = json!({ "roads": roads, "taken": taken, "targets": targets });
    if matches!(phase, caesar::Phase::Choose { .. }) {
        // The number of targets depends on the map: every way that belongs to only one of the ways home.
        own["targets"] = Value::Null;
    }
    own
}
