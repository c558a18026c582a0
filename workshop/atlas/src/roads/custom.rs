//! Custom boards of Caesar’s Empire: their file has cities and ways; the land around them is invented here.

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::board::{Board, City, Decoration, Land, Look, Province, Scattered, Seed, Side, Way};
use super::shore::Shore;
use crate::Faults;
use crate::look::look;
use crate::noise::Dice;
use crate::point::Point;

/// The only side of a custom board.
const SIDE: &str = "a";
const TITLE: &str = "Imperium Novum";
const SEED: u32 = 7;

/// Glyphs on the land, with their sizes and how often each is tried.
const GLYPHS: [(&str, f64, u8, usize); 4] =
    [("peak", 16.0, 0, 40), ("tree", 9.0, 4, 60), ("fir", 10.0, 4, 44), ("dune", 10.0, 2, 20)];

/// The colours of cities, and the province and the tint of each.
const PROVINCES: [(&str, &str, &str); 12] = [
    ("red", "italia", "#c0392b"),
    ("blue", "gallia", "#2e6fbd"),
    ("yellow", "hispania", "#e0b020"),
    ("white", "britannia", "#dfe3e6"),
    ("green", "danubius", "#3a8f4a"),
    ("cyan", "graecia", "#2aa7a7"),
    ("purple", "oriens", "#7d4aa8"),
    ("orange", "africa", "#d9772b"),
    ("pink", "rosea", "#d77fa1"),
    ("brown", "fusca", "#8a5a3a"),
    ("grey", "cana", "#8e959b"),
    ("black", "nigra", "#55504c"),
];

/// The form of records: the file in one line.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct OneLine {
    board: File,
}

/// The file. The engine checks it; here it is only drawn.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    title: Option<String>,
    #[serde(default = "first_seed")]
    seed: u32,
    rome: PlaceLine,
    city: Vec<PlaceLine>,
    way: Vec<(String, String, u8)>,
    /// The engine’s business.
    #[serde(rename = "players", default)]
    _players: IgnoredAny,
    #[serde(rename = "wealth", default)]
    _wealth: IgnoredAny,
    #[serde(rename = "taken_out", default)]
    _taken_out: IgnoredAny,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlaceLine {
    id: String,
    name: Option<Name>,
    colour: Option<String>,
    value: Option<u8>,
    x: f64,
    y: f64,
}

/// The name of a place: one, or one for each language.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Name {
    Same(String),
    Both { en: String, fr: String },
}

const fn first_seed() -> u32 {
    SEED
}

/// The language in which the names of places are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameLang {
    /// English.
    En,
    /// French.
    Fr,
}

impl Name {
    fn in_lang(&self, lang: NameLang) -> &str {
        match self {
            Self::Same(name) => name,
            Self::Both { en, fr } => match lang {
                NameLang::En => en,
                NameLang::Fr => fr,
            },
        }
    }
}

/// The tint of a colour of cities.
#[must_use]
pub fn tint(colour: &str) -> Option<&'static str> {
    PROVINCES.iter().find(|known| known.0 == colour).map(|known| known.2)
}

impl Board {
    /// Reads a custom board of Caesar’s Empire, or its form of one line. Its only side is `a`.
    ///
    /// # Errors
    /// If it is no such file.
    pub fn read_custom(text: &str, lang: NameLang) -> Result<Self, Faults> {
        let file: Result<File, _> = if text.trim_start().starts_with("board") {
            toml::from_str(text).map(|OneLine { board }| board)
        } else {
            toml::from_str(text)
        };
        let file = file.map_err(|error| Faults::one(error.to_string()))?;
        let look = look::<Look>("roman", toml::Table::new()).map_err(Faults::one)?;
        let places: Vec<&PlaceLine> = std::iter::once(&file.rome).chain(&file.city).collect();
        let on_map = |place: &&PlaceLine| [place.x, place.y].iter().all(|at| (0.0..=1000.0).contains(at));
        if let Some(off) = places.iter().find(|place| !on_map(place)) {
            return Err(Faults::one(format!("{}: x and y are from 0 to 1000", off.id)));
        }
        let ways: Result<Vec<Way>, Faults> = file.way.iter().map(|way| joined(&places, way)).collect();
        let cities: Vec<City> = places.iter().map(|place| city(place, lang, look.canvas)).collect();
        let ways = ways?;
        let sites: Vec<Point> = cities.iter().map(|city| city.at).collect();
        let lines: Vec<[Point; 2]> = ways.iter().map(|way| way.ends.map(|end| sites[end])).collect();
        let shore = Shore { sites: &sites, lines: &lines, seed: file.seed };
        let used = |province: &&(&str, &str, &str)| {
            cities.iter().any(|city| city.province.as_deref() == Some(province.1))
        };
        let province =
            |(_, id, hex): &(&str, &str, &str)| Province { id: (*id).to_owned(), hex: (*hex).to_owned() };
        Ok(Self {
            id: "own".to_owned(),
            title: file.title.unwrap_or_else(|| TITLE.to_owned()),
            seed: file.seed,
            provinces: PROVINCES.iter().filter(used).map(province).collect(),
            sides: vec![Side { id: SIDE.to_owned(), ways }],
            land: Land::new("#e6d6ae", vec![Seed { at: sites[0], province: home(&cities) }]),
            coast: vec![shore.coast()],
            decor: Decoration {
                scattered: glyphs(look.canvas, file.seed),
                placed: shore.glyphs(look.canvas),
            },
            look,
            cities,
        })
    }
}

fn joined(places: &[&PlaceLine], (a, b, len): &(String, String, u8)) -> Result<Way, Faults> {
    let find = |id: &String| places.iter().position(|place| place.id == *id);
    match (find(a), find(b)) {
        (Some(one), Some(other)) => Ok(Way { ends: [one, other], len: *len }),
        _ => Err(Faults::one(format!("way {a}–{b}: one of its cities is missing"))),
    }
}

fn city(place: &PlaceLine, lang: NameLang, (w, h): (u32, u32)) -> City {
    let province = place.colour.as_ref().and_then(|colour| PROVINCES.iter().find(|known| known.0 == colour));
    City {
        id: place.id.clone(),
        name: place.name.as_ref().map_or_else(|| readable(&place.id), |name| name.in_lang(lang).to_owned()),
        at: Point::new(place.x * f64::from(w) / 1000.0, place.y * f64::from(h) / 1000.0),
        province: province.map(|(_, id, _)| (*id).to_owned()),
        numeral: place.value.map(numeral),
        sides: vec![SIDE.to_owned()],
    }
}

/// The province of the city nearest to Rome, which lies in it.
fn home(cities: &[City]) -> Option<String> {
    let far = |city: &&City| city.at.to(cities[0].at);
    cities[1..].iter().min_by(|a, b| far(a).total_cmp(&far(b))).and_then(|city| city.province.clone())
}

/// An id as a name: `carthago_nova` is Carthago Nova.
fn readable(id: &str) -> String {
    let word = |word: &str| {
        let mut letters = word.chars();
        letters
            .next()
            .map(|first| first.to_uppercase().chain(letters).collect::<String>())
            .unwrap_or_default()
    };
    id.split('_').map(word).collect::<Vec<_>>().join(" ")
}

/// A Roman numeral.
fn numeral(mut value: u8) -> String {
    let mut out = String::new();
    for (worth, letters) in [(10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")] {
        while value >= worth {
            out.push_str(letters);
            value -= worth;
        }
    }
    out
}

/// Glyphs all over the canvas; those that are in the sea or on a part of the game are left out.
fn glyphs((w, h): (u32, u32), seed: u32) -> Vec<Scattered> {
    let mut dice = Dice::new(seed);
    let mut some = |(glyph, size, grove, count): (&str, f64, u8, usize)| Scattered {
        glyph: glyph.to_owned(),
        size,
        grove,
        at: (0..count)
            .map(|_| Point::new(dice.between(0.0, f64::from(w)), dice.between(0.0, f64::from(h))))
            .collect(),
    };
    GLYPHS.map(&mut some).into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::roads::{Knobs, draw, generate};

    const SMALL: &str = r#"rome = { id = "roma", x = 500, y = 500 }
city = [
  { id = "alesia", name = { en = "Alesia", fr = "Alésia" }, colour = "red", value = 1, x = 300, y = 300 },
  { id = "carthago_nova", colour = "grey", value = 14, x = 700, y = 400 },
]
way = [["roma", "alesia", 1], ["alesia", "carthago_nova", 2]]
wealth = { wheat = 1, wine = 1 }
"#;

    #[test]
    fn a_custom_board_is_drawn_with_its_names_and_values() {
        let drawn = |lang| draw(&Board::read_custom(SMALL, lang).unwrap(), SIDE, |_| ()).unwrap();
        let named = |lang| drawn(lang).cities.iter().any(|city| city.name.lines == ["Alésia"]);
        assert!(named(NameLang::Fr) && !named(NameLang::En));
        let map = drawn(NameLang::En);
        let city = map.cities.iter().find(|city| city.id == "carthago_nova").unwrap();
        assert_eq!(city.numeral.as_deref(), Some("XIV"));
        assert_eq!(city.name.lines.join(" "), "Carthago Nova");
        assert_eq!(map.ways.iter().map(|way| way.slots.len()).collect::<Vec<_>>(), [1, 2]);
        let lost = SMALL.replace("\"alesia\", 1]", "\"alexia\", 1]");
        assert!(Board::read_custom(&lost, NameLang::En).is_err());
        for off in ["x = inf", "x = 1e300", "x = nan", "x = -1"] {
            let refused = Board::read_custom(&SMALL.replace("x = 300", off), NameLang::En).unwrap_err();
            assert!(refused.to_string().contains("alesia: x and y are from 0 to 1000"), "{off}: {refused}");
        }
    }

    #[test]
    fn another_seed_gives_other_coasts_and_the_title_is_on_the_map() {
        let drawn = |head: &str| {
            let board = Board::read_custom(&format!("{head}{SMALL}"), NameLang::En).unwrap();
            draw(&board, SIDE, |_| ()).unwrap()
        };
        let (usual, other) = (drawn("title = \"Gallia\"\n"), drawn("seed = 8\n"));
        assert_eq!((usual.title.as_str(), other.title.as_str()), ("Gallia", TITLE));
        assert_ne!(usual.continents[0].path, other.continents[0].path);
    }

    #[test]
    fn printed_and_generated_boards_have_maps() {
        let printed = [
            include_str!("../../../../games/caesar/data/side_a.toml"),
            include_str!("../../../../games/caesar/data/side_b.toml"),
        ];
        let generated = (1..4).map(|seed| generate(Knobs { seed, ..Knobs::default() }).unwrap());
        for file in printed.into_iter().map(str::to_owned).chain(generated) {
            let drawn = Board::read_custom(&file, NameLang::En).and_then(|board| draw(&board, SIDE, |_| ()));
            assert!(drawn.is_ok(), "{}\n{file}", drawn.unwrap_err());
        }
    }
}
