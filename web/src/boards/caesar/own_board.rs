//! The viewer's board below the map: wealth, the best city of each province, the roads left.

use caesar::{Caesar, GOLD_POINTS, Public, SAME_POINTS, Wealth, set_rows};
use game::Seat;
use leptos::prelude::*;

use super::{drawing, province, wealth_label, wealth_rule};
use crate::boards::TableOf;
use crate::parts::belongings::opener;
use crate::parts::{icon, labelled_icon};
use crate::session::Session;
use crate::words::{colon, t};

/// The viewer's wealth, provinces and roads.
pub(super) fn own_board(table: TableOf<Caesar>) -> Option<impl IntoView> {
    table.view(|view| Some(board_of(table.session, view.public(), view.viewer()?)))
}

fn board_of(session: Session, public: &Public, seat: Seat) -> impl IntoView + use<> {
    let player = &public.players[seat];
    let cell = |kind: Wealth| {
        let count = player.wealth[kind];
        let points =
            if kind == Wealth::Gold { &GOLD_POINTS[..] } else { &SAME_POINTS[..] }[usize::from(count)];
        let class = if count > 0 { "cell on" } else { "cell" };
        let label = t(wealth_label(kind));
        let about = colon(&label, count);
        view! {
            <span class=class tabindex="0" data-about=about data-rule=wealth_rule(kind)>
                {labelled_icon(&drawing(kind), "s24", label)}<b>{count}</b>{(points > 0).then(|| view! { <i class="pt">{points}</i> })}
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
    // The points of the rows, of the columns, and of the gold scale.
    let sets = set_rows(&player.wealth).map(|(_, points)| points).filter(|points| *points > 0);
    let sets = sets.map(|points| points.to_string()).collect::<Vec<_>>().join(" + ");
    let rows = (!sets.is_empty()).then(|| {
        view! { <span class="pts" tabindex="0" data-about=t("caesar.sets") data-rule="CAE-22">{t("caesar.rows")}" "<b>{sets}</b></span> }
    });
    let look = opener(session, seat, "look".to_owned(), icon("ui-eye", "s16").into_any());
    let provinces: Vec<_> = public.board.colours().iter().map(best).collect();
    view! {
        <section class="panel mine" aria-label=t("caesar.yours")>
            <div class="wg"><div class="cap">{t("caesar.wealth")}{look}{rows}</div><div class="grid">{cells}</div></div>
            <div class="pw" tabindex="0" data-about=t("caesar.best") data-rule="CAE-21">
                <div class="cap">{t("caesar.best")}</div><div class="pgrid">{provinces}</div>
            </div>
            <div class="rw" tabindex="0" data-about=t("fact.roads_left") data-rule="CAE-25">
                <div class="cap">{t("fact.roads_left")}</div><b class="big num">{icon("road", "s24")}{player.roads_left}</b>
            </div>
        </section>
    }
}
