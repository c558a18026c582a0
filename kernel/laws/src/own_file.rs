//! Custom files in tests: which are refused and why, and games with those that are read.

use std::marker::PhantomData;

use game::{Lang, OptionError, OptionProblem, Options as _, Setup, Words, plain};
use table::{Match, Record};

/// A file option of a game, and the file that a test starts from.
#[derive(Clone, Copy, Debug)]
pub struct OwnFile<G> {
    /// The key of the option.
    key: &'static str,
    /// The file.
    text: &'static str,
    game: PhantomData<G>,
}

impl<G: Words> OwnFile<G> {
    /// The option of this key, and a file for it.
    #[must_use]
    pub const fn new(key: &'static str, text: &'static str) -> Self {
        Self { key, text, game: PhantomData }
    }

    /// The usual options with this file.
    #[must_use]
    pub fn options(&self, file: &str) -> G::Options {
        let mut options = G::Options::default();
        options.set(self.key, file).unwrap_or_else(|error| panic!("{error}: {file}"));
        options
    }

    /// Why the option refuses this file.
    #[must_use]
    pub fn refused(&self, file: &str) -> String {
        self.refusal(file).0
    }

    /// The same in a language.
    #[must_use]
    pub fn refused_in(&self, file: &str, lang: Lang) -> String {
        plain(&G::catalog(lang).render(&self.refusal(file).1, &|seat| seat.to_string()))
    }

    fn refusal(&self, file: &str) -> (String, game::Line) {
        match G::Options::default().set(self.key, file) {
            Err(OptionError { problem: OptionProblem::BadFile { why, line }, .. }) => (why, line),
            other => panic!("{other:?}: {file}"),
        }
    }

    /// The file with one text replaced by another.
    #[must_use]
    pub fn with(&self, old: &str, new: &str) -> String {
        assert!(self.text.contains(old), "{old}");
        self.text.replacen(old, new, 1)
    }

    /// The number of the line of the file with this text.
    #[must_use]
    pub fn line(&self, text: &str) -> usize {
        1 + self.text.lines().position(|line| line.contains(text)).expect("the file has this text")
    }

    /// Checks that the file is refused after each change: a text, its replacement, and a part of the reason.
    pub fn refuses(&self, changes: &[(&str, &str, &str)]) {
        for (old, new, why) in changes {
            let said = self.refused(&self.with(old, new));
            assert!(said.contains(why), "{why}: {said}");
        }
    }

    /// Checks that a changed file is refused for these reasons at once, each with the line on which it stands.
    pub fn tells(&self, changed: &str, reasons: &[(usize, &str)]) {
        let said = self.refused(changed);
        for (line, why) in reasons {
            let told = |part: &str| part.starts_with(&format!("line {line}: ")) && part.ends_with(why);
            assert!(said.split("; ").any(told), "line {line}: {why}: {said}");
        }
    }

    /// A finished game, and its record, which has been checked to replay.
    #[must_use]
    pub fn played(&self, options: G::Options, seats: u8) -> (Match<G>, String) {
        let mut table = Match::new(Setup::<G>::new(options, seats).expect("they can play"), 5);
        while let Some(seat) = table.to_act().first() {
            let moves = table.view(Some(seat)).legal_moves();
            let mv = moves[table.ply() % moves.len()];
            table.submit(seat, mv).expect("a listed move is legal");
        }
        let text = table.record().to_string();
        let record: Record = text.parse().expect("it reads back");
        assert_eq!(Match::<G>::replay(&record).expect("it replays").state(), table.state());
        (table, text)
    }

    /// Why a record is not replayed after a change: a text and its replacement.
    #[must_use]
    pub fn not_replayed(&self, record: &str, old: &str, new: &str) -> String {
        assert!(record.contains(old), "{old}");
        let record: Record = record.replacen(old, new, 1).parse().expect("its form is right");
        Match::<G>::replay(&record).expect_err("the file was changed").to_string()
    }
}
