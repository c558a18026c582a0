//! What the client itself says, and the words of the games in the language of the page.

use std::cell::Cell;
use std::sync::LazyLock;

use game::{Catalog, Lang, Line, Seat, Span, Words, plain};
use games::{GameId, with_game};

static CATALOGS: LazyLock<[Catalog; 2]> = LazyLock::new(|| {
    [
        Catalog::read(Lang::En, &[include_str!("../words/en.txt")]),
        Catalog::read(Lang::Fr, &[include_str!("../words/fr.txt")]),
    ]
});

thread_local! {
    static LANG: Cell<Lang> = const { Cell::new(Lang::En) };
}

/// The language of the page. The whole page is drawn anew when it changes, so words need no signals.
pub(crate) fn lang() -> Lang {
    LANG.get()
}

/// Chooses the language of everything drawn from now on.
pub(crate) fn speak(lang: Lang) {
    LANG.set(lang);
}

/// The client's messages in a language.
pub(crate) fn catalog(lang: Lang) -> &'static Catalog {
    match lang {
        Lang::En => &CATALOGS[0],
        Lang::Fr => &CATALOGS[1],
    }
}

/// A message of the client.
pub(crate) fn t(id: &str) -> String {
    catalog(lang()).text(id)
}

/// A message of the client with its blanks filled.
pub(crate) fn tl(line: &Line) -> String {
    plain(&catalog(lang()).render(line, &|seat| seat.to_string()))
}

/// A message of a game, in pieces that know what they are about.
pub(crate) fn spans(game: GameId, line: &Line, names: &[String]) -> Vec<Span> {
    let name = |seat: Seat| names.get(seat.index()).cloned().unwrap_or_else(|| seat.to_string());
    with_game!(game, G => G::catalog(lang()).render(line, &name))
}

/// A message of a game as plain text.
pub(crate) fn text(game: GameId, line: &Line, names: &[String]) -> String {
    plain(&spans(game, line, names))
}

/// A message of a game without blanks.
pub(crate) fn game_t(game: GameId, id: &str) -> String {
    with_game!(game, G => G::catalog(lang()).text(id))
}

/// The rules of a game.
pub(crate) fn register(game: GameId) -> &'static str {
    with_game!(game, G => G::register(lang()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The ids between quotes after one of the client's word functions, in all our sources.
    fn used() -> Vec<String> {
        let mut ids = Vec::new();
        let mut folders = vec![std::path::PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/src"))];
        while let Some(folder) = folders.pop() {
            for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
                if path.is_dir() {
                    folders.push(path);
                } else {
                    let source = std::fs::read_to_string(path).unwrap();
                    for mark in [" t(\"", "(t(\"", "{t(\"", "&t(\"", "tl(&Line::new(\""] {
                        let found = source.split(mark).skip(1).filter_map(|rest| rest.split('"').next());
                        ids.extend(found.map(str::to_owned));
                    }
                }
            }
        }
        ids
    }

    #[test]
    fn both_languages_have_the_same_messages_with_the_same_blanks() {
        let [en, fr] = Lang::ALL.map(|lang| catalog(lang).ids().collect::<Vec<_>>());
        assert_eq!(en, fr);
    }

    #[test]
    fn every_message_used_in_the_source_exists() {
        let used = used();
        assert!(used.len() > 40, "the search finds the messages");
        let missing: Vec<_> = used.iter().filter(|id| !catalog(Lang::En).has(id)).collect();
        assert!(missing.is_empty(), "no message for {missing:?}");
    }
}
