//! The scene on the screen: where everything goes, and in which colours.

mod columns;
mod layout;
mod wrap;

use game::Seat;
use ratatui::Frame;
use ratatui::layout::{Alignment, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Clear, Padding, Paragraph};

use super::panes::{PaneKind, Panes};
use super::scene::{Ask, Cover, Pane, Piece, Row, Scene, Tone, say};
use layout::{Areas, areas};
use wrap::{width, wrap};

/// The colours of the seats, as any terminal has them; their shapes are in the scene.
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
    draw_keys(frame, areas.keys, scene);
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
    let bar = Style::new().add_modifier(Modifier::REVERSED);
    frame.render_widget(Block::new().style(bar), area);
    let room = usize::from(area.width).saturating_sub(width(right) + 3);
    let left = wrap(left, room).into_iter().next().unwrap_or_default();
    let plain = |row: &Row| row.iter().map(|piece| piece.text.as_str()).collect::<String>();
    frame.render_widget(Paragraph::new(format!(" {}", plain(&left))).style(bar), area);
    frame.render_widget(
        Paragraph::new(format!("{} ", plain(right))).alignment(Alignment::Right).style(bar),
        right_part(area, width(right) + 1),
    );
}

/// The right end of an area.
fn right_part(area: Rect, width: usize) -> Rect {
    let width = (width as u16).min(area.width);
    Rect { x: area.right() - width, width, ..area }
}

/// Shows the keys that matter most, as many as there is room for.
fn draw_keys(frame: &mut Frame<'_>, area: Rect, scene: &Scene) {
    let mut row = vec![say(" ", Tone::Plain)];
    for (key, words) in &scene.keys {
        let item = [say(*key, Tone::Strong), say(format!(" {words}   "), Tone::Faint)];
        if width(&row) + width(&item) <= usize::from(area.width) + 3 {
            row.extend(item);
        }
    }
    frame.render_widget(line(&row), area);
}

fn draw_curtain(frame: &mut Frame<'_>, area: Rect, words: &[Row]) {
    let text: Vec<Row> = words.iter().flat_map(|row| [row.clone(), Row::new()]).collect();
    let room = usize::from(area.width.saturating_sub(4));
    let lines: Vec<Line<'_>> = text.iter().flat_map(|row| wrap(row, room)).map(|row| line(&row)).collect();
    let middle = Rect { y: area.y + area.height.saturating_sub(lines.len() as u16) / 2, ..area };
    frame.render_widget(Paragraph::new(lines).alignment(Alignment::Center), middle.intersection(area));
}

fn draw_table(frame: &mut Frame<'_>, areas: &Areas, scene: &Scene, panes: &mut Panes) {
    for pane in &scene.panes {
        if let Some(area) = areas.pane(pane.kind) {
            let title =
                if areas.tabs.contains(&pane.kind) { tabs(areas, scene, panes) } else { title(pane, panes) };
            draw_pane(frame, area, pane, title, panes);
        }
    }
    draw_ask(frame, areas.ask, &scene.ask);
    frame.render_widget(line(&scene.notice).style(Style::new().add_modifier(Modifier::BOLD)), areas.notice);
}

/// The titles of the parts that lie on top of each other, the one in sight marked.
fn tabs(areas: &Areas, scene: &Scene, panes: &Panes) -> Line<'static> {
    let stacked = scene.panes.iter().filter(|pane| areas.tabs.contains(&pane.kind));
    let one = |pane: &Pane| {
        let in_sight = areas.pane(pane.kind).is_some();
        let words = if in_sight { format!("[{}]", pane.title) } else { format!(" {} ", pane.title) };
        Span::styled(
            words,
            if in_sight { title_style(pane.kind == panes.front()) } else { style(Tone::Faint) },
        )
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
    Block::bordered().border_type(BorderType::Rounded).border_style(Style::new().fg(colour))
}

fn draw_pane(frame: &mut Frame<'_>, area: Rect, pane: &Pane, title: Line<'static>, panes: &mut Panes) {
    let mut block = frame_of(pane.kind == panes.front()).title(title).padding(Padding::horizontal(1));
    let inner = block.inner(area);
    let rows = columns::flow(&pane.blocks, usize::from(inner.width), usize::from(inner.height));
    let first = panes.first_line(pane.kind, rows.len(), usize::from(inner.height));
    block = block.title_bottom(place(first, inner.height, rows.len()));
    frame.render_widget(block, area);
    draw_rows(frame, inner, &rows, first);
}

/// Where in the text one is, if it is longer than its window.
fn place(first: usize, window: u16, lines: usize) -> Line<'static> {
    let last = (first + usize::from(window)).min(lines);
    let words =
        if lines > usize::from(window) { format!(" {}–{last}/{lines} ", first + 1) } else { String::new() };
    Line::styled(words, style(Tone::Faint)).right_aligned()
}

fn draw_rows(frame: &mut Frame<'_>, area: Rect, rows: &[Row], first: usize) {
    let lines: Vec<Line<'_>> =
        rows.iter().skip(first).take(usize::from(area.height)).map(|row| line(row)).collect();
    frame.render_widget(Paragraph::new(lines), area);
}

/// What is asked, what is typed, and the answers with the selected one in sight.
fn draw_ask(frame: &mut Frame<'_>, area: Rect, ask: &Ask) {
    let block = frame_of(false).title(Line::styled(format!(" {} ", ask.title), title_style(false)));
    let block = block.padding(Padding::horizontal(1));
    let inner = block.inner(area);
    let room = usize::from(inner.width);
    let mut head: Vec<Row> = wrap(&ask.prompt, room);
    if let Some(typed) = &ask.typed {
        head.push(vec![say("/ ", Tone::Strong), say(format!("{typed}▏"), Tone::Plain)]);
    }
    let [top, list] = layout::split_off(inner, head.len() as u16);
    let (rows, selected) = answers(ask, room);
    let window = usize::from(list.height);
    let first =
        selected.end.saturating_sub(window).max(selected.start.min(selected.end.saturating_sub(window / 2)));
    let first = first.min(selected.start).min(rows.len().saturating_sub(window));
    let mut lines: Vec<Line<'_>> = rows.iter().map(|row| line(row)).collect();
    for chosen in &mut lines[selected.clone()] {
        *chosen = std::mem::take(chosen).patch_style(Style::new().add_modifier(Modifier::REVERSED));
    }
    let shown: Vec<Line<'_>> = lines.into_iter().skip(first).take(window).collect();
    frame.render_widget(block.title_bottom(place(first, list.height, rows.len())), area);
    draw_rows(frame, top, &head, 0);
    frame.render_widget(Paragraph::new(shown), list);
}

/// The answers as lines, and which of the lines are the selected one's.
fn answers(ask: &Ask, room: usize) -> (Vec<Row>, std::ops::Range<usize>) {
    let column =
        ask.moves.iter().map(|(notation, _)| notation.chars().count()).max().unwrap_or(0).min(room / 3);
    let mut rows = Vec::new();
    let mut selected = 0..0;
    for (index, (notation, words)) in ask.moves.iter().enumerate() {
        let start = rows.len();
        let mark = if index == ask.selected { "▸ " } else { "  " };
        let mut row = vec![say(mark, Tone::Strong), say(format!("{notation:<column$}  "), Tone::Faint)];
        row.extend(words.iter().cloned());
        rows.extend(wrap(&row, room));
        if index == ask.selected {
            selected = start..rows.len();
        }
    }
    (rows, selected)
}

fn draw_cover(frame: &mut Frame<'_>, area: Rect, cover: &Cover, panes: &mut Panes) {
    let most = usize::from(area.width.saturating_sub(4));
    let widest =
        cover.rows.iter().map(|row| width(row)).max().unwrap_or(0).max(cover.title.chars().count() + 2);
    let room = widest.clamp(40.min(most), 90.min(most).max(1));
    let mut rows: Vec<Row> = cover.rows.iter().flat_map(|row| wrap(row, room)).collect();
    if let Some(typed) = &cover.typed {
        rows.extend([Row::new(), vec![say(format!("{typed}▏"), Tone::Strong)]]);
    }
    let (columns, lines) = ((room as u16 + 4).min(area.width), (rows.len() as u16 + 2).min(area.height));
    let area = Rect {
        x: area.x + (area.width - columns) / 2,
        y: area.y + (area.height - lines) / 2,
        width: columns,
        height: lines,
    };
    let block = frame_of(true).title(Line::styled(format!(" {} ", cover.title), title_style(true)));
    let block = block.padding(Padding::horizontal(1));
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

fn style(tone: Tone) -> Style {
    match tone {
        Tone::Plain => Style::new(),
        Tone::Faint => Style::new().fg(Color::DarkGray),
        Tone::Strong => Style::new().add_modifier(Modifier::BOLD),
        Tone::Thing => Style::new().fg(Color::LightCyan),
        Tone::Seat(seat) => Style::new().fg(colour(seat)).add_modifier(Modifier::BOLD),
    }
}

const fn colour(seat: Seat) -> Color {
    COLOURS[seat.index()]
}

/// Whether a part of the table is the history, which has a place of its own on every screen.
pub(super) const fn is_history(kind: PaneKind) -> bool {
    matches!(kind, PaneKind::History)
}
