//! Board files: reading them with all their faults, and writing a board as one line for the record.
//!
//! A file is TOML of the form of `data/side_a.toml`. The one-line form is TOML too: the same keys inside one
//! inline table, `board = { players = [4, 5], … }`, so that one reader reads both.

use std::fmt;

use game::{Datum, DatumError, Names, is_name, read_checked};

use crate::board::{Board, MAX_CITIES, MAX_WAYS, Place, Sketch, Way};
use crate::data::{self, Colour, MAX_PLAYERS, Tokens, Wealth};
use crate::fault::{BoardFault, BoardFaults};
use crate::sets::{PlaceId, PlaceSet, WaySet};

/// The keys of a board file, of Rome and of a city.
const FILE: [&str; 8] = ["title", "seed", "players", "rome", "city", "way", "wealth", "taken_out"];
const ROME: [&str; 4] = ["id", "name", "x", "y"];
const CITY: [&str; 6] = ["id", "name", "colour", "value", "x", "y"];

/// A value that was read, with its line.
type Row<T> = (usize, T);

/// Reads a board; `side` is the name of one of our own.
pub(crate) fn read(text: &str, side: Option<&'static str>) -> Result<Board, BoardFaults> {
    read_checked(text, "board", |file, faults| board(file, side, faults))
}

fn board(file: &Datum, side: Option<&'static str>, faults: &mut BoardFaults) -> Option<Board> {
    faults.ok(file.only(&FILE));
    let sketch = sketch(file, faults);
    let players = players(file, faults);
    let places = places(file, side, faults);
    let tokens = tokens(file, faults);
    let places = places?;
    let ways = ways(file, &places, faults);
    let (all, taken_out) = tokens?;
    check_tokens(all, taken_out, places.len() - 1, faults);
    let (lines, places): (Vec<usize>, Vec<Place>) = places.into_iter().unzip();
    let board = Board::assemble(side, sketch, players, (places, ways?), (all, taken_out));
    // Cities seem to be cut off if the faults are in their ids or ways.
    if faults.0.is_empty() {
        let reached = reached(&board);
        for city in board.cities().filter(|city| !reached.contains(*city)) {
            faults.at(lines[city.index()], BoardFault::Unreachable(board.place(city).id.clone()));
        }
    }
    Some(board)
}

/// The title and the seed of the map, which may be left out.
fn sketch(file: &Datum, faults: &mut BoardFaults) -> Sketch {
    let value = |key: &str| file.as_table().ok().and_then(|table| table.get(key));
    let title = value("title").and_then(|title| Some((title.line(), faults.ok(title.as_text())?.to_owned())));
    if let Some((line, _)) = title.as_ref().filter(|(_, title)| !is_name(title)) {
        faults.at(*line, BoardFault::BadName("title".to_owned()));
    }
    let seed = value("seed").and_then(|seed| faults.ok(seed.as_number()));
    Sketch { title: title.map(|(_, title)| title), seed }
}

/// The fewest and the most players; all numbers if they are left out.
fn players(file: &Datum, faults: &mut BoardFaults) -> (u8, u8) {
    let all = (2, MAX_PLAYERS as u8);
    let Some(range) = file.as_table().ok().and_then(|table| table.get("players")) else { return all };
    let Some((fewest, most)) = faults.ok(read_players(range)) else { return all };
    if fewest < 2 || most < fewest || usize::from(most) > MAX_PLAYERS {
        faults.at(range.line(), BoardFault::Players(fewest, most));
    }
    (fewest, most)
}

fn read_players(range: &Datum) -> Result<(u8, u8), DatumError> {
    match range.as_list()? {
        [fewest, most] => Ok((fewest.as_number()?, most.as_number()?)),
        _ => Err(range.error("players are two numbers: the fewest and the most")),
    }
}

/// Rome and the cities; `None` if a row cannot be read, or there are too few or too many.
fn places(file: &Datum, side: Option<&str>, faults: &mut BoardFaults) -> Option<Vec<Row<Place>>> {
    let rome = faults.ok(file.need("rome").and_then(read_rome));
    let cities = faults.ok(file.need("city").and_then(Datum::as_list))?;
    if cities.is_empty() || cities.len() > MAX_CITIES {
        faults.add(BoardFault::Cities(cities.len()));
        return None;
    }
    let cities: Vec<_> = cities.iter().map(|row| Some((row.line(), faults.ok(read_city(row))?))).collect();
    let places: Vec<Row<Place>> = std::iter::once(rome).chain(cities).collect::<Option<_>>()?;
    for (index, (line, place)) in places.iter().enumerate() {
        check_place(*line, place, side, faults);
        if places[..index].iter().any(|(_, other)| other.id == place.id) {
            faults.at(*line, BoardFault::SameId(place.id.clone()));
        }
    }
    Some(places)
}

fn read_rome(row: &Datum) -> Result<Row<Place>, DatumError> {
    row.only(&ROME)?;
    Ok((row.line(), read_place(row, None)?))
}

fn read_place(row: &Datum, token: Option<(Colour, u8)>) -> Result<Place, DatumError> {
    let name = row.as_table()?.get("name").map(Names::read).transpose()?;
    let id = row.need("id")?.as_text()?.to_owned();
    Ok(Place { id, name, token, x: row.need("x")?.as_number()?, y: row.need("y")?.as_number()? })
}

fn read_city(row: &Datum) -> Result<Place, DatumError> {
    row.only(&CITY)?;
    let colour = row.need("colour")?;
    let colour = read_word(&Colour::ALL, colour, colour.as_text()?)?;
    read_place(row, Some((colour, row.need("value")?.as_number()?)))
}

fn check_place(line: usize, place: &Place, side: Option<&str>, faults: &mut BoardFaults) {
    let id = || place.id.clone();
    let id_letter = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_';
    if !(1..=24).contains(&place.id.len()) || !place.id.chars().all(id_letter) {
        faults.at(line, BoardFault::BadId(id()));
    }
    // A custom board may leave out the names of places that our catalogues have.
    let named = match &place.name {
        Some(name) => name.are_names(),
        None => side.is_some() || data::sides().any(|side| side.find(&place.id).is_some()),
    };
    if !named {
        faults.at(line, BoardFault::BadName(id()));
    }
    if place.x > 1000 || place.y > 1000 {
        faults.at(line, BoardFault::OffTheMap(id()));
    }
    if place.token.is_some_and(|(_, value)| !(1..=20).contains(&value)) {
        faults.at(line, BoardFault::BadValue(id()));
    }
}

/// The ways; `None` if there are too many.
fn ways(file: &Datum, places: &[Row<Place>], faults: &mut BoardFaults) -> Option<Vec<Way>> {
    let rows = faults.ok(file.need("way").and_then(Datum::as_list))?;
    if rows.len() > MAX_WAYS {
        faults.add(BoardFault::Ways(rows.len()));
        return None;
    }
    let mut ways: Vec<Way> = Vec::with_capacity(rows.len());
    for row in rows {
        let Some((from, to, pieces)) = faults.ok(read_way(row)) else { continue };
        let mut find = |id: &str| {
            let index = places.iter().position(|(_, place)| place.id == id);
            if index.is_none() {
                faults.at(row.line(), BoardFault::UnknownPlace(id.to_owned()));
            }
            index.map(|index| PlaceId(index as u8))
        };
        let (Some(a), Some(b)) = (find(from), find(to)) else { continue };
        let joins = |way: &Way| way.ends.contains(&a) && way.ends.contains(&b);
        if a == b {
            faults.at(row.line(), BoardFault::Loop(from.to_owned()));
        } else if ways.iter().any(joins) {
            faults.at(row.line(), BoardFault::SameWay(from.to_owned(), to.to_owned()));
        } else {
            ways.push(Way { ends: [a, b], pieces });
        }
        if !(1..=2).contains(&pieces) {
            faults.at(row.line(), BoardFault::BadPieces(from.to_owned(), to.to_owned()));
        }
    }
    Some(ways)
}

fn read_way(row: &Datum) -> Result<(&str, &str, u8), DatumError> {
    match row.as_list()? {
        [from, to, pieces] => Ok((from.as_text()?, to.as_text()?, pieces.as_number()?)),
        _ => Err(row.error("a way is two places and the number of its pieces")),
    }
}

/// The tokens in the box, and those taken out.
fn tokens(file: &Datum, faults: &mut BoardFaults) -> Option<(Tokens, Tokens)> {
    let all = faults.ok(file.need("wealth").and_then(read_tokens));
    let taken_out = file.as_table().ok().and_then(|table| table.get("taken_out"));
    let taken_out = taken_out.map_or(Some(Tokens::default()), |table| faults.ok(read_tokens(table)));
    all.zip(taken_out)
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

fn check_tokens(all: Tokens, taken_out: Tokens, cities: usize, faults: &mut BoardFaults) {
    let mut sound = true;
    for kind in Wealth::ALL {
        if all[kind] > kind.most() {
            faults.add(BoardFault::TooMany(kind));
            sound = false;
        }
        if taken_out[kind] > all[kind] {
            faults.add(BoardFault::TakenOut(kind));
            sound = false;
        }
    }
    // The sums are right only if every count is.
    if sound {
        let tokens = all.total() - taken_out.total();
        if usize::from(tokens) != cities {
            faults.add(BoardFault::Uneven { cities, tokens });
        }
    }
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
    f.write_str("board = { ")?;
    if let Some(title) = &board.sketch.title {
        write!(f, "title = \"{title}\", ")?;
    }
    if let Some(seed) = board.sketch.seed {
        write!(f, "seed = {seed}, ")?;
    }
    write!(f, "players = [{fewest}, {most}], rome = ")?;
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
        write!(f, ", name = {name}")?;
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
