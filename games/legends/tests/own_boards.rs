//! Custom tiles: which files are read, which are refused, and that records contain them.

use game::{Component as _, Game, Lang, Options, Setup, Words, plain};
use laws::OwnFile;
use legends::{Face, Legends, LegendsOptions, TileSet, TileSetRef, region_id, region_of_id};
use table::Match;

/// The example of the game.
const EXAMPLE: &str = TileSet::EXAMPLE;
const FILE: OwnFile<Legends> = OwnFile::new("board", EXAMPLE);

#[test]
fn faces_of_a_file_take_the_place_of_printed_ones() {
    let (own, printed) = (FILE.options(EXAMPLE).board, TileSetRef::default());
    assert!(!own.is_own() && printed.is_own());
    assert_eq!(own.islands(Face::Meadows).len(), 2);
    assert_eq!(own.islands(Face::Fern).len(), 2);
    let region = |id| region_of_id(id).expect("a region");
    assert!(own.land(region("f1")).contains(region("f2")), "a bridge is as good as a border");
    assert_eq!(own.edges(Face::Meadows).map(region_id), ["m1", "m2", "m5", "m4"]);
    for face in Face::ALL.into_iter().filter(|face| own.sketch(*face).is_none()) {
        assert_eq!(own.islands(face), printed.islands(face));
        assert_eq!(own.edges(face), printed.edges(face));
    }
}

#[test]
fn all_faults_are_told_at_once_each_with_its_line() {
    let file = FILE
        .with("[\"m1\", \"m2\"], ", "[\"m1\", \"m9\"], ")
        .replace("[\"m2\", \"m3\"], ", "[\"m3\", \"m3\"], ")
        .replace("at = [220, 190]", "at = [681, 190]")
        .replace("id = \"m5\", name", "id = \"m7\", name")
        .replace("bridges = [[\"f1\", \"f2\"]]", "bridges = []")
        .replace("right = \"f2\"", "right = \"h1\"");
    let expected = [
        (FILE.line("id = \"m1\""), "\"m1\" is off the map, which is 680 wide and 1000 high"),
        (FILE.line("id = \"m5\""), "\"m7\" stands where the face has its region \"m5\", as moves call it"),
        (FILE.line("[\"m1\", \"m2\"]"), "there is no region \"m9\""),
        (FILE.line("[\"m1\", \"m2\"]"), "region \"m3\" is joined to itself"),
        (FILE.line("right = \"f2\""), "there is no region \"h1\""),
    ];
    FILE.tells(&file, &expected);
}

#[test]
fn ids_islands_and_totals_are_checked() {
    let cases = [
        ("id = \"fern\"", "id = \"meadows\"", "the id \"meadows\" is used twice"),
        ("id = \"fern\"", "id = \"moor\"", "unknown face `moor`, expected one of `meadows`"),
        ("fr = \"Le Goulet\"", "fr = \"<b>\"", "the name of \"fern\" is not 1 to 40 letters"),
        ("regions = [\"f1\"]", "regions = [\"f1\", \"f2\"]", "region \"f2\" is listed twice on islands"),
        ("regions = [\"f1\"]", "regions = []", "island \"near\" has no region"),
        ("[[\"f2\", \"f3\"]]", "[[\"f1\", \"f3\"]]", "on different islands: only a sea lane can join them"),
        ("start_here = false", "start_here = true", "must stand on \"desert\" and on \"fern\""),
        (
            "bridges = [[\"f1\", \"f2\"]]",
            "bridges = []",
            "nothing joins \"f2\" to the first region of its face",
        ),
        ("left = \"f2\" }", "}", "missing field `left`"),
        ("#dfae93", "#dfae", "the tint of \"far\" is no colour"),
    ];
    FILE.refuses(&cases);
    let one = |id: &str, region: &str| {
        format!(
            "[[faces]]\nid = \"{id}\"\nislands = [{{ id = \"i\", regions = [\"{region}\"] }}]\n\
             regions = [{{ id = \"{region}\", at = [340, 500] }}]\nborders = []\n\
             exits = {{ top = \"{region}\", right = \"{region}\", bottom = \"{region}\", left = \"{region}\" }}\n"
        )
    };
    let said = FILE.refused(&(one("meadows", "m1") + &one("volcano", "v1")));
    assert!(said.contains("four tiles can have 8 regions together, but all tokens need 14"), "{said}");
}

#[test]
fn faults_are_told_in_the_language_of_the_table() {
    let file = FILE.with("start_here = false", "start_here = true");
    let french = FILE.refused_in(&file, Lang::Fr);
    assert!(french.contains("une seule face peut la demander"), "{french}");
    assert!(FILE.refused_in(&file, Lang::En).contains("only one face may ask for it"));
}

#[test]
fn a_board_in_one_line_reads_back_as_the_same_board() {
    let line = FILE.options(EXAMPLE).get("board").expect("an option of the game");
    assert!(!line.contains('\n') && line.starts_with("board = { faces = [{ id = \"meadows\""), "{line}");
    assert_eq!(FILE.options(&line), FILE.options(EXAMPLE), "the same tiles are kept once");
    assert_eq!(LegendsOptions::default().get("board").as_deref(), Some(""));
}

#[test]
fn the_record_and_the_view_carry_the_board() {
    let (table, text) = FILE.played(FILE.options(EXAMPLE), 3);
    assert!(text.contains("option board=board = { faces = [{ id = \"meadows\""), "{text}");
    let json = serde_json::to_string(table.state().public()).expect("plain data");
    assert!(json.contains("Appleyard"));
    let printed = Setup::<Legends>::standard(3).expect("three can play");
    let json = serde_json::to_string(Match::new(printed, 5).state().public()).expect("plain data");
    assert!(
        !json.contains("\"set\"") && !json.contains("\"board\":\""),
        "printed tiles are left out: {json}"
    );
}

#[test]
fn a_record_with_a_changed_board_is_refused_with_the_reason() {
    let (_, text) = FILE.played(FILE.options(EXAMPLE), 2);
    let unknown = FILE.not_replayed(&text, "top = \"m1\"", "top = \"m8\"");
    assert!(unknown.contains("there is no region \"m8\""), "{unknown}");
}

#[test]
fn custom_faces_speak_by_their_own_names_in_both_languages() {
    let mut options = FILE.options(EXAMPLE);
    options.set("setup", "architect").expect("an option of the game");
    let table = Match::<Legends>::new(Setup::new(options, 2).expect("two can play"), 5);
    let public = table.state().public();
    let say = |lang, mv: &str| {
        let line = Legends::move_line(public, None, public.active, mv.parse().expect("notation"));
        plain(&Legends::catalog(lang).render(&line, &|seat| seat.to_string()))
    };
    assert!(say(Lang::En, "lay meadows n").contains("The Orchard"));
    assert!(say(Lang::Fr, "place f1").contains("La Vigie"));
    assert!(
        say(Lang::En, "lay desert n").to_lowercase().contains("desert"),
        "printed faces keep their names"
    );
}

#[test]
fn leg_04_a_custom_face_can_ask_for_the_start_token() {
    let file = FILE.with("start_here = false", "start_here = true")
        + "\n[[faces]]\nid = \"desert\"\nislands = [{ id = \"i\", regions = [\"d1\", \"d2\", \"d3\", \"d4\", \"d5\"] }]\n\
           regions = [{ id = \"d1\", at = [340, 150] }, { id = \"d2\", at = [340, 300] }, { id = \"d3\", at = [340, 450] }, \
           { id = \"d4\", at = [340, 600] }, { id = \"d5\", at = [340, 750] }]\n\
           borders = [[\"d1\", \"d2\"], [\"d2\", \"d3\"], [\"d3\", \"d4\"], [\"d4\", \"d5\"]]\n\
           exits = { top = \"d1\", right = \"d2\", bottom = \"d5\", left = \"d4\" }\n";
    let mut options = FILE.options(&file);
    options.set("setup", "architect").expect("an option of the game");
    let mut table = Match::<Legends>::new(Setup::new(options, 2).expect("two can play"), 5);
    let first = table.to_act().first().expect("the architect begins");
    for mv in ["lay desert n", "lay fern n", "lay volcano n", "lay citadel n"] {
        table.submit(first, mv.parse().expect("notation")).expect("a legal layout");
    }
    assert!(table.state().public().start.is_some_and(|start| Face::of(start) == Face::Fern));
}
