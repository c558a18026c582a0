//! The page of the rules of a game, with search, links to clauses and a print button.

use games::GameId;
use leptos::prelude::*;

use super::home::cover;
use super::{link, nav};
use crate::browser;
use crate::lesson;
use crate::parts::icon;
use crate::parts::rules::{Headings, book, clause_list, search_field};
use crate::parts::topbar::topbar;
use crate::route::Route;
use crate::rulebook::{Clause, anchor};
use crate::words::{about_of, t, title_of};

/// The page, at a clause if one is given.
pub(crate) fn rules(game: GameId, clause: Option<String>) -> impl IntoView {
    let title = title_of(game);
    let (search, book) = (RwSignal::new(String::new()), book(game));
    let others = GameId::ALL.iter().map(|other| {
        let current = (*other == game).then_some("page");
        let inside = title_of(*other).into_any();
        view! { <li aria-current=current>{link(Route::Rules(*other, None), "", String::new(), inside)}</li> }
    });
    let others: Vec<_> = others.collect();
    view! {
        {topbar(nav().into_any(), ().into_any())}
        <main class="wrap rulespage" data-game=game.to_string()>
            <header class="rulestop">
                {cover(game)}
                <div>
                    <h1>{t("rules.title")}" · "{title}</h1>
                    <p>{about_of(game)}</p>
                    <div class="go">
                        {learn_link(game)}
                        <a class="btn" id="credits" href=format!("#{}", anchor(&t("rules.credits")))>{t("rules.credits")}</a>
                        <button type="button" class="btn" id="print" on:click=move |_| browser::print()>{icon("ui-book", "")}{t("rules.print")}</button>
                    </div>
                    <ul class="books">{others}</ul>
                </div>
            </header>
            <div class="find">{search_field(search)}</div>
            <div class="pages">
                {contents(book)}
                {clause_list(game, book, clause, search, Headings::Page)}
            </div>
        </main>
    }
}

/// The link to the lesson, if there is one.
fn learn_link(game: GameId) -> Option<impl IntoView> {
    let inside = || view! { {icon("ui-play", "")}{t("lesson.title")} }.into_any();
    lesson::exists(game).then(|| link(Route::Lesson(game), "btn primary", String::new(), inside()))
}

/// The table of contents.
fn contents(book: RwSignal<Option<Vec<Clause>>>) -> impl IntoView {
    let line = |clause: &Clause| {
        let chapter = clause.id.is_empty();
        let jump = format!("#{}", anchor(if chapter { &clause.title } else { &clause.id }));
        view! { <li class=chapter.then_some("chapter")><a href=jump>{clause.title.clone()}</a></li> }
    };
    // Skip the title of the register, which is already on the page.
    let lines = move || book.with(|book| book.iter().flatten().skip(1).map(line).collect::<Vec<_>>());
    view! { <nav class="contents only-wide" aria-label=t("rules.contents")><ol>{lines}</ol></nav> }
}
