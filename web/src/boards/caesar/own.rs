//! One's own board below the map: wealth, the best city of each province, the roads left.

use caesar::Wealth;
use leptos::prelude::*;

use super::screen::{Desk, view_of};
use super::{drawing, province, wealth_label, wealth_rule};
use crate::parts::{icon, telling_icon};
use crate::words::t;

/// The viewer's wealth, provinces and roads.
pub(super) fn own_board(desk: Desk) -> Option<impl IntoView> {
    let now = desk.session.snapshot();
    let public = view_of(&now.board)?.public();
    let player = &public.players[now.viewer?];
    let cell = |kind: Wealth| {
        let count = player.wealth[kind];
        let class = if count > 0 { "cell on" } else { "cell" };
        let label = t(wealth_label(kind));
        let about = format!("{label}: {count}");
        view! {
            <span class=class tabindex="0" data-about=about data-rule=wealth_rule(kind)>
                {telling_icon(&drawing(kind), "s24", label)}<b>{count}</b>
            </span>
        }
    };
    let cells: Vec<_> = Wealth::ALL.into_iter().map(cell).collect();
    let best = |(colour, all): &(caesar::Colour, caesar::PlaceSet)| {
        let best = all
            .iter()
            .filter(|city| player.cities.contains(*city))
            .map(|city| public.board.value(city))
            .max();
        let class = if best.is_some() { "" } else { "none" };
        let shown = best.map_or_else(|| "–".to_owned(), |best| best.to_string());
        let hue = province(*colour);
        view! { <span class=class><i style=("background", format!("var(--pv-{hue})"))>{shown}</i>{t(&format!("province.{hue}"))}</span> }
    };
    let provinces: Vec<_> = public.board.colours().iter().map(best).collect();
    Some(view! {
        <section class="panel mine" aria-label=t("caesar.yours")>
            <div class="wg"><div class="cap">{t("caesar.wealth")}</div><div class="grid">{cells}</div></div>
            <div class="pw" tabindex="0" data-about=t("caesar.best") data-rule="CAE-21">
                <div class="cap">{t("caesar.best")}</div><div class="pgrid">{provinces}</div>
            </div>
            <div class="rw" tabindex="0" data-about=t("fact.roads_left") data-rule="CAE-25">
                <div class="cap">{t("fact.roads_left")}</div><b class="big num">{icon("road", "s24")}{player.roads_left}</b>
            </div>
        </section>
    })
}
