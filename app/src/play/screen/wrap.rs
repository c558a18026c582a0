//! Lines that are longer than their window.

use ratatui::text::Span;

use crate::play::scene::{Piece, Row, Tone};

/// How far the second and later lines of a long one are set in.
const INDENT: usize = 2;

/// How many columns a row takes.
pub(super) fn width(row: &[Piece]) -> usize {
    row.iter().map(|piece| columns(&piece.text)).sum()
}

/// The row in lines no wider than `room`, broken between words where possible. An empty row is one empty line.
pub(super) fn wrap(row: &[Piece], room: usize) -> Vec<Row> {
    if width(row) <= room {
        return vec![row.to_vec()];
    }
    let mut lines = Lines { room: room.max(INDENT + 1), done: Vec::new(), line: Row::new(), used: 0 };
    for piece in row {
        for word in piece.text.split_inclusive(' ') {
            lines.add(word, piece.tone);
        }
    }
    lines.done.push(lines.line);
    lines.done
}

struct Lines {
    room: usize,
    done: Vec<Row>,
    line: Row,
    used: usize,
}

impl Lines {
    fn add(&mut self, word: &str, tone: Tone) {
        if self.used + columns(word.trim_end()) > self.room && self.used > INDENT {
            self.break_line();
        }
        // Only a word that is longer than a whole line is broken inside.
        for letter in word.chars() {
            let one = columns(letter.encode_utf8(&mut [0; 4]));
            if self.used + one > self.room {
                if letter == ' ' {
                    continue;
                }
                self.break_line();
            }
            self.push(letter, tone);
            self.used += one;
        }
    }

    fn push(&mut self, letter: char, tone: Tone) {
        match self.line.last_mut() {
            Some(piece) if piece.tone == tone => piece.text.push(letter),
            _ => self.line.push(Piece { text: letter.to_string(), tone }),
        }
    }

    fn break_line(&mut self) {
        self.done.push(std::mem::take(&mut self.line));
        self.line.push(Piece { text: " ".repeat(INDENT), tone: Tone::Plain });
        self.used = INDENT;
    }
}

fn columns(text: &str) -> usize {
    Span::raw(text).width()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::scene::say;

    fn texts(row: &[Piece], room: usize) -> Vec<String> {
        let text = |row: Row| row.iter().map(|piece| piece.text.as_str()).collect();
        wrap(row, room).into_iter().map(text).collect()
    }

    #[test]
    fn lines_break_between_words_and_are_set_in() {
        let row = [say("P1 ", Tone::Strong), say("moves an army to Frosthold", Tone::Plain)];
        assert_eq!(texts(&row, 14), ["P1 moves an ", "  army to ", "  Frosthold"]);
        assert_eq!(texts(&row, 80), ["P1 moves an army to Frosthold"]);
        assert_eq!(texts(&[], 10), [""]);
    }

    #[test]
    fn a_word_longer_than_a_line_is_broken_inside() {
        assert_eq!(texts(&[say("abcdefghij", Tone::Plain)], 6), ["abcdef", "  ghij"]);
        assert_eq!(texts(&[say("abcdef", Tone::Plain)], 0).len(), 4);
    }

    #[test]
    fn no_line_is_wider_than_the_room() {
        let row =
            [say("Une très longue ligne avec des mots, ", Tone::Plain), say("●Ana ■Bob ", Tone::Strong)];
        for room in 3..40 {
            assert!(wrap(&row, room).iter().all(|line| width(line) <= room + 1), "{room}");
        }
    }
}
