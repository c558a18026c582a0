//! How the worker answers. The code is a part of the client of its own, which only the worker loads.

use std::cell::{Cell, RefCell};

use bots::{Budget, Level, TableBots, network_name};
use games::{GameId, NoGame, with_game};
use serde::{Deserialize, Serialize};
use table::Record;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use super::{BoardAnswer, BoardQuestion, Decision, ReviewAnswer, ReviewQuestion, TableAnswer, TableQuestion};
use crate::atlas::drawing;
use crate::fairness::{self, ReportQuestion};
use crate::hint::{Advised, hints};
use crate::review::Review;
use crate::title::{self, remote};

/// The budget of the search for hints.
const ADVICE_BUDGET: Budget = Budget { iterations: 60_000, millis: Some(1200) };

/// The longest wait for a network, in milliseconds, before a bot plays without it until it arrives.
const MOVE_WAIT: u32 = 1_000;

/// The same before a review begins, which is all with the network or all without.
const REVIEW_WAIT: u32 = 10_000;

/// The code of the part.
#[derive(Clone, Copy)]
struct Thinking {
    needs: fn(&str) -> Result<Needs, String>,
    answer: fn(&str, &mut dyn FnMut(String)) -> String,
}

/// What the answer to a question needs.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Needs {
    /// The game, the name of the network of its bots, and the longest wait for it in milliseconds.
    Game {
        game: GameId,
        network: String,
        longest_wait: u32,
    },
    /// The code that draws maps.
    Drawing,
    /// The code of reports.
    Report,
    Nothing,
}

thread_local! {
    static LOADED: Cell<Option<Thinking>> = const { Cell::new(None) };
    static WORKER: RefCell<WorkerState> = RefCell::default();
}

#[wasm_split(thinking, fallible)]
fn split_off() -> Result<Thinking, SplitLoaderError> {
    Ok(THINKING)
}

const THINKING: Thinking = Thinking { needs, answer };

/// Loads the code that the answer to a question in JSON needs.
///
/// # Errors
/// Says what is wrong with the question, or that the code cannot be loaded.
pub(crate) async fn prepare(question: &str) -> Result<(), String> {
    let failed = |error: SplitLoaderError| error.to_string();
    let thinking = split_off().await.map_err(failed)?;
    LOADED.set(Some(thinking));
    match (thinking.needs)(question)? {
        Needs::Game { game, .. } => title::load_whole(&[game]).await.map_err(failed)?,
        // Without this code, the answer is that there is no map or board.
        Needs::Drawing => drop(drawing::load().await),
        Needs::Report => fairness::load().await.map_err(failed)?,
        Needs::Nothing => {}
    }
    Ok(())
}

/// The name of the network that the answer to a question uses, and the longest wait for it in milliseconds; `None` if the answer
/// uses none. Call it after [`prepare`].
pub(crate) fn network_of(question: &str) -> Option<(String, u32)> {
    match (LOADED.get()?.needs)(question) {
        Ok(Needs::Game { network, longest_wait, .. }) => Some((network, longest_wait)),
        _ => None,
    }
}

/// Answers a question in JSON; `report` hears of the progress. An error in the question is the answer.
pub(crate) async fn think(question: &str, report: &mut dyn FnMut(String)) -> String {
    match (prepare(question).await, LOADED.get()) {
        (Ok(()), Some(thinking)) => (thinking.answer)(question, report),
        (Err(why), _) => message::<()>(&Err(why)),
        (Ok(()), None) => unreachable!("the part is loaded"),
    }
}

/// Any question.
#[derive(Debug, Deserialize)]
enum WorkerQuestion {
    Table(TableQuestion),
    Review(ReviewQuestion),
    Board(BoardQuestion),
    Report(ReportQuestion),
}

fn read(question: &str) -> Result<WorkerQuestion, String> {
    serde_json::from_str(question).map_err(|error| error.to_string())
}

fn needs(question: &str) -> Result<Needs, String> {
    Ok(match read(question)? {
        WorkerQuestion::Table(TableQuestion::Move { decision, .. } | TableQuestion::Advice(decision)) => {
            let network = with_game!(decision.game, G => network_name::<G>(decision.players));
            Needs::Game { game: decision.game, network, longest_wait: MOVE_WAIT }
        }
        WorkerQuestion::Review(ReviewQuestion::Begin { record, .. }) => {
            let game = game_of(&record)?;
            let network = with_game!(game, G => network_name::<G>(record.seats.len() as u8));
            Needs::Game { game, network, longest_wait: REVIEW_WAIT }
        }
        WorkerQuestion::Review(ReviewQuestion::NextStep) => Needs::Nothing,
        WorkerQuestion::Board(_) => Needs::Drawing,
        WorkerQuestion::Report(_) => Needs::Report,
    })
}

fn game_of(record: &Record) -> Result<GameId, String> {
    record.game.parse().map_err(|error: NoGame| error.to_string())
}

fn answer(question: &str, report: &mut dyn FnMut(String)) -> String {
    WORKER.with_borrow_mut(|worker| worker.answer(question, report))
}

/// The state of a worker.
#[derive(Default)]
struct WorkerState {
    bots: TableBots,
    review: Option<Box<dyn Review>>,
}

impl WorkerState {
    fn answer(&mut self, question: &str, report: &mut dyn FnMut(String)) -> String {
        match read(question) {
            Ok(WorkerQuestion::Table(question)) => message(&self.at_table(&question)),
            Ok(WorkerQuestion::Review(question)) => message(&self.review(question)),
            Ok(WorkerQuestion::Board(question)) => message(&Ok(about_board(question, report))),
            Ok(WorkerQuestion::Report(question)) => message(&fairness::answer(&question)),
            Err(why) => message::<()>(&Err(why)),
        }
    }

    fn at_table(&mut self, question: &TableQuestion) -> Result<TableAnswer, String> {
        match question {
            TableQuestion::Move { decision, level } => {
                remote(decision.game).choose(&mut self.bots, *level, decision)
            }
            TableQuestion::Advice(decision) => remote(decision.game).advise(decision),
        }
    }

    fn review(&mut self, question: ReviewQuestion) -> Result<ReviewAnswer, String> {
        match question {
            ReviewQuestion::Begin { record, seat, iterations } => {
                let (review, begun) = remote(game_of(&record)?).review(&record, seat, iterations)?;
                self.review = Some(review);
                Ok(begun)
            }
            ReviewQuestion::NextStep => match &mut self.review {
                Some(review) => Ok(review.next_step().map_or(ReviewAnswer::Reviewed, ReviewAnswer::Step)),
                None => Err("no review has begun".to_owned()),
            },
        }
    }
}

fn about_board(question: BoardQuestion, report: &mut dyn FnMut(String)) -> BoardAnswer {
    match question {
        BoardQuestion::Map(board) => {
            let mut tell = |share| report(message(&Ok(BoardAnswer::Drawing(share))));
            let map = drawing::loaded().map_or(Err(Vec::new()), |part| (part.draw)(&board, &mut tell));
            map.map_or_else(BoardAnswer::NoMap, BoardAnswer::Map)
        }
        BoardQuestion::Generate(wanted) => {
            let file = drawing::loaded().map_or(Err(Vec::new()), |part| (part.generate)(wanted));
            BoardAnswer::Generated(file)
        }
    }
}

/// A message to the page; see `read_answer`.
fn message<A: Serialize>(answer: &Result<A, String>) -> String {
    serde_json::to_string(answer).expect("an answer serialises to JSON")
}

/// The move of a bot.
pub(crate) fn choose<G: Advised>(
    bots: &mut TableBots,
    level: Level,
    decision: &Decision,
) -> Result<TableAnswer, String> {
    let mv = bots.choose::<G>(level, &decision.view()?, decision.seed);
    Ok(TableAnswer::Move { ply: decision.ply, seat: decision.seat, mv: G::any_move(mv) })
}

/// Hints for a person.
pub(crate) fn advise<G: Advised>(decision: &Decision) -> Result<TableAnswer, String> {
    let hints = hints::<G>(&decision.view()?, ADVICE_BUDGET, decision.seed);
    Ok(TableAnswer::Advice { ply: decision.ply, hints })
}

#[cfg(test)]
mod tests {
    use game::Seat;
    use games::AnyMove;

    use super::super::{Ask, read_answer, text_of};
    use super::*;
    use crate::atlas::BoardFile;
    use crate::local::{LocalGame, Plan, PlayerKind};

    /// The answer of the worker, with question and answer passed as JSON.
    fn ask<Q: Ask>(worker: &mut WorkerState, question: &Q) -> Result<Q::Answer, String> {
        read_answer(&worker.answer(&text_of(question), &mut |_| ()))
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
            let answer = ask(&mut worker, &TableQuestion::Move { decision, level });
            assert_eq!(answer, Ok(TableAnswer::Move { ply, seat, mv }));
            game.table.submit(seat, ply, mv).unwrap();
        }
        assert!(game.table.outcome().is_some());
    }

    #[test]
    fn advice_is_of_the_seat_that_asks() {
        let game = game(GameId::Caesar, 3);
        let seat = game.table.to_act().first().unwrap();
        let mut worker = WorkerState::default();
        let Ok(TableAnswer::Advice { ply: 0, hints }) =
            ask(&mut worker, &TableQuestion::Advice(game.decision(seat, 1)))
        else {
            panic!("the worker gave no hints")
        };
        assert_eq!(hints.len(), 3);
        let other = Seat::all(2).find(|other| *other != seat).unwrap();
        let answer = ask(&mut worker, &TableQuestion::Advice(game.decision(other, 1)));
        assert_eq!(answer, Err(format!("seat {other} has nothing to decide")));
    }

    #[test]
    fn bots_hints_and_reviews_need_the_network_of_their_game() {
        for (players, name) in [(3, "caesar"), (4, "caesar-4"), (5, "caesar-4")] {
            let game = table_of(players, GameId::Caesar, 3);
            let seat = game.table.to_act().first().unwrap();
            let decision = || game.decision(seat, 1);
            let searches = |longest_wait| {
                Ok(Needs::Game { game: GameId::Caesar, network: name.to_owned(), longest_wait })
            };
            assert_eq!(needs(&text_of(&TableQuestion::Advice(decision()))), searches(MOVE_WAIT));
            let level = Level::Easy;
            assert_eq!(
                needs(&text_of(&TableQuestion::Move { decision: decision(), level })),
                searches(MOVE_WAIT)
            );
            let review = ReviewQuestion::Begin { record: game.table.record(), seat, iterations: 1 };
            assert_eq!(needs(&text_of(&review)), searches(REVIEW_WAIT));
        }
        assert_eq!(needs(&text_of(&ReviewQuestion::NextStep)), Ok(Needs::Nothing));
        assert!(needs("nonsense").is_err());
    }

    #[test]
    fn the_map_of_a_custom_board_is_drawn_with_progress_or_refused_with_reasons() {
        let draw = |file: &str| {
            let question = text_of(&BoardQuestion::Map(BoardFile::Regions(file.to_owned())));
            let mut told = Vec::new();
            let answer = WorkerState::default().answer(&question, &mut |text| told.push(text));
            let told = told.iter().map(|text| read_answer(text).unwrap());
            (told.collect::<Vec<BoardAnswer>>(), read_answer(&answer).unwrap())
        };
        let board = <eme::Board as game::Component>::EXAMPLE;
        let (told, BoardAnswer::Map(map)) = draw(board) else { panic!("the worker drew no map") };
        assert_eq!(crate::atlas::Map::read(&map).unwrap().regions.len(), 9);
        assert!(told.len() > 4 && told.last() == Some(&BoardAnswer::Drawing(1.0)), "{told:?}");
        let far = board.replace("start", "beginning");
        assert!(matches!(draw(&far).1, BoardAnswer::NoMap(why) if why[0].words.contains("beginning")));
    }

    #[test]
    fn a_question_that_cannot_be_read_is_answered_with_the_reason() {
        let answer = WorkerState::default().answer("nonsense", &mut |_| ());
        assert!(read_answer::<TableAnswer>(&answer).is_err_and(|why| why.contains("line 1")));
        let answer = ask(&mut WorkerState::default(), &ReviewQuestion::NextStep);
        assert_eq!(answer, Err("no review has begun".to_owned()));
    }
}
