//! What is on the screen and what a command changes about it. There is no terminal here: keys come in as commands,
//! and what touches the world outside goes out as an effect.

use bots::Level;
use game::{Game, GameRng, Line, RuleId, Seat, View, Words};
use table::{Match, SubmitError, UndoError};

use super::choices::{Choice, Choices};
use super::command::{Command, Effect, Mode};
use super::curtain::{Stage, first_viewer, stage};
use super::panes::Panes;
use crate::players::Player;
use crate::voice::{Voice, text};

/// Keeps the bots' stream apart from the one that deals.
const BOTS: u64 = 0x0062_6f74_7321;

/// How a bot of some level decides: from what its seat sees, and a seed.
pub(crate) type Think<G> = fn(Level, &View<G>, u64) -> <G as Game>::Move;

/// A game in front of people.
#[derive(Clone, Debug)]
pub(crate) struct Model<G: Words> {
    /// The table.
    pub(crate) table: Match<G>,
    /// Who plays.
    pub(crate) players: Vec<Player>,
    /// How the program speaks.
    pub(crate) voice: Voice,
    /// Who looks at the screen; nobody is a spectator, or the change between two people.
    pub(crate) viewer: Option<Seat>,
    /// What the table waits for.
    pub(crate) stage: Stage,
    /// What keys mean at the moment.
    pub(crate) mode: Mode,
    /// The moves to choose from.
    pub(crate) choices: Choices,
    /// What the program has to say about the last command.
    pub(crate) notice: Option<Line>,
    /// Which part of the table is in front, and how far each is scrolled.
    pub(crate) panes: Panes,
    /// The rule that forbade the last refused move.
    cited: Option<RuleId>,
    /// How many moves had been played when each seat last made one.
    seen: Vec<usize>,
    /// Whether the bots play on without waiting.
    pub(crate) hurried: bool,
    think: Think<G>,
    rng: GameRng,
    seed: u64,
}

impl<G: Words> Model<G> {
    /// A game about to begin.
    pub(crate) fn new(
        table: Match<G>,
        players: Vec<Player>,
        voice: Voice,
        think: Think<G>,
        seed: u64,
    ) -> Self {
        let viewer = first_viewer(&players);
        let mut model = Self {
            seen: vec![0; players.len()],
            stage: Stage::Over,
            mode: Mode::Pick,
            choices: Choices::default(),
            notice: None,
            panes: Panes::default(),
            cited: None,
            hurried: false,
            think,
            rng: GameRng::new(seed ^ BOTS),
            table,
            players,
            voice,
            viewer,
            seed,
        };
        model.refresh();
        model
    }

    /// Does what a key asks for.
    pub(crate) fn act(&mut self, command: Command) -> Effect {
        self.notice = None;
        match command {
            Command::Quit => return Effect::Leave,
            Command::Enter => return self.enter(),
            Command::Back => self.back(),
            Command::Step(by) => self.choices.step(by),
            Command::StartTyping => self.mode = Mode::Type,
            Command::Letter(letter) => self.letter(letter),
            Command::Erase => self.erase(),
            Command::Undo => self.undo(),
            Command::Redo => self.redo(),
            Command::Pane(by) => self.panes.turn(by),
            Command::Scroll(by) => self.panes.scroll(by, self.is_reading()),
            Command::Score => self.read(Mode::Score),
            Command::Help => self.read(Mode::Help),
            Command::Rule => match self.cited {
                Some(rule) => self.read(Mode::Rule(rule)),
                None => self.notice = Some(Line::new("rule.none")),
            },
            Command::Save => self.mode = Mode::Save(format!("{}-{}.txt", G::INFO.slug, self.seed)),
            Command::Skip => self.hurried = true,
            Command::Leave if self.stage == Stage::Over => return Effect::Leave,
            Command::Leave => self.mode = Mode::Leave,
        }
        Effect::Stay
    }

    /// Lets the bot that must decide play one move.
    pub(crate) fn bot_move(&mut self) {
        let Stage::Bot(seat) = self.stage else { return };
        let Player::Bot(level) = self.players[seat.index()] else { return };
        let mv = (self.think)(level, &self.table.view(Some(seat)), self.rng.bits());
        self.table.submit(seat, mv).expect("bots play legal moves");
        self.refresh();
    }

    /// Takes note of what became of the record.
    pub(crate) fn saved(&mut self, path: &str, result: std::io::Result<()>) {
        let line = |id| Line::new(id).with("path", text(path));
        self.notice = Some(match result {
            Ok(()) => line("save.done"),
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => line("save.exists"),
            Err(error) => line("save.failed").with("reason", text(error.to_string())),
        });
    }

    /// Whether the one at the screen has not seen what was told at this ply.
    pub(crate) fn is_new(&self, ply: usize) -> bool {
        self.viewer.is_some_and(|seat| ply > self.seen[seat.index()])
    }

    /// Whether the last refused move was refused by a rule.
    pub(crate) const fn cites(&self) -> bool {
        self.cited.is_some()
    }

    /// Whether a text covers the table.
    pub(crate) const fn is_reading(&self) -> bool {
        matches!(self.mode, Mode::Refused(_) | Mode::Rule(_) | Mode::Score | Mode::Help)
    }

    fn read(&mut self, mode: Mode) {
        self.panes.open();
        self.mode = mode;
    }

    fn enter(&mut self) -> Effect {
        match (&self.mode, self.stage) {
            (Mode::Leave, _) => return Effect::Leave,
            (Mode::Save(path), _) => {
                let path = path.clone();
                self.mode = Mode::Pick;
                return if path.is_empty() { Effect::Stay } else { Effect::Save(path) };
            }
            (Mode::Refused(_), _) => match self.cited {
                Some(rule) => self.read(Mode::Rule(rule)),
                None => self.back(),
            },
            (Mode::Rule(_) | Mode::Score | Mode::Help, _) => self.back(),
            (Mode::Pick | Mode::Type, Stage::Curtain(seat)) => {
                self.viewer = Some(seat);
                self.cited = None;
                self.refresh();
            }
            (Mode::Pick | Mode::Type, Stage::Turn(seat)) => self.play(seat),
            (Mode::Pick | Mode::Type, Stage::Bot(_)) => self.hurried = true,
            (Mode::Pick | Mode::Type, Stage::Over) => self.read(Mode::Score),
        }
        Effect::Stay
    }

    /// Back to where one was: from a text to the table, or to the typed move, which can be mended; from typing to
    /// choosing.
    fn back(&mut self) {
        let was_reading = !matches!(self.mode, Mode::Pick | Mode::Type);
        self.mode = if was_reading && !self.choices.typed().is_empty() { Mode::Type } else { Mode::Pick };
        if !was_reading {
            self.choices.clear();
        }
    }

    fn letter(&mut self, letter: char) {
        match &mut self.mode {
            Mode::Type => self.choices.push(letter),
            Mode::Save(path) => path.push(letter),
            _ => {}
        }
    }

    fn erase(&mut self) {
        match &mut self.mode {
            Mode::Type if self.choices.typed().is_empty() => self.mode = Mode::Pick,
            Mode::Type => self.choices.erase(),
            Mode::Save(path) => drop(path.pop()),
            _ => {}
        }
    }

    fn play(&mut self, seat: Seat) {
        let chosen = self.choices.chosen().map(|choice| choice.notation.clone());
        let notation = chosen.unwrap_or_else(|| self.choices.typed().trim().to_owned());
        match self.table.submit_text(seat, self.table.ply(), &notation) {
            Ok(()) => {
                self.seen[seat.index()] = self.table.ply();
                self.refresh();
            }
            Err(error) => {
                let words = self.refusal(&notation, error);
                self.read(Mode::Refused(words));
            }
        }
    }

    /// Why a move was not taken, in words; the rule it breaks is kept to be read.
    pub(super) fn refusal(&mut self, notation: &str, error: SubmitError) -> Line {
        self.cited = None;
        match error {
            SubmitError::Illegal(refusal) => {
                self.cited = Some(refusal.rule);
                let why = self.voice.game::<G>(&Line::new(refusal.why));
                Line::new("refused.why").with("why", text(why)).with("rule", text(refusal.rule.to_string()))
            }
            SubmitError::Unparsable(error) => Line::new("refused.unparsable")
                .with("text", text(notation))
                .with("expected", text(error.expected)),
            SubmitError::Stale { ply } => Line::new("refused.stale").with("ply", ply as i32),
            SubmitError::GameOver | SubmitError::NotYourTurn => {
                Line::new(&format!("refused.{}", error.code()))
            }
        }
    }

    fn undo(&mut self) {
        let undone = self.viewer.map_or(Err(UndoError::NotYours), |seat| self.table.undo(seat));
        self.after_undo(match undone {
            Ok(()) => "undo.done",
            Err(UndoError::Nothing) => "undo.nothing",
            Err(UndoError::Barrier) => "undo.barrier",
            Err(UndoError::NotYours) => "undo.not_yours",
        });
    }

    fn redo(&mut self) {
        let redone = self.viewer.map_or(Err(UndoError::Nothing), |seat| self.table.redo(seat));
        self.after_undo(if redone.is_ok() { "redo.done" } else { "redo.nothing" });
    }

    fn after_undo(&mut self, notice: &str) {
        self.refresh();
        self.notice = Some(Line::new(notice));
    }

    /// Looks at the table again after something changed.
    fn refresh(&mut self) {
        let to_act = self.table.to_act();
        // What is shown once the game is over is for all who sit around the screen.
        if to_act.is_empty() && first_viewer(&self.players).is_none() {
            self.viewer = None;
        }
        self.stage = stage(&self.players, to_act, self.viewer);
        self.notice = None;
        self.hurried &= matches!(self.stage, Stage::Bot(_));
        self.panes.follow();
        match self.stage {
            Stage::Turn(seat) => {
                self.choices = self.moves_of(seat);
                self.mode = Mode::Pick;
            }
            Stage::Curtain(_) => {
                self.choices = Choices::default();
                self.mode = Mode::Pick;
            }
            Stage::Over => {
                self.choices = Choices::default();
                self.read(Mode::Score);
            }
            // Whoever reads something while bots play goes on reading.
            Stage::Bot(_) => {
                self.choices = Choices::default();
                if self.mode == Mode::Type {
                    self.mode = Mode::Pick;
                }
            }
        }
    }

    fn moves_of(&self, seat: Seat) -> Choices {
        let view = self.table.view(Some(seat));
        let choice = |mv: G::Move| Choice {
            notation: mv.to_string(),
            words: self.voice.spans::<G>(&G::move_line(view.public(), view.private(), seat, mv)),
        };
        Choices::new(view.legal_moves().into_iter().map(choice).collect())
    }
}
