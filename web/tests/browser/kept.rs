//! Games that were played before the page is opened, so that a table can be looked at as it is in the middle
//! or at the end.

use bots::{BotGame, Level};
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
    put(browser, slug, &played(slug, far, names)).await;
    browser.wait_for(if far == Far::End { "#rematch" } else { ".prompt.yours" }).await;
}

/// Opens a game before the first seat takes a card that leaves it something to do; returns the move that takes it.
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
        .expect("a card with something to do");
    let mut record = whole.clone();
    record.moves.truncate(ply);
    put(browser, slug, &record).await;
    browser.wait_for(".prompt.yours").await;
    take.clone()
}

/// Opens a game of these options at the first position of a game by bots that fits; returns it.
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
    let table = found.expect("one of the games has such a position");
    put(browser, slug, &table.record()).await;
    browser.wait_for(".prompt.yours").await;
    table
}

/// Keeps a record in the browser as a game of the first seat against bots, and opens it.
async fn put(browser: &Browser, slug: &str, record: &Record) {
    let text = format!("person{}\n{record}", " novice".repeat(record.seats.len() - 1));
    let id = format!("k{slug}");
    browser.run(&format!("localStorage.setItem('game.{id}', {})", json!(text))).await;
    browser.go(&format!("/table/{id}")).await;
}

/// A game played by bots; the same one every time.
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
    cut(moves.expect("the game comes so far"))
}

/// The seat that looks at the screen.
pub(crate) const ME: Seat = Seat::new(0);

fn at(record: &Record) -> AnyMatch {
    AnyMatch::replay(record).expect("it replays")
}

fn whole(slug: &str, names: &[&str]) -> Record {
    let mut table = begun(slug, &[], names, 8);
    while let Some(seat) = table.to_act().first() {
        step(&mut table, seat);
    }
    table.record()
}

fn begun(slug: &str, options: &[(&str, &str)], names: &[&str], seed: u64) -> AnyMatch {
    let game: GameId = slug.parse().expect("one of ours");
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
    table.submit_text(seat, table.ply(), &notation).expect("bots play by the rules");
}

fn choose<G: BotGame>(table: &Match<G>, seat: Seat) -> String
where
    G::Move: Notation,
{
    Level::Greedy.bot::<G>().choose(&table.view(Some(seat)), table.ply() as u64).to_string()
}
