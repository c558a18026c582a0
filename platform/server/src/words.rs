//! The messages of the server in both languages.

use game::Catalogs;

/// All messages of this crate.
pub(crate) static CATALOGS: Catalogs =
    Catalogs::of(&[include_str!("../words/en.txt")], &[include_str!("../words/fr.txt")]);
