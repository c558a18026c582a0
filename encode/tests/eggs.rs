//! The encoding of Eggs and Empires.

mod common;

use common::observed;
use eggs::{DeckRef, Eggs, EggsOptions, Lies, Public};
use encode::Encode;
use game::{Game, GameRng, Seat, Setup};
use laws::Plan;

fn deck(text: &str) -> EggsOptions {
    EggsOptions { eggs: DeckRef::read(text).expect("a deck"), ..EggsOptions::default() }
}

fn plan() -> Plan<Eggs> {
    let base = "5 5 5 5 5 5 5 5 2 2 2 2 2 2 0 0 -1 -1 -1 -4 -4 -4 -4";
    let equal = deck(&format!("base: {base}; 5/6p: 7 7 7 7 7 -9 -9 -9 -9; 6p: 1 1 1 1 1 1 1 1 1 1"));
    Plan { mixtures: 2, extra: vec![equal], ..Plan::standard() }
}

/// The same table with every player one seat further.
fn turned(public: &Public) -> Public {
    let seats = public.seats;
    let next = |seat: Seat| seat.next(seats);
    let mut turned = *public;
    turned.token = next(public.token);
    turned.sealed = public.sealed.iter().map(next).collect();
    turned.lineup.iter_mut().for_each(|entrant| entrant.seat = next(entrant.seat));
    turned.discards.iter_mut().for_each(|discard| discard.seat = next(discard.seat));
    for egg in turned.down.iter_mut() {
        egg.seen_by = egg.seen_by.iter().map(next).collect();
        if let Lies::Pile(seat) = egg.lies {
            egg.lies = Lies::Pile(next(seat));
        }
    }
    for seat in Seat::all(seats) {
        turned.played[next(seat)] = public.played[seat];
        turned.open[next(seat)] = public.open[seat];
        turned.laid[next(seat)] = public.laid[seat];
        turned.total[next(seat)] = public.total[seat];
        turned.egg_tokens[next(seat)] = public.egg_tokens[seat];
    }
    turned
}

// The bytes are those of games by version 2 of the rules; the encoding is that of version 1, and so are its networks.
encodes!(Eggs, plan(), turned, version 1 layout 0x2be1_676b_3bf9_e057 bytes 0x719c_3609_12c3_8b61);

#[test]
fn a_hand_is_seen_by_its_owner_alone() {
    let mut eggs = Eggs::new(&Setup::standard(3).unwrap(), GameRng::new(5), &mut game::Silent);
    for seat in Seat::all(3) {
        eggs.play(seat, "keep".parse().unwrap(), &mut game::Silent);
    }
    let seat = Seat::new(1);
    let seen = observed::<Eggs>(eggs.public(), eggs.private(seat), seat);
    let group = |name: &str| &seen[Eggs::layout().group(name).unwrap().1];
    let hand = eggs::Adventurer::ALL.map(|adventurer| eggs.private(seat).hand.count(adventurer));
    assert_eq!(group("hand"), hand);
    assert_eq!((group("phase"), group("turn")), (&[2][..], &[1][..]));
    let mut up: Vec<i8> = eggs.public().up.iter().map(|egg| eggs.public().deck.value(egg)).collect();
    up.sort_unstable_by(|a, b| b.cmp(a));
    let shown: Vec<i8> = group("up").iter().filter(|code| **code > 0).map(|code| *code as i8 - 21).collect();
    assert_eq!(shown, up);
    for (rank, count) in hand.into_iter().enumerate() {
        // Two others have all ten cards: of each, those above pick before, and the same one half of the time.
        let quarters = 2 * ((4 * (9 - rank as u8) + 2) / 10);
        assert_eq!(group("earlier")[rank], if count > 0 { 1 + quarters } else { 0 });
    }
}

#[test]
fn a_deck_of_larger_eggs_is_not_encoded() {
    let large = deck("base: 90 5 5 5 5 5 5 5 5 2 2 2 2 2 2 0 0 -1 -1 -1 -4 -4 -4 -4");
    let eggs = Eggs::new(&Setup::new(large, 2).unwrap(), GameRng::new(5), &mut game::Silent);
    assert!(Eggs::unsupported(eggs.public()).is_some());
    assert!(Eggs::brought(eggs.public()));
}
