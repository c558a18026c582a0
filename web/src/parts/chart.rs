//! Points over time, a line per seat, distinguished by colour, dashes and marks.

use std::fmt::Write;

use crate::browser;
use crate::markup::{Markup, markup};

const TOP: f32 = 12.0;
const BOTTOM: f32 = 44.0;
const LEFT: f32 = 34.0;
/// The width for a name at the end of its line.
const RIGHT: f32 = 112.0;
const DASHES: [&str; 6] = ["", "9 4", "3 4", "12 4 3 4", "6 3", "2 3"];
/// With more turns the lines have no marks, because the marks would touch each other.
const MAX_MARKED_TURNS: usize = 16;

/// The size of a chart. The font size is fixed, so a small screen gets a smaller drawing instead of smaller letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ChartSize {
    Narrow,
    Wide,
}

impl ChartSize {
    /// The size for this screen.
    pub(crate) fn of_screen() -> Self {
        if browser::is_slim() { Self::Narrow } else { Self::Wide }
    }

    const fn size(self) -> (f32, f32) {
        match self {
            Self::Narrow => (346.0, 250.0),
            Self::Wide => (800.0, 270.0),
        }
    }
}

/// The uncertainty of the line of one seat.
#[derive(Clone, Debug)]
pub(crate) struct Band {
    /// The index of the seat.
    pub(crate) seat: usize,
    /// How far the true value may be from the line at each turn.
    pub(crate) errors: Vec<i16>,
}

/// The chart as SVG: the points of every seat after every turn, with the names at the ends of the lines and the turns
/// along the axis, whose label is `axis`. The uncertainty of a line is a band around it.
pub(crate) fn chart(
    series: &[Vec<i16>],
    band: Option<&Band>,
    names: &[String],
    axis: &str,
    size: ChartSize,
) -> Markup {
    let (width, height) = size.size();
    let most = series.iter().flatten().copied().max().unwrap_or(0).max(4);
    let least = series.iter().flatten().copied().min().unwrap_or(0).min(0);
    let turns = series.len().saturating_sub(1);
    let x = |turn: usize| LEFT + (width - LEFT - RIGHT) * turn as f32 / turns.max(1) as f32;
    let y = |points: i16| {
        height - BOTTOM - (height - TOP - BOTTOM) * f32::from(points - least) / f32::from(most - least)
    };
    let mut out = Markup::default();
    for points in ticks(least, most, 5) {
        let at = y(points);
        out.push(markup!(
            "<line x1=\"{LEFT}\" x2=\"{}\" y1=\"{at:.1}\" y2=\"{at:.1}\" class=\"grid\"/>\
             <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\" class=\"tick\">{}</text>",
            x(turns), LEFT - 8.0, at + 4.0, points.to_string().replace('-', "−"); at, LEFT
        ));
    }
    for turn in ticks(0, turns as i16, if size == ChartSize::Wide { 14 } else { 8 }) {
        let at = x(turn as usize);
        out.push(markup!(
            "<text x=\"{at:.1}\" y=\"{}\" text-anchor=\"middle\" class=\"tick\">{turn}</text>",
            height - BOTTOM + 19.0; at, turn
        ));
    }
    out.push(markup!(
        "<text x=\"{:.1}\" y=\"{}\" text-anchor=\"middle\" class=\"axis\">{}</text>",
        x(turns) / 2.0 + LEFT / 2.0,
        height - 6.0,
        axis
    ));
    if let Some(Band { seat, errors }) = band {
        let edge = |turn: usize, error: i16| (x(turn), y((series[turn][*seat] + error).clamp(least, most)));
        let above = errors.iter().enumerate().take(series.len()).map(|(turn, error)| edge(turn, *error));
        let below = errors.iter().enumerate().take(series.len()).map(|(turn, error)| edge(turn, -error));
        let outline: Vec<(f32, f32)> = above.chain(below.rev()).collect();
        out.push(markup!("<path d=\"{}Z\" fill=\"var(--p{})\" class=\"band\"/>", path(&outline), seat + 1));
    }
    let last: Vec<i16> = series.last().cloned().unwrap_or_default();
    let heights = label_heights(&last.iter().map(|points| y(*points)).collect::<Vec<f32>>());
    for (seat, name) in names.iter().enumerate() {
        let of = |points: &Vec<i16>| points.get(seat).copied().unwrap_or_default();
        let spots: Vec<(f32, f32)> =
            series.iter().enumerate().map(|(turn, points)| (x(turn), y(of(points)))).collect();
        line(&mut out, seat + 1, &spots);
        let height = heights.get(seat).copied().unwrap_or_default();
        out.push(markup!(
            "<use href=\"#shape-{}\" x=\"{:.1}\" y=\"{:.1}\" width=\"13\" height=\"13\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\" class=\"name\">{}</text>",
            seat + 1,
            x(turns) + 12.0,
            height - 6.5,
            x(turns) + 29.0,
            height + 4.5,
            shortened(name)
        ));
    }
    markup!(
        "<svg viewBox=\"0 0 {width} {height}\" class=\"chart\" aria-hidden=\"true\">{out}</svg>"; width, height, out
    )
}

/// The line of a seat, with its shape at every turn if there is room, and always at the end.
fn line(out: &mut Markup, n: usize, spots: &[(f32, f32)]) {
    let d = path(spots);
    out.push(markup!(
        "<path d=\"{d}\" fill=\"none\" stroke=\"var(--p{n})\" stroke-width=\"3\" stroke-linejoin=\"round\" \
         stroke-dasharray=\"{}\"/>",
        DASHES[(n - 1) % DASHES.len()]; d, n
    ));
    let marked = if spots.len() <= MAX_MARKED_TURNS + 1 { spots } else { &spots[spots.len() - 1..] };
    for (x, y) in marked {
        out.push(markup!(
            "<use href=\"#shape-{n}\" x=\"{:.1}\" y=\"{:.1}\" width=\"11\" height=\"11\"/>",
            x - 5.5, y - 5.5; n
        ));
    }
}

/// The path through these spots.
fn path(spots: &[(f32, f32)]) -> String {
    let mut d = String::new();
    for (turn, (x, y)) in spots.iter().enumerate() {
        let command = if turn == 0 { 'M' } else { 'L' };
        write!(d, "{command}{x:.1} {y:.1}").expect("writing to a string cannot fail");
    }
    d
}

/// Each number averaged with its neighbours, which count half as much. The first and the last stay.
pub(crate) fn smoothed(series: &[Vec<i16>]) -> Vec<Vec<i16>> {
    let mean = |three: &[Vec<i16>]| -> Vec<i16> {
        (0..three[1].len()).map(|seat| (three[0][seat] + 2 * three[1][seat] + three[2][seat]) / 4).collect()
    };
    let (Some(first), Some(last)) = (series.first(), series.last()) else { return Vec::new() };
    let ends = if series.len() > 1 { vec![last.clone()] } else { Vec::new() };
    std::iter::once(first.clone()).chain(series.windows(3).map(mean)).chain(ends).collect()
}

/// Round numbers along an axis, about `max_ticks` of them.
fn ticks(least: i16, most: i16, max_ticks: i16) -> Vec<i16> {
    let step =
        [1, 2, 5, 10, 20, 50, 100].into_iter().find(|step| (most - least) / step <= max_ticks).unwrap_or(200);
    (least / step..=most / step).map(|tick| tick * step).collect()
}

/// The heights of labels, moved apart so that they do not overlap.
fn label_heights(wished: &[f32]) -> Vec<f32> {
    let mut order: Vec<usize> = (0..wished.len()).collect();
    game::sort_short(&mut order, |a, b| wished[*a].total_cmp(&wished[*b]));
    let mut heights = wished.to_vec();
    let mut above = f32::NEG_INFINITY;
    for index in order {
        heights[index] = heights[index].max(above + 17.0);
        above = heights[index];
    }
    heights
}

/// A name, shortened to fit.
fn shortened(name: &str) -> String {
    const MAX_NAME_LETTERS: usize = 11;
    if name.chars().count() <= MAX_NAME_LETTERS {
        return name.to_owned();
    }
    name.chars().take(MAX_NAME_LETTERS - 1).chain(['…']).collect()
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
    fn a_chart_has_a_line_for_everybody_and_the_turns_below() {
        let names = ["A<b".to_owned(), "Bartholomew the Great".to_owned()];
        let series = [vec![0, 0], vec![3, -2], vec![4, 1]];
        for size in [ChartSize::Narrow, ChartSize::Wide] {
            let band = Band { seat: 1, errors: vec![1, 2, 0] };
            let svg = chart(&series, Some(&band), &names, "Turn", size);
            let svg = svg.as_str();
            assert_eq!((svg.matches("fill=\"none\"").count(), svg.matches("class=\"band\"").count()), (2, 1));
            assert!(svg.contains("A&lt;b") && svg.contains(">Bartholome…<"));
            assert!(svg.contains(">Turn</text>") && svg.contains(">2</text>"));
        }
        assert_eq!(ticks(-2, 12, 5), vec![0, 5, 10]);
    }

    #[test]
    fn a_smooth_line_keeps_its_ends() {
        let series = [50, 90, 50, 100].map(|chance| vec![chance, 100 - chance]);
        let smooth: Vec<i16> = smoothed(&series).iter().map(|chances| chances[0]).collect();
        assert_eq!(smooth, [50, 70, 72, 100]);
        assert_eq!(smoothed(&series[..1]), series[..1]);
    }

    #[test]
    fn no_label_leaves_the_chart() {
        let names = vec!["Bartholomew".to_owned(); 6];
        let (width, _) = ChartSize::Narrow.size();
        let svg = chart(&[vec![0; 6], vec![1; 6]], None, &names, "Turn", ChartSize::Narrow);
        let svg = svg.as_str();
        let ends = svg.split("<text x=\"").skip(1).filter(|text| text.contains("class=\"name\""));
        for end in ends {
            let x: f32 = end.split('"').next().and_then(|x| x.parse().ok()).expect("a number");
            // Eleven letters of this font size are 80 units wide.
            assert!(x + 80.0 <= width, "{x}");
        }
    }
}
