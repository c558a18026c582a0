//! Rome, the cities and the ways on the drawing table, and the board file. A draft may be unfinished: `check` says what is
//! wrong.

use std::fmt::Write as _;

use caesar::{Board, Colour, Place, Tokens};
use game::Component as _;
use serde::{Deserialize, Serialize};

use super::printed_name;
use crate::boards::workshop::{BoardKind, Draft, DraftName, Link, Sheet, Spot};

/// What a place may be worth.
pub(super) const MOST_VALUE: u8 = 20;

/// The title of a board without one.
const TITLE: &str = "Imperium Novum";

/// What a board of cities has beside its places and ways.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Roads {
    /// The fewest and the most players.
    pub(crate) players: (u8, u8),
    /// The tokens in the box.
    pub(crate) wealth: Tokens,
    /// The tokens that are taken out before the rest is laid.
    pub(crate) taken_out: Tokens,
}

/// What a city has beside its name and its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct City {
    pub(crate) colour: Colour,
    pub(crate) value: u8,
}

/// How many roads a way takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Way {
    One,
    Two,
}

/// A blank sheet with Rome in the middle.
pub(super) fn blank() -> Sheet<Roads> {
    let rest = Roads { players: (2, 5), wealth: Tokens::default(), taken_out: Tokens::default() };
    let mut sheet = Sheet::empty(DraftName::same(TITLE), rest);
    let (x, y) = Roads::CANVAS;
    sheet.spots.push(Spot { name: printed_name("roma"), at: (x / 2, y / 2), rest: None });
    sheet
}

/// The sheet of a board file.
pub(super) fn read(text: &str) -> Result<Sheet<Roads>, caesar::BoardFaults> {
    Board::read(text).map(|board| of(&board))
}

/// The sheet of a board.
pub(super) fn of(board: &Board) -> Sheet<Roads> {
    let at = |thousandths: u16, size: u16| (u32::from(thousandths) * u32::from(size) + 500) / 1000;
    let spot = |place: &Place| Spot {
        name: place.name.clone().map_or_else(|| printed_name(&place.id), DraftName::from),
        at: (at(place.x, Roads::CANVAS.0) as u16, at(place.y, Roads::CANVAS.1) as u16),
        rest: place.token.map(|(colour, value)| City { colour, value }),
    };
    let link = |way: &caesar::Way| {
        let [a, b] = way.ends.map(|end| end.index());
        Link { ends: [a.min(b), a.max(b)], kind: if way.pieces == 1 { Way::One } else { Way::Two } }
    };
    let (wealth, taken_out) = board.wealth();
    let sketch = board.sketch();
    Sheet {
        title: DraftName::same(sketch.title.as_deref().unwrap_or(TITLE)),
        seed: sketch.seed.unwrap_or(1),
        spots: board.places().iter().map(spot).collect(),
        links: board.ways().iter().map(link).collect(),
        rest: Roads { players: board.players(), wealth, taken_out },
    }
}

/// A city of this colour with the next value.
pub(super) fn next_city(sheet: &Sheet<Roads>, colour: Colour) -> City {
    let same = sheet.spots.iter().filter_map(|spot| spot.rest).filter(|city| city.colour == colour);
    let most = same.map(|city| city.value).max().unwrap_or(0);
    City { colour, value: (most + 1).min(MOST_VALUE) }
}

/// Gives a city the next colour.
pub(super) fn next_colour(sheet: &mut Sheet<Roads>, spot: usize) {
    let Some(city) = sheet.spots[spot].rest.as_mut() else { return };
    let now = Colour::ALL.iter().position(|colour| *colour == city.colour).unwrap_or(0);
    city.colour = Colour::ALL[(now + 1) % Colour::ALL.len()];
}

/// Gives a city the next value; 1 follows the largest.
pub(super) fn next_value(sheet: &mut Sheet<Roads>, spot: usize) {
    if let Some(city) = sheet.spots[spot].rest.as_mut() {
        city.value = city.value % MOST_VALUE + 1;
    }
}

/// The board file. Places are `p1`, `p2`, …; the first is Rome.
pub(super) fn file(draft: &Draft<Roads>) -> String {
    let sheet = &draft.sheets[0];
    let id = |place: usize| sheet.quoted_id(place);
    let thousandth = |at: u16, size: u16| (u32::from(at) * 1000 + u32::from(size) / 2) / u32::from(size);
    let place = |index: usize| {
        let spot = &sheet.spots[index];
        let (x, y) = (thousandth(spot.at.0, Roads::CANVAS.0), thousandth(spot.at.1, Roads::CANVAS.1));
        let token =
            spot.rest.map(|City { colour, value }| format!("colour = \"{colour}\", value = {value}, "));
        let (id, name, token) = (id(index), spot.name.written(), token.unwrap_or_default());
        format!("{{ id = {id}, name = {name}, {token}x = {x}, y = {y} }}")
    };
    let (fewest, most) = sheet.rest.players;
    let (title, seed) = (&sheet.title.en, sheet.seed);
    let mut file = format!("title = \"{title}\"\nseed = {seed}\nplayers = [{fewest}, {most}]\n");
    let _ = write!(file, "rome = {}\ncity = [\n", place(0));
    for city in 1..sheet.spots.len() {
        let _ = writeln!(file, "  {},", place(city));
    }
    file.push_str("]\nway = [\n");
    for Link { ends: [a, b], kind } in &sheet.links {
        let roads = if *kind == Way::One { 1 } else { 2 };
        let _ = writeln!(file, "  [{}, {}, {roads}],", id(*a), id(*b));
    }
    file.push_str("]\n");
    for (key, tokens) in [("wealth", &sheet.rest.wealth), ("taken_out", &sheet.rest.taken_out)] {
        let _ = write!(file, "\n[{key}]\n");
        for (kind, count) in tokens.iter() {
            let _ = writeln!(file, "{kind} = {count}");
        }
    }
    file
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use caesar::sides;

    /// Rome and four cities around it, as a person draws them.
    pub(crate) fn drawn() -> Sheet<Roads> {
        let mut sheet = blank();
        for at in [(400, 300), (1000, 300), (400, 700), (1000, 700)] {
            let city = sheet.add(at).unwrap();
            sheet.join(0, city, Way::One);
        }
        sheet
    }

    #[test]
    fn a_drawn_board_is_a_board_of_the_engine_and_reads_back() {
        let sheet = drawn();
        let file = file(&sheet.clone().into());
        assert_eq!(super::file(&read(&file).unwrap().into()), file);
        assert_eq!(sheet.rest.wealth.total(), 4, "a token for each city");
        let values: Vec<u8> =
            sheet.spots.iter().filter_map(|spot| spot.rest).map(|city| city.value).collect();
        assert_eq!(values, [1, 2, 3, 4]);
    }

    #[test]
    fn the_printed_sides_can_be_changed_and_keep_what_is_printed() {
        for board in sides() {
            let again = Board::read(&file(&of(&board).into())).unwrap();
            assert_eq!(again.places().len(), board.places().len());
            assert_eq!((again.wealth(), again.players()), (board.wealth(), board.players()));
            assert!(again.places().iter().zip(board.places()).all(|(new, old)| {
                (new.token, new.x, new.y) == (old.token, old.x, old.y) && new.name.is_some()
            }));
            assert_eq!(again.ways().len(), board.ways().len());
        }
    }

    #[test]
    fn a_removed_city_takes_its_ways_and_a_token_along_and_rome_stays() {
        let mut sheet = drawn();
        sheet.remove(2);
        assert_eq!((sheet.spots.len(), sheet.links.len(), sheet.rest.wealth.total()), (4, 3, 3));
        sheet.remove(0);
        assert_eq!(sheet.spots[0].rest, None, "Rome is still there");
        next_colour(&mut sheet, 1);
        (0..20).for_each(|_| next_value(&mut sheet, 1));
        assert_eq!(sheet.spots[1].rest, Some(City { colour: Colour::Blue, value: 1 }));
        next_value(&mut sheet, 0);
        assert_eq!(sheet.spots[0].rest, None, "Rome has no value");
    }
}
