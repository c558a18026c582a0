//! Every legal layout, and every layout that quick set-up deals: LEG-02, LEG-03, LEG-04, LEG-07, LEG-71.

use std::collections::BTreeSet;

use game::{Game, GameRng, Setup, Silent};
use legends::{Board, Face, Legends, LegendsOptions, Public, RegionSet, Tile, TileSetRef, Turn};

use crate::scene::Scene;

/// All regions that can be reached from one of them.
fn reached(board: &Board) -> RegionSet {
    let mut reached = RegionSet::only(board.regions.nth(0));
    loop {
        let next = reached.iter().fold(reached, |all, from| all | board.land(from) | board.sea(from));
        if next == reached {
            return reached;
        }
        reached = next;
    }
}

#[track_caller]
fn check_board(board: &Board) {
    let tiles: BTreeSet<u8> = board.tiles.iter().map(|tile| tile.face.tile()).collect();
    assert_eq!(tiles.len(), 4, "one face of each tile");
    assert_eq!(reached(board), board.regions, "connected: {board:?}");
    assert_eq!(board.links.len(), if board.rectangle { 4 } else { 3 });
    for [a, b] in &*board.links {
        assert_ne!(Face::of(*a), Face::of(*b), "a link joins two tiles");
        assert!(board.rectangle || board.centre().contains(*a), "all links of a T are the central tile's");
    }
    if board.rectangle {
        let lying = board.tiles.iter().filter(|tile| tile.turn.lies()).count();
        assert!(lying == 0 || lying == 4, "all upright or all lying");
    }
}

/// LEG-03, LEG-04 and LEG-07 as written in the register, not as computed by the game.
#[track_caller]
fn check_start(public: &Public) {
    let board = &public.board;
    let start = public.start.unwrap();
    let tile = Face::of(start);
    let other_tile = |region: &legends::Region| Face::of(*region) != tile;
    assert!(board.sea(start).iter().any(|to| other_tile(&to)), "a sea line to another tile");
    let desert = board.tiles.iter().any(|tile| tile.face == Face::Desert);
    assert!(!desert || tile == Face::Desert, "on the desert if it is in play");
    assert!(desert || board.rectangle || tile == board.tiles[0].face, "else on the central tile of a T");
    let outpost = public.present[0].iter().find(|region| *region != start).unwrap();
    assert_ne!(Face::of(outpost), tile, "the extra army is on another tile");
    assert!(board.rectangle || Face::of(outpost) != board.tiles[0].face, "which is not the central one");
}

fn quick(rectangle: bool) -> Setup<Legends> {
    Setup::new(LegendsOptions { rectangle, ..LegendsOptions::default() }, 3).unwrap()
}

fn deal(rectangle: bool, seeds: u64) -> BTreeSet<Vec<Tile>> {
    let setup = quick(rectangle);
    let mut met = BTreeSet::new();
    for seed in 0..seeds {
        let state = Legends::new(&setup, GameRng::new(seed), &mut Silent);
        check_board(&state.public().board);
        check_start(state.public());
        met.insert(state.public().board.tiles.to_vec());
    }
    met
}

#[test]
fn leg_02_and_leg_03_and_leg_04_and_leg_07_hold_for_every_quick_t() {
    let met = deal(false, 100_000);
    // 98 304 layouts are possible; of the same number of draws about 1 - 1/e fall on different ones.
    assert!((61_000..65_000).contains(&met.len()), "{} layouts", met.len());
}

#[test]
fn leg_71_and_leg_03_and_leg_04_and_leg_07_hold_for_every_quick_rectangle() {
    let met = deal(true, 100_000);
    // 12 288 layouts are possible, and nearly every one comes up.
    assert!((12_250..=12_288).contains(&met.len()), "{} layouts", met.len());
}

/// Lays every layout there is, through the architect's own moves.
fn each_layout(scene: &Scene, see: &mut impl FnMut(&Public)) -> usize {
    if scene.public().board.tiles.len() == 4 {
        see(scene.public());
        return 1;
    }
    let moves = scene.legal(1, "lay");
    moves.iter().map(|mv| each_layout(&scene.clone().play(1, &format!("lay {mv}")), see)).sum()
}

#[test]
fn leg_71_a_rectangle_has_12288_layouts_all_of_them_connected() {
    let scene = Scene::architect(2, &["rectangle=on"]);
    let count = each_layout(&scene, &mut |public| {
        check_board(&public.board);
        assert!(!public.board.starts().is_empty(), "there is always a start region");
    });
    assert_eq!(count, 12_288);
}

#[test]
fn leg_02_a_t_in_any_orientation_is_connected() {
    // Every central tile in every turn, with every tile to the west in every turn: 8 × 4 × 6 × 4 of them.
    let scene = Scene::architect(2, &[]);
    let mut count = 0;
    for first in scene.legal(1, "lay") {
        let scene = scene.clone().play(1, &format!("lay {first}"));
        for second in scene.legal(1, "lay") {
            let mut scene = scene.clone().play(1, &format!("lay {second}"));
            for turn in ["n", "e"] {
                let faces = scene.legal(1, "lay");
                let face = faces.iter().find(|face| face.ends_with(turn)).unwrap().clone();
                scene = scene.play(1, &format!("lay {face}"));
            }
            check_board(&scene.public().board);
            assert!(!scene.public().board.starts().is_empty());
            count += 1;
        }
    }
    assert_eq!(count, 8 * 4 * 6 * 4);
    assert_eq!(scene.legal(1, "lay").len() * 24 * 16 * 8, 98_304, "layouts in all");
}

#[test]
fn leg_02_a_turned_tile_turns_its_sea_lines() {
    let set = TileSetRef::default();
    let edges = |turn| {
        Turn::ALL.iter().map(|to| set.edge(Tile { face: Face::Desert, turn }, *to)).collect::<Vec<_>>()
    };
    let [top, right, bottom, left] = set.edges(Face::Desert);
    assert_eq!(edges(Turn::North), [top, right, bottom, left]);
    assert_eq!(edges(Turn::East), [left, top, right, bottom], "the top leads east");
    assert_eq!(edges(Turn::South), [bottom, left, top, right]);
    let board = Scene::architect(2, &[]).play(1, "lay fern e, lay volcano w, lay horseshoe s, lay desert n");
    let links = |scene: &Scene| -> Vec<String> {
        let links = scene.public().board.links.iter();
        links.map(|[a, b]| format!("{}-{}", legends::region_id(*a), legends::region_id(*b))).collect()
    };
    // The fern's top points east, so its bottom (f3) leads west, to the volcano's bottom (v7): its top points west.
    assert_eq!(links(&board), ["f3-v7", "f1-h4", "f3-d1"]);
}
