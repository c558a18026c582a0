//! Games that were played before the page is opened, so that a table can be looked at as it is in the middle
//! or at the end.

use bots::{Level, Minded};
use game::{Notation, Seat};
use games::{AnyMatch, GameId, with_match};
use serde_json::json;
use table::{Match, Record};

use super::driver::Browser;

/// How far a game was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Far {
    /// So many moves, and on until the first seat is asked.
    Moves(usize),
    /// Until the first seat is asked for a step that can be undone, as the next bot would play it.
    Undoable,
    /// To the end.
    End,
}

/// Puts a game of one person and two bots, played so far by bots alone, into the browser and opens it.
pub(crate) async fn open(browser: &Browser, slug: &str, far: Far) {
    let text = format!("person novice novice\n{}", played(slug, far).record());
    let id = format!("k{slug}");
    browser.run(&format!("localStorage.setItem('game.{id}', {})", json!(text))).await;
    browser.go(&format!("/table/{id}")).await;
    browser.wait_for(if far == Far::End { "#rematch" } else { ".prompt.yours" }).await;
}

/// A game played by bots; the same one every time.
fn played(slug: &str, far: Far) -> AnyMatch {
    let game: GameId = slug.parse().expect("one of ours");
    let record = Record {
        game: game.to_string(),
        rules_version: game.info().rules_version,
        options: Vec::new(),
        seats: ["Ilse", "Mia", "Otto"].map(str::to_owned).to_vec(),
        seed: 8,
        moves: Vec::new(),
    };
    let mut table = AnyMatch::replay(&record).expect("it begins");
    while let Some(seat) = table.to_act().first() {
        let notation = with_match!(&table, table => choose(table, seat));
        let mut next = table.clone();
        next.submit_text(seat, table.ply(), &notation).expect("bots play by the rules");
        let far_enough = match far {
            Far::Moves(most) => table.ply() >= most,
            Far::Undoable => with_match!(&next, next => next.can_undo(seat)),
            Far::End => false,
        };
        if far_enough && seat == Seat::new(0) {
            break;
        }
        table = next;
    }
    table
}

fn choose<G: Minded>(table: &Match<G>, seat: Seat) -> String
where
    G::Move: Notation,
{
    Level::Greedy.bot::<G>().choose(&table.view(Some(seat)), table.ply() as u64).to_string()
}
