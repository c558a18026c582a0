//! Where everything goes. On a large screen all parts of the table are in sight; on a small one they lie on top of
//! each other like the cards of an index, and the history stays in sight below.

use ratatui::layout::{Constraint, Layout, Rect};

use super::columns::height;
use crate::play::panes::{PaneKind, Panes};
use crate::play::scene::{Pane, Scene};

/// From this size on the screen is large.
const LARGE: (u16, u16) = (110, 32);

/// The lines and columns that the frame of a part takes.
const FRAME: u16 = 2;

/// Where everything goes.
#[derive(Debug)]
pub(super) struct Areas {
    /// The first line.
    pub(super) head: Rect,
    /// All between the first line and the last.
    pub(super) body: Rect,
    /// The parts of the table that are in sight.
    panes: Vec<(PaneKind, Rect)>,
    /// The parts that lie on top of each other, of which one is in sight.
    pub(super) tabs: Vec<PaneKind>,
    /// What is asked.
    pub(super) ask: Rect,
    /// The last line.
    pub(super) foot: Rect,
}

impl Areas {
    /// Where a part of the table is, if it is in sight.
    pub(super) fn pane(&self, kind: PaneKind) -> Option<Rect> {
        self.panes.iter().find(|(other, _)| *other == kind).map(|(_, area)| *area)
    }
}

/// Where everything goes on a screen of this size.
pub(super) fn areas(screen: Rect, scene: &Scene, panes: &Panes) -> Areas {
    let [head, body, foot] =
        Layout::vertical([Constraint::Length(1), Constraint::Fill(1), Constraint::Length(1)]).areas(screen);
    let mut areas = Areas { head, body, panes: Vec::new(), tabs: Vec::new(), ask: body, foot };
    if screen.width >= LARGE.0 && screen.height >= LARGE.1 {
        large(&mut areas, scene);
    } else {
        small(&mut areas, scene, panes);
    }
    areas
}

/// The first lines of an area, and the rest.
pub(super) fn split_off(area: Rect, lines: u16) -> [Rect; 2] {
    Layout::vertical([Constraint::Length(lines), Constraint::Fill(1)]).areas(area)
}

/// The board on the left; right of it the smaller parts and the history, and below them what is asked.
fn large(areas: &mut Areas, scene: &Scene) {
    let has = |kind: PaneKind| scene.panes.iter().any(|pane| pane.kind == kind);
    let mut rest = areas.body;
    if has(PaneKind::Board) {
        let [board, others] = Layout::horizontal([Constraint::Fill(3), Constraint::Fill(5)]).areas(rest);
        areas.panes.push((PaneKind::Board, board));
        rest = others;
    }
    let [table, ask] = Layout::vertical([Constraint::Fill(11), Constraint::Fill(4)]).areas(rest);
    areas.ask = ask;
    let [side, history] = Layout::horizontal([Constraint::Fill(1), Constraint::Fill(1)]).areas(table);
    areas.panes.push((PaneKind::History, history));
    let is_small = |pane: &&Pane| !matches!(pane.kind, PaneKind::Board | PaneKind::History);
    let small: Vec<&Pane> = scene.panes.iter().filter(is_small).collect();
    let room = usize::from(side.width.saturating_sub(2 * FRAME));
    let wanted = small.iter().map(|pane| height(&pane.blocks, room) as u16 + FRAME).collect();
    let places = Layout::vertical(share(wanted, side.height)).split(side);
    areas.panes.extend(small.iter().map(|pane| pane.kind).zip(places.iter().copied()));
}

/// As many lines for each as it wants; where there are too few, the tallest go short.
fn share(mut wanted: Vec<u16>, lines: u16) -> Vec<u16> {
    while wanted.iter().sum::<u16>() > lines {
        match wanted.iter_mut().max() {
            Some(tallest) if *tallest > 0 => *tallest -= 1,
            _ => break,
        }
    }
    wanted
}

/// One part of the table at a time on top; what is asked and the history below.
fn small(areas: &mut Areas, scene: &Scene, panes: &Panes) {
    let [top, bottom] = Layout::vertical([Constraint::Fill(4), Constraint::Fill(3)]).areas(areas.body);
    let [ask, history] = Layout::horizontal([Constraint::Fill(3), Constraint::Fill(2)]).areas(bottom);
    areas.ask = ask;
    areas.panes.push((PaneKind::History, history));
    let kinds = scene.panes.iter().map(|pane| pane.kind);
    areas.tabs = kinds.filter(|kind| *kind != PaneKind::History).collect();
    if let Some(kind) = areas.tabs.iter().find(|kind| **kind == panes.tab()).or(areas.tabs.first()) {
        areas.panes.push((*kind, top));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tallest_go_short() {
        assert_eq!(share(vec![3, 9, 5], 30), [3, 9, 5]);
        assert_eq!(share(vec![3, 9, 5], 12), [3, 5, 4]);
        assert_eq!(share(vec![3, 9], 0), [0, 0]);
    }
}
