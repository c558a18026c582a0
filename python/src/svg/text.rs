//! Words in columns.

use super::{INK, disc, label};

/// The height of a line, in pixels.
const LINE: f64 = 18.0;
/// The size of letters.
const LETTERS: f64 = 13.0;
/// The room of a letter on average.
const LETTER: f64 = 7.0;
/// The empty border of a column.
const BORDER: f64 = 12.0;

/// A title with lines.
pub(super) struct Block {
    /// The colour of a disc before the title.
    pub(super) colour: Option<&'static str>,
    pub(super) title: String,
    pub(super) lines: Vec<String>,
}

/// The blocks in two columns that share this width, and how high they are.
pub(super) fn columns(blocks: &[Block], width: f64) -> (String, f64) {
    let letters = ((width / 2.0 - 3.0 * BORDER) / LETTER) as usize;
    let (mut svg, mut ends) = (String::new(), [BORDER; 2]);
    for block in blocks {
        // The next block continues the shorter column.
        let column = usize::from(ends[1] < ends[0]);
        let (left, mut y) = (BORDER + column as f64 * width / 2.0, ends[column] + LINE - 4.0);
        if let Some(colour) = block.colour {
            disc(&mut svg, (left + 6.0, y - 4.0), 6.0, colour);
        }
        let indent = if block.colour.is_some() { 18.0 } else { 0.0 };
        label(&mut svg, (left + indent, y), LETTERS + 1.0, "start", INK, &block.title);
        for line in &block.lines {
            for part in wrapped(line, letters) {
                y += LINE;
                label(&mut svg, (left + BORDER, y), LETTERS, "start", INK, &part);
            }
        }
        ends[column] = y + BORDER;
    }
    (svg, ends[0].max(ends[1]))
}

/// A line in parts of at most this many letters.
fn wrapped(line: &str, letters: usize) -> Vec<String> {
    let mut parts = vec![String::new()];
    for word in line.split(' ') {
        let last = parts.last_mut().expect("there is a part");
        if last.is_empty() {
            last.push_str(word);
        } else if last.chars().count() + 1 + word.chars().count() <= letters {
            last.push(' ');
            last.push_str(word);
        } else {
            parts.push(word.to_owned());
        }
    }
    parts
}
