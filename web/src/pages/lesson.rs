//! The page of a lesson.

use games::GameId;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::{link, loading, table};
use crate::lesson::{self, LessonScript};
use crate::parts::topbar::topbar;
use crate::route::Route;
use crate::words::t;

/// The lesson of a game, at the step where it was left.
pub(crate) fn lesson(game: GameId) -> impl IntoView {
    let found = RwSignal::new(None::<Result<LessonScript, String>>);
    spawn_local(async move {
        let script = lesson::load(game).await;
        found.try_set(Some(script));
    });
    let message = |text: String| {
        view! {
            {topbar(().into_any(), ().into_any())}
            <main class="wrap narrow"><h1>{t("lesson.title")}</h1><p>{text}</p>
                {link(Route::Home, "btn primary big", String::new(), t("end.home").into_any())}</main>
        }
    };
    move || match found.get() {
        None => loading::coming(),
        Some(Err(why)) => message(why).into_any(),
        Some(Ok(script)) => table::screen_of(lesson::open(script)).into_any(),
    }
}
