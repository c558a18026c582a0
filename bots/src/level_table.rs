//! How strong the levels are: their settings by game and size of the table, and their ratings.

/// The levels of a game at one size of table, from `novice` to `master`. `bots/train/levels.py` finds the numbers.
#[derive(Clone, Copy, Debug)]
pub struct LevelTable {
    /// Whether the levels use a network.
    pub network: bool,
    /// The simulations for one decision, and the share of own moves that are overlooked, in percent.
    pub settings: [(u32, u32); Self::COUNT],
    /// The ratings, if they have been measured: `novice` has 1000, and at a table of two a bot that is 100 points ahead
    /// wins 64 % of the games. `docs/bots.md` has the contests.
    pub ratings: Option<[u16; Self::COUNT]>,
}

impl LevelTable {
    /// The number of levels.
    pub const COUNT: usize = 6;
}
