//! The register of a game's rules, clause by clause.

use game::RuleId;

/// The clause of this rule: its heading, `### EME-31 · Moving`, and the text down to the next heading.
pub(crate) fn clause(register: &str, rule: RuleId) -> Option<&str> {
    let heading = format!("### {rule} ");
    let start = starts(register).find(|at| register[*at..].starts_with(&heading))?;
    let next = starts(&register[start..]).skip(1).find(|at| register[start + at..].starts_with('#'));
    Some(register[start..next.map_or(register.len(), |at| start + at)].trim_end())
}

/// Where the lines of a text begin.
fn starts(text: &str) -> impl Iterator<Item = usize> + '_ {
    std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clause_goes_down_to_the_next_heading() {
        let text = "# Toy\n\n### TOY-01 · One\n\nFirst.\n\n*Ruling:* so.\n\n## Part\n\n### TOY-02 · Two\n";
        let find = |number| clause(text, RuleId::new("TOY", number));
        assert_eq!(find(1), Some("### TOY-01 · One\n\nFirst.\n\n*Ruling:* so."));
        assert_eq!(find(2), Some("### TOY-02 · Two"));
        assert_eq!(find(3), None);
    }
}
