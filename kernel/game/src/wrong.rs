//! What is wrong with a set-up, in the language of a player.

use crate::{Catalogs, Lang, Line, OptionError, OptionErrors, OptionProblem, Thing, Words, plain};

static CATALOGS: Catalogs =
    Catalogs::of(&[include_str!("../words/en.txt")], &[include_str!("../words/fr.txt")]);

impl OptionErrors {
    /// All problems, one sentence each, with options and games called by their names.
    #[must_use]
    pub fn said<G: Words>(&self, lang: Lang) -> String {
        let sentences: Vec<String> = self.0.iter().map(|error| error.said::<G>(lang)).collect();
        sentences.join(" ")
    }
}

impl OptionError {
    /// The problem as a sentence.
    #[must_use]
    pub fn said<G: Words>(&self, lang: Lang) -> String {
        let nobody = |_| String::new();
        plain(&CATALOGS.get(lang).render(&self.line::<G>(lang), &nobody))
    }

    fn line<G: Words>(&self, lang: Lang) -> Line {
        let named = |id: &str, key: &str| {
            let catalog = G::catalog(lang);
            if catalog.has(id) { catalog.text(id) } else { key.to_owned() }
        };
        let name = |key: &str| {
            // An option can have the key of its game: a number of seats is the game's problem, the rest the option's.
            let is_game = key == G::INFO.slug && matches!(self.problem, OptionProblem::Seats { .. });
            let id = if is_game { "game.title".to_owned() } else { format!("option.{key}") };
            text(named(&id, key))
        };
        let line = |id: &str| Line::new(id).with("option", name(&self.key));
        match &self.problem {
            OptionProblem::NoSuchOption { known } if known.is_empty() => {
                Line::new("wrong.no_options").with("key", text(&self.key))
            }
            OptionProblem::NoSuchOption { known } => Line::new("wrong.no_option")
                .with("key", text(&self.key))
                .with("known", text(known.join(", "))),
            OptionProblem::NoSuchValue { value, values } => {
                line("wrong.no_value").with("value", text(value)).with("values", text(values.join(", ")))
            }
            OptionProblem::Seats { seats, allowed: (fewest, most) } => {
                line("wrong.seats").with("fewest", *fewest).with("most", *most).with("n", *seats)
            }
            OptionProblem::Needs { other } => line("wrong.needs").with("other", name(other)),
            OptionProblem::NoSeat { value } => line("wrong.no_seat").with("value", text(value)),
            OptionProblem::NoOrder { value } => line("wrong.no_order").with("value", text(value)),
            OptionProblem::BadFile { line: why, .. } => {
                let why = plain(&G::catalog(lang).render(why, &|_| String::new()));
                line("wrong.file").with("why", text(why))
            }
        }
    }
}

/// Text that is in no catalogue.
fn text(text: impl Into<String>) -> Thing {
    Thing::new("text", "").named(text)
}
