//! Small plots of results as SVG: points from game to game, and bars.

use crate::markup::{Markup, markup};

const WIDTH: f32 = 360.0;
const HEIGHT: f32 = 120.0;

/// The points of every game as dots. The dot of a won game is filled.
pub(crate) fn dots(games: &[(i16, bool)]) -> Markup {
    let most = games.iter().map(|(points, _)| *points).max().unwrap_or(0).max(1);
    let least = games.iter().map(|(points, _)| *points).min().unwrap_or(0).min(0);
    let x = |index: usize| 34.0 + (WIDTH - 50.0) * (index as f32 + 0.5) / games.len().max(1) as f32;
    let y = |points: i16| {
        HEIGHT - 14.0 - (HEIGHT - 28.0) * f32::from(points - least) / f32::from((most - least).max(1))
    };
    let mut out = Markup::default();
    for points in [least, most] {
        let at = y(points);
        out.push(markup!(
            "<line x1=\"34\" x2=\"{WIDTH}\" y1=\"{at:.1}\" y2=\"{at:.1}\" stroke=\"var(--line)\"/>\
             <text x=\"28\" y=\"{:.1}\" text-anchor=\"end\" class=\"tick\">{points}</text>",
            at + 4.0; at, points, WIDTH
        ));
    }
    for (index, (points, won)) in games.iter().enumerate() {
        let fill = if *won { "var(--primary)" } else { "var(--surface)" };
        out.push(markup!(
            "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"5\" fill=\"{fill}\" stroke=\"var(--primary)\" stroke-width=\"2\"/>",
            x(index), y(*points); fill
        ));
    }
    markup!(
        "<svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" class=\"chart\" aria-hidden=\"true\">{out}</svg>"; out, WIDTH, HEIGHT
    )
}

/// A bar whose full length is `most`; a negative value has another colour.
pub(crate) fn bar(value: i32, most: i32) -> Markup {
    let width = 100.0 * value.unsigned_abs() as f32 / most.max(1) as f32;
    let fill = if value < 0 { "var(--bad)" } else { "var(--primary)" };
    markup!(
        "<svg viewBox=\"0 0 100 10\" preserveAspectRatio=\"none\" class=\"bar\" aria-hidden=\"true\">\
         <rect width=\"100\" height=\"10\" rx=\"2\" fill=\"var(--surface-2)\"/>\
         <rect width=\"{width:.1}\" height=\"10\" rx=\"2\" fill=\"{fill}\"/></svg>"; width, fill
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dot_for_every_game_and_full_ones_for_victories() {
        let svg = dots(&[(12, true), (-3, false), (7, true)]);
        let svg = svg.as_str();
        assert_eq!(svg.matches("<circle").count(), 3);
        assert_eq!(svg.matches("fill=\"var(--primary)\"").count(), 2);
        assert!(svg.contains(">-3<") && svg.contains(">12<"));
        assert!(dots(&[]).as_str().contains("<svg"));
    }

    #[test]
    fn bars_are_measured_by_the_longest() {
        assert!(bar(5, 10).as_str().contains("width=\"50.0\""));
        assert!(bar(-10, 10).as_str().contains("var(--bad)"));
    }
}
