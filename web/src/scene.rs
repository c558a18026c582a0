//! The contents of a table screen, the same for every game and every driver.

use std::any::Any;
use std::cmp::Ordering;
use std::fmt;
use std::sync::Arc;

use game::{Game, GameRng, Journal, Line, Outcome, Panel, Points, RuleId, Seat, SeatSet, View};
use games::{AnyMove, GameId};
use table::{Match, Record, Told};

use crate::boards::{Boarded, Cue, Facts, MovePlace, ScoreUnit, TurnStart};
use crate::browser::Sound;
use crate::title;

/// A position as one viewer sees it, in the terms of the screen.
#[derive(Clone, Debug)]
pub(crate) struct Snapshot {
    /// The number of moves played.
    pub(crate) ply: usize,
    pub(crate) seats: u8,
    pub(crate) viewer: Option<Seat>,
    pub(crate) to_act: SeatSet,
    /// The prompt, if the viewer is to act.
    pub(crate) prompt: Option<Line>,
    /// The rule of the prompt.
    pub(crate) rule: Option<RuleId>,
    /// The viewer's legal moves.
    pub(crate) choices: Vec<Choice>,
    /// The position in words.
    pub(crate) panels: Vec<Panel>,
    /// The panels of the players, by seat.
    pub(crate) facts: Vec<Facts>,
    pub(crate) sheet: Sheet,
    /// The unit of the totals.
    pub(crate) unit: ScoreUnit,
    pub(crate) outcome: Option<Outcome>,
    pub(crate) can_undo: bool,
    pub(crate) subtitle: String,
    /// The message for beginners, if the viewer is to act at the start of the game.
    pub(crate) note: Option<&'static str>,
    /// Message ids that say where on the board the viewer can act.
    pub(crate) wheres: Vec<&'static str>,
    /// The view, for the board of its game.
    view: GameValue,
}

/// A legal move, its words, and where on the screen it is made.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Choice {
    pub(crate) mv: AnyMove,
    pub(crate) line: Line,
    pub(crate) place: MovePlace,
    /// A short form for a button.
    pub(crate) short: Option<String>,
    /// Whether it cannot be undone, because it reveals something or ends the turn.
    pub(crate) binding: bool,
}

/// A score sheet with its categories as words.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Sheet {
    pub(crate) rows: Vec<SheetRow>,
    pub(crate) ladder: Vec<SheetRow>,
    /// The sums of the rows that are not pending.
    pub(crate) totals: Points,
}

/// The points of all seats in one category.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SheetRow {
    pub(crate) category: String,
    /// The icon of the category.
    pub(crate) icon: Option<&'static str>,
    pub(crate) points: Points,
    /// Whether the points are decided only at the end of the game.
    pub(crate) pending: bool,
}

/// An event in words for the history, with its animation.
#[derive(Clone, Debug)]
pub(crate) struct HistoryLine {
    pub(crate) ply: usize,
    pub(crate) words: Line,
    pub(crate) seat: Option<Seat>,
    pub(crate) cue: Option<Cue>,
    /// The turn or round that begins with it, for the headings of the history.
    pub(crate) opens: Option<TurnStart>,
    pub(crate) sound: Option<Sound>,
    /// Whether it is shown alone for a moment, before the next line.
    pub(crate) takes_time: bool,
    /// The event, for the board of its game.
    pub(crate) event: GameValue,
}

/// The most sounds of a move.
const MAX_SOUNDS: usize = 3;

/// The sounds of these lines, in their order. Equal ones in a row are one.
pub(crate) fn sounds_of(lines: &[HistoryLine]) -> Vec<Sound> {
    let mut sounds: Vec<Sound> = lines.iter().filter_map(|line| line.sound).collect();
    sounds.dedup();
    sounds.truncate(MAX_SOUNDS);
    sounds
}

/// A value of a game's own type, in code that does not know the game. Only the board of the game reads it.
#[derive(Clone)]
pub(crate) struct GameValue(Arc<dyn Any + Send + Sync>);

impl GameValue {
    /// # Panics
    /// If the type is that of another game.
    fn get<T: Any>(&self) -> &T {
        self.0.downcast_ref().expect("the board belongs to the game of the table")
    }
}

impl fmt::Debug for GameValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("GameValue")
    }
}

impl HistoryLine {
    /// An event in words; `public` is the position after it.
    pub(crate) fn of<G: Boarded>(public: &G::Public, told: &Told<G::Event>) -> Self {
        let words = G::event_line(public, &told.event);
        let seat = subject(&words);
        Self {
            ply: told.ply,
            words,
            seat,
            cue: G::cue(&told.event),
            sound: G::sound(public, &told.event),
            opens: G::opens(&told.event),
            takes_time: G::takes_time(&told.event),
            event: GameValue(Arc::new(told.event.clone())),
        }
    }

    /// A line without a game, for tests.
    #[cfg(test)]
    pub(crate) fn bare(ply: usize, opens: Option<TurnStart>) -> Self {
        let (words, event) = (Line::new("x"), GameValue(Arc::new(())));
        Self { ply, words, seat: None, cue: None, sound: None, opens, takes_time: false, event }
    }

    /// The event, in the version of the viewer.
    pub(crate) fn event<G: Boarded>(&self) -> &G::Event {
        self.event.get()
    }
}

impl Snapshot {
    pub(crate) fn of<G: Boarded>(view: &View<G>, ply: usize) -> Self {
        let public = view.public();
        let viewer = view.viewer();
        let asked = viewer.filter(|seat| view.to_act().contains(*seat));
        let prompt = asked.map(|seat| G::prompt(public, view.private(), seat));
        let world = asked.map(|_| G::determinize(view, &mut GameRng::new(0)));
        let choice = |seat: Seat, mv: G::Move| Choice {
            binding: world.as_ref().is_some_and(|world| is_binding(world, seat, mv)),
            mv: G::any_move(mv),
            line: G::move_line(public, view.private(), seat, mv),
            place: G::place(mv),
            short: G::short(mv),
        };
        let score = view.score();
        let row = |row: &game::ScoreRow<G::Category>| SheetRow {
            category: row.category.to_string(),
            icon: G::category_icon(row.category),
            points: row.points,
            pending: row.pending,
        };
        Self {
            ply,
            seats: score.seats,
            viewer,
            to_act: view.to_act(),
            rule: prompt.as_ref().map(|prompt| prompt.rule),
            prompt: prompt.map(|prompt| prompt.line),
            choices: asked
                .map(|seat| view.legal_moves().into_iter().map(|mv| choice(seat, mv)).collect())
                .unwrap_or_default(),
            panels: G::panels(view),
            facts: Seat::all(score.seats).map(|seat| G::facts(view, seat)).collect(),
            sheet: Sheet {
                rows: score.rows.iter().map(row).collect(),
                ladder: score.ladder.iter().map(row).collect(),
                totals: score.running(),
            },
            unit: G::unit(view),
            outcome: G::outcome(public),
            can_undo: false,
            subtitle: G::subtitle(view),
            note: asked.and_then(|_| G::note(view)),
            wheres: asked.map(|_| G::wheres(view)).unwrap_or_default(),
            view: GameValue(Arc::new(view.clone())),
        }
    }

    /// The same position without prompt, legal moves and undo.
    pub(crate) fn read_only(mut self) -> Self {
        (self.prompt, self.rule, self.note, self.can_undo) = (None, None, None, false);
        self.wheres.clear();
        self.choices.clear();
        self
    }

    /// The same position with the question and the choices of another seat.
    pub(crate) fn asking(mut self, other: Self) -> Self {
        (self.prompt, self.rule, self.choices, self.wheres) =
            (other.prompt, other.rule, other.choices, other.wheres);
        self
    }

    /// The same position as the end of a game in which a player resigned, with these places by seat.
    pub(crate) fn after_resignation(self, places: &[u8]) -> Self {
        let mut outcome = Outcome::ranked(self.seats, |seat| self.sheet.totals[seat], |_, _| Ordering::Equal);
        for (seat, place) in Seat::all(self.seats).zip(places) {
            outcome.places[seat] = *place;
        }
        Self { outcome: Some(outcome), to_act: SeatSet::EMPTY, ..self }.read_only()
    }

    /// Whether the viewer is to act.
    pub(crate) fn my_turn(&self) -> bool {
        self.prompt.is_some()
    }

    /// The view, for the board of its game.
    pub(crate) fn view<G: Boarded>(&self) -> &View<G> {
        self.view.get()
    }

    /// The choice of this move; `None` if it is illegal.
    pub(crate) fn choice(&self, mv: AnyMove) -> Option<&Choice> {
        self.choices.iter().find(|choice| choice.mv == mv)
    }

    /// Whether a move ends the step.
    pub(crate) fn is_end(&self, mv: AnyMove) -> bool {
        self.choice(mv).is_some_and(|choice| choice.place == MovePlace::Done)
    }

    /// Whether a move needs a confirmation: it cannot be undone, and it is not the only choice to end the step.
    pub(crate) fn needs_confirmation(&self, mv: AnyMove) -> bool {
        let gives_up = !self.is_end(mv) || self.choices.len() > 1;
        gives_up && self.choice(mv).is_some_and(|choice| choice.binding)
    }
}

/// The history of a viewer since a ply.
pub(crate) fn history<G: Boarded>(table: &Match<G>, viewer: Option<Seat>, since: usize) -> Vec<HistoryLine> {
    let update = table.update(viewer, since);
    let public = update.view.public();
    update.told.iter().map(|told| HistoryLine::of::<G>(public, told)).collect()
}

/// Every event in its most detailed version. All viewers have the same events in the same order, so their versions can
/// be compared by index.
pub(crate) fn whole_history<G: Boarded>(table: &Match<G>) -> Vec<HistoryLine> {
    let open = table.update(None, 0).told;
    let mut known = open.clone();
    for seat in Seat::all(table.setup().seats()) {
        for (index, own) in table.update(Some(seat), 0).told.into_iter().enumerate() {
            if own.event != open[index].event {
                known[index] = own;
            }
        }
    }
    let view = table.view(None);
    known.iter().map(|told| HistoryLine::of::<G>(view.public(), told)).collect()
}

/// The points of each seat, as far as the viewer knows them.
pub(crate) fn points<G: Game>(view: &View<G>) -> Vec<i16> {
    let score = view.score();
    let totals = score.running();
    Seat::all(score.seats).map(|seat| totals[seat]).collect()
}

/// The points of each seat at the start of a record and after every move, as a spectator knows them; empty if the
/// record is invalid.
pub(crate) fn points_by_ply(record: &Record) -> Vec<Vec<i16>> {
    let Ok(game) = record.game.parse::<GameId>() else { return Vec::new() };
    title::title(game).points_by_ply(record)
}

/// The same for the game of the record.
pub(crate) fn points_by_ply_of<G: Game>(record: &Record) -> Vec<Vec<i16>> {
    let mut points_by_ply = Vec::with_capacity(record.moves.len() + 1);
    let played = Match::<G>::watch(record, |table| points_by_ply.push(points(&table.view(None))));
    played.map_or_else(|_| Vec::new(), |_| points_by_ply)
}

/// Whether a move cannot be undone. It is tried in a world that fits the view, because the answer does not depend on
/// hidden information.
fn is_binding<G: Game>(world: &G, seat: Seat, mv: G::Move) -> bool {
    let mut world = world.clone();
    let mut journal = Journal::new();
    world.play(seat, mv, &mut journal);
    journal.barrier || G::to_act(world.public()) != SeatSet::only(seat)
}

/// The first seat that a line names.
pub(crate) fn subject(line: &Line) -> Option<Seat> {
    line.args.iter().find_map(|(_, arg)| match arg {
        game::Arg::Seat(seat) => Some(*seat),
        _ => None,
    })
}
