//! The start page as the browser shows it before the client is loaded: the games with links, in both languages.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::site::{file_name, list, read_text};

/// The most letters of a title at the usual size.
const LONG_TITLE: usize = 22;

/// The languages of the page, the first of which is English.
const LANGS: [&str; 2] = ["en", "fr"];

/// Fills in the games, the first game, and messages in both languages such as `{{both home.title}}`. `source` is the
/// folder of the client.
pub(crate) fn fill(page: &str, source: &Path) -> Result<String, String> {
    let games = games(source)?;
    let first = games.first().ok_or("there is no game")?;
    let words = Words::read(&source.join("words"))?;
    let card = read_text(&source.join("site/game.html"))?;
    let worded = games.iter().filter(|game| words_of(source, game).exists());
    let cards: Result<String, String> = worded.map(|game| fill_card(&card, source, game, &words)).collect();
    let mut page = page.replace("{{games}}", &cards?).replace("{{first game}}", first);
    while let Some((before, rest)) = page.split_once("{{both ") {
        let (id, after) = rest.split_once("}}").ok_or("a blank of the page has no end")?;
        page = format!("{before}{}{after}", words.both(id)?);
    }
    Ok(page)
}

/// The pictures of the games, as drawings of the sprite: the inside of `cover.svg` in the folder of each board, or of
/// the one for games without their own.
pub(crate) fn covers(source: &Path) -> Result<String, String> {
    let cover = |game: String| {
        let own = source.join(format!("src/boards/{game}/cover.svg"));
        let inside = read_text(&if own.exists() { own } else { source.join("src/boards/cover.svg") })?;
        Ok(format!(
            "<symbol id=\"cover-{game}\" viewBox=\"0 0 340 190\" preserveAspectRatio=\"xMidYMid slice\">{inside}</symbol>"
        ))
    };
    games(source)?.into_iter().map(cover).collect()
}

/// The map of a quick game of the first game, and its symbols, in elements whose ids are their names among the assets.
/// The browser has time for them while it waits for the client; requested by the client, they would come after it.
/// Empty if that game has no map.
pub(crate) fn first_map(source: &Path) -> Result<String, String> {
    let games = games(source)?;
    let first = games.first().ok_or("there is no game")?;
    let map = format!("atlas/{first}-a.json");
    if !source.join(&map).exists() {
        return Ok(String::new());
    }
    let names = [map, "atlas/symbols.json".to_owned()];
    let element = |name: &String| {
        let text = read_text(&source.join(name))?;
        Ok(format!("<script type=\"application/json\" id=\"{name}\">{}</script>\n", text.trim_end()))
    };
    names.iter().map(element).collect()
}

/// The games, in the order of the list.
fn games(source: &Path) -> Result<Vec<String>, String> {
    let all = read_text(&source.join("../games/all/src/lib.rs"))?;
    let (_, listed) = all.split_once("\ngames! {").ok_or("games/all has no list of games")?;
    let listed = listed.lines().take_while(|line| *line != "}");
    Ok(listed.filter_map(|line| Some(line.split_once(" = ")?.1.split_once("::")?.0.to_owned())).collect())
}

/// The folder with the catalogues of a game. A game whose messages are in its code has none, and no card.
fn words_of(source: &Path, game: &str) -> PathBuf {
    source.join(format!("../games/{game}/words"))
}

fn fill_card(card: &str, source: &Path, game: &str, ours: &Words) -> Result<String, String> {
    let words = Words::read(&words_of(source, game))?;
    let rules = words.get("game.title", LANGS[0])?;
    Ok(card
        .replace("{slug}", game)
        .replace("{title}", &words.title("game.title")?)
        .replace("{about}", &words.both("game.about")?)
        .replace("{rules}", rules)
        .replace("{bots}", &ours.both("home.bots")?)
        .replace("{friends}", &ours.both("home.friends")?)
        .replace("{pass}", &ours.both("home.pass")?))
}

/// Messages by id, in each language.
struct Words(BTreeMap<String, [String; LANGS.len()]>);

impl Words {
    /// Reads the catalogues of a folder.
    fn read(folder: &Path) -> Result<Self, String> {
        let mut words: BTreeMap<String, [String; LANGS.len()]> = BTreeMap::new();
        for path in list(folder)? {
            let name = file_name(&path);
            let lang = LANGS.iter().position(|lang| name.ends_with(&format!("{lang}.txt")));
            let Some(lang) = lang else { continue };
            for (id, text) in read_text(&path)?.lines().filter_map(|line| line.split_once(" = ")) {
                words.entry(id.to_owned()).or_default()[lang] = text.to_owned();
            }
        }
        Ok(Self(words))
    }

    fn get(&self, id: &str, lang: &str) -> Result<&str, String> {
        let all = self.0.get(id).ok_or_else(|| format!("there is no message {id}"))?;
        let at = LANGS.iter().position(|known| *known == lang).unwrap_or_default();
        Ok(&all[at])
    }

    /// A title in both languages; a long one has a smaller font (`pages/home.rs`).
    fn title(&self, id: &str) -> Result<String, String> {
        let one = |lang: &&str| {
            let title = self.get(id, lang)?;
            let class = if title.chars().count() > LONG_TITLE { " class=\"long\"" } else { "" };
            Ok(format!("<h2 lang=\"{lang}\"{class}>{title}</h2>"))
        };
        LANGS.iter().map(one).collect()
    }

    /// A message in both languages. The style sheet shows the one of the page.
    fn both(&self, id: &str) -> Result<String, String> {
        let one = |lang: &&str| Ok(format!("<span lang=\"{lang}\">{}</span>", self.get(id, lang)?));
        LANGS.iter().map(one).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_page_has_every_game_with_links() {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web");
        let page = fill("{{both home.now}} /play/{{first game}} {{games}}", &source).unwrap();
        assert!(page.contains("<span lang=\"fr\">") && page.contains("/play/eme"));
        for game in ["eme", "legends", "eggs", "caesar"] {
            assert!(page.contains(&format!("href=\"/new/{game}/bots\"")), "{game}");
        }
        assert!(!page.contains('{'), "no blank is left");
    }

    #[test]
    fn the_page_has_the_map_of_the_first_game() {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web");
        let elements = first_map(&source).unwrap();
        for name in ["atlas/eme-a.json", "atlas/symbols.json"] {
            assert!(
                elements.contains(&format!("<script type=\"application/json\" id=\"{name}\">{{")),
                "{name}"
            );
        }
        assert_eq!(elements.matches("</script>").count(), 2, "the maps end no element");
    }
}
