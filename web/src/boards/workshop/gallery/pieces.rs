//! What stands on the map of a published board before a game begins: triangles, or ways and cities.

use crate::atlas::{City, Map, Way};
use crate::markup::{Markup, markup};

/// The colour of cities whose province is not on the map.
const UNKNOWN: &str = "#8e959b";

/// The triangles of a board of regions, or the ways and cities of a board of roads.
pub(super) fn pieces(map: &Map) -> Markup {
    let mut out = Markup::default();
    for region in map.regions.iter().filter(|region| region.token) {
        let (x, y) = region.mark;
        out.push(markup!(
            "<path d=\"M{x} {}l14 24h-28z\" fill=\"#fdf6e3\" stroke=\"#3d3225\" stroke-width=\"2.5\" stroke-linejoin=\"round\"/>",
            y - 14.0; x
        ));
    }
    let lines: Markup = map.ways.iter().map(|way| markup!("<path d=\"{}\"/>", way.path)).collect();
    let slots: Markup = map.ways.iter().flat_map(roads).collect();
    out.push(markup!(
        "<g fill=\"none\"><g stroke=\"#fff6dd\" stroke-width=\"2.6\">{lines}</g><g stroke=\"#3d3225\" stroke-width=\"11\">{slots}</g>\
         <g stroke=\"#fbf1d8\" stroke-width=\"8\">{slots}</g></g>"; lines, slots
    ));
    out.push(map.cities.iter().map(|city| of_city(map, city)).collect());
    out
}

/// A curve for each road of a way, through its middle.
fn roads(way: &Way) -> Vec<Markup> {
    let road = |s: &[f32; 6]| {
        let (cx, cy) = (2.0 * s[2] - (s[0] + s[4]) / 2.0, 2.0 * s[3] - (s[1] + s[5]) / 2.0);
        markup!("<path d=\"M{} {}Q{cx} {cy} {} {}\"/>", s[0], s[1], s[4], s[5]; cx, cy)
    };
    way.slots.iter().map(road).collect()
}

/// A city with its value and its name; Rome is larger.
fn of_city(map: &Map, city: &City) -> Markup {
    let of_province = |id: &String| map.regions.iter().find(|region| region.id == *id)?.hex.clone();
    let (fill, radius) = if city.rome {
        ("#8d2b22".to_owned(), 22.0)
    } else {
        (city.region.as_ref().and_then(of_province).unwrap_or_else(|| UNKNOWN.to_owned()), 16.0)
    };
    let (x, y, sign) = (city.x, city.y, city.numeral.clone().unwrap_or_default());
    let name = city.name.lines.join(" ");
    markup!(
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{fill}\" stroke=\"#fdf6e3\" stroke-width=\"3\"/>\
         <text x=\"{x}\" y=\"{}\" font-size=\"14\" font-weight=\"700\" text-anchor=\"middle\" fill=\"#fff\" paint-order=\"stroke\" \
         stroke=\"#2a2018\" stroke-width=\"2.5\">{sign}</text>\
         <text x=\"{}\" y=\"{}\" font-size=\"19\" font-weight=\"600\" text-anchor=\"middle\" fill=\"#231b12\" paint-order=\"stroke\" \
         stroke=\"#fff8e8\" stroke-width=\"4\" stroke-linejoin=\"round\">{name}</text>",
        y + 5.0, city.name.x, city.name.y + 6.0; x, y, radius, fill, sign, name
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn triangles_cities_and_roads_are_on_the_picture() {
        let map = |text: &str| Map::read(text).unwrap();
        let eme = pieces(&map(include_str!("../../../../atlas/eme-a.json"))).as_str().to_owned();
        assert_eq!(eme.matches("l14 24h-28z").count(), 5, "five triangles");
        let caesar = pieces(&map(include_str!("../../../../atlas/caesar-b.json"))).as_str().to_owned();
        assert_eq!(caesar.matches("<circle").count(), 31, "Rome and thirty cities");
        assert!(caesar.contains(">Neapolis</text>") && caesar.contains("#c0392b"), "names and colours");
    }
}
