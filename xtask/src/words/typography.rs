//! Typography: quotes, apostrophes, and spaces around punctuation.

use game::Lang;

use super::catalogue::{Catalogue, Message};
use crate::tree::Fault;

/// What is wrong with a text, if anything.
type Check = fn(&str) -> Option<String>;

/// What is set wrongly in either language.
pub(super) fn faults(catalogue: &Catalogue<'_>) -> Vec<Fault> {
    let wrong = |(lang, check): (Lang, Check)| {
        let fault = move |message: &Message<'_>| {
            Some(message.fault(format!("`{}`: {}", message.id, check(&without_blanks(message.text))?)))
        };
        catalogue.messages(lang).iter().filter_map(fault).collect::<Vec<_>>()
    };
    [(Lang::En, english as Check), (Lang::Fr, french)].into_iter().flat_map(wrong).collect()
}

/// The text with a letter in place of each blank, whose question mark parts two forms.
fn without_blanks(text: &str) -> String {
    let mut parts = text.split('{');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |all, part| all + "x" + part.split_once('}').map_or(part, |(_, after)| after))
}

fn english(text: &str) -> Option<String> {
    straight(text).or_else(|| {
        let marks = ['!', '?', ';', '%'];
        let spaced = marks.into_iter().find(|mark| text.contains(&format!(" {mark}")));
        spaced.map(|mark| format!("no space belongs before “{mark}”"))
    })
}

fn french(text: &str) -> Option<String> {
    straight(text).or_else(|| {
        let bare = |mark: char| {
            text.match_indices(mark).any(|(at, _)| {
                let before = text[..at].chars().next_back();
                before
                    .is_some_and(|c| c != '\u{a0}' && c != '\u{202f}' && !(mark == ':' && c.is_ascii_digit()))
            })
        };
        let mark = [';', '!', '?', ':', '»', '%'].into_iter().find(|mark| bare(*mark));
        let before = mark.map(|mark| format!("a no-break space belongs before “{mark}”"));
        before.or_else(|| text.contains("« ").then(|| "a no-break space belongs after “«”".to_owned()))
    })
}

fn straight(text: &str) -> Option<String> {
    let mark = ['\'', '"'].into_iter().find(|mark| text.contains(*mark))?;
    Some(format!("{mark} is a typewriter’s mark: use ’, “ ” or « »"))
}
