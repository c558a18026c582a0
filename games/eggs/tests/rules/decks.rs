//! Custom eggs: option `eggs` (EGG-02).

use crate::scene::Scene;
use eggs::{DeckRef, Eggs, EggsOptions, Mark};
use game::{Game, Lang, OptionProblem, Options, Setup, Words};
use table::Match;

fn file(values: impl IntoIterator<Item = (i32, &'static str)>) -> String {
    values
        .into_iter()
        .map(|(value, mark)| format!("[[egg]]\nvalue = {value}\nmark = \"{mark}\"\n\n"))
        .collect()
}

fn base_only() -> String {
    file((0..22).map(|index| (index - 8, "base")))
}

fn options(text: &str) -> EggsOptions {
    let mut options = EggsOptions::default();
    options.set("eggs", text).unwrap();
    options
}

fn problem(text: &str) -> String {
    let error = EggsOptions::default().set("eggs", text).unwrap_err();
    assert_eq!(error.key, "eggs");
    let OptionProblem::BadFile { why, .. } = error.problem else { panic!("{error}") };
    why
}

#[test]
fn egg_02_a_table_may_bring_its_own_eggs() {
    let options = options(&base_only());
    assert_eq!(options.eggs.values_of(Mark::Base)[..3], [13, 12, 11]);
    let line = options.get("eggs").unwrap();
    assert_eq!(line, "base: 13 12 11 10 9 8 7 6 5 4 3 2 1 0 -1 -2 -3 -4 -5 -6 -7 -8");
    let mut again = EggsOptions::default();
    again.set("eggs", &line).unwrap();
    assert_eq!(again, options, "the line of a record is read as the file was");
}

#[test]
fn egg_02_the_games_own_file_is_the_games_own_deck() {
    let own = include_str!("../../data/eggs.toml");
    assert_eq!(options(own), EggsOptions::default());
    assert_eq!(options(own).get("eggs").unwrap(), "");
    assert_eq!(options(""), EggsOptions::default());
    let line = DeckRef::default().to_string();
    assert_eq!(options(&line), EggsOptions::default());
}

#[test]
fn egg_02_the_record_carries_the_deck() {
    let setup = Setup::<Eggs>::new(options(&base_only()), 3).unwrap();
    let table = Match::new(setup, 7);
    let text = table.record().to_string();
    assert!(text.contains("\noption eggs=base: 13 12 11"), "{text}");
    let again = Match::<Eggs>::replay(&text.parse().unwrap()).unwrap();
    assert_eq!(again.state(), table.state());
    let json = serde_json::to_string(table.state()).unwrap();
    assert_eq!(&serde_json::from_str::<Eggs>(&json).unwrap(), table.state());
}

#[test]
fn egg_02_a_deck_must_be_enough_for_a_round() {
    let setup = |seats| Setup::<Eggs>::new(options(&base_only()), seats);
    for seats in 2..=4 {
        assert!(setup(seats).is_ok());
    }
    for (seats, needed) in [(5, 32), (6, 42)] {
        let error = setup(seats).unwrap_err().to_string();
        let expected = format!("a round of {seats} players can need {needed} eggs, but the marks leave 22");
        assert_eq!(error, format!("option eggs: {expected}"));
    }
    let small = options(&file((0..21).map(|value| (value, "base"))));
    assert!(Setup::<Eggs>::new(small.clone(), 3).is_ok(), "three Scouts and 18 eggs");
    assert!(Setup::<Eggs>::new(small, 4).is_err());
}

#[test]
fn egg_02_a_bad_file_is_refused_with_the_place_and_the_reason() {
    let after = |text: &str| format!("# my eggs\n[[egg]]\nvalue = 3\nmark = \"base\"\n{text}");
    let cases = [
        (after("[[egg]]\nvalue = 100\nmark = \"base\""), "line 6: the value 100 is not between -99 and 99"),
        (
            after("[[egg]]\nvalue = 1\nmark = \"7p\""),
            "line 7: there is no mark \"7p\"; an egg is marked base, 5/6p or 6p",
        ),
        (after("exploding = true"), "line 3: an egg of value 3 is not an exploding one"),
        (
            after("[[egg]]\nvalue = -1\nmark = \"6p\"\nexploding = false"),
            "line 6: an egg of value -1 is an exploding one",
        ),
        ("# nothing".to_owned(), "there is no [[egg]] in it"),
        (file((0..43).map(|_| (1, "base"))), "43 eggs are more than the 42 of the game"),
        ("base: 1 2 x".to_owned(), "egg 3: \"x\" is no whole number"),
        ("base: 1 2; 9p: 3".to_owned(), "egg 3: there is no mark \"9p\"; an egg is marked base, 5/6p or 6p"),
        ("base: 1 -100".to_owned(), "egg 2: the value -100 is not between -99 and 99"),
    ];
    for (text, expected) in cases {
        assert_eq!(problem(&text), expected, "{text}");
    }
    for text in ["# my eggs\n[[egg]\n", "[[egg]]\nvalue = \"three\"\nmark = \"base\"", "[[egg]]\nvalue = 3"] {
        let why = problem(text);
        assert!(why.starts_with("line "), "{text}: {why}");
    }
}

#[test]
fn egg_02_everything_wrong_with_a_file_is_told_at_once() {
    let file = "[[egg]]\nvalue = 100\nmark = \"7p\"\n[[egg]]\nvalue = \"three\"\nmark = \"base\"\n\
                [[egg]]\nvalue = -1\nmark = \"6p\"\nexploding = false\n";
    let said = problem(file);
    let parts: Vec<&str> = said.split("; ").collect();
    for (part, expected) in parts.iter().zip([
        "line 2: the value 100",
        "line 3: there is no mark",
        "an egg is marked base",
        "line 5: ",
        "line 8: an egg of value -1",
    ]) {
        assert!(part.starts_with(expected), "{expected}: {said}");
    }
    assert_eq!(parts.len(), 5, "{said}");
    assert_eq!(
        problem("base: 1 x 200"),
        "egg 2: \"x\" is no whole number; egg 3: the value 200 is not between -99 and 99"
    );
}

#[test]
fn egg_02_equal_eggs_are_one_choice() {
    let ones = "base: 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1";
    let scene = Scene::with(3, &[&format!("eggs={ones}")], "offer 1 1; hand 1 10; hand 2 9; hand 3 1");
    let scene = scene.play("1 play 10, 2 play 9, 3 play 1");
    assert_eq!(scene.public().turn, 2, "nothing to decide");
    assert_eq!((scene.pile(1), scene.pile(2)), (vec![1], vec![1]));
}

#[test]
fn egg_02_the_credits_say_which_values_are_attested() {
    for lang in Lang::ALL {
        let credits = Eggs::register(lang).rsplit("## ").next().unwrap();
        for attested in ["+13", "+10", "−6", "−8"] {
            assert!(credits.contains(attested), "{lang}: {credits}");
        }
        assert!(credits.contains("reconst"), "{lang}: {credits}");
    }
    let data = include_str!("../../data/eggs.toml");
    assert!(data.contains("values_known_to_exist = [13, 10, -6, -8]"));
    assert_eq!(Eggs::INFO.slug, "eggs");
}
