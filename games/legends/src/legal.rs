//! Legal moves, and random ones without listing them.

use game::{GameRng, Moves, Seat};
use realm::{Region, RegionSet};

use crate::board::{Board, Tile, Turn};
use crate::card::Actions;
use crate::data::{CITIES, Face, Mark};
use crate::moves::Move;
use crate::state::{Colour, Phase, Public};

pub(crate) fn legal_moves(public: &Public, seat: Seat, out: &mut Moves<Move>) {
    match public.phase {
        Phase::Lay => {
            for face in Face::ALL.iter().filter(|face| !public.board.has_tile_of(**face)) {
                let turns = Turn::ALL.iter().filter(|turn| public.board.may_turn(**turn));
                out.extend(turns.map(|turn| Move::Lay(Tile { face: *face, turn: *turn })));
            }
        }
        Phase::Start => out.extend(public.board.starts().iter().map(Move::Start)),
        Phase::Token(mark) => out.extend(free(public).iter().map(|region| Move::Token(mark, region))),
        Phase::Encounters => {
            for mark in encounters(public) {
                out.extend(free(public).iter().map(|region| Move::Token(mark, region)));
            }
            out.push(Move::Done);
        }
        Phase::Portal => out.extend(free(public).iter().map(|region| Move::Token(Mark::Portal, region))),
        Phase::Outpost => out.extend(outposts(public).iter().map(Move::Outpost)),
        Phase::Neutral(_) => out.extend(public.board.regions.iter().map(Move::Neutral)),
        Phase::Bid => out.extend((0..=public.coins[seat]).map(Move::Bid)),
        Phase::Take => out.extend((0..affordable(public, seat)).map(Move::Take)),
        Phase::Act(actions) => list_actions(public, seat, actions, out),
        Phase::Steal(..) => out.extend([Move::Steal, Move::Done]),
        Phase::Peek => {
            out.extend(public.peeks(seat).iter().map(Move::Peek));
            out.push(Move::Done);
        }
        Phase::Extra => {
            out.extend((0..affordable(public, seat)).map(Move::Take));
            out.push(Move::Done);
        }
        Phase::Over => {}
    }
}

fn list_actions(public: &Public, seat: Seat, actions: Actions, out: &mut Moves<Move>) {
    let open = Open::of(public, seat, actions);
    out.extend(open.places.iter().map(Move::Place));
    for from in open.near.iter() {
        out.extend(open.steps(public, from).iter().map(|to| Move::Step(from, to)));
    }
    out.extend(open.cities.iter().map(Move::City));
    for colour in Colour::all() {
        let targets = open.targets(public, colour);
        out.extend(targets.iter().map(|region| Move::Destroy(colour, region)));
    }
    out.push(Move::Done);
}

/// The regions without a token (LEG-61).
pub(crate) fn free(public: &Public) -> RegionSet {
    public.board.regions - public.marked()
}

/// The encounters of this table still in the box; the portals come as a pair (LEG-63).
pub(crate) fn encounters(public: &Public) -> impl Iterator<Item = Mark> {
    let which = public.options.which_encounters;
    [
        (Mark::Dragon, public.dragon.is_none()),
        (Mark::Portal, public.portals.is_empty()),
        (Mark::Rogues, public.rogues.is_none()),
    ]
    .into_iter()
    .filter_map(move |(mark, left)| (left && which.has(mark)).then_some(mark))
}

/// Where everybody's extra army may stand (LEG-07).
pub(crate) fn outposts(public: &Public) -> RegionSet {
    public.start.map_or(RegionSet::EMPTY, |start| public.board.outposts(start))
}

/// The number of cards in the row that the seat can afford; prices rise, so they are the leftmost ones (LEG-20).
pub(crate) fn affordable(public: &Public, seat: Seat) -> u8 {
    realm::affordable(public.row.len(), public.coins[seat])
}

/// Where each part of the action can be played.
pub(crate) struct Open {
    pub(crate) places: RegionSet,
    /// From where an army can go a step of cost 1.
    near: RegionSet,
    /// From where an army can go by sea.
    far: RegionSet,
    pub(crate) cities: RegionSet,
    /// Where an army can be destroyed (LEG-33): only where the seat has an army.
    range: RegionSet,
}

impl Open {
    #[inline]
    pub(crate) fn of(public: &Public, seat: Seat, actions: Actions) -> Self {
        let when = |open: bool, regions: RegionSet| if open { regions } else { RegionSet::EMPTY };
        let own = public.present[Colour::from(seat).index()];
        let steps = actions.steps();
        Self {
            places: if actions.place() > 0 && public.supply[seat] > 0 {
                public.bases(seat)
            } else {
                RegionSet::EMPTY
            },
            near: when(steps > 0, own),
            // LEG-42: three steps are enough for any sea step; with fewer it depends on the flying abilities.
            far: when(steps >= 3 || (steps > 0 && steps >= public.sea_cost(seat)), own),
            cities: when(actions.city() && public.cities[seat].len() < usize::from(CITIES), own),
            range: when(actions.destroy(), own),
        }
    }

    /// Where an army can step to from here.
    #[inline]
    pub(crate) fn steps(&self, public: &Public, from: Region) -> RegionSet {
        if self.far.is_empty() { public.near(from) } else { public.near(from) | public.board.sea(from) }
    }

    /// Where an army of this colour can be destroyed; empty if its owner is immune (LEG-48).
    #[inline]
    pub(crate) fn targets(&self, public: &Public, colour: Colour) -> RegionSet {
        let targets = public.present[colour.index()] & self.range;
        if targets.is_empty() || public.is_immune(colour) { RegionSet::EMPTY } else { targets }
    }

    /// Whether the seat can do nothing but stop.
    pub(crate) fn is_empty(&self, public: &Public) -> bool {
        self.places.is_empty()
            && self.cities.is_empty()
            && !self.near.iter().any(|from| !self.steps(public, from).is_empty())
            && (self.range.is_empty() || Colour::all().all(|colour| self.targets(public, colour).is_empty()))
    }
}

/// A random legal move without listing all of them, for the speed of bots and simulations.
pub(crate) fn random_move(public: &Public, seat: Seat, rng: &mut GameRng) -> Move {
    match public.phase {
        Phase::Lay => random_tile(&public.board, rng),
        Phase::Start => Move::Start(pick(public.board.starts(), rng)),
        Phase::Token(mark) => Move::Token(mark, pick(free(public), rng)),
        Phase::Encounters => {
            let free = free(public);
            let marks = encounters(public).count() as u32;
            let regions = count(free);
            let drawn = rng.below(marks * regions + 1);
            let mark = encounters(public).nth((drawn / regions) as usize);
            mark.map_or(Move::Done, |mark| Move::Token(mark, free.nth(drawn % regions)))
        }
        Phase::Portal => Move::Token(Mark::Portal, pick(free(public), rng)),
        Phase::Outpost => Move::Outpost(pick(outposts(public), rng)),
        Phase::Neutral(_) => Move::Neutral(pick(public.board.regions, rng)),
        Phase::Bid => Move::Bid(rng.below(u32::from(public.coins[seat]) + 1) as u8),
        Phase::Take => Move::Take(rng.below(u32::from(affordable(public, seat))) as u8),
        Phase::Act(actions) => random_action(public, seat, actions, rng),
        Phase::Steal(..) => [Move::Steal, Move::Done][rng.below(2) as usize],
        Phase::Peek => {
            let peeks = public.peeks(seat);
            let drawn = rng.below(count(peeks) + 1);
            if drawn < count(peeks) { Move::Peek(peeks.nth(drawn)) } else { Move::Done }
        }
        Phase::Extra => {
            let cards = affordable(public, seat);
            let drawn = rng.below(u32::from(cards) + 1) as u8;
            if drawn < cards { Move::Take(drawn) } else { Move::Done }
        }
        Phase::Over => unreachable!("nobody is to act when the game is over"),
    }
}

fn pick(regions: RegionSet, rng: &mut GameRng) -> Region {
    regions.nth(rng.below(count(regions)))
}

fn count(regions: RegionSet) -> u32 {
    u32::from(regions.len())
}

fn random_tile(board: &Board, rng: &mut GameRng) -> Move {
    let faces = || Face::ALL.iter().filter(|face| !board.has_tile_of(**face));
    let turns = || Turn::ALL.iter().filter(|turn| board.may_turn(**turn));
    let face = faces().nth(rng.below(faces().count() as u32) as usize).expect("a tile is left");
    let turn = turns().nth(rng.below(turns().count() as u32) as usize).expect("a tile can be turned");
    Move::Lay(Tile { face: *face, turn: *turn })
}

fn random_action(public: &Public, seat: Seat, actions: Actions, rng: &mut GameRng) -> Move {
    let open = Open::of(public, seat, actions);
    let all_steps: u32 = open.near.iter().map(|from| count(open.steps(public, from))).sum();
    let targets: u32 = if open.range.is_empty() {
        0
    } else {
        Colour::all().map(|colour| count(open.targets(public, colour))).sum()
    };
    let mut drawn = rng.below(count(open.places) + all_steps + count(open.cities) + targets + 1);
    if drawn < count(open.places) {
        return Move::Place(open.places.nth(drawn));
    }
    drawn -= count(open.places);
    if drawn < all_steps {
        for from in open.near.iter() {
            let to = open.steps(public, from);
            if drawn < count(to) {
                return Move::Step(from, to.nth(drawn));
            }
            drawn -= count(to);
        }
    }
    drawn -= all_steps;
    if drawn < count(open.cities) {
        return Move::City(open.cities.nth(drawn));
    }
    drawn -= count(open.cities);
    if drawn < targets {
        for colour in Colour::all() {
            let regions = open.targets(public, colour);
            if drawn < count(regions) {
                return Move::Destroy(colour, regions.nth(drawn));
            }
            drawn -= count(regions);
        }
    }
    Move::Done
}
