//! Checks that each part of the client has the messages that it names. A part names a message by its id, so the id is
//! in its data; the message must be in the same part or in one that is loaded before it.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use crate::site::{read, read_text};

/// The bytes of an id by which it is looked for. Every id is at least as long.
const BEGINNING: usize = 4;

/// Checks every part: the main part names only messages of `en.txt`, the parts of the games no message of
/// `later.en.txt`, and only the workshop those of `workshop.en.txt`. `parts` are the files of the client, `words` is the folder with its messages.
pub(crate) fn check(parts: &[(String, PathBuf)], words: &Path) -> Result<(), String> {
    let ids = |file: &str| -> Result<Vec<String>, String> {
        let text = read_text(&words.join(file))?;
        Ok(text.lines().filter_map(|line| Some(line.split_once(" = ")?.0.to_owned())).collect())
    };
    let (boards, later, workshop) = (ids("boards.en.txt")?, ids("later.en.txt")?, ids("workshop.en.txt")?);
    for (name, path) in parts.iter().filter(|(name, _)| name.ends_with(".wasm")) {
        let module = read(path)?;
        let absent: Vec<&str> = match name.as_str() {
            "web_bg.wasm" => boards.iter().chain(&later).chain(&workshop).map(String::as_str).collect(),
            "split_later.wasm" => workshop.iter().map(String::as_str).collect(),
            // It is opened from a page of `later`.
            "split_workshop.wasm" => continue,
            part if part.starts_with("split_") => later.iter().chain(&workshop).map(String::as_str).collect(),
            // Code that several parts share.
            _ => continue,
        };
        if let Some(id) = first_in(&module, &absent) {
            return Err(format!("{name} names the message {id}, which it does not have: move the message"));
        }
    }
    Ok(())
}

/// The first of these ids that a module contains.
fn first_in<'a>(module: &[u8], ids: &[&'a str]) -> Option<&'a str> {
    let mut by_beginning: HashMap<&[u8], Vec<&'a str>> = HashMap::new();
    for id in ids {
        by_beginning.entry(&id.as_bytes()[..BEGINNING.min(id.len())]).or_default().push(id);
    }
    module.windows(BEGINNING).enumerate().find_map(|(at, beginning)| {
        let candidates = by_beginning.get(beginning)?;
        candidates.iter().copied().find(|id| module[at..].starts_with(id.as_bytes()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_found_between_other_texts() {
        let module = b"\0asmpanel.continenthome.yourspanel.goods";
        assert_eq!(first_in(module, &["account.title", "home.yours"]), Some("home.yours"));
        assert_eq!(first_in(module, &["account.title", "home.none"]), None);
    }
}
