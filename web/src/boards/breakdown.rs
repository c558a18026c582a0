//! What a number of the score is made of.

use game::Line;
use games::Listed;

use crate::words::{text, tl};

/// A part of a number of the score, in the language of the page.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ScorePart {
    /// The id of a drawing in the sprite.
    pub(crate) drawing: String,
    pub(crate) words: String,
    /// Its points; `None` if it only adds to another part.
    pub(crate) points: Option<i16>,
}

impl ScorePart {
    /// A part described by a message of its game.
    pub(crate) fn new<G: Listed>(drawing: &str, words: &Line, points: impl Into<Option<i16>>) -> Self {
        Self { drawing: drawing.to_owned(), words: text(G::ID, words), points: points.into() }
    }

    /// A part described by a message of the client.
    pub(crate) fn of_client(drawing: &str, words: &Line, points: impl Into<Option<i16>>) -> Self {
        Self { drawing: drawing.to_owned(), words: tl(words), points: points.into() }
    }
}

#[cfg(test)]
mod tests {
    use crate::local::random_record;
    use crate::title::title;
    use game::Seat;
    use games::GameId;

    /// At any time of a game, the parts that a number opens add up to it. In Eggs a viewer knows the value of every egg
    /// of a number that is shown.
    #[test]
    fn the_parts_of_every_number_add_up_to_it() {
        for game in GameId::ALL {
            for seed in 0..4 {
                let mut record = random_record(*game, 3, seed);
                for moves in [record.moves.len(), 2 * record.moves.len() / 3] {
                    record.moves.truncate(moves);
                    let table = title(*game).replay(&record).unwrap();
                    for viewer in [None, Some(Seat::new(1))] {
                        let (now, history) = (table.snapshot(viewer), table.history(viewer, 0));
                        for (index, row) in now.sheet.rows.iter().enumerate() {
                            for seat in Seat::all(3) {
                                let parts = title(*game).score_parts(&now, &history, index, seat);
                                let sum: i16 = parts.iter().filter_map(|part| part.points).sum();
                                assert_eq!(sum, row.points[seat], "{game} {}: {parts:?}", row.category);
                            }
                        }
                    }
                }
            }
        }
    }
}
