//! The parts that Eight-Minute Empire and Legends share: regions and sets of them, colours of armies, control, the
//! prices of the row, the sealed bid, and maps from files. Each game implements the differences itself: when the row is refilled, the
//! cost of sea steps, the range of destroying, the order of "A + B", and who names the first player.
//!
//! ```
//! use realm::{Region, RegionSet, strictly_most};
//!
//! let coast: RegionSet = [Region(2), Region(5)].into_iter().collect();
//! assert_eq!(coast.nth(1), Region(5));
//! // Strictly the most armies control a region; in a tie nobody does.
//! assert_eq!(strictly_most([1, 3, 2]), Some(1));
//! assert_eq!(strictly_most([3, 3, 2]), None);
//! ```
//!
//! | module | what is in it |
//! |---|---|
//! | `region` | regions, sets of them, one value for each |
//! | `colour` | the owner of an army: a seat, or neutral |
//! | `armies` | adding and removing armies, and control |
//! | `row` | the prices of the face-up cards |
//! | `bid`, `opening` | ties of bids; neutral armies and the sealed bid |
//! | `map`, `list_fault` | maps of regions from files; faults of card lists |
//! | `words` | a region and the row of cards in words |

mod armies;
mod bid;
mod colour;
mod list_fault;
pub mod map;
mod opening;
mod region;
mod row;
mod words;

pub use armies::{Area, add_army, hold, leader, remove_army, strictly_most};
pub use bid::{Ties, break_tie, highest};
pub use colour::Colour;
pub use list_fault::{ListFault, card_rows};
pub use opening::{Bidder, Bidding, Opening};
pub use region::{ByRegion, MOST_REGIONS, Region, RegionSet};
pub use row::{PRICES, affordable};
pub use words::{offer_panel, region_line, stock_line};
