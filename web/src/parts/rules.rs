//! The rules of a game as clauses that can be searched and highlighted, in the drawer of a table and on a page.

use games::GameId;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::figures::figure;
use super::icon;
use crate::browser;
use crate::markup::{Markup, inside, markup};
use crate::pages::link;
use crate::route::Route;
use crate::rulebook::{self, Block, Clause, anchor, clauses, file};
use crate::words::{lang, t};

/// The levels of the headings of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Headings {
    /// Below the title of a page.
    Page,
    /// Below the title of a drawer, one level lower.
    Drawer,
}

/// A clause in short, in the language of the page: its title and its first sentences. `None` before the rules have
/// loaded.
pub(crate) fn clause(game: GameId, id: &str) -> Option<(String, String)> {
    rulebook::clause(clauses(&browser::loaded(&file(game, lang()))?), id)
}

/// The rules of the table on the screen, which load with it. Bubbles that open before are drawn again.
#[derive(Clone, Copy)]
pub(crate) struct TableRules(RwSignal<Option<Vec<Clause>>>);

impl TableRules {
    pub(crate) fn load(game: GameId) {
        provide_context(Self(book(game)));
    }

    pub(crate) fn of_page() -> Self {
        expect_context()
    }

    /// Draws again when the rules arrive.
    pub(crate) fn track(self) {
        self.0.track();
    }
}

/// The rules of a game in the language of the page, once they have loaded.
pub(crate) fn book(game: GameId) -> RwSignal<Option<Vec<Clause>>> {
    let book = RwSignal::new(None);
    let name = file(game, lang());
    spawn_local(async move {
        let text = browser::load(&name).await.unwrap_or_default();
        book.try_set(Some(clauses(&text)));
    });
    book
}

/// The rules in a drawer, with a search field and a link to the page; a clause can be highlighted.
pub(crate) fn rule_book(game: GameId, clause: Option<String>) -> impl IntoView {
    let search = RwSignal::new(String::new());
    let page = view! { {icon("ui-book", "")}{t("rules.page")} }.into_any();
    view! {
        <div class="rulebook">
            {search_field(search)}
            {link(Route::Rules(game, clause.clone()), "btn sm", String::new(), page)}
            {clause_list(game, book(game), clause, search, Headings::Drawer)}
        </div>
    }
}

/// The search field.
pub(crate) fn search_field(search: RwSignal<String>) -> impl IntoView {
    view! {
        <input type="search" class="field" id="search" placeholder=t("rules.search") aria-label=t("rules.search")
            on:input=move |event| search.set(event_target_value(&event))/>
    }
}

/// The clauses that match the search.
pub(crate) fn clause_list(
    game: GameId,
    book: RwSignal<Option<Vec<Clause>>>,
    pointed: Option<String>,
    search: RwSignal<String>,
    headings: Headings,
) -> impl IntoView {
    let target = pointed.clone();
    Effect::new(move || {
        let Some(id) = target.clone().filter(|_| book.with(Option::is_some)) else { return };
        request_animation_frame(move || {
            if let Some(element) = document().get_element_by_id(&anchor(&id)) {
                element.scroll_into_view();
            }
        });
    });
    let list = move || {
        let (search, pointed) = (search.get(), pointed.clone());
        book.with(|book| {
            let Some(all) = book else { return view! { <p class="empty">{t("room.coming")}</p> }.into_any() };
            let found: Vec<&Clause> = all.iter().filter(|clause| clause.matches(&search)).collect();
            if found.is_empty() {
                return view! { <p class="empty">{t("rules.none")}</p> }.into_any();
            }
            found
                .into_iter()
                .map(|found| article(game, found, pointed.as_deref() == Some(found.id.as_str()), headings))
                .collect_view()
                .into_any()
        })
    };
    view! { <div class="clauses" tabindex="0" role="region" aria-label=t("rules.title")>{list}</div> }
}

fn article(game: GameId, clause: &Clause, pointed: bool, headings: Headings) -> AnyView {
    let blocks: Vec<_> = clause.blocks.iter().map(paragraph).collect();
    if clause.id.is_empty() {
        return view! { {chapter(&clause.title, headings)}{blocks} }.into_any();
    }
    let title = clause.title.clone();
    let heading = match headings {
        Headings::Page => view! { <h3>{title}</h3> }.into_any(),
        Headings::Drawer => view! { <h4>{title}</h4> }.into_any(),
    };
    let address = Route::Rules(game, Some(clause.id.clone()));
    view! {
        <article class=if pointed { "clause pointed" } else { "clause" } id=anchor(&clause.id)>
            {link(address, "id", String::new(), clause.id.clone().into_any())}
            {heading}
            {blocks}
            {figure(game, &clause.id)}
        </article>
    }
    .into_any()
}

fn chapter(title: &str, headings: Headings) -> AnyView {
    let (id, title) = (anchor(title), title.to_owned());
    match headings {
        Headings::Page => view! { <h2 class="chapter" id=id>{title}</h2> }.into_any(),
        Headings::Drawer => view! { <h3 class="chapter" id=id>{title}</h3> }.into_any(),
    }
}

fn paragraph(block: &Block) -> AnyView {
    match block {
        Block::Text(text) => view! { <p {..inside(marked(text))}></p> }.into_any(),
        Block::Item(text) => view! { <p class="item" {..inside(marked(text))}></p> }.into_any(),
        Block::Row(cells) => {
            let cells: Vec<_> =
                cells.iter().map(|cell| view! { <span {..inside(marked(cell))}></span> }).collect();
            view! { <div class="cells">{cells}</div> }.into_any()
        }
        Block::Picture(shown, file) => view! {
            <figure class="example"><figcaption>{shown.clone()}</figcaption>
                <img src=browser::asset(file) alt="" loading="lazy"/></figure>
        }
        .into_any(),
    }
}

/// A text of the register with its emphasis as HTML.
fn marked(text: &str) -> Markup {
    let thin = |text: &str| {
        alternate(text, "*", |part| markup!("{}", part), |part| markup!("<em>{part}</em>"; part))
    };
    alternate(&text.replace('`', ""), "**", thin, |part| markup!("<b>{part}</b>"; part))
}

/// Wraps every second part between marks. If the number of marks is odd, they are ordinary text.
fn alternate(
    text: &str,
    mark: &str,
    inner: impl Fn(&str) -> Markup,
    wrap: impl Fn(Markup) -> Markup,
) -> Markup {
    let parts: Vec<&str> = text.split(mark).collect();
    if parts.len().is_multiple_of(2) {
        return inner(text);
    }
    let part = |(index, part): (usize, &&str)| if index % 2 == 1 { wrap(inner(part)) } else { inner(part) };
    parts.iter().enumerate().map(part).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn emphasis_becomes_html_and_nothing_else_does() {
        assert_eq!(marked("a *b* <c>").as_str(), "a <em>b</em> &lt;c&gt;");
        assert_eq!(marked("**a *b* c** 3 * 4").as_str(), "<b>a <em>b</em> c</b> 3 * 4");
    }
}
