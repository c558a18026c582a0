//! Divides Rust text into code, comments and literals, without a compiler.
//!
//! It knows as much of Rust's grammar as the house rules need, so that a word in a comment or in a message is never
//! mistaken for code. Text that does not compile may be misread; the compiler refuses it.

/// What a piece of source text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// Anything that is neither of the others.
    Code,
    /// A comment, documentation included.
    Comment,
    /// The text of a string or a character.
    Literal,
}

/// The source with all other parts blanked out; every line keeps its number.
pub(crate) fn keep(source: &str, kept: &[Part]) -> String {
    let mut text = String::with_capacity(source.len());
    let mut rest = source;
    while !rest.is_empty() {
        let (part, length) = first_part(rest);
        let (piece, tail) = rest.split_at(length);
        if kept.contains(&part) {
            text.push_str(piece);
        } else {
            text.extend(piece.chars().map(|c| if c == '\n' { c } else { ' ' }));
        }
        rest = tail;
    }
    text
}

/// The source without its tests, which are last in a file.
pub(crate) fn without_tests(source: &str) -> &str {
    source.split("#[cfg(test)]\nmod tests").next().unwrap_or(source)
}

/// Identifiers, keywords and numbers.
pub(crate) fn words(code: &str) -> impl Iterator<Item = &str> {
    code.split(|c: char| !is_word(c)).filter(|word| !word.is_empty())
}

/// Whether the character can be part of an identifier.
pub(crate) fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The line of this byte, counted from 1.
pub(crate) fn line_at(text: &str, at: usize) -> usize {
    text[..at].matches('\n').count() + 1
}

/// The kind and the length of the first part of the text.
fn first_part(text: &str) -> (Part, usize) {
    if text.starts_with("//") {
        return (Part::Comment, text.find('\n').unwrap_or(text.len()));
    }
    if text.starts_with("/*") {
        return (Part::Comment, block_comment(text));
    }
    if text.starts_with('"') {
        return (Part::Literal, quoted(text, '"'));
    }
    if let Some(length) = raw_string(text).or_else(|| character(text)) {
        return (Part::Literal, length);
    }
    (Part::Code, text.chars().next().map_or(0, char::len_utf8))
}

/// The length of a block comment; block comments nest.
fn block_comment(text: &str) -> usize {
    let mut depth = 0;
    let mut at = 0;
    while at < text.len() {
        let rest = &text.as_bytes()[at..];
        if rest.starts_with(b"/*") {
            (depth, at) = (depth + 1, at + 2);
        } else if rest.starts_with(b"*/") {
            (depth, at) = (depth - 1, at + 2);
            if depth == 0 {
                return at;
            }
        } else {
            at += 1;
        }
    }
    text.len()
}

/// A literal that ends at the next quote that no backslash precedes.
fn quoted(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        if escaped {
            escaped = false;
        } else if c == '\\' {
            escaped = true;
        } else if c == quote {
            return at + c.len_utf8();
        }
    }
    text.len()
}

/// A string such as `r#"…"#`, which ends at a quote with as many hashes as it began with.
fn raw_string(text: &str) -> Option<usize> {
    let opening = text.strip_prefix('r')?;
    let body = opening.trim_start_matches('#').strip_prefix('"')?;
    let hashes = opening.len() - body.len() - 1;
    let closing = format!("\"{}", "#".repeat(hashes));
    let start = text.len() - body.len();
    Some(body.find(&closing).map_or(text.len(), |at| start + at + closing.len()))
}

/// A character literal; not a lifetime, which begins the same way.
fn character(text: &str) -> Option<usize> {
    let mut inside = text.strip_prefix('\'')?.chars();
    let first = inside.next()?;
    if first == '\\' || inside.next() == Some('\'') { Some(quoted(text, '\'')) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(source: &str, code: &str) {
        assert_eq!(keep(source, &[Part::Code]), code);
    }

    #[test]
    fn comments_are_not_code() {
        check("a // b\nc", "a     \nc");
        check("a /* b /* c */ d */ e", "a                   e");
        check("/// doc\nfn a() {}", "       \nfn a() {}");
    }

    #[test]
    fn literals_are_not_code() {
        check(r#"a("b // \" c") // d"#, "a(           )     ");
        check("r#\"a \" b\"# c", "           c");
        check(r"('\'', '{', '\\') a", "(    ,    ,     ) a");
    }

    #[test]
    fn lifetimes_and_raw_identifiers_are_code() {
        check("fn f<'a>(x: &'a str) {}", "fn f<'a>(x: &'a str) {}");
        check("r#fn", "r#fn");
    }

    #[test]
    fn comments_can_be_kept_without_literals() {
        assert_eq!(keep("a // b\n\"c\"", &[Part::Code, Part::Comment]), "a // b\n   ");
    }

    #[test]
    fn lines_keep_their_numbers() {
        let code = keep("\"é\nè\"\n/* x\n*/ a", &[Part::Code]);
        assert_eq!(line_at(&code, code.find('a').expect("a is code")), 4);
    }
}
