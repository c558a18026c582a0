//! The games of a report on how fair a board is. The code is a part of the client of its own, which only workers load.

use std::cell::Cell;

use bots::Level;
use game::{Lang, OptionErrors};
use games::{GameId, NoGame, with_game};
use report::{Plan, Played, Task};
use serde::{Deserialize, Serialize};
use wasm_split_helpers::{SplitLoaderError, wasm_split};

/// A question about a report.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum ReportQuestion {
    /// What can this many players hold?
    Things { plan: Plan, players: u8, lang: Lang },
    /// How does this game end?
    Play { plan: Plan, task: Task },
}

/// An answer about a report.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum ReportAnswer {
    /// The names of what this many players can hold.
    Things { players: u8, names: Vec<String> },
    /// A finished game.
    Played(Played),
}

/// The code of the part.
type Answer = fn(&ReportQuestion) -> Result<ReportAnswer, String>;

thread_local! {
    static ANSWER: Cell<Option<Answer>> = const { Cell::new(None) };
}

/// Loads the part.
///
/// # Errors
/// If it cannot be loaded.
pub(crate) async fn load() -> Result<(), SplitLoaderError> {
    split_off().await.map(|answer| ANSWER.set(Some(answer)))
}

/// Answers a question with the part.
///
/// # Errors
/// If the part is not loaded, or the plan is none that the game allows.
pub(crate) fn answer(question: &ReportQuestion) -> Result<ReportAnswer, String> {
    let loaded = if cfg!(target_family = "wasm") { ANSWER.get() } else { Some(of_question as Answer) };
    loaded.ok_or("the code of reports is not loaded")?(question)
}

#[wasm_split(report, fallible)]
fn split_off() -> Result<Answer, SplitLoaderError> {
    Ok(of_question)
}

fn of_question(question: &ReportQuestion) -> Result<ReportAnswer, String> {
    let plan = match question {
        ReportQuestion::Things { plan, .. } | ReportQuestion::Play { plan, .. } => plan,
    };
    let game: GameId = plan.game.parse().map_err(|error: NoGame| error.to_string())?;
    let refused = |errors: OptionErrors| errors.to_string();
    with_game!(game, G => match question {
        ReportQuestion::Things { players, lang, .. } => {
            let things = report::things(&plan.setup::<G>(*players).map_err(refused)?, plan.seed, *lang);
            let names = things.into_iter().map(|(_, name)| name).collect();
            Ok(ReportAnswer::Things { players: *players, names })
        }
        ReportQuestion::Play { task, .. } => {
            let setup = plan.setup::<G>(task.players).map_err(refused)?;
            Ok(ReportAnswer::Played(report::play(&setup, *task, (level(&plan.level)?, level(&plan.weaker)?))))
        }
    })
}

fn level(word: &str) -> Result<Level, String> {
    word.parse().map_err(|_| format!("there is no level {word:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan() -> Plan {
        Plan {
            game: "eme".to_owned(),
            options: vec![("board".to_owned(), <eme::Board as game::Component>::EXAMPLE.to_owned())],
            players: vec![2],
            games: 4,
            seed: 5,
            level: "greedy".to_owned(),
            weaker: "random".to_owned(),
        }
    }

    #[test]
    fn a_worker_plays_the_games_of_the_command() {
        let plan = plan();
        let setup = plan.setup::<games::Eme>(2).unwrap();
        for task in plan.tasks() {
            let played = report::play(&setup, task, (Level::Greedy, Level::Random));
            let question = ReportQuestion::Play { plan: plan.clone(), task };
            assert_eq!(answer(&question), Ok(ReportAnswer::Played(played)));
        }
    }

    #[test]
    fn things_are_named_in_the_language_of_the_page() {
        let names = |lang| match answer(&ReportQuestion::Things { plan: plan(), players: 2, lang }) {
            Ok(ReportAnswer::Things { players: 2, names }) => names,
            other => panic!("{other:?}"),
        };
        assert!(names(Lang::En).contains(&"Northcape".to_owned()), "{:?}", names(Lang::En));
        assert!(names(Lang::Fr).contains(&"Cap-Nord".to_owned()), "{:?}", names(Lang::Fr));
    }

    #[test]
    fn a_plan_that_the_game_refuses_is_answered_with_the_reason() {
        let bad = Plan { level: "godlike".to_owned(), ..plan() };
        let task = plan().tasks()[0];
        let why = answer(&ReportQuestion::Play { plan: bad, task }).unwrap_err();
        assert!(why.contains("godlike"), "{why}");
        let bad = Plan { options: vec![("board".to_owned(), "nothing".to_owned())], ..plan() };
        assert!(answer(&ReportQuestion::Play { plan: bad, task }).is_err());
    }
}
