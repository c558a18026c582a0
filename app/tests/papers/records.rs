//! `docs/guide/record-format.md` quotes the messages of `RecordError` and `ReplayError` as the program prints them.

use std::collections::BTreeMap;

use eme::Eme;
use table::{Match, Record};

use super::{document, quoted, rows};

const PAGE: &str = "docs/guide/record-format.md";

/// The record the page shows.
fn example(page: &str) -> String {
    let block = page.split("```text\n").nth(1).expect("the page shows a record");
    block.split("```").next().unwrap_or_default().to_owned()
}

/// The message for a record: of reading it, or else of replaying it.
fn message(text: &str) -> String {
    match text.parse::<Record>() {
        Err(error) => error.to_string(),
        Ok(record) => Match::<Eme>::replay(&record).expect_err("the record is spoiled").to_string(),
    }
}

/// A message for each problem that the page lists: the example, spoiled in one place.
fn messages(record: &str) -> BTreeMap<&'static str, String> {
    let spoiled = |from: &str, to: &str| message(&record.replacen(from, to, 1));
    BTreeMap::from([
        ("Foreign", spoiled("pocket-empires record 1", "hello")),
        ("Truncated", spoiled("end 5\n", "")),
        ("Expected", spoiled("seat 2", "seat 3")),
        ("Count", spoiled("end 5", "end 4")),
        ("Trailing", message(&format!("{record}more\n"))),
        ("OtherGame", spoiled("game eme", "game chess")),
        ("OtherVersion", spoiled("game eme 1", "game eme 9")),
        ("Setup", spoiled("side=b", "side=z")),
        ("Move", spoiled("1 bid 3", "1 bid 99")),
    ])
}

/// The messages the page quotes, by the name of the problem.
fn claims(page: &str) -> BTreeMap<String, String> {
    let rows = rows(page).into_iter().filter(|row| row.len() == 3);
    rows.filter_map(|row| Some((quoted(&row[0]).next()?.to_owned(), quoted(&row[2]).next()?.to_owned())))
        .collect()
}

/// Whether a message is as quoted, where `…` stands for any text.
fn is_quoted(claim: &str, message: &str) -> bool {
    let (start, end) = claim.split_once('…').unwrap_or((claim, ""));
    let exact = !claim.contains('…');
    if exact { message == claim } else { message.starts_with(start.trim_end()) && message.ends_with(end) }
}

#[test]
fn quoted_messages_are_those_of_the_program() {
    let page = document(PAGE);
    let (claims, messages) = (claims(&page), messages(&example(&page)));
    assert!(claims.keys().eq(messages.keys()), "{claims:?}");
    for (problem, message) in &messages {
        assert!(is_quoted(&claims[*problem], message), "{problem}: {message}, not {}", claims[*problem]);
    }
    assert!(!is_quoted("line 3: this", "line 3: that"), "a wrong quotation is found");
    assert!(!is_quoted("line 3: … moves", "line 3: two moods"), "a wrong end is found");
}

#[test]
fn the_page_lists_everything_a_line_can_be_expected_to_be() {
    let plain = |text: &str| text.replace('`', "").split_whitespace().collect::<Vec<_>>().join(" ");
    let page = plain(&document(PAGE));
    let source = document("kernel/table/src/record.rs");
    let expected: Vec<&str> = source
        .split("xpected(\"")
        .skip(1)
        .filter_map(|rest| rest.split_once("\")").map(|(expected, _)| expected))
        .collect();
    assert!(expected.len() > 5, "{expected:?}");
    for text in expected {
        assert!(page.contains(&plain(text)), "the page does not list: {text}");
    }
}
