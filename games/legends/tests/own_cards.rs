//! Custom card lists: which files are read, which are refused, and that records contain them.

use game::{Component as _, Game, Lang, Setup, Words, plain};
use laws::OwnFile;
use legends::{CardList, CardListRef, Legends};

/// The example of the game: the printed list.
const EXAMPLE: &str = CardList::EXAMPLE;
const FILE: OwnFile<Legends> = OwnFile::new("cards", EXAMPLE);

#[test]
fn the_example_is_the_printed_list() {
    let (list, printed) = (FILE.options(EXAMPLE).cards, CardListRef::default());
    assert!(printed.is_own() && !list.is_own());
    assert_eq!(list.cards().len(), printed.cards().len());
    for (own, printed) in list.cards().iter().zip(printed.cards()) {
        assert_eq!((&own.name, own.family, own.actions), (&printed.name, printed.family, printed.actions));
        assert_eq!((&own.abilities, own.players_min), (&printed.abilities, printed.players_min));
    }
    assert!(list.is_printed() && printed.is_printed());
    assert!(!FILE.options(&FILE.with("\"elixirs 3\"", "\"elixirs 2\"")).cards.is_printed());
}

#[test]
fn all_faults_are_told_at_once_each_with_its_line() {
    let said = FILE.refused(
        &FILE
            .with(
                "abilities = [\"flying\"], action = \"move 5\"",
                "abilities = [\"swimming\"], action = \"move 5\"",
            )
            .replace("action = \"move 6\"", "action = \"move 7\"")
            .replace("abilities = [\"immune\"]", "abilities = [\"elixirs 4\"]")
            .replace("\"elixirs 1\", \"coins 2\"", "\"per_flying\", \"per_coins 2\""),
    );
    for why in [
        "line 3: \"swimming\" is none of plus_move, plus_army, flying",
        "line 7: a card has at most 6 armies to place and steps, this one 7",
        "line 14: \"elixirs 4\": its number is not from 1 to 3",
        "line 34: a card has no ability twice, and one at most that brings points",
    ] {
        assert!(said.split("; ").any(|part| part.starts_with(why)), "{why}: {said}");
    }
    FILE.refuses(&[
        ("family = \"ancient\"", "family = \"modern\"", "unknown family `modern`, expected one of `ancient`"),
        ("action = \"place 4\"", "action = \"place 2 AND place 2\"", "has the same part twice"),
        ("action = \"city 1\"", "action = \"city 2\"", "\"city 2\" is none of"),
        ("players = 3", "players = 5", "players = 5 is not from 2 to 4"),
        ("\"Stronghold\"", "\"Strong<hold>\"", "a name is 1 to 40 letters"),
        ("abilities = [\"per_flying\"]", "abilities = []", "a card has one or two abilities, this one 0"),
        ("abilities = [\"per_flying\"]", "abilities = [\"plus_army\"]", "have 6 of plus_army, and at most 5"),
        ("abilities = [\"per_flying\"]", "abilities = [\"elixirs 1\"]", "have 14 of elixirs, and at most 13"),
        ("set noble 3 4", "set noble 3 10", "\"set noble 3 10\": its number is not from 1 to 9"),
    ]);
}

/// The printed list without its last cards.
fn first(count: usize) -> String {
    let cards: Vec<&str> = EXAMPLE.lines().filter(|line| line.contains("action")).take(count).collect();
    format!("card = [\n{}\n]", cards.join("\n"))
}

#[test]
fn a_list_has_cards_for_a_whole_game() {
    assert!(FILE.refused(&first(21)).contains("a list has 22 to 34 cards, this one 21"));
    let few = FILE.options(&first(27));
    assert!(Setup::<Legends>::new(few, 2).is_ok());
    let errors = Setup::<Legends>::new(few, 3).expect_err("three take thirty").to_string();
    assert!(errors.contains("3 players take 30 cards, but the list has 27 for them"), "{errors}");
}

#[test]
fn the_record_carries_the_cards_and_they_have_their_own_names() {
    let file =
        FILE.with("{ en = \"Stronghold\", fr = \"Forteresse\" }", "{ en = \"Lighthouse\", fr = \"Phare\" }");
    let (table, _) = FILE.played(FILE.options(&file), 2);
    let public = table.state().public();
    let lighthouse = public.list().in_play(2).find(|card| public.printed(*card).name == "Lighthouse");
    let name = public.card_name(lighthouse.expect("it is in play"));
    assert_eq!(plain(&Legends::catalog(Lang::Fr).render(&name, &|seat| seat.to_string())), "Phare");
}
