//! Reads the data file. It is part of the program, so a mistake in it fails every test.

use game::Datum;
use realm::{PRICES, Region, RegionSet};

use crate::card::{Ability, Actions, CARDS, Family, Part, Printed};
use crate::card_list::CardList;
use crate::data::{Components, Face, Leader, REGIONS, Token, region_of_id};
use crate::tiles::{FaceMap, TileSet};

pub(crate) fn components(text: &str) -> Components {
    let file = Datum::read(text);
    check_names(&file);
    let meta = file.get("meta");
    let prices = meta.get("cost_row").list().iter().map(Datum::number::<u8>);
    assert!(prices.eq(PRICES), "the prices of the row");
    let by_players =
        |what: &str| ["2p", "3p", "4p"].map(|players| meta.get(&format!("{what}_{players}")).number());
    let cards: Vec<Printed> = file.get("cards").list().iter().map(printed).collect();
    assert_eq!(cards.len(), CARDS, "the cards in the box");
    let faces = file.get("faces").list();
    let joined = [neighbours(faces, &["land", "bridge"]), neighbours(faces, &["sea"])];
    let start = faces.iter().position(|face| face.get("special").text() == "start_here");
    let drawn = drawn(faces).try_into().expect("eight faces");
    Components {
        cards: [CardList::new(cards, true)],
        tiles: [TileSet::new(drawn, joined, start.map(|index| Face::ALL[index]))],
        coins: by_players("coins"),
        cards_to_end: by_players("cards_each"),
    }
}

/// The enums of the program name what the file names, in its order.
fn check_names(file: &Datum) {
    let tiles = file.get("boards").list().iter().flat_map(|tile| tile.get("faces").list()).map(Datum::text);
    let faces = file.get("faces").list().iter().map(|face| face.get("id").text());
    let words: Vec<&str> = Face::ALL.iter().map(|face| face.word()).collect();
    assert!(tiles.eq(words.iter().copied()) && faces.eq(words.iter().copied()), "two faces a tile, in order");
    let islands = file.get("faces").list().iter().flat_map(|face| face.get("islands").list());
    let regions = islands.flat_map(Datum::list).map(|id| region_of_id(id.text()).map(Region::index));
    assert!(regions.eq((0..REGIONS).map(Some)), "the regions of all faces, in order");
    let leaders = file.get("leaders").list().iter();
    let leaders = leaders.map(|leader| leader.get("name_en").text().to_lowercase().replace(' ', "_"));
    assert!(
        leaders.map(|name| Leader::of_word(&name)).eq(Leader::ALL.iter().copied().map(Some)),
        "the leaders"
    );
    let tokens = file.get("tokens").list().iter();
    let explored = tokens.filter(|token| ["exploration", "swamp"].contains(&token.get("kind").text()));
    assert_eq!(explored.count(), Token::ALL.len(), "the exploration tokens");
}

fn printed(entry: &Datum) -> Printed {
    let of_family = entry.get("family").text();
    Printed {
        name: entry.get("name_en").text().to_owned(),
        name_fr: entry.get("name_fr_gloss").text().to_owned(),
        family: (!of_family.is_empty()).then(|| family(of_family)),
        abilities: entry.get("ability").list().iter().map(ability).collect(),
        actions: actions(entry),
        players_min: entry.get("players_min").number(),
    }
}

fn family(name: &str) -> Family {
    Family::of_word(&name.to_lowercase()).unwrap_or_else(|| panic!("{name} is no family"))
}

fn ability(entry: &Datum) -> Ability {
    let number = |name: &str| entry.get(name).number();
    let of_name = || family(entry.get("name").text());
    match entry.get("kind").text() {
        "move_plus" => Ability::PlusMove,
        "army_plus" => Ability::PlusArmy,
        "flying" => Ability::Flying,
        "elixir" => Ability::Elixirs(number("n")),
        "coins" => Ability::Coins(number("n")),
        "vp_per_name" => Ability::PerCard(of_name()),
        "vp_per_flying" => Ability::PerFlying,
        "vp_set" => Ability::Set { family: of_name(), size: number("size"), points: number("n") },
        "vp_per_coins" => Ability::PerCoins(number("coins")),
        "immune" => Ability::Immune,
        kind => panic!("{kind} is no ability"),
    }
}

fn actions(entry: &Datum) -> Actions {
    let (combine, action) = (entry.get("combine").text(), entry.get("action").list());
    let mut actions = Actions { either: combine == "or", ..Actions::default() };
    let steps = if combine == "single" { 1 } else { 2 };
    assert_eq!(action.len(), steps, "the action of {}", entry.get("name_en").text());
    for (part, step) in actions.parts.iter_mut().zip(action) {
        *part = match step.get("kind").text() {
            "place" => Part::Place(step.get("n").number()),
            "move" => Part::Move(step.get("n").number()),
            "city" => Part::City,
            "destroy" => Part::Destroy,
            kind => panic!("{kind} is no action"),
        };
    }
    // Otherwise a move could belong to two parts (LEG-34).
    assert!(
        std::mem::discriminant(&actions.parts[0]) != std::mem::discriminant(&actions.parts[1]),
        "two parts of one kind"
    );
    actions
}

/// Regions by their short names.
fn set(ids: &Datum) -> RegionSet {
    ids.list().iter().map(|id| region(id.text())).collect()
}

fn region(id: &str) -> Region {
    region_of_id(id).unwrap_or_else(|| panic!("{id} is no region"))
}

fn islands(face: &Datum) -> Vec<RegionSet> {
    face.get("islands").list().iter().map(set).collect()
}

/// The regions that pairs of these kinds join.
fn neighbours(faces: &[Datum], kinds: &[&str]) -> [RegionSet; REGIONS] {
    let mut neighbours = [RegionSet::EMPTY; REGIONS];
    let of_face = |face| kinds.iter().flat_map(move |kind| Datum::get(face, kind).list());
    for pair in faces.iter().flat_map(of_face) {
        let (a, b) = (region(pair.list()[0].text()), region(pair.list()[1].text()));
        neighbours[a.index()].insert(b);
        neighbours[b.index()].insert(a);
    }
    neighbours
}

fn drawn(faces: &[Datum]) -> Vec<FaceMap> {
    let draw = |(id, face): (&Face, &Datum)| {
        let islands = islands(face);
        let sides = ["top", "right", "bottom", "left"];
        let edges = sides.map(|side| region(face.get("edges").get(side).text()));
        let regions = islands.iter().fold(RegionSet::EMPTY, |all, island| all | *island);
        let inside = edges.iter().all(|region| regions.contains(*region));
        assert!(inside, "the edges of {}", face.get("id").text());
        assert!(regions.iter().all(|region| Face::of(region) == *id), "the regions of {id}");
        FaceMap { regions, islands, edges, sketch: None }
    };
    Face::ALL.iter().zip(faces).map(draw).collect()
}
