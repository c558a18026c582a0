//! The layout of the screen. On a large screen all parts of the table are visible; on a small one they are tabs, and
//! the history stays visible below.

use ratatui::layout::{Constraint, Layout, Rect};

use super::columns::{fit, height};
use super::map;
use crate::play::panes::{PaneKind, Panes};
use crate::play::scene::{Pane, Scene};

/// The smallest size of a large screen.
const LARGE: (u16, u16) = (110, 32);

/// A board of more lines than this has a column of its own on a large screen.
const LARGE_BOARD: usize = 8;

/// The lines and columns that the frame of a part takes.
const FRAME: u16 = 2;

/// The areas of the screen.
#[derive(Debug)]
pub(super) struct Areas {
    /// The first line.
    pub(super) head: Rect,
    /// All between the first line and the last.
    pub(super) body: Rect,
    /// The lines of the map above the words of the board; 0 if there is no room for it.
    pub(super) map: u16,
    /// The visible parts of the table.
    panes: Vec<(PaneKind, Rect)>,
    /// The parts that are tabs, and their area.
    pub(super) tabs: Vec<PaneKind>,
    pub(super) stack: Rect,
    /// The visible ones of them, as many as fit.
    pub(super) in_sight: Vec<PaneKind>,
    /// The question.
    pub(super) ask: Rect,
    /// The last line.
    pub(super) foot: Rect,
}

impl Areas {
    /// The area of a part that is not a tab.
    pub(super) fn pane(&self, kind: PaneKind) -> Option<Rect> {
        self.panes.iter().find(|(other, _)| *other == kind).map(|(_, area)| *area)
    }
}

/// The areas of a screen of this size.
pub(super) fn areas(screen: Rect, scene: &Scene, panes: &Panes) -> Areas {
    let [head, body, foot] =
        Layout::vertical([Constraint::Length(1), Constraint::Fill(1), Constraint::Length(1)]).areas(screen);
    let mut areas = Areas {
        head,
        body,
        map: 0,
        panes: Vec::new(),
        tabs: Vec::new(),
        stack: body,
        in_sight: Vec::new(),
        ask: body,
        foot,
    };
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

/// The board on the left, its map above its words, unless it is small; on its right the smaller parts and the history, and below them the
/// question.
fn large(areas: &mut Areas, scene: &Scene) {
    let mut rest = areas.body;
    let is_board =
        |pane: &&Pane| pane.kind == PaneKind::Board && height(&pane.blocks, usize::MAX) > LARGE_BOARD;
    let board = scene.panes.iter().find(is_board).map(|pane| pane.kind);
    if let Some(kind) = board {
        let [area, others] = Layout::horizontal([Constraint::Fill(3), Constraint::Fill(5)]).areas(rest);
        // The words keep at least half of the column.
        let tallest = area.height / 2;
        areas.map = scene.map.as_ref().map_or(0, |picture| map::height(picture, area.width).min(tallest));
        areas.panes.push((kind, area));
        rest = others;
    }
    let [table, ask] = Layout::vertical([Constraint::Fill(11), Constraint::Fill(4)]).areas(rest);
    areas.ask = ask;
    let [side, history] = Layout::horizontal([Constraint::Fill(1), Constraint::Fill(1)]).areas(table);
    areas.panes.push((PaneKind::History, history));
    let is_small = |pane: &&Pane| Some(pane.kind) != board && pane.kind != PaneKind::History;
    let small: Vec<&Pane> = scene.panes.iter().filter(is_small).collect();
    let room = usize::from(side.width.saturating_sub(2 * FRAME));
    let wanted = small.iter().map(|pane| height(&pane.blocks, room) as u16 + FRAME).collect();
    let places = Layout::vertical(share(wanted, side.height)).split(side);
    areas.panes.extend(small.iter().map(|pane| pane.kind).zip(places.iter().copied()));
}

/// As many lines for each part as it wants; if there are too few, the tallest parts get less.
fn share(mut wanted: Vec<u16>, lines: u16) -> Vec<u16> {
    while wanted.iter().sum::<u16>() > lines {
        match wanted.iter_mut().max() {
            Some(tallest) if *tallest > 0 => *tallest -= 1,
            _ => break,
        }
    }
    wanted
}

/// As many parts of the table as fit on top; the question and the history below.
fn small(areas: &mut Areas, scene: &Scene, panes: &Panes) {
    let [top, bottom] = Layout::vertical([Constraint::Fill(4), Constraint::Fill(3)]).areas(areas.body);
    let [ask, history] = Layout::horizontal([Constraint::Fill(3), Constraint::Fill(2)]).areas(bottom);
    areas.ask = ask;
    areas.stack = top;
    areas.panes.push((PaneKind::History, history));
    let stacked: Vec<&Pane> = scene.panes.iter().filter(|pane| pane.kind != PaneKind::History).collect();
    areas.tabs = stacked.iter().map(|pane| pane.kind).collect();
    let groups = groups(&stacked, top);
    let in_front = groups.iter().find(|group| group.contains(&panes.tab())).or(groups.first());
    areas.in_sight = in_front.cloned().unwrap_or_default();
}

/// The parts in order, grouped by those that fit into an area together.
fn groups(panes: &[&Pane], area: Rect) -> Vec<Vec<PaneKind>> {
    let (room, window) =
        (area.width.saturating_sub(2 * FRAME), usize::from(area.height.saturating_sub(FRAME)));
    let mut groups: Vec<Vec<PaneKind>> = Vec::new();
    let mut blocks = Vec::new();
    for pane in panes {
        blocks.extend(pane.blocks.iter().cloned());
        match groups.last_mut() {
            Some(group) if fit(&blocks, usize::from(room), window) => group.push(pane.kind),
            _ => {
                blocks.clone_from(&pane.blocks);
                groups.push(vec![pane.kind]);
            }
        }
    }
    groups
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
