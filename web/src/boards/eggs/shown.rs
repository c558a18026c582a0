//! Eggs and Empires outside its board: cover, icons, figures and statistics.

use eggs::{Category, Eggs, Event, Public};
use game::Seat;

use crate::boards::Shown;

impl Shown for Eggs {
    const MINUTES: &'static str = "20–30";
    const SIGN: &'static str = "egg-good";
    const FIGURES: &'static [(&'static str, &'static str)] = &[
        ("EGG-10", "adv-hero adv-mage adv-scout → ui-lock"),
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
    ];

    fn category_icon(category: Category) -> Option<&'static str> {
        match category {
            Category::EggTokens => Some("egg-good"),
            Category::Round(_) => None,
        }
    }

    fn favourites(_: &Public, event: &Event, seat: Seat) -> Vec<String> {
        match event {
            Event::Played { seat: by, cards } if *by == seat => {
                cards.iter().map(|card| format!("numbered.{}", card.word())).collect()
            }
            _ => Vec::new(),
        }
    }
}
