//! Random boards: every valid one can be played to the end, and the reader never panics.

use std::fmt::Write as _;

use caesar::{Board, Caesar, CaesarOptions, MAX_CITIES, MAX_WAYS, Wealth};
use game::{Component as _, Game, GameRng, Moves, Options, Setup, Silent};
use proptest::prelude::*;
use table::random_choice;

/// A board file: some cities, each joined to Rome or an earlier city, and some more ways.
fn board(rng: &mut GameRng) -> String {
    let cities = 1 + rng.below(MAX_CITIES as u32);
    let mut text = String::from("rome = { id = \"c0\", name = \"Rome\", x = 0, y = 0 }\ncity = [\n");
    for city in 1..=cities {
        let colour = rng.pick(&["red", "blue", "grey", "black"]).expect("some colours");
        let value = 1 + rng.below(20);
        let row = format!("id = \"c{city}\", name = \"C\", colour = \"{colour}\", value = {value}");
        writeln!(text, "  {{ {row}, x = 0, y = 0 }},").expect("a string takes all text");
    }
    let mut ways: Vec<(u32, u32)> = (1..=cities).map(|city| (rng.below(city), city)).collect();
    for _ in 0..rng.below(100) {
        let (a, b) = (rng.below(cities + 1), rng.below(cities + 1));
        if a < b && !ways.contains(&(a, b)) && ways.len() < MAX_WAYS {
            ways.push((a, b));
        }
    }
    text.push_str("]\nway = [\n");
    for (a, b) in ways {
        let pieces = 1 + rng.below(2);
        writeln!(text, "  [\"c{a}\", \"c{b}\", {pieces}],").expect("a string takes all text");
    }
    text.push_str("]\n[wealth]\n");
    let mut left = cities;
    for kind in Wealth::ALL {
        let count = left.min(u32::from(kind.most()));
        left -= count;
        writeln!(text, "{kind} = {count}").expect("a string takes all text");
    }
    text
}

/// Plays a random game on a board and audits every position.
fn play(options: CaesarOptions, seats: u8, rng: &mut GameRng) {
    let setup = Setup::new(options, seats).expect("a board for any number of players");
    let mut state = Caesar::new(&setup, rng.fork(), &mut Silent);
    let mut scratch = Moves::new();
    let mut moves = 0;
    while let Some((seat, mv)) = random_choice(&state, rng, &mut scratch) {
        state.play(seat, mv, &mut Silent);
        state.audit().unwrap_or_else(|fault| panic!("{fault} after {mv}"));
        moves += 1;
    }
    assert!(moves <= Caesar::INFO.longest, "{moves} moves");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_sound_board_can_be_written_read_and_played(seed: u64) {
        let mut rng = GameRng::new(seed);
        let mut options = CaesarOptions::default();
        options.set("board", &board(&mut rng)).expect("the board is sound");
        let line = options.get("board").expect("there is such an option");
        let mut again = CaesarOptions::default();
        again.set("board", &line).expect("the line reads back");
        prop_assert_eq!(&again, &options);
        for seats in 2..=5 {
            play(options.clone(), seats, &mut rng);
        }
    }

    #[test]
    fn no_change_to_a_file_makes_the_reader_stumble(seed: u64) {
        let mut rng = GameRng::new(seed);
        let mut text: Vec<char> = board(&mut rng).chars().collect();
        for _ in 0..=rng.below(3) {
            let at = rng.below(text.len() as u32) as usize;
            let length = (rng.below(12) as usize).min(text.len() - at);
            let new = *rng.pick(&['"', '1', '9', 'c', '{', ']', ',', 'é', '\n']).expect("some letters");
            text.splice(at..at + length, [new]);
        }
        let text: String = text.into_iter().collect();
        match Board::read(&text) {
            Ok(sound) => prop_assert_eq!(Board::read(&sound.to_string()), Ok(sound)),
            Err(fault) => prop_assert!(!fault.to_string().is_empty() && !fault.to_string().contains('\n')),
        }
    }

    #[test]
    fn no_text_makes_the_notation_stumble(text in "(lay|stop|score|)[ 0-9:+-]{0,14}") {
        if let Ok(mv) = text.parse::<caesar::Move>() {
            prop_assert_eq!(mv.to_string(), text);
        }
    }
}
