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
    /// Half of it, and on until the first seat is asked.
    Middle,
    /// Until the first seat is asked for a step that could be undone.
    Undoable,
    /// To the end.
    End,
}

/// Puts a game of one person and two bots, played so far by bots alone, into the browser and opens it.
pub(crate) async fn open(browser: &Browser, slug: &str, far: Far) {
    open_full(browser, slug, far, &["Ilse", "Mia", "Otto"]).await;
}

/// The same with these names, the first being the person's.
pub(crate) async fn open_full(browser: &Browser, slug: &str, far: Far, names: &[&str]) {
    let text = format!("person{}\n{}", " novice".repeat(names.len() - 1), played(slug, far, names));
    let id = format!("k{slug}");
    browser.run(&format!("localStorage.setItem('game.{id}', {})", json!(text))).await;
    browser.go(&format!("/table/{id}")).await;
    browser.wait_for(if far == Far::End { "#rematch" } else { ".prompt.yours" }).await;
}

/// A game played by bots; the same one every time.
fn played(slug: &str, far: Far, names: &[&str]) -> Record {
    let whole = whole(slug, names);
    let half = whole.moves.len() / 2;
    let cut = |moves: usize| {
        let mut record = whole.clone();
        record.moves.truncate(moves);
        record
    };
    let is_asked = |moves: &usize| at(&cut(*moves)).to_act().contains(ME);
    let undoable = |moves: &usize| with_match!(&at(&cut(*moves + 1)), table => table.can_undo(ME));
    let moves = match far {
        Far::Middle => (half..whole.moves.len()).find(is_asked),
        Far::Undoable => (0..whole.moves.len()).find(undoable),
        Far::End => Some(whole.moves.len()),
    };
    cut(moves.expect("the game comes so far"))
}

/// Whoever looks at the screen.
const ME: Seat = Seat::new(0);

fn at(record: &Record) -> AnyMatch {
    AnyMatch::replay(record).expect("it replays")
}

fn whole(slug: &str, names: &[&str]) -> Record {
    let game: GameId = slug.parse().expect("one of ours");
    let mut table = at(&Record {
        game: game.to_string(),
        rules_version: game.info().rules_version,
        options: Vec::new(),
        seats: names.iter().map(|name| (*name).to_owned()).collect(),
        seed: 8,
        moves: Vec::new(),
    });
    while let Some(seat) = table.to_act().first() {
        let notation = with_match!(&table, table => choose(table, seat));
        table.submit_text(seat, table.ply(), &notation).expect("bots play by the rules");
    }
    table.record()
}

fn choose<G: Minded>(table: &Match<G>, seat: Seat) -> String
where
    G::Move: Notation,
{
    Level::Greedy.bot::<G>().choose(&table.view(Some(seat)), table.ply() as u64).to_string()
}
