//! Plain English in comments and documents; CONTRIBUTING.md has the page of style.

use super::House;
use crate::prose::{Word, words};
use crate::tree::Fault;

/// Phrases that hide the noun, and what to write instead.
const PHRASES: [(&str, &str); 7] = [
    ("so many", "say the number or name what is counted"),
    ("so few", "say the number or name what is counted"),
    ("so often", "say how often"),
    ("whoever", "say who: the player, the client, the caller"),
    ("whomever", "say who: the player, the client, the caller"),
    ("by and by", "say when"),
    ("one who", "say who: the player, the client, the caller"),
];

/// How many words may stand between the two halves of “what is … is”.
const RIDDLE: usize = 4;

/// Comments and documents say the noun.
pub(super) fn prose_is_plain(house: &House<'_>) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (path, text) in house.tree.files() {
        let words = words(path, text);
        for at in 0..words.len() {
            let rest = &words[at..];
            let found = PHRASES.iter().filter(|(phrase, _)| begins(rest, phrase));
            let message = |&(phrase, advice): &(&str, &str)| format!("“{phrase}”: {advice}");
            faults.extend(found.map(|phrase| Fault::new(path, words[at].line, message(phrase))));
            if is_riddle(rest) {
                faults.push(Fault::new(path, words[at].line, "“what is … is”: say the noun"));
            }
        }
    }
    faults
}

/// Whether the words begin with this phrase, and no punctuation parts it.
fn begins(words: &[Word], phrase: &str) -> bool {
    let mut rest = words.iter();
    let mut ended = false;
    phrase.split(' ').all(|expected| {
        let parted = ended;
        rest.next().is_some_and(|word| {
            ended = word.ends;
            !parted && word.text == expected
        })
    })
}

fn is_riddle(words: &[Word]) -> bool {
    if !begins(words, "what is") || words.get(1).is_some_and(|word| word.ends) {
        return false;
    }
    let between = words[2..].iter().take(RIDDLE + 1);
    let mut open = true;
    between
        .enumerate()
        .take_while(|(_, word)| std::mem::replace(&mut open, !word.ends))
        .any(|(index, word)| index > 0 && word.text == "is")
}

#[cfg(test)]
mod tests {
    use super::super::tests::faults;
    use super::*;

    fn found(text: &str) -> Vec<String> {
        faults(prose_is_plain, &[("docs/a.md", text)])
    }

    #[test]
    fn a_phrase_that_hides_its_noun_is_found_in_comments_and_documents() {
        assert_eq!(
            found("It plays\nso many games."),
            ["docs/a.md:2: “so many”: say the number or name what is counted"]
        );
        assert_eq!(found("Whoever comes.").len(), 1);
        let comment =
            faults(prose_is_plain, &[("app/src/a.rs", "/// It plays so\n/// many games.\nfn f() {}")]);
        assert_eq!(comment.len(), 1, "a phrase goes over the end of a line");
        assert!(faults(prose_is_plain, &[("app/src/a.rs", "let a = \"so many\";")]).is_empty());
    }

    #[test]
    fn punctuation_and_quotes_part_a_phrase() {
        assert!(found("If so, many games follow; `so many` is a quote.").is_empty());
    }

    #[test]
    fn what_is_something_is_a_riddle() {
        assert_eq!(found("What is legal is in games."), ["docs/a.md:1: “what is … is”: say the noun"]);
        assert!(found("It says what is legal. This is in games.").is_empty());
        assert!(found("It says what is legal, which is in games.").is_empty());
    }
}
