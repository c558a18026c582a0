//! Lines as text: a language, and the names of the seats.

use game::{Arg, Catalog, Catalogs, Lang, Line, Seat, Span, Thing, Words, plain};

static CATALOGS: Catalogs =
    Catalogs::of(&[include_str!("../words/en.txt")], &[include_str!("../words/fr.txt")]);

/// The program's own messages.
pub(crate) fn catalog(lang: Lang) -> &'static Catalog {
    CATALOGS.get(lang)
}

/// Text that is in no catalogue, such as a file name.
pub(crate) fn text(text: impl Into<String>) -> Arg {
    Thing::new("text", "").named(text).into()
}

/// The name of a game in words.
pub(crate) fn title<G: Words>(lang: Lang) -> String {
    let catalog = G::catalog(lang);
    if catalog.has("game.title") { catalog.text("game.title") } else { G::INFO.slug.to_owned() }
}

/// A language and the names of the seats.
#[derive(Clone, Debug)]
pub(crate) struct Voice {
    /// The language.
    pub(crate) lang: Lang,
    /// The name of each seat.
    pub(crate) names: Vec<String>,
}

impl Voice {
    /// For the seats of a record. Names that are numbers, or that several seats share, are replaced.
    pub(crate) fn of_record(lang: Lang, seats: &[String]) -> Self {
        let alone = |name: &String| seats.iter().filter(|other| *other == name).count() == 1;
        let tells = |name: &String| alone(name) && !name.trim().is_empty() && name.parse::<u32>().is_err();
        let name = |(index, name): (usize, &String)| {
            if tells(name) { clean(name) } else { format!("P{}", index + 1) }
        };
        Self { lang, names: seats.iter().enumerate().map(name).collect() }
    }

    /// The name of a seat.
    pub(crate) fn name(&self, seat: Seat) -> String {
        self.names.get(seat.index()).cloned().unwrap_or_else(|| format!("P{seat}"))
    }

    /// A line of a game, in pieces.
    pub(crate) fn spans<G: Words>(&self, line: &Line) -> Vec<Span> {
        self.render(G::catalog(self.lang), line)
    }

    /// A line of a game.
    pub(crate) fn game<G: Words>(&self, line: &Line) -> String {
        plain(&self.spans::<G>(line))
    }

    /// A line of the program itself, in pieces.
    pub(crate) fn own_spans(&self, line: &Line) -> Vec<Span> {
        self.render(catalog(self.lang), line)
    }

    /// A line of the program itself.
    pub(crate) fn own(&self, line: &Line) -> String {
        plain(&self.own_spans(line))
    }

    /// A message of the program itself that has no blanks.
    pub(crate) fn word(&self, id: &str) -> String {
        catalog(self.lang).text(id)
    }

    fn render(&self, catalog: &Catalog, line: &Line) -> Vec<Span> {
        let mut spans = catalog.render(line, &|seat| self.name(seat));
        for span in &mut spans {
            span.text = clean(&span.text);
        }
        spans
    }
}

/// Text without control characters, because names come from other people's files.
fn clean(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn both_languages_have_the_same_messages_with_the_same_blanks() {
        let english: BTreeMap<_, _> = catalog(Lang::En).ids().collect();
        let french: BTreeMap<_, _> = catalog(Lang::Fr).ids().collect();
        assert_eq!(english, french);
    }

    #[test]
    fn seats_of_a_record_are_told_apart() {
        let names = |seats: &[&str]| {
            let seats: Vec<String> = seats.iter().map(ToString::to_string).collect();
            Voice::of_record(Lang::En, &seats).names
        };
        assert_eq!(names(&["Ana", "random", "random"]), ["Ana", "P2", "P3"]);
        assert_eq!(names(&["1", "2"]), ["P1", "P2"]);
        assert_eq!(names(&["a\u{1b}[2J", " "]), ["a\u{fffd}[2J", "P2"]);
    }
}
