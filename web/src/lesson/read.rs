//! Parses a lesson. A line is a keyword and its value; empty lines and lines that begin with `#` are ignored.
//!
//! ```text
//! game eme
//! seats You Mia
//! seed 7
//! untold 1 neutral 3
//! setup 1 bid 0
//! step bid EME-10
//! en What there is to do.
//! fr Ce qu’il y a à faire.
//! no.en Why another move is not it.
//! no.fr Pourquoi un autre coup n’est pas le bon.
//! do bid 1
//! then 2 bid 0
//! ```
//!
//! `setup` and `untold` are moves before the first step; the history does not tell the latter.
//!
//! A step has moves to `do`, or answers (`answer.en`, `answer.fr`), of which the first is right; `yes.en` and `yes.fr` say
//! why. `shows` is a fact that the text states, in the words of the position; a test checks it.

use games::AnyMove;
use table::Record;

use super::{Exercise, LessonScript, LessonStep, Translated};
use crate::title;

impl LessonScript {
    /// Reads a lesson.
    ///
    /// # Errors
    /// Says what is wrong with it.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        let record = Record {
            game: String::new(),
            rules_version: 0,
            options: Vec::new(),
            seats: Vec::new(),
            seed: 0.into(),
            moves: Vec::new(),
        };
        let mut script = Self { record, untold: 0, steps: Vec::new() };
        for (number, line) in (1..).zip(text.lines().map(str::trim)) {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            script.take(word, rest).ok_or_else(|| format!("line {number}: {line}"))?;
        }
        title::replay(&script.record).map_err(|error| error.to_string())?;
        Ok(script)
    }

    /// Takes in a line; `None` if it is invalid or misplaced.
    fn take(&mut self, word: &str, rest: &str) -> Option<()> {
        let by_seat = || {
            let (seat, notation) = rest.split_once(' ')?;
            Some((seat.parse().ok()?, notation))
        };
        match word {
            "game" => {
                self.record.game = rest.to_owned();
                self.record.rules_version = rest.parse::<games::GameId>().ok()?.info().rules_version;
            }
            "seats" => self.record.seats = rest.split(' ').map(str::to_owned).collect(),
            "seed" => self.record.seed = rest.parse().ok()?,
            "option" => {
                let (key, value) = rest.split_once('=')?;
                self.record.options.push((key.to_owned(), value.to_owned()));
            }
            "setup" | "untold" => {
                let (seat, notation) = by_seat()?;
                self.record.moves.push((seat, notation.to_owned()));
                if word == "untold" {
                    self.untold = self.record.moves.len();
                }
            }
            "step" => {
                let (id, rule) = rest.split_once(' ')?;
                self.steps.push(LessonStep {
                    id: id.to_owned(),
                    rule: rule.to_owned(),
                    ..LessonStep::default()
                });
            }
            "do" => {
                let mv = self.read_move(rest)?;
                let Exercise::Do(moves) = &mut self.steps.last_mut()?.exercise else { return None };
                moves.push(mv);
            }
            "then" => {
                let (seat, notation) = by_seat()?;
                let mv = self.read_move(notation)?;
                self.steps.last_mut()?.then.push((seat, mv));
            }
            _ => self.steps.last_mut()?.take(word, rest)?,
        }
        Some(())
    }

    fn read_move(&self, notation: &str) -> Option<AnyMove> {
        AnyMove::read(self.record.game.parse().ok()?, notation).ok()
    }
}

impl LessonStep {
    fn take(&mut self, word: &str, rest: &str) -> Option<()> {
        let text = rest.to_owned();
        match (word, &mut self.exercise) {
            ("en", _) => self.text.en = text,
            ("fr", _) => self.text.fr = text,
            ("no.en", _) => self.wrong.en = text,
            ("no.fr", _) => self.wrong.fr = text,
            ("yes.en", _) => self.right.en = text,
            ("yes.fr", _) => self.right.fr = text,
            ("answer.en", Exercise::Ask(answers)) => answers.push(Translated { en: text, fr: String::new() }),
            ("answer.en", Exercise::Do(moves)) if moves.is_empty() => {
                self.exercise = Exercise::Ask(vec![Translated { en: text, fr: String::new() }]);
            }
            ("answer.fr", Exercise::Ask(answers)) => answers.last_mut()?.fr = text,
            ("shows", _) => (),
            _ => return None,
        }
        Some(())
    }
}
