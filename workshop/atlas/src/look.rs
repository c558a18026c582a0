//! Looks: the style of a kind of map. They are in `looks.toml`, and a board file may change any part.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use toml::{Table, Value};

use crate::map::Theme;

/// The style of maps of regions.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Look {
    pub(crate) shape: Shape,
    pub(crate) theme: Theme,
    pub(crate) decor: Decoration,
}

/// Distances, in units of the canvas, from which the land grows.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Shape {
    pub(crate) canvas: (u32, u32),
    /// Neighbours' middles are at least this far apart …
    pub(crate) near: f64,
    /// … and at most this far.
    pub(crate) far: f64,
    /// Regions of one continent that do not touch are this far apart.
    pub(crate) apart: f64,
    /// Regions of different continents are this far apart.
    pub(crate) strait: f64,
    /// The distance of a middle from the line between two neighbours.
    pub(crate) clear: f64,
    /// The distance of a middle from the edges of the canvas, across and down.
    pub(crate) edge: (f64, f64),
    /// The distance of land from the edges of the canvas, while the coast is found.
    pub(crate) margin: f64,
    /// The same, once the map is finished.
    pub(crate) edge_room: f64,
    /// How far land reaches from the lines between neighbours.
    pub(crate) reach: f64,
    /// How smoothly regions merge where both are far away.
    pub(crate) blend: f64,
    /// The radius around a middle that is land in any case.
    pub(crate) core: f64,
    /// The width of water between regions that do not touch.
    pub(crate) gap: Gap,
    /// The radius of the circle that every region must hold.
    pub(crate) radius: f64,
    /// The least length of a border.
    pub(crate) border: f64,
    /// Noise that bends borders.
    pub(crate) warp: Vec<(f64, f64)>,
    /// Noise that roughens coasts.
    pub(crate) coast: Vec<(f64, f64)>,
    /// The radius of a piece.
    pub(crate) disc: f64,
    /// The distances between pieces to try; the first that fits is used.
    pub(crate) spacing: Vec<f64>,
    /// Regions that should be larger than they need to be.
    #[serde(default)]
    pub(crate) weight: BTreeMap<String, f64>,
}

/// The width of water between two regions.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Gap {
    /// Of one continent.
    pub(crate) same: f64,
    /// Of two continents.
    pub(crate) other: f64,
    /// With a lane or a bridge between them.
    pub(crate) lane: f64,
}

/// The decoration of a map.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Decoration {
    /// The mood of a region by its name; `*` for all others.
    #[serde(default)]
    pub(crate) moods: BTreeMap<String, String>,
    /// Moods to choose from where none is given.
    pub(crate) any_of: Vec<String>,
    /// Large glyphs on a region.
    #[serde(default)]
    pub(crate) landmarks: BTreeMap<String, Vec<Ornament>>,
    /// Large glyphs on the open sea.
    pub(crate) ornaments: Vec<Ornament>,
    /// Small glyphs of the sea.
    pub(crate) sea: Vec<SeaMotif>,
    /// The glyphs of each mood.
    pub(crate) motifs: BTreeMap<String, Vec<Motif>>,
}

/// A glyph that is placed once, as large as there is room.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Ornament {
    pub(crate) glyph: String,
    pub(crate) size: f64,
}

/// A glyph that is scattered over land.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Motif {
    pub(crate) glyph: String,
    pub(crate) apart: f64,
    pub(crate) size: f64,
    pub(crate) most: usize,
    /// The noise level above which it is placed: a higher one makes denser clumps.
    pub(crate) clump: f64,
}

/// A glyph that is scattered over the sea.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SeaMotif {
    pub(crate) glyph: String,
    pub(crate) apart: f64,
    pub(crate) size: f64,
    pub(crate) most: usize,
    /// The distance from land, at least and at most.
    pub(crate) room: (f64, f64),
}

const LOOKS: &str = include_str!("looks.toml");

/// A look by its name, with the parts that a board changes.
///
/// # Errors
/// If there is no such look, or a change does not fit into it.
pub(crate) fn look<T: DeserializeOwned>(name: &str, changes: Table) -> Result<T, String> {
    let mut looks: Table = LOOKS.parse().map_err(|error| format!("looks.toml: {error}"))?;
    let known: Vec<String> = looks.keys().cloned().collect();
    let unknown = || format!("there is no look `{name}`; there are {}", known.join(", "));
    let Some(Value::Table(mut chosen)) = looks.remove(name) else { return Err(unknown()) };
    if let Some(base) = chosen.remove("based_on").as_ref().and_then(Value::as_str) {
        let Some(Value::Table(base)) = looks.remove(base) else { return Err(unknown()) };
        chosen = merged(base, chosen);
    }
    Value::Table(merged(chosen, changes)).try_into().map_err(|error| format!("look `{name}`: {error}"))
}

/// The first table with the changes and additions of the second one, nested tables included.
fn merged(mut base: Table, changes: Table) -> Table {
    for (key, value) in changes {
        let value = match (base.remove(&key), value) {
            (Some(Value::Table(inner)), Value::Table(changes)) => Value::Table(merged(inner, changes)),
            (_, value) => value,
        };
        base.insert(key, value);
    }
    base
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_changes_parts_of_a_look_and_keeps_the_rest() {
        let changes: Table = "shape.gap.lane = 90\ntheme.palette.leaf = \"#123456\"".parse().unwrap();
        let changed: Look = look("tile", changes).unwrap();
        let plain: Look = look("tile", Table::new()).unwrap();
        assert_eq!((changed.shape.gap.lane, changed.shape.gap.same), (90.0, plain.shape.gap.same));
        assert_eq!(changed.theme.palette["leaf"], "#123456");
        assert_eq!(changed.theme.palette["ink"], plain.theme.palette["ink"]);
    }

    #[test]
    fn what_no_look_knows_is_refused_by_name() {
        assert!(look::<Look>("moon", Table::new()).unwrap_err().contains("there is no look `moon`"));
        let message = look::<Look>("tile", "shape.hight = 3".parse().unwrap()).unwrap_err();
        assert!(message.contains("hight"), "{message}");
    }
}
