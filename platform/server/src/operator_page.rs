//! The page of the operators as HTML. Everything that people wrote is escaped by the templates.

use game::{Catalog, Lang, Line, Thing, plain};
use maud::{DOCTYPE, Markup, html};
use protocol::PersonId;
use store::{AuditRow, BanRow, ReportRow, Reported};

use crate::words::CATALOGS;

/// What the page shows.
#[derive(Debug)]
pub(crate) struct PageContents {
    /// The order that was just carried out.
    pub(crate) done: Option<String>,
    /// Why the last order was not carried out.
    pub(crate) wrong: Option<String>,
    pub(crate) reports: Vec<ReportShown>,
    /// How many reports cannot be read.
    pub(crate) unreadable: usize,
    /// Whether there are more reports than are shown.
    pub(crate) more: bool,
    pub(crate) bans: Vec<(PersonShown, BanRow)>,
    /// The audit log, with the name of each operator.
    pub(crate) log: Vec<(Option<String>, AuditRow)>,
}

/// A report with its context.
#[derive(Debug)]
pub(crate) struct ReportShown {
    pub(crate) row: ReportRow,
    pub(crate) about: PersonShown,
    pub(crate) reporter: PersonShown,
    pub(crate) chat: Vec<ChatShown>,
}

/// A person on the page.
#[derive(Debug)]
pub(crate) struct PersonShown {
    pub(crate) id: PersonId,
    /// `None` if the person was deleted.
    pub(crate) name: Option<String>,
    pub(crate) account: bool,
}

/// A chat line; without name and text if it was hidden or its author was deleted.
#[derive(Debug)]
pub(crate) struct ChatShown {
    pub(crate) at: i64,
    pub(crate) name: Option<String>,
    pub(crate) text: Option<String>,
    pub(crate) reported: bool,
}

/// The whole page.
pub(crate) fn page(contents: &PageContents, lang: Lang) -> Markup {
    let words = Texts(CATALOGS.get(lang));
    let t = |id: &str| words.get(id);
    html! {
        (DOCTYPE)
        html lang=(lang.pick("en", "fr")) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (t("admin.title")) " – Pocket Empires" }
                link rel="stylesheet" href="/admin/style.css";
                // Without it, a browser asks for /favicon.ico.
                link rel="icon" href="data:,";
            }
            body {
                header { h1 { (t("admin.title")) } a href="/" { (t("admin.site")) } }
                main {
                    @if let Some(what) = &contents.done {
                        p.done role="status" { (words.with("admin.done", "what", what)) }
                    }
                    @if let Some(wrong) = &contents.wrong { p.wrong role="alert" { (wrong) } }
                    (reports(words, contents))
                    (other_orders(words))
                    (bans(words, &contents.bans))
                    (log(words, &contents.log))
                }
            }
        }
    }
}

/// The texts of the page in one language.
#[derive(Clone, Copy)]
struct Texts(&'static Catalog);

impl Texts {
    fn get(self, id: &str) -> String {
        self.0.text(id)
    }

    /// A message with one argument.
    fn with(self, id: &str, name: &str, value: &str) -> String {
        let line = Line::new(id).with(name, Thing::new("literal", value).named(value));
        plain(&self.0.render(&line, &|seat| seat.to_string()))
    }
}

fn reports(words: Texts, contents: &PageContents) -> Markup {
    let t = |id: &str| words.get(id);
    let count = contents.reports.len();
    html! {
        section {
            h2 { (t("admin.reports")) }
            @if contents.unreadable > 0 {
                p.wrong role="alert" { (words.with("admin.reports.unreadable", "n", &contents.unreadable.to_string())) }
            } @else if count == 0 { p { (t("admin.reports.none")) } }
            @if contents.more { p { (words.with("admin.reports.more", "n", &count.to_string())) } }
            @for shown in &contents.reports { (report(words, shown)) }
        }
    }
}

fn report(words: Texts, shown: &ReportShown) -> Markup {
    let t = |id: &str| words.get(id);
    let (row, id) = (&shown.row, shown.row.id.as_str());
    html! {
        article id=(id) {
            dl {
                dt { (t("admin.at")) } dd { (time(row.at)) }
                dt { (t("admin.about")) } dd { (person(words, &shown.about)) }
                dt { (t("admin.reporter")) } dd { (person(words, &shown.reporter)) }
                dt { (t("admin.reason")) } dd { (row.why) }
            }
            @match &row.reported {
                Reported::Table { table, line } => (at_table(words, shown, table.as_str(), line.as_ref())),
                Reported::Board { board, title } => (board_report(words, board.as_str(), title)),
            }
            div.orders {
                (form(words, "settle", &[("report", id)], &html! {}))
                (form(words, "ban", &[("who", shown.about.id.as_str())], &days(words)))
            }
        }
    }
}

/// A reported board, with the orders about it.
fn board_report(words: Texts, board: &str, title: &str) -> Markup {
    html! {
        p { (words.get("admin.board")) " " a href=(format!("/board/{board}")) { (title) } }
        div.orders {
            (form(words, "hide-board", &[("board", board)], &html! {}))
            (form(words, "show-board", &[("board", board)], &html! {}))
        }
    }
}

/// A report about a person or a chat line: the chat at the table, and the orders about both.
fn at_table(words: Texts, shown: &ReportShown, table: &str, line: Option<&(i64, String)>) -> Markup {
    let t = |id: &str| words.get(id);
    let hidden = !shown.chat.iter().any(|line| line.reported && line.text.is_some());
    html! {
            p { (t("admin.table")) " " a href=(format!("/t/{table}")) { (table) } }
            h3 { (t("admin.context")) }
            ol {
                @for line in &shown.chat {
                    li.reported[line.reported] {
                        small { (time(line.at)) } " "
                        @match (&line.name, &line.text) {
                            (Some(name), Some(text)) => { b { (name) } " " (text) }
                            _ => { i { (t("admin.hidden")) } }
                        }
                    }
                }
            }
            // The report keeps the words of a line that was hidden since.
            @if let (true, Some((_, said))) = (hidden, line) { blockquote { (said) } }
            div.orders {
                @if let Some((number, _)) = line {
                    (form(words, "hide", &[("table", table), ("number", &number.to_string())], &html! {}))
                }
                (form(words, "close", &[("table", table)], &html! {}))
            }
    }
}

/// The forms for tables and people that nobody has reported.
fn other_orders(words: Texts) -> Markup {
    let t = |id: &str| words.get(id);
    html! {
        section {
            h2 { (t("admin.orders")) }
            p { (t("admin.close.about")) }
            div.orders {
                (form(words, "close", &[], &html! { label { (t("admin.table")) input name="table" required; } }))
                (form(words, "hide-board", &[], &board(words)))
                (form(words, "show-board", &[], &board(words)))
                (form(words, "ban", &[], &html! { (who(words)) (days(words)) }))
                (form(words, "unban", &[], &who(words)))
            }
        }
    }
}

fn bans(words: Texts, bans: &[(PersonShown, BanRow)]) -> Markup {
    let t = |id: &str| words.get(id);
    html! {
        section {
            h2 { (t("admin.bans")) }
            @if bans.is_empty() { p { (t("admin.bans.none")) } }
            ul {
                @for (shown, row) in bans {
                    li {
                        (person(words, shown)) ": " (row.why) " · " (t("admin.until")) " "
                        @match row.until { Some(until) => (time(until)), None => (t("admin.ever")) }
                        (form(words, "unban", &[("who", row.person.as_str())], &html! {}))
                    }
                }
            }
        }
    }
}

fn log(words: Texts, log: &[(Option<String>, AuditRow)]) -> Markup {
    let t = |id: &str| words.get(id);
    html! {
        section {
            h2 { (t("admin.log")) }
            @if log.is_empty() { p { (t("admin.log.none")) } } @else {
                div.scroll { table {
                    tr { @for head in ["at", "by", "what", "about", "why"] { th { (t(&format!("admin.{head}"))) } } }
                    @for (operator, row) in log {
                        tr {
                            td { (time(row.at)) }
                            td { @match operator { Some(name) => (name), None => (t("admin.terminal")) } }
                            td { (row.what) } td { (row.about) } td { (row.why) }
                        }
                    }
                } }
            }
        }
    }
}

/// A form that sends an order with its reason; `fields` are fixed, `inside` has the other inputs.
fn form(words: Texts, order: &str, fields: &[(&str, &str)], inside: &Markup) -> Markup {
    html! {
        form method="post" action="/admin" {
            input type="hidden" name="order" value=(order);
            @for (name, value) in fields { input type="hidden" name=(name) value=(value); }
            (inside)
            label { (words.get("admin.why")) input name="why" required maxlength="500"; }
            button { (words.get(&format!("admin.{order}"))) }
        }
    }
}

fn who(words: Texts) -> Markup {
    html! { label { (words.get("admin.who")) input name="who" required; } }
}

fn board(words: Texts) -> Markup {
    html! { label { (words.get("admin.board")) input name="board" required; } }
}

fn days(words: Texts) -> Markup {
    html! { label { (words.get("admin.days")) input name="days" type="number" min="1" max="36500"; } }
}

fn person(words: Texts, shown: &PersonShown) -> Markup {
    html! {
        @match &shown.name {
            Some(name) => {
                b { (name) }
                @if !shown.account { " (" (words.get("admin.guest")) ")" }
            }
            None => { i { (words.get("admin.gone")) } }
        }
        " " small { (shown.id) }
    }
}

/// A time in milliseconds since 1970 as `2026-11-17 13:05`.
fn time(at: i64) -> String {
    let (days, minutes) = (at.div_euclid(86_400_000), at.rem_euclid(86_400_000) / 60_000);
    // The algorithm `civil_from_days` of Howard Hinnant; its years begin in March.
    let shifted = days + 719_468;
    let (era, day) = (shifted.div_euclid(146_097), shifted.rem_euclid(146_097));
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let (day, month) = (day - (153 * month + 2) / 5 + 1, if month < 10 { month + 3 } else { month - 9 });
    let year = year + era * 400 + i64::from(month <= 2);
    format!("{year}-{month:02}-{day:02} {:02}:{:02}", minutes / 60, minutes % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_dates_of_the_calendar() {
        assert_eq!(time(0), "1970-01-01 00:00");
        assert_eq!(time(951_782_400_000), "2000-02-29 00:00");
        assert_eq!(time(1_794_920_700_000), "2026-11-17 13:05");
    }
}
