//! Wraps lines that are wider than their window.

use ratatui::text::Span;

use crate::play::scene::{Piece, Row, Tone};

/// The width of a row in columns.
pub(super) fn width(row: &[Piece]) -> usize {
    row.iter().map(|piece| columns(&piece.text)).sum()
}

/// The row in lines no wider than `room`, broken between words where possible, all but the first indented by
/// `indent`. An empty row is one empty line.
pub(super) fn wrap(row: &[Piece], room: usize, indent: usize) -> Vec<Row> {
    if width(row) <= room {
        return vec![row.to_vec()];
    }
    let indent = indent.min(room / 2);
    let mut lines = Lines { room: room.max(1), indent, done: Vec::new(), line: Row::new(), used: 0 };
    let letters: Vec<(char, Tone)> =
        row.iter().flat_map(|piece| piece.text.chars().map(|letter| (letter, piece.tone))).collect();
    // A word may run through several pieces: "Anvil" and the comma after it stay together.
    for word in letters.split_inclusive(|(letter, _)| *letter == ' ') {
        lines.add(word);
    }
    lines.done.push(lines.line);
    lines.done
}

struct Lines {
    room: usize,
    indent: usize,
    done: Vec<Row>,
    line: Row,
    used: usize,
}

impl Lines {
    fn add(&mut self, word: &[(char, Tone)]) {
        let text: String = word.iter().map(|(letter, _)| *letter).collect();
        if self.used + columns(text.trim_end()) > self.room && self.used > self.indent {
            self.break_line();
        }
        // A word is broken only if it is longer than a whole line.
        for (letter, tone) in word {
            let one = columns(letter.encode_utf8(&mut [0; 4]));
            if self.used + one > self.room {
                if *letter == ' ' {
                    continue;
                }
                self.break_line();
            }
            self.push(*letter, *tone);
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
        self.line.push(Piece { text: " ".repeat(self.indent), tone: Tone::Plain });
        self.used = self.indent;
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
        wrap(row, room, 2).into_iter().map(text).collect()
    }

    #[test]
    fn lines_break_between_words_and_are_set_in() {
        let row = [say("P1 ", Tone::Strong), say("moves an army to Frosthold", Tone::Plain)];
        assert_eq!(texts(&row, 14), ["P1 moves an ", "  army to ", "  Frosthold"]);
        assert_eq!(texts(&row, 80), ["P1 moves an army to Frosthold"]);
        assert_eq!(texts(&[], 10), [""]);
    }

    #[test]
    fn a_comma_stays_with_its_word() {
        let row = [say("the Anvil", Tone::Thing), say(", the Stone", Tone::Plain)];
        assert_eq!(texts(&row, 9), ["the ", "  Anvil, ", "  the ", "  Stone"]);
    }

    #[test]
    fn a_word_longer_than_a_line_is_broken_inside() {
        assert_eq!(texts(&[say("abcdefghij", Tone::Plain)], 6), ["abcdef", "  ghij"]);
        assert_eq!(texts(&[say("abc", Tone::Plain)], 0), ["a", "b", "c"]);
    }

    #[test]
    fn no_line_is_wider_than_the_room() {
        let row =
            [say("Une très longue ligne avec des mots, ", Tone::Plain), say("●Ana ■Bob ", Tone::Strong)];
        for room in 1..40 {
            assert!(wrap(&row, room, 5).iter().all(|line| width(line) <= room), "{room}");
        }
    }
}
