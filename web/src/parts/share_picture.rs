//! The picture of a finished game that a player can share: the board, and the players in the order of their places.

use game::Seat;
use games::with_game;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::result::GameResult;
use super::score::minus;
use super::{icon, style};
use crate::boards::Shown;
use crate::browser;
use crate::markup::{Markup, markup};
use crate::scene::Snapshot;
use crate::session::Session;
use crate::words::{t, title_of};

/// The most letters of a name, and of a line of the title.
const NAME_LETTERS: usize = 17;
const TITLE_LETTERS: usize = 19;

/// The button that shares the picture, or stores it as a file. `path` leads to the replay.
pub(super) fn picture_button(
    session: Session,
    now: &Snapshot,
    result: &GameResult,
    path: String,
) -> impl IntoView + use<> {
    let (game, mapped) = (session.game.to_string(), with_game!(session.game, G => G::BOARD_AT_END));
    let panel = panel(session, now, result);
    let (busy, failed) = (RwSignal::new(false), RwSignal::new(false));
    let share = move |_| {
        let (game, panel) = (game.clone(), panel.clone());
        let words = format!("{} · {}{path}", title_of(session.game), browser::origin());
        busy.set(true);
        spawn_local(async move {
            let shared = browser::share_picture(&game, mapped, panel.as_str(), &words).await;
            // The page may be gone.
            failed.try_set(!shared);
            busy.try_set(false);
        });
    };
    let label = move || t(if failed.get() { "end.picture.failed" } else { "end.picture" });
    view! {
        <button type="button" class="btn" id="share-picture" disabled=move || busy.get() on:click=share>
            {icon("ui-fit", "")}{label}
        </button>
    }
}

/// The right side of the picture.
fn panel(session: Session, now: &Snapshot, result: &GameResult) -> Markup {
    let lines = lines(&title_of(session.game));
    let heading = lines.iter().enumerate().map(|(index, line)| {
        let y = 150 + index * 48;
        markup!("<text x=\"744\" y=\"{y}\" font-size=\"42\" class=\"heading\">{line}</text>"; y, line)
    });
    let top = 190 + 48 * lines.len();
    let row = |(index, seat): (usize, Seat)| {
        let (y, shape, style) = (top + index * 56, seat.index() + 1, style(seat));
        let (name, points) = (shortened(&session.name(seat), NAME_LETTERS), minus(now.sheet.totals[seat]));
        let won = result.has_won(seat);
        let laurel = won.then(|| {
            markup!(
                "<use href=\"#vp\" x=\"1048\" y=\"{}\" width=\"36\" height=\"36\" color=\"var(--brass)\"/>",
                y - 28
            )
        });
        markup!(
            "<g class=\"{style}\"><use href=\"#shape-{shape}\" x=\"744\" y=\"{}\" width=\"34\" height=\"34\"/></g>\
             <text x=\"794\" y=\"{y}\" font-size=\"30\">{name}</text>{}\
             <text x=\"1170\" y=\"{y}\" font-size=\"34\" class=\"number\">{points}</text>",
            y - 27, laurel.unwrap_or_default(); style, shape, y, name, points
        )
    };
    let rows: Markup = result.order(now).into_iter().enumerate().map(row).collect();
    let heading: Markup = heading.collect();
    let host = browser::origin();
    let host = host.split_once("//").map_or(host.as_str(), |(_, host)| host);
    markup!(
        "<g class=\"shared\"><use href=\"#logo\" x=\"744\" y=\"40\" width=\"44\" height=\"44\" color=\"var(--primary)\"/>\
         <text x=\"800\" y=\"72\" font-size=\"27\" class=\"heading\">Pocket Empires</text>{heading}{rows}\
         <text x=\"1170\" y=\"594\" font-size=\"20\" class=\"site\">{host}</text></g>";
        heading, rows, host
    )
}

/// A title in lines that fit the panel.
fn lines(title: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in title.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + word.chars().count() < TITLE_LETTERS => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// A text cut to this many letters.
fn shortened(text: &str, most: usize) -> String {
    match text.chars().nth(most) {
        Some(_) => text.chars().take(most - 1).chain(['…']).collect(),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_and_names_fit_the_panel() {
        assert_eq!(lines("Eight-Minute Empire: Legends"), ["Eight-Minute", "Empire: Legends"]);
        assert_eq!(lines("Caesar’s Empire"), ["Caesar’s Empire"]);
        assert_eq!(shortened("Ana", NAME_LETTERS), "Ana");
        assert_eq!(shortened("Maximiliane von Habsburg", NAME_LETTERS), "Maximiliane von …");
    }
}
