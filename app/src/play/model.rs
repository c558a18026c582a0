//! The state of the screen, and how commands change it. There is no terminal here: keys come in as commands, and
//! actions outside go out as an effect.

use bots::{Bot, Insight};
use game::{Game, GameRng, Line, RuleId, Seat, View, Words};
use table::{Match, SubmitError, UndoError};

use super::chart::Picture;
use super::choices::{Choice, Choices};
use super::command::{Command, Effect, Mode};
use super::curtain::{Waiting, first_viewer, waiting};
use super::panes::Panes;
use crate::players::Player;
use crate::voice::{Voice, text};

/// Separates the random stream of the bots from that of the deal.
const BOTS: u64 = 0x0062_6f74_7321;

/// The bots at the table.
pub(crate) struct Bots<G: Game> {
    /// By seat; `None` for a person at the screen. They live for the whole game, so that a bot can reuse its search
    /// tree during its turn.
    pub(crate) seats: Vec<Option<Box<dyn Bot<G>>>>,
    /// The findings of the strongest bot in a view, for hints.
    pub(crate) advise: fn(&View<G>, u64) -> Insight<G::Move>,
}

/// Draws the board of a position, if there is one.
pub(crate) type Map<G> = Box<dyn FnMut(&<G as Game>::Public) -> Option<Picture>>;

/// A game on the screen.
pub(crate) struct Model<G: Words> {
    /// The table.
    pub(crate) table: Match<G>,
    /// Who plays.
    pub(crate) players: Vec<Player>,
    /// The language and the names.
    pub(crate) voice: Voice,
    /// The person at the screen; `None` for a spectator, or between two people.
    pub(crate) viewer: Option<Seat>,
    /// What the table is waiting for.
    pub(crate) waiting: Waiting,
    /// The meaning of keys at the moment.
    pub(crate) mode: Mode,
    /// The moves to choose from.
    pub(crate) choices: Choices,
    /// A message about the last command.
    pub(crate) notice: Option<Line>,
    /// Which part of the table is in front, and how far each is scrolled.
    pub(crate) panes: Panes,
    /// The rule that forbade the last refused move.
    cited: Option<RuleId>,
    /// The ply of each seat's last move.
    seen: Vec<usize>,
    /// Whether the bots play without pauses.
    pub(crate) hurried: bool,
    /// Draws the board; `None` for a game without one.
    pub(crate) map: Option<Map<G>>,
    pub(super) bots: Bots<G>,
    pub(super) rng: GameRng,
    seed: u64,
}

impl<G: Words> Model<G> {
    /// A new game.
    pub(crate) fn new(table: Match<G>, players: Vec<Player>, voice: Voice, bots: Bots<G>, seed: u64) -> Self {
        let viewer = first_viewer(&players);
        let mut model = Self {
            seen: vec![0; players.len()],
            waiting: Waiting::Over,
            mode: Mode::Pick,
            choices: Choices::default(),
            notice: None,
            panes: Panes::default(),
            cited: None,
            hurried: false,
            map: None,
            bots,
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

    /// Carries out a command.
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
            Command::Hint => self.hint(),
            Command::Rule => match self.cited {
                Some(rule) => self.read(Mode::Rule(rule)),
                None => self.notice = Some(Line::new("rule.none")),
            },
            Command::Save => self.mode = Mode::Save(format!("{}-{}.txt", G::INFO.slug, self.seed)),
            Command::Skip => self.hurried = true,
            Command::Leave if self.waiting == Waiting::Over => return Effect::Leave,
            Command::Leave => self.mode = Mode::Leave,
        }
        Effect::Stay
    }

    /// Lets the bot that must decide play one move.
    pub(crate) fn bot_move(&mut self) {
        let Waiting::Bot(seat) = self.waiting else { return };
        let Some(bot) = &mut self.bots.seats[seat.index()] else { return };
        let mv = bot.choose(&self.table.view(Some(seat)), self.rng.bits());
        self.table.submit(seat, mv).expect("bots play legal moves");
        self.refresh();
    }

    /// Reports whether the record was saved.
    pub(crate) fn saved(&mut self, path: &str, result: std::io::Result<()>) {
        let line = |id| Line::new(id).with("path", text(path));
        self.notice = Some(match result {
            Ok(()) => line("save.done"),
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => line("save.exists"),
            Err(error) => line("save.failed").with("reason", text(error.to_string())),
        });
    }

    /// Whether an event of this ply is new to the person at the screen.
    pub(crate) fn is_new(&self, ply: usize) -> bool {
        self.viewer.is_some_and(|seat| ply > self.seen[seat.index()])
    }

    /// Whether the last refused move was refused by a rule.
    pub(crate) const fn cites(&self) -> bool {
        self.cited.is_some()
    }

    /// Whether a text covers the table.
    pub(crate) const fn is_reading(&self) -> bool {
        matches!(self.mode, Mode::Refused(_) | Mode::Rule(_) | Mode::Score | Mode::Help | Mode::Hint(_))
    }

    pub(super) fn read(&mut self, mode: Mode) {
        self.panes.open();
        self.mode = mode;
    }

    fn enter(&mut self) -> Effect {
        match (&self.mode, self.waiting) {
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
            (Mode::Rule(_) | Mode::Score | Mode::Help | Mode::Hint(_), _) => self.back(),
            (Mode::Pick | Mode::Type, Waiting::Curtain(seat)) => {
                self.viewer = Some(seat);
                self.cited = None;
                self.refresh();
            }
            (Mode::Pick | Mode::Type, Waiting::Turn(seat)) => self.play(seat),
            (Mode::Pick | Mode::Type, Waiting::Bot(_)) => self.hurried = true,
            (Mode::Pick | Mode::Type, Waiting::Over) => self.read(Mode::Score),
        }
        Effect::Stay
    }

    /// Goes back: from a text to the table, or to the typed move, which can be corrected; from typing to choosing.
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

    /// Why a move was refused, in words; the rule is stored so that it can be read.
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

    /// Updates the screen after a change.
    fn refresh(&mut self) {
        let to_act = self.table.to_act();
        // At the end of the game everybody around the screen may see everything.
        if to_act.is_empty() && first_viewer(&self.players).is_none() {
            self.viewer = None;
        }
        self.waiting = waiting(&self.players, to_act, self.viewer);
        self.notice = None;
        self.hurried &= matches!(self.waiting, Waiting::Bot(_));
        self.panes.follow();
        match self.waiting {
            Waiting::Turn(seat) => {
                self.choices = self.moves_of(seat);
                self.mode = Mode::Pick;
            }
            Waiting::Curtain(_) => {
                self.choices = Choices::default();
                self.mode = Mode::Pick;
            }
            Waiting::Over => {
                self.choices = Choices::default();
                self.read(Mode::Score);
            }
            // A person who reads a text is not interrupted by moves of bots.
            Waiting::Bot(_) => {
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
