//! Legends outside its board: cover, icons, figures and statistics.

use game::Seat;
use legends::{Category, Event, Legends, Public};

use crate::boards::Shown;

impl Shown for Legends {
    const MINUTES: &'static str = "18";
    const SIGN: &'static str = "tok-dragon";
    const FIGURES: &'static [(&'static str, &'static str)] = &[
        ("LEG-15", "coin coin → ui-lock"),
        ("LEG-20", "0 1 1 2 2 3 coin"),
        ("LEG-30", "act-place army-1 army-1 → tok-start / city-1"),
        ("LEG-31", "act-move army-1 → → →"),
        ("LEG-32", "act-city army-1 → city-1"),
        ("LEG-33", "act-destroy army-2 → ui-close"),
        ("LEG-40", "boot → +1 act-move"),
        ("LEG-41", "banner → +1 act-place"),
        ("LEG-43", "elixir elixir elixir"),
        ("LEG-48", "immune → act-destroy ui-close"),
        ("LEG-51", "army-1 army-1 city-1 > army-2 army-2 → 1 vp"),
    ];
    const BOARD_AT_END: bool = true;

    fn category_icon(category: Category) -> Option<&'static str> {
        Some(match category {
            Category::Regions => "ui-globe",
            Category::Islands => "ui-flag",
            Category::Families => "fam-forest",
            Category::Sets => "ui-cards",
            Category::Hoard | Category::Coins => "coin",
            Category::Elixirs => "elixir",
            Category::Tokens => "tok-treasure",
            Category::Citadels => "tok-citadel",
            Category::Dragon => "tok-dragon",
            Category::Grimoire => "tok-grimoire",
            Category::Leader => "lead-knight",
            Category::Armies => "army",
            Category::Earlier => return None,
        })
    }

    fn favourites(public: &Public, event: &Event, seat: Seat) -> Vec<String> {
        match event {
            Event::CardTaken { seat: by, card, .. } if *by == seat && public.options.cards.is_own() => {
                vec![format!("card.{}", card.0 + 1)]
            }
            _ => Vec::new(),
        }
    }
}
