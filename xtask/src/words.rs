//! `cargo xtask words`: messages that are missing, unused or untranslated, or that break the typography and grammar of
//! their language.

mod catalogue;
mod grammar;
mod typography;

use game::Lang;

use crate::tree::{Fault, Tree};
use catalogue::{Catalogue, catalogues};

/// Prints what is wrong with the messages, one line each.
pub(crate) fn run(tree: &Tree) -> Result<(), String> {
    let catalogues = catalogues(tree);
    let faults: Vec<Fault> = catalogues.iter().flat_map(|catalogue| faults(tree, catalogue)).collect();
    for fault in &faults {
        println!("{fault}");
    }
    let messages: usize = catalogues.iter().map(|catalogue| catalogue.messages(Lang::En).len()).sum();
    match faults.len() {
        0 => {
            println!("words: {messages} messages in two languages");
            Ok(())
        }
        count => Err(format!("words: {count} to be put right")),
    }
}

fn faults(tree: &Tree, catalogue: &Catalogue<'_>) -> Vec<Fault> {
    let checks = [missing(catalogue), unused(tree, catalogue), untranslated(catalogue)];
    let spoken = [typography::faults(catalogue), grammar::faults(catalogue)];
    checks.into_iter().chain(spoken).flatten().collect()
}

/// Both languages have the same messages with the same blanks, and address the same players.
fn missing(catalogue: &Catalogue<'_>) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (lang, other) in [(Lang::En, Lang::Fr), (Lang::Fr, Lang::En)] {
        for message in catalogue.messages(lang) {
            match catalogue.find(other, message.id) {
                None => faults.push(message.fault(format!("`{}` is missing in {other}", message.id))),
                Some(twin) if lang == Lang::En && twin.blanks() != message.blanks() => {
                    faults.push(message.fault(format!("`{}` has other blanks in {other}", message.id)));
                }
                Some(twin) if lang == Lang::En && twin.addressed() != message.addressed() => {
                    faults
                        .push(message.fault(format!("`{}` addresses other players in {other}", message.id)));
                }
                Some(_) => (),
            }
        }
    }
    faults
}

/// Every message is used by a source of its crate, or of the crates that share its messages: its id is written in
/// full, or begins with a prefix that is, or is another id with `_own`, the version for the seat itself.
fn unused(tree: &Tree, catalogue: &Catalogue<'_>) -> Vec<Fault> {
    let sources: String = catalogue
        .speakers()
        .into_iter()
        .flat_map(|folder| {
            tree.matching(folder, ".rs").chain(tree.matching(folder, ".html")).collect::<Vec<_>>()
        })
        .map(|(_, text)| text)
        .collect();
    let said = |id: &str| {
        let written = |text: String| sources.contains(&text);
        let beginnings = id.match_indices('.').map(|(at, _)| &id[..at]);
        written(format!("\"{id}\""))
            // A blank of the page that is shown until the client is there.
            || written(format!("{{{{en {id}}}}}"))
            || beginnings.into_iter().any(|start| {
                written(format!("\"{start}.{{"))
                    || written(format!("\"{start}.\""))
                    || written(format!("\"{start}\""))
            })
    };
    let own = |id: &str| id.strip_suffix("_own").is_some_and(said);
    let silent = catalogue.messages(Lang::En).iter().filter(|message| !said(message.id) && !own(message.id));
    silent.map(|message| message.fault(format!("`{}` is never used", message.id))).collect()
}

/// Words with the same spelling in both languages.
const ALIKE: [&str; 47] = [
    "action",
    "animations",
    "arcane",
    "astrolabe",
    "bot",
    "carnage",
    "citadelles",
    "continent",
    "continents",
    "cyan",
    "dragon",
    "empires",
    "expert",
    "exploration",
    "face",
    "grimoire",
    "mage",
    "message",
    "min",
    "minutes",
    "mulligan",
    "noble",
    "noire",
    "normal",
    "novice",
    "olives",
    "options",
    "orange",
    "pause",
    "phénix",
    "place",
    "plateau",
    "pocket",
    "point",
    "points",
    "position",
    "provinces",
    "qr",
    "rectangle",
    "rome",
    "régions",
    "score",
    "sphinx",
    "table",
    "total",
    "tour",
    "triangle",
];

/// A message differs between French and English, unless all of its words have the same spelling or it is a name.
fn untranslated(catalogue: &Catalogue<'_>) -> Vec<Fault> {
    let mut faults = Vec::new();
    for message in catalogue.messages(Lang::En).iter().filter(|message| !message.is_name()) {
        let same = catalogue.find(Lang::Fr, message.id).is_some_and(|twin| twin.text == message.text);
        let own_words =
            message.words().into_iter().find(|word| !ALIKE.contains(&word.to_lowercase().as_str()));
        if let (true, Some(word)) = (same, own_words) {
            faults
                .push(message.fault(format!("`{}` is the same in French; is “{word}” French?", message.id)));
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is found in a small client with these messages and this source.
    fn found(en: &str, fr: &str, source: &str) -> Vec<String> {
        let files = [("web/words/en.txt", en), ("web/words/fr.txt", fr), ("web/src/lib.rs", source)];
        let tree = Tree::of(&files);
        let all = catalogues(&tree);
        all.iter().flat_map(|catalogue| faults(&tree, catalogue)).map(|fault| fault.to_string()).collect()
    }

    #[test]
    fn a_sound_catalogue_has_no_faults() {
        let source = "t(\"a.b\"); t(&format!(\"level.{level}\"))";
        let en = "# Words\na.b = {n} {n?army|armies} of {who}\nlevel.easy = easy";
        let fr = "# Mots\na.b = {n} {n?armée|armées} de {who}\nlevel.easy = facile";
        assert_eq!(found(en, fr, source), Vec::<String>::new());
    }

    #[test]
    fn missing_unused_and_untranslated_messages_are_found() {
        assert_eq!(
            found("a.b = Yes\na.c = No", "a.b = Oui", "t(\"a.b\") t(\"a.c\")"),
            ["web/words/en.txt:2: `a.c` is missing in fr"]
        );
        assert_eq!(
            found("a.b = Yes {n}", "a.b = Oui", "t(\"a.b\")"),
            ["web/words/en.txt:1: `a.b` has other blanks in fr"]
        );
        assert_eq!(
            found("a.b = {who!@ passes|@ pass}.", "a.b = {who} passe.", "t(\"a.b\")"),
            ["web/words/en.txt:1: `a.b` addresses other players in fr"]
        );
        assert_eq!(found("a.b = Yes", "a.b = Oui", ""), ["web/words/en.txt:1: `a.b` is never used"]);
        let same = found("a.b = Yes", "a.b = Yes", "t(\"a.b\")");
        assert_eq!(same, ["web/words/en.txt:1: `a.b` is the same in French; is “Yes” French?"]);
    }

    #[test]
    fn typography_and_grammar_are_checked_in_every_filling() {
        let source = "t(\"a.b\")";
        assert_eq!(
            found("a.b = Yes", "a.b = Oui !", source),
            ["web/words/fr.txt:1: `a.b`: a no-break space belongs before “!”"]
        );
        assert_eq!(
            found("a.b = 5 %", "a.b = 5\u{a0}%", source),
            ["web/words/en.txt:1: `a.b`: no space belongs before “%”"]
        );
        assert_eq!(
            found("a.b = {n} army of {n?one|more}", "a.b = {n} armées, {n?une|d’autres}", source).len(),
            2
        );
    }
}
