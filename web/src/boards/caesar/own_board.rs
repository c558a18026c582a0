//! The viewer's board below the map: wealth, the best city of each province, the roads left.

use caesar::{Caesar, Colour, GOLD_POINTS, Public, SAME_POINTS, Wealth, set_rows};
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
    let best = |(colour, _): &(Colour, caesar::PlaceSet)| {
        let best = best_city(public, seat, *colour);
        let class = if best.is_some() { "" } else { "none" };
        let shown = best.map_or_else(|| "–".to_owned(), |best| best.to_string());
        let hue = province(*colour);
        view! { <span class=class><i style=("background", format!("var(--pv-{hue})"))>{shown}</i>{t(&format!("province.{hue}"))}</span> }
    };
    // The points of the rows, of the columns, and of the gold scale.
    let sets: i16 = set_rows(&player.wealth).map(|(_, points)| points).sum();
    let same = Wealth::GOODS.iter().map(|kind| SAME_POINTS[usize::from(player.wealth[*kind])]).sum::<i16>();
    let gold = GOLD_POINTS[usize::from(player.wealth[Wealth::Gold])];
    let subtotal = |(short, long, points, rule): (&'static str, &'static str, i16, &'static str)| {
        view! { <span class="pts" tabindex="0" data-about=colon(&t(long), points) data-rule=rule>{t(short)}" "<b>{points}</b></span> }
    };
    let subtotals: Vec<_> = [
        ("caesar.sum.sets", "caesar.sets", sets, "CAE-22"),
        ("caesar.sum.same", "caesar.same", same, "CAE-23"),
        ("caesar.sum.gold", "caesar.gold", gold, "CAE-24"),
    ]
    .into_iter()
    .map(subtotal)
    .collect();
    let look = opener(session, seat, "look".to_owned(), icon("ui-eye", "s16").into_any());
    let provinces: Vec<_> = public.board.colours().iter().map(best).collect();
    view! {
        <section class="panel mine" aria-label=t("caesar.yours")>
            <div class="wg"><div class="cap">{t("caesar.wealth")}{look}{subtotals}</div><div class="grid">{cells}</div></div>
            <div class="pw" tabindex="0" data-about=t("caesar.best") data-rule="CAE-21">
                <div class="cap">{t("caesar.best")}</div><div class="pgrid">{provinces}</div>
            </div>
            <div class="rw" tabindex="0" data-about=t("fact.roads_left") data-rule="CAE-25">
                <div class="cap">{t("fact.roads_left")}</div><b class="big num">{icon("road", "s24")}{player.roads_left}</b>
            </div>
            <div class="lw"><div class="cap">{t("caesar.left")}</div><div class="grid">{left(public)}</div></div>
        </section>
    }
}

/// The wealth of the cities that nobody has taken, by kind.
fn left(public: &Public) -> impl IntoView + use<> {
    let token = |kind: &Wealth| {
        let count = public.available.iter().filter(|city| public.wealth_of(*city) == *kind).count();
        let class = if count > 0 { "" } else { "zero" };
        let label = t(wealth_label(*kind));
        let about = colon(&label, count);
        view! {
            <span class=class tabindex="0" data-about=about data-rule=wealth_rule(*kind)>
                {labelled_icon(&drawing(*kind), "s16", label)}{count}
            </span>
        }
    };
    Wealth::ALL.iter().map(token).collect::<Vec<_>>()
}

/// The value of a seat's best city in a province.
pub(super) fn best_city(public: &Public, seat: Seat, province: Colour) -> Option<i16> {
    let (_, all) = public.board.colours().iter().find(|(colour, _)| *colour == province)?;
    (*all & public.players[seat].cities).iter().map(|city| public.board.value(city)).max()
}
