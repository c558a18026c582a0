//! What there is to say about the moves of each game beyond points.

use caesar::Caesar;
use eggs::{Eggs, Move as EggMove};
use eme::{Colour, Eme, Move as EmeMove, Tally};
use game::{Game, Seat, View};
use legends::{Legends, Move as LegendsMove, region_id};

use super::Advised;

impl Advised for Eme {
    fn lands(public: &Self::Public) -> Vec<(String, Option<Seat>)> {
        let tally = Tally::of(public);
        let holder = |region| Colour::all().find(|colour| tally.held(*colour).contains(region))?.seat();
        let id = |region| format!("region.{}{region}", public.side.letter());
        public.board().all().iter().map(|region| (id(region), holder(region))).collect()
    }

    fn coins(public: &Self::Public, seat: Seat) -> i16 {
        public.coins[seat].into()
    }

    fn worth(public: &Self::Public, mv: EmeMove, seat: Seat) -> i16 {
        let EmeMove::Take(place) = mv else { return 0 };
        let Some(card) = public.row.get(usize::from(place)) else { return 0 };
        let mut with = *public;
        with.cards[seat].insert(*card);
        gain::<Self>(public, &with, seat)
    }
}

impl Advised for Legends {
    fn lands(public: &Self::Public) -> Vec<(String, Option<Seat>)> {
        let tally = legends::Tally::of(public);
        let holder =
            |region| legends::Colour::all().find(|colour| tally.held(*colour).contains(region))?.seat();
        let id = |region| format!("region.{}", region_id(region));
        public.board.regions.iter().map(|region| (id(region), holder(region))).collect()
    }

    fn coins(public: &Self::Public, seat: Seat) -> i16 {
        public.coins[seat].into()
    }

    fn worth(public: &Self::Public, mv: LegendsMove, seat: Seat) -> i16 {
        let LegendsMove::Take(place) = mv else { return 0 };
        let Some(card) = public.row.get(usize::from(place)) else { return 0 };
        let mut with = *public;
        with.cards[seat].insert(*card);
        gain::<Self>(public, &with, seat)
    }
}

/// The points one public drawer has more than another.
fn gain<G: Game>(public: &G::Public, with: &G::Public, seat: Seat) -> i16 {
    G::score(with, None).totals()[seat] - G::score(public, None).totals()[seat]
}

/// From this number on a card picks early.
const HIGH: u8 = 7;

impl Advised for Eggs {
    fn notes(view: &View<Self>, mv: EggMove) -> Vec<String> {
        let EggMove::Play(card, _) = mv else { return Vec::new() };
        let public = view.public();
        let values: Vec<i8> = public.up.iter().map(|egg| public.deck.value(egg)).collect();
        let best = values.iter().copied().max().unwrap_or_default();
        let note = match (card.rank() >= HIGH, best > 0) {
            (true, true) => "hint.note.early",
            (false, true) => "hint.note.late",
            (_, false) => "hint.note.bad_eggs",
        };
        vec![note.to_owned()]
    }
}

impl Advised for Caesar {}
