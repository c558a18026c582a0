//! What the page asks its worker, and what the worker answers: lines of text. The worker is given the view of the
//! seat it thinks for and nothing else.

use bots::{Budget, Level, Minded};
use game::{Game, Seat, View};
use games::{GameId, with_game};

use crate::hint::{Hint, hints};

/// How long advice is thought about.
const ADVICE: Budget = Budget { iterations: 60_000, millis: Some(1200) };

/// A question: what would a bot play here, or what should a person play?
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Question {
    pub(crate) game: GameId,
    /// How many moves have been played.
    pub(crate) ply: usize,
    pub(crate) seat: Seat,
    /// The bot whose move is asked for; advice is the best there is.
    pub(crate) bot: Option<Level>,
    pub(crate) seed: u64,
    /// What the seat sees, as JSON.
    pub(crate) view: String,
}

/// The answer, with the number of moves that had been played.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Answer {
    pub(crate) ply: usize,
    pub(crate) seat: Seat,
    pub(crate) said: Said,
}

/// What was asked for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Said {
    /// The move of a bot.
    Move(String),
    /// Advice for a person.
    Hints(Vec<Hint>),
}

impl Question {
    pub(crate) fn text(&self) -> String {
        let asked = self.bot.map_or_else(|| "advice".to_owned(), |level| level.to_string());
        format!("{} {} {} {asked} {}\n{}", self.game, self.ply, self.seat, self.seed, self.view)
    }

    fn read(text: &str) -> Option<Self> {
        let (head, view) = text.split_once('\n')?;
        let mut words = head.split(' ');
        Some(Self {
            game: words.next()?.parse().ok()?,
            ply: words.next()?.parse().ok()?,
            seat: words.next()?.parse().ok()?,
            bot: match words.next()? {
                "advice" => None,
                level => Some(level.parse().ok()?),
            },
            seed: words.next()?.parse().ok()?,
            view: view.to_owned(),
        })
    }
}

impl Answer {
    fn text(&self) -> String {
        let (kind, said) = match &self.said {
            Said::Move(notation) => ("chosen", notation.clone()),
            Said::Hints(hints) => ("advised", serde_json::to_string(hints).unwrap_or_default()),
        };
        format!("{kind} {} {} {said}", self.ply, self.seat)
    }

    pub(crate) fn read(text: &str) -> Option<Self> {
        let mut words = text.splitn(4, ' ');
        let advised = words.next()? == "advised";
        let (ply, seat) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
        let said = words.next()?;
        let said =
            if advised { Said::Hints(serde_json::from_str(said).ok()?) } else { Said::Move(said.to_owned()) };
        Some(Self { ply, seat, said })
    }
}

/// Thinks about a question; an empty answer if it makes no sense.
pub(crate) fn think(text: &str) -> String {
    let answer = || {
        let question = Question::read(text)?;
        let said = with_game!(question.game, G => {
            let view = asked::<G>(&question)?;
            match question.bot {
                Some(level) => Said::Move(choose(level, &view, question.seed)),
                None => Said::Hints(hints(&view, ADVICE, question.seed)),
            }
        });
        Some(Answer { ply: question.ply, seat: question.seat, said }.text())
    };
    answer().unwrap_or_default()
}

/// The view of a question, if its seat is to act.
fn asked<G: Game>(question: &Question) -> Option<View<G>> {
    let view: View<G> = serde_json::from_str(&question.view).ok()?;
    (view.viewer() == Some(question.seat) && view.to_act().contains(question.seat)).then_some(view)
}

fn choose<G: Minded>(level: Level, view: &View<G>, seed: u64) -> String {
    level.bot::<G>().choose(view, seed).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::{LocalGame, Plan, Sitter};

    #[test]
    fn a_question_gets_a_legal_answer() {
        let sitters = vec![("a".to_owned(), Sitter::Person), ("b".to_owned(), Sitter::Bot(Level::Novice))];
        let plan = Plan { game: GameId::Eme, sitters, options: Vec::new(), seed: 3 };
        let mut game = LocalGame::start(&plan).unwrap();
        let seat = game.table.to_act().first().unwrap();
        let question = game.question(seat, Some(Level::Novice), 1);
        assert_eq!(Question::read(&question.text()), Some(question.clone()));
        let answer = Answer::read(&think(&question.text())).unwrap();
        let Said::Move(notation) = answer.said else { panic!("a move") };
        assert_eq!((answer.ply, answer.seat), (0, seat));
        game.table.submit_text(seat, 0, &notation).unwrap();
        assert_eq!(think("nonsense"), "");
    }

    #[test]
    fn advice_comes_back_as_it_was_given() {
        let sitters = vec![("a".to_owned(), Sitter::Person), ("b".to_owned(), Sitter::Person)];
        let plan = Plan { game: GameId::Caesar, sitters, options: Vec::new(), seed: 3 };
        let game = LocalGame::start(&plan).unwrap();
        let seat = game.table.to_act().first().unwrap();
        let answer = Answer::read(&think(&game.question(seat, None, 1).text())).unwrap();
        let Said::Hints(hints) = &answer.said else { panic!("hints") };
        assert_eq!(hints.len(), 3);
        assert_eq!(Answer::read(&answer.text()), Some(answer.clone()));
        // Whoever is not asked gets no answer.
        let other = Seat::all(2).find(|other| *other != seat).unwrap();
        assert_eq!(think(&game.question(other, None, 1).text()), "");
    }
}
