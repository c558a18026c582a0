//! Puts reasons into words.

use game::{Arg, Line, Seat, Thing, plain};
use games::GameId;

use super::Reason;
use crate::words::{catalog, game_t, lang};

/// Each reason in the language of the page.
pub(crate) fn say(game: GameId, reasons: &[Reason], names: &[String]) -> Vec<String> {
    let name = |seat: Seat| names.get(seat.index()).cloned().unwrap_or_else(|| seat.to_string());
    reasons.iter().map(|reason| plain(&catalog(lang()).render(&line(game, reason), &name))).collect()
}

fn line(game: GameId, reason: &Reason) -> Line {
    let count = |id: &str, n: i16| Line::new(id).with("n", n.abs());
    match reason {
        Reason::Points { category, change } => {
            let what = Thing::new("score", category).named(game_t(game, &format!("score.{category}")));
            count(if *change > 0 { "hint.more" } else { "hint.fewer" }, *change).with("what", what)
        }
        Reason::Held(lands) => Line::new("hint.held").with("what", named(game, lands)),
        Reason::Lost(lands) => Line::new("hint.lost").with("what", named(game, lands)),
        Reason::Other { seat, change } => {
            count(if *change > 0 { "hint.brings" } else { "hint.costs" }, *change).with("who", *seat)
        }
        Reason::Denies { seat, points } => count("hint.denies", *points).with("who", *seat),
        Reason::Coins(change) => count(if *change > 0 { "hint.coins" } else { "hint.pays" }, *change),
        Reason::Note(id) => Line::new(id),
        Reason::Expected { own, other } => Line::new("hint.expected").with("own", *own).with("other", *other),
    }
}

/// Regions with their names: those of a custom board have one, the others a message of the game.
fn named(game: GameId, lands: &[Thing]) -> Arg {
    let name = |land: &Thing| match land.own_name {
        Some(_) => land.clone(),
        None => land.clone().named(game_t(game, &format!("{}.{}", land.kind, land.id))),
    };
    lands.iter().map(name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Lang;

    #[test]
    fn reasons_are_sentences_in_both_languages() {
        let reasons = [
            Reason::Points { category: "regions".to_owned(), change: 2 },
            Reason::Points { category: "carrot".to_owned(), change: -1 },
            Reason::Held(vec![Thing::new("region", "a1"), Thing::new("region", "a2")]),
            Reason::Lost(vec![Thing::new("region", "x").named("Reef")]),
            Reason::Other { seat: Seat::new(1), change: -1 },
            Reason::Other { seat: Seat::new(1), change: 3 },
            Reason::Denies { seat: Seat::new(1), points: 2 },
            Reason::Coins(-1),
            Reason::Coins(2),
            Reason::Note("hint.note.early".to_owned()),
            Reason::Note("hint.note.late".to_owned()),
            Reason::Note("hint.note.bad_eggs".to_owned()),
            Reason::Expected { own: 14, other: 12 },
        ];
        for lang in Lang::ALL {
            crate::words::set_lang(lang);
            let said = say(GameId::Eme, &reasons, &["Ana".to_owned(), "Otto".to_owned()]);
            assert_eq!(said.len(), reasons.len());
            let said = said.join(" · ");
            assert!(said.contains("Otto") && !said.contains('{') && !said.contains("region."), "{said}");
        }
        crate::words::set_lang(Lang::En);
    }
}
