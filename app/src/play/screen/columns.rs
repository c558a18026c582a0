//! Blocks of text side by side, where one below the other they would not fit.

use super::wrap::{width, wrap};
use crate::play::scene::{Block, Row, Tone, say};

/// The space between two columns.
const GAP: usize = 2;

/// The blocks as lines for a window: in one column if that fits, else in as few as fit, else in as many as there
/// is room for without breaking lines.
pub(super) fn flow(blocks: &[Block], room: usize, window: usize) -> Vec<Row> {
    let widest = blocks.iter().flat_map(rows).map(|row| width(&row)).max().unwrap_or(0);
    let most = ((room + GAP) / (widest + GAP)).clamp(1, blocks.len().max(1));
    let mut lines = Vec::new();
    for count in 1..=most {
        lines = in_columns(blocks, count, room);
        if lines.len() <= window {
            break;
        }
    }
    lines
}

fn rows(block: &Block) -> impl Iterator<Item = Row> + '_ {
    let indent = if block.title.is_some() { " " } else { "" };
    let set_in = move |row: &Row| {
        let mut line = vec![say(indent, Tone::Plain)];
        line.extend(row.iter().cloned());
        line
    };
    block.title.iter().cloned().chain(block.rows.iter().map(set_in))
}

fn in_columns(blocks: &[Block], count: usize, room: usize) -> Vec<Row> {
    let column = (room + GAP) / count - GAP.min(room);
    let tall: Vec<Vec<Row>> =
        blocks.iter().map(|block| rows(block).flat_map(|row| wrap(&row, column)).collect()).collect();
    let columns = balance(tall, count);
    let lines = columns.iter().map(Vec::len).max().unwrap_or(0);
    let line = |index: usize| {
        let mut line = Row::new();
        for (place, rows) in columns.iter().enumerate() {
            let start = place * (column + GAP);
            if let Some(row) = rows.get(index).filter(|row| !row.is_empty()) {
                line.push(say(" ".repeat(start.saturating_sub(width(&line))), Tone::Plain));
                line.extend(row.iter().cloned());
            }
        }
        line
    };
    (0..lines).map(line).collect()
}

/// Shares the blocks out over the columns in order, so that the tallest column is as short as possible.
fn balance(blocks: Vec<Vec<Row>>, count: usize) -> Vec<Vec<Row>> {
    let total: usize = blocks.iter().map(Vec::len).sum();
    let tallest = blocks.iter().map(Vec::len).max().unwrap_or(0);
    let fits = |height: usize| {
        let (mut columns, mut used) = (1, 0);
        for block in &blocks {
            if used + block.len() > height {
                (columns, used) = (columns + 1, 0);
            }
            used += block.len();
        }
        columns <= count
    };
    let height = (tallest..=total).find(|height| fits(*height)).unwrap_or(total);
    let mut columns = vec![Vec::new()];
    for block in blocks {
        if columns.last().is_some_and(|last| last.len() + block.len() > height) {
            columns.push(Vec::new());
        }
        if let Some(last) = columns.last_mut() {
            last.extend(block);
        }
    }
    columns
}

#[cfg(test)]
mod tests {
    use super::*;

    fn block(title: &str, lines: usize) -> Block {
        let row = |text: String| vec![say(text, Tone::Plain)];
        Block {
            title: Some(row(title.to_owned())),
            rows: (1..=lines).map(|n| row(format!("{title}{n}"))).collect(),
        }
    }

    fn texts(blocks: &[Block], room: usize, window: usize) -> Vec<String> {
        let text = |row: Row| row.iter().map(|piece| piece.text.as_str()).collect();
        flow(blocks, room, window).into_iter().map(text).collect()
    }

    #[test]
    fn blocks_stand_side_by_side_only_where_they_must() {
        let blocks = [block("a", 1), block("b", 1), block("c", 2)];
        assert_eq!(texts(&blocks, 20, 10), ["a", " a1", "b", " b1", "c", " c1", " c2"]);
        assert_eq!(texts(&blocks, 20, 4), ["a          c", " a1         c1", "b           c2", " b1"]);
        assert_eq!(texts(&blocks, 4, 3).len(), 7);
    }

    #[test]
    fn nothing_to_show_takes_no_line() {
        assert!(texts(&[], 20, 5).is_empty());
        assert_eq!(texts(&[block("a", 0)], 0, 0), ["a"]);
    }
}
