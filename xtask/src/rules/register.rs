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
    /// The register it belongs to, as tests write it: `eme`.
    pub(super) fn book(&self) -> String {
        self.id.split('-').next().unwrap_or_default().to_lowercase()
    }
}

/// The rules that have a heading in this text, in its order.
pub(super) fn rules_in(text: &str) -> Vec<Rule> {
    let rule = |heading: game::Heading<'_>| {
        let id = heading.rule?.to_string();
        Some(Rule { id, title: heading.title.to_owned(), line: heading.line })
    };
    game::headings(text).filter_map(rule).collect()
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
}
