//! What if: a person at a table of the site tries out what the others may play before the next own turn, and chooses the moves
//! of that turn (decision 0039). Everything is computed from the view of that person.

use game::{Game, GameRng, Journal, Line, Seat, View};
use games::AnyMove;
use protocol::{LONGEST_PREMOVE, LONGEST_PREMOVE_NOTE, Premove, SeatMove};
use serde::{Deserialize, Serialize};

use crate::boards::Boarded;
use crate::scene::Snapshot;

/// The number of positions in which the same moves are tried: enough that a card which is not known is seldom in all of them.
const WORLDS: u64 = 12;

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
    /// The person, but no move is sure to be possible: it depends on what is drawn until then.
    Drawn,
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

/// The only implementation of [`WhatIf`]. All positions fit what the person knows, and the same moves are played in all of
/// them. The first one is shown.
struct WhatIfOf<G: Game> {
    me: Seat,
    ply: usize,
    worlds: Vec<G>,
    steps: Vec<Step<G>>,
}

/// A step that can be taken back.
struct Step<G: Game> {
    before: Vec<G>,
    /// The move and its words; `None` if others played whatever they did.
    played: Option<(Seat, G::Move, Line)>,
    /// Whether it revealed something or ended a turn.
    barrier: bool,
}

/// Begins to try out what may come after this view; `None` if its person cannot plan ahead.
pub(super) fn what_if<G: Boarded>(view: &View<G>, ply: usize) -> Option<Box<dyn WhatIf>> {
    let me = view.viewer().filter(|seat| !view.to_act().contains(*seat) && !view.to_act().is_empty())?;
    let worlds = (0..WORLDS).map(|seed| G::determinize(view, &mut GameRng::new(seed))).collect();
    Some(Box::new(WhatIfOf { me, ply, worlds, steps: Vec::new() }))
}

impl<G: Boarded> WhatIfOf<G> {
    /// Whether the person has chosen a move already.
    fn has_begun(&self) -> bool {
        self.steps.iter().any(|step| step.played.as_ref().is_some_and(|(seat, ..)| *seat == self.me))
    }

    /// Who chooses in a world.
    fn actor_in(&self, world: &G) -> Option<Seat> {
        let asked = G::to_act(world.public());
        let own = asked.contains(self.me).then_some(self.me);
        own.or_else(|| asked.first().filter(|_| !self.has_begun()))
    }

    /// Who chooses; `None` if that depends on what is not known.
    fn actor(&self) -> Option<Seat> {
        let actor = self.actor_in(&self.worlds[0])?;
        self.worlds.iter().all(|world| self.actor_in(world) == Some(actor)).then_some(actor)
    }

    fn legal(world: &G, seat: Seat) -> Vec<G::Move> {
        View::of(world, Some(seat)).legal_moves()
    }

    /// Whether a move is legal in every world.
    fn is_sure(&self, seat: Seat, mv: G::Move) -> bool {
        self.worlds.iter().all(|world| G::why_not(world.public(), world.private(seat), seat, mv).is_none())
    }

    fn step(&mut self, played: Option<(Seat, G::Move, Line)>, worlds: Vec<G>, barrier: bool) {
        let before = std::mem::replace(&mut self.worlds, worlds);
        self.steps.push(Step { before, played, barrier });
    }
}

impl<G: Boarded> WhatIf for WhatIfOf<G> {
    fn snapshot(&self) -> Snapshot {
        let ply = self.ply + self.steps.len();
        let first = &self.worlds[0];
        let shown = |seat: Seat| Snapshot::of(&View::of(first, Some(seat)), ply);
        let mut snapshot = match self.question() {
            // Where the drawer of another seat is not known, an invented one must not be shown.
            Question::Other(seat)
                if self.worlds.iter().any(|world| world.private(seat) != first.private(seat)) =>
            {
                shown(self.me).asking(shown(seat))
            }
            Question::Other(seat) => shown(seat),
            Question::Own => shown(self.me),
            Question::Hidden(_) | Question::Drawn | Question::Done => shown(self.me).read_only(),
        };
        let own = snapshot.to_act.contains(self.me);
        snapshot
            .choices
            .retain(|choice| !own || G::own_move(choice.mv).is_some_and(|mv| self.is_sure(self.me, mv)));
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
        let legal = Self::legal(&self.worlds[0], seat);
        if seat == self.me {
            let sure = legal.iter().any(|mv| self.is_sure(seat, *mv));
            return if sure { Question::Own } else { Question::Drawn };
        }
        let known = self.worlds.iter().all(|world| Self::legal(world, seat) == legal);
        if known { Question::Other(seat) } else { Question::Hidden(seat) }
    }

    fn play(&mut self, mv: AnyMove) {
        let (Some(seat), Some(mv)) = (self.actor(), G::own_move(mv)) else { return };
        if !self.is_sure(seat, mv) {
            return;
        }
        let line = G::move_line(self.worlds[0].public(), Some(self.worlds[0].private(seat)), seat, mv);
        let (mut worlds, mut barrier) = (self.worlds.clone(), false);
        for world in &mut worlds {
            let mut journal = Journal::new();
            world.play(seat, mv, &mut journal);
            barrier |= journal.barrier;
        }
        self.step(Some((seat, mv, line)), worlds, barrier);
    }

    fn undo(&mut self) {
        if let Some(step) = self.steps.pop() {
            self.worlds = step.before;
        }
    }

    fn skip(&mut self) {
        // What was foreseen so far does not count any more.
        if let Some(first) = self.steps.drain(..).next() {
            self.worlds = first.before;
        }
        let mut worlds = self.worlds.clone();
        for (world, seed) in worlds.iter_mut().zip(0..) {
            let mut rng = GameRng::new(seed);
            for _ in 0..usize::from(G::INFO.longest) {
                let asked = G::to_act(world.public());
                let Some(seat) = asked.first().filter(|_| !asked.contains(self.me)) else { break };
                let Some(mv) = rng.pick(&Self::legal(world, seat)).copied() else { break };
                world.play(seat, mv, &mut game::Silent);
            }
        }
        // If the game can be over by then, that is not shown.
        let me = self.me;
        worlds.retain(|world| G::to_act(world.public()).contains(me));
        if !worlds.is_empty() {
            self.step(None, worlds, true);
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use game::Setup;
    use games::{GameId, with_game};
    use table::{Match, random_choice};

    /// Chooses at random until there is nothing more to choose.
    fn choose(what_if: &mut dyn WhatIf, rng: &mut GameRng) -> Option<Premove> {
        loop {
            match what_if.question() {
                Question::Other(_) | Question::Own => {
                    let snapshot = what_if.snapshot();
                    what_if.play(rng.pick(&snapshot.choices).expect("something can be chosen").mv);
                }
                Question::Hidden(_) | Question::Drawn | Question::Done => return what_if.premove(),
            }
        }
    }

    /// Plans ahead in a random game; returns whether the moves were possible when the others had played what was foreseen.
    fn plan<G: Boarded>(seats: u8, seed: u64) -> Option<bool> {
        let mut rng = GameRng::new(seed);
        let mut table = Match::<G>::new(Setup::standard(seats).unwrap(), seed);
        for _ in 0..rng.below(60) {
            let (seat, mv) = random_choice(table.state(), &mut rng, &mut game::Moves::new())?;
            table.submit(seat, mv).unwrap();
        }
        let me = Seat::all(seats).find(|seat| !table.to_act().contains(*seat))?;
        let mut what_if = what_if(&table.view(Some(me)), table.ply())?;
        let premove = choose(&mut *what_if, &mut rng)?;
        for SeatMove { seat, notation } in premove.when.iter().flatten() {
            let ply = table.ply();
            table.submit_text(*seat, ply, notation).ok()?;
        }
        let told = table.played_before_turn(me, premove.ply)?;
        assert_eq!(told.len(), premove.when.iter().flatten().count());
        let play = |notation: &String| {
            let ply = table.ply();
            table.submit_text(me, ply, notation).is_ok()
        };
        Some(premove.moves.iter().all(play))
    }

    #[test]
    fn what_is_planned_can_be_played() {
        for game in GameId::ALL {
            let (fewest, most) = game.info().seats;
            let plans = (0..150).flat_map(|seed| [(fewest, seed), (most, seed)]);
            let played: Vec<bool> =
                plans.filter_map(|(seats, seed)| with_game!(*game, G => plan::<G>(seats, seed))).collect();
            let possible = played.iter().filter(|possible| **possible).count();
            assert!(played.len() > 20, "{game}: {} plans", played.len());
            assert!(possible * 100 >= played.len() * 98, "{game}: {possible} of {}", played.len());
        }
    }
}
