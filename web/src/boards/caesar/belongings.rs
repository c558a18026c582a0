//! The belongings of a player: the player board with its tables, the gold coins, the cities.

use caesar::{
    Caesar, GOLD_POINTS, PlaceId, Public, SAME_POINTS, SET_POINTS, Tokens, Wealth, set_rows, token_line,
};
use game::{Line, RuleId, Seat, View};
use leptos::prelude::*;

use super::{drawing, wealth_label};
use crate::boards::{Belonging, Belongings};
use crate::parts::labelled_icon;
use crate::words::{literal, t, tl};

/// The cities by colour, each with the points it scores.
pub(super) fn belongings(view: &View<Caesar>, seat: Seat) -> Vec<Belongings> {
    let public = view.public();
    let counting = public.counting_cities(seat);
    let owned = |all: caesar::PlaceSet| (all & public.players[seat].cities).iter();
    let cities = public.board.colours().iter().flat_map(|(_, all)| owned(*all));
    let city = |city: PlaceId| {
        let counts = counting.contains(city);
        let about = Line::new(if counts { "own.counts" } else { "own.outdone" });
        let thing = Belonging::new("city", token_line(public, city), RuleId::new("CAE", 21)).about(about);
        if counts { thing.worth(public.board.value(city)) } else { thing.worth(0) }
    };
    let items: Vec<Belonging> = cities.map(city).collect();
    if items.is_empty() { Vec::new() } else { vec![Belongings { title: Line::new("own.cities"), items }] }
}

/// The player board as it is printed: tokens in columns by kind, the points of rows and columns, and the gold scale.
pub(super) fn player_board(public: &Public, seat: Seat) -> AnyView {
    let tokens = public.players[seat].wealth;
    view! {
        <section class="playerboard">
            {tables(&tokens)}
            {scale("caesar.sets", "CAE-22", 2, &SET_POINTS[2..])}
            {scale("caesar.same", "CAE-23", 2, &SAME_POINTS[2..])}
            {gold(tokens[Wealth::Gold])}
        </section>
    }
    .into_any()
}

/// The table of tokens: eight columns and four rows, with the points at their ends.
fn tables(tokens: &Tokens) -> impl IntoView + use<> {
    let heads: Vec<_> = Wealth::GOODS
        .iter()
        .map(|kind| view! { <th scope="col">{labelled_icon(&drawing(*kind), "s24", t(wealth_label(*kind)))}</th> })
        .collect();
    let rows: Vec<_> = (1..)
        .zip(set_rows(tokens))
        .map(|(row, (kinds, points))| {
            let slot = |kind: &Wealth| {
                let filled = tokens[*kind] >= row;
                view! { <td class=if filled { "slot on" } else { "slot" }></td> }
            };
            let slots: Vec<_> = Wealth::GOODS.iter().map(slot).collect();
            let line = Line::new("caesar.row").with("row", row).with("n", kinds);
            view! { <tr>{slots}{end(line, points, "CAE-22")}</tr> }
        })
        .collect();
    let columns: Vec<_> = Wealth::GOODS
        .iter()
        .map(|kind| {
            let count = tokens[*kind];
            let line =
                Line::new("caesar.column").with("kind", literal(&t(wealth_label(*kind)))).with("n", count);
            end(line, SAME_POINTS[usize::from(count)], "CAE-23")
        })
        .collect();
    view! {
        <table><thead><tr>{heads}<th></th></tr></thead><tbody>{rows}</tbody><tfoot><tr>{columns}<td></td></tr></tfoot></table>
    }
}

/// The points at the end of a row or a column.
fn end(line: Line, points: i16, rule: &'static str) -> impl IntoView + use<> {
    let about = tl(&line.with("score", Line::new("unit.points").with("n", points)));
    let class = if points > 0 { "end on" } else { "end" };
    view! { <td class=class tabindex="0" data-about=about data-rule=rule>{points}</td> }
}

/// The points of each count, as the player board prints them.
fn scale(label: &'static str, rule: &'static str, from: usize, points: &[i16]) -> impl IntoView + use<> {
    let steps: Vec<_> =
        (from..).zip(points).map(|(count, points)| view! { <span>{count}<i>{*points}</i></span> }).collect();
    view! { <p class="scale" tabindex="0" data-about=t(label) data-rule=rule><b>{t(label)}</b>{steps}</p> }
}

/// The gold scale, with the current step highlighted.
fn gold(coins: u8) -> impl IntoView {
    let line = Line::new("caesar.coins").with("n", coins);
    let about = tl(&line.with("score", Line::new("unit.points").with("n", GOLD_POINTS[usize::from(coins)])));
    let steps: Vec<_> = (1..=Wealth::Gold.most())
        .map(|count| {
            let class = if count == coins { "on" } else { "" };
            view! { <span class=class>{count}<i>{GOLD_POINTS[usize::from(count)]}</i></span> }
        })
        .collect();
    view! {
        <p class="scale" tabindex="0" data-about=about data-rule="CAE-24">
            <b>{labelled_icon("w-gold", "s16", String::new())}{t("caesar.gold")}</b>{steps}</p>
    }
}
