//! `docs/hosting.md` lists every flag and environment variable of `empires serve`.

use std::collections::BTreeSet;

use super::{document, flags, help, quoted, rows};

/// The flags and variables of `empires serve`, from its help.
fn known() -> BTreeSet<String> {
    let help = help(&["serve"]);
    let variables = help.split("[env: ").skip(1).filter_map(|rest| rest.split(['=', ']']).next());
    flags(&help).into_iter().chain(variables).filter(|name| *name != "--help").map(str::to_owned).collect()
}

/// The flags and variables in the table of the page.
fn listed(page: &str) -> BTreeSet<String> {
    let table = page.split("| Flag | Environment |").nth(1).expect("the page has a table of flags");
    let rows = rows(table.split("\n\n").next().unwrap_or_default());
    let codes = rows.iter().flat_map(|row| quoted(&row[0]).chain(quoted(&row[1])));
    codes.filter_map(|code| code.split(' ').next()).map(str::to_owned).collect()
}

#[test]
fn the_page_for_hosts_lists_every_flag_and_variable() {
    let page = document("docs/hosting.md");
    assert_eq!(listed(&page), known());
    assert_ne!(
        listed(&page.replace("`EMPIRES_LISTEN`", "`EMPIRES_LISTENS`")),
        known(),
        "a wrong name is found"
    );
    let without: Vec<&str> = page.lines().filter(|line| !line.contains("`--behind-proxy`")).collect();
    assert_ne!(listed(&without.join("\n")), known(), "a missing line is found");
}
