//! What a table screen shows, whatever the game is and wherever the match lives.

use game::{Game, GameRng, Journal, Line, Outcome, Panel, Points, Seat, SeatSet, View};

use table::Told;

use crate::boards::{BoardView, Boarded, Cue, Facts, Opens, Place};

/// A position as one viewer sees it, in the terms of the screen.
#[derive(Clone, Debug)]
pub(crate) struct Snapshot {
    /// How many moves have been played.
    pub(crate) ply: usize,
    pub(crate) seats: u8,
    pub(crate) viewer: Option<Seat>,
    pub(crate) to_act: SeatSet,
    /// What the viewer is asked, if it is.
    pub(crate) prompt: Option<Line>,
    /// The rule of what is asked now.
    pub(crate) rule: &'static str,
    /// The viewer's legal moves.
    pub(crate) choices: Vec<Choice>,
    /// The position in words.
    pub(crate) panels: Vec<Panel>,
    /// The facts about each player, in the order of seats.
    pub(crate) facts: Vec<Facts>,
    pub(crate) sheet: Sheet,
    pub(crate) outcome: Option<Outcome>,
    pub(crate) can_undo: bool,
    pub(crate) board: BoardView,
    pub(crate) subtitle: String,
}

/// A legal move: its notation, its words, and where on the screen it is made.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Choice {
    pub(crate) notation: String,
    pub(crate) line: Line,
    pub(crate) place: Place,
    /// A short form for a button.
    pub(crate) short: Option<String>,
    /// Whether it cannot be undone: something is revealed by it, or the turn ends.
    pub(crate) binding: bool,
}

/// A score sheet with its categories as words.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Sheet {
    pub(crate) rows: Vec<(String, Points)>,
    pub(crate) ladder: Vec<(String, Points)>,
    pub(crate) totals: Points,
}

/// What was told of a move: a line for the history, and how it looks on the board.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Tale {
    pub(crate) ply: usize,
    pub(crate) line: Line,
    pub(crate) seat: Option<Seat>,
    pub(crate) cue: Option<Cue>,
    /// What begins with it, so that the history has headings.
    pub(crate) opens: Option<Opens>,
}

impl Tale {
    /// What was told, in the words of the position it led to.
    pub(crate) fn of<G: Boarded>(public: &G::Public, told: &Told<G::Event>) -> Self {
        let line = G::event_line(public, &told.event);
        let seat = subject(&line);
        Self { ply: told.ply, line, seat, cue: G::cue(&told.event), opens: G::opens(&told.event) }
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
            notation: mv.to_string(),
            line: G::move_line(public, view.private(), seat, mv),
            place: G::place(mv),
            short: G::short(mv),
        };
        let score = view.score();
        let row = |row: &game::ScoreRow<G::Category>| (row.category.to_string(), row.points);
        Self {
            ply,
            seats: score.seats,
            viewer,
            to_act: view.to_act(),
            prompt,
            rule: G::rule(public),
            choices: asked
                .map(|seat| view.legal_moves().into_iter().map(|mv| choice(seat, mv)).collect())
                .unwrap_or_default(),
            panels: G::panels(view),
            facts: Seat::all(score.seats).map(|seat| G::facts(view, seat)).collect(),
            sheet: Sheet {
                rows: score.rows.iter().map(row).collect(),
                ladder: score.ladder.iter().map(row).collect(),
                totals: score.totals(),
            },
            outcome: G::outcome(public),
            can_undo: false,
            board: G::board(view),
            subtitle: G::subtitle(view),
        }
    }

    /// Whether the viewer is asked now.
    pub(crate) fn my_turn(&self) -> bool {
        self.prompt.is_some()
    }

    /// The move of this notation, if it is legal.
    pub(crate) fn choice(&self, notation: &str) -> Option<&Choice> {
        self.choices.iter().find(|choice| choice.notation == notation)
    }
}

/// Whether a move closes the way back, tried out in a world that fits the view; which moves do so does not
/// depend on what is hidden.
fn is_binding<G: Game>(world: &G, seat: Seat, mv: G::Move) -> bool {
    let mut world = world.clone();
    let mut journal = Journal::new();
    world.play(seat, mv, &mut journal);
    journal.barrier || G::to_act(world.public()) != SeatSet::only(seat)
}

/// The seat a line is about: the first one it names.
fn subject(line: &Line) -> Option<Seat> {
    line.args.iter().find_map(|(_, arg)| match arg {
        game::Arg::Seat(seat) => Some(*seat),
        _ => None,
    })
}
