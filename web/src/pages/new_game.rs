//! The frame of the forms for a new game, on this device or on the site.

use games::GameId;
use leptos::prelude::*;

use super::home::{cover, first_steps};
use crate::parts::topbar::topbar;
use crate::words::{t, title_of};

/// The page of a form: the game with what begins it, the seats and the options.
pub(super) fn new_game(game: GameId, begin: AnyView, seats: AnyView, options: AnyView) -> impl IntoView {
    let title = title_of(game);
    view! {
        {topbar(view! { <span class="sep"></span><div class="where"><b>{title.clone()}</b></div> }.into_any(), ().into_any())}
        <main class="wrap setup">
            <section class="panel pick">{cover(game)}<div class="in"><h1>{title}</h1>{begin}</div></section>
            <div class="column">
                <section class="panel seats"><h2>{t("setup.seats")}</h2>{seats}</section>
                {first_steps(game)}
            </div>
            <section class="panel options"><h2>{t("setup.options")}</h2>{options}</section>
        </main>
    }
}
