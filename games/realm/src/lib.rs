//! What Eight-Minute Empire and its Legends have in common: regions and sets of them, colours of armies, control,
//! the prices of the row, and the sealed bid. What differs between the two (when the row is filled, what the sea
//! costs, how far one can destroy, in which order "A + B" is played, who names the first player) is left to each.
//!
//! ```
//! use realm::{Region, RegionSet, strictly_most};
//!
//! let coast: RegionSet = [Region(2), Region(5)].into_iter().collect();
//! assert_eq!(coast.nth(1), Region(5));
//! // Whoever has strictly the most controls; a shared lead is nobody's.
//! assert_eq!(strictly_most([1, 3, 2]), Some(1));
//! assert_eq!(strictly_most([3, 3, 2]), None);
//! ```
//!
//! | module | what is in it |
//! |---|---|
//! | `set` | sets of at most 64 things, kept as bits |
//! | `region` | regions, sets of them, one value for each |
//! | `colour` | whose army: a seat's, or the neutral one |
//! | `armies` | armies coming and going, and who controls |
//! | `row` | the prices of the face-up cards |
//! | `bid` | sealed bids and their ties |

mod armies;
mod bid;
mod colour;
mod region;
mod row;
mod set;

pub use armies::{add_army, hold, remove_army, strictly_most};
pub use bid::{Ties, break_tie, highest};
pub use colour::Colour;
pub use region::{ByRegion, Region, RegionSet};
pub use row::{PRICES, affordable};
pub use set::{Member, Set};
