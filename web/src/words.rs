//! The messages of the client and of the games, in the language of the page.

use game::{Catalog, Lang, Line, Seat, Span, Thing, Words, plain};
use games::{GameId, with_game};
use std::cell::{Cell, RefCell};
use std::fmt::Display;

use crate::title::title;

/// Messages in English and in French.
pub(crate) type Texts = [&'static str; 2];

/// The messages of the main part of the client.
const MAIN: Texts = [include_str!("../words/en.txt"), include_str!("../words/fr.txt")];

/// The messages of the boards of the other games, which come with these games.
pub(crate) const BOARDS: Texts =
    [include_str!("../words/boards.en.txt"), include_str!("../words/boards.fr.txt")];

/// The messages of the pages that are loaded later, which come with these pages.
pub(crate) const LATER: Texts =
    [include_str!("../words/later.en.txt"), include_str!("../words/later.fr.txt")];

/// The messages of the workshop, which come with it.
pub(crate) const WORKSHOP: Texts =
    [include_str!("../words/workshop.en.txt"), include_str!("../words/workshop.fr.txt")];

thread_local! {
    static LANG: Cell<Lang> = const { Cell::new(Lang::En) };
    /// The messages of the loaded parts of the client.
    static LOADED: RefCell<Vec<Texts>> = RefCell::new(at_start());
    /// Their catalogues, once they have been needed.
    static CATALOGS: Cell<[Option<&'static Catalog>; 2]> = const { Cell::new([None; 2]) };
}

/// The messages that need not be loaded.
fn at_start() -> Vec<Texts> {
    // Tests run natively, where nothing is split.
    #[cfg(not(target_family = "wasm"))]
    return vec![MAIN, BOARDS, LATER, WORKSHOP];
    #[cfg(target_family = "wasm")]
    vec![MAIN]
}

/// Adds the messages of a part of the client that has been loaded.
pub(crate) fn add(texts: Texts) {
    LOADED.with_borrow_mut(|loaded| {
        if !loaded.contains(&texts) {
            loaded.push(texts);
            CATALOGS.set([None; 2]);
        }
    });
}

/// The language of the page. The whole page is drawn anew when it changes, so texts need no signals.
pub(crate) fn lang() -> Lang {
    LANG.get()
}

/// Sets the language of everything that is drawn from now on.
pub(crate) fn set_lang(lang: Lang) {
    LANG.set(lang);
}

/// The client's messages in a language. A catalogue is read anew when a part is loaded, and lives as long as the page.
pub(crate) fn catalog(lang: Lang) -> &'static Catalog {
    let mut catalogs = CATALOGS.get();
    if let Some(read) = catalogs[lang as usize] {
        return read;
    }
    let texts: Vec<_> =
        LOADED.with_borrow(|loaded| loaded.iter().map(|texts| texts[lang as usize]).collect());
    let read = Box::leak(Box::new(Catalog::read(lang, &texts)));
    catalogs[lang as usize] = Some(read);
    CATALOGS.set(catalogs);
    read
}

/// A message of the client.
pub(crate) fn t(id: &str) -> String {
    catalog(lang()).text(id)
}

/// A message of the client with arguments.
pub(crate) fn tl(line: &Line) -> String {
    plain(&catalog(lang()).render(line, &|seat| seat.to_string()))
}

/// A message of the client with one blank, filled with literal text.
pub(crate) fn filled(id: &str, blank: &str, text: &str) -> String {
    tl(&Line::new(id).with(blank, literal(text)))
}

/// “What: how”, with a no-break space before the colon in French.
pub(crate) fn colon(what: &str, how: impl Display) -> String {
    let before = lang().pick("", "\u{a0}");
    format!("{what}{before}: {how}")
}

/// The same words with a capital letter, to stand alone.
pub(crate) fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// A message of a game, in pieces that refer to seats and things. The reader is addressed as “you”.
pub(crate) fn spans(game: GameId, line: &Line, names: &[String], reader: Option<Seat>) -> Vec<Span> {
    let name = |seat: Seat| names.get(seat.index()).cloned().unwrap_or_else(|| seat.to_string());
    title(game).catalog(lang()).render_to(reader, line, &name)
}

/// A message of a game without players as plain text.
pub(crate) fn text(game: GameId, line: &Line) -> String {
    plain(&spans(game, line, &[], None))
}

/// A number of per cent, with a no-break space before the sign in French.
pub(crate) fn percentage(n: impl Display) -> String {
    format!("{n}{}", lang().pick("%", "\u{a0}%"))
}

/// Literal text as the argument of a message: a name, a number with its sign.
pub(crate) fn literal(words: &str) -> Thing {
    Thing::new("literal", words).named(words)
}

/// A message of a loaded game without arguments.
pub(crate) fn game_t(game: GameId, id: &str) -> String {
    title(game).catalog(lang()).text(id)
}

/// The title of a game, which need not be loaded.
pub(crate) fn title_of(game: GameId) -> String {
    titles(game).text("game.title")
}

/// What a game is about, in a sentence. The game need not be loaded.
pub(crate) fn about_of(game: GameId) -> String {
    titles(game).text("game.about")
}

fn titles(game: GameId) -> &'static Catalog {
    with_game!(game, G => G::titles(lang()))
}

/// Whether a French text has a no-break space before `;`, `!`, `?` and `:`, and no straight apostrophe.
#[cfg(test)]
pub(crate) fn has_french_typography(said: &str) -> bool {
    let said = said.replace("http://", "");
    let bare = |mark: char| {
        said.match_indices(mark).any(|(at, _)| {
            let before = said[..at].chars().next_back();
            // Between braces `?` separates plural forms; before a port `:` follows a digit.
            let inside = said[..at].rfind('{') > said[..at].rfind('}');
            !inside && before.is_some_and(|c| c != '\u{a0}' && c != '\u{202f}' && !c.is_ascii_digit())
        })
    };
    ![';', '!', '?', ':'].into_iter().any(bare) && !said.contains('\'')
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every string literal of the sources that looks like a message id of the client: words separated by dots, the
    /// first of which begins some message id.
    fn used() -> Vec<String> {
        let ours: Vec<String> =
            catalog(Lang::En).ids().filter_map(|(id, _)| Some(id.split_once('.')?.0.to_owned())).collect();
        let looks_like = |text: &&str| {
            let parts: Vec<&str> = text.split('.').collect();
            let word = |part: &&str| {
                !part.is_empty()
                    && part.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
            };
            parts.len() > 1 && parts.iter().all(word) && ours.iter().any(|first| first == parts[0])
        };
        let mut ids = Vec::new();
        let mut folders = vec![std::path::PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/src"))];
        while let Some(folder) = folders.pop() {
            for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
                if path.is_dir() {
                    folders.push(path);
                } else if let Ok(source) = std::fs::read_to_string(path) {
                    ids.extend(source.split('"').filter(looks_like).map(str::to_owned));
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
        assert!(used.len() > 200, "the search finds the messages");
        let in_a_game =
            |id: &str| GameId::ALL.iter().any(|game| with_game!(*game, G => G::catalog(Lang::En).has(id)));
        let missing: Vec<_> = used.iter().filter(|id| !catalog(Lang::En).has(id) && !in_a_game(id)).collect();
        assert!(missing.is_empty(), "no message for {missing:?}");
    }

    /// Message ids that are composed at run time.
    #[test]
    fn every_message_put_together_exists() {
        let mut ids: Vec<String> = Vec::new();
        ids.extend(bots::Level::PLAYED.iter().map(|level| format!("level.{level}.bot")));
        ids.extend((1..=game::MAX_SEATS).map(|place| format!("end.place.{place}")));
        ids.extend(crate::settings::Theme::ALL.map(|theme| format!("settings.theme.{}", theme.word())));
        ids.extend(crate::settings::Speed::ALL.map(|speed| format!("settings.speed.{}", speed.word())));
        for id in ids {
            assert!(Lang::ALL.iter().all(|lang| catalog(*lang).has(&id)), "{id}");
        }
    }

    #[test]
    fn french_is_set_as_the_french_set_it() {
        let texts = [MAIN, BOARDS, LATER, WORKSHOP].map(|[_, french]| french);
        for line in texts.into_iter().flat_map(str::lines).filter(|line| !line.starts_with('#')) {
            let said = line.split_once(" = ").map_or("", |(_, said)| said);
            assert!(has_french_typography(said), "{line}");
        }
    }
}
