//! The rule that forbids a move.

use game::{Refusal, Seat};
use realm::Region;

use crate::board::Tile;
use crate::card::{Actions, Part};
use crate::data::{CITIES, Mark};
use crate::legal::{affordable, encounters, free, outposts};
use crate::moves::Move;
use crate::refusal;
use crate::state::{Colour, Phase, Public};

fn refuse(number: u8, why: &'static str) -> Option<Refusal> {
    Some(refusal(number, why))
}

fn unless(legal: bool, number: u8, why: &'static str) -> Option<Refusal> {
    if legal { None } else { refuse(number, why) }
}

/// The rule that forbids a move; `None` if it is legal.
pub(crate) fn why_not(public: &Public, seat: Seat, mv: Move) -> Option<Refusal> {
    match (mv, public.phase) {
        (Move::Lay(tile), Phase::Lay) => why_not_lay(public, tile),
        (Move::Lay(_), _) => refuse(2, "refuse.lay"),
        (Move::Start(region), Phase::Start) => why_not_start(public, region),
        (Move::Start(_), _) => refuse(3, "refuse.start"),
        (Move::Token(mark, region), phase) => why_not_token(public, phase, mark, region),
        (Move::Outpost(region), Phase::Outpost) => why_not_outpost(public, region),
        (Move::Outpost(_), _) => refuse(7, "refuse.outpost"),
        (Move::Neutral(region), Phase::Neutral(_)) => on_board(public, region),
        (Move::Neutral(_), _) => refuse(8, "refuse.neutral"),
        (Move::Bid(coins), Phase::Bid) => unless(coins <= public.coins[seat], 15, "refuse.bid_too_high"),
        (Move::Bid(_), _) => refuse(15, "refuse.no_bid"),
        (Move::Take(place), Phase::Take | Phase::Extra) => {
            if usize::from(place) >= public.row.len() {
                refuse(23, "refuse.no_card")
            } else {
                unless(place < affordable(public, seat), 20, "refuse.too_dear")
            }
        }
        (Move::Take(_), _) => refuse(20, "refuse.take"),
        (Move::Steal, Phase::Steal(..)) => None,
        (Move::Steal, _) => refuse(66, "refuse.steal"),
        (Move::Peek(region), Phase::Peek) => why_not_peek(public, seat, region),
        (Move::Peek(_), _) => refuse(70, "refuse.peek"),
        (Move::Done, Phase::Encounters | Phase::Act(_) | Phase::Steal(..) | Phase::Peek | Phase::Extra) => {
            None
        }
        (Move::Done, Phase::Portal) => refuse(63, "refuse.second_portal"),
        (Move::Done, _) => refuse(22, "refuse.done"),
        (_, Phase::Act(actions)) => why_not_act(public, seat, actions, mv),
        (Move::Place(_) | Move::Step(..) | Move::City(_) | Move::Destroy(..), _) => {
            refuse(22, "refuse.card_first")
        }
    }
}

fn on_board(public: &Public, region: Region) -> Option<Refusal> {
    unless(public.board.regions.contains(region), 2, "refuse.no_region")
}

fn why_not_lay(public: &Public, tile: Tile) -> Option<Refusal> {
    if public.board.has_tile_of(tile.face) {
        return refuse(2, "refuse.tile_laid");
    }
    unless(public.board.may_turn(tile.turn), 71, "refuse.turn")
}

fn why_not_start(public: &Public, region: Region) -> Option<Refusal> {
    let board = &public.board;
    on_board(public, region).or_else(|| {
        if board.starts().contains(region) {
            None
        } else if board.start_tile().contains(region) {
            refuse(if board.rectangle { 71 } else { 3 }, "refuse.no_sea_line")
        } else if board.start_face().is_some() && board.set.is_own() {
            refuse(4, "refuse.not_desert")
        } else if board.start_face().is_some() {
            refuse(4, "refuse.not_start_face")
        } else {
            refuse(3, "refuse.not_central")
        }
    })
}

fn why_not_token(public: &Public, phase: Phase, mark: Mark, region: Region) -> Option<Refusal> {
    let asked = match phase {
        Phase::Token(next) => next == mark,
        Phase::Encounters => encounters(public).any(|left| left == mark),
        Phase::Portal if mark != Mark::Portal => return refuse(63, "refuse.second_portal"),
        Phase::Portal => true,
        Phase::Lay
        | Phase::Start
        | Phase::Outpost
        | Phase::Neutral(_)
        | Phase::Bid
        | Phase::Take
        | Phase::Act(_)
        | Phase::Steal(..)
        | Phase::Peek
        | Phase::Extra
        | Phase::Over => false,
    };
    if !asked {
        return refuse(mark.rule_number(), "refuse.token");
    }
    on_board(public, region)
        .or_else(|| unless(free(public).contains(region), mark.rule_number(), "refuse.has_token"))
}

fn why_not_outpost(public: &Public, region: Region) -> Option<Refusal> {
    let board = &public.board;
    on_board(public, region).or_else(|| {
        if outposts(public).contains(region) {
            None
        } else if board.rectangle {
            refuse(71, "refuse.outpost_start")
        } else if board.centre().contains(region) {
            refuse(7, "refuse.outpost_centre")
        } else {
            refuse(4, "refuse.outpost_start")
        }
    })
}

fn why_not_peek(public: &Public, seat: Seat, region: Region) -> Option<Refusal> {
    let hidden = |site: &&crate::state::Site| site.region == region && site.token.is_none();
    if public.peeks(seat).contains(region) {
        None
    } else if public.sites.iter().find(hidden).is_none() {
        refuse(70, "refuse.peek_nothing")
    } else if public.controls(seat, region) {
        refuse(70, "refuse.peek_again")
    } else {
        refuse(70, "refuse.peek_control")
    }
}

fn why_not_act(public: &Public, seat: Seat, actions: Actions, mv: Move) -> Option<Refusal> {
    // LEG-34: the other half of an "A / B" card is gone once one is begun, and the first of "A + B" once the second is.
    let gone = || match actions {
        Actions { either: true, .. } => refuse(34, "refuse.other_half"),
        Actions { parts: [Part::Nothing, _], .. } => refuse(34, "refuse.in_order"),
        Actions { .. } => refuse(22, "refuse.not_on_card"),
    };
    let own = public.present[Colour::from(seat).index()];
    match mv {
        Move::Place(_) if actions.place() == 0 => gone(),
        Move::Place(_) if public.supply[seat] == 0 => refuse(30, "refuse.no_army_left"),
        Move::Place(region) => unless(public.bases(seat).contains(region), 30, "refuse.no_base"),
        Move::Step(..) if actions.steps() == 0 => gone(),
        Move::Step(from, _) if !own.contains(from) => refuse(31, "refuse.no_own_army"),
        Move::Step(from, to) if public.near(from).contains(to) => None,
        Move::Step(from, to) if !public.far(from).contains(to) => refuse(31, "refuse.not_adjacent"),
        Move::Step(..) => unless(actions.steps() >= public.sea_cost(seat), 31, "refuse.sea"),
        Move::City(_) if !actions.city() => gone(),
        Move::City(_) if public.cities[seat].len() == usize::from(CITIES) => refuse(1, "refuse.no_city_left"),
        Move::City(region) => unless(own.contains(region), 32, "refuse.no_own_army"),
        Move::Destroy(..) if !actions.destroy() => gone(),
        Move::Destroy(colour, region) if !public.present[colour.index()].contains(region) => {
            refuse(33, "refuse.no_such_army")
        }
        Move::Destroy(_, region) if !own.contains(region) => refuse(33, "refuse.out_of_range"),
        Move::Destroy(colour, _) => unless(!public.is_immune(colour), 48, "refuse.immune"),
        Move::Lay(_)
        | Move::Start(_)
        | Move::Token(..)
        | Move::Outpost(_)
        | Move::Neutral(_)
        | Move::Bid(_)
        | Move::Take(_)
        | Move::Steal
        | Move::Peek(_)
        | Move::Done => unreachable!("these are judged before"),
    }
}
