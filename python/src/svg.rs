//! Positions as pictures for notebooks: the map of the atlas with the pieces on it.

use std::fmt::Write as _;

use caesar::Caesar;
use eggs::Eggs;
use eme::{Eme, Side};
use game::{Game, Seat};
use legends::Legends;
use serde_json::Value;

/// The colours of the seats, and last that of neutral pieces.
const COLOURS: [&str; 7] = ["#c0392b", "#2469a6", "#d9a300", "#2e8b57", "#7d3c98", "#444444", "#8a8378"];

/// A game that can be drawn.
pub(crate) trait Picture: Game {
    /// The board as SVG; `None` if the game has none.
    fn picture(public: &Self::Public) -> Option<String>;
}

/// Lines of text as SVG, for a game without a board.
pub(crate) fn page(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let height = 18 * lines.len() + 18;
    let mut svg = String::new();
    for (index, line) in lines.iter().enumerate() {
        let indent = 10 + 7 * (line.len() - line.trim_start().len());
        label(&mut svg, (indent as f64, 24.0 + 18.0 * index as f64), 13.0, "start", line.trim());
    }
    framed(
        (640.0, height as f64),
        &format!("<rect width=\"640\" height=\"{height}\" fill=\"#fdf6e3\"/>{svg}"),
    )
}

/// The maps of the atlas by their names.
macro_rules! maps {
    ($($name:literal)+) => {
        fn map(name: &str) -> Value {
            let text = match name {
                $($name => include_str!(concat!("../../web/atlas/", $name, ".json")),)+
                _ => unreachable!("every board of ours has a map"),
            };
            serde_json::from_str(text).expect("a map of the atlas is JSON")
        }
    };
}

maps! {
    "eme-a" "eme-b" "caesar-a" "caesar-b" "legends-meadows" "legends-desert" "legends-fern" "legends-tall_islands"
    "legends-volcano" "legends-ice_islands" "legends-citadel" "legends-horseshoe"
}

impl Picture for Eme {
    /// A custom board has no map; its position is in the text.
    fn picture(public: &Self::Public) -> Option<String> {
        let map = map(match public.board.side()? {
            Side::A => "eme-a",
            Side::B => "eme-b",
        });
        let mut svg = ground(&map);
        for (drawn, region) in list(&map, "regions").iter().zip(public.board().all().iter()) {
            let cities = Seat::all(public.seats).map(|seat| {
                (seat.index(), public.cities[seat].iter().filter(|city| **city == region).count())
            });
            pieces(&mut svg, drawn, &public.armies[region], cities, &region.to_string());
        }
        Some(framed(size(&map), &svg))
    }
}

impl Picture for Legends {
    fn picture(public: &Self::Public) -> Option<String> {
        if !public.board.set.is_own() {
            return None;
        }
        let (mut svg, mut right, mut bottom) = (String::new(), 0.0_f64, 0.0_f64);
        let upright = |lies: bool| if lies { (1000.0, 680.0) } else { (680.0, 1000.0) };
        for (slot, tile) in public.board.tiles.iter().enumerate() {
            // Tiles are drawn side by side; their connections are in the text.
            let (column, row) = if public.board.rectangle { (slot % 2, slot / 2) } else { (slot, 0) };
            let at = (1020.0 * column as f64, 1020.0 * row as f64);
            let (width, height) = upright(tile.turn.lies());
            (right, bottom) = (right.max(at.0 + width), bottom.max(at.1 + height));
            let turn = 90 * tile.turn as u32;
            let map = map(&format!("legends-{}", tile.face.word()));
            let (x, y) = (at.0 + width / 2.0, at.1 + height / 2.0);
            let _ = write!(svg, "<g transform=\"translate({x} {y}) rotate({turn}) translate(-340 -500)\">");
            svg.push_str(&ground(&map));
            for drawn in list(&map, "regions") {
                let Some(region) = legends::region_of_id(text(drawn, "id")) else { continue };
                let cities = Seat::all(public.seats).map(|seat| {
                    (seat.index(), public.cities[seat].iter().filter(|city| **city == region).count())
                });
                let start = if public.start == Some(region) { " ★" } else { "" };
                pieces(
                    &mut svg,
                    drawn,
                    &public.armies[region],
                    cities,
                    &format!("{}{start}", text(drawn, "id")),
                );
            }
            svg.push_str("</g>");
        }
        (right > 0.0).then(|| framed((right, bottom), &svg))
    }
}

impl Picture for Caesar {
    fn picture(public: &Self::Public) -> Option<String> {
        let board = public.board;
        let map =
            caesar::sides().position(|side| side == board).map(|side| map(["caesar-a", "caesar-b"][side]));
        let (width, height) = map.as_ref().map_or((1000.0, 1000.0), size);
        let sea = || String::from("<rect width=\"1000\" height=\"1000\" fill=\"#e6d6ae\"/>");
        let mut svg = map.as_ref().map_or_else(sea, ground);
        // The positions of cities come from the map, or from the file of a custom board.
        let drawn: Vec<(f64, f64)> = board
            .places()
            .iter()
            .map(|place| {
                let found = map.as_ref().and_then(|map| {
                    list(map, "cities").iter().find(|city| text(city, "id") == place.id).cloned()
                });
                let own = || (f64::from(place.x), f64::from(place.y));
                found.map_or_else(own, |city| (number(&city["x"]), number(&city["y"])))
            })
            .collect();
        for (index, way) in board.ways().iter().enumerate() {
            let [a, b] = way.ends.map(|end| drawn[end.index()]);
            let owner = usize::from(public.roads.owners()[index]);
            let (colour, weight) = COLOURS.get(owner).map_or(("#fdf6e3", 3), |colour| (*colour, 9));
            let dash = if way.pieces == 2 { " stroke-dasharray=\"14 6\"" } else { "" };
            let _ = write!(
                svg,
                "<path d=\"M{} {}L{} {}\" stroke=\"{colour}\" stroke-width=\"{weight}\"{dash}/>",
                a.0, a.1, b.0, b.1
            );
        }
        for (index, (place, at)) in board.places().iter().zip(&drawn).enumerate() {
            let id = caesar::PlaceId(index as u8);
            let fill = match public.taker(id) {
                Some(seat) => COLOURS[seat.index()],
                None if index == 0 => "#3a3228",
                None => "#fdf6e3",
            };
            disc(&mut svg, *at, 17.0, fill);
            if public.available.contains(id) {
                label(&mut svg, (at.0, at.1 + 5.0), 13.0, "middle", &public.wealth_of(id).word()[..2]);
            }
            label(&mut svg, (at.0, at.1 + 31.0), 12.0, "middle", &place.id);
        }
        Some(framed((width, height), &svg))
    }
}

impl Picture for Eggs {
    fn picture(_: &Self::Public) -> Option<String> {
        None
    }
}

fn framed((width, height): (f64, f64), body: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{}\" font-family=\"sans-serif\" \
         fill=\"none\">{body}</svg>",
        width.min(760.0)
    )
}

/// Sea, land and borders of a map.
fn ground(map: &Value) -> String {
    let (theme, (width, height)) = (&map["theme"], size(map));
    let mut svg = format!(
        "<rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>",
        theme["sea"][0].as_str().unwrap_or("")
    );
    for land in list(map, "continents") {
        let (tint, path) = (text(land, "tint"), text(land, "path"));
        let coast = text(theme, "coast");
        let _ = write!(
            svg,
            "<path d=\"{path}\" fill=\"{tint}\" fill-rule=\"evenodd\" stroke=\"{coast}\" stroke-width=\"2\"/>"
        );
    }
    for province in list(map, "regions").iter().filter(|region| region["hex"].is_string()) {
        let _ = write!(
            svg,
            "<path d=\"{}\" fill=\"{}\" opacity=\"0.5\"/>",
            text(province, "path"),
            text(province, "hex")
        );
    }
    for (lines, colour, dash) in [
        ("borders", "border", "none"),
        ("lanes", "lane", "4 8"),
        ("exits", "lane", "4 8"),
        ("bridges", "frame", "none"),
    ] {
        for line in list(map, lines) {
            let (path, colour) = (text(line, "path"), text(theme, colour));
            let _ = write!(
                svg,
                "<path d=\"{path}\" stroke=\"{colour}\" stroke-width=\"3\" stroke-dasharray=\"{dash}\"/>"
            );
        }
    }
    svg
}

/// The armies and cities of a region, and its name.
fn pieces(
    svg: &mut String,
    drawn: &Value,
    armies: &[u8],
    cities: impl Iterator<Item = (usize, usize)>,
    name: &str,
) {
    let point = |point: &Value| (number(&point[0]), number(&point[1]));
    let mut slots = list(drawn, "slots").iter().map(point);
    for (owner, _) in cities.filter(|(_, count)| *count > 0) {
        let Some((x, y)) = slots.next() else { break };
        let colour = COLOURS[owner];
        let _ = write!(
            svg,
            "<rect x=\"{}\" y=\"{}\" width=\"24\" height=\"24\" fill=\"{colour}\" stroke=\"#fff\" stroke-width=\"3\"/>",
            x - 12.0,
            y - 12.0
        );
    }
    let neutral = armies.len() - 1;
    for (colour, count) in armies.iter().enumerate().filter(|(_, count)| **count > 0) {
        let Some(at) = slots.next() else { break };
        disc(svg, at, 14.0, COLOURS[if colour == neutral { 6 } else { colour }]);
        let _ = write!(
            svg,
            "<text x=\"{}\" y=\"{}\" font-size=\"16\" fill=\"#fff\" text-anchor=\"middle\">{count}</text>",
            at.0,
            at.1 + 6.0
        );
    }
    label(svg, point(&drawn["mark"]), 15.0, "middle", name);
}

fn disc(svg: &mut String, (x, y): (f64, f64), radius: f64, fill: &str) {
    let _ = write!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{fill}\" stroke=\"#3a3228\"/>");
}

fn label(svg: &mut String, (x, y): (f64, f64), size: f64, anchor: &str, words: &str) {
    let words = words.replace('&', "&amp;").replace('<', "&lt;");
    let _ = write!(
        svg,
        "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" fill=\"#3a3228\" text-anchor=\"{anchor}\">{words}</text>"
    );
}

fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value[key].as_array().map_or(&[], Vec::as_slice)
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or("")
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or(0.0)
}

fn size(map: &Value) -> (f64, f64) {
    (number(&map["canvas"][0]), number(&map["canvas"][1]))
}
