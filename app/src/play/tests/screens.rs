//! Snapshots of the screen.

use game::{Game, Lang, Options as _, Setup, Words};
use games::{Caesar, Eggs, Eme, Legends};
use insta::assert_snapshot;
use laws::toy::Toy;

use super::{bots, drawn, model, play, press};
use crate::play::chart::Chart;
use crate::play::command::Command;
use crate::play::curtain::Waiting;
use crate::play::model::Model;
use crate::players::Player;
use crate::voice::Voice;

const SMALL: (u16, u16) = (80, 24);
const LARGE: (u16, u16) = (120, 40);

/// A game in progress, at a decision of the only person at the screen.
fn under_way(seats: &str, lang: Lang) -> Model<Eme> {
    let mut model: Model<Eme> = model(seats, 7, lang);
    for _ in 0..30 {
        press(&mut model, Command::Enter);
    }
    while !matches!(model.waiting, Waiting::Turn(_)) {
        press(&mut model, Command::Enter);
    }
    model
}

#[test]
fn a_large_screen_shows_the_whole_table() {
    assert_snapshot!(drawn(&mut under_way("you:Ana,random,random", Lang::En), LARGE));
}

#[test]
fn a_small_screen_shows_as_much_of_the_table_as_it_can() {
    let mut model = under_way("you:Ana,random", Lang::Fr);
    assert_snapshot!("small_board", drawn(&mut model, SMALL));
    model.act(Command::Pane(1));
    assert_snapshot!("small_offer", drawn(&mut model, SMALL));
}

#[test]
fn typing_narrows_the_moves() {
    let mut model: Model<Eme> = model("you,random,random", 7, Lang::En);
    model.act(Command::StartTyping);
    "bid 1".chars().for_each(|letter| drop(model.act(Command::Letter(letter))));
    let screen = drawn(&mut model, SMALL);
    for shown in ["bid 1 ", "bid 10", "bid 11"] {
        assert!(screen.contains(shown), "{screen}");
    }
    assert!(!screen.contains("bid 2"), "{screen}");
}

#[test]
fn a_refusal_names_the_rule() {
    let mut model: Model<Toy> = model("you,random", 1, Lang::Fr);
    play(&mut model, "double");
    assert_snapshot!(drawn(&mut model, SMALL));
}

#[test]
fn the_score_sheet_says_who_won() {
    let mut model: Model<Toy> = model("random,random,random", 2, Lang::En);
    press(&mut model, Command::Skip);
    assert_snapshot!(drawn(&mut model, SMALL));
}

#[test]
fn long_names_do_not_burst_the_score_sheet() {
    let mut model: Model<Eme> = model("you:Maximilienne,you:Bartholomäus,random,random,random", 7, Lang::Fr);
    press(&mut model, Command::Enter);
    press(&mut model, Command::Score);
    let screen = drawn(&mut model, SMALL);
    let sheet: Vec<&str> = screen.lines().filter(|line| line.contains("Régions")).collect();
    assert!(!sheet.is_empty() && sheet.iter().all(|line| line.matches('0').count() == 5), "{screen}");
}

#[test]
fn the_curtain() {
    let mut model: Model<Toy> = model("you:Ana,you:Zoé", 1, Lang::Fr);
    assert_snapshot!(drawn(&mut model, SMALL));
}

#[test]
fn the_help() {
    let mut model: Model<Toy> = model("you:Ana,random", 1, Lang::En);
    model.act(Command::Help);
    assert_snapshot!(drawn(&mut model, SMALL));
}

#[test]
fn every_size_can_be_drawn() {
    let mut model = under_way("you:Ana,random,random,random,random", Lang::Fr);
    for mode in [None, Some(Command::Score), Some(Command::Help), Some(Command::Save), Some(Command::Leave)] {
        mode.map(|command| model.act(command));
        for size in [(1, 1), (2, 3), (10, 4), (40, 10), (79, 23), (110, 32), (111, 90), (250, 33)] {
            drawn(&mut model, size);
        }
        model.act(Command::Back);
    }
}

#[test]
fn nothing_is_wider_than_the_screen_or_hidden_by_another_part() {
    let mut model = under_way("you:Ana,random,random,random,random", Lang::Fr);
    for (size, corners) in [(SMALL, 3), (LARGE, 5)] {
        let screen = drawn(&mut model, size);
        assert_eq!(screen.matches('╭').count(), corners, "{screen}");
        assert_eq!(screen.matches('╯').count(), corners, "{screen}");
    }
}

/// The screens of a game of two with a map: large and small.
fn with_map<G: Words>(board: &str) -> [String; 2] {
    let mut options = G::Options::default();
    if !board.is_empty() {
        options.set("board", board).unwrap();
    }
    let players = Player::read_all("you:Ana,random").unwrap();
    let table = table::Match::new(Setup::<G>::new(options, 2).unwrap(), 7);
    let names = vec!["Ana".to_owned(), "Bot".to_owned()];
    let bots = bots(&players);
    let mut model: Model<G> = Model::new(table, players, Voice { lang: Lang::En, names }, bots, 7);
    let mut chart = Chart::default();
    model.map = Some(Box::new(move |public: &G::Public| chart.picture(public)));
    [LARGE, SMALL].map(|size| drawn(&mut model, size))
}

/// A map of half blocks with these labels on a large screen, and none on a small one.
fn shows_map<G: Words>(board: &str, labels: &[&str]) {
    let [large, small] = with_map::<G>(board);
    let map: Vec<&str> = large.lines().filter(|line| line.contains('▀')).collect();
    assert!(map.len() >= 10, "{}: {large}", G::INFO.slug);
    for label in labels {
        assert!(map.iter().any(|line| line.contains(label)), "{label}: {large}");
    }
    assert!(!small.contains('▀'), "{small}");
}

#[test]
fn a_large_screen_shows_the_map_of_every_board() {
    shows_map::<Eme>("", &["25", "1"]);
    shows_map::<Eme>(include_str!("../../../../games/eme/data/board.toml"), &["9"]);
    shows_map::<Caesar>("", &["25"]);
    let [large, _] = with_map::<Legends>("");
    assert!(large.contains('▀'), "{large}");
    let [large, _] = with_map::<Eggs>("");
    assert!(!large.contains('▀'), "there is no board: {large}");
}

/// A custom board of three cities.
const CITIES: &str = r#"
rome = { id = "roma", x = 500, y = 500 }
city = [
  { id = "alesia", name = "Alesia", colour = "red", value = 1, x = 300, y = 300 },
  { id = "bibracte", name = "Bibracte", colour = "blue", value = 2, x = 600, y = 250 },
  { id = "narbo", name = "Narbo", colour = "pink", value = 3, x = 350, y = 700 },
]
way = [["roma", "alesia", 1], ["alesia", "bibracte", 2], ["roma", "narbo", 1]]
wealth = { wheat = 1, wine = 1, gold = 1 }
"#;

#[test]
fn the_map_of_a_board_of_cities_has_its_land_and_its_cities_where_the_atlas_draws_them() {
    for (board, city, at) in [
        // Neapolis, the first city of side A, as in `web/atlas/caesar-a.json`, whose middle is the middle of the table.
        ("", 1, Some((718.0 - 715.0, 558.5 - 500.0))),
        (CITIES, 3, None),
    ] {
        let mut options = <Caesar as Game>::Options::default();
        options.set("board", board).unwrap();
        let players = if board.is_empty() { 4 } else { 2 };
        let table = table::Match::new(Setup::<Caesar>::new(options, players).unwrap(), 7);
        let picture = Chart::default().picture(table.view(None).public()).unwrap();
        assert!(!picture.regions.is_empty(), "there is land");
        let (point, _) = &picture.cities[city];
        if let Some((x, y)) = at {
            assert!((point.x - x).abs() < 0.1 && (point.y - y).abs() < 0.1, "{point:?}");
        }
        assert!(picture.roads.iter().all(|(ends, _)| ends[0] != ends[1]));
    }
}
