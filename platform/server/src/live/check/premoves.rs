//! Premoves: each move of a premove is in the log once, in its order, and only if the others had played what was foreseen.

use games::{AnyMatch, with_match};
use protocol::{Premove, SeatMove, TableId};
use store::{Entry, Logged, PremoveRow};

use super::super::premoves::is_concealed_text;
use super::table::CheckedTable;
use super::{Checked, ensure};

/// The premoves that were sealed.
#[derive(Debug, Default)]
pub(in crate::live) struct CheckedPremoves {
    sealed: Vec<(TableId, PremoveRow)>,
    /// The number of moves of premoves that were played.
    pub(in crate::live) played: u64,
}

impl CheckedPremoves {
    /// A premove was stored.
    pub(in crate::live) fn sealed(&mut self, table: &TableId, row: &PremoveRow) {
        self.sealed.push((table.clone(), row.clone()));
    }

    /// Whether an entry is a move of a premove.
    pub(super) fn wrote(&self, table: &TableId, logged: &Logged) -> bool {
        self.sealed.iter().any(|(of, row)| of == table && row.wrote(&logged.entry))
    }

    /// An entry is to follow those of this table.
    pub(super) fn committed(&mut self, table: &CheckedTable, logged: &Logged) -> Checked {
        let Some((_, row)) =
            self.sealed.iter().find(|(of, row)| *of == table.row.id && row.wrote(&logged.entry))
        else {
            return Ok(());
        };
        self.played += 1;
        let Entry::Move { seat, person, notation, id: Some(id) } = &logged.entry else {
            return Err("a premove wrote something else than a move".to_owned());
        };
        let Premove { seat: own, moves, when, .. } = &row.premove;
        ensure!(seat == own && person.as_ref() == Some(&row.person), "it is the premove of another seat");
        let step = (0..moves.len()).find(|step| row.move_id(*step) == *id);
        ensure!(step.is_some_and(|step| moves[step] == *notation), "the premove has other moves");
        let before = step.and_then(|step| step.checked_sub(1)).map(|before| row.move_id(before));
        let in_order = before.is_none_or(|before| {
            let of_seat = |logged: &&Logged| logged.entry.seat() == Some(*seat);
            table.log.iter().rev().find(of_seat).and_then(|logged| logged.entry.move_id())
                == Some(before.as_str())
        });
        ensure!(in_order, "the move before it was not played");
        if let Some(when) = when {
            let mut foreseen = when.clone();
            foreseen.sort_by_key(|mv| mv.seat);
            let played = before_turn(table, row)?;
            ensure!(played == foreseen, "foreseen was {foreseen:?}, but {played:?} was played");
        }
        Ok(())
    }
}

/// What the others played between the sealing of a premove and the next decision of its seat, without concealed moves.
fn before_turn(table: &CheckedTable, row: &PremoveRow) -> Result<Vec<SeatMove>, String> {
    let own = row.premove.seat;
    let mut game = table.as_it_was(row.number as usize)?.ok_or("the game had not begun")?;
    let mut played: Vec<SeatMove> = Vec::new();
    for logged in &table.log[row.number as usize..] {
        if game.to_act().contains(own) {
            break;
        }
        match &logged.entry {
            Entry::Move { seat, notation, .. } => {
                let ply = game.ply();
                game.submit_text(*seat, ply, notation).map_err(|error| error.to_string())?;
                played.push(SeatMove { seat: *seat, notation: notation.clone() });
            }
            Entry::Undo { seat, .. } => {
                game.undo(*seat).map_err(|error| error.to_string())?;
                played.pop().ok_or("a move from before the premove was taken back")?;
            }
            _ => {}
        }
    }
    played.retain(|mv| !is_concealed_text(game.id(), &mv.notation));
    played.sort_by_key(|mv| mv.seat);
    Ok(played)
}

/// A premove that fits if the others play at random what is drawn here; `None` if the seat does not wait.
pub(in crate::live) fn random_premove(
    game: &AnyMatch,
    own: game::Seat,
    rng: &mut game::GameRng,
) -> Option<Premove> {
    let (mut world, mut when) = (game.clone(), Vec::new());
    if game.to_act().contains(own) {
        return None;
    }
    while !world.to_act().contains(own) {
        let seat = world.to_act().first()?;
        let notation = rng.pick(&super::seen::moves(&world, seat))?.clone();
        let ply = world.ply();
        world.submit_text(seat, ply, &notation).ok()?;
        when.push(SeatMove { seat, notation });
    }
    let mut moves = Vec::new();
    while world.to_act().contains(own) && moves.len() < 3 {
        let notation = rng.pick(&super::seen::moves(&world, own))?.clone();
        let ply = world.ply();
        world.submit_text(own, ply, &notation).ok()?;
        moves.push(notation);
    }
    when.retain(|mv| !is_concealed_text(game.id(), &mv.notation));
    let when = (rng.below(2) == 0).then_some(when);
    let ply = with_match!(game, played => played.ply());
    Some(Premove { seat: own, ply, when, moves, note: String::new() })
}
