//! Custom card lists: which files are read, which are refused, and that records contain them.

use eme::{CardList, CardListRef, Eme, Printing};
use game::{Component as _, Game, Lang, Setup, Words, plain};
use laws::OwnFile;

/// The example of the game: the printed list.
const EXAMPLE: &str = CardList::EXAMPLE;
const FILE: OwnFile<Eme> = OwnFile::new("cards", EXAMPLE);

/// The printed list without its last cards.
fn first(count: usize) -> String {
    let cards: Vec<&str> = EXAMPLE.lines().filter(|line| line.contains("resource")).take(count).collect();
    format!("card = [\n{}\n]", cards.join("\n"))
}

#[test]
fn the_example_is_the_printed_list() {
    let (list, printed) = (FILE.options(EXAMPLE).cards, CardListRef::default());
    assert!(printed.is_own() && !list.is_own());
    assert_eq!(list.faces().len(), printed.faces().len());
    for (own, printed) in list.faces().iter().zip(printed.faces()) {
        assert_eq!(own.actions(Printing::French), printed.actions(Printing::French));
        assert_eq!((own.resource, own.symbols), (printed.resource, printed.symbols));
        assert_eq!(own.players_min, printed.players_min);
    }
    assert!(list.is_printed() && printed.is_printed());
    assert!(!FILE.options(&FILE.with("\"place 1\"", "\"place 2\"")).cards.is_printed());
    assert!(!FILE.options(&first(41)).cards.is_printed());
}

#[test]
fn all_faults_are_told_at_once_each_with_its_line() {
    let said = FILE.refused(
        &FILE
            .with("action = \"place 1\"", "action = \"fly 1\"")
            .replace("action = \"move 6\"", "action = \"move 7\"")
            .replace("symbols = 2, action = \"place 3\"", "symbols = 4, action = \"place 3\""),
    );
    for why in [
        "line 3: \"fly\" is none of place, move, move_sea, city and destroy",
        "line 22: a card has at most 6 armies to place and steps, this one 7",
        "line 35: a card has 1 to 3 symbols, this one 4",
    ] {
        assert!(said.split("; ").any(|part| part == why), "{why}: {said}");
    }
    FILE.refuses(&[
        ("\"ruby\"", "\"gold\"", "unknown resource `gold`"),
        ("players = 5", "players = 6", "players = 6 is not from 2 to 5"),
        ("\"city 1\"", "\"city 2\"", "one city"),
        ("\"place 2\"", "\"place 2 OR place 3\"", "has the same part twice"),
        ("\"place 2\"", "\"place 2 OR move 1 OR city 1\"", "more than two parts"),
        ("\"place 2\"", "\"place 0\"", "is not a kind of action and a number from 1 on"),
        ("{ resource = \"ruby\"", "{ resource = \"wild\", symbols = 2", "5 symbols of wild, and at most 3"),
    ]);
    assert!(FILE.refused(&first(25)).contains("a list has 26 to 42 cards, this one 25"));
    assert!(
        FILE.refused(
            &EXAMPLE.replace(
                "card = [",
                &format!("card = [{{ {} }},", "resource = \"ruby\", action = \"place 1\"")
            )
        )
        .contains("this one 43")
    );
}

#[test]
fn a_list_that_cannot_end_a_game_is_refused_to_that_many_players() {
    let list = FILE.options(&first(31));
    assert!(Setup::<Eme>::new(list.clone(), 2).is_ok());
    let errors = Setup::<Eme>::new(list, 5).expect_err("five take 35 cards");
    assert!(errors.to_string().contains("5 players take 35 cards, but the list has 31 for them"), "{errors}");
    assert!(
        errors.said::<Eme>(Lang::Fr).contains("5 joueurs prennent 35 cartes"),
        "{}",
        errors.said::<Eme>(Lang::Fr)
    );
}

#[test]
fn records_carry_the_list_and_cards_are_named_by_what_they_bring() {
    let (table, text) = FILE.played(FILE.options(&first(35)), 2);
    assert!(text.contains("option cards=cards = { card = [{ resource = \"ruby\", symbols = 1"), "{text}");
    let public = table.state().public();
    let say = |lang, card| {
        plain(&Eme::catalog(lang).render(&public.card_name(eme::Card(card)), &|seat| seat.to_string()))
    };
    assert_eq!(say(Lang::En, 27), "Anvil: place 3 armies or move 4 steps by land");
    assert_eq!(say(Lang::Fr, 28), "2 × Enclume\u{a0}: faire 4 déplacements sur terre");
    assert_eq!(Eme::INFO.slug, "eme");
}
