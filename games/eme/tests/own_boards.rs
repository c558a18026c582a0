//! Custom boards: which files are read, which are refused, and that records contain them.

use eme::{BoardRef, Eme, EmeOptions, Region};
use game::{Component as _, Game, Lang, Options, Setup, Words, plain};
use laws::OwnFile;
use table::Match;

/// The example of the game.
const EXAMPLE: &str = eme::Board::EXAMPLE;
const FILE: OwnFile<Eme> = OwnFile::new("board", EXAMPLE);

#[test]
fn a_fault_in_the_form_is_told_by_its_line() {
    let at = format!("line {}: ", FILE.line("id = \"cape\", name"));
    assert!(
        FILE.refused(&FILE.with("at = [240, 200]", "at = [240]")).starts_with(&format!("{at}a place is two"))
    );
    assert!(
        FILE.refused(&FILE.with("at = [240, 200]", "at = [240, -1]"))
            .starts_with(&format!("{at}the number -1"))
    );
    assert!(FILE.refused(&FILE.with("at = [240, 200]", "to = [240, 200]")).contains("unknown field `to`"));
    assert!(FILE.refused(&FILE.with("borders =", "border =")).contains("unknown field `border`"));
    assert!(FILE.refused(&FILE.with("start = \"crossing\"", "")).contains("missing field `start`"));
    assert!(FILE.refused("regions of mine\n").contains("expected"));
}

#[test]
fn all_faults_are_told_at_once_each_with_its_line() {
    let file = FILE
        .with("[\"ridge\", \"pass\"]", "[\"ridge\", \"ridge\"]")
        .replace("[\"cape\", \"forest\"], ", "[\"cape\", \"mountain\"], ")
        .replace("[\"spring\", \"reef\"],\n]", "[\"spring\", \"harbour\"],\n]")
        .replace(", \"ford\"] }", "] }")
        .replace("at = [230, 420]", "at = [1311, 420]")
        .replace(", [\"harbour\", \"reef\"]", "");
    let expected = [
        (FILE.line("id = \"ford\""), "region \"ford\" is on no continent"),
        (FILE.line("id = \"forest\""), "\"forest\" is off the map, which is 1310 wide and 1000 high"),
        (FILE.line("[\"cape\", \"forest\"]"), "there is no region \"mountain\""),
        (FILE.line("[\"ridge\", \"pass\"]"), "region \"ridge\" is joined to itself"),
        (FILE.line("[\"pass\", \"harbour\"]"), "are on different continents: only a sea lane can join them"),
        (FILE.line("id = \"reef\""), "no borders and sea lanes lead from the start to \"reef\""),
    ];
    FILE.tells(&file, &expected);
}

#[test]
fn ids_names_and_counts_are_checked() {
    let cases = [
        ("{ id = \"reef\"", "{ id = \"spring\"", "the id \"spring\" is used twice"),
        ("{ id = \"isle\"", "{ id = \"east\"", "the id \"east\" is used twice"),
        ("{ id = \"reef\"", "{ id = \"a reef\"", "\"a reef\" is no id"),
        ("fr = \"Le Récif\"", "fr = \"<b>\"", "the name of \"reef\" is not 1 to 40 letters"),
        ("\"Tres Insulae\"", "\"\"", "the name of \"title\" is not"),
        ("#c9b3cf", "#c9b3", "the tint of \"isle\" is no colour"),
        ("[\"spring\", \"reef\"] }", "[\"spring\", \"reef\", \"cape\"] }", "\"cape\" is listed twice"),
        ("[\"spring\", \"reef\"] }", "[] }", "continent \"isle\" has no region"),
        (", \"spring\"]\n", "]\n", "a board has 5 tokens, this one 4"),
        (", \"spring\"]\n", ", \"cape\"]\n", "two tokens lie on region \"cape\""),
        (
            "[[\"crossing\", \"ridge\"]",
            "[[\"ford\", \"crossing\"]",
            "\"crossing\" and \"ford\" are joined twice",
        ),
        ("start = \"crossing\"", "start = \"nowhere\"", "there is no region \"nowhere\""),
    ];
    FILE.refuses(&cases);
    let four = "regions = [{ id = \"a\", at = [1, 1] }]\ncontinents = []\ntokens = []\nstart = \"a\"";
    let said = FILE.refused(four);
    assert!(said.contains("a board has 5 to 25 regions, this one 1"), "{said}");
    assert!(said.contains("a board has 1 to 5 continents, this one 0"), "{said}");
    let many: Vec<String> = (0..26).map(|n| format!("{{ id = \"r{n}\", at = [1, 1] }}")).collect();
    let said = FILE.refused(&four.replace("{ id = \"a\", at = [1, 1] }", &many.join(", ")));
    assert!(said.contains("a board has 5 to 25 regions, this one 26"), "{said}");
    let lanes = vec!["[\"cape\", \"reef\"]"; 101].join(", ");
    let said = FILE.refused(&FILE.with("lanes = [", &format!("lanes = [{lanes}, ")));
    assert!(said.contains("at most 100 borders and sea lanes, this one 113"), "{said}");
}

#[test]
fn faults_are_told_in_the_language_of_the_table() {
    let file =
        FILE.with("{ id = \"reef\"", "{ id = \"spring\"").replace("start = \"crossing\"", "start = \"x\"");
    let (start, reef) = (FILE.line("start = "), FILE.line("{ id = \"reef\""));
    let english = FILE.refused_in(&file, Lang::En);
    assert!(english.starts_with(&format!("line {start}: there is no region “x”. line ")), "{english}");
    let french = FILE.refused_in(&file, Lang::Fr);
    let same = format!("ligne {reef}\u{a0}: l’identifiant «\u{a0}spring\u{a0}» est employé deux fois.");
    assert!(french.contains(&same), "{french}");
}

#[test]
fn a_board_in_one_line_reads_back_as_the_same_board() {
    let line = FILE.options(EXAMPLE).get("board").expect("an option of the game");
    assert!(!line.contains('\n') && line.starts_with("board = { title = \"Tres Insulae\""), "{line}");
    assert_eq!(FILE.options(&line), FILE.options(EXAMPLE), "the same board is kept once");
    assert_eq!(EmeOptions::default().get("board").as_deref(), Some(""));
    let mut back = FILE.options(EXAMPLE);
    back.set("board", "").expect("empty is a printed side");
    assert_eq!(back, EmeOptions::default());
}

#[test]
fn the_board_of_the_guide_can_be_played_on() {
    let guide = include_str!("../../../docs/guide/own-boards.md");
    let chapter = guide.split("## Eight-Minute Empire").nth(1).expect("a chapter");
    let board =
        chapter.split("```toml").nth(1).and_then(|rest| rest.split("```").next()).expect("an example");
    assert_eq!(FILE.options(board).board_in_play().regions, 5);
}

fn played(seats: u8) -> (Match<Eme>, String) {
    FILE.played(EmeOptions { tokens: true, ..FILE.options(EXAMPLE) }, seats)
}

#[test]
fn the_record_and_the_view_carry_the_board() {
    let (table, text) = played(3);
    assert!(text.contains("option board=board = { title = \"Tres Insulae\""), "{text}");
    let json = serde_json::to_string(table.state().public()).expect("plain data");
    assert!(json.contains("Northcape"));
    let printed = Setup::<Eme>::standard(3).expect("three can play");
    let json = serde_json::to_string(Match::new(printed, 5).state().public()).expect("plain data");
    assert!(json.contains("\"side\":\"a\""), "printed sides go by their letter: {json}");
}

#[test]
fn a_record_with_a_changed_board_is_refused_with_the_reason() {
    let (_, text) = played(2);
    let start = |other: &str| FILE.not_replayed(&text, "start = \"crossing\"", other);
    let unknown = start("start = \"nowhere\"");
    assert!(unknown.contains("there is no region \"nowhere\""), "{unknown}");
    let moved = start("start = \"reef\"");
    assert!(moved.contains("EME-"), "armies no longer stand where the moves say: {moved}");
}

#[test]
fn a_custom_board_speaks_by_its_own_names_in_both_languages() {
    let setup = Setup::<Eme>::new(FILE.options(EXAMPLE), 2).expect("two can play");
    let table = Match::new(setup, 5);
    let public = table.state().public();
    let say = |lang| {
        let line = Eme::move_line(public, None, public.active, eme::Move::Neutral(Region(0)));
        plain(&Eme::catalog(lang).render(&line, &|seat| seat.to_string()))
    };
    assert!(say(Lang::En).contains("Northcape") && say(Lang::Fr).contains("Cap-Nord"));
    let name = |line| plain(&Eme::catalog(Lang::Fr).render(&line, &|seat| seat.to_string()));
    assert_eq!(name(public.board.continent_name(2)), "L’Île");
}

#[test]
fn regions_beyond_a_small_board_are_refused() {
    let setup = Setup::<Eme>::new(FILE.options(EXAMPLE), 2).expect("two can play");
    let mut table = Match::new(setup, 5);
    let seat = table.to_act().first().expect("somebody begins");
    let error = table.submit_text(seat, 0, "neutral 10").expect_err("there are nine regions");
    assert!(error.to_string().contains("EME-02"), "{error}");
}

#[test]
fn a_board_that_is_kept_twice_is_the_same() {
    let [one, two] = [EXAMPLE, EXAMPLE].map(|file| BoardRef::read(file).expect("a sound board"));
    assert_eq!(one, two);
    assert!(!one.is_own() && one.side().is_none() && one.sketch().is_some());
    assert_eq!(Eme::INFO.slug, "eme");
}

/// A printed side as a custom board, with other names and another drawing.
fn copied(side: &eme::Board) -> String {
    let all = || side.all().iter();
    let list = |items: &mut dyn Iterator<Item = String>| items.collect::<Vec<_>>().join(", ");
    let pairs = |neighbours: &dyn Fn(Region) -> eme::RegionSet| {
        let of = |a: Region| {
            neighbours(a).iter().filter(move |b| a < *b).map(move |b| format!("[\"r{a}\", \"r{b}\"]"))
        };
        list(&mut all().flat_map(of))
    };
    let continent = |(index, regions): (usize, &eme::RegionSet)| {
        let regions = list(&mut regions.iter().map(|region| format!("\"r{region}\"")));
        format!("{{ id = \"c{index}\", name = \"Land\", regions = [{regions}] }}")
    };
    format!(
        "start = \"r{}\"\ntokens = [{}]\ncontinents = [{}]\nregions = [{}]\nborders = [{}]\nlanes = [{}]",
        side.start,
        list(&mut side.triangles.iter().rev().map(|region| format!("\"r{region}\""))),
        list(&mut side.continents.iter().enumerate().map(continent)),
        list(
            &mut all().map(|region| format!("{{ id = \"r{region}\", at = [{}, 500] }}", 50 * region.index()))
        ),
        pairs(&|region| side.land[region.index()]),
        pairs(&|region| side.land_and_sea[region.index()] - side.land[region.index()]),
    )
}

#[test]
fn a_copy_of_a_printed_side_is_recognised() {
    for side in BoardRef::own() {
        let copy = copied(&side);
        let board = eme::Board::read(&copy).expect("a sound board");
        assert!(board.is_printed() && !FILE.options(&copy).board.expect("a board").is_own());
        let start = format!("start = \"r{}\"", side.start);
        let other = copy.replace(&start, &format!("start = \"r{}\"", side.triangles[0]));
        assert!(!eme::Board::read(&other).expect("a sound board").is_printed(), "it starts elsewhere");
    }
    assert!(!eme::Board::read(EXAMPLE).expect("a sound board").is_printed());
}
