//! Reading English: the words of comments and documents, and the code that documents quote.

use crate::source::{Part, keep, line_at};

/// Endings of files with comments as in Rust.
const SLASHED: [&str; 3] = [".rs", ".js", ".css"];

/// Endings of files whose text is for readers from the first line to the last.
const TEXTS: [&str; 5] =
    [".md", "words/en.txt", "words/boards.en.txt", "words/later.en.txt", "words/workshop.en.txt"];

/// A word of English.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Word {
    /// The line it is on, counted from 1.
    pub(crate) line: usize,
    /// The word in small letters, without punctuation.
    pub(crate) text: String,
    /// Whether punctuation follows: a phrase does not go on behind it.
    pub(crate) ends: bool,
}

/// The English of a file, without code in backquotes. Nothing is read of French files and of files whose
/// comments we cannot tell from code.
pub(crate) fn words(path: &str, text: &str) -> Vec<Word> {
    let prose = if path.ends_with(".fr.md") {
        String::new()
    } else if TEXTS.iter().any(|ending| path.ends_with(ending)) {
        blank_fences(text)
    } else if SLASHED.iter().any(|ending| path.ends_with(ending)) {
        keep(text, &[Part::Comment])
    } else if path.ends_with(".toml") {
        text.lines().map(hash_comment).collect::<Vec<_>>().join("\n")
    } else if path.ends_with(".py") {
        python_prose(text)
    } else {
        String::new()
    };
    let prose = blank_spans(&prose);
    (1..).zip(prose.lines()).flat_map(|(line, text)| words_of_line(line, text)).collect()
}

/// Code quoted in a document: the text between backquotes, outside fenced blocks, with its line.
pub(crate) fn quoted(text: &str) -> Vec<(usize, String)> {
    let prose = blank_fences(text);
    let spans = spans(&prose);
    spans.into_iter().map(|(start, end)| (line_at(&prose, start), joined(&prose[start..end]))).collect()
}

/// The lines of a document's fenced blocks, with their numbers.
pub(crate) fn fenced(text: &str) -> Vec<(usize, &str)> {
    let mut inside = false;
    let mut lines = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        if is_fence(line) {
            inside = !inside;
        } else if inside {
            lines.push((number, line));
        }
    }
    lines
}

/// The sections of a document: the line of each heading, the heading, and the text below it.
pub(crate) fn sections(text: &str) -> Vec<(usize, &str, String)> {
    let mut sections = vec![(1, "", String::new())];
    let mut fence = false;
    for (number, line) in (1..).zip(text.lines()) {
        fence ^= is_fence(line);
        if line.starts_with('#') && !fence {
            sections.push((number, line.trim_start_matches('#').trim(), String::new()));
        } else if let Some((_, _, body)) = sections.last_mut() {
            body.push_str(line);
            body.push('\n');
        }
    }
    sections
}

fn is_fence(line: &str) -> bool {
    line.trim_start().starts_with("```")
}

fn blank_fences(text: &str) -> String {
    let mut inside = false;
    let mut kept = String::with_capacity(text.len());
    for line in text.lines() {
        let fence = is_fence(line);
        inside ^= fence;
        if !inside && !fence {
            kept.push_str(line);
        }
        kept.push('\n');
    }
    kept
}

fn hash_comment(line: &str) -> &str {
    line.split_once("# ").map_or("", |(_, comment)| comment)
}

/// The comments and the docstrings of Python text.
fn python_prose(text: &str) -> String {
    let mut inside = false;
    let lines = text.lines().map(|line| {
        let quotes = line.matches("\"\"\"").count();
        let kept = if inside || quotes > 0 { line } else { hash_comment(line) };
        inside ^= quotes % 2 == 1;
        kept
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Where code in backquotes begins and ends, without the quotes. A span ends with its paragraph at the latest.
fn spans(text: &str) -> Vec<(usize, usize)> {
    let mut spans = Vec::new();
    let mut at = 0;
    while let Some(found) = text[at..].find('`') {
        let open = at + found;
        let ticks = text[open..].len() - text[open..].trim_start_matches('`').len();
        let start = open + ticks;
        let paragraph = text[start..].find("\n\n").map_or(text.len(), |end| start + end);
        let quote = "`".repeat(ticks);
        match text[start..paragraph].find(&quote) {
            Some(length) => {
                spans.push((start, start + length));
                at = start + length + ticks;
            }
            None => at = start,
        }
    }
    spans
}

fn blank_spans(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut at = 0;
    for (start, end) in spans(text) {
        kept.push_str(&text[at..start]);
        kept.extend(text[start..end].chars().map(|c| if c == '\n' { c } else { ' ' }));
        at = end;
    }
    kept.push_str(&text[at..]);
    kept
}

/// A span in one line.
fn joined(span: &str) -> String {
    span.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn words_of_line(line: usize, text: &str) -> impl Iterator<Item = Word> {
    text.split_whitespace().filter_map(move |token| {
        let word = token.trim_matches(|c: char| !c.is_alphanumeric());
        let ends = token.ends_with(['.', ',', ';', ':', '!', '?', ')', '|', '”']);
        (!word.is_empty()).then(|| Word { line, text: word.to_lowercase(), ends })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(path: &str, text: &str) -> Vec<String> {
        words(path, text).into_iter().map(|word| word.text).collect()
    }

    #[test]
    fn comments_and_documents_are_read_and_code_is_not() {
        assert_eq!(
            texts("a.rs", "/// One `two` three.\nlet four = \"five\"; // six"),
            ["one", "three", "six"]
        );
        assert_eq!(texts("a.md", "One `two`\n```sh\nthree\n```\nFour"), ["one", "four"]);
        assert_eq!(texts("a.toml", "one = 1 # two"), ["two"]);
        assert_eq!(
            texts("a.py", "one = 2  # three\n\"\"\"Four\nfive.\"\"\"\nsix = 7"),
            ["three", "four", "five"]
        );
        assert_eq!(texts("a.css", "/* one */ a { color: two; }"), ["one"]);
        assert!(texts("a.fr.md", "Un").is_empty());
    }

    #[test]
    fn words_know_their_line_and_whether_a_phrase_may_go_on() {
        let found = words("a.md", "One\ntwo, three");
        let found: Vec<_> = found.iter().map(|word| (word.line, word.ends)).collect();
        assert_eq!(found, [(1, false), (2, true), (2, false)]);
    }

    #[test]
    fn quoted_code_may_go_over_lines_but_not_over_paragraphs() {
        assert_eq!(quoted("a `b\nc` ``d`e``"), [(1, "b c".to_owned()), (2, "d`e".to_owned())]);
        assert_eq!(quoted("a `b\n\nc` d"), []);
    }

    #[test]
    fn sections_begin_with_their_heading() {
        let found = sections("a\n## B\nc\n```\n# d\n```\n");
        assert_eq!(found[1], (2, "B", "c\n```\n# d\n```\n".to_owned()));
    }
}
