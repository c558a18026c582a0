//! The file format of networks, and the errors of reading it.
//!
//! All numbers are little-endian, in this order: the magic; the version (u16); the name of the game (its length in
//! one byte, then its letters); the hash of the feature layout (u64); the number of features (u32) and of policy rows
//! (u32); the width of the first layer (u16); the scales of the four layers (u8 each); one bit for each feature that
//! has weights, the lowest bit of a byte first. Then for each layer its biases and its weights (i8): first (i16
//! biases, a row of weights for each feature that has them), second (i32 biases, a row for each hidden number), heads
//! (i32, a row for each head), policy (i32, a row for each policy row). Last, the CRC-32 of everything before.

use std::fmt;

use super::{HEADS, HIDDEN, Net, Scales, WIDTHS};

const MAGIC: &[u8; 4] = b"PENT";
const VERSION: u16 = 1;
/// Far above every layout; it keeps a broken file from requesting all memory.
const MOST_ROWS: usize = 1 << 16;
/// More binary places would overflow the arithmetic.
const MOST_PLACES: u8 = 12;

/// Why a network is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NetError {
    /// The game has no encoder, so no network can play it.
    NoEncoder(&'static str),
    /// The file does not begin with the magic.
    NoNetwork,
    /// The version is unknown to this program.
    Version(u16),
    /// The file is truncated or too long.
    Length,
    /// The checksum is wrong.
    Damaged,
    /// The sizes or scales cannot be used; the text says which.
    Size(String),
    /// It is for another game.
    Game {
        /// The game asked for.
        wanted: &'static str,
        /// The game it is for.
        found: String,
    },
    /// It was trained with another layout of features.
    Layout {
        /// The layout of this program.
        wanted: u64,
        /// The layout of the file.
        found: u64,
    },
}

impl fmt::Display for NetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoEncoder(game) => write!(f, "{game} has no encoder, so no network can play it"),
            Self::NoNetwork => f.write_str("this is not a network file"),
            Self::Version(found) => {
                write!(f, "the network is of version {found}; this program reads version {VERSION}")
            }
            Self::Length => f.write_str("the network file is cut off, or longer than it says"),
            Self::Damaged => f.write_str("the network file is damaged: its checksum does not match"),
            Self::Size(what) => write!(f, "the network cannot be used: {what}"),
            Self::Game { wanted, found } => write!(f, "the network is for {found}, not for {wanted}"),
            Self::Layout { wanted, found } => write!(
                f,
                "the network was trained with other features ({found:016x}; this program has {wanted:016x})"
            ),
        }
    }
}

impl std::error::Error for NetError {}

impl Net {
    /// Reads a network.
    ///
    /// # Errors
    /// If the file is not a complete network.
    pub(super) fn read(file: &[u8]) -> Result<Self, NetError> {
        let mut rest = file;
        let magic: [u8; 4] = take(&mut rest).map_err(|_| NetError::NoNetwork)?;
        if magic != *MAGIC {
            return Err(NetError::NoNetwork);
        }
        let version = u16::from_le_bytes(take(&mut rest)?);
        if version != VERSION {
            return Err(NetError::Version(version));
        }
        let (body, sum) = file.split_last_chunk().ok_or(NetError::Length)?;
        if crc32(body) != u32::from_le_bytes(*sum) {
            return Err(NetError::Damaged);
        }
        let net = Self::read_body(&mut rest)?;
        if rest.len() == 4 { Ok(net) } else { Err(NetError::Length) }
    }

    fn read_body(rest: &mut &[u8]) -> Result<Self, NetError> {
        let [letters] = take(rest)?;
        let game = String::from_utf8_lossy(slice(rest, letters.into())?).into_owned();
        let layout = u64::from_le_bytes(take(rest)?);
        let features = u32::from_le_bytes(take(rest)?) as usize;
        let rows = u32::from_le_bytes(take(rest)?) as usize;
        let width = usize::from(u16::from_le_bytes(take(rest)?));
        let [first, second, heads, policy] = take(rest)?;
        if !WIDTHS.contains(&width) {
            return Err(NetError::Size(format!("its first layer is {width} wide")));
        }
        if features > MOST_ROWS || rows > MOST_ROWS {
            return Err(NetError::Size(format!("it has {features} features and {rows} policy rows")));
        }
        if [first, second, heads, policy].into_iter().any(|places| places > MOST_PLACES) {
            return Err(NetError::Size(format!("its weights have more than {MOST_PLACES} binary places")));
        }
        let weighed = slice(rest, features.div_ceil(8))?;
        Ok(Self {
            game,
            layout,
            scales: Scales { first, second, heads, policy },
            first_bias: (0..width).map(|_| Ok(i16::from_le_bytes(take(rest)?))).collect::<Result<_, _>>()?,
            first: sparse(rest, weighed, features, width)?,
            second_bias: array(rest)?,
            second: slice(rest, HIDDEN * width)?.iter().map(|byte| i16::from(*byte as i8)).collect(),
            heads_bias: array::<HEADS>(rest)?,
            heads: dense(rest, HEADS)?.try_into().map_err(|_| NetError::Length)?,
            policy_bias: (0..rows).map(|_| Ok(i32::from_le_bytes(take(rest)?))).collect::<Result<_, _>>()?,
            policy: dense(rest, rows)?,
        })
    }

    /// Whether it is for this game and layout.
    ///
    /// # Errors
    /// If it is for another.
    pub(super) fn check(
        &self,
        game: &'static str,
        layout: u64,
        features: usize,
        rows: usize,
    ) -> Result<(), NetError> {
        if self.game != game {
            return Err(NetError::Game { wanted: game, found: self.game.clone() });
        }
        if self.layout != layout {
            return Err(NetError::Layout { wanted: layout, found: self.layout });
        }
        let found = (self.first.len() / self.first_bias.len(), self.policy.len());
        if found != (features, rows) {
            let (own_features, own_rows) = found;
            let what =
                format!("{own_features} features and {own_rows} policy rows, not {features} and {rows}");
            return Err(NetError::Size(what));
        }
        Ok(())
    }
}

fn slice<'a>(rest: &mut &'a [u8], length: usize) -> Result<&'a [u8], NetError> {
    let (taken, after) = rest.split_at_checked(length).ok_or(NetError::Length)?;
    *rest = after;
    Ok(taken)
}

fn take<const N: usize>(rest: &mut &[u8]) -> Result<[u8; N], NetError> {
    let (taken, after) = rest.split_first_chunk().ok_or(NetError::Length)?;
    *rest = after;
    Ok(*taken)
}

fn array<const N: usize>(rest: &mut &[u8]) -> Result<[i32; N], NetError> {
    let mut numbers = [0; N];
    for number in &mut numbers {
        *number = i32::from_le_bytes(take(rest)?);
    }
    Ok(numbers)
}

/// A row for each feature; those without weights have zeros.
fn sparse(rest: &mut &[u8], weighed: &[u8], features: usize, width: usize) -> Result<Vec<i16>, NetError> {
    let mut rows = vec![0; features * width];
    for (feature, row) in rows.chunks_exact_mut(width).enumerate() {
        if weighed[feature / 8] >> (feature % 8) & 1 == 1 {
            let weights = slice(rest, width)?;
            row.iter_mut().zip(weights).for_each(|(weight, byte)| *weight = i16::from(*byte as i8));
        }
    }
    Ok(rows)
}

fn dense(rest: &mut &[u8], rows: usize) -> Result<Vec<[i8; HIDDEN]>, NetError> {
    (0..rows).map(|_| Ok(take::<HIDDEN>(rest)?.map(|byte| byte as i8))).collect()
}

/// The checksum of Ethernet, zip and Python's `zlib.crc32`.
fn crc32(bytes: &[u8]) -> u32 {
    let step = |sum: u32| if sum & 1 == 1 { (sum >> 1) ^ 0xedb8_8320 } else { sum >> 1 };
    let table: [u32; 256] = std::array::from_fn(|byte| (0..8).fold(byte as u32, |sum, _| step(sum)));
    !bytes.iter().fold(!0, |sum: u32, byte| (sum >> 8) ^ table[usize::from(sum as u8 ^ byte)])
}

#[cfg(test)]
impl Net {
    /// The file of this network, for tests; real ones are written by the trainer.
    pub(super) fn write(&self) -> Vec<u8> {
        let Scales { first, second, heads, policy } = self.scales;
        let width = self.first_bias.len();
        let mut file = MAGIC.to_vec();
        file.extend(VERSION.to_le_bytes());
        file.push(self.game.len() as u8);
        file.extend(self.game.bytes());
        file.extend(self.layout.to_le_bytes());
        file.extend((self.first.len() as u32 / width as u32).to_le_bytes());
        file.extend((self.policy.len() as u32).to_le_bytes());
        file.extend((width as u16).to_le_bytes());
        file.extend([first, second, heads, policy]);
        let weighed: Vec<bool> =
            self.first.chunks(width).map(|row| row.iter().any(|weight| *weight != 0)).collect();
        let bits = |part: &[bool]| (0..part.len()).map(|bit| u8::from(part[bit]) << bit).sum::<u8>();
        file.extend(weighed.chunks(8).map(bits));
        file.extend(self.first_bias.iter().flat_map(|bias| bias.to_le_bytes()));
        let rows = self.first.chunks(width).zip(&weighed).filter(|(_, weighed)| **weighed);
        file.extend(rows.flat_map(|(row, _)| row).map(|weight| *weight as u8));
        file.extend(self.second_bias.iter().flat_map(|bias| bias.to_le_bytes()));
        file.extend(self.second.iter().map(|weight| *weight as u8));
        file.extend(self.heads_bias.iter().flat_map(|bias| bias.to_le_bytes()));
        file.extend(self.heads.iter().flatten().map(|weight| *weight as u8));
        file.extend(self.policy_bias.iter().flat_map(|bias| bias.to_le_bytes()));
        file.extend(self.policy.iter().flatten().map(|weight| *weight as u8));
        file.extend(crc32(&file).to_le_bytes());
        file
    }
}
