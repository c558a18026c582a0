//! The networks in `bots/nets` fit the program, and their outputs are those that were measured.

use std::sync::Arc;

use bots::{Bot as _, BotGame, Budget, Decision, Judge, Level, NetworkJudge, Search, Tuning};
use caesar::Caesar;
use game::{Game, GameRng, Moves, Options as _, Seat, Setup, Silent, View};
use table::random_choice;

/// The largest size of a network, in bytes.
const LARGEST: usize = 300_000;

/// A position in the middle of a random game of three.
fn middle<G: BotGame>() -> (G, Seat) {
    let mut state = G::new(&Setup::standard(3).expect("three can play"), GameRng::new(1), &mut Silent);
    let (mut rng, mut moves) = (GameRng::new(2), Moves::new());
    let mut last = None;
    for _ in 0..25 {
        let (seat, mv) = random_choice(&state, &mut rng, &mut moves).expect("the game goes on");
        last = Some((state.clone(), seat));
        state.play(seat, mv, &mut Silent);
    }
    last.expect("moves were played")
}

/// Reads a network and returns its output for a position: each seat's chance, and the odds of the first and the last
/// legal move.
fn said<G: BotGame>(file: &[u8]) -> [f32; 5] {
    assert!(file.len() <= LARGEST, "{}: {} bytes", G::INFO.slug, file.len());
    let encoder = G::encoder().expect("the game can be shown to networks");
    let net = encoder.read(file).expect("the network is for this game and these features");
    let mut judge = NetworkJudge::new(Arc::new(net), encoder);
    let (state, seat) = middle::<G>();
    let (public, private) = (state.public(), state.private(seat));
    let evaluation = Judge::<G>::evaluate(&mut judge, public, private, seat);
    let estimate = judge.estimate(&evaluation, public, seat).expect("networks estimate something");
    let moves = View::of(&state, Some(seat)).legal_moves();
    let choice = Decision { public, private, seat };
    let mut odds = Vec::new();
    judge.odds(&evaluation, &Tuning::learned(), &choice, &moves, &mut odds);
    let win = estimate.win;
    let (first, last) = (odds[0], odds[moves.len() - 1]);
    let mut search = Search::with(judge.clone(), Budget::iterations(20), G::net_tuning(3));
    assert!(moves.contains(&search.choose(&View::of(&state, Some(seat)), 1)), "its bot plays by the rules");
    [win[0], win[1], win[2], first, last]
}

#[test]
fn the_networks_fit_the_program_and_say_what_they_always_said() {
    let found = [
        said::<eme::Eme>(include_bytes!("../nets/eme.net")),
        said::<legends::Legends>(include_bytes!("../nets/legends.net")),
        said::<eggs::Eggs>(include_bytes!("../nets/eggs.net")),
        said::<Caesar>(include_bytes!("../nets/caesar.net")),
        said::<Caesar>(include_bytes!("../nets/caesar-4.net")),
    ];
    assert_eq!(
        found,
        [
            [0.447_610_02, 0.388_605_56, 0.163_784_44, 91.568_75, 0.062_264_286],
            [0.207_458_97, 0.596_649_6, 0.195_891_4, 0.212_134, 0.384_782_1],
            [0.251_793_77, 0.393_812_92, 0.354_393_3, 0.312_672_9, 0.835_735_2],
            [0.846_943, 0.094_054_99, 0.059_001_982, 1.597_215_4, 0.288_751_9],
            [0.661_976_16, 0.188_137_44, 0.149_886_43, 1.225_524_8, 0.789_328_8],
        ]
    );
}

#[test]
fn a_wrong_file_is_refused_and_a_table_with_its_own_board_is_played_without_a_network() {
    nets::provide();
    let refused = bots::provide::<eme::Eme>(2, include_bytes!("../nets/caesar.net")).unwrap_err();
    assert_eq!(refused.to_string(), "the network is for caesar, not for eme");
    let mut options = <Caesar as Game>::Options::default();
    options.set("board", include_str!("../../games/caesar/data/side_b.toml")).expect("the board is complete");
    let own = Setup::<Caesar>::new(options, 2).expect("two can play");
    for (setup, known) in [(own, false), (Setup::standard(2).expect("two can play"), true)] {
        let state = Caesar::new(&setup, GameRng::new(1), &mut Silent);
        assert_eq!(Level::Expert.uses_network::<Caesar>(state.public()), known);
        let seat = Caesar::to_act(state.public()).first().expect("somebody begins");
        let view = View::of(&state, Some(seat));
        let few = |budget: &mut Budget, _: &mut Tuning| *budget = Budget::iterations(20);
        let mv = Level::Expert.bot_with::<Caesar>(view.public(), few).choose(&view, 1);
        assert!(view.legal_moves().contains(&mv));
    }
}
