//! Blocks of text side by side, if they do not fit below each other.

use super::wrap::{width, wrap};
use crate::play::scene::{Block, Row, Tone, say};

/// The space between two columns.
const GAP: usize = 2;

/// The smallest width of a column beside another.
const NARROWEST: usize = 24;

/// A way to distribute blocks over a number of columns.
type Share = fn(&[Vec<Row>], usize) -> Vec<Vec<Row>>;

/// The blocks as lines for a window: in as few columns as fit; if none fit, in the number that makes it shortest.
/// Blocks are kept together, unless breaking them makes all visible.
pub(super) fn flow(blocks: &[Block], room: usize, window: usize) -> Vec<Row> {
    let fits = |lines: &Vec<Row>| lines.len() <= window;
    let pieces = |count| in_columns(blocks, count, room, broken);
    let whole: Vec<Vec<Row>> = in_whole(blocks, room).collect();
    let all_in_sight = whole.iter().find(|lines| fits(lines)).cloned();
    let all_in_sight = all_in_sight.or_else(|| (1..=most(room)).map(pieces).find(fits));
    all_in_sight.or_else(|| whole.into_iter().min_by_key(Vec::len)).unwrap_or_default()
}

/// Whether all blocks are visible, each in one piece.
pub(super) fn fit(blocks: &[Block], room: usize, window: usize) -> bool {
    in_whole(blocks, room).any(|lines| lines.len() <= window)
}

/// How many lines the blocks take in one column.
pub(super) fn height(blocks: &[Block], room: usize) -> usize {
    blocks.iter().map(|block| lines_of(block, room).len()).sum()
}

/// The largest possible number of columns.
fn most(room: usize) -> usize {
    ((room + GAP) / (NARROWEST + GAP)).max(1)
}

/// The blocks in one column, in two, and so on, each in one piece.
fn in_whole(blocks: &[Block], room: usize) -> impl Iterator<Item = Vec<Row>> + '_ {
    (1..=most(room)).map(move |count| in_columns(blocks, count, room, whole))
}

fn lines_of(block: &Block, room: usize) -> Vec<Row> {
    let (under, indent) = if block.title.is_some() { (" ", 1 + block.indent) } else { ("", block.indent) };
    let set_in = |row: &Row| {
        let mut line = vec![say(under, Tone::Plain)];
        line.extend(row.iter().cloned());
        wrap(&line, room, indent)
    };
    let title = block.title.iter().flat_map(|title| wrap(title, room, block.indent));
    title.chain(block.rows.iter().flat_map(set_in)).collect()
}

fn in_columns(blocks: &[Block], count: usize, room: usize, share: Share) -> Vec<Row> {
    let column = ((room + GAP) / count).saturating_sub(GAP).max(1);
    let blocks: Vec<Vec<Row>> = blocks.iter().map(|block| lines_of(block, column)).collect();
    let columns = share(&blocks, count);
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

/// Distributes whole blocks over the columns in order, so that the tallest column is as short as possible.
fn whole(blocks: &[Vec<Row>], count: usize) -> Vec<Vec<Row>> {
    let total: usize = blocks.iter().map(Vec::len).sum();
    let tallest = blocks.iter().map(Vec::len).max().unwrap_or(0);
    let into_columns = |height: usize| {
        let mut columns = vec![Vec::new()];
        for block in blocks {
            if columns.last().is_some_and(|last| last.len() + block.len() > height) {
                columns.push(Vec::new());
            }
            if let Some(last) = columns.last_mut() {
                last.extend(block.iter().cloned());
            }
        }
        columns
    };
    let fitting = (tallest..=total).map(into_columns).find(|columns| columns.len() <= count);
    fitting.unwrap_or_default()
}

/// Distributes the lines evenly, as in a newspaper.
fn broken(blocks: &[Vec<Row>], count: usize) -> Vec<Vec<Row>> {
    let lines: Vec<Row> = blocks.iter().flatten().cloned().collect();
    lines.chunks(lines.len().div_ceil(count).max(1)).map(<[Row]>::to_vec).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn block(title: &str, lines: usize) -> Block {
        let row = |text: String| vec![say(text, Tone::Plain)];
        let rows = (1..=lines).map(|n| row(format!("{title}{n}"))).collect();
        Block { title: Some(row(title.to_owned())), rows, indent: 2 }
    }

    fn texts(blocks: &[Block], room: usize, window: usize) -> Vec<String> {
        let text = |row: Row| row.iter().map(|piece| piece.text.as_str()).collect();
        flow(blocks, room, window).into_iter().map(text).collect()
    }

    #[test]
    fn blocks_stand_side_by_side_only_where_they_must() {
        let blocks = [block("a", 1), block("b", 1), block("c", 2)];
        assert_eq!(texts(&blocks, 50, 10), ["a", " a1", "b", " b1", "c", " c1", " c2"]);
        let second = |left: &str, right: &str| format!("{left:<26}{right}");
        assert_eq!(
            texts(&blocks, 50, 4),
            [second("a", "c"), second(" a1", " c1"), second("b", " c2"), " b1".into()]
        );
        assert_eq!(texts(&blocks, 20, 3).len(), 7);
    }

    #[test]
    fn a_tall_block_is_broken_only_if_all_of_it_is_then_in_sight() {
        let blocks = [block("a", 9)];
        assert_eq!(texts(&blocks, 50, 5).len(), 5);
        assert_eq!(texts(&blocks, 50, 4).len(), 10);
    }

    #[test]
    fn nothing_to_show_takes_no_line() {
        assert!(texts(&[], 20, 5).is_empty());
        assert_eq!(texts(&[block("a", 0)], 0, 0), ["a"]);
    }
}
