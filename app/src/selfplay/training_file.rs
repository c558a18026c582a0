//! The file of self-play: columns, so that the trainer reads it without a loop.
//!
//! All numbers are little-endian. The head: the magic, the version (u16), the name of the game (its length in one
//! byte, then its letters), the hash of the layout (u64), the number of features (u32) and of policy rows (u32), the
//! seed (u64). Then chunks of whole games. A chunk: its length in bytes from here on (u32), games, positions, active
//! features and policy entries (u32 each), and the columns, each for all positions of the chunk:
//!
//! | column | type | meaning |
//! |---|---|---|
//! | seats | u8 | the number of players |
//! | win, search | u8 × 6 each | the part of the victory, and the chance according to the search, in 240ths |
//! | margin | u8 × 6 | the margin at the end, in 240ths |
//! | features | u16 | the number of active features |
//! | policy | u16 | the number of policy entries |
//! | active | u16 a feature | the features |
//! | first, second, visits | u16 an entry each | the two rows of a move, and its visits |
//! | given | i16 an entry | what the heuristic gives to the logarithm of the move's odds, in 256ths |

use std::fs::{File, OpenOptions};
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::path::Path;

use bots::Encoder;
use game::{Game, MAX_SEATS};

use super::game::Position;
use crate::failure::Failure;

const MAGIC: &[u8; 4] = b"PESP";
const VERSION: u16 = 2;
/// Shares are stored in parts of this number: halves, thirds, quarters, fifths and sixths are exact.
const PARTS: f32 = 240.0;
/// What the heuristic gives is stored in parts of this number.
const GIVEN_PARTS: f32 = 256.0;

/// A file of self-play that can be appended to.
pub(super) struct TrainingFile {
    file: File,
    games: u64,
}

impl TrainingFile {
    /// Opens or creates a file. An incomplete chunk at its end is dropped.
    pub(super) fn open<G: Game>(path: &Path, encoder: &Encoder<G>, seed: u64) -> Result<Self, Failure> {
        let wrong = |error: &dyn std::fmt::Display| Failure::input(format!("{}: {error}", path.display()));
        let file = OpenOptions::new().create(true).truncate(false).read(true).write(true).open(path);
        let mut file = file.map_err(|error| wrong(&error))?;
        let head = head(encoder, seed);
        let mut found = vec![0; head.len()];
        let length = file.metadata()?.len();
        if length < head.len() as u64 {
            file.set_len(0)?;
            file.write_all(&head)?;
            return Ok(Self { file, games: 0 });
        }
        file.read_exact(&mut found)?;
        if found != head {
            return Err(wrong(&"the file is of another game, version or seed"));
        }
        let (mut games, mut at) = (0, head.len() as u64);
        let mut sizes = [0; 8];
        while at + 8 <= length {
            file.read_exact(&mut sizes)?;
            let [bytes, count] = [0, 4].map(|from| number(&sizes[from..]));
            let end = at + 4 + u64::from(bytes);
            if end > length {
                break;
            }
            (games, at) = (games + u64::from(count), end);
            file.seek(SeekFrom::Start(at))?;
        }
        file.set_len(at)?;
        file.seek(SeekFrom::Start(at))?;
        Ok(Self { file, games })
    }

    /// The number of games in the file.
    pub(super) const fn games(&self) -> u64 {
        self.games
    }

    /// Adds some games as one chunk.
    pub(super) fn write(&mut self, games: &[Vec<Position>]) -> Result<(), Failure> {
        self.file.write_all(&chunk(games))?;
        self.games += games.len() as u64;
        Ok(())
    }
}

fn number(bytes: &[u8]) -> u32 {
    u32::from_le_bytes(bytes[..4].try_into().expect("four bytes are four bytes"))
}

fn head<G: Game>(encoder: &Encoder<G>, seed: u64) -> Vec<u8> {
    let mut head = MAGIC.to_vec();
    head.extend(VERSION.to_le_bytes());
    head.push(G::INFO.slug.len() as u8);
    head.extend(G::INFO.slug.bytes());
    head.extend(encoder.hash().to_le_bytes());
    head.extend((encoder.features() as u32).to_le_bytes());
    head.extend((encoder.rows() as u32).to_le_bytes());
    head.extend(seed.to_le_bytes());
    head
}

fn chunk(games: &[Vec<Position>]) -> Vec<u8> {
    let all = || games.iter().flatten();
    let features: usize = all().map(|position| position.features.len()).sum();
    let policy: usize = all().map(|position| position.policy.len()).sum();
    let mut chunk = Vec::new();
    for size in [games.len(), all().count(), features, policy] {
        chunk.extend((size as u32).to_le_bytes());
    }
    let shares = |chunk: &mut Vec<u8>, column: &dyn Fn(&Position) -> [f32; MAX_SEATS]| {
        chunk.extend(all().flat_map(column).map(|share| (share * PARTS).round() as u8));
    };
    let numbers = |chunk: &mut Vec<u8>, column: &mut dyn Iterator<Item = u32>| {
        chunk.extend(column.flat_map(|number| (number.min(u16::MAX.into()) as u16).to_le_bytes()));
    };
    let entries = || all().flat_map(|position| &position.policy);
    chunk.extend(all().map(|position| position.seats));
    shares(&mut chunk, &|position| position.win);
    shares(&mut chunk, &|position| position.search);
    shares(&mut chunk, &|position| position.margin);
    numbers(&mut chunk, &mut all().map(|position| position.features.len() as u32));
    numbers(&mut chunk, &mut all().map(|position| position.policy.len() as u32));
    numbers(&mut chunk, &mut all().flat_map(|position| &position.features).map(|feature| (*feature).into()));
    numbers(&mut chunk, &mut entries().map(|entry| entry.rows[0].into()));
    numbers(&mut chunk, &mut entries().map(|entry| entry.rows[1].into()));
    numbers(&mut chunk, &mut entries().map(|entry| entry.visits));
    chunk.extend(entries().flat_map(|entry| ((entry.given * GIVEN_PARTS).round() as i16).to_le_bytes()));
    let mut whole = (chunk.len() as u32).to_le_bytes().to_vec();
    whole.append(&mut chunk);
    whole
}

#[cfg(test)]
mod tests {
    use std::fs;

    use bots::BotGame as _;
    use eme::Eme;

    use super::super::game::PolicyEntry;
    use super::*;

    #[test]
    fn a_file_that_was_cut_off_goes_on_after_its_last_whole_chunk() {
        let path = std::env::temp_dir().join(format!("selfplay-{}.file", std::process::id()));
        let position = Position {
            seats: 2,
            features: vec![3, 500],
            search: [0.25; MAX_SEATS],
            win: [0.5; MAX_SEATS],
            margin: [1.0; MAX_SEATS],
            policy: vec![PolicyEntry { rows: [1, 2], visits: 7, given: 0.5 }],
        };
        let (game, encoder) = (vec![position; 3], Eme::encoder().unwrap());
        let mut file = TrainingFile::open(&path, &encoder, 5).unwrap();
        file.write(&[game.clone(), game.clone()]).unwrap();
        file.write(std::slice::from_ref(&game)).unwrap();
        drop(file);
        let whole = fs::read(&path).unwrap();
        fs::write(&path, &whole[..whole.len() - 1]).unwrap();
        let mut file = TrainingFile::open(&path, &encoder, 5).unwrap();
        assert_eq!(file.games(), 2);
        file.write(&[game]).unwrap();
        drop(file);
        assert_eq!(fs::read(&path).unwrap(), whole);
        assert!(TrainingFile::open(&path, &encoder, 6).is_err(), "another seed has other games");
        assert!(TrainingFile::open(&path, &games::Caesar::encoder().unwrap(), 5).is_err());
        fs::remove_file(&path).unwrap();
    }
}
