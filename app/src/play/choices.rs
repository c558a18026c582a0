//! The moves to choose from: narrowed down by typing, one of them selected.

use game::{Span, fold, plain};

/// One legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Choice {
    /// The move in notation.
    pub(crate) notation: String,
    /// The move in words.
    pub(crate) words: Vec<Span>,
}

/// The legal moves of the deciding seat, the typed text, and the selected one of the moves that match it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Choices {
    all: Vec<Choice>,
    typed: String,
    selected: usize,
}

impl Choices {
    /// These moves, with the first one selected and no typed text.
    pub(crate) const fn new(all: Vec<Choice>) -> Self {
        Self { all, typed: String::new(), selected: 0 }
    }

    /// The typed text.
    pub(crate) fn typed(&self) -> &str {
        &self.typed
    }

    /// The moves that match the typed text: every word of it occurs in their notation or their words.
    pub(crate) fn shown(&self) -> impl Iterator<Item = &Choice> {
        let typed = fold(&self.typed);
        let fits = move |choice: &&Choice| {
            let text = fold(&format!("{} {}", choice.notation, plain(&choice.words)));
            typed.split_whitespace().all(|term| text.contains(term))
        };
        self.all.iter().filter(fits)
    }

    /// The index of the selected move among those shown.
    pub(crate) const fn selected(&self) -> usize {
        self.selected
    }

    /// The move that Enter plays: the one typed in full, else the selected one.
    pub(crate) fn chosen(&self) -> Option<&Choice> {
        let typed = self.typed.trim();
        self.all.iter().find(|choice| choice.notation == typed).or_else(|| self.shown().nth(self.selected))
    }

    /// Moves the selection down by `by` places, stopping at either end.
    pub(crate) fn step(&mut self, by: isize) {
        let last = self.shown().count().saturating_sub(1);
        self.selected = self.selected.saturating_add_signed(by).min(last);
    }

    /// Types a letter.
    pub(crate) fn push(&mut self, letter: char) {
        self.typed.push(letter);
        self.selected = 0;
    }

    /// Deletes the last letter.
    pub(crate) fn erase(&mut self) {
        self.typed.pop();
        self.selected = 0;
    }

    /// Clears the typed text.
    pub(crate) fn clear(&mut self) {
        self.typed.clear();
        self.selected = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choices() -> Choices {
        let choice = |(notation, words): (&str, &str)| Choice {
            notation: notation.to_owned(),
            words: vec![Span { text: words.to_owned(), about: None }],
        };
        let all = [("take 1", "Prendre Épée pour 1"), ("take 10", "Prendre Or pour 2"), ("done", "Terminé")];
        Choices::new(all.into_iter().map(choice).collect())
    }

    fn after(typed: &str) -> Choices {
        let mut choices = choices();
        typed.chars().for_each(|letter| choices.push(letter));
        choices
    }

    fn shown(choices: &Choices) -> Vec<&str> {
        choices.shown().map(|choice| choice.notation.as_str()).collect()
    }

    #[test]
    fn typing_narrows_by_words_and_notation_without_accents() {
        assert_eq!(shown(&after("")).len(), 3);
        assert_eq!(shown(&after("epee")), ["take 1"]);
        assert_eq!(shown(&after("prendre 2")), ["take 10"]);
        assert_eq!(shown(&after("DONE")), ["done"]);
        assert!(shown(&after("sail")).is_empty());
    }

    #[test]
    fn a_move_typed_in_full_is_meant_whatever_is_selected() {
        let mut typed = after("take 1");
        typed.step(1);
        assert_eq!(typed.chosen().map(|choice| choice.notation.as_str()), Some("take 1"));
        let mut typed = after("take");
        typed.step(1);
        assert_eq!(typed.chosen().map(|choice| choice.notation.as_str()), Some("take 10"));
    }

    #[test]
    fn the_selection_stays_in_the_list() {
        let mut all = choices();
        all.step(-1);
        assert_eq!(all.selected(), 0);
        all.step(9);
        assert_eq!(all.selected(), 2);
        all.push('e');
        assert_eq!(all.selected(), 0);
        all.erase();
        assert_eq!(shown(&all).len(), 3);
        assert!(after("sail").chosen().is_none());
    }
}
