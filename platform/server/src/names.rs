//! Normal forms of names, and protection against names that look like those of accounts.

use protocol::{Name, is_visible};
use store::{Store, StoreError};
use unicode_normalization::UnicodeNormalization as _;
use unicode_security::skeleton;

use crate::AppError;

/// The replacement for an old name without visible characters.
const NAMELESS: &str = "player";

/// The normal form of a name (NFKC): full-width letters, ligatures and combining accents are replaced by their
/// equivalents.
///
/// # Errors
/// If that is not a valid name.
pub(crate) fn normalise(name: &Name) -> Result<Name, AppError> {
    name.as_str().nfkc().collect::<String>().parse().map_err(AppError::bad)
}

/// A name stored by an older version that checked less, without invisible characters.
pub(crate) fn from_stored(text: &str) -> Name {
    let visible: String = text.chars().filter(|c| is_visible(*c)).collect();
    [text, &visible, NAMELESS].iter().find_map(|text| text.parse().ok()).expect("the last one is a name")
}

/// The key of an account.
pub(crate) fn key(text: &str) -> String {
    text.trim().nfkc().collect::<String>().to_lowercase()
}

/// What a name looks like, by the skeleton of UTS 39: as written, and in small letters. Two names can be confused if
/// they share a look.
pub(crate) fn looks(name: &Name) -> Vec<String> {
    let text: String = name.as_str().nfkc().collect();
    let small = text.to_lowercase();
    let look = |text: &str| skeleton(text).collect::<String>().to_lowercase();
    let (written, small) = (look(&text), look(&small));
    if written == small { vec![written] } else { vec![written, small] }
}

/// Checks that a person may use this name at a table or as a guest.
///
/// # Errors
/// If it looks like the name of another person's account.
pub(crate) async fn check_free(store: &Store, person: &str, name: &Name) -> Result<(), AppError> {
    if store.looks_taken(person, &looks(name)).await? {
        return Err(AppError::conflict(
            "this is the name of an account, or looks like it: choose another, or log in",
        ));
    }
    Ok(())
}

/// Stores the looks of accounts that were created before looks were stored. Similar ones all stay.
///
/// # Errors
/// If the database does not answer.
pub(crate) async fn note_looks(store: &Store) -> Result<(), StoreError> {
    for (person, name) in store.accounts_without_looks().await? {
        store.keep_looks(&person, &looks(&from_stored(&name))).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn alike(one: &str, other: &str) -> bool {
        let (one, other) = (looks(&one.parse().unwrap()), looks(&other.parse().unwrap()));
        one.iter().any(|look| other.contains(look))
    }

    #[test]
    fn names_that_are_taken_for_one_another_look_alike() {
        for (one, other) in [
            ("Ana", "ana"),
            ("Ana", "АNA"),
            ("paypal", "pаypal"),
            ("Ana", "Ａｎａ"),
            ("Zoë", "Zoe\u{308}"),
            ("Iago", "lago"),
            ("Bo0", "BoO"),
            ("modern", "rnodern"),
        ] {
            assert!(alike(one, other), "{one} {other}");
        }
        for (one, other) in [("Ana", "Anna"), ("Zoë", "Zoe"), ("Bob", "Rob")] {
            assert!(!alike(one, other), "{one} {other}");
        }
    }

    #[test]
    fn a_name_has_one_form_and_one_of_before_is_still_a_name() {
        assert_eq!(normalise(&"Ａｎａ".parse().unwrap()).unwrap().as_str(), "Ana");
        assert_eq!(from_stored("A\u{34f}na").as_str(), "Ana");
        assert_eq!(from_stored("\u{3164}").as_str(), "player");
        assert_eq!(from_stored("Zoë").as_str(), "Zoë");
    }
}
