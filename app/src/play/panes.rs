//! The parts of the table: which one is in front, and how far each is scrolled.

use game::Place;

/// A part of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PaneKind {
    /// The board.
    Board,
    /// What is on offer.
    Offer,
    /// The players.
    Players,
    /// What only the viewer holds.
    Hand,
    /// What has happened.
    History,
}

impl PaneKind {
    /// Every part, in the order they are leafed through.
    pub(crate) const ALL: [Self; 5] = [Self::Board, Self::Offer, Self::Players, Self::Hand, Self::History];

    /// The part where panels of this place are shown.
    pub(crate) const fn of(place: Place) -> Self {
        match place {
            Place::Board => Self::Board,
            Place::Offer => Self::Offer,
            Place::Player => Self::Players,
            Place::Hand => Self::Hand,
        }
    }

    /// The message that names it.
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

/// Which part is in front, and how far each is scrolled. How far one can scroll is known only when it is drawn, so
/// drawing brings these numbers back into bounds.
#[derive(Clone, Debug, Default)]
pub(crate) struct Panes {
    front: usize,
    /// The part that was in front last, the history apart.
    tab: usize,
    /// How far each part is scrolled down; the history, which is read from its end, up.
    scrolled: [usize; 5],
    /// How far the text that covers the table is scrolled down.
    text: usize,
    /// The parts that have something to show, set by drawing.
    shown: [bool; 5],
}

impl Panes {
    /// The part in front, which keys scroll.
    pub(crate) const fn front(&self) -> PaneKind {
        PaneKind::ALL[self.front]
    }

    /// The part that was in front last, the history apart: on a small screen it stays in sight.
    pub(crate) const fn tab(&self) -> PaneKind {
        PaneKind::ALL[self.tab]
    }

    /// Brings the next part to the front, or the one before.
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

    /// Takes note of which parts have something to show; one that has nothing cannot be in front.
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

    /// A new text covers the table: it begins at the top.
    pub(crate) const fn open(&mut self) {
        self.text = 0;
    }

    /// Something happened: the history shows its end.
    pub(crate) const fn follow(&mut self) {
        self.scrolled[PaneKind::History as usize] = 0;
    }

    /// The first line shown of a part of so many lines in a window of so many, its scrolling brought into bounds.
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
