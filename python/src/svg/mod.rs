//! Positions as pictures for notebooks: the map of the atlas with the pieces on it, and below it what else the seat sees.

mod maps;
mod text;

use std::fmt::Write as _;

use game::{Game, Lang, Place, Seat, View, Words, plain};

use text::{Block, columns};

/// The colours of the seats, and last that of neutral pieces.
const COLOURS: [&str; 7] = ["#c0392b", "#2469a6", "#d9a300", "#2e8b57", "#7d3c98", "#444444", "#8a8378"];
/// The colour of words and outlines.
const INK: &str = "#3a3228";
/// The colour behind words.
const PAPER: &str = "#fdf6e3";

/// A game that can be drawn.
pub(crate) trait Picture: Game {
    /// The board with its pieces; `None` if the game has none that can be drawn.
    fn drawn(public: &Self::Public) -> Option<Drawing>;
}

/// A drawing of a board.
pub(crate) struct Drawing {
    /// Its width and height, in its own units.
    size: (f64, f64),
    /// The pixels that it is wide.
    width: f64,
    svg: String,
}

/// The position that a seat sees, as SVG: the board, and what is not on it in words. Without a drawing of the board all of it
/// is in words.
pub(crate) fn picture<G: Picture + Words>(view: &View<G>, seats: u8) -> String {
    let drawing = G::drawn(view.public());
    let mut players = Seat::all(seats);
    let mut blocks = Vec::new();
    for panel in G::panels(view) {
        let say = |line: &game::Line| plain(&G::catalog(Lang::En).render(line, &|seat| format!("P{seat}")));
        let seat = (panel.place == Place::Player).then(|| players.next()).flatten();
        if panel.place == Place::Board && drawing.is_some() {
            continue;
        }
        let mut title = say(&panel.title);
        if let Some(seat) = seat {
            let points = view.score().totals()[seat].to_string().replace('-', "−");
            let _ = write!(title, ", {points} points");
            if G::to_act(view.public()).contains(seat) {
                title.push_str(", to move");
            }
        }
        let colour = seat.map(|seat| COLOURS[seat.index()]);
        blocks.push(Block { colour, title, lines: panel.lines.iter().map(say).collect() });
    }
    let (width, below) = match &drawing {
        Some(drawing) => (drawing.width, drawing.size.1 * drawing.width / drawing.size.0),
        None => (760.0, 0.0),
    };
    let (words, high) = columns(&blocks, width);
    let height = below + high;
    // An inner picture is cut off at its edges.
    let board = drawing.map_or_else(String::new, |Drawing { size: (w, h), svg, .. }| {
        format!("<svg viewBox=\"0 0 {w} {h}\" width=\"{width}\" height=\"{below:.0}\">{svg}</svg>")
    });
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height:.0}\" width=\"{width}\" height=\"{height:.0}\" \
         font-family=\"sans-serif\" fill=\"none\"><rect width=\"{width}\" height=\"{height:.0}\" fill=\"{PAPER}\"/>\
         {board}<g transform=\"translate(0 {below:.0})\">{words}</g></svg>"
    )
}

fn disc(svg: &mut String, (x, y): (f64, f64), radius: f64, fill: &str) {
    let _ =
        write!(svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\" fill=\"{fill}\" stroke=\"{INK}\"/>");
}

/// Words whose first letter or middle is here.
fn label(svg: &mut String, (x, y): (f64, f64), size: f64, anchor: &str, fill: &str, words: &str) {
    let words = words.replace('&', "&amp;").replace('<', "&lt;");
    let _ = write!(
        svg,
        "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\" fill=\"{fill}\" text-anchor=\"{anchor}\">{words}</text>"
    );
}
