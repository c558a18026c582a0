//! Passwords that are too easy to guess.

use protocol::{Name, PASSWORD};

use crate::AppError;

/// The most common passwords of eight characters and more, in small letters.
const COMMON: &str = include_str!("../data/common-passwords.txt");

/// Rows of the keyboard and of the alphabet, which common passwords follow.
const ROWS: [&str; 7] = [
    "abcdefghijklmnopqrstuvwxyz",
    "01234567890",
    "qwertyuiop",
    "azertyuiop",
    "asdfghjkl",
    "qsdfghjklm",
    "qwertzuiop",
];

/// A password with fewer different characters is a pattern.
const FEWEST_DIFFERENT: usize = 4;

/// Checks a new password of this person.
///
/// # Errors
/// If it is too short, too long, or easy to guess.
pub(crate) fn check(password: &str, name: &Name) -> Result<(), AppError> {
    let (fewest, most) = PASSWORD;
    if !(fewest..=most).contains(&password.chars().count()) {
        return Err(AppError::bad(format!("a password has {fewest} to {most} characters")));
    }
    let easy = |why: &str| Err(AppError::bad(format!("this password is easy to guess: {why}")));
    let small = password.to_lowercase();
    // `Password1!` is `password` with additions to satisfy such a check.
    let bare = small.trim_matches(|c: char| !c.is_alphabetic());
    if COMMON.lines().any(|common| common == small || (bare.len() > 3 && common == bare)) {
        return easy("it is one of the commonest");
    }
    if small.contains(&name.as_str().to_lowercase()) && small.len() < 2 * name.as_str().len() + fewest {
        return easy("it is your name");
    }
    let mut different: Vec<char> = small.chars().collect();
    different.sort_unstable();
    different.dedup();
    if different.len() < FEWEST_DIFFERENT {
        return easy("it repeats itself");
    }
    if ROWS.iter().any(|row| runs_along(&small, row)) {
        return easy("its keys are next to each other");
    }
    Ok(())
}

/// Whether the whole password follows a row, forwards or backwards, perhaps several times.
fn runs_along(password: &str, row: &str) -> bool {
    let keys: Vec<char> = row.chars().collect();
    let place = |c: char| keys.iter().position(|key| *key == c);
    let letters: Vec<char> = password.chars().collect();
    let next_to = |pair: &[char]| match (place(pair[0]), place(pair[1])) {
        (Some(one), Some(other)) => one.abs_diff(other) <= 1,
        _ => false,
    };
    let breaks = letters.windows(2).filter(|pair| !next_to(pair)).count();
    breaks <= letters.len() / 4 && letters.iter().all(|c| place(*c).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_everybody_would_try_first_is_refused_and_the_rest_is_not() {
        let name: Name = "Ana Maria".parse().unwrap();
        for easy in [
            "short",
            "password",
            "Password1!",
            "iloveyou",
            "football",
            "12345678",
            "87654321",
            "123123123",
            "aaaaaaaaaaaa",
            "abababab",
            "qwertyuiop",
            "azertyuiop",
            "abcdefgh",
            "ana maria",
            "Ana Maria1",
            "motdepasse",
            &"x".repeat(201),
        ] {
            assert!(check(easy, &name).is_err(), "{easy}");
        }
        for good in [
            "correct horse",
            "battery staple",
            "tr0ub4dor&3",
            "der Hund bellt",
            "7f3k9s2m",
            "日本語のパスワード",
        ] {
            assert!(check(good, &name).is_ok(), "{good}");
        }
    }
}
