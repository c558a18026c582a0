//! Stored games, so that a test can open a table in the middle or at the end of a game.

use bots::{BotGame, Level};
use game::{Notation, Seat};
use games::{AnyMatch, GameId, with_match};
use serde_json::json;
use table::{Match, Record};

use super::driver::Browser;

/// How far a stored game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Far {
    /// Half of its moves, and on until the first seat is to act.
    Middle,
    /// Until the first seat is to act, with a move that can be undone.
    Undoable,
    /// To the end.
    End,
}

/// Stores a game of one person and two bots in the browser and opens it. Bots have played its moves.
pub(crate) async fn open(browser: &Browser, slug: &str, far: Far) {
    open_full(browser, slug, far, &["Ilse", "Mia", "Otto"]).await;
}

/// The same with these names; the first is the person.
pub(crate) async fn open_full(browser: &Browser, slug: &str, far: Far, names: &[&str]) {
    put(browser, slug, &played(slug, far, names)).await;
    browser.wait_for(if far == Far::End { "#rematch" } else { ".prompt.yours" }).await;
}

/// Opens a game before the first seat takes a card with actions; returns the move that takes the card.
pub(crate) async fn open_before_card(browser: &Browser, slug: &str) -> String {
    let whole = whole(slug, &["Ilse", "Mia", "Otto"]);
    let may_end = |ply: usize| {
        let mut record = whole.clone();
        record.moves.truncate(ply);
        with_match!(&at(&record), table => {
            let moves = table.view(Some(ME)).legal_moves();
            moves.len() > 1 && moves.iter().any(|mv| mv.to_string() == "done")
        })
    };
    let mut moves = whole.moves.iter().enumerate().filter(|(_, (seat, _))| *seat == ME);
    let (ply, (_, take)) = moves
        .find(|(ply, (_, mv))| mv.starts_with("take") && may_end(*ply + 1))
        .expect("a card with actions");
    let mut record = whole.clone();
    record.moves.truncate(ply);
    put(browser, slug, &record).await;
    browser.wait_for(".prompt.yours").await;
    take.clone()
}

/// Opens a game with these options at the first position, played by bots, for which `fits` holds; returns the match.
pub(crate) async fn open_where(
    browser: &Browser,
    slug: &str,
    options: &[(&str, &str)],
    names: &[&str],
    fits: impl Fn(&AnyMatch) -> bool,
) -> AnyMatch {
    let found = (0..200).find_map(|seed| {
        let mut table = begun(slug, options, names, seed);
        while !fits(&table) {
            let seat = table.to_act().first()?;
            step(&mut table, seat);
        }
        Some(table)
    });
    let table = found.expect("one of 200 games has a position that fits");
    put(browser, slug, &table.record()).await;
    browser.wait_for(".prompt.yours").await;
    table
}

/// Stores a record in the browser as a game of the first seat against bots, and opens it.
async fn put(browser: &Browser, slug: &str, record: &Record) {
    let text = format!("person{}\n{record}", " novice".repeat(record.seats.len() - 1));
    let id = format!("k{slug}");
    browser.run(&format!("localStorage.setItem('game.{id}', {})", json!(text))).await;
    browser.go(&format!("/table/{id}")).await;
}

/// The record of a game played by bots, always the same.
pub(crate) fn played(slug: &str, far: Far, names: &[&str]) -> Record {
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
    cut(moves.expect("the game gets this far"))
}

/// The seat of the viewer.
pub(crate) const ME: Seat = Seat::new(0);

fn at(record: &Record) -> AnyMatch {
    AnyMatch::replay(record).expect("the record replays")
}

fn whole(slug: &str, names: &[&str]) -> Record {
    whole_with(slug, &[], names)
}

/// The record of a whole game with these options, played by bots.
pub(crate) fn whole_with(slug: &str, options: &[(&str, &str)], names: &[&str]) -> Record {
    let mut table = begun(slug, options, names, 8);
    while let Some(seat) = table.to_act().first() {
        step(&mut table, seat);
    }
    table.record()
}

fn begun(slug: &str, options: &[(&str, &str)], names: &[&str], seed: u64) -> AnyMatch {
    let game: GameId = slug.parse().expect("a known game");
    at(&Record {
        game: game.to_string(),
        rules_version: game.info().rules_version,
        options: options.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect(),
        seats: names.iter().map(|name| (*name).to_owned()).collect(),
        seed: seed.into(),
        moves: Vec::new(),
    })
}

fn step(table: &mut AnyMatch, seat: Seat) {
    let notation = with_match!(&*table, table => choose(table, seat));
    table.submit_text(seat, table.ply(), &notation).expect("bots play legal moves");
}

fn choose<G: BotGame>(table: &Match<G>, seat: Seat) -> String
where
    G::Move: Notation,
{
    let view = table.view(Some(seat));
    Level::Greedy.bot::<G>(view.public()).choose(&view, table.ply() as u64).to_string()
}
