//! The register of a game's rules: `### EME-31 · Title`.

/// One rule of a register.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Rule {
    /// Its id, such as `EME-31`.
    pub(crate) id: String,
    /// Its title.
    pub(crate) title: String,
    /// The line of its heading.
    pub(crate) line: usize,
}

impl Rule {
    /// The book it is from, as tests write it: `eme`.
    pub(super) fn book(&self) -> String {
        self.id.split('-').next().unwrap_or_default().to_lowercase()
    }
}

/// The rules that have a heading in this text, in its order. Other headings of that level are prose.
pub(super) fn rules_in(text: &str) -> Vec<Rule> {
    let mut rules = Vec::new();
    for (line, heading) in (1..).zip(text.lines()) {
        let Some(heading) = heading.strip_prefix("### ") else { continue };
        let (id, title) = heading.trim().split_once(char::is_whitespace).unwrap_or((heading.trim(), ""));
        if is_id(id) {
            let title = title.trim_start_matches([' ', '·']).to_owned();
            rules.push(Rule { id: id.to_owned(), title, line });
        }
    }
    rules
}

/// Three capital letters, a dash and two digits.
fn is_id(word: &str) -> bool {
    let Some((book, number)) = word.split_once('-') else { return false };
    book.len() == 3
        && number.len() == 2
        && book.bytes().all(|byte| byte.is_ascii_uppercase())
        && number.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_are_read_with_their_lines() {
        let rules =
            rules_in("# EME\n### EME-04 · The row\ntext\n### Notes\n## EME-05 · x\n### LEG-10 · A · b\n");
        let rule = |id: &str, title: &str, line| Rule { id: id.to_owned(), title: title.to_owned(), line };
        assert_eq!(rules, [rule("EME-04", "The row", 2), rule("LEG-10", "A · b", 6)]);
        assert_eq!(rules[1].book(), "leg");
    }

    #[test]
    fn only_ids_are_ids() {
        assert!(is_id("EME-31"));
        for wrong in ["EME", "EME-3", "EME-031", "eme-31", "EMES-31", "EME-3x"] {
            assert!(!is_id(wrong), "{wrong}");
        }
    }
}
