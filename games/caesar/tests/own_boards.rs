//! Custom boards: which files are read, which are refused, and that records contain them.

mod boards;

use boards::{TOY, options};
use caesar::{Board, BoardRef, Caesar, CaesarOptions, MAX_WAYS, Move, sides};
use game::{Component as _, Game, Lang, OptionError, OptionProblem, Options, Setup, Words, plain};
use table::{Match, Record};

/// Why the option refuses this file.
fn refusal(file: &str) -> String {
    match CaesarOptions::default().set("board", file) {
        Err(OptionError { problem: OptionProblem::BadFile { why, .. }, .. }) => why,
        other => panic!("{other:?}: {file}"),
    }
}

/// The toy board with one text replaced by another.
fn with(old: &str, new: &str) -> String {
    assert!(TOY.contains(old), "{old}");
    TOY.replacen(old, new, 1)
}

#[test]
fn a_fault_in_the_form_is_told_by_its_line() {
    assert_eq!(refusal(&with("x = 100, y = 100", "x = , y = 100")).split(':').next(), Some("line 4"));
    assert_eq!(
        refusal(&with("wine = 1", "honey = 1")).split(',').next(),
        Some("line 15: unknown variant `honey`")
    );
    assert!(refusal(&with("colour = \"blue\"", "colour = \"beige\"")).contains("unknown variant `beige`"));
    assert!(refusal(&with("value = 1", "worth = 1")).contains("unknown field `worth`"));
    assert!(refusal("board of\nmine").starts_with("line 1: "));
}

#[test]
fn a_fault_in_the_places_is_told_by_its_line_and_its_name() {
    let doubled = refusal(&with("\"alesia\", name", "\"bibracte\", name"));
    assert!(doubled.starts_with("line 5: two places have the id \"bibracte\"; line 11: "), "{doubled}");
    assert!(
        refusal(&with("id = \"alesia\"", "id = \"A lesia\"")).starts_with("line 4: \"A lesia\" is no id")
    );
    assert!(refusal(&with("name = \"Alésia\", ", "")).starts_with("line 4: \"alesia\" needs a name"));
    assert!(refusal(&with("\"Alésia\"", "\"<b>\"")).starts_with("line 4: \"alesia\" needs a name"));
    assert!(
        refusal(&with("x = 100, y = 100", "x = 100, y = 1001"))
            .starts_with("line 4: \"alesia\" is off the map")
    );
    assert_eq!(
        refusal(&with("value = 5", "value = 21")),
        "line 8: the value of \"genua\" is not from 1 to 20"
    );
    let no_city = "rome = { id = \"roma\", x = 1, y = 1 }\ncity = []\nway = []\nwealth = {}";
    assert_eq!(refusal(no_city), "a board has 1 to 40 cities, this one 0");
    let city = |n| format!("{{ id = \"c{n}\", name = \"C\", colour = \"red\", value = 1, x = 0, y = 0 }}");
    let many: Vec<String> = (0..41).map(city).collect();
    let crowded = no_city.replace("city = []", &format!("city = [{}]", many.join(", ")));
    assert_eq!(refusal(&crowded), "a board has 1 to 40 cities, this one 41");
}

#[test]
fn a_board_has_a_title_and_names_in_both_languages() {
    let file = with("\"Alésia\"", "{ en = \"Alesia\", fr = \"Alésia\" }");
    let board = Board::read(&format!("title = \"Gallia\"\nseed = 12\n{file}")).unwrap();
    assert_eq!((board.sketch().title.as_deref(), board.sketch().seed), (Some("Gallia"), Some(12)));
    assert_eq!(Board::read(&board.to_string()).unwrap(), board, "a record keeps all of it");
    let city = board.thing(board.find("alesia").unwrap());
    let said = |lang: Lang| {
        let line = game::Line::new("move.reach").with("from", city.clone()).with("to", city.clone());
        plain(&Caesar::catalog(lang).render(&line.with("pieces", 1), &|seat| seat.to_string()))
    };
    assert!(said(Lang::En).contains("Alesia") && said(Lang::Fr).contains("Alésia"));
    assert!(refusal(&format!("title = \"<b>\"\n{TOY}")).contains("\"title\" needs a name"));
}

#[test]
fn a_fault_in_the_ways_is_told_by_its_line_and_its_name() {
    let first = "[\"roma\", \"alesia\", 1]";
    assert_eq!(
        refusal(&with(first, "[\"roma\", \"alexia\", 1]")),
        "line 11: a way leads to \"alexia\", and there is no such place"
    );
    assert_eq!(
        refusal(&with(first, "[\"roma\", \"roma\", 1]")),
        "line 11: a way leads from \"roma\" to itself"
    );
    assert_eq!(
        refusal(&with(first, "[\"roma\", \"alesia\", 3]")),
        "line 11: the way \"roma\" to \"alesia\" takes neither 1 nor 2 roads"
    );
    assert_eq!(
        refusal(&with(first, &format!("{first}, [\"alesia\", \"roma\", 2]"))),
        "line 11: two ways join \"alesia\" and \"roma\""
    );
    let cut_off = with("[\"durocortorum\", \"genua\", 1],", "").replace("[\"cenabum\", \"genua\", 2],", "");
    assert_eq!(refusal(&cut_off), "line 8: no ways lead from Rome to \"genua\"");
    let many = with(first, &vec![first; MAX_WAYS].join(", "));
    assert_eq!(refusal(&many), "a board has at most 128 ways, this one 135");
}

#[test]
fn all_faults_are_told_at_once_each_with_its_line() {
    let said = refusal(
        &with("value = 5", "value = 21")
            .replace("x = 100, y = 100", "x = 1001, y = 100")
            .replace("[\"roma\", \"bibracte\", 1]", "[\"roma\", \"bibracte\", 3]")
            .replace("wine = 1", "wine = 2"),
    );
    let parts: Vec<&str> = said.split("; ").collect();
    assert_eq!(
        parts,
        [
            "line 4: \"alesia\" is off the map: x and y go from 0 to 1000",
            "line 8: the value of \"genua\" is not from 1 to 20",
            "line 11: the way \"roma\" to \"bibracte\" takes neither 1 nor 2 roads",
            "there are 5 cities but 6 wealth tokens to lay on them",
        ]
    );
}

#[test]
fn a_fault_is_told_in_the_language_of_the_table() {
    let said = |file: &str, lang: Lang| match CaesarOptions::default().set("board", file) {
        Err(OptionError { problem: OptionProblem::BadFile { line, .. }, .. }) => {
            plain(&Caesar::catalog(lang).render(&line, &|seat| seat.to_string()))
        }
        other => panic!("{other:?}: {file}"),
    };
    let same = with("\"alesia\", name", "\"bibracte\", name");
    let (english, french) = (said(&same, Lang::En), said(&same, Lang::Fr));
    assert!(english.starts_with("line 5: two places have the id “bibracte”. line 11: "), "{english}");
    let expected = "ligne 5\u{a0}: deux lieux ont l’identifiant «\u{a0}bibracte\u{a0}».";
    assert!(french.starts_with(expected), "{french}");
    let french = said(&with("wine = 1", "honey = 1"), Lang::Fr);
    assert!(french.starts_with("ligne 15\u{a0}: illisible (unknown variant `honey`"), "{french}");
    let tokens = said(&with("wheat = 2", "wheat = 5"), Lang::Fr);
    assert!(tokens.contains("4 jetons") && tokens.contains("blé"), "{tokens}");
}

#[test]
fn counts_that_do_not_add_up_are_told() {
    assert_eq!(
        refusal(&with("wine = 1", "wine = 2")),
        "there are 5 cities but 6 wealth tokens to lay on them"
    );
    assert!(refusal(&with("wheat = 2", "wheat = 5")).starts_with("there are more than 4 tokens of wheat"));
    assert!(refusal(&with("gold = 2", "gold = 9")).starts_with("there are more than 8 tokens of gold"));
    let out = |count| format!("{TOY}\ntaken_out = {{ wine = {count} }}\n");
    assert_eq!(refusal(&out(1)), "there are 5 cities but 4 wealth tokens to lay on them");
    assert_eq!(refusal(&out(2)), "more tokens of wine are taken out than there are");
    for players in ["[1, 3]", "[4, 3]", "[2, 6]"] {
        let why = refusal(&format!("players = {players}\n{TOY}"));
        assert!(why.ends_with("is not a range within 2 to 5"), "{why}");
    }
}

#[test]
fn a_board_for_some_numbers_of_players_is_refused_to_others() {
    let options = options(&format!("players = [2, 3]\n{TOY}"));
    assert!(Setup::<Caesar>::new(options.clone(), 3).is_ok());
    let errors = Setup::<Caesar>::new(options, 4).expect_err("it is for three at most").0;
    assert_eq!(errors[0].key, "board");
    assert_eq!(errors[0].problem, OptionProblem::Seats { seats: 4, allowed: (2, 3) });
}

#[test]
fn a_board_in_one_line_reads_back_as_the_same_board() {
    for board in sides().map(|board| board.to_string()).chain([options(TOY).get("board").unwrap()]) {
        assert!(!board.contains('\n'));
        let again = options(&board);
        assert_eq!(again.get("board"), Some(board));
        assert_eq!(options(&again.get("board").unwrap()), again, "the same board is kept once");
    }
    assert_eq!(CaesarOptions::default().get("board").as_deref(), Some(""));
    let mut back = options(TOY);
    back.set("board", "").expect("empty is the game's own board");
    assert_eq!(back, CaesarOptions::default());
}

#[test]
fn the_board_of_the_guide_can_be_played_on() {
    let guide = include_str!("../../../docs/guide/own-boards.md");
    let board = guide.split("```toml").nth(1).and_then(|rest| rest.split("```").next()).expect("an example");
    assert_eq!(options(board).board_for(3).cities().len(), 2);
}

#[test]
fn our_own_boards_can_be_brought_as_files() {
    // As the owner of a printed copy would: take our file, enter another map, and play.
    for (file, seats) in [(include_str!("../data/side_a.toml"), 5), (include_str!("../data/side_b.toml"), 2)]
    {
        let setup = Setup::<Caesar>::new(options(file), seats).expect("our form");
        let table = Match::new(setup, 1);
        let board = table.state().public().board;
        assert_eq!(board.to_string(), caesar::side_for(seats).to_string());
        assert_eq!(
            board.thing(board.find("lutetia").unwrap()).own_name,
            None,
            "known names stay in both languages"
        );
    }
}

#[test]
fn the_record_and_the_view_carry_the_board() {
    let setup = Setup::<Caesar>::new(options(TOY), 3).expect("three can play");
    let mut table = Match::new(setup, 5);
    while let Some(seat) = table.to_act().first() {
        let mv = table.view(Some(seat)).legal_moves()[0];
        table.submit(seat, mv).expect("a listed move is legal");
    }
    let text = table.record().to_string();
    assert!(text.contains("option board=board = { players = [2, 5], rome = { id = \"roma\""), "{text}");
    let record: Record = text.parse().expect("it reads back");
    let again = Match::<Caesar>::replay(&record).expect("it replays");
    assert_eq!(again.state(), table.state());
    let json = serde_json::to_string(table.state().public()).expect("plain data");
    assert!(json.contains("Durocortorum"));
    let own = Setup::<Caesar>::standard(3).expect("three can play");
    let json = serde_json::to_string(Match::new(own, 5).state().public()).expect("plain data");
    assert!(json.starts_with("{\"board\":\"b\","), "our own boards go by name: {json}");
}

#[test]
fn a_board_of_ones_own_speaks_by_its_own_names() {
    let setup = Setup::<Caesar>::new(options(TOY), 2).expect("two can play");
    let table = Match::new(setup, 5);
    let public = table.state().public();
    let lay = |from: &str| {
        let board = public.board;
        Move::Lay { from: board.find(from).unwrap(), to: board.find("roma").unwrap() }
    };
    let say = |lang, from| {
        let line = Caesar::move_line(public, None, public.active, lay(from));
        plain(&Caesar::catalog(lang).render(&line, &|seat| seat.to_string()))
    };
    assert_eq!(say(Lang::En, "alesia"), "Connect Alésia from Rome (1 road)");
    assert_eq!(say(Lang::Fr, "bibracte"), "Relier Bibracte depuis Rome (1 route)");
}

#[test]
fn places_beyond_a_small_board_are_refused() {
    let setup = Setup::<Caesar>::new(options(TOY), 2).expect("two can play");
    let mut table = Match::new(setup, 5);
    let seat = table.to_act().first().expect("somebody begins");
    let error = table.submit_text(seat, 0, "lay 40-39").expect_err("there is no such place");
    assert_eq!(error.to_string(), "not legal by rule CAE-12 (refuse.no_way)");
}

#[test]
fn places_have_names_in_both_languages_and_the_credits_own_up_to_the_map() {
    let name = |lang: Lang, id: &str| Caesar::catalog(lang).text(&format!("place.{id}"));
    assert_eq!((name(Lang::En, "lutetia"), name(Lang::Fr, "lutetia")), ("Lutetia".into(), "Lutetia".into()));
    for board in sides() {
        for place in board.places() {
            assert!(Lang::ALL.iter().all(|lang| Caesar::catalog(*lang).has(&format!("place.{}", place.id))));
        }
    }
    let credits = |lang| Caesar::register(lang).rsplit("## ").next().expect("the last chapter");
    assert!(credits(Lang::En).contains("The map is a reconstruction"));
    assert!(credits(Lang::Fr).contains("La carte est une reconstitution"));
}

#[test]
fn a_board_that_is_kept_twice_is_the_same() {
    let [one, two] = [TOY, TOY].map(|file| BoardRef::read(file).expect("a sound board"));
    assert_eq!(one, two);
    assert!(std::ptr::eq::<Board>(&*one, &*two));
    assert_eq!(Caesar::INFO.slug, "caesar");
}

#[test]
fn a_copy_of_a_side_is_recognised() {
    let renamed = Board::EXAMPLE.replace("x = 454", "x = 455");
    for copy in [Board::EXAMPLE, &renamed] {
        assert!(Board::read(copy).expect("a sound board").is_printed());
    }
    let other = Board::EXAMPLE.replacen("value = 4", "value = 5", 1);
    assert!(!Board::read(&other).expect("a sound board").is_printed());
    assert!(!Board::read(TOY).expect("a sound board").is_printed());
}
