//! Agreement and elision: every message is rendered with names and numbers that reveal mistakes.

use game::{Arg, Catalog, Lang, Line, Thing, plain};

use super::catalogue::{Catalogue, Message};
use crate::tree::Fault;

/// Names that begin with a vowel, an h, a consonant and a digit.
const NAMES: [&str; 4] = ["Otto", "Hugo", "Mia", "3 Rois"];

/// Counts around the plural of either language.
const COUNTS: [i32; 3] = [0, 1, 2];

/// Singular words that end like a plural.
const SINGULAR: [&str; 12] =
    ["bonus", "bois", "fois", "is", "less", "pas", "plus", "points:", "secs", "sous", "tas", "was"];

/// The first mistake of each message, with the arguments that reveal it.
pub(super) fn faults(catalogue: &Catalogue<'_>) -> Vec<Fault> {
    let mut faults = Vec::new();
    for lang in Lang::ALL {
        for message in catalogue.messages(lang) {
            let counted = catalogue.find(Lang::En, message.id).into_iter().chain([message]);
            let counted: Vec<&str> = counted.flat_map(Message::counted).collect();
            let mistake = fillings(message, lang, &counted).into_iter().find(|said| is_wrong(lang, said));
            faults.extend(mistake.map(|said| message.fault(format!("`{}` says “{said}”", message.id))));
        }
    }
    faults
}

/// The message with every combination of arguments.
fn fillings(message: &Message<'_>, lang: Lang, counted: &[&str]) -> Vec<String> {
    let text: &'static str = Box::leak(format!("m = {}", message.text).into_boxed_str());
    let catalog = Catalog::read(lang, &[text]);
    let fill = |name: &str, count: i32| {
        let arg = |blank: &str| match counted.contains(&blank) {
            true => Arg::Number(count),
            false => Thing::new("name", 0).named(name).into(),
        };
        let line =
            message.blanks().into_iter().fold(Line::new("m"), |line, blank| line.with(blank, arg(blank)));
        plain(&catalog.render(&line, &|seat| seat.to_string()))
    };
    NAMES.into_iter().flat_map(|name| COUNTS.map(|count| fill(name, count))).collect()
}

fn is_wrong(lang: Lang, said: &str) -> bool {
    let words: Vec<&str> =
        said.split([' ', '\u{a0}', '(', ')', ',', '.', '·']).filter(|word| !word.is_empty()).collect();
    words.windows(2).any(|pair| match (lang, pair) {
        (Lang::Fr, ["de" | "De" | "que" | "le" | "la", next]) => NAMES[..2].contains(next),
        (Lang::Fr, ["0" | "1", next]) | (Lang::En, ["1", next]) => is_plural(next),
        (Lang::En, ["0" | "2", next]) | (Lang::Fr, ["2", next]) => is_singular(next),
        _ => false,
    })
}

fn is_plural(word: &str) -> bool {
    word.len() > 3
        && word.ends_with('s')
        && !SINGULAR.contains(&word)
        && word.chars().all(char::is_alphabetic)
}

/// Whether this is a noun we count, in the singular.
fn is_singular(word: &str) -> bool {
    const NOUNS: &[&str] = &[
        "army",
        "armée",
        "card",
        "carte",
        "city",
        "ville",
        "Cité",
        "coin",
        "pièce",
        "œuf",
        "elixir",
        "élixir",
        "partie",
        "move",
        "coup",
        "point",
        "route",
        "step",
        "déplacement",
    ];
    NOUNS.contains(&word)
}
