//! Caesar's Empire outside its board: cover, icons, figures and statistics.

use caesar::{Caesar, Category, Event, Public};
use game::Seat;

use crate::boards::Shown;

impl Shown for Caesar {
    const MINUTES: &'static str = "30";
    const SIGN: &'static str = "rome";
    const FIGURES: &'static [(&'static str, &'static str)] = &[
        ("CAE-10", "rome road road city-1"),
        ("CAE-12", "road + road"),
        ("CAE-14", "city-1 → w-olives"),
        ("CAE-22", "w-meat w-wheat w-gems → 5 vp"),
        ("CAE-23", "w-grapes w-grapes w-grapes → 10 vp"),
        ("CAE-24", "w-gold w-gold w-gold → 9 vp"),
        ("CAE-25", "road road road → 10 vp"),
    ];
    const BOARD_AT_END: bool = true;

    fn category_icon(category: Category) -> Option<&'static str> {
        Some(match category {
            Category::Roads | Category::RoadsLeft | Category::Bonus => "road",
            Category::Cities => "city",
            Category::Sets | Category::Colours => "ui-cards",
            Category::Same => "w-grapes",
            Category::Gold => "w-gold",
            Category::Coins => "coin",
        })
    }

    fn favourites(_: &Public, event: &Event, seat: Seat) -> Vec<String> {
        match event {
            Event::Connected { seat: by, wealth, .. } if *by == seat => vec![format!("wealth.{wealth}")],
            _ => Vec::new(),
        }
    }
}
