//! Points over time, a line per seat, told apart by colour, dashes and marks.

use std::fmt::Write;

use crate::atlas::put;

const WIDTH: f32 = 560.0;
const HEIGHT: f32 = 240.0;
const LEFT: f32 = 34.0;
const RIGHT: f32 = 120.0;
const TOP: f32 = 14.0;
const BOTTOM: f32 = 26.0;
const DASHES: [&str; 6] = ["", "9 4", "3 4", "12 4 3 4", "6 3", "2 3"];

/// The chart as SVG text: the points of every seat after every step, with the names at the ends of the lines.
pub(crate) fn chart(course: &[Vec<i16>], names: &[String]) -> String {
    let most = course.iter().flatten().copied().max().unwrap_or(0).max(4);
    let least = course.iter().flatten().copied().min().unwrap_or(0).min(0);
    let steps = course.len().saturating_sub(1).max(1) as f32;
    let x = |step: usize| LEFT + (WIDTH - LEFT - RIGHT) * step as f32 / steps;
    let y = |points: i16| {
        HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * f32::from(points - least) / f32::from(most - least)
    };
    let mut out = String::new();
    for points in ticks(least, most) {
        put(
            &mut out,
            format_args!(
                "<line x1=\"{LEFT}\" x2=\"{}\" y1=\"{y:.1}\" y2=\"{y:.1}\" stroke=\"var(--line)\"/>\
             <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\" class=\"tick\">{points}</text>",
                WIDTH - RIGHT,
                LEFT - 7.0,
                y(points) + 4.0,
                y = y(points)
            ),
        );
    }
    let last: Vec<i16> = course.last().cloned().unwrap_or_default();
    let heights = label_heights(&last.iter().map(|points| y(*points)).collect::<Vec<f32>>());
    for (seat, name) in names.iter().enumerate() {
        let mut d = String::new();
        for (step, points) in course.iter().enumerate() {
            let command = if step == 0 { 'M' } else { 'L' };
            let at = points.get(seat).copied().unwrap_or_default();
            write!(d, "{command}{:.1} {:.1}", x(step), y(at)).expect("a string takes everything");
        }
        let n = seat + 1;
        let end = (x(course.len().saturating_sub(1)), last.get(seat).copied().unwrap_or_default());
        put(
            &mut out,
            format_args!(
                "<path d=\"{d}\" fill=\"none\" stroke=\"var(--p{n})\" stroke-width=\"3\" stroke-linejoin=\"round\" \
             stroke-dasharray=\"{}\"/><use href=\"#shape-{n}\" x=\"{:.1}\" y=\"{:.1}\" width=\"14\" height=\"14\"/>\
             <use href=\"#shape-{n}\" x=\"{:.1}\" y=\"{:.1}\" width=\"13\" height=\"13\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\" class=\"name\">{}</text>",
                DASHES[seat % DASHES.len()],
                end.0 - 7.0,
                y(end.1) - 7.0,
                end.0 + 14.0,
                heights[seat] - 6.5,
                end.0 + 31.0,
                heights[seat] + 4.5,
                escape(name)
            ),
        );
    }
    format!("<svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" class=\"chart\" aria-hidden=\"true\">{out}</svg>")
}

/// Round numbers along the axis.
fn ticks(least: i16, most: i16) -> Vec<i16> {
    let step = [1, 2, 5, 10, 20, 50, 100].into_iter().find(|step| (most - least) / step <= 5).unwrap_or(200);
    (least / step..=most / step).map(|tick| tick * step).collect()
}

/// Heights of labels, pushed apart so that none covers another.
fn label_heights(wished: &[f32]) -> Vec<f32> {
    let mut order: Vec<usize> = (0..wished.len()).collect();
    order.sort_by(|a, b| wished[*a].total_cmp(&wished[*b]));
    let mut heights = wished.to_vec();
    let mut above = f32::NEG_INFINITY;
    for index in order {
        heights[index] = heights[index].max(above + 17.0);
        above = heights[index];
    }
    heights
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_do_not_cover_each_other() {
        let heights = label_heights(&[50.0, 52.0, 51.0]);
        assert_eq!(heights, vec![50.0, 84.0, 67.0]);
    }

    #[test]
    fn a_chart_has_a_line_for_everybody() {
        let svg = chart(&[vec![0, 0], vec![3, -2]], &["A<b".to_owned(), "B".to_owned()]);
        assert_eq!(svg.matches("fill=\"none\"").count(), 2);
        assert!(svg.contains("A&lt;b"));
        assert_eq!(ticks(-2, 12), vec![0, 5, 10]);
    }
}
