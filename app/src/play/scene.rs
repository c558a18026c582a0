//! The model in words: everything on the screen, without positions.

use game::{About, Line, Panel, Seat, Span, Words};

use super::chart::Picture;
use super::command::Mode;
use super::curtain::Waiting;
use super::model::Model;
use super::panes::PaneKind;
use super::texts;
use crate::players::Player;
use crate::voice::{Voice, text, title};

/// The shapes of the seats, for people who do not see colours and for copies without them.
pub(crate) const SHAPES: [char; game::MAX_SEATS] = ['●', '■', '▲', '◆', '★', '✚'];

/// Text in one style.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Piece {
    /// The words.
    pub(crate) text: String,
    /// Its style.
    pub(crate) tone: Tone,
}

/// A style of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tone {
    /// Normal.
    Plain,
    /// Less important.
    Faint,
    /// More important.
    Strong,
    /// A card, a region or another thing.
    Thing,
    /// A player.
    Seat(Seat),
}

/// One line of text.
pub(crate) type Row = Vec<Piece>;

/// Everything on the screen.
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    /// The first line, left and right.
    pub(crate) head: (Row, Row),
    /// The text of the curtain, if there is one; then nothing else is shown.
    pub(crate) curtain: Option<Vec<Row>>,
    /// The board, if it can be drawn.
    pub(crate) map: Option<Picture>,
    /// The parts of the table that are not empty.
    pub(crate) panes: Vec<Pane>,
    /// The question and the answers.
    pub(crate) ask: Ask,
    /// A message about the last command.
    pub(crate) notice: Option<Row>,
    /// The keys that matter now, and what they do.
    pub(crate) keys: Vec<(String, String)>,
    /// A text that covers the table.
    pub(crate) cover: Option<Cover>,
}

/// A part of the table.
#[derive(Clone, Debug)]
pub(crate) struct Pane {
    /// Which part.
    pub(crate) kind: PaneKind,
    /// Its title.
    pub(crate) title: String,
    /// Its blocks, each of which is best kept together.
    pub(crate) blocks: Vec<Block>,
}

/// Some lines under a heading.
#[derive(Clone, Debug)]
pub(crate) struct Block {
    /// The heading.
    pub(crate) title: Option<Row>,
    /// The lines.
    pub(crate) rows: Vec<Row>,
    /// The indentation of wrapped lines.
    pub(crate) indent: usize,
}

/// The question and the answers.
#[derive(Clone, Debug)]
pub(crate) struct Ask {
    /// Whose turn it is.
    pub(crate) title: String,
    /// The question.
    pub(crate) prompt: Row,
    /// The typed text, while typing.
    pub(crate) typed: Option<String>,
    /// The answers, in notation and in words.
    pub(crate) moves: Vec<(String, Row)>,
    /// The selected one.
    pub(crate) selected: usize,
}

/// A text that covers the table.
#[derive(Clone, Debug)]
pub(crate) struct Cover {
    /// Its title.
    pub(crate) title: String,
    /// Its lines.
    pub(crate) rows: Vec<Row>,
    /// The indentation of wrapped lines.
    pub(crate) indent: usize,
    /// Text that is being typed below them.
    pub(crate) typed: Option<String>,
}

/// The model in words.
pub(crate) fn of<G: Words>(model: &mut Model<G>) -> Scene {
    let curtain = match model.waiting {
        Waiting::Curtain(seat) => Some(texts::curtain(&model.voice, seat)),
        _ => None,
    };
    let public = model.table.state().public();
    let map = model.map.as_mut().filter(|_| curtain.is_none()).and_then(|draw| draw(public));
    let model = &*model;
    Scene {
        map,
        head: (head(model), whose_eyes(model)),
        panes: if curtain.is_some() { Vec::new() } else { panes(model) },
        curtain,
        ask: ask(model),
        notice: model.notice.as_ref().map(|line| own(&model.voice, line)),
        keys: texts::keys(model),
        cover: texts::cover(model),
    }
}

/// A line of the program itself, in pieces.
pub(crate) fn own(voice: &Voice, line: &Line) -> Row {
    voice.own_spans(line).into_iter().map(piece).collect()
}

/// Plain words.
pub(crate) fn say(text: impl Into<String>, tone: Tone) -> Piece {
    Piece { text: text.into(), tone }
}

/// A seat by shape and name.
pub(crate) fn seat(voice: &Voice, seat: Seat) -> Piece {
    let name = voice.name(seat);
    say(format!("{}{name}", SHAPES[seat.index()]), Tone::Seat(seat))
}

fn piece(span: Span) -> Piece {
    match span.about {
        None => say(span.text, Tone::Plain),
        Some(About::Seat(seat)) => say(format!("{}{}", SHAPES[seat.index()], span.text), Tone::Seat(seat)),
        Some(About::Thing(thing)) if thing.kind == "text" => say(span.text, Tone::Plain),
        Some(About::Thing(_)) => say(span.text, Tone::Thing),
    }
}

fn row<G: Words>(model: &Model<G>, line: &Line) -> Row {
    model.voice.spans::<G>(line).into_iter().map(piece).collect()
}

fn head<G: Words>(model: &Model<G>) -> Row {
    let mut row = vec![say(title::<G>(model.voice.lang), Tone::Strong)];
    for (place, player) in Seat::all(model.players.len() as u8).zip(&model.players) {
        row.push(say("  ", Tone::Plain));
        row.push(seat(&model.voice, place));
        if let Player::Bot(level) = player {
            row.push(say(format!(" {}", model.voice.word(&format!("level.{level}"))), Tone::Faint));
        }
    }
    row
}

fn whose_eyes<G: Words>(model: &Model<G>) -> Row {
    let number = Line::new("head.move").with("n", model.table.ply() as i32);
    let mut row = vec![say(model.voice.own(&number), Tone::Faint)];
    if matches!(model.waiting, Waiting::Curtain(_)) {
        return row;
    }
    row.push(say(" · ", Tone::Faint));
    match model.viewer {
        Some(viewer) => {
            row.push(say(format!("{} ", model.voice.word("head.you")), Tone::Faint));
            row.push(seat(&model.voice, viewer));
        }
        None => row.push(say(model.voice.word("head.spectator"), Tone::Faint)),
    }
    row
}

fn panes<G: Words>(model: &Model<G>) -> Vec<Pane> {
    let panels = G::panels(&model.table.view(model.viewer));
    let pane = |kind: PaneKind| {
        let of_kind = |panel: &&Panel| PaneKind::of(panel.place) == kind;
        let blocks = match kind {
            PaneKind::History => history(model),
            _ => panels.iter().filter(of_kind).map(|panel| block(model, panel)).collect(),
        };
        Pane { kind, title: model.voice.word(kind.title()), blocks }
    };
    PaneKind::ALL.into_iter().map(pane).filter(|pane| !pane.blocks.is_empty()).collect()
}

/// A panel. Only its things and players are coloured.
fn block<G: Words>(model: &Model<G>, panel: &Panel) -> Block {
    let toned = |line: &Line, tone: Tone| {
        let mut pieces = row(model, line);
        for piece in pieces.iter_mut().filter(|piece| !matches!(piece.tone, Tone::Seat(_))) {
            piece.tone = tone;
        }
        pieces
    };
    Block {
        title: Some(toned(&panel.title, Tone::Strong)),
        rows: panel.lines.iter().map(|line| toned(line, Tone::Plain)).collect(),
        indent: 2,
    }
}

/// The events told to the person at the screen, with new ones marked.
fn history<G: Words>(model: &Model<G>) -> Vec<Block> {
    let public = model.table.state().public();
    let told = model.table.update(model.viewer, 0).told.into_iter();
    let rows = told.map(|told| {
        let mark = if model.is_new(told.ply) { "▸" } else { " " };
        let mut line = vec![say(format!("{mark}{:>3} ", told.ply), Tone::Faint)];
        line.extend(row(model, &G::event_line(public, &told.event)));
        line
    });
    vec![Block { title: None, rows: rows.collect(), indent: 5 }]
}

fn ask<G: Words>(model: &Model<G>) -> Ask {
    let (voice, public) = (&model.voice, model.table.state().public());
    let choices = &model.choices;
    let mut ask = Ask {
        title: String::new(),
        prompt: Row::new(),
        typed: (model.mode == Mode::Type || !choices.typed().is_empty()).then(|| choices.typed().to_owned()),
        moves: Vec::new(),
        selected: choices.selected(),
    };
    match model.waiting {
        Waiting::Turn(seat) => {
            let view = model.table.view(Some(seat));
            ask.title = voice.word("pane.moves");
            ask.prompt = row(model, &G::prompt(public, view.private(), seat).line);
            let words = |spans: &[Span]| spans.iter().cloned().map(piece).collect();
            ask.moves =
                choices.shown().map(|choice| (choice.notation.clone(), words(&choice.words))).collect();
            if ask.moves.is_empty() {
                ask.prompt = own(voice, &Line::new("ask.none").with("filter", text(choices.typed())));
            }
        }
        Waiting::Bot(seat) => {
            ask.title = voice.own(&Line::new("pane.waiting").with("seat", seat));
            ask.prompt = own(voice, &Line::new("ask.waiting").with("seat", seat));
        }
        Waiting::Over => {
            ask.title = voice.word("pane.over");
            ask.prompt = own(voice, &Line::new("ask.over"));
        }
        Waiting::Curtain(_) => {}
    }
    ask
}
