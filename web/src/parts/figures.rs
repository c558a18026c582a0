//! Small drawings beside clauses of the rules, made of the pieces of the games.

use leptos::prelude::*;

use super::icon;

/// What is drawn beside which clause: drawings of the sprite, with words between them that begin with no letter.
const FIGURES: [(&str, &str); 43] = [
    ("CAE-10", "rome road road city-1"),
    ("CAE-12", "road + road"),
    ("CAE-14", "city-1 → w-olives"),
    ("CAE-15", "city-1 road road rome → 1 vp + 1 vp"),
    ("CAE-17", "w-gold → ×2 road"),
    ("CAE-22", "w-meat w-wheat w-gems → 5 vp"),
    ("CAE-23", "w-grapes w-grapes w-grapes → 10 vp"),
    ("CAE-24", "w-gold w-gold w-gold → 9 vp"),
    ("CAE-25", "road road road → 10 vp"),
    ("EGG-10", "adv-hero adv-mage adv-scout → ui-lock"),
    ("EGG-11", "adv-hero → egg-good"),
    ("EGG-12", "adv-bard → egg-bomb"),
    ("EGG-14", "adv-mage adv-mage → tie-token"),
    ("EGG-22", "adv-scout → egg-back"),
    ("EGG-23", "adv-shepherd → adv-blacksmith"),
    ("EGG-24", "adv-courier egg-bomb → shape-2"),
    ("EGG-25", "adv-merchant → +6 vp"),
    ("EGG-26", "adv-priest → egg-bomb ui-close"),
    ("EGG-27", "adv-mage egg-bomb → ui-close"),
    ("EGG-28", "adv-blacksmith → −4 vp"),
    ("EGG-29", "adv-darkpriestess adv-darkpriestess → ui-close"),
    ("EME-10", "coin coin → ui-lock"),
    ("EME-21", "0 1 1 2 2 3 coin"),
    ("EME-30", "act-place army-1 army-1 → tok-start / city-1"),
    ("EME-31", "act-move army-1 → → →"),
    ("EME-32", "act-sea army-1 → army-1"),
    ("EME-33", "act-city army-1 → city-1"),
    ("EME-34", "act-destroy army-2 → ui-close"),
    ("EME-41", "army-1 army-1 city-1 > army-2 army-2 → 1 vp"),
    ("EME-43", "res-crystal res-crystal res-crystal res-crystal → 5 vp"),
    ("EME-44", "res-discovery → res-crystal / res-wood / res-carrot"),
    ("LEG-15", "coin coin → ui-lock"),
    ("LEG-20", "0 1 1 2 2 3 coin"),
    ("LEG-30", "act-place army-1 army-1 → tok-start / city-1"),
    ("LEG-31", "act-move army-1 → → →"),
    ("LEG-32", "act-city army-1 → city-1"),
    ("LEG-33", "act-destroy army-2 → ui-close"),
    ("LEG-40", "boot → +1 act-move"),
    ("LEG-41", "banner → +1 act-place"),
    ("LEG-42", "wing → act-sea"),
    ("LEG-43", "elixir elixir elixir"),
    ("LEG-48", "immune → act-destroy ui-close"),
    ("LEG-51", "army-1 army-1 city-1 > army-2 army-2 → 1 vp"),
];

/// The drawing beside a clause, if it has one. The clause says the same in words.
pub(crate) fn figure(id: &str) -> Option<impl IntoView + use<>> {
    let (_, drawn) = FIGURES.iter().find(|(clause, _)| *clause == id)?;
    let part = |word: &str| {
        if word.starts_with(|c: char| c.is_ascii_lowercase()) {
            icon(word, "s32").into_any()
        } else {
            view! { <b>{word.to_owned()}</b> }.into_any()
        }
    };
    let parts: Vec<AnyView> = drawn.split(' ').map(part).collect();
    Some(view! { <div class="figure" aria-hidden="true">{parts}</div> })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook::book;
    use game::Lang;
    use games::GameId;

    #[test]
    fn every_figure_has_its_clause_and_its_drawings() {
        let sprite = include_str!("../../site/icons.svg");
        let clauses: Vec<_> = GameId::ALL.iter().flat_map(|game| book(*game, Lang::En)).collect();
        for (id, drawn) in FIGURES {
            assert!(clauses.iter().any(|clause| clause.id == id), "{id}");
            for word in drawn.split(' ').filter(|word| word.starts_with(|c: char| c.is_ascii_lowercase())) {
                assert!(sprite.contains(&format!("id=\"{word}\"")), "{id}: {word}");
            }
        }
    }
}
