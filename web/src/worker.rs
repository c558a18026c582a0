//! Questions of the page to the web worker, and its answers. To choose a move, the worker gets the view of the seat and
//! nothing else. Every table has its own worker, which keeps the bots of that table.

use std::fmt::Display;
use std::str::FromStr;

use atlas::Fault;
use bots::{Budget, Level, TableBots};
use game::{Game, Seat, View};
use games::{AnyMove, GameId, Listed, NoGame};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use serde_json::value::{RawValue, to_raw_value};
use table::{Match, Record};

use crate::atlas::drawing::{self, BoardFile, MadeBoard, Tell, Wanted};
use crate::fairness::{self, ReportAnswer, ReportQuestion};
use crate::hint::{Advised, Hint, hints};
use crate::review::{Review, StepVerdict};
use crate::title::{self, remote};

/// The budget of the search for hints.
const ADVICE_BUDGET: Budget = Budget { iterations: 60_000, millis: Some(1200) };

/// A question of the page.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum WorkerQuestion {
    /// Which move does a bot of this level play?
    Move {
        decision: Decision,
        #[serde(with = "as_text")]
        level: Level,
    },
    /// Which moves are best for a person?
    Advice(Decision),
    /// Begin the review of a game for a seat, with this many simulations per forecast.
    Review {
        #[serde(with = "as_text")]
        record: Record,
        seat: Seat,
        iterations: u32,
    },
    /// Judge the next step of the review.
    NextStep,
    /// Draw the map of a custom board.
    Map(BoardFile),
    /// Make a random board.
    Generate(Wanted),
    /// Play a game of a report, or name what players can hold there.
    Report(ReportQuestion),
}

/// A decision of a seat.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Decision {
    #[serde(with = "as_text")]
    game: GameId,
    /// The number of moves played.
    ply: usize,
    seat: Seat,
    /// The number of players.
    players: u8,
    seed: u64,
    /// The view of the seat, in JSON.
    view: Box<RawValue>,
}

/// An answer of the worker about a custom board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum BoardAnswer {
    /// How much of its map is drawn, from 0 to 1.
    Drawing(f64),
    /// Its map in JSON.
    Map(String),
    /// A random board: its file, or why there is none.
    Generated(MadeBoard),
    /// Why it has no map; without a reason if the code that draws could not be loaded.
    NoMap(Vec<Fault>),
}

/// An answer of the worker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum WorkerAnswer {
    /// The move of a bot; `ply` is that of the question.
    Move { ply: usize, seat: Seat, mv: AnyMove },
    /// Hints for a person; `ply` is that of the question.
    Advice { ply: usize, hints: Vec<Hint> },
    /// A review has begun: the number of its steps, and the chances before the first step.
    Begun { steps: usize, start: Vec<f32> },
    /// A step has been judged.
    Step(StepVerdict),
    /// All steps have been judged.
    Reviewed,
    /// The next answer about a custom board.
    Board(BoardAnswer),
    /// An answer about a report.
    Report(ReportAnswer),
    /// The question cannot be answered, and why.
    Unclear(String),
}

impl Decision {
    /// The decision of a seat at a table: its view and nothing else.
    pub(crate) fn of<G: Listed>(table: &Match<G>, seat: Seat, seed: u64) -> Self {
        let view = to_raw_value(&table.view(Some(seat))).expect("a view serialises to JSON");
        Self { game: G::ID, ply: table.ply(), seat, players: table.setup().seats(), seed, view }
    }

    fn view<G: Game>(&self) -> Result<View<G>, String> {
        let view: View<G> = serde_json::from_str(self.view.get()).map_err(|error| error.to_string())?;
        let asked = view.viewer() == Some(self.seat) && view.to_act().contains(self.seat);
        asked.then_some(view).ok_or_else(|| format!("seat {} has nothing to decide", self.seat))
    }
}

impl WorkerQuestion {
    /// Reads a question in JSON.
    fn read(text: &str) -> Result<Self, String> {
        serde_json::from_str(text).map_err(|error| error.to_string())
    }

    /// The game whose code its answer needs.
    fn game(&self) -> Result<Option<GameId>, String> {
        match self {
            Self::Move { decision, .. } | Self::Advice(decision) => Ok(Some(decision.game)),
            Self::Review { record, .. } => game_of(record).map(Some),
            Self::NextStep | Self::Map(_) | Self::Generate(_) | Self::Report(_) => Ok(None),
        }
    }
}

/// The name of the network that the answer to a question uses, if it uses one.
pub(crate) fn network_of(question: &str) -> Option<String> {
    match WorkerQuestion::read(question).ok()? {
        WorkerQuestion::Move { decision, .. } | WorkerQuestion::Advice(decision) => {
            Some(with_game!(decision.game, G => bots::network_name::<G>(decision.players)))
        }
        WorkerQuestion::Review { .. }
        | WorkerQuestion::NextStep
        | WorkerQuestion::Map(_)
        | WorkerQuestion::Generate(_)
        | WorkerQuestion::Report(_) => None,
    }
}

fn game_of(record: &Record) -> Result<GameId, String> {
    record.game.parse().map_err(|error: NoGame| error.to_string())
}

/// Reads a question in JSON, and loads the code that its answer needs.
///
/// # Errors
/// Says what is wrong with the question, or that the code cannot be loaded.
pub(crate) async fn prepare(question: &str) -> Result<WorkerQuestion, String> {
    let question = WorkerQuestion::read(question)?;
    if matches!(question, WorkerQuestion::Map(_) | WorkerQuestion::Generate(_)) {
        // Without this code, the answer is that there is no map or board.
        let _ = drawing::load().await;
    }
    if matches!(question, WorkerQuestion::Report(_)) {
        fairness::load().await.map_err(|error| error.to_string())?;
    }
    title::load_whole(question.game()?.as_slice()).await.map_err(|error| error.to_string())?;
    Ok(question)
}

/// The state of a worker.
#[derive(Default)]
pub(crate) struct WorkerState {
    bots: TableBots,
    review: Option<Box<dyn Review>>,
}

impl WorkerState {
    /// Answers a question in JSON; an error in the question is the answer. Reports of progress are answers as well.
    pub(crate) fn answer_json(
        &mut self,
        question: Result<WorkerQuestion, String>,
        report: &mut dyn FnMut(String),
    ) -> String {
        let text =
            |answer: &WorkerAnswer| serde_json::to_string(answer).expect("an answer serialises to JSON");
        let mut tell = |share| report(text(&WorkerAnswer::Board(BoardAnswer::Drawing(share))));
        let answer = question.and_then(|question| self.answer(question, &mut tell));
        text(&answer.unwrap_or_else(WorkerAnswer::Unclear))
    }

    fn answer(&mut self, question: WorkerQuestion, tell: Tell<'_>) -> Result<WorkerAnswer, String> {
        match question {
            WorkerQuestion::Move { decision, level } => {
                remote(decision.game).choose(&mut self.bots, level, &decision)
            }
            WorkerQuestion::Advice(decision) => remote(decision.game).advise(&decision),
            WorkerQuestion::Review { record, seat, iterations } => {
                let (review, begun) = remote(game_of(&record)?).review(&record, seat, iterations)?;
                self.review = Some(review);
                Ok(begun)
            }
            WorkerQuestion::NextStep => match &mut self.review {
                Some(review) => Ok(review.next_step().map_or(WorkerAnswer::Reviewed, WorkerAnswer::Step)),
                None => Err("no review has begun".to_owned()),
            },
            WorkerQuestion::Map(board) => {
                let map = drawing::loaded().map_or(Err(Vec::new()), |part| (part.draw)(&board, tell));
                Ok(WorkerAnswer::Board(map.map_or_else(BoardAnswer::NoMap, BoardAnswer::Map)))
            }
            WorkerQuestion::Generate(wanted) => {
                let file = drawing::loaded().map_or(Err(Vec::new()), |part| (part.generate)(wanted));
                Ok(WorkerAnswer::Board(BoardAnswer::Generated(file)))
            }
            WorkerQuestion::Report(question) => fairness::answer(&question).map(WorkerAnswer::Report),
        }
    }
}

/// The move of a bot.
pub(crate) fn choose<G: Advised>(
    bots: &mut TableBots,
    level: Level,
    decision: &Decision,
) -> Result<WorkerAnswer, String> {
    let mv = bots.choose::<G>(level, &decision.view()?, decision.seed);
    Ok(WorkerAnswer::Move { ply: decision.ply, seat: decision.seat, mv: G::any_move(mv) })
}

/// Hints for a person.
pub(crate) fn advise<G: Advised>(decision: &Decision) -> Result<WorkerAnswer, String> {
    let hints = hints::<G>(&decision.view()?, ADVICE_BUDGET, decision.seed);
    Ok(WorkerAnswer::Advice { ply: decision.ply, hints })
}

/// Serialises a value as its text.
mod as_text {
    use super::{Deserialize, Deserializer, Display, FromStr, Serializer, de};

    pub(super) fn serialize<T: Display, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(value)
    }

    pub(super) fn deserialize<'de, T: FromStr<Err: Display>, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<T, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::local::{LocalGame, Plan, PlayerKind};

    /// The answer of the worker, with question and answer passed as JSON.
    fn ask(worker: &mut WorkerState, question: &WorkerQuestion) -> WorkerAnswer {
        let question = WorkerQuestion::read(&serde_json::to_string(question).unwrap());
        serde_json::from_str(&worker.answer_json(question, &mut |_| ())).unwrap()
    }

    fn game(id: GameId, seed: u64) -> LocalGame {
        table_of(2, id, seed)
    }

    fn table_of(players: usize, id: GameId, seed: u64) -> LocalGame {
        let names = ["a", "b", "c", "d", "e"].into_iter().take(players);
        let players = names.map(|name| (name.to_owned(), PlayerKind::Bot(Level::Easy))).collect();
        LocalGame::start(&Plan { game: id, players, options: Vec::new(), seed }).unwrap()
    }

    #[test]
    fn the_worker_plays_the_bots_that_are_measured_and_keeps_them() {
        // This level stops after a number of simulations, so the result does not depend on the speed of the machine.
        let (mut game, level) = (game(GameId::Eme, 3), Level::Easy);
        let (mut worker, mut bots) = (WorkerState::default(), TableBots::default());
        while let Some(seat) = game.table.to_act().first() {
            let ply = game.table.ply();
            let decision = game.decision(seat, ply as u64);
            let view = decision.view::<games::Eme>().unwrap();
            let mv = AnyMove::Eme(bots.choose(level, &view, ply as u64));
            let answer = ask(&mut worker, &WorkerQuestion::Move { decision, level });
            assert_eq!(answer, WorkerAnswer::Move { ply, seat, mv });
            game.table.submit(seat, ply, mv).unwrap();
        }
        assert!(game.table.outcome().is_some());
    }

    #[test]
    fn advice_is_of_the_seat_that_asks() {
        let game = game(GameId::Caesar, 3);
        let seat = game.table.to_act().first().unwrap();
        let mut worker = WorkerState::default();
        let WorkerAnswer::Advice { ply: 0, hints } =
            ask(&mut worker, &WorkerQuestion::Advice(game.decision(seat, 1)))
        else {
            panic!("the worker gave no hints")
        };
        assert_eq!(hints.len(), 3);
        let other = Seat::all(2).find(|other| *other != seat).unwrap();
        let answer = ask(&mut worker, &WorkerQuestion::Advice(game.decision(other, 1)));
        assert_eq!(answer, WorkerAnswer::Unclear(format!("seat {other} has nothing to decide")));
    }

    #[test]
    fn bots_and_hints_need_the_network_of_their_game() {
        let needed = |question: &WorkerQuestion| network_of(&serde_json::to_string(question).unwrap());
        for (players, name) in [(3, "caesar"), (4, "caesar-4"), (5, "caesar-4")] {
            let game = table_of(players, GameId::Caesar, 3);
            let seat = game.table.to_act().first().unwrap();
            let decision = || game.decision(seat, 1);
            assert_eq!(needed(&WorkerQuestion::Advice(decision())).as_deref(), Some(name));
            let level = Level::Easy;
            assert_eq!(needed(&WorkerQuestion::Move { decision: decision(), level }).as_deref(), Some(name));
        }
        assert_eq!(needed(&WorkerQuestion::NextStep), None);
        assert_eq!(network_of("nonsense"), None);
    }

    #[test]
    fn the_map_of_a_custom_board_is_drawn_with_progress_or_refused_with_reasons() {
        let draw = |file: &str| {
            let question = Ok(WorkerQuestion::Map(BoardFile::Regions(file.to_owned())));
            let mut told = Vec::new();
            let answer = WorkerState::default().answer_json(question, &mut |text| told.push(text));
            let told = told.iter().map(|text| serde_json::from_str(text).unwrap());
            (told.collect::<Vec<WorkerAnswer>>(), serde_json::from_str(&answer).unwrap())
        };
        let board = <eme::Board as game::Component>::EXAMPLE;
        let (told, WorkerAnswer::Board(BoardAnswer::Map(map))) = draw(board) else {
            panic!("the worker drew no map")
        };
        assert_eq!(crate::atlas::Map::read(&map).unwrap().regions.len(), 9);
        assert!(
            told.len() > 4 && told.last() == Some(&WorkerAnswer::Board(BoardAnswer::Drawing(1.0))),
            "{told:?}"
        );
        let far = board.replace("start", "beginning");
        assert!(
            matches!(draw(&far).1, WorkerAnswer::Board(BoardAnswer::NoMap(why)) if why[0].words.contains("beginning"))
        );
    }

    #[test]
    fn a_question_that_cannot_be_read_is_answered_with_the_reason() {
        let answer: WorkerAnswer = serde_json::from_str(
            &WorkerState::default().answer_json(WorkerQuestion::read("nonsense"), &mut |_| ()),
        )
        .unwrap();
        assert!(matches!(answer, WorkerAnswer::Unclear(why) if why.contains("line 1")));
        let answer = ask(&mut WorkerState::default(), &WorkerQuestion::NextStep);
        assert_eq!(answer, WorkerAnswer::Unclear("no review has begun".to_owned()));
    }
}
