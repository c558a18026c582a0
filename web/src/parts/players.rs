//! The panels of the players.

use game::Seat;
use leptos::prelude::*;

use super::belongings::opener;
use super::keys::hold_focus;
use super::score::minus;
use super::{icon, labelled_icon, shape, style};
use crate::boards::{Fact, Facts, ScoreUnit, Tag};
use crate::local::PlayerKind;
use crate::scene::Snapshot;
use crate::session::{Session, session};
use crate::words::{colon, t, tl};

/// The panels of all players, for wide screens.
pub(crate) fn rail() -> impl IntoView {
    let session = session();
    let panels = each(session, move |seat, shown| panel(session, seat, shown).into_any());
    view! { <aside class="rail players only-wide" aria-label=t("table.players") data-group="" tabindex="0">{panels}</aside> }
}

/// The players in one line, for small screens.
pub(crate) fn strip() -> impl IntoView {
    let session = session();
    let cells = each(session, move |seat, shown| cell(session, seat, shown).into_any());
    view! { <nav class="strip only-phone" aria-label=t("table.players") data-group="" tabindex="0">{cells}</nav> }
}

/// The contents of the panel of a player.
#[derive(Clone, Debug, PartialEq)]
struct PlayerPanel {
    facts: Facts,
    points: i16,
    unit: ScoreUnit,
    acting: bool,
    mine: bool,
    winner: bool,
    told: &'static str,
}

impl PlayerPanel {
    fn of(session: Session, now: &Snapshot, seat: Seat) -> Self {
        Self {
            facts: now.facts[seat.index()].clone(),
            points: now.sheet.totals[seat],
            unit: now.unit,
            acting: now.to_act.contains(seat),
            mine: now.viewer == Some(seat),
            winner: now.outcome.is_some_and(|outcome| outcome.winners().contains(seat)),
            told: told_class(session, now, seat),
        }
    }
}

/// Draws all players, each again only when its contents change.
fn each(
    session: Session,
    draw: impl Fn(Seat, &PlayerPanel) -> AnyView + Copy + Send + 'static,
) -> impl IntoView {
    let one = move |seat: Seat| {
        let shown = Memo::new(move |_| PlayerPanel::of(session, &session.snapshot(), seat));
        move || {
            hold_focus(seat);
            shown.with(|shown| draw(seat, shown))
        }
    };
    Seat::all(session.now.with_untracked(|now| now.seats)).map(one).collect_view()
}

fn panel(session: Session, seat: Seat, shown: &PlayerPanel) -> impl IntoView + use<> {
    let facts = &shown.facts;
    let class = format!("player {}{}{}", style(seat), if shown.acting { " now" } else { "" }, shown.told);
    let name = session.label(seat);
    let named = shown.mine && name != t("player.you");
    let you = named.then(|| view! { <span class="you">{t("table.you")}</span> });
    let who = view! {
        {icon(&format!("army-{}", seat.index() + 1), "s32")}
        <span class="who"><b>{name.clone()} {you}</b><small>{move || doing(session, seat)}</small></span>
        {icon("ui-chevron", "s16 opens")}
    };
    let who = who.into_any();
    view! {
        <section class=class aria-label=name data-seat=seat.to_string()>
            <header>
                {opener(session, seat, "look".to_owned(), who)}
                {session.driver().presence(seat)}
                {session.driver().clock(session, seat)}
                {facts.sealed.then(|| labelled_icon("ui-lock", "", t("table.sealed")))}
                {shown.winner.then(|| labelled_icon("vp", "s24 crown", t("end.winner")))}
            </header>
            {body(facts, shown.points, shown.unit)}
        </section>
    }
}

/// The CSS class of a seat that the last move names. Two classes alternate, so that the animation restarts.
fn told_class(session: Session, now: &Snapshot, seat: Seat) -> &'static str {
    let told = session.fresh.with(|fresh| fresh.iter().any(|line| line.seat == Some(seat)));
    match (told, now.ply % 2) {
        (false, _) => "",
        (true, 0) => " told-a",
        (true, _) => " told-b",
    }
}

/// The facts of a player, in rows.
pub(super) fn body(facts: &Facts, points: i16, unit: ScoreUnit) -> impl IntoView + use<> {
    let stats: Vec<_> = facts.stats.iter().map(stat).collect();
    let goods = (!facts.goods.is_empty()).then(|| {
        let goods: Vec<_> = facts.goods.iter().map(good).collect();
        view! { <div class="reslist">{goods}</div> }
    });
    let tags = (!facts.tags.is_empty()).then(|| {
        let tag = |tag: &Tag| {
            let colour = format!("var({})", tag.colour);
            view! { <i style=("background", colour) data-about=tag.about.clone() data-rule=tag.rule tabindex="-1">{tag.text.clone()}</i> }
        };
        let tags: Vec<_> = facts.tags.iter().map(tag).collect();
        view! { <div class="tags">{tags}</div> }
    });
    let sums = (!facts.sums.is_empty()).then(|| {
        let sum = |(label, n, rule): &(&'static str, i16, &'static str)| {
            let about = colon(&t(label), n);
            view! { <span data-about=about data-rule=*rule tabindex="-1">{t(label)}" "<b>{*n}</b></span> }
        };
        let sums: Vec<_> = facts.sums.iter().map(sum).collect();
        view! { <div class="sum">{sums}</div> }
    });
    let track = facts.track.as_ref().map(|track| {
        let card =
            |(label, class): &(String, &'static str)| view! { <span class=*class>{label.clone()}</span> };
        let cards: Vec<_> = track.cards.iter().map(card).collect();
        view! { <div class="trk" role="img" aria-label=t(track.label) data-about=t(track.label) data-rule=track.rule tabindex="-1">{cards}</div> }
    });
    view! {
        <div class="stats">{points_stat(points, unit, facts.points)}{stats}</div>
        {goods}
        {tags}
        {track}
        {sums}
    }
}

fn points_stat(points: i16, unit: ScoreUnit, rule: &'static str) -> impl IntoView {
    let about = colon(&t(unit.label), points);
    view! { <span class="points" data-about=about data-rule=rule tabindex="-1">{labelled_icon(unit.icon, "s16", t(unit.label))}<b>{minus(points)}</b></span> }
}

fn stat(fact: &Fact) -> impl IntoView + use<> {
    view! {
        <span data-about=fact_words(fact) data-note=fact.note.clone() data-rule=fact.rule.clone() tabindex="-1">
            {labelled_icon(&fact.icon, "s16", spoken(fact))}<b>{fact.value.clone()}</b>
        </span>
    }
}

fn good(fact: &Fact) -> impl IntoView + use<> {
    let class = if fact.value == "0" { "zero" } else { "" };
    view! {
        <span class=class data-about=fact_words(fact) data-note=fact.note.clone() data-rule=fact.rule.clone() tabindex="-1">
            {labelled_icon(&fact.icon, "s16", spoken(fact))}{fact.value.clone()}
        </span>
    }
}

/// A fact in words: its label and its value.
fn fact_words(fact: &Fact) -> String {
    if fact.value.is_empty() { fact.label.clone() } else { colon(&fact.label, &fact.value) }
}

/// The label of the icon of a fact for screen readers.
fn spoken(fact: &Fact) -> String {
    fact.note.as_ref().map_or_else(|| fact.label.clone(), |note| format!("{}. {note}", fact.label))
}

/// What a player is doing now, in one or two words.
fn doing(session: Session, seat: Seat) -> String {
    let now = session.snapshot();
    let kind = session.players.with_value(|players| players.get(seat.index()).map(|player| player.kind));
    let level = match kind {
        Some(PlayerKind::Bot(level)) => Some(tl(&game::Line::new(&format!("level.{level}.bot")))),
        Some(PlayerKind::Person) | None => None,
    };
    let absent = session.driver().absence(seat);
    if now.outcome.is_some() {
        level.unwrap_or_default()
    } else if let Some(absent) = absent {
        absent
    } else if session.thinking.get() == Some(seat) {
        t("table.thinking")
    } else if now.to_act.contains(seat) {
        if now.viewer == Some(seat) { t("table.your_turn") } else { t("table.to_act") }
    } else {
        level.unwrap_or_else(|| t("table.waiting"))
    }
}

fn cell(session: Session, seat: Seat, shown: &PlayerPanel) -> impl IntoView + use<> {
    let class = format!("pl {}{}", style(seat), if shown.acting { " now" } else { "" });
    let facts = shown.facts.stats.iter().take(1).map(|fact| {
        view! { <span>{labelled_icon(&fact.icon, "s16", fact.label.clone())}{fact.value.clone()}</span> }
    });
    let facts: Vec<_> = facts.collect();
    let inside = view! {
        <b>{shape(seat, "s16")}<span class="nm">{session.label(seat)}</span>{session.driver().presence(seat)}</b>
        <span>
            <span>{labelled_icon(shown.unit.icon, "s16", t(shown.unit.label))}{minus(shown.points)}</span>
            {facts}
            {session.driver().clock(session, seat)}
        </span>
    };
    opener(session, seat, class, inside.into_any())
}
