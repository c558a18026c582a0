//! The levels use the networks where they can, and their settings are in order.

use bots::{BotGame, Level};
use caesar::Caesar;
use eggs::Eggs;
use eme::Eme;
use game::{Game as _, GameRng, Setup, Silent};
use legends::Legends;

fn start<G: BotGame>(seats: u8) -> G {
    G::new(&Setup::standard(seats).expect("a standard table"), GameRng::new(1), &mut Silent)
}

/// Each level thinks more than the one below or overlooks less, and where ratings were measured, neighbours are about
/// 100 points apart.
fn is_in_order<G: BotGame>() {
    let game = G::INFO.slug;
    for seats in [2, 3, 4] {
        let settings = Level::PLAYED.map(|level| {
            let network = level.uses_network::<G>(start::<G>(seats).public());
            level.search_settings::<G>(seats, network).expect("these levels search")
        });
        for ((lower, little), (higher, much)) in settings.iter().zip(&settings[1..]) {
            let more = (higher.iterations, little.overlooks) > (lower.iterations, much.overlooks);
            let less = higher.iterations < lower.iterations || much.overlooks > little.overlooks;
            assert!(more && !less, "{game}, {seats} players: {settings:?}");
        }
        let ratings = Level::PLAYED.map(|level| level.rating::<G>(seats));
        for (lower, higher) in ratings.iter().flatten().zip(ratings[1..].iter().flatten()) {
            assert!((70..=130).contains(&(higher - lower)), "{game}, {seats} players: {ratings:?}");
        }
    }
}

#[test]
fn every_level_is_a_step_above_the_one_below() {
    nets::provide();
    is_in_order::<Eme>();
    is_in_order::<Legends>();
    is_in_order::<Eggs>();
    is_in_order::<Caesar>();
}

#[test]
fn levels_use_a_network_where_it_is_the_stronger() {
    nets::provide();
    let eme: Eme = start(4);
    for level in Level::ALL {
        let yardstick = matches!(level, Level::Random | Level::Greedy | Level::Classic);
        assert_eq!(level.uses_network::<Eme>(eme.public()), !yardstick, "{level}");
    }
    let (two, three): (Caesar, Caesar) = (start(2), start(3));
    assert!(Level::Expert.uses_network::<Caesar>(two.public()));
    assert!(
        !Level::Expert.uses_network::<Caesar>(three.public()),
        "with three players the network is the weaker"
    );
}
