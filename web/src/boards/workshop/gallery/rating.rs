//! The stars of a published board: the average, and the field with which a visitor rates it.

use game::Line;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::BoardInfo;

use super::board::Shown;
use crate::online::{api, visitor};
use crate::words::{lang, literal, t, tl};

/// The average of all ratings, and their number.
pub(super) fn average(board: &BoardInfo) -> impl IntoView + use<> {
    if board.raters == 0 {
        return view! { <span class="chip">{t("board.unrated")}</span> }.into_any();
    }
    let stars = average_of(board.stars, board.raters);
    let words = Line::new("board.average").with("stars", literal(&stars)).with("n", board.raters as i32);
    view! {
        <span class="chip brass"><span aria-hidden="true">"★ "{stars}" ("{board.raters}")"</span><span class="sr">{tl(&words)}</span></span>
    }
    .into_any()
}

/// An average with one decimal.
fn average_of(stars: u64, raters: u64) -> String {
    format!("{:.1}", stars as f64 / raters as f64).replace('.', lang().pick(".", ","))
}

/// The field with five stars.
pub(super) fn rating(shown: Shown) -> impl IntoView {
    let rated = Memo::new(move |_| shown.board.with(|board| board.rated));
    let visitor = visitor();
    let rate = move |stars: u8| {
        visitor.once_named(move || {
            spawn_local(async move {
                let id = shown.board.with_untracked(|board| board.id.clone());
                shown.take(api::rate_board(&id, stars).await, "board.rated");
            });
        });
    };
    let star = move |stars: u8| {
        let label = tl(&Line::new("board.stars").with("n", stars));
        let class = move || if rated.get().is_some_and(|rated| rated >= stars) { "star on" } else { "star" };
        view! {
            <label class=class><input type="radio" name="stars" class="sr" value=stars.to_string() id=format!("stars-{stars}")
                prop:checked=move || rated.get() == Some(stars) on:change=move |_| rate(stars)/>
                <span aria-hidden="true">"★"</span><span class="sr">{label}</span></label>
        }
    };
    view! { <fieldset class="stars"><legend>{t("board.rate")}</legend>{(1..=5).map(star).collect_view()}</fieldset> }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_average_has_one_decimal() {
        assert_eq!(average_of(13, 3), "4.3");
    }
}
