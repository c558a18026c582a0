//! The change of the visitor's rating after a game.

use game::Line;
use leptos::prelude::*;
use protocol::RatingInfo;

use super::icon;
use crate::online::Online;
use crate::words::{t, tl};

/// The shown rating of a player without games.
const NEWCOMER_RATING: i32 = 1500;

/// A rating as it is shown: a whole number, 1500 for a player without games.
pub(crate) fn shown(rating: f64) -> i32 {
    (rating * 60.0).round() as i32
}

/// The change, once it is loaded.
pub(crate) fn change(online: Online) -> impl IntoView {
    move || {
        let (before, after) = online.rating.get()?;
        let now = shown(after.rating);
        let by = now - before.map_or(NEWCOMER_RATING, |before: RatingInfo| shown(before.rating));
        let sign = if by < 0 { format!("−{}", by.unsigned_abs()) } else { format!("+{by}") };
        let class = if by < 0 { "chip bad" } else { "chip good" };
        let words = tl(&Line::new("end.rating").with("now", now));
        Some(
            view! { <p class="rated" id="rated">{icon("vp", "s16")}{words}" "<span class=class title=t("end.rating.about")>{sign}</span></p> },
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn newcomers_begin_in_the_middle() {
        assert_eq!(shown(25.0), NEWCOMER_RATING);
        assert!(shown(26.2) > NEWCOMER_RATING);
    }
}
