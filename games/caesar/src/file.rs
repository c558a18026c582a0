//! Board files: reading them with clear error messages, and writing a board as one line for the record.
//!
//! A file is TOML of the form of `data/side_a.toml`. The one-line form is TOML too: the same keys inside one
//! inline table, `board = { players = [4, 5], … }`, so that one reader reads both.

use std::fmt;

use game::{Datum, DatumError};

use crate::board::{Board, MAX_CITIES, MAX_WAYS, Place, Way};
use crate::data::{self, Colour, MAX_PLAYERS, Tokens, Wealth};
use crate::fault::{BoardError, BoardFault};
use crate::sets::{PlaceId, PlaceSet, WaySet};

/// The keys of a board file, of Rome and of a city.
const FILE: [&str; 6] = ["players", "rome", "city", "way", "wealth", "taken_out"];
const ROME: [&str; 4] = ["id", "name", "x", "y"];
const CITY: [&str; 6] = ["id", "name", "colour", "value", "x", "y"];

/// A board file as it is written, before it is checked.
struct File {
    players: (u8, u8),
    rome: Place,
    cities: Vec<Place>,
    ways: Vec<(String, String, u8)>,
    wealth: Tokens,
    taken_out: Tokens,
}

pub(crate) fn read(text: &str, side: Option<&'static str>) -> Result<Board, BoardError> {
    let file = read_file(text)
        .map_err(|DatumError { line, why }| BoardError { line: Some(line), fault: BoardFault::Form(why) })?;
    assembled(file, side).map_err(|fault| BoardError::of(text, fault))
}

fn read_file(text: &str) -> Result<File, DatumError> {
    let whole = Datum::parse(text)?;
    let file = if text.trim_start().starts_with("board") {
        whole.only(&["board"])?;
        whole.need("board")?
    } else {
        &whole
    };
    file.only(&FILE)?;
    let table = file.as_table()?;
    let rome = file.need("rome")?;
    rome.only(&ROME)?;
    Ok(File {
        players: table.get("players").map_or(Ok((2, MAX_PLAYERS as u8)), read_players)?,
        rome: read_place(rome, None)?,
        cities: file.need("city")?.as_list()?.iter().map(read_city).collect::<Result<_, _>>()?,
        ways: file.need("way")?.as_list()?.iter().map(read_way).collect::<Result<_, _>>()?,
        wealth: read_tokens(file.need("wealth")?)?,
        taken_out: table.get("taken_out").map_or(Ok(Tokens::default()), read_tokens)?,
    })
}

fn read_players(range: &Datum) -> Result<(u8, u8), DatumError> {
    match range.as_list()? {
        [fewest, most] => Ok((fewest.as_number()?, most.as_number()?)),
        _ => Err(range.error("players are two numbers: the fewest and the most")),
    }
}

fn read_place(row: &Datum, token: Option<(Colour, u8)>) -> Result<Place, DatumError> {
    let name = row.as_table()?.get("name").map(Datum::as_text).transpose()?.map(str::to_owned);
    let id = row.need("id")?.as_text()?.to_owned();
    Ok(Place { id, name, token, x: row.need("x")?.as_number()?, y: row.need("y")?.as_number()? })
}

fn read_city(row: &Datum) -> Result<Place, DatumError> {
    row.only(&CITY)?;
    let colour = row.need("colour")?;
    let colour = read_word(&Colour::ALL, colour, colour.as_text()?)?;
    read_place(row, Some((colour, row.need("value")?.as_number()?)))
}

fn read_way(row: &Datum) -> Result<(String, String, u8), DatumError> {
    match row.as_list()? {
        [from, to, pieces] => Ok((from.as_text()?.to_owned(), to.as_text()?.to_owned(), pieces.as_number()?)),
        _ => Err(row.error("a way is two places and the number of its pieces")),
    }
}

fn read_tokens(table: &Datum) -> Result<Tokens, DatumError> {
    let mut tokens = Tokens::default();
    for (kind, count) in table.as_table()? {
        tokens[read_word(&Wealth::ALL, count, kind)?] = count.as_number()?;
    }
    Ok(tokens)
}

/// The one of these with this word, which stands at this place of the file.
fn read_word<T: Copy + fmt::Display>(all: &[T], place: &Datum, word: &str) -> Result<T, DatumError> {
    all.iter().copied().find(|one| one.to_string() == word).ok_or_else(|| {
        let expected = all.iter().map(|one| format!("`{one}`")).collect::<Vec<_>>().join(", ");
        place.error(format!("unknown variant `{word}`, expected one of {expected}"))
    })
}

fn assembled(file: File, side: Option<&'static str>) -> Result<Board, BoardFault> {
    let (fewest, most) = file.players;
    if fewest < 2 || most < fewest || usize::from(most) > MAX_PLAYERS {
        return Err(BoardFault::Players(fewest, most));
    }
    let places = places(file.rome, file.cities, side)?;
    let ways = ways(&places, &file.ways)?;
    check_tokens(file.wealth, file.taken_out, places.len() - 1)?;
    let wealth = (file.wealth, file.taken_out);
    let board = Board::assemble(side, (fewest, most), (places, ways), wealth);
    let reached = reached(&board);
    match board.cities().find(|city| !reached.contains(*city)) {
        Some(city) => Err(BoardFault::Unreachable(board.place(city).id.clone())),
        None => Ok(board),
    }
}

fn places(rome: Place, cities: Vec<Place>, side: Option<&str>) -> Result<Vec<Place>, BoardFault> {
    if cities.is_empty() || cities.len() > MAX_CITIES {
        return Err(BoardFault::Cities(cities.len()));
    }
    let places: Vec<Place> = std::iter::once(rome).chain(cities).collect();
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

fn check_tokens(all: Tokens, taken_out: Tokens, cities: usize) -> Result<(), BoardFault> {
    for kind in Wealth::ALL {
        if all[kind] > kind.most() {
            return Err(BoardFault::TooMany(kind));
        }
        if taken_out[kind] > all[kind] {
            return Err(BoardFault::TakenOut(kind));
        }
    }
    let tokens = all.total() - taken_out.total();
    if usize::from(tokens) == cities { Ok(()) } else { Err(BoardFault::Uneven { cities, tokens }) }
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
