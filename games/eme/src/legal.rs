//! Legal moves, and the rules that forbid the others.

use game::{GameRng, Moves, Refusal, Seat};
use realm::{Region, RegionSet};

use crate::data::{Actions, CITIES};
use crate::moves::Move;
use crate::refusal;
use crate::state::{Colour, Phase, Public};

pub(crate) fn legal_moves(public: &Public, seat: Seat, out: &mut Moves<Move>) {
    match public.phase {
        Phase::Neutral(_) => out.extend(public.board().all().iter().map(Move::Neutral)),
        Phase::Bid => out.extend((0..=public.coins[seat]).map(Move::Bid)),
        Phase::First => out.extend(Seat::all(public.seats).map(Move::First)),
        Phase::Take => out.extend((0..affordable(public, seat)).map(Move::Take)),
        Phase::Act(actions) => {
            let open = Open::of(public, seat, actions);
            out.extend(open.places.iter().map(Move::Place));
            let neighbours = public.neighbours(actions);
            for from in open.steps.iter() {
                out.extend(neighbours[from.index()].iter().map(|to| Move::Step(from, to)));
            }
            out.extend(open.cities.iter().map(Move::City));
            if open.destroy {
                for colour in Colour::all() {
                    let targets = public.present[colour.index()];
                    out.extend(targets.iter().map(|region| Move::Destroy(colour, region)));
                }
            }
            out.push(Move::Done);
        }
        Phase::Over => {}
    }
}

/// The number of cards in the row that the seat can afford; prices rise, so they are the leftmost ones (EME-21).
fn affordable(public: &Public, seat: Seat) -> u8 {
    realm::affordable(public.row.len(), public.coins[seat])
}

/// Where each part of the action can be played.
pub(crate) struct Open {
    places: RegionSet,
    steps: RegionSet,
    cities: RegionSet,
    destroy: bool,
}

impl Open {
    #[inline]
    pub(crate) fn of(public: &Public, seat: Seat, actions: Actions) -> Self {
        let when = |open: bool, regions: RegionSet| if open { regions } else { RegionSet::EMPTY };
        let own = public.present[Colour::from(seat).index()];
        Self {
            places: if actions.place > 0 && public.supply[seat] > 0 {
                public.bases(seat)
            } else {
                RegionSet::EMPTY
            },
            steps: when(actions.steps > 0, own),
            cities: when(actions.city > 0 && public.cities[seat].len() < usize::from(CITIES), own),
            destroy: actions.destroy > 0 && public.present.iter().any(|regions| !regions.is_empty()),
        }
    }

    /// Whether the seat can do nothing but stop.
    pub(crate) fn is_empty(&self) -> bool {
        self.places.is_empty() && self.steps.is_empty() && self.cities.is_empty() && !self.destroy
    }
}

/// A random legal move without listing all of them, for the speed of bots and simulations.
pub(crate) fn random_move(public: &Public, seat: Seat, rng: &mut GameRng) -> Move {
    match public.phase {
        Phase::Neutral(_) => Move::Neutral(Region(rng.below(u32::from(public.board().regions)) as u8)),
        Phase::Bid => Move::Bid(rng.below(u32::from(public.coins[seat]) + 1) as u8),
        Phase::First => Move::First(Seat::new(rng.below(u32::from(public.seats)) as u8)),
        Phase::Take => Move::Take(rng.below(u32::from(affordable(public, seat))) as u8),
        Phase::Act(actions) => random_action(public, seat, actions, rng),
        Phase::Over => unreachable!("nobody is to act when the game is over"),
    }
}

fn random_action(public: &Public, seat: Seat, actions: Actions, rng: &mut GameRng) -> Move {
    let open = Open::of(public, seat, actions);
    let neighbours = public.neighbours(actions);
    let count = |regions: RegionSet| u32::from(regions.len());
    let all_steps: u32 = open.steps.iter().map(|from| count(neighbours[from.index()])).sum();
    let targets: u32 = if open.destroy { public.present.into_iter().map(count).sum() } else { 0 };
    let mut pick = rng.below(count(open.places) + all_steps + count(open.cities) + targets + 1);
    if pick < all_steps {
        for from in open.steps.iter() {
            let to = neighbours[from.index()];
            if pick < count(to) {
                return Move::Step(from, to.nth(pick));
            }
            pick -= count(to);
        }
    }
    pick -= all_steps;
    if pick < count(open.places) {
        return Move::Place(open.places.nth(pick));
    }
    pick -= count(open.places);
    if pick < count(open.cities) {
        return Move::City(open.cities.nth(pick));
    }
    pick -= count(open.cities);
    if pick < targets {
        for colour in Colour::all() {
            let regions = public.present[colour.index()];
            if pick < count(regions) {
                return Move::Destroy(colour, regions.nth(pick));
            }
            pick -= count(regions);
        }
    }
    Move::Done
}

/// The rule that forbids a move; `None` if it is legal.
pub(crate) fn why_not(public: &Public, seat: Seat, mv: Move) -> Option<Refusal> {
    let refuse = |number, why| Some(refusal(number, why));
    let unless = |legal: bool, number, why| if legal { None } else { refuse(number, why) };
    let on_board = |region: Region| region.0 < public.board().regions;
    match (mv, public.phase) {
        (Move::Neutral(region), Phase::Neutral(_)) => unless(on_board(region), 2, "refuse.no_region"),
        (Move::Neutral(_), _) => refuse(6, "refuse.neutral"),
        (Move::Bid(coins), Phase::Bid) => unless(coins <= public.coins[seat], 10, "refuse.bid_too_high"),
        (Move::Bid(_), _) => refuse(14, "refuse.no_bid"),
        (Move::First(first), Phase::First) => {
            unless(first.index() < usize::from(public.seats), 11, "refuse.no_player")
        }
        (Move::First(_), _) => refuse(11, "refuse.first"),
        (Move::Take(place), Phase::Take) => {
            if usize::from(place) >= public.row.len() {
                refuse(23, "refuse.no_card")
            } else {
                unless(place < affordable(public, seat), 21, "refuse.too_dear")
            }
        }
        (Move::Take(_), _) => refuse(20, "refuse.take"),
        (_, Phase::Act(actions)) => why_not_act(public, seat, actions, mv),
        (Move::Done, _) => refuse(24, "refuse.done"),
        (Move::Place(_) | Move::Step(..) | Move::City(_) | Move::Destroy(..), _) => {
            refuse(22, "refuse.card_first")
        }
    }
}

fn why_not_act(public: &Public, seat: Seat, actions: Actions, mv: Move) -> Option<Refusal> {
    let refuse = |number, why| Some(refusal(number, why));
    // EME-35: the other half of an "A / B" card is gone once one is begun.
    let gone =
        || if actions.either { refuse(35, "refuse.other_half") } else { refuse(22, "refuse.not_on_card") };
    let own = public.present[Colour::from(seat).index()];
    match mv {
        Move::Place(_) if actions.place == 0 => gone(),
        Move::Place(_) if public.supply[seat] == 0 => refuse(30, "refuse.no_army_left"),
        Move::Place(region) if !public.bases(seat).contains(region) => refuse(30, "refuse.no_base"),
        Move::Step(..) if actions.steps == 0 => gone(),
        Move::Step(from, _) if !own.contains(from) => refuse(31, "refuse.no_own_army"),
        Move::Step(from, to) if !public.neighbours(actions)[from.index()].contains(to) => {
            let by_sea = public.board().land_and_sea[from.index()].contains(to);
            if by_sea { refuse(31, "refuse.sea") } else { refuse(31, "refuse.not_adjacent") }
        }
        Move::City(_) if actions.city == 0 => gone(),
        Move::City(_) if public.cities[seat].len() == usize::from(CITIES) => {
            refuse(33, "refuse.no_city_left")
        }
        Move::City(region) if !own.contains(region) => refuse(33, "refuse.no_own_army"),
        Move::Destroy(..) if actions.destroy == 0 => gone(),
        Move::Destroy(colour, region) if !public.present[colour.index()].contains(region) => {
            refuse(34, "refuse.no_such_army")
        }
        Move::Place(_) | Move::Step(..) | Move::City(_) | Move::Destroy(..) | Move::Done => None,
        Move::Neutral(_) | Move::Bid(_) | Move::First(_) | Move::Take(_) => {
            unreachable!("these are refused before")
        }
    }
}
