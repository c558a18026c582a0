//! The parts of the table: the one in front, and the scroll position of each.

use game::Place;

/// A part of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PaneKind {
    /// The board.
    Board,
    /// The cards or eggs on offer.
    Offer,
    /// The players.
    Players,
    /// Things that only the viewer sees.
    Hand,
    /// The history.
    History,
}

impl PaneKind {
    /// Every part, in the order of the keys.
    pub(crate) const ALL: [Self; 5] = [Self::Board, Self::Offer, Self::Players, Self::Hand, Self::History];

    /// The part for panels of this place.
    pub(crate) const fn of(place: Place) -> Self {
        match place {
            Place::Board => Self::Board,
            Place::Offer => Self::Offer,
            Place::Player => Self::Players,
            Place::Hand => Self::Hand,
        }
    }

    /// The id of its title.
    pub(crate) const fn title(self) -> &'static str {
        match self {
            Self::Board => "pane.board",
            Self::Offer => "pane.offer",
            Self::Players => "pane.players",
            Self::Hand => "pane.hand",
            Self::History => "pane.history",
        }
    }
}

/// The part in front, and the scroll position of each. The bounds are known only when the parts are drawn, so drawing
/// clamps these numbers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Panes {
    front: usize,
    /// The part that was last in front, apart from the history.
    tab: usize,
    /// The scroll position of each part, counted from the top; for the history from the end.
    scrolled: [usize; 5],
    /// The scroll position of the text that covers the table.
    text: usize,
    /// The parts that are not empty, set by drawing.
    shown: [bool; 5],
}

impl Panes {
    /// The part in front, which keys scroll.
    pub(crate) const fn front(&self) -> PaneKind {
        PaneKind::ALL[self.front]
    }

    /// The part that was last in front, apart from the history: it stays visible on a small screen.
    pub(crate) const fn tab(&self) -> PaneKind {
        PaneKind::ALL[self.tab]
    }

    /// Brings the next or the previous part to the front.
    pub(crate) fn turn(&mut self, by: isize) {
        let count = PaneKind::ALL.len();
        for _ in 0..count {
            self.front = (self.front as isize + by).rem_euclid(count as isize) as usize;
            if self.shown[self.front] {
                break;
            }
        }
        if PaneKind::ALL[self.front] != PaneKind::History {
            self.tab = self.front;
        }
    }

    /// Sets which parts are not empty; an empty one cannot be in front.
    pub(crate) fn show(&mut self, kinds: impl IntoIterator<Item = PaneKind>) {
        self.shown = [false; 5];
        for kind in kinds {
            self.shown[kind as usize] = true;
        }
        if !self.shown[self.front] {
            self.turn(1);
        }
    }

    /// Scrolls down: the text that covers the table, or the part in front.
    pub(crate) fn scroll(&mut self, by: isize, text: bool) {
        let scrolled = if text { &mut self.text } else { &mut self.scrolled[self.front] };
        let up = !text && PaneKind::ALL[self.front] == PaneKind::History;
        *scrolled = scrolled.saturating_add_signed(if up { -by } else { by });
    }

    /// Scrolls a new text to its top.
    pub(crate) const fn open(&mut self) {
        self.text = 0;
    }

    /// Scrolls the history to its end.
    pub(crate) const fn follow(&mut self) {
        self.scrolled[PaneKind::History as usize] = 0;
    }

    /// The first visible line of a part with `lines` lines in a window of `window`; clamps the scroll position.
    pub(crate) fn first_line(&mut self, kind: PaneKind, lines: usize, window: usize) -> usize {
        let hidden = lines.saturating_sub(window);
        let scrolled = &mut self.scrolled[kind as usize];
        *scrolled = (*scrolled).min(hidden);
        if kind == PaneKind::History { hidden - *scrolled } else { *scrolled }
    }

    /// The same for the text that covers the table.
    pub(crate) fn first_text_line(&mut self, lines: usize, window: usize) -> usize {
        self.text = self.text.min(lines.saturating_sub(window));
        self.text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leafing_passes_over_what_has_nothing_to_show() {
        let mut panes = Panes::default();
        panes.show([PaneKind::Offer, PaneKind::Players, PaneKind::History]);
        assert_eq!(panes.front(), PaneKind::Offer);
        panes.turn(-1);
        assert_eq!(panes.front(), PaneKind::History);
        panes.turn(1);
        assert_eq!(panes.front(), PaneKind::Offer);
    }

    #[test]
    fn scrolling_stays_in_bounds_and_the_history_is_read_from_its_end() {
        let mut panes = Panes::default();
        panes.show(PaneKind::ALL);
        panes.scroll(99, false);
        assert_eq!(panes.first_line(PaneKind::Board, 30, 10), 20);
        panes.scroll(-1, false);
        assert_eq!(panes.first_line(PaneKind::Board, 30, 10), 19);
        panes.turn(-1);
        assert_eq!(panes.first_line(PaneKind::History, 30, 10), 20);
        panes.scroll(-5, false);
        assert_eq!(panes.first_line(PaneKind::History, 30, 10), 15);
        panes.follow();
        assert_eq!(panes.first_line(PaneKind::History, 31, 10), 21);
    }
}
