//! What the page asks its worker, and what the worker answers: lines of text.

use bots::{Level, Minded};
use game::{Notation, Seat};
use games::{AnyMatch, with_match};
use table::Match;

/// A question: what would a bot of this level play here?
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Question {
    pub(crate) seat: Seat,
    pub(crate) level: Level,
    pub(crate) seed: u64,
    /// Whether a person asks for advice, rather than a bot for its move.
    pub(crate) advice: bool,
    pub(crate) record: String,
}

/// The answer, with the number of moves that had been played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    pub(crate) ply: usize,
    pub(crate) seat: Seat,
    pub(crate) advice: bool,
    pub(crate) notation: String,
}

impl Question {
    pub(crate) fn text(&self) -> String {
        let kind = if self.advice { "advise" } else { "choose" };
        format!("{kind} {} {} {}\n{}", self.seat, self.level, self.seed, self.record)
    }

    fn read(text: &str) -> Option<Self> {
        let (head, record) = text.split_once('\n')?;
        let mut words = head.split(' ');
        let advice = match words.next()? {
            "advise" => true,
            "choose" => false,
            _ => return None,
        };
        Some(Self {
            advice,
            seat: words.next()?.parse().ok()?,
            level: words.next()?.parse().ok()?,
            seed: words.next()?.parse().ok()?,
            record: record.to_owned(),
        })
    }
}

impl Answer {
    fn text(&self) -> String {
        let kind = if self.advice { "advised" } else { "chosen" };
        format!("{kind} {} {} {}", self.ply, self.seat, self.notation)
    }

    pub(crate) fn read(text: &str) -> Option<Self> {
        let mut words = text.splitn(4, ' ');
        Some(Self {
            advice: words.next()? == "advised",
            ply: words.next()?.parse().ok()?,
            seat: words.next()?.parse().ok()?,
            notation: words.next()?.to_owned(),
        })
    }
}

/// Thinks about a question; an empty answer if it makes no sense. The bot is given the seat's view alone.
pub(crate) fn think(text: &str) -> String {
    let answer = || {
        let question = Question::read(text)?;
        let table = AnyMatch::replay(&question.record.parse().ok()?).ok()?;
        let notation = with_match!(&table, table => choose(table, &question))?;
        let answer = Answer { ply: table.ply(), seat: question.seat, advice: question.advice, notation };
        Some(answer.text())
    };
    answer().unwrap_or_default()
}

fn choose<G: Minded>(table: &Match<G>, question: &Question) -> Option<String>
where
    G::Move: Notation,
{
    let asked = table.to_act().contains(question.seat);
    let view = table.view(Some(question.seat));
    asked.then(|| question.level.bot::<G>().choose(&view, question.seed).to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::{LocalGame, Plan, Sitter};

    #[test]
    fn a_question_gets_a_legal_answer() {
        let sitters = vec![("a".to_owned(), Sitter::Person), ("b".to_owned(), Sitter::Bot(Level::Novice))];
        let plan = Plan { game: games::GameId::Eme, sitters, options: Vec::new(), seed: 3 };
        let mut game = LocalGame::start(&plan).unwrap();
        let seat = game.table.to_act().first().unwrap();
        let record = game.table.record().to_string();
        let question = Question { seat, level: Level::Novice, seed: 1, advice: false, record };
        assert_eq!(Question::read(&question.text()), Some(question.clone()));
        let answer = Answer::read(&think(&question.text())).unwrap();
        assert_eq!((answer.ply, answer.seat, answer.advice), (0, seat, false));
        game.table.submit_text(seat, 0, &answer.notation).unwrap();
        assert_eq!(think("nonsense"), "");
    }
}
