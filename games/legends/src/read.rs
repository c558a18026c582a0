//! Reads the data file. It is part of the program, so a mistake in it fails every test.

use game::Datum;
use realm::{ByRegion, PRICES, Region, RegionSet};

use crate::card::{Ability, Actions, Card, CardSet, Family, Part, Printed};
use crate::data::{Components, Drawn, Face, Leader, REGIONS, Token};
use crate::worth::Worth;

pub(crate) fn components(text: &str) -> Components {
    let file = Datum::read(text);
    check_names(&file);
    let meta = file.get("meta");
    let prices = meta.get("cost_row").list().iter().map(Datum::number::<u8>);
    assert!(prices.eq(PRICES), "the prices of the row");
    let by_players =
        |what: &str| ["2p", "3p", "4p"].map(|players| meta.get(&format!("{what}_{players}")).number());
    let cards: Vec<Printed> = file.get("cards").list().iter().map(printed).collect();
    let with = |ability: Ability| owning(&cards, |card| card.abilities.contains(&ability));
    let elixirs = |card: &Printed| {
        let number = |ability: &Ability| if let Ability::Elixirs(number) = ability { *number } else { 0 };
        card.abilities.iter().map(number).sum::<u8>()
    };
    assert!(cards.iter().all(|card| elixirs(card) <= 3), "a card has at most three elixirs");
    let families: Vec<CardSet> =
        Family::ALL.iter().map(|family| owning(&cards, |card| card.family == Some(*family))).collect();
    let faces = file.get("faces").list();
    let map = Map::new(faces);
    let drawn = map.drawn(faces);
    let islands: Vec<RegionSet> = drawn.iter().flat_map(|face| face.islands.iter().copied()).collect();
    let worths: Vec<Worth> = cards.iter().map(Worth::of).collect();
    Components {
        plus_move: with(Ability::PlusMove),
        plus_army: with(Ability::PlusArmy),
        flying: with(Ability::Flying),
        immune: with(Ability::Immune),
        elixirs: [1, 2, 3].map(|number| owning(&cards, |card| elixirs(card) >= number)),
        scoring: owning(&cards, |card| card.abilities.iter().any(|ability| ability.scores())),
        worths: worths.try_into().expect("34 cards"),
        families: families.try_into().expect("eight families"),
        cards: cards.try_into().expect("34 cards"),
        land: map.neighbours(faces, &["land", "bridge"]),
        sea: map.neighbours(faces, &["sea"]),
        face_of: map.face_of(faces),
        faces: drawn.try_into().expect("eight faces"),
        islands: islands.try_into().expect("14 islands"),
        ids: map.ids,
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

fn owning(cards: &[Printed], has: impl Fn(&Printed) -> bool) -> CardSet {
    (0..cards.len()).filter(|index| has(&cards[*index])).map(|index| Card(index as u8)).collect()
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

/// All regions of all faces, numbered in the order of the file.
struct Map {
    ids: Vec<String>,
}

impl Map {
    fn new(faces: &[Datum]) -> Self {
        let islands = faces.iter().flat_map(|face| face.get("islands").list());
        let ids: Vec<String> = islands.flat_map(Datum::list).map(|id| id.text().to_owned()).collect();
        assert_eq!(ids.len(), REGIONS, "the regions of all faces");
        Self { ids }
    }

    fn region(&self, id: &str) -> Region {
        let index = self.ids.iter().position(|known| known == id);
        Region(index.unwrap_or_else(|| panic!("{id} is no region")) as u8)
    }

    fn set(&self, ids: &Datum) -> RegionSet {
        ids.list().iter().map(|id| self.region(id.text())).collect()
    }

    fn islands(&self, face: &Datum) -> Vec<RegionSet> {
        face.get("islands").list().iter().map(|island| self.set(island)).collect()
    }

    /// The regions that pairs of these kinds join.
    fn neighbours(&self, faces: &[Datum], kinds: &[&str]) -> ByRegion<RegionSet, REGIONS> {
        let mut neighbours: ByRegion<RegionSet, REGIONS> = ByRegion::default();
        let of_face = |face| kinds.iter().flat_map(move |kind| Datum::get(face, kind).list());
        for pair in faces.iter().flat_map(of_face) {
            let (a, b) = (self.region(pair.list()[0].text()), self.region(pair.list()[1].text()));
            neighbours[a].insert(b);
            neighbours[b].insert(a);
        }
        neighbours
    }

    fn face_of(&self, faces: &[Datum]) -> ByRegion<Face, REGIONS> {
        let holds =
            |face: &Datum, region: Region| self.islands(face).iter().any(|island| island.contains(region));
        ByRegion::from_fn(|region| {
            let index = faces.iter().position(|face| holds(face, region)).expect("every region is on a face");
            Face::ALL[index]
        })
    }

    fn drawn(&self, faces: &[Datum]) -> Vec<Drawn> {
        let draw = |face: &Datum| {
            let islands = self.islands(face);
            let sides = ["top", "right", "bottom", "left"];
            let edges = sides.map(|side| self.region(face.get("edges").get(side).text()));
            let regions = islands.iter().fold(RegionSet::EMPTY, |all, island| all | *island);
            let inside = edges.iter().all(|region| regions.contains(*region));
            assert!(inside, "the edges of {}", face.get("id").text());
            Drawn { regions, islands, edges }
        };
        faces.iter().map(draw).collect()
    }
}
