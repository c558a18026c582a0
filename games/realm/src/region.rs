//! Regions, sets of them, one value for each of them.

use std::fmt;
use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

/// The most regions a board of any of the games has.
pub const MOST_REGIONS: usize = 38;

/// A region of a board, counted from 0; people count from 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Region(pub u8);

game::member!(Region, MOST_REGIONS, u64);

/// A set of regions.
pub type RegionSet = game::Set<Region>;

impl fmt::Display for Region {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

/// One value for each region of a game with at most `N` of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ByRegion<T, const N: usize>([T; N]);

impl<T, const N: usize> ByRegion<T, N> {
    /// A value for each region, computed from the region.
    pub fn from_fn(mut value: impl FnMut(Region) -> T) -> Self {
        Self(std::array::from_fn(|index| value(Region(index as u8))))
    }
}

impl<T: Default, const N: usize> Default for ByRegion<T, N> {
    fn default() -> Self {
        Self::from_fn(|_| T::default())
    }
}

impl<T, const N: usize> Index<Region> for ByRegion<T, N> {
    type Output = T;

    #[inline]
    fn index(&self, region: Region) -> &T {
        &self.0[region.index()]
    }
}

impl<T, const N: usize> IndexMut<Region> for ByRegion<T, N> {
    #[inline]
    fn index_mut(&mut self, region: Region) -> &mut T {
        &mut self.0[region.index()]
    }
}

impl<T: Serialize, const N: usize> Serialize for ByRegion<T, N> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(&self.0)
    }
}

impl<'de, T: Deserialize<'de>, const N: usize> Deserialize<'de> for ByRegion<T, N> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let values = arrayvec::ArrayVec::<T, N>::deserialize(deserializer)?;
        let found = values.len();
        let values = values.into_inner();
        let values = values.map_err(|_| serde::de::Error::invalid_length(found, &"one value per region"))?;
        Ok(Self(values))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn by_region_reads_back_what_it_wrote() {
        let armies: ByRegion<u8, 38> = ByRegion::from_fn(|region| region.0);
        let text = serde_json::to_string(&armies).unwrap();
        assert!(text.starts_with("[0,1,2,"));
        assert_eq!(serde_json::from_str::<ByRegion<u8, 38>>(&text).unwrap(), armies);
        assert!(serde_json::from_str::<ByRegion<u8, 38>>("[1,2]").is_err());
    }
}
