//! The leaderboard of a game: people and bots on one scale.

use games::GameId;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::RatingInfo;

use super::home::sign;
use super::{link, nav, nav_line};
use crate::online::api::{self, ApiResult};
use crate::online::visitor;
use crate::parts::rated::shown;
use crate::parts::topbar::topbar;
use crate::parts::{icon, live};
use crate::route::Route;
use crate::words::{t, title_of};

/// The page.
pub(crate) fn ranking(game: GameId) -> impl IntoView {
    let best = RwSignal::new(None::<ApiResult<Vec<RatingInfo>>>);
    spawn_local(async move { best.set(Some(api::ratings(game.info().slug).await)) });
    let list = live(move || match best.get() {
        None => view! { <p class="empty">{t("room.coming")}</p> }.into_any(),
        Some(Err(error)) => view! { <p class="empty">{error.words()}</p> }.into_any(),
        Some(Ok(best)) if best.is_empty() => view! { <p class="empty">{t("ranking.none")}</p> }.into_any(),
        Some(Ok(best)) => table(&best).into_any(),
    });
    let games = GameId::ALL.iter().map(|other| {
        let current = (*other == game).then_some("page");
        // Small screens show only the icon, so the link needs a label.
        let title = title_of(*other);
        let inside = view! { {sign(*other)}<span>{title.clone()}</span> }.into_any();
        view! { <span aria-current=current>{link(Route::Ranking(*other), "pickgame", title, inside)}</span> }
    });
    let games: Vec<_> = games.collect();
    view! {
        {topbar(nav().into_any(), ().into_any())}
        <main class="wrap narrow ranking">{nav_line()}
            <h1>{t("ranking.title")}</h1>
            <nav class="othergames" aria-label=t("home.games")>{games}</nav>
            <section class="panel">{list}</section>
            <p class="muted small">{t("ranking.about")}</p>
        </main>
    }
}

/// A rating that is less certain than this has no place yet.
const CERTAIN: i32 = 300;

fn table(best: &[RatingInfo]) -> impl IntoView + use<> {
    let me = visitor().me.with_untracked(|me| me.as_ref().map(|me| me.name.clone()));
    let mut places = 0;
    let row = |rating: &RatingInfo| {
        let uncertainty = shown(2.0 * rating.uncertainty);
        let certain = uncertainty <= CERTAIN;
        places += i32::from(certain);
        let place = if certain { places.to_string() } else { "–".to_owned() };
        let mine = !rating.bot && me.as_ref() == Some(&rating.name);
        let name =
            if rating.bot { t(&format!("level.{}.bot", rating.name)) } else { rating.name.to_string() };
        let sign = rating.bot.then(|| icon("ui-bot", "s16"));
        view! {
            <tr class:mine=mine>
                <td class="num">{place}</td><th scope="row">{sign}" "{name}</th>
                <td class="num">{shown(rating.rating)}" "<small class="muted">"± "{uncertainty}</small></td>
                <td class="num">{rating.games}</td>
            </tr>
        }
    };
    let rows: Vec<_> = best.iter().map(row).collect();
    view! {
        <table class="score">
            <thead><tr><th scope="col">"#"</th><th scope="col">{t("ranking.name")}</th>
                <th scope="col">{t("ranking.rating")}</th><th scope="col">{t("ranking.games")}</th></tr></thead>
            <tbody>{rows}</tbody>
        </table>
    }
}
