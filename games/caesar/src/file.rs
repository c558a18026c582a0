//! Board files: reading them with clear error messages, and writing a board as one line for the record.
//!
//! A file is TOML of the form of `data/side_a.toml`. The one-line form is TOML too: the same keys inside one
//! inline table, `board = { players = [4, 5], … }`, so that one reader reads both.

use std::collections::BTreeMap;
use std::fmt;

use serde::Deserialize;

use crate::board::{Board, MAX_CITIES, MAX_WAYS, Place, Way};
use crate::data::{self, Colour, MAX_PLAYERS, Tokens, Wealth};
use crate::fault::{BoardError, BoardFault};
use crate::sets::{PlaceId, PlaceSet, WaySet};

/// A board file, as TOML.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    players: Option<(u8, u8)>,
    rome: RomeRow,
    city: Vec<CityRow>,
    way: Vec<(String, String, u8)>,
    wealth: BTreeMap<Wealth, u8>,
    #[serde(default)]
    taken_out: BTreeMap<Wealth, u8>,
}

/// A board file in one line.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OneLine {
    board: File,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RomeRow {
    id: String,
    name: Option<String>,
    x: u16,
    y: u16,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CityRow {
    id: String,
    name: Option<String>,
    colour: Colour,
    value: u8,
    x: u16,
    y: u16,
}

pub(crate) fn read(text: &str, side: Option<&'static str>) -> Result<Board, BoardError> {
    let one_line = text.trim_start().starts_with("board");
    let parsed =
        if one_line { toml::from_str(text).map(|line: OneLine| line.board) } else { toml::from_str(text) };
    let file = parsed.map_err(|error| form_error(text, &error))?;
    assembled(file, side).map_err(|fault| BoardError::of(text, fault))
}

fn assembled(file: File, side: Option<&'static str>) -> Result<Board, BoardFault> {
    let (fewest, most) = file.players.unwrap_or((2, MAX_PLAYERS as u8));
    if fewest < 2 || most < fewest || usize::from(most) > MAX_PLAYERS {
        return Err(BoardFault::Players(fewest, most));
    }
    let places = places(file.rome, file.city, side)?;
    let ways = ways(&places, &file.way)?;
    let wealth = wealth(&file.wealth, &file.taken_out, places.len() - 1)?;
    let board = Board::assemble(side, (fewest, most), (places, ways), wealth);
    let reached = reached(&board);
    match board.cities().find(|city| !reached.contains(*city)) {
        Some(city) => Err(BoardFault::Unreachable(board.place(city).id.clone())),
        None => Ok(board),
    }
}

fn form_error(text: &str, error: &toml::de::Error) -> BoardError {
    let before = error.span().and_then(|span| text.get(..span.start));
    let line = before.map(|before| before.matches('\n').count() + 1);
    // The reader's own words may take several lines; a fault takes one.
    let why = error.message().split_whitespace().collect::<Vec<_>>().join(" ");
    BoardError { line, fault: BoardFault::Form(why) }
}

fn places(rome: RomeRow, cities: Vec<CityRow>, side: Option<&str>) -> Result<Vec<Place>, BoardFault> {
    if cities.is_empty() || cities.len() > MAX_CITIES {
        return Err(BoardFault::Cities(cities.len()));
    }
    let rome = Place { id: rome.id, name: rome.name, token: None, x: rome.x, y: rome.y };
    let city = |row: CityRow| {
        let CityRow { id, name, colour, value, x, y } = row;
        Place { id, name, token: Some((colour, value)), x, y }
    };
    let places: Vec<Place> = std::iter::once(rome).chain(cities.into_iter().map(city)).collect();
    for (index, place) in places.iter().enumerate() {
        check_place(place, side)?;
        if places[..index].iter().any(|other| other.id == place.id) {
            return Err(BoardFault::SameId(place.id.clone()));
        }
    }
    Ok(places)
}

fn check_place(place: &Place, side: Option<&str>) -> Result<(), BoardFault> {
    let id = || place.id.clone();
    let id_letter = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_';
    let name_letter = |letter: char| letter.is_alphanumeric() || " .'’()-".contains(letter);
    if !(1..=24).contains(&place.id.len()) || !place.id.chars().all(id_letter) {
        return Err(BoardFault::BadId(id()));
    }
    // A custom board may leave out the names of places that our catalogues have.
    let named = match &place.name {
        Some(name) => (1..=40).contains(&name.chars().count()) && name.chars().all(name_letter),
        None => side.is_some() || data::sides().any(|side| side.find(&place.id).is_some()),
    };
    if !named {
        return Err(BoardFault::BadName(id()));
    }
    if place.x > 1000 || place.y > 1000 {
        return Err(BoardFault::OffTheMap(id()));
    }
    match place.token {
        Some((_, value)) if !(1..=20).contains(&value) => Err(BoardFault::BadValue(id())),
        _ => Ok(()),
    }
}

fn ways(places: &[Place], rows: &[(String, String, u8)]) -> Result<Vec<Way>, BoardFault> {
    if rows.len() > MAX_WAYS {
        return Err(BoardFault::Ways(rows.len()));
    }
    let find = |id: &String| match places.iter().position(|place| place.id == *id) {
        Some(index) => Ok(PlaceId(index as u8)),
        None => Err(BoardFault::UnknownPlace(id.clone())),
    };
    let mut ways: Vec<Way> = Vec::with_capacity(rows.len());
    for (from, to, pieces) in rows {
        let (a, b) = (find(from)?, find(to)?);
        if a == b {
            return Err(BoardFault::Loop(from.clone()));
        }
        if !(1..=2).contains(pieces) {
            return Err(BoardFault::BadPieces(from.clone(), to.clone()));
        }
        if ways.iter().any(|way| way.ends.contains(&a) && way.ends.contains(&b)) {
            return Err(BoardFault::SameWay(from.clone(), to.clone()));
        }
        ways.push(Way { ends: [a, b], pieces: *pieces });
    }
    Ok(ways)
}

fn wealth(
    all: &BTreeMap<Wealth, u8>,
    taken_out: &BTreeMap<Wealth, u8>,
    cities: usize,
) -> Result<(Tokens, Tokens), BoardFault> {
    let (mut box_of, mut out) = (Tokens::default(), Tokens::default());
    for kind in Wealth::ALL {
        box_of[kind] = all.get(&kind).copied().unwrap_or(0);
        out[kind] = taken_out.get(&kind).copied().unwrap_or(0);
        if box_of[kind] > kind.most() {
            return Err(BoardFault::TooMany(kind));
        }
        if out[kind] > box_of[kind] {
            return Err(BoardFault::TakenOut(kind));
        }
    }
    let tokens = box_of.total() - out.total();
    if usize::from(tokens) == cities { Ok((box_of, out)) } else { Err(BoardFault::Uneven { cities, tokens }) }
}

/// The places that ways lead to from Rome.
fn reached(board: &Board) -> PlaceSet {
    let mut reached = PlaceSet::only(PlaceId::ROME);
    let mut ways = WaySet::EMPTY;
    loop {
        let next = reached.iter().fold(ways, |ways, place| ways | board.at(place));
        if next == ways {
            return reached;
        }
        ways = next;
        reached = ways.iter().flat_map(|way| board.way(way).ends).collect::<PlaceSet>() | reached;
    }
}

/// Writes a board as one line that [`read`] reads back.
pub(crate) fn write(board: &Board, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let (fewest, most) = board.players;
    write!(f, "board = {{ players = [{fewest}, {most}], rome = ")?;
    write_place(&board.places[0], f)?;
    f.write_str(", city = [")?;
    for (index, place) in board.places[1..].iter().enumerate() {
        f.write_str(if index == 0 { "" } else { ", " })?;
        write_place(place, f)?;
    }
    f.write_str("], way = [")?;
    for (index, way) in board.ways.iter().enumerate() {
        let [a, b] = way.ends.map(|end| &board.place(end).id);
        write!(f, "{}[\"{a}\", \"{b}\", {}]", if index == 0 { "" } else { ", " }, way.pieces)?;
    }
    f.write_str("], wealth = ")?;
    write_tokens(&board.wealth, f)?;
    f.write_str(", taken_out = ")?;
    write_tokens(&board.taken_out, f)?;
    f.write_str(" }")
}

fn write_place(place: &Place, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "{{ id = \"{}\"", place.id)?;
    if let Some(name) = &place.name {
        write!(f, ", name = \"{name}\"")?;
    }
    if let Some((colour, value)) = place.token {
        write!(f, ", colour = \"{colour}\", value = {value}")?;
    }
    write!(f, ", x = {}, y = {} }}", place.x, place.y)
}

fn write_tokens(tokens: &Tokens, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_str("{")?;
    for (index, (kind, count)) in tokens.iter().enumerate() {
        write!(f, "{}{kind} = {count}", if index == 0 { " " } else { ", " })?;
    }
    f.write_str(" }")
}
