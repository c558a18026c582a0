//! The games obey their laws on generated boards, with every number of players: `EMPIRES_BOARDS=20 cargo test -p atlas
//! --test laws` tries twenty boards of each game.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::sync::LazyLock;

use atlas::{regions, roads};
use caesar::Caesar;
use eme::Eme;
use game::{Game, Options as _};
use laws::{CountingAllocator, Plan};
use legends::Legends;

#[global_allocator]
static COUNTING: CountingAllocator = CountingAllocator::system();

/// The files of generated boards, made once for all laws.
type Files = LazyLock<Vec<String>>;

fn files(generate: impl Fn(u32) -> String) -> Vec<String> {
    let boards = std::env::var("EMPIRES_BOARDS").map_or(2, |boards| boards.parse().unwrap());
    (1..=boards).map(generate).collect()
}

/// A plan with these boards, and as few other cases as a plan can have.
fn plan<G: Game>(files: &Files, state_bytes: usize, open: bool) -> Plan<G> {
    let on = |file: &String| {
        let mut options = G::Options::default();
        options.set("board", file).unwrap();
        options
    };
    Plan { games: 2, mixtures: 0, extra: files.iter().map(on).collect(), state_bytes, open }
}

fn eme_plan() -> Plan<Eme> {
    static FILES: Files = LazyLock::new(|| {
        files(|seed| {
            let (regions, continents) = (10 + seed as usize * 5 % 16, 2 + seed as usize % 3);
            let knobs = regions::Knobs { seed, regions, continents, ..regions::Knobs::default() };
            regions::generate(knobs, |_| ()).unwrap().file
        })
    });
    plan(&FILES, 512, false)
}

fn legends_plan() -> Plan<Legends> {
    static FILES: Files = LazyLock::new(|| files(|seed| regions::generate_faces(seed, 2).unwrap().file));
    plan(&FILES, 768, false)
}

fn caesar_plan() -> Plan<Caesar> {
    static FILES: Files = LazyLock::new(|| {
        files(|seed| {
            let cities = 18 + seed as usize * 5 % 18;
            roads::generate(roads::Knobs { seed, cities, ..roads::Knobs::default() }).unwrap()
        })
    });
    plan(&FILES, 512, true)
}

/// All laws of a game, in a module of its own.
macro_rules! obey {
    ($($module:ident $game:ident $plan:ident)*) => {$(
        mod $module {
            use super::*;
            laws::obey! { @laws $game, super::$plan() }
        }
    )*};
}

obey! { of_eme Eme eme_plan of_legends Legends legends_plan of_caesar Caesar caesar_plan }
