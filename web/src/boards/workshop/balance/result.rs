//! What the games of a report show, in the language of the page.

use game::Line;
use games::GameId;
use leptos::prelude::*;
use report::{Edge, SeatRow, Share, SkillWeight, Table, Thing, Verdict};

use crate::words::{game_t, lang, literal, t, tl};

/// The verdict, the seats, and the other numbers at one number of players.
pub(super) fn table(game: GameId, table: &Table) -> impl IntoView + use<> {
    let seat = |(index, seat): (usize, &SeatRow)| {
        let (share, low, high) = (seat.wins.share, seat.wins.low, seat.wins.high);
        let range = percent(&format!("{}–{}", decimal(100.0 * low), decimal(100.0 * high)));
        view! { <tr><th scope="row">{index + 1}</th><td>{percent(&decimal(100.0 * share))}</td><td>{range}</td><td>{decimal(seat.points.mean)}</td></tr> }
    };
    let heads = ["balance.seat", "balance.wins", "balance.range", "balance.points"];
    view! {
        <h3>{tl(&Line::new("table.seats").with("n", table.players))}</h3>
        <p>{sentences(&Verdict::of(table)).join(" ")}</p>
        <table class="tokens totals"><thead><tr>{heads.map(|head| view! { <th scope="col">{t(head)}</th> })}</tr></thead>
            <tbody>{table.seats.iter().enumerate().map(seat).collect_view()}</tbody></table>
        <details><summary>{t("balance.more")}</summary>
            <p>{lengths(table)}</p>{categories(game, table)}{things(table)}
        </details>
    }
}

/// How long games are, how often a victory is shared, and how often the stronger bot wins.
fn lengths(table: &Table) -> String {
    let number = |value: f64| literal(&decimal(value));
    let line = Line::new("balance.length").with("n", table.moves.mean.round() as i32);
    let mut said = tl(&line.with("ties", number(100.0 * table.ties)));
    let Share { games, share, low, high } = table.skill;
    if games > 0 {
        let line =
            Line::new("balance.skill").with("share", number(100.0 * share)).with("low", number(100.0 * low));
        let line =
            line.with("high", number(100.0 * high)).with("fair", number(100.0 / f64::from(table.players)));
        said = format!("{said} {}", tl(&line));
    }
    said
}

/// The mean points of each seat in each category.
fn categories(game: GameId, table: &Table) -> impl IntoView + use<> {
    let heads = (1..=table.seats.len()).map(
        |seat| view! { <th scope="col">{tl(&Line::new("balance.of_seat").with("n", seat as i32))}</th> },
    );
    let row = |category: &String| {
        let points = table.seats.iter().filter_map(|seat| seat.categories.get(category));
        let cells = points.map(|points| view! { <td>{decimal(*points)}</td> }).collect_view();
        view! { <tr><th scope="row">{game_t(game, &format!("score.{category}"))}</th>{cells}</tr> }
    };
    let rows = table.seats.first().map(|seat| seat.categories.keys().map(row).collect_view());
    view! {
        <table class="tokens totals"><thead><tr><th scope="col">{t("balance.points")}</th>{heads.collect_view()}</tr></thead><tbody>{rows}</tbody></table>
    }
}

/// How often each region, continent, city or card is held at the end, and how often its holder wins.
fn things(table: &Table) -> Option<impl IntoView + use<>> {
    let things = table.ranked();
    let row = |thing: &Thing| {
        let held = percent(&format!("{:.0}", 100.0 * thing.held));
        let (wins, edge) = if thing.wins.games == 0 {
            ("–".to_owned(), "–".to_owned())
        } else {
            (percent(&format!("{:.0}", 100.0 * thing.wins.share)), beyond(thing.edge))
        };
        view! { <tr><th scope="row">{thing.name.clone()}</th><td>{held}</td><td>{wins}</td><td>{edge}</td></tr> }
    };
    let heads = ["balance.held", "balance.share", "balance.holder", "balance.edge"]
        .map(|head| view! { <th scope="col">{t(head)}</th> });
    (!things.is_empty()).then(|| view! {
        <table class="tokens totals"><thead><tr>{heads}</tr></thead><tbody>{things.into_iter().map(row).collect_view()}</tbody></table>
        <p class="muted small">{t("balance.edge.about")}</p>
    })
}

/// A verdict in the language of the page.
fn sentences(verdict: &Verdict) -> Vec<String> {
    let seat = verdict.seat;
    let id = match (seat.differs(), seat.by > 0.0) {
        (true, true) => "balance.favoured",
        (true, false) => "balance.behind",
        (false, _) => "balance.fair",
    };
    let points = |value: f64| literal(&decimal(value));
    let line = Line::new(id).with("seat", seat.seat as i32).with("games", seat.games as i32);
    let mut sentences = vec![tl(&line.with("by", points(seat.by.abs())).with("half", points(seat.half)))];
    if let Some(skill) = verdict.skill {
        let id = match skill.weight {
            SkillWeight::Decides => "balance.decides",
            SkillWeight::Helps => "balance.helps",
            SkillWeight::Unseen => "balance.unseen",
        };
        sentences.push(tl(&Line::new(id).with("share", literal(&format!("{:.0}", 100.0 * skill.share)))));
    }
    if !verdict.hardly.is_empty() {
        sentences.push(tl(&Line::new("balance.hardly").with("names", literal(&verdict.hardly.join(", ")))));
    }
    sentences
}

/// A share in hundredths.
fn percent(number: &str) -> String {
    format!("{number}{}", lang().pick("%", "\u{a0}%"))
}

/// The points beyond a share, with their uncertainty.
fn beyond(edge: Edge) -> String {
    let sign = if edge.by < 0.0 { "−" } else { "+" };
    format!("{sign}{} ± {}", decimal(edge.by.abs()), decimal(edge.half))
}

/// A number with one decimal.
fn decimal(value: f64) -> String {
    format!("{value:.1}").replace('.', lang().pick(".", ","))
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Lang;
    use report::{SeatVerdict, SkillVerdict};

    #[test]
    fn a_verdict_is_said_in_the_language_of_the_page() {
        let verdict = Verdict {
            seat: SeatVerdict { seat: 2, by: 5.44, half: 1.8, games: 400 },
            skill: Some(SkillVerdict { weight: SkillWeight::Decides, share: 0.874 }),
            hardly: vec!["Lac".to_owned()],
        };
        let said = sentences(&verdict).join(" ");
        assert_eq!(
            said,
            "Seat 2 is favoured by 5.4 points ± 1.8. Skill decides: the stronger bot wins 87% of its games. Hardly ever held: Lac."
        );
        crate::words::set_lang(Lang::Fr);
        let said =
            sentences(&Verdict { seat: SeatVerdict { by: -1.2, ..verdict.seat }, ..verdict }).join(" ");
        crate::words::set_lang(Lang::En);
        assert!(said.contains("1,2") && said.contains("400 parties"), "{said}");
    }
}
