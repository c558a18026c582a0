//! Eight-Minute Empire outside its board: cover, icons, figures and statistics.

use eme::{Category, Eme, Event, Public};
use game::Seat;

use crate::boards::Shown;

impl Shown for Eme {
    const MINUTES: &'static str = "8";
    const SIGN: &'static str = "act-city";
    const FIGURES: &'static [(&'static str, &'static str)] = &[
        ("EME-10", "coin coin → ui-lock"),
        ("EME-30", "act-place army-1 army-1 → tok-start / city-1"),
        ("EME-32", "act-sea army-1 → army-1"),
        ("EME-33", "act-city army-1 → city-1"),
        ("EME-34", "act-destroy army-2 → ui-close"),
        ("EME-43", "res-crystal res-crystal res-crystal res-crystal → 5 vp"),
    ];
    const BOARD_AT_END: bool = true;

    fn category_icon(category: Category) -> Option<&'static str> {
        Some(match category {
            Category::Regions => "ui-globe",
            Category::Continents => "ui-flag",
            Category::Resource(resource) => super::icon(resource),
            Category::Coins => "coin",
            Category::Armies => "army",
            Category::Earlier => return None,
        })
    }

    fn favourites(public: &Public, event: &Event, seat: Seat) -> Vec<String> {
        match event {
            Event::CardTaken { seat: by, card, .. } if *by == seat && public.card_list.is_own() => {
                vec![public.card_name(*card).id]
            }
            _ => Vec::new(),
        }
    }
}
