//! Draws the scene on the screen.

mod columns;
mod layout;
mod map;
mod wrap;

use std::ops::Range;

use ratatui::Frame;
use ratatui::layout::{Alignment, Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Clear, Padding, Paragraph};

use super::panes::{PaneKind, Panes};
use super::scene::{self, Ask, Cover, Pane, Piece, Row, Scene, Tone, say};
use layout::{Areas, areas, split_off};
use wrap::{width, wrap};

/// The colours of the seats, which every terminal has; their shapes are in the scene.
const COLOURS: [Color; game::MAX_SEATS] = [
    Color::LightBlue,
    Color::LightRed,
    Color::LightGreen,
    Color::LightYellow,
    Color::LightMagenta,
    Color::LightCyan,
];

/// Draws the scene.
pub(crate) fn draw(frame: &mut Frame<'_>, scene: &Scene, panes: &mut Panes) {
    panes.show(scene.panes.iter().map(|pane| pane.kind));
    let areas = areas(frame.area(), scene, panes);
    draw_head(frame, areas.head, scene);
    draw_last_line(frame, areas.foot, scene);
    if let Some(words) = &scene.curtain {
        draw_curtain(frame, areas.body, words);
    } else {
        draw_table(frame, &areas, scene, panes);
    }
    if let Some(cover) = &scene.cover {
        draw_cover(frame, areas.body, cover, panes);
    }
}

fn draw_head(frame: &mut Frame<'_>, area: Rect, scene: &Scene) {
    let (left, right) = &scene.head;
    let right_width = Constraint::Length(width(right) as u16 + 1);
    let [left_area, right_area] = Layout::horizontal([Constraint::Fill(1), right_width]).areas(area);
    // If there is too little room, the name of the game gives way to the players.
    let title = usize::from(width(left) >= usize::from(left_area.width));
    let mut first = vec![say(" ", Tone::Plain)];
    first.extend(left.iter().skip(title).cloned());
    frame.render_widget(line(&first), left_area);
    frame.render_widget(line(right), right_area);
}

/// Shows the message; without one, as many of the most important keys as fit.
fn draw_last_line(frame: &mut Frame<'_>, area: Rect, scene: &Scene) {
    let mut row = vec![say(" ", Tone::Plain)];
    if let Some(notice) = &scene.notice {
        row.extend(notice.iter().cloned());
        frame.render_widget(line(&row).style(style(Tone::Strong)), area);
        return;
    }
    for (key, words) in &scene.keys {
        let item = [say(key, Tone::Strong), say(format!(" {words}  "), Tone::Faint)];
        if width(&row) + width(&item) <= usize::from(area.width) + 2 {
            row.extend(item);
        }
    }
    frame.render_widget(line(&row), area);
}

fn draw_curtain(frame: &mut Frame<'_>, area: Rect, words: &[Row]) {
    let text: Vec<Row> = words.iter().flat_map(|row| [row.clone(), Row::new()]).collect();
    let room = usize::from(area.width.saturating_sub(4));
    let lines: Vec<Line<'_>> = text.iter().flat_map(|row| wrap(row, room, 0)).map(|row| line(&row)).collect();
    let middle = Rect { y: area.y + area.height.saturating_sub(lines.len() as u16) / 2, ..area };
    frame.render_widget(Paragraph::new(lines).alignment(Alignment::Center), middle.intersection(area));
}

fn draw_table(frame: &mut Frame<'_>, areas: &Areas, scene: &Scene, panes: &mut Panes) {
    for pane in &scene.panes {
        if let Some(mut area) = areas.pane(pane.kind) {
            let title = title(pane, panes);
            if let (PaneKind::Board, Some(picture)) = (pane.kind, &scene.map) {
                let [top, rest] = split_off(area, areas.map);
                map::draw(frame.buffer_mut(), top, picture);
                area = rest;
            }
            draw_pane(frame, area, pane.kind, &pane.blocks, title, panes);
        }
    }
    let in_sight = scene.panes.iter().filter(|pane| areas.in_sight.contains(&pane.kind));
    let blocks: Vec<_> = in_sight.flat_map(|pane| pane.blocks.iter().cloned()).collect();
    if !areas.in_sight.is_empty() {
        let title = tabs(areas, scene, panes);
        draw_pane(frame, areas.stack, panes.tab(), &blocks, title, panes);
    }
    draw_ask(frame, areas.ask, &scene.ask);
}

/// The titles of the tabs, with the visible ones marked.
fn tabs(areas: &Areas, scene: &Scene, panes: &Panes) -> Line<'static> {
    let stacked = scene.panes.iter().filter(|pane| areas.tabs.contains(&pane.kind));
    let one = |pane: &Pane| {
        if areas.in_sight.contains(&pane.kind) {
            Span::styled(format!("[{}]", pane.title), title_style(pane.kind == panes.front()))
        } else {
            Span::styled(format!(" {} ", pane.title), style(Tone::Faint))
        }
    };
    Line::from(stacked.map(one).collect::<Vec<_>>())
}

fn title(pane: &Pane, panes: &Panes) -> Line<'static> {
    Line::styled(format!(" {} ", pane.title), title_style(pane.kind == panes.front()))
}

fn title_style(front: bool) -> Style {
    if front { style(Tone::Strong).fg(Color::LightCyan) } else { style(Tone::Strong) }
}

fn frame_of(front: bool) -> Block<'static> {
    let colour = if front { Color::LightCyan } else { Color::DarkGray };
    let block = Block::bordered().border_type(BorderType::Rounded).border_style(Style::new().fg(colour));
    block.padding(Padding::horizontal(1))
}

fn draw_pane(
    frame: &mut Frame<'_>,
    area: Rect,
    kind: PaneKind,
    blocks: &[scene::Block],
    title: Line<'static>,
    panes: &mut Panes,
) {
    let block = frame_of(kind == panes.front()).title(title);
    let inner = block.inner(area);
    let rows = columns::flow(blocks, usize::from(inner.width), usize::from(inner.height));
    let first = panes.first_line(kind, rows.len(), usize::from(inner.height));
    frame.render_widget(block.title_bottom(place(first, inner.height, rows.len())), area);
    draw_rows(frame, inner, &rows, first);
}

/// The scroll position, if the text is longer than its window.
fn place(first: usize, window: u16, lines: usize) -> Line<'static> {
    let last = (first + usize::from(window)).min(lines);
    let all = lines <= usize::from(window);
    let words = if all { String::new() } else { format!(" {}–{last}/{lines} ", first + 1) };
    Line::styled(words, style(Tone::Faint)).right_aligned()
}

fn draw_rows(frame: &mut Frame<'_>, area: Rect, rows: &[Row], first: usize) {
    let shown = rows.iter().skip(first).take(usize::from(area.height));
    frame.render_widget(Paragraph::new(shown.map(|row| line(row)).collect::<Vec<_>>()), area);
}

/// The question, the typed text, and the answers with the selected one visible.
fn draw_ask(frame: &mut Frame<'_>, area: Rect, ask: &Ask) {
    let block = frame_of(false).title(Line::styled(format!(" {} ", ask.title), title_style(false)));
    let inner = block.inner(area);
    let room = usize::from(inner.width);
    let mut head: Vec<Row> = wrap(&ask.prompt, room, 0);
    if let Some(typed) = &ask.typed {
        head.push(vec![say("/ ", Tone::Strong), say(format!("{typed}▏"), Tone::Plain)]);
    }
    let [top, list] = split_off(inner, head.len() as u16);
    let (rows, selected) = answers(ask, room);
    // The selected answer stays in the middle, so that its neighbours are visible.
    let window = usize::from(list.height);
    let middle = (selected.start + selected.end).saturating_sub(window) / 2;
    let first = middle.min(rows.len().saturating_sub(window));
    let mut lines: Vec<Line<'_>> = rows.iter().map(|row| line(row)).collect();
    for chosen in &mut lines[selected] {
        *chosen = std::mem::take(chosen).patch_style(Style::new().add_modifier(Modifier::REVERSED));
    }
    let shown: Vec<Line<'_>> = lines.into_iter().skip(first).take(window).collect();
    frame.render_widget(block.title_bottom(place(first, list.height, rows.len())), area);
    draw_rows(frame, top, &head, 0);
    frame.render_widget(Paragraph::new(shown), list);
}

/// The answers as lines, and which of the lines are the selected one's.
fn answers(ask: &Ask, room: usize) -> (Vec<Row>, Range<usize>) {
    let longest = ask.moves.iter().map(|(notation, _)| notation.chars().count()).max().unwrap_or(0);
    let column = longest.min(room / 3);
    // Words are aligned in a column if there is room.
    let indent = if room < 60 { 4 } else { column + 4 };
    let mut rows = Vec::new();
    let mut selected = 0..0;
    for (index, (notation, words)) in ask.moves.iter().enumerate() {
        let start = rows.len();
        let mark = if index == ask.selected { "▸ " } else { "  " };
        let mut row = vec![say(mark, Tone::Strong), say(format!("{notation:<column$}  "), Tone::Faint)];
        row.extend(words.iter().cloned());
        rows.extend(wrap(&row, room, indent));
        if index == ask.selected {
            selected = start..rows.len();
        }
    }
    (rows, selected)
}

fn draw_cover(frame: &mut Frame<'_>, area: Rect, cover: &Cover, panes: &mut Panes) {
    let most = usize::from(area.width.saturating_sub(4));
    let widest = cover.rows.iter().map(|row| width(row)).max().unwrap_or(0);
    let room = widest.clamp(40.min(most), 90.min(most));
    let mut rows: Vec<Row> = cover.rows.iter().flat_map(|row| wrap(row, room, cover.indent)).collect();
    if let Some(typed) = &cover.typed {
        rows.extend([Row::new(), vec![say(format!("{typed}▏"), Tone::Strong)]]);
    }
    let area = area.centered(Constraint::Length(room as u16 + 4), Constraint::Length(rows.len() as u16 + 2));
    let block = frame_of(true).title(Line::styled(format!(" {} ", cover.title), title_style(true)));
    let inner = block.inner(area);
    let first = panes.first_text_line(rows.len(), usize::from(inner.height));
    frame.render_widget(Clear, area);
    frame.render_widget(block.title_bottom(place(first, inner.height, rows.len())), area);
    draw_rows(frame, inner, &rows, first);
}

fn line(row: &[Piece]) -> Line<'static> {
    Line::from(
        row.iter().map(|piece| Span::styled(piece.text.clone(), style(piece.tone))).collect::<Vec<_>>(),
    )
}

const fn style(tone: Tone) -> Style {
    match tone {
        Tone::Plain => Style::new(),
        Tone::Faint => Style::new().fg(Color::DarkGray),
        Tone::Strong => Style::new().add_modifier(Modifier::BOLD),
        Tone::Thing => Style::new().fg(Color::Cyan),
        Tone::Seat(seat) => Style::new().fg(COLOURS[seat.index()]).add_modifier(Modifier::BOLD),
    }
}
