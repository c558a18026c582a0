//! Reading the data file. It is part of the program: a mistake in it is a broken build, found by any test.

use std::collections::BTreeMap;

use realm::{ByRegion, PRICES, Region, RegionSet};
use serde::Deserialize;

use crate::card::{Ability, Actions, Card, CardSet, Family, Part, Printed};
use crate::data::{Components, Drawn, Face, Leader, REGIONS, Token};

#[derive(Deserialize)]
struct File {
    meta: BTreeMap<String, toml::Value>,
    cards: Vec<CardEntry>,
    leaders: Vec<Named>,
    tokens: Vec<TokenEntry>,
    boards: Vec<Tile>,
    faces: Vec<FaceEntry>,
}

#[derive(Deserialize)]
struct Named {
    name_en: String,
}

#[derive(Deserialize)]
struct TokenEntry {
    kind: String,
}

#[derive(Deserialize)]
struct CardEntry {
    name_en: String,
    name_fr_gloss: String,
    family: String,
    ability: Vec<AbilityEntry>,
    combine: String,
    action: Vec<Step>,
    players_min: u8,
}

#[derive(Deserialize)]
struct AbilityEntry {
    kind: String,
    #[serde(default)]
    n: u8,
    #[serde(default)]
    name: String,
    #[serde(default)]
    size: u8,
    #[serde(default)]
    coins: u8,
}

#[derive(Deserialize)]
struct Step {
    kind: String,
    n: u8,
}

#[derive(Deserialize)]
struct Tile {
    faces: [String; 2],
}

#[derive(Deserialize)]
struct FaceEntry {
    id: String,
    islands: Vec<Vec<String>>,
    land: Vec<[String; 2]>,
    bridge: Vec<[String; 2]>,
    sea: Vec<[String; 2]>,
    edges: Edges,
}

#[derive(Deserialize)]
struct Edges {
    top: String,
    right: String,
    bottom: String,
    left: String,
}

pub(crate) fn components(text: &str) -> Components {
    let file: File = toml::from_str(text).expect("data/legends.toml has the form of its header");
    check_names(&file);
    let prices = file.meta["cost_row"].clone().try_into();
    assert_eq!(prices, Ok(PRICES), "the prices of the row");
    let number =
        |key: String| u8::try_from(file.meta[&key].as_integer().expect("a number")).expect("a small number");
    let by_players = |what: &str| ["2p", "3p", "4p"].map(|players| number(format!("{what}_{players}")));
    let cards: Vec<Printed> = file.cards.iter().map(printed).collect();
    let with = |ability: Ability| owning(&cards, |card| card.abilities.contains(&ability));
    let families: Vec<CardSet> =
        Family::ALL.iter().map(|family| owning(&cards, |card| card.family == Some(*family))).collect();
    let map = Map::new(&file.faces);
    Components {
        plus_move: with(Ability::PlusMove),
        plus_army: with(Ability::PlusArmy),
        flying: with(Ability::Flying),
        immune: with(Ability::Immune),
        families: families.try_into().expect("eight families"),
        cards: cards.try_into().expect("34 cards"),
        land: map.neighbours(&file.faces, |face| face.land.iter().chain(&face.bridge)),
        sea: map.neighbours(&file.faces, |face| face.sea.iter().chain(&[])),
        face_of: map.face_of(&file.faces),
        faces: map.drawn(&file.faces).try_into().expect("eight faces"),
        ids: map.ids,
        coins: by_players("coins"),
        cards_to_end: by_players("cards_each"),
    }
}

/// The enums of the program name what the file names, in its order.
fn check_names(file: &File) {
    let tiles: Vec<&str> = file.boards.iter().flat_map(|tile| &tile.faces).map(String::as_str).collect();
    let faces: Vec<&str> = file.faces.iter().map(|face| face.id.as_str()).collect();
    let words: Vec<&str> = Face::ALL.iter().map(|face| face.word()).collect();
    assert!(tiles == words && faces == words, "two faces a tile, in order");
    let leaders = file.leaders.iter().map(|leader| leader.name_en.to_lowercase().replace(' ', "_"));
    assert!(
        leaders.map(|name| Leader::of_word(&name)).eq(Leader::ALL.iter().copied().map(Some)),
        "the leaders"
    );
    let explored = file.tokens.iter().filter(|token| ["exploration", "swamp"].contains(&token.kind.as_str()));
    assert_eq!(explored.count(), Token::ALL.len(), "the exploration tokens");
}

fn owning(cards: &[Printed], has: impl Fn(&Printed) -> bool) -> CardSet {
    (0..cards.len()).filter(|index| has(&cards[*index])).map(|index| Card(index as u8)).collect()
}

fn printed(entry: &CardEntry) -> Printed {
    Printed {
        name: entry.name_en.clone(),
        name_fr: entry.name_fr_gloss.clone(),
        family: (!entry.family.is_empty()).then(|| family(&entry.family)),
        abilities: entry.ability.iter().map(ability).collect(),
        actions: actions(entry),
        players_min: entry.players_min,
    }
}

fn family(name: &str) -> Family {
    Family::of_word(&name.to_lowercase()).unwrap_or_else(|| panic!("{name} is no family"))
}

fn ability(entry: &AbilityEntry) -> Ability {
    match entry.kind.as_str() {
        "move_plus" => Ability::PlusMove,
        "army_plus" => Ability::PlusArmy,
        "flying" => Ability::Flying,
        "elixir" => Ability::Elixirs(entry.n),
        "coins" => Ability::Coins(entry.n),
        "vp_per_name" => Ability::PerCard(family(&entry.name)),
        "vp_per_flying" => Ability::PerFlying,
        "vp_set" => Ability::Set { family: family(&entry.name), size: entry.size, points: entry.n },
        "vp_per_coins" => Ability::PerCoins(entry.coins),
        "immune" => Ability::Immune,
        kind => panic!("{kind} is no ability"),
    }
}

fn actions(entry: &CardEntry) -> Actions {
    let mut actions = Actions { either: entry.combine == "or", ..Actions::default() };
    let steps = if entry.combine == "single" { 1 } else { 2 };
    assert_eq!(entry.action.len(), steps, "the action of {}", entry.name_en);
    for (part, step) in actions.parts.iter_mut().zip(&entry.action) {
        *part = match step.kind.as_str() {
            "place" => Part::Place(step.n),
            "move" => Part::Move(step.n),
            "city" => Part::City,
            "destroy" => Part::Destroy,
            kind => panic!("{kind} is no action"),
        };
    }
    // So that a move always belongs to one part (LEG-34).
    assert!(
        std::mem::discriminant(&actions.parts[0]) != std::mem::discriminant(&actions.parts[1]),
        "two parts of one kind"
    );
    actions
}

/// All regions of all faces, numbered in the order of the file.
struct Map {
    ids: Vec<String>,
}

impl Map {
    fn new(faces: &[FaceEntry]) -> Self {
        let ids: Vec<String> = faces.iter().flat_map(|face| face.islands.iter().flatten()).cloned().collect();
        assert_eq!(ids.len(), REGIONS, "the regions of all faces");
        Self { ids }
    }

    fn region(&self, id: &str) -> Region {
        let index = self.ids.iter().position(|known| known == id);
        Region(index.unwrap_or_else(|| panic!("{id} is no region")) as u8)
    }

    fn set(&self, ids: &[String]) -> RegionSet {
        ids.iter().map(|id| self.region(id)).collect()
    }

    fn neighbours<'a, I: Iterator<Item = &'a [String; 2]>>(
        &self,
        faces: &'a [FaceEntry],
        pairs: impl Fn(&'a FaceEntry) -> I,
    ) -> ByRegion<RegionSet, REGIONS> {
        let mut neighbours: ByRegion<RegionSet, REGIONS> = ByRegion::default();
        for [a, b] in faces.iter().flat_map(pairs) {
            let (a, b) = (self.region(a), self.region(b));
            neighbours[a].insert(b);
            neighbours[b].insert(a);
        }
        neighbours
    }

    fn face_of(&self, faces: &[FaceEntry]) -> ByRegion<Face, REGIONS> {
        let holds = |face: &FaceEntry, region: Region| {
            face.islands.iter().any(|island| self.set(island).contains(region))
        };
        ByRegion::from_fn(|region| {
            let index = faces.iter().position(|face| holds(face, region)).expect("every region is on a face");
            Face::ALL[index]
        })
    }

    fn drawn(&self, faces: &[FaceEntry]) -> Vec<Drawn> {
        let draw = |face: &FaceEntry| {
            let islands: Vec<RegionSet> = face.islands.iter().map(|island| self.set(island)).collect();
            let Edges { top, right, bottom, left } = &face.edges;
            let edges = [top, right, bottom, left].map(|id| self.region(id));
            let regions = islands.iter().fold(RegionSet::EMPTY, |all, island| all.or(*island));
            assert!(edges.iter().all(|region| regions.contains(*region)), "the edges of {}", face.id);
            Drawn { regions, islands, edges }
        };
        faces.iter().map(draw).collect()
    }
}
