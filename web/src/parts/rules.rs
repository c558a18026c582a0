//! The rules of a game: the register as clauses one can search and point at.

use games::GameId;
use leptos::prelude::*;

use super::topbar::topbar;
use crate::words::{game_t, register, t};

/// A clause of the register.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Clause {
    /// The id, such as `EME-30`; empty for a chapter's heading.
    id: String,
    title: String,
    /// The paragraphs, with tables as rows of cells.
    blocks: Vec<Block>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Block {
    Text(String),
    Item(String),
    Row(Vec<String>),
}

/// Reads a register: `##` begins a chapter, `### ID · Title` a clause.
fn clauses(register: &str) -> Vec<Clause> {
    let mut clauses: Vec<Clause> = Vec::new();
    for line in register.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if let Some(heading) = line.strip_prefix("### ") {
            let (id, title) = heading.split_once(" · ").unwrap_or(("", heading));
            clauses.push(Clause { id: id.to_owned(), title: title.to_owned(), blocks: Vec::new() });
        } else if let Some(chapter) =
            line.trim_start_matches('#').strip_prefix(' ').filter(|_| line.starts_with('#'))
        {
            clauses.push(Clause { id: String::new(), title: chapter.to_owned(), blocks: Vec::new() });
        } else if let Some(clause) = clauses.last_mut() {
            clause.blocks.extend(block(line));
        }
    }
    clauses
}

fn block(line: &str) -> Option<Block> {
    if let Some(row) = line.strip_prefix('|') {
        let cells: Vec<String> =
            row.trim_end_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect();
        let ruler = cells.iter().all(|cell| cell.chars().all(|c| c == '-' || c == ':'));
        return (!ruler).then_some(Block::Row(cells));
    }
    Some(match line.strip_prefix("- ") {
        Some(item) => Block::Item(item.to_owned()),
        None => Block::Text(line.to_owned()),
    })
}

/// A clause in short: its title and its first sentences.
pub(crate) fn clause(game: GameId, id: &str) -> Option<(String, String)> {
    let clause = clauses(register(game)).into_iter().find(|clause| clause.id == id)?;
    let text = clause.blocks.iter().find_map(|block| match block {
        Block::Text(text) | Block::Item(text) => Some(text.replace(['*', '`'], "")),
        Block::Row(_) => None,
    });
    Some((clause.title, shortened(&text.unwrap_or_default())))
}

/// As many whole sentences as are read at a glance.
fn shortened(text: &str) -> String {
    let mut end = 0;
    for (at, _) in text.match_indices(". ") {
        if end == 0 || at < 200 {
            end = at + 1;
        }
    }
    if end == 0 || text.len() <= 200 { text.to_owned() } else { text[..end].to_owned() }
}

impl Clause {
    fn matches(&self, search: &str) -> bool {
        let search = search.trim().to_lowercase();
        let has = |text: &str| text.to_lowercase().contains(&search);
        search.is_empty()
            || has(&self.id)
            || has(&self.title)
            || self.blocks.iter().any(|block| match block {
                Block::Text(text) | Block::Item(text) => has(text),
                Block::Row(cells) => cells.iter().any(|cell| has(cell)),
            })
    }
}

/// The rules with their search field; a clause can be pointed at.
pub(crate) fn rule_book(game: GameId, clause: Option<String>) -> impl IntoView {
    let all = StoredValue::new(clauses(register(game)));
    let search = RwSignal::new(String::new());
    if let Some(id) = clause.clone() {
        request_animation_frame(move || {
            if let Some(element) = document().get_element_by_id(&format!("rule-{id}")) {
                element.scroll_into_view();
            }
        });
    }
    let list = move || {
        let search = search.get();
        let clause = clause.clone();
        all.with_value(|all| {
            let found = all.iter().filter(|clause| clause.matches(&search));
            found.map(|found| article(found, clause.as_deref() == Some(found.id.as_str()))).collect_view()
        })
    };
    view! {
        <div class="rulebook">
            <input type="search" class="field" placeholder=t("rules.search") aria-label=t("rules.search")
                on:input=move |event| search.set(event_target_value(&event))/>
            <div class="clauses" tabindex="0" role="region" aria-label=t("rules.title")>{list}</div>
        </div>
    }
}

fn article(clause: &Clause, pointed: bool) -> AnyView {
    if clause.id.is_empty() {
        let blocks: Vec<_> = clause.blocks.iter().map(paragraph).collect();
        return view! { <h3 class="chapter">{clause.title.clone()}</h3>{blocks} }.into_any();
    }
    let blocks: Vec<_> = clause.blocks.iter().map(paragraph).collect();
    view! {
        <article class=if pointed { "clause pointed" } else { "clause" } id=format!("rule-{}", clause.id)>
            <span class="id">{clause.id.clone()}</span>
            <h4>{clause.title.clone()}</h4>
            {blocks}
        </article>
    }
    .into_any()
}

fn paragraph(block: &Block) -> AnyView {
    match block {
        Block::Text(text) => view! { <p inner_html=marked(text)></p> }.into_any(),
        Block::Item(text) => view! { <p class="item" inner_html=marked(text)></p> }.into_any(),
        Block::Row(cells) => {
            let cells: Vec<_> =
                cells.iter().map(|cell| view! { <span inner_html=marked(cell)></span> }).collect();
            view! { <div class="cells">{cells}</div> }.into_any()
        }
    }
}

/// Emphasis of the register's text as HTML. The register is part of the program, and is escaped all the same.
fn marked(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let text = alternate(&text, "**", "<b>", "</b>");
    alternate(&text, "*", "<em>", "</em>").replace('`', "")
}

/// Replaces a mark by an opening and a closing tag in turn.
fn alternate(text: &str, mark: &str, open: &str, close: &str) -> String {
    let parts: Vec<&str> = text.split(mark).collect();
    if parts.len().is_multiple_of(2) {
        return text.to_owned();
    }
    let tag = |index: usize| {
        if index == 0 {
            ""
        } else if index % 2 == 1 {
            open
        } else {
            close
        }
    };
    parts.iter().enumerate().fold(String::new(), |out, (index, part)| out + tag(index) + part)
}

/// The rules as a page of their own.
pub(crate) fn rules_page(game: GameId) -> impl IntoView {
    let title = game_t(game, "game.title");
    view! {
        {topbar(view! { <div class="where"><b>{title.clone()}</b></div> }.into_any(), ().into_any())}
        <main class="wrap narrow">
            <h1>{t("rules.title")}" · "{title}</h1>
            {rule_book(game, None)}
        </main>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_register_reads_into_clauses() {
        for game in GameId::ALL {
            let clauses = clauses(register(*game));
            let book = game.info().rules;
            let ids = clauses.iter().filter(|clause| clause.id.starts_with(book)).count();
            assert!(ids > 20, "{game} has {ids} clauses");
            assert!(clauses.iter().all(|clause| clause.id.is_empty() || !clause.blocks.is_empty()));
        }
    }

    #[test]
    fn a_bubble_has_the_first_sentences_of_a_clause() {
        let (title, text) = clause(GameId::Eme, "EME-30").unwrap();
        assert!(!title.is_empty() && text.ends_with('.') && !text.contains('*'));
        assert_eq!(clause(GameId::Eme, "EME-99"), None);
        let long = format!("One. Two. {}. End.", "x".repeat(300));
        assert_eq!(shortened(&long), "One. Two.");
    }

    #[test]
    fn search_finds_ids_titles_and_text() {
        let clauses =
            clauses("# A\n## B\n### EME-30 · Place\nIn a *city*.\n| a | b |\n|---|---|\n| 1 | 2 |\n");
        assert_eq!(clauses.len(), 3);
        assert!(clauses[2].matches("eme-30") && clauses[2].matches("CITY") && !clauses[2].matches("sea"));
        assert_eq!(clauses[2].blocks.len(), 3);
        assert_eq!(marked("a *b* <c>"), "a <em>b</em> &lt;c&gt;");
    }
}
