//! Files of 16 KiB that are written to cost time or memory are refused, with a short reason, by every game.

use game::{Game, OptionError, OptionKind, OptionProblem, Options as _};
use games::{GameId, with_game};

/// The size of the files: what a site accepts.
const BYTES: usize = 16 * 1024;

/// This text again and again, to the size of a file.
fn repeated(text: &str) -> String {
    text.repeat(BYTES / text.len())
}

fn hostile_files() -> Vec<(&'static str, String)> {
    vec![
        ("nested lists", format!("a = {}", repeated("["))),
        ("closed nested lists", format!("a = {}{}", "[".repeat(BYTES / 2), "]".repeat(BYTES / 2))),
        ("nested tables", format!("a = {}", repeated("{ a = "))),
        ("a long dotted key", format!("{}a = 1", repeated("a."))),
        ("a long dotted header", format!("[{}a]", repeated("a."))),
        ("dotted keys side by side", (0..400).map(|n| format!("{}k{n} = 1\n", "a.".repeat(16))).collect()),
        ("many headers", (0..2_000).map(|n| format!("[t{n}]\n")).collect()),
        ("one list of many numbers", format!("regions = [{}]", repeated("1,"))),
        ("many lines", repeated("#\n")),
        ("many regions", format!("regions = [{}]", repeated("{id=\"a\",at=[1,1]},"))),
        ("many lanes", format!("{BOARD}lanes = [{}]", repeated("[\"a\",\"b\"],"))),
        ("many unknown lanes", format!("{BOARD}lanes = [{}]", repeated("[\"x\",\"y\"],"))),
        (
            "many ways",
            format!("rome = {{ id = \"a\", x = 1, y = 1 }}\nway = [{}]", repeated("[\"a\",\"a\",1],")),
        ),
        ("many cards", format!("card = [{}]", repeated("{resource=\"ruby\",action=\"place 1\"},"))),
        (
            "a long action",
            format!("card = [{{ resource = \"ruby\", action = \"{}\" }}]", repeated("place 1 OR ")),
        ),
        ("a long name", format!("title = \"{}\"", repeated("é"))),
        ("a long number", format!("seed = {}", repeated("9"))),
        ("many eggs", repeated("[[egg]]\nvalue = 1\nmark = \"base\"\n")),
        ("an open text", format!("title = \"\"\"{}", repeated("x"))),
        ("quotes", repeated("\"")),
        ("nothing but zeros", repeated("\0")),
    ]
}

/// Five regions without their lanes.
const BOARD: &str = r#"
start = "a"
tokens = ["a", "b", "c", "d", "e"]
continents = [{ id = "all", regions = ["a", "b", "c", "d", "e"] }]
regions = [{ id = "a", at = [1, 1] }, { id = "b", at = [2, 1] }, { id = "c", at = [3, 1] }, { id = "d", at = [4, 1] }, { id = "e", at = [5, 1] }]
"#;

fn refused<G: Game>(what: &str, file: &str) {
    for spec in G::Options::SPECS.iter().filter(|spec| matches!(spec.kind, OptionKind::File(_))) {
        let mut options = G::Options::default();
        match options.set(spec.key, file) {
            Err(OptionError { problem: OptionProblem::BadFile { why, .. }, .. }) => {
                assert!(why.len() < 64 * 1024, "{what}: {} bytes of reasons", why.len());
            }
            other => panic!("{} {}: {what}: {other:?}", G::INFO.slug, spec.key),
        }
        assert_eq!(options, G::Options::default(), "a refused file changes nothing");
    }
}

#[test]
fn hostile_files_are_refused_by_every_game() {
    for (what, file) in hostile_files() {
        for id in GameId::ALL {
            with_game!(*id, G => refused::<G>(what, &file));
        }
    }
}
