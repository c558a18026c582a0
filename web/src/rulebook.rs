//! The register of a game, parsed into clauses for the drawer, the bubbles and the page of rules. The registers are
//! files of the site, which are loaded with a table or with the rules.

use game::{Heading, Lang, fold};
use games::GameId;

/// A chapter heading or a clause of the register.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Clause {
    /// The id, such as `EME-30`; empty for a chapter heading.
    pub(crate) id: String,
    pub(crate) title: String,
    /// The paragraphs, list items, table rows and pictures.
    pub(crate) blocks: Vec<Block>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Block {
    Text(String),
    Item(String),
    Row(Vec<String>),
    /// The drawing of an example: its caption and its file.
    Picture(String, String),
}

/// The file of a game's register in a language.
pub(crate) fn file(game: GameId, lang: Lang) -> String {
    format!("rules/{game}.{lang}.md")
}

/// The id of the element of a clause.
pub(crate) fn anchor(id: &str) -> String {
    format!("rule-{}", id.replace(char::is_whitespace, "-"))
}

/// A clause in short: its title and its first sentences.
pub(crate) fn clause(book: Vec<Clause>, id: &str) -> Option<(String, String)> {
    let clause = book.into_iter().find(|clause| clause.id == id)?;
    let text = clause.blocks.iter().find_map(|block| match block {
        Block::Text(text) | Block::Item(text) => Some(text.replace(['*', '`'], "")),
        Block::Row(_) | Block::Picture(..) => None,
    });
    Some((clause.title, shortened(&text.unwrap_or_default())))
}

impl Clause {
    /// Whether the clause contains every word of the search, ignoring case and accents.
    pub(crate) fn matches(&self, search: &str) -> bool {
        let mut text = format!("{} {}", self.id, self.title);
        for block in &self.blocks {
            text.push(' ');
            match block {
                Block::Text(part) | Block::Item(part) | Block::Picture(part, _) => text += part,
                Block::Row(cells) => text += &cells.join(" "),
            }
        }
        let text = fold(&text.replace(['*', '`'], ""));
        fold(search).split_whitespace().all(|word| text.contains(word))
    }
}

/// Parses a register into clauses and chapter headings, in order.
pub(crate) fn clauses(register: &str) -> Vec<Clause> {
    let clause = |heading: Heading<'_>| Clause {
        id: heading.rule.map(|rule| rule.to_string()).unwrap_or_default(),
        title: heading.title.to_owned(),
        blocks: heading
            .text
            .lines()
            .map(str::trim)
            .filter(|line| !line.is_empty())
            .filter_map(block)
            .collect(),
    };
    game::headings(register).map(clause).collect()
}

fn block(line: &str) -> Option<Block> {
    if let Some(row) = line.strip_prefix('|') {
        let cells: Vec<String> =
            row.trim_end_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect();
        let ruler = cells.iter().all(|cell| cell.chars().all(|c| c == '-' || c == ':'));
        return (!ruler).then_some(Block::Row(cells));
    }
    if let Some((shown, file)) = game::picture(line) {
        return Some(Block::Picture(shown.to_owned(), format!("rules/{file}")));
    }
    Some(match line.strip_prefix("- ") {
        Some(item) => Block::Item(item.to_owned()),
        None => Block::Text(line.to_owned()),
    })
}

/// The first sentences of a text, up to about 200 characters.
fn shortened(text: &str) -> String {
    let mut end = 0;
    for (at, _) in text.match_indices(". ") {
        if end == 0 || at < 200 {
            end = at + 1;
        }
    }
    if end == 0 || text.len() <= 200 { text.to_owned() } else { text[..end].to_owned() }
}

/// The parsed register of a game.
#[cfg(test)]
pub(crate) fn book(game: GameId, lang: Lang) -> Vec<Clause> {
    use game::Words;
    clauses(games::with_game!(game, G => G::register(lang)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::{Path, PathBuf};

    fn root() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
    }

    fn ids(game: GameId, lang: Lang) -> Vec<String> {
        book(game, lang).into_iter().map(|clause| clause.id).filter(|id| !id.is_empty()).collect()
    }

    /// Reads the files without our parser.
    #[test]
    fn every_id_of_the_registers_is_an_anchor_in_both_languages() {
        for game in GameId::ALL {
            for lang in Lang::ALL {
                let register = root().join(format!("docs/rules/{game}.{lang}.md"));
                let text = fs::read_to_string(register).unwrap();
                let headings = text.lines().filter_map(|line| line.strip_prefix("### "));
                let kept: Vec<&str> = headings.filter_map(|heading| heading.split(' ').next()).collect();
                assert!(kept.len() > 20, "{game} has {} clauses", kept.len());
                assert_eq!(ids(*game, lang), kept, "{game} in {lang}");
            }
            assert_eq!(ids(*game, Lang::En), ids(*game, Lang::Fr), "{game}: the same clauses in both");
            let told = |clause: &Clause| clause.id.is_empty() || !clause.blocks.is_empty();
            assert!(book(*game, Lang::Fr).iter().all(told), "{game}: every clause says something");
        }
    }

    /// All Rust sources of a folder in one text.
    fn sources(folder: &Path) -> String {
        let mut text = String::new();
        for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                text += &sources(&path);
            } else if path.extension().is_some_and(|end| end == "rs") {
                text += &fs::read_to_string(path).unwrap();
            }
        }
        text
    }

    /// In the sources, the number of the rule stands directly before the message id of a refusal.
    #[test]
    fn every_refusal_of_the_engine_names_a_clause_that_exists() {
        for game in GameId::ALL {
            let source = sources(&root().join(format!("games/{game}/src")));
            let (ids, book) = (ids(*game, Lang::Fr), game.info().rules);
            let mut found = 0;
            for (at, _) in source.match_indices("\"refuse.") {
                let before = source[..at].trim_end().trim_end_matches(',');
                // If the number depends on an option, both numbers stand there. If it depends on the board, the
                // function `rule_number` lists all numbers.
                let argument = if before.ends_with(".rule_number()") {
                    let (_, function) =
                        source.split_once("fn rule_number(self) -> u8").expect("a function `rule_number`");
                    function.split("\n    }").next()
                } else {
                    before.rsplit(['(', ',']).next()
                };
                let argument = argument.unwrap_or_default();
                let numbers: Vec<u8> = argument
                    .split(|c: char| !c.is_ascii_digit())
                    .filter_map(|word| word.parse().ok())
                    .collect();
                assert!(!numbers.is_empty(), "{game}: no number before {:?}", &source[at..at + 24]);
                for number in numbers {
                    let id = format!("{book}-{number:02}");
                    assert!(ids.contains(&id), "{game} refuses by {id}");
                    found += 1;
                }
            }
            assert!(found > 8, "{game}: {found} refusals");
        }
    }

    /// Rule ids are string literals in the sources of the client.
    #[test]
    fn every_rule_named_in_the_client_exists() {
        let source = sources(&root().join("web/src"));
        let all: Vec<String> = GameId::ALL.iter().flat_map(|game| ids(*game, Lang::En)).collect();
        let books: Vec<&str> = GameId::ALL.iter().map(|game| game.info().rules).collect();
        let is_id = |text: &&str| {
            text.split_once('-').is_some_and(|(book, number)| {
                books.contains(&book) && number.len() == 2 && number.bytes().all(|b| b.is_ascii_digit())
            })
        };
        let named: Vec<&str> = source.split('"').filter(is_id).collect();
        assert!(named.len() > 60, "{} rules are named", named.len());
        for id in named.into_iter().filter(|id| *id != "EME-99") {
            assert!(all.iter().any(|known| known == id), "{id}");
        }
    }

    /// The drawings of both languages are the same files.
    #[test]
    fn every_example_of_the_registers_has_its_drawing() {
        for game in GameId::ALL {
            let pictures = |lang| -> Vec<String> {
                let blocks = book(*game, lang).into_iter().flat_map(|clause| clause.blocks);
                let file = |block| match block {
                    Block::Picture(_, file) => Some(file),
                    Block::Text(_) | Block::Item(_) | Block::Row(_) => None,
                };
                blocks.filter_map(file).collect()
            };
            let files = pictures(Lang::En);
            assert_eq!(files, pictures(Lang::Fr), "{game}: the same examples in both languages");
            assert!(files.len() >= 2, "{game} has {} examples", files.len());
            assert!(files.iter().all(|file| root().join("docs").join(file).is_file()), "{files:?}");
        }
    }

    #[test]
    fn a_bubble_has_the_first_sentences_of_a_clause() {
        let (title, text) = clause(book(GameId::Eme, Lang::En), "EME-30").unwrap();
        assert!(!title.is_empty() && text.ends_with('.') && !text.contains('*'));
        assert_eq!(clause(book(GameId::Eme, Lang::En), "EME-99"), None);
        let long = format!("One. Two. {}. End.", "x".repeat(300));
        assert_eq!(shortened(&long), "One. Two.");
    }

    #[test]
    fn search_finds_ids_titles_and_text_without_accents() {
        let clauses = clauses(
            "# A\n## B\n### EME-30 · Région\nL’armée va en *ville*.\n| a | b |\n|---|---|\n| 1 | Cœur |\n",
        );
        assert_eq!(clauses.len(), 3);
        assert_eq!(clauses[2].blocks.len(), 3);
        for search in ["eme-30", "REGION", "l'armee", "ville armee", "coeur", "région", ""] {
            assert!(clauses[2].matches(search), "{search}");
        }
        assert!(!clauses[2].matches("mer") && !clauses[2].matches("ville mer"));
    }
}
