//! Random bytes as a table: options, seats, and a stream of moves, most of them legal, some garbage, some by the
//! wrong seat or too late. Nothing panics, a refused move changes nothing, and every position passes its audit.

#![no_main]

use game::{Game, Options as _, Seat, Setup};
use games::{GameId, with_game};
use libfuzzer_sys::fuzz_target;
use table::Match;

fuzz_target!(|bytes: &[u8]| {
    let mut bytes = Bytes(bytes);
    let id = GameId::ALL[bytes.below(GameId::ALL.len())];
    with_game!(id, G => play::<G>(&mut bytes));
});

/// The input, read byte by byte; after its end come zeros.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn next(&mut self) -> u8 {
        let (first, rest) = self.0.split_first().unwrap_or((&0, &[]));
        self.0 = rest;
        *first
    }

    fn below(&mut self, bound: usize) -> usize {
        usize::from(self.next()) % bound.max(1)
    }

    /// A short text from any bytes.
    fn text(&mut self) -> String {
        let length = self.below(24).min(self.0.len());
        let (text, rest) = self.0.split_at(length);
        self.0 = rest;
        String::from_utf8_lossy(text).into_owned()
    }
}

fn play<G: Game>(bytes: &mut Bytes<'_>) {
    let Some(setup) = set_up::<G>(bytes) else { return };
    let seats = setup.seats();
    let mut table = Match::new(setup, u64::from(bytes.next()));
    audit(&table);
    while !bytes.0.is_empty() {
        let before = (table.state().clone(), table.ply());
        let changed = match bytes.below(8) {
            0 => table.undo(any_seat(bytes)).is_ok(),
            1 => table.redo(any_seat(bytes)).is_ok(),
            2 => submit_garbage(&mut table, bytes),
            _ => submit_legal(&mut table, bytes, seats),
        };
        if !changed {
            assert_eq!(before, (table.state().clone(), table.ply()), "a refusal changed the position");
        }
        audit(&table);
    }
}

/// Random options and seats; `None` if they are refused.
fn set_up<G: Game>(bytes: &mut Bytes<'_>) -> Option<Setup<G>> {
    let mut options = G::Options::default();
    for spec in G::Options::SPECS {
        let values = spec.kind.values();
        let value = match bytes.below(4) {
            0 => bytes.text(),
            _ if values.is_empty() => continue,
            _ => values[bytes.below(values.len())].to_owned(),
        };
        let before = options.clone();
        if options.set(spec.key, &value).is_err() {
            assert_eq!(options, before, "a refused option was set");
        }
    }
    Setup::new(options, bytes.next() % 8).ok()
}

/// A legal move of a seat that must decide, sometimes chosen at an earlier position.
fn submit_legal<G: Game>(table: &mut Match<G>, bytes: &mut Bytes<'_>, seats: u8) -> bool {
    let asked: Vec<Seat> = table.to_act().iter().collect();
    if asked.is_empty() {
        assert!(table.outcome().is_some(), "it is over and has no outcome");
        return submit_garbage(table, bytes);
    }
    let seat = asked[bytes.below(asked.len())];
    assert!(seat.index() < usize::from(seats), "nobody sits there");
    let moves = table.view(Some(seat)).legal_moves();
    let mv = moves[bytes.below(moves.len())];
    if bytes.below(16) == 0 {
        return table.submit_text(seat, table.ply().wrapping_sub(1), &mv.to_string()).is_ok();
    }
    table.submit_text(seat, table.ply(), &mv.to_string()).expect("a listed move is legal");
    true
}

/// Any text, or a legal move with a letter changed, by any seat.
fn submit_garbage<G: Game>(table: &mut Match<G>, bytes: &mut Bytes<'_>) -> bool {
    let seat = any_seat(bytes);
    let listed =
        table.to_act().first().map(|asked| table.view(Some(asked)).legal_moves()).unwrap_or_default();
    let text = match listed.get(bytes.below(listed.len() + 1)) {
        Some(mv) => {
            let mut letters: Vec<char> = mv.to_string().chars().collect();
            let place = bytes.below(letters.len());
            letters[place] = char::from(bytes.next());
            letters.into_iter().collect()
        }
        None => bytes.text(),
    };
    table.submit_text(seat, table.ply(), &text).is_ok()
}

fn any_seat(bytes: &mut Bytes<'_>) -> Seat {
    Seat::new(bytes.next() % game::MAX_SEATS as u8)
}

fn audit<G: Game>(table: &Match<G>) {
    if let Err(broken) = table.state().audit() {
        panic!("{broken}");
    }
}
