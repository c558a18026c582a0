//! Reads what a file says about its regions and lands.

use game::{Datum, DatumError, Names, is_id};

use super::{Land, LandRow, MapBounds, MapFault, MapFaults, Row, Spot};

/// The colours of lands without one.
const TINTS: [&str; 5] = ["#c3d19b", "#ecd596", "#dfae93", "#c9b3cf", "#a9cdb8"];

/// The keys of a region and of a land.
const REGION: [&str; 3] = ["id", "name", "at"];
const LAND: [&str; 4] = ["id", "name", "tint", "regions"];

/// The seed of the coasts; 1 if it is left out.
pub fn read_seed(file: &Datum, faults: &mut MapFaults) -> u32 {
    let found = file.as_table().map(|table| table.get("seed"));
    found.ok().flatten().and_then(|seed| faults.ok(seed.as_number())).unwrap_or(1)
}

/// The regions; `None` if a row cannot be read, or there are too many for the engine.
pub fn read_spots(
    file: &Datum,
    bounds: &'static MapBounds,
    faults: &mut MapFaults,
) -> Option<Vec<Row<Spot>>> {
    let rows = faults.ok(file.need("regions").and_then(Datum::as_list))?;
    let (fewest, most) = bounds.regions;
    if !(fewest..=most).contains(&rows.len()) {
        faults.at(file.line(), MapFault::Regions(bounds, rows.len()));
    }
    if rows.len() > most {
        return None;
    }
    let read: Vec<_> = rows.iter().map(|row| Some((row.line(), faults.ok(spot(row))?))).collect();
    let spots: Vec<Row<Spot>> = read.into_iter().collect::<Option<_>>()?;
    for (index, (line, spot)) in spots.iter().enumerate() {
        check_label(*line, &spot.id, &spot.names, faults);
        if spots[..index].iter().any(|(_, other)| other.id == spot.id) {
            faults.at(*line, MapFault::SameId(spot.id.clone()));
        }
        if spot.at.iter().zip(bounds.canvas).any(|(at, most)| *at > most) {
            faults.at(*line, MapFault::OffTheMap(bounds, spot.id.clone()));
        }
    }
    Some(spots)
}

fn spot(row: &Datum) -> Result<Spot, DatumError> {
    row.only(&REGION)?;
    let (id, names) = read_label(row)?;
    let at = row.need("at")?;
    match at.as_list()? {
        [x, y] => Ok(Spot { id, names, at: [x.as_number()?, y.as_number()?] }),
        _ => Err(at.error("a place is two numbers: from the west, from the north")),
    }
}

/// The id of a thing, and its name; without one, its id is its name.
///
/// # Errors
/// If it has no id, or a name of another form.
pub fn read_label(row: &Datum) -> Result<(String, Names), DatumError> {
    let id = row.need("id")?.as_text()?.to_owned();
    let names = row.as_table()?.get("name").map(Names::read).transpose()?;
    let names = names.unwrap_or_else(|| Names::same(&id));
    Ok((id, names))
}

fn check_label(line: usize, id: &str, names: &Names, faults: &mut MapFaults) {
    if !is_id(id) {
        faults.at(line, MapFault::BadId(id.to_owned()));
    } else if *names != Names::same(id) && !names.are_names() {
        faults.at(line, MapFault::BadName(id.to_owned()));
    }
}

/// The lands with the ids of their regions; `None` if a row cannot be read, or there are too many.
pub fn read_lands<'a>(
    file: &'a Datum,
    bounds: &'static MapBounds,
    faults: &mut MapFaults,
) -> Option<Vec<LandRow<'a>>> {
    let rows = faults.ok(file.need(&format!("{}s", bounds.land)).and_then(Datum::as_list))?;
    if !(1..=bounds.lands).contains(&rows.len()) {
        faults.at(file.line(), MapFault::Lands(bounds, rows.len()));
        return None;
    }
    let tints = TINTS.into_iter().cycle();
    let read: Vec<_> =
        rows.iter().zip(tints).map(|(row, tint)| Some((row.line(), faults.ok(land(row, tint))?))).collect();
    let lands: Vec<LandRow<'_>> = read.into_iter().collect::<Option<_>>()?;
    for (index, (line, (land, regions))) in lands.iter().enumerate() {
        check_label(*line, &land.id, &land.names, faults);
        let tint = land.tint.strip_prefix('#').unwrap_or_default();
        if tint.len() != 6 || !tint.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            faults.at(*line, MapFault::BadTint(land.id.clone()));
        }
        if lands[..index].iter().any(|(_, (other, _))| other.id == land.id) {
            faults.at(*line, MapFault::SameId(land.id.clone()));
        }
        if regions.is_empty() {
            faults.at(*line, MapFault::Empty(bounds, land.id.clone()));
        }
    }
    Some(lands)
}

fn land<'a>(row: &'a Datum, tint: &str) -> Result<(Land, &'a [Datum]), DatumError> {
    row.only(&LAND)?;
    let (id, names) = read_label(row)?;
    let tint = row.as_table()?.get("tint").map_or(Ok(tint), Datum::as_text)?.to_owned();
    Ok((Land { id, names, tint }, row.need("regions")?.as_list()?))
}
