//! What if: a person at a table of the site tries out what the others may play before the next own turn, and chooses the moves
//! of that turn (decision 0039). Everything is computed from the view of that person.

use game::{Game, GameRng, Journal, Line, Seat, View};
use games::AnyMove;
use protocol::{LONGEST_PREMOVE, LONGEST_PREMOVE_NOTE, Premove, SeatMove};
use serde::{Deserialize, Serialize};

use crate::boards::Boarded;
use crate::scene::Snapshot;

/// The number of worlds in which the moves of another seat are compared.
const WORLDS: u64 = 4;

/// A position that a person tries out.
pub(crate) trait WhatIf: Send + Sync {
    /// The position and the choices in it.
    fn snapshot(&self) -> Snapshot;

    /// Who chooses now.
    fn question(&self) -> Question;

    /// Plays a move of the seat that chooses; ignored if it is not legal.
    fn play(&mut self, mv: AnyMove);

    /// Takes back the last move.
    fn undo(&mut self);

    /// Goes to the next turn of the person, whatever the others play until then.
    fn skip(&mut self);

    /// The premove that was chosen; `None` before the first own move.
    fn premove(&self) -> Option<Premove>;
}

/// Who chooses a move in a position that is tried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    /// Another seat, and this person can foresee what it may choose.
    Other(Seat),
    /// Another seat, whose choices depend on what is hidden.
    Hidden(Seat),
    /// The person.
    Own,
    /// Nobody: the turn is over, something was revealed, or the game is over.
    Done,
}

/// The words of a premove, for the page that shows it later.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PremoveWords {
    /// The foreseen moves.
    pub(crate) when: Vec<(Seat, Line)>,
    /// The own moves.
    pub(crate) moves: Vec<Line>,
}

/// The only implementation of [`WhatIf`].
struct WhatIfOf<G: Game> {
    me: Seat,
    ply: usize,
    state: G,
    /// The positions before each step.
    steps: Vec<Step<G>>,
}

/// A step that can be taken back.
struct Step<G: Game> {
    before: G,
    /// The move and its words; `None` if others played whatever they did.
    played: Option<(Seat, G::Move, Line)>,
    /// Whether it revealed something or ended a turn.
    barrier: bool,
}

/// Begins to try out what may come after this view; `None` if its person cannot plan ahead.
pub(super) fn what_if<G: Boarded>(view: &View<G>, ply: usize) -> Option<Box<dyn WhatIf>> {
    let me = view.viewer().filter(|seat| !view.to_act().contains(*seat) && !view.to_act().is_empty())?;
    let state = G::determinize(view, &mut GameRng::new(ply as u64));
    Some(Box::new(WhatIfOf { me, ply, state, steps: Vec::new() }))
}

impl<G: Boarded> WhatIfOf<G> {
    /// Whether the person has chosen a move already.
    fn has_begun(&self) -> bool {
        self.steps.iter().any(|step| step.played.as_ref().is_some_and(|(seat, ..)| *seat == self.me))
    }

    fn actor(&self) -> Option<Seat> {
        let asked = G::to_act(self.state.public());
        let own = asked.contains(self.me).then_some(self.me);
        own.or_else(|| asked.first().filter(|_| !self.has_begun()))
    }

    fn legal(state: &G, seat: Seat) -> Vec<G::Move> {
        View::of(state, Some(seat)).legal_moves()
    }

    /// The positions that this person cannot tell from the one that is tried out.
    fn worlds(&self) -> impl Iterator<Item = G> {
        let view = View::of(&self.state, Some(self.me));
        (0..WORLDS).map(move |seed| G::determinize(&view, &mut GameRng::new(seed)))
    }

    fn step(&mut self, played: Option<(Seat, G::Move, Line)>, state: G, barrier: bool) {
        let before = std::mem::replace(&mut self.state, state);
        self.steps.push(Step { before, played, barrier });
    }
}

impl<G: Boarded> WhatIf for WhatIfOf<G> {
    fn snapshot(&self) -> Snapshot {
        let ply = self.ply + self.steps.len();
        let question = self.question();
        let shown = |seat: Seat| Snapshot::of(&View::of(&self.state, Some(seat)), ply);
        let mut snapshot = match question {
            // Where the drawer of another seat is not known, an invented one must not be shown.
            Question::Other(seat)
                if self.worlds().any(|world| world.private(seat) != self.state.private(seat)) =>
            {
                shown(self.me).asking(shown(seat))
            }
            Question::Other(seat) => shown(seat),
            Question::Own => shown(self.me),
            Question::Hidden(_) | Question::Done => shown(self.me).read_only(),
        };
        snapshot.can_undo = !self.steps.is_empty();
        snapshot.outcome = None;
        // Everything can be taken back here.
        snapshot.choices.iter_mut().for_each(|choice| choice.binding = false);
        snapshot
    }

    fn question(&self) -> Question {
        let revealed = self.has_begun() && self.steps.last().is_some_and(|step| step.barrier);
        let full = self.steps.len() >= LONGEST_PREMOVE;
        let Some(seat) = self.actor().filter(|_| !revealed && !full) else { return Question::Done };
        if seat == self.me {
            return Question::Own;
        }
        let legal = Self::legal(&self.state, seat);
        let known = self.worlds().all(|world| Self::legal(&world, seat) == legal);
        if known { Question::Other(seat) } else { Question::Hidden(seat) }
    }

    fn play(&mut self, mv: AnyMove) {
        let (Some(seat), Some(mv)) = (self.actor(), G::own_move(mv)) else { return };
        let (public, private) = (self.state.public(), self.state.private(seat));
        if G::why_not(public, private, seat, mv).is_some() {
            return;
        }
        let line = G::move_line(public, Some(private), seat, mv);
        let (mut state, mut journal) = (self.state.clone(), Journal::new());
        state.play(seat, mv, &mut journal);
        self.step(Some((seat, mv, line)), state, journal.barrier);
    }

    fn undo(&mut self) {
        if let Some(step) = self.steps.pop() {
            self.state = step.before;
        }
    }

    fn skip(&mut self) {
        // What was foreseen so far does not count any more.
        if let Some(first) = self.steps.drain(..).next() {
            self.state = first.before;
        }
        let (mut state, mut rng) = (self.state.clone(), GameRng::new(self.ply as u64));
        for _ in 0..usize::from(G::INFO.longest) {
            let asked = G::to_act(state.public());
            let Some(seat) = asked.first().filter(|_| !asked.contains(self.me)) else { break };
            let Some(mv) = rng.pick(&Self::legal(&state, seat)).copied() else { break };
            state.play(seat, mv, &mut game::Silent);
        }
        self.step(None, state, true);
    }

    fn premove(&self) -> Option<Premove> {
        let played = || self.steps.iter().filter_map(|step| step.played.as_ref());
        let moves: Vec<&(Seat, G::Move, Line)> = played().filter(|(seat, ..)| *seat == self.me).collect();
        if moves.is_empty() {
            return None;
        }
        let foreseen: Vec<&(Seat, G::Move, Line)> =
            played().filter(|(seat, mv, _)| *seat != self.me && !G::is_concealed(*mv)).collect();
        let any = self.steps.iter().any(|step| step.played.is_none());
        let seat_move =
            |(seat, mv, _): &&(Seat, G::Move, Line)| SeatMove { seat: *seat, notation: mv.to_string() };
        let when = foreseen.iter().filter(|_| !any).map(|(seat, _, line)| (*seat, line.clone())).collect();
        let words = PremoveWords { when, moves: moves.iter().map(|(.., line)| line.clone()).collect() };
        let note = serde_json::to_string(&words).ok().filter(|note| note.len() <= LONGEST_PREMOVE_NOTE);
        Some(Premove {
            seat: self.me,
            ply: self.ply,
            when: (!any).then(|| foreseen.iter().map(seat_move).collect()),
            moves: moves.iter().map(|(_, mv, _)| mv.to_string()).collect(),
            note: note.unwrap_or_default(),
        })
    }
}
