//! Where everything goes. On a large screen all parts of the table are in sight; on a small one they lie on top of
//! each other like the cards of an index, and the history stays in sight below.

use ratatui::layout::{Constraint, Layout, Rect};

use super::{columns, is_history};
use crate::play::panes::{PaneKind, Panes};
use crate::play::scene::Scene;

/// From this size on the screen is large.
const LARGE: (u16, u16) = (110, 32);

/// Where everything goes.
#[derive(Debug)]
pub(super) struct Areas {
    /// The first line.
    pub(super) head: Rect,
    /// All between the first line and the keys.
    pub(super) body: Rect,
    /// The parts of the table that are in sight.
    panes: Vec<(PaneKind, Rect)>,
    /// The parts that lie on top of each other, of which one is in sight.
    pub(super) tabs: Vec<PaneKind>,
    /// What is asked.
    pub(super) ask: Rect,
    /// What the program has to say.
    pub(super) notice: Rect,
    /// The keys.
    pub(super) keys: Rect,
}

impl Areas {
    /// Where a part of the table is, if it is in sight.
    pub(super) fn pane(&self, kind: PaneKind) -> Option<Rect> {
        self.panes.iter().find(|(other, _)| *other == kind).map(|(_, area)| *area)
    }
}

/// Where everything goes on a screen of this size.
pub(super) fn areas(screen: Rect, scene: &Scene, panes: &Panes) -> Areas {
    let [head, body, notice, keys] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Fill(1),
        Constraint::Length(1),
        Constraint::Length(1),
    ])
    .areas(screen);
    let mut areas = Areas { head, body, panes: Vec::new(), tabs: Vec::new(), ask: body, notice, keys };
    if screen.width >= LARGE.0 && screen.height >= LARGE.1 {
        large(&mut areas, scene);
    } else {
        small(&mut areas, scene, panes);
    }
    areas
}

/// The history on the right; left of it the board and the smaller parts, and below them what is asked.
fn large(areas: &mut Areas, scene: &Scene) {
    let [left, right] = Layout::horizontal([Constraint::Fill(7), Constraint::Fill(3)]).areas(areas.body);
    let [table, ask] = Layout::vertical([Constraint::Fill(2), Constraint::Fill(1)]).areas(left);
    areas.ask = ask;
    areas.panes.push((PaneKind::History, right));
    let has = |kind: PaneKind| scene.panes.iter().any(|pane| pane.kind == kind);
    let side = if has(PaneKind::Board) {
        let [board, side] = Layout::horizontal([Constraint::Fill(4), Constraint::Fill(3)]).areas(table);
        areas.panes.push((PaneKind::Board, board));
        side
    } else {
        table
    };
    let others: Vec<_> =
        scene.panes.iter().filter(|pane| pane.kind != PaneKind::Board && !is_history(pane.kind)).collect();
    let room = usize::from(side.width.saturating_sub(4));
    let height = |lines: usize| Constraint::Max(lines as u16 + 2);
    let heights = others.iter().map(|pane| height(columns::flow(&pane.blocks, room, usize::MAX).len()));
    let places = Layout::vertical(heights).split(side);
    areas.panes.extend(others.iter().map(|pane| pane.kind).zip(places.iter().copied()));
}

/// One part of the table at a time on top; what is asked and the history below.
fn small(areas: &mut Areas, scene: &Scene, panes: &Panes) {
    let [top, bottom] = Layout::vertical([Constraint::Fill(11), Constraint::Fill(9)]).areas(areas.body);
    let [ask, history] = Layout::horizontal([Constraint::Fill(11), Constraint::Fill(9)]).areas(bottom);
    areas.ask = ask;
    areas.panes.push((PaneKind::History, history));
    areas.tabs = scene.panes.iter().map(|pane| pane.kind).filter(|kind| !is_history(*kind)).collect();
    if let Some(kind) = areas.tabs.iter().find(|kind| **kind == panes.tab()).or(areas.tabs.first()) {
        areas.panes.push((*kind, top));
    }
}

/// The first lines of an area, and the rest.
pub(super) fn split_off(area: Rect, lines: u16) -> [Rect; 2] {
    Layout::vertical([Constraint::Length(lines), Constraint::Fill(1)]).areas(area)
}
