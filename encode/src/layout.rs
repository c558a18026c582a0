//! What the bytes of an observation mean, and the sparse features made of them.

/// Slots of an observation with the same meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// Its name, such as `coins`.
    pub name: &'static str,
    /// The number of slots along each axis; the last axis runs fastest.
    pub shape: &'static [usize],
    /// The largest value of a slot.
    pub bound: u8,
    /// The number of values above 0 with a feature of their own; larger values share the last one. A group with 0 has
    /// no features.
    pub distinct: u8,
    /// How values become features.
    pub kind: Kind,
    /// Whether it follows from other groups by the rules, such as points. An observation of facts leaves it empty.
    pub derived: bool,
    /// The meaning of the slots, in words.
    pub about: &'static str,
}

/// How the values of a group become features.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A value has one feature.
    OneHot,
    /// A value has one feature for each board, because the places of different boards are unrelated.
    PerBoard,
    /// A value has a feature for each number from 1 up to it.
    Thermometer,
}

impl Group {
    /// The number of slots.
    #[must_use]
    pub const fn len(&self) -> usize {
        let mut product = 1;
        let mut axis = 0;
        while axis < self.shape.len() {
            product *= self.shape[axis];
            axis += 1;
        }
        product
    }

    /// Whether it has no slot.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The first slot of each group, and last the number of slots.
#[must_use]
pub(crate) const fn offsets<const N: usize>(groups: &[Group]) -> [usize; N] {
    assert!(groups.len() + 1 == N, "one offset for each group and one for the end");
    let mut offsets = [0; N];
    let mut index = 0;
    while index < groups.len() {
        offsets[index + 1] = offsets[index] + groups[index].len();
        index += 1;
    }
    offsets
}

/// The meaning of an observation of one game.
#[derive(Debug)]
pub struct Layout {
    groups: &'static [Group],
    offsets: Vec<usize>,
    hash: u64,
    features: usize,
    /// The features of each slot, on each board.
    slots: Vec<Vec<Slot>>,
    /// A bit for each slot that has features, 64 slots in each number.
    live: Vec<u64>,
}

/// The features of one slot.
#[derive(Clone, Copy, Debug)]
struct Slot {
    base: u16,
    distinct: u8,
    thermometer: bool,
}

impl Layout {
    /// The layout of these groups. If there are several boards, the first slot says which is played on, from 0.
    pub(crate) fn new(slug: &str, version: u16, boards: usize, groups: &'static [Group]) -> Self {
        let offset = |index: usize| groups[..index].iter().map(Group::len).sum();
        let offsets: Vec<usize> = (0..=groups.len()).map(offset).collect();
        let mut slots = vec![Vec::new(); boards];
        let mut features = 0;
        for group in groups {
            let apart = if group.kind == Kind::PerBoard { boards } else { 1 };
            let distinct = usize::from(group.distinct);
            for (board, slots) in slots.iter_mut().enumerate() {
                let start = features + if apart > 1 { board * group.len() * distinct } else { 0 };
                slots.extend((0..group.len()).map(|index| Slot {
                    base: u16::try_from(start + index * distinct).expect("features are counted in 16 bits"),
                    distinct: group.distinct,
                    thermometer: group.kind == Kind::Thermometer,
                }));
            }
            features += apart * group.len() * distinct;
        }
        let bits = |slots: &[Slot]| {
            slots.iter().enumerate().map(|(bit, slot)| u64::from(slot.distinct > 0) << bit).sum()
        };
        let live = slots[0].chunks(64).map(bits).collect();
        Self { groups, offsets, hash: hash(slug, version, boards, groups), features, slots, live }
    }

    /// The groups in the order of the observation.
    #[must_use]
    pub const fn groups(&self) -> &'static [Group] {
        self.groups
    }

    /// The group of this name and the slots it takes.
    #[must_use]
    pub fn group(&self, name: &str) -> Option<(&'static Group, std::ops::Range<usize>)> {
        let index = self.groups.iter().position(|group| group.name == name)?;
        Some((&self.groups[index], self.offsets[index]..self.offsets[index + 1]))
    }

    /// The groups and the slots they take.
    pub fn placed(&self) -> impl Iterator<Item = (&'static Group, std::ops::Range<usize>)> {
        self.groups.iter().zip(self.offsets.windows(2)).map(|(group, ends)| (group, ends[0]..ends[1]))
    }

    /// The number of bytes of an observation.
    #[must_use]
    pub fn slots(&self) -> usize {
        self.offsets[self.groups.len()]
    }

    /// The number of sparse features.
    #[must_use]
    pub const fn features(&self) -> usize {
        self.features
    }

    /// A hash of the version and of the names, shapes, bounds and features of the groups. It tells whether a network was
    /// trained with this layout.
    #[must_use]
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// Calls `see` with each active feature of an observation, in ascending order of slots.
    ///
    /// # Panics
    /// If the observation is not of this layout.
    #[inline]
    pub fn for_each_active(&self, observation: &[u8], mut see: impl FnMut(u16)) {
        let board = if self.slots.len() > 1 { usize::from(observation[0]) } else { 0 };
        let slots = &self.slots[board][..observation.len()];
        for (chunk, (bytes, live)) in observation.chunks(64).zip(&self.live).enumerate() {
            let mut filled = filled(bytes) & live;
            while filled != 0 {
                let at = 64 * chunk + filled.trailing_zeros() as usize;
                filled &= filled - 1;
                activate(slots[at], observation[at], &mut see);
            }
        }
    }
}

/// A bit for each of at most 64 bytes that is above 0.
#[inline]
fn filled(bytes: &[u8]) -> u64 {
    let (words, rest) = bytes.as_chunks::<8>();
    let mut bits = 0;
    for (index, word) in words.iter().enumerate() {
        bits |= filled_of(u64::from_le_bytes(*word)) << (8 * index);
    }
    for (index, byte) in rest.iter().enumerate() {
        bits |= u64::from(*byte > 0) << (8 * words.len() + index);
    }
    bits
}

/// A bit for each of eight bytes that is above 0.
#[inline]
const fn filled_of(word: u64) -> u64 {
    const HIGH: u64 = 0x8080_8080_8080_8080;
    // The highest bit of each byte says whether another one is set; the product moves these bits side by side.
    let any = (((word & !HIGH) + !HIGH) | word) & HIGH;
    (any >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// The features of a value above 0 of a slot that has features.
#[inline]
fn activate(slot: Slot, value: u8, see: &mut impl FnMut(u16)) {
    let last = slot.base + u16::from(value.min(slot.distinct)) - 1;
    if slot.thermometer {
        (slot.base..=last).for_each(see);
    } else {
        see(last);
    }
}

/// FNV-1a over everything that determines the meaning of features.
fn hash(slug: &str, version: u16, boards: usize, groups: &[Group]) -> u64 {
    let mut hash = Fnv::default();
    hash.text(slug);
    hash.number(usize::from(version));
    hash.number(boards);
    for group in groups {
        hash.text(group.name);
        hash.number(group.shape.len());
        group.shape.iter().for_each(|axis| hash.number(*axis));
        hash.number(usize::from(group.bound));
        hash.number(usize::from(group.distinct));
        hash.number(group.kind as usize);
    }
    hash.0
}

struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv {
    fn byte(&mut self, byte: u8) {
        self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }

    fn number(&mut self, number: usize) {
        (number as u64).to_le_bytes().into_iter().for_each(|byte| self.byte(byte));
    }

    fn text(&mut self, text: &str) {
        self.number(text.len());
        text.bytes().for_each(|byte| self.byte(byte));
    }
}

/// Writes the groups of a game: for each a constant with the slot it begins at, and `GROUPS` and `SLOTS`. A line
/// is `NAME "name" [shape] bound / distinct kind "what the slots say";`, with the word `derived` before the text of a
/// group that follows from others.
macro_rules! groups {
    ($($NAME:ident $name:literal [$($axis:expr),*] $bound:literal / $distinct:literal $kind:ident $($derived:ident)? $about:literal;)+) => {
        const GROUPS: &[$crate::layout::Group] = &[$($crate::layout::Group {
            name: $name,
            shape: &[$($axis),*],
            bound: $bound,
            distinct: $distinct,
            kind: $crate::layout::Kind::$kind,
            derived: $crate::layout::groups!(@derived $($derived)?),
            about: $about,
        }),+];
        const OFFSETS: [usize; GROUPS.len() + 1] = $crate::layout::offsets(GROUPS);
        const SLOTS: usize = OFFSETS[GROUPS.len()];
        $crate::layout::groups! { @place 0; $($NAME)+ }
    };
    (@place $index:expr; $NAME:ident $($rest:ident)*) => {
        const $NAME: usize = OFFSETS[$index];
        $crate::layout::groups! { @place $index + 1; $($rest)* }
    };
    (@place $index:expr;) => {};
    (@derived derived) => {
        true
    };
    (@derived) => {
        false
    };
}

pub(crate) use groups;

#[cfg(test)]
mod tests {
    use super::*;

    const GROUPS: &[Group] = &[
        Group {
            name: "board",
            shape: &[1],
            bound: 1,
            distinct: 0,
            kind: Kind::OneHot,
            derived: false,
            about: "",
        },
        Group {
            name: "armies",
            shape: &[3, 2],
            bound: 9,
            distinct: 4,
            kind: Kind::PerBoard,
            derived: false,
            about: "",
        },
        Group {
            name: "coins",
            shape: &[2],
            bound: 5,
            distinct: 5,
            kind: Kind::Thermometer,
            derived: false,
            about: "",
        },
        Group {
            name: "cards",
            shape: &[3],
            bound: 7,
            distinct: 0,
            kind: Kind::OneHot,
            derived: false,
            about: "",
        },
    ];

    fn active(layout: &Layout, observation: &[u8]) -> Vec<u16> {
        let mut features = Vec::new();
        layout.for_each_active(observation, |feature| features.push(feature));
        features
    }

    #[test]
    fn every_value_has_its_features() {
        let layout = Layout::new("toy", 1, 2, GROUPS);
        assert_eq!((layout.slots(), layout.features()), (12, 2 * 6 * 4 + 2 * 5));
        assert_eq!(layout.group("coins").unwrap().1, 7..9);
        // One army in the first slot, nine in the last but one, which share the last feature with four.
        let mut observation = [0, 1, 0, 0, 0, 9, 0, 0, 3, 7, 7, 7];
        assert_eq!(active(&layout, &observation), [0, 4 * 4 + 3, 53, 54, 55]);
        observation[0] = 1;
        assert_eq!(active(&layout, &observation), [24, 24 + 19, 53, 54, 55]);
    }

    #[test]
    fn the_hash_tells_layouts_apart() {
        let hash = |slug, version, groups| Layout::new(slug, version, 2, groups).hash();
        let known = hash("toy", 1, GROUPS);
        assert_eq!(known, hash("toy", 1, GROUPS));
        assert_ne!(known, hash("toy", 2, GROUPS));
        assert_ne!(known, hash("top", 1, GROUPS));
        assert_ne!(known, hash("toy", 1, &GROUPS[..3]));
    }
}
