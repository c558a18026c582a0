//! The encoding of Eight-Minute Empire.

mod common;

use common::observed;
use eme::{Colour, Eme, EmeOptions, Public};
use encode::Encode;
use game::{BySeat, Game, GameRng, Options, Seat, Setup};
use laws::Plan;

fn plan() -> Plan<Eme> {
    let ages = ["21", "312", "4123", "25143"].map(|order| {
        let mut options = EmeOptions::default();
        options.set("ages", order).expect("an order of seats");
        options
    });
    Plan { extra: ages.to_vec(), ..Plan::standard() }
}

/// The same table with every player one seat further.
fn turned(public: &Public) -> Public {
    let seats = public.seats;
    let mut turned = *public;
    turned.active = public.active.next(seats);
    turned.sealed = public.sealed.iter().map(|seat| seat.next(seats)).collect();
    let mut sums: BySeat<i16, 5> = BySeat::default();
    for seat in Seat::all(seats) {
        let next = seat.next(seats);
        turned.ages[next] = public.ages[seat];
        turned.coins[next] = public.coins[seat];
        turned.cards[next] = public.cards[seat];
        turned.supply[next] = public.supply[seat];
        turned.cities[next] = public.cities[seat];
        turned.present[next.index()] = public.present[seat.index()];
        sums[next] = public.series.points(seat);
    }
    turned.series = game::Series::of(public.series.games());
    for played in 0..public.series.played() {
        turned.series.add(seats, |seat| if played == 0 { sums[seat] } else { 0 });
    }
    for region in public.board().all().iter() {
        for seat in Seat::all(seats) {
            turned.armies[region][seat.next(seats).index()] = public.armies[region][seat.index()];
        }
    }
    turned
}

encodes!(Eme, plan(), turned, version 1 layout 0x7a64_5c03_1914_cab9 bytes 0xfc9e_6b5c_246c_b666);

#[test]
fn a_seat_reads_the_table_from_its_own_place() {
    let mut eme = Eme::new(&Setup::standard(3).unwrap(), GameRng::new(7), &mut game::Silent);
    for (seat, bid) in ["bid 2", "bid 3"].into_iter().enumerate() {
        eme.play(Seat::new(seat as u8), bid.parse().unwrap(), &mut game::Silent);
    }
    let second = Seat::new(1);
    let seen = observed::<Eme>(eme.public(), eme.private(second), second);
    let group = |name: &str| &seen[Eme::layout().group(name).unwrap().1];
    assert_eq!(group("players"), [3]);
    assert_eq!(group("phase"), [2]);
    assert_eq!(group("bid"), [4], "its own bid plus one");
    assert_eq!(group("sealed"), [1, 0, 1, 0, 0], "itself and, two places further, the first seat");
    assert_eq!(group("coins"), [11, 11, 11, 0, 0]);
    assert_eq!(group("ages"), [2, 3, 1, 0, 0]);
    let row: Vec<u8> = eme.public().row.iter().map(|card| card.0 + 1).collect();
    assert_eq!(group("row"), row);
    let start = eme.public().board().start;
    let armies = &group("armies")[6 * start.index()..][..6];
    assert_eq!(armies, [3, 3, 3, 0, 0, 0]);
    assert_eq!(eme.public().armies(Colour::NEUTRAL, start), 0);
    assert_eq!(group("holder")[start.index()], 7, "all have the same there");
    assert_eq!(group("region_lead")[start.index()], 5);
}

#[test]
fn an_action_names_seats_from_the_own_place() {
    let eme = Eme::new(&Setup::standard(4).unwrap(), GameRng::new(7), &mut game::Silent);
    let id = |seat, text: &str| Eme::action_id(eme.public(), Seat::new(seat), text.parse().unwrap());
    assert_eq!(id(0, "first 1"), id(2, "first 3"));
    assert_eq!(id(1, "destroy 3@5"), id(3, "destroy 1@5"));
    assert_eq!(id(0, "destroy n@5"), id(2, "destroy n@5"));
}
