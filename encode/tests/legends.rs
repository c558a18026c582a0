//! The encoding of Legends.

mod common;

use common::observed;
use encode::Encode;
use game::{BySeat, Game, GameRng, OptionValue as _, Options, Seat, SeatOrder, Setup};
use laws::Plan;
use legends::{Legends, LegendsOptions, Phase, Public, SetUp};

/// All variants at once, laid by an architect, on either shape; and orders of ages.
fn plan() -> Plan<Legends> {
    let all = LegendsOptions {
        setup: SetUp::Architect,
        exploration: true,
        swamp: true,
        citadels: true,
        encounters: true,
        leaders: true,
        ..LegendsOptions::default()
    };
    let ages = ["21", "312", "4123"].map(|order| {
        let mut options = LegendsOptions::default();
        options.set("ages", order).expect("an order of seats");
        options
    });
    let mut extra = vec![all, LegendsOptions { rectangle: true, ..all }];
    extra.extend(ages);
    Plan { mixtures: 12, extra, ..Plan::standard() }
}

/// The same table with every player one seat further.
fn turned(public: &Public) -> Public {
    let seats = public.seats;
    let next = |seat: Seat| seat.next(seats);
    let mut turned = *public;
    let mut by_age: Vec<Seat> = Seat::all(seats).collect();
    by_age.sort_by_key(|seat| public.options.ages.place(*seat));
    let ages: String = by_age.into_iter().map(|seat| next(seat).to_string()).collect();
    turned.options.ages = SeatOrder::read(&ages).expect("an order of seats");
    turned.active = next(public.active);
    turned.sealed = public.sealed.iter().map(next).collect();
    turned.slayer = public.slayer.map(next);
    turned.sites.iter_mut().for_each(|site| site.owner = site.owner.map(next));
    if let Phase::Steal(victim, actions) = public.phase {
        turned.phase = Phase::Steal(next(victim), actions);
    }
    let mut sums: BySeat<i16, 4> = BySeat::default();
    for seat in Seat::all(seats) {
        turned.looked[next(seat)] = public.looked[seat];
        turned.leaders[next(seat)] = public.leaders[seat];
        turned.coins[next(seat)] = public.coins[seat];
        turned.cards[next(seat)] = public.cards[seat];
        turned.supply[next(seat)] = public.supply[seat];
        turned.captured[next(seat)] = public.captured[seat];
        turned.cities[next(seat)] = public.cities[seat];
        turned.present[next(seat).index()] = public.present[seat.index()];
        sums[next(seat)] = public.series.points(seat);
        for region in public.board.regions.iter() {
            turned.armies[region][next(seat).index()] = public.armies[region][seat.index()];
        }
    }
    turned.series = game::Series::of(public.series.games());
    for played in 0..public.series.played() {
        turned.series.add(seats, |seat| if played == 0 { sums[seat] } else { 0 });
    }
    turned
}

encodes!(Legends, plan(), turned, version 1 layout 0x8f32_6bd3_b879_fd81 bytes 0xe65d_52e9_c7f0_4831);

#[test]
fn a_board_says_what_lies_where() {
    let options = LegendsOptions { exploration: true, citadels: true, ..LegendsOptions::default() };
    let setup = Setup::new(options, 3).unwrap();
    let legends = Legends::new(&setup, GameRng::new(4), &mut game::Silent);
    let public = legends.public();
    let seen = observed::<Legends>(public, legends.private(public.active), public.active);
    let group = |name: &str| &seen[Legends::layout().group(name).unwrap().1];
    let laid = group("laid");
    for site in public.sites.iter() {
        assert_eq!(laid[site.region.index()], site.token.unwrap() as u8 + 1);
    }
    assert!(public.citadels.iter().all(|region| laid[region.index()] == 14));
    assert_eq!(laid[public.start.unwrap().index()], 18);
    assert_eq!(laid.iter().filter(|mark| **mark > 0).count(), 5 + 3 + 1);
    assert_eq!(group("faces").len(), 4);
    assert!(
        group("faces").iter().zip(public.board.tiles.iter()).all(|(face, tile)| *face == tile.face as u8 + 1)
    );
    assert_eq!(group("sea_cost"), [3, 3, 3, 0]);
}
