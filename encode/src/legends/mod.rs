//! Eight-Minute Empire: Legends.

mod actions;
mod cards;
mod tiles;

use legends::{
    Actions, CardSet, Family, ISLANDS, Legends, Mark, Move, Part, Phase, Private, Public, SetUp, Tally, Ties,
    Token, cards_to_end,
};

use crate::encoded::encoded;
use crate::land::{Held, OfAreas, OfRegions, Pieces, areas};
use crate::layout::groups;
use crate::turn::Turn;
use crate::{Encode, group, leads};

/// The most seats.
const SEATS: usize = 4;
/// The regions of all faces.
const REGIONS: usize = legends::REGIONS;
/// Colours of armies, the neutral one last.
const COLOURS: usize = legends::COLOURS;
/// Families of cards.
const FAMILIES: usize = Family::ALL.len();
/// Exploration tokens.
const TOKENS: usize = Token::ALL.len();
/// Tiles of the board.
const TILES: usize = 4;

groups! {
    PLAYERS "players" [1] 4 / 4 OneHot "How many play.";
    OPTIONS "options" [9] 1 / 1 OneHot "Architect, rectangle, exploration, swamp, citadels, encounters, leaders, long game, ties broken by die.";
    GAME "game" [1] 3 / 3 OneHot "Which game of a long game is played, from 1 on; 0 if there is one only.";
    PHASE "phase" [1] 14 / 14 OneHot "What is decided: 1 tile, 2 start, 3 token, 4 encounter, 5 portal, 6 outpost, 7 neutral army, 8 bid, 9 card, 10 action, 11 steal, 12 peek, 13 extra card, 14 over.";
    ACTIVE "active" [1] 4 / 4 OneHot "Whose turn it is, from 1 on, the looking seat first.";
    MARK "mark" [1] 8 / 8 OneHot "The token to lay: 1 to 6 an open one, 7 a hidden one, 8 a citadel.";
    NEUTRALS "neutrals" [1] 10 / 10 OneHot "Neutral armies still to be put.";
    AGES "ages" [SEATS] 4 / 4 OneHot "Until the bid is decided: the place of each seat from the youngest on, from 1.";
    SEALED "sealed" [SEATS] 1 / 1 OneHot "Who has sealed a bid.";
    BID "bid" [1] 16 / 16 OneHot "The own sealed bid plus one.";
    OPEN "open" [2, 4] 15 / 12 OneHot "What is open of each part of the action: armies, steps, a city, an army to destroy.";
    EITHER "either" [1] 1 / 1 OneHot "Only one of the parts may be played.";
    VICTIM "victim" [1] 4 / 4 OneHot "Whose coin may be stolen.";
    COINS "coins" [SEATS] 30 / 14 OneHot "Coins of each seat.";
    COIN_LEAD "coin_lead" [SEATS - 1] 13 / 13 OneHot derived "Own coins against each other seat's: 7 is equal, 6 either way at most.";
    SUPPLY "supply" [SEATS] 18 / 18 OneHot "Armies of each seat that are not on the board.";
    CAPTURED "captured" [SEATS] 18 / 9 OneHot "Armies of each seat that the Red Sorceress holds.";
    TAKEN "taken" [SEATS] 12 / 12 OneHot "Cards each seat has taken.";
    LEFT "left" [1] 11 / 11 OneHot derived "Cards the looking seat will still take in this game.";
    LEADERS "leaders" [SEATS] 4 / 4 OneHot "The leader of each seat: 1 Fairy Queen, 2 Bandit King, 3 Red Sorceress, 4 White Knight.";
    ROW "row" [6] 34 / 34 OneHot "The card at each place of the row, by its number.";
    ROW_GAIN "row_gain" [2, 6] 12 / 12 OneHot derived "One more than the points each card would add now, elixirs aside: for the looking seat, for the next one.";
    CARDS "cards" [legends::CARDS] 5 / 5 OneHot "Who has each card, from 1 on; 5 is the row, 0 the deck or the box.";
    DECK "deck" [1] 34 / 0 OneHot "Cards left in the deck.";
    MORE_ARMIES "more_armies" [SEATS] 6 / 6 OneHot derived "Armies each seat adds to every placing.";
    MORE_STEPS "more_steps" [SEATS] 6 / 6 OneHot derived "Steps each seat adds to every moving.";
    SEA_COST "sea_cost" [SEATS] 3 / 3 OneHot derived "What a step over the sea costs each seat.";
    IMMUNE "immune" [SEATS] 1 / 1 OneHot derived "Whose armies cannot be destroyed.";
    FAMILY "family" [SEATS, FAMILIES] 6 / 4 OneHot derived "Cards of each seat by family: ancient, arcane, cursed, dire, forest, mountain, night, noble.";
    ELIXIRS "elixirs" [SEATS] 15 / 15 OneHot derived "Elixirs of each seat.";
    POINTS "points" [SEATS] 80 / 40 OneHot derived "Points of each seat if the game ended now.";
    POINT_LEAD "point_lead" [SEATS - 1] 25 / 25 OneHot derived "Own points, earlier games included, against each other seat's: 13 is equal, 12 either way at most.";
    EARLIER "earlier" [SEATS] 160 / 0 OneHot "Points of each seat in the earlier games of a long game.";
    HELD "held" [SEATS] 38 / 16 OneHot derived "Regions each seat controls.";
    WON "won" [SEATS] 14 / 10 OneHot derived "Islands each seat controls.";
    FACES "faces" [TILES] 8 / 8 OneHot "The face up in each slot, from 1 on.";
    TURNS "turns" [TILES] 4 / 4 OneHot "How the tile in each slot is turned: 1 north, 2 east, 3 south, 4 west.";
    LINKS "links" [TILES, 2] 38 / 38 OneHot "The regions each sea line between tiles joins, from 1 on, the lower number first.";
    OWNED "owned" [SEATS, TOKENS] 1 / 1 OneHot "Exploration tokens of each seat: spring, cottage, treasure, grimoire, stable, swamp.";
    LOOKED "looked" [SEATS] 6 / 6 OneHot "Hidden tokens each seat has looked at.";
    SLAYER "slayer" [1] 4 / 4 OneHot "Who has slain the dragon, from 1 on.";
    ISLAND_HOLDER "island_holder" [ISLANDS] 5 / 5 OneHot derived "Who controls each island: 1 to 4 a seat, 5 neutral, 0 nobody.";
    ISLAND_LEAD "island_lead" [ISLANDS] 9 / 9 OneHot derived "Regions the looking seat controls on each island against the best of the others: 5 is equal, 4 either way at most; 0 if nobody controls any.";
    IN_PLAY "in_play" [REGIONS] 1 / 0 OneHot "The regions of the tiles that are laid.";
    LAID "laid" [REGIONS] 18 / 18 OneHot "What lies in each region: 1 to 6 an open token, 7 a hidden one, 8 to 13 a hidden one the looking seat has seen, 14 a citadel, 15 the dragon, 16 a portal, 17 the rogues, 18 the start.";
    HOLDER "holder" [REGIONS] 6 / 6 OneHot derived "Who controls each region: 1 to 4 a seat, 5 neutral, 6 contested, 0 empty.";
    REGION_LEAD "region_lead" [REGIONS] 9 / 9 OneHot derived "Own armies and cities against the most of another colour: 5 is equal, 4 either way at most; 0 if the region is empty.";
    CITIES "cities" [REGIONS, SEATS] 3 / 2 OneHot "Cities of each seat in each region.";
    ARMIES "armies" [REGIONS, COLOURS] 18 / 6 OneHot "Armies in each region: of each seat, then the neutral ones.";
}

impl Encode for Legends {
    encoded!(Legends version 1 boards 1);

    fn brought(public: &Public) -> bool {
        !public.board.set.is_own() || !public.options.cards.is_own()
    }
}

/// Where the slots about regions begin.
const OF_REGIONS: OfRegions = OfRegions { armies: ARMIES, cities: CITIES, holder: HOLDER, lead: REGION_LEAD };

fn facts((public, private): (&Public, &Private), turn: Turn, out: &mut [u8; SLOTS]) {
    table(public, out);
    decision(public, *private, turn, out);
    purses(public, turn, out);
    cards::places(public, turn, out);
    tiles::tiles(public, out);
    tiles::marks(public, *private, turn, out);
    pieces(public).write(turn, &OF_REGIONS, out);
}

fn derived((public, _): (&Public, &Private), turn: Turn, out: &mut [u8; SLOTS]) {
    let tally = Tally::of(public);
    points(public, &tally, turn, out);
    cards::effects(public, &tally, turn, out);
    let held: Held<COLOURS> = Held::new(turn, |colour| tally.held(colour));
    held.regions(&pieces(public), &OF_REGIONS, out);
    let (islands, _) = tally.islands().split_first_chunk::<ISLANDS>().expect("there is room for all islands");
    areas(turn, islands, &OfAreas { holder: ISLAND_HOLDER, lead: ISLAND_LEAD }, out);
}

fn pieces(public: &Public) -> Pieces<'_, SEATS, COLOURS, REGIONS> {
    Pieces { armies: &public.armies, present: &public.present, cities: &public.cities }
}

/// The options.
fn table(public: &Public, out: &mut [u8; SLOTS]) {
    let options = public.options;
    let chosen = [
        options.setup == SetUp::Architect,
        options.rectangle,
        options.exploration,
        options.swamp,
        options.citadels,
        options.encounters,
        options.leaders,
        options.long,
        options.ties == Ties::Die,
    ];
    out[PLAYERS] = public.seats;
    out[OPTIONS..OPTIONS + 9].copy_from_slice(&chosen.map(u8::from));
    out[GAME] = if options.long { public.series.played() + 1 } else { 0 };
}

/// The pending decision, and its seats.
fn decision(public: &Public, private: Private, turn: Turn, out: &mut [u8; SLOTS]) {
    out[ACTIVE] = turn.place(public.active) as u8 + 1;
    out[BID] = private.bid.map_or(0, |bid| bid + 1);
    out[PHASE] = match public.phase {
        Phase::Lay => 1,
        Phase::Start => 2,
        Phase::Token(mark) => {
            out[MARK] = match mark {
                Mark::Open(token) => token as u8 + 1,
                Mark::Hidden => 7,
                Mark::Citadel | Mark::Dragon | Mark::Portal | Mark::Rogues => 8,
            };
            3
        }
        Phase::Encounters => 4,
        Phase::Portal => 5,
        Phase::Outpost => 6,
        Phase::Neutral(left) => {
            out[NEUTRALS] = left;
            7
        }
        Phase::Bid => 8,
        Phase::Take => 9,
        Phase::Act(actions) => {
            open(actions, out);
            10
        }
        Phase::Steal(victim, actions) => {
            out[VICTIM] = turn.place(victim) as u8 + 1;
            open(actions, out);
            11
        }
        Phase::Peek => 12,
        Phase::Extra => 13,
        Phase::Over => 14,
    };
    if matches!(public.phase, Phase::Neutral(_) | Phase::Bid) || public.phase.is_architects() {
        for (place, seat) in turn.order().enumerate() {
            out[AGES + place] = public.options.ages.place(seat) as u8 + 1;
            out[SEALED + place] = u8::from(public.sealed.contains(seat));
        }
    }
}

/// The open parts of the action.
fn open(actions: Actions, out: &mut [u8; SLOTS]) {
    for (index, part) in actions.parts.into_iter().enumerate() {
        let (kind, count) = match part {
            Part::Nothing => continue,
            Part::Place(open) => (0, open),
            Part::Move(open) => (1, open),
            Part::City => (2, 1),
            Part::Destroy => (3, 1),
        };
        out[OPEN + 4 * index + kind] = count;
    }
    out[EITHER] = u8::from(actions.either);
}

/// Coins, armies in the supply, leaders and the number of cards of each seat.
fn purses(public: &Public, turn: Turn, out: &mut [u8; SLOTS]) {
    *group(out, COINS) = turn.turned(public.coins.as_array().map(|coins| coins.min(30)));
    *group(out, SUPPLY) = turn.turned(*public.supply.as_array());
    *group(out, CAPTURED) = turn.turned(*public.captured.as_array());
    *group(out, TAKEN) = turn.turned(public.cards.as_array().map(CardSet::len));
    let leaders = public.leaders.as_array();
    *group(out, LEADERS) = turn.turned(leaders.map(|leader| leader.map_or(0, |leader| leader as u8 + 1)));
    *group(out, LOOKED) = turn.turned(public.looked.as_array().map(|looked| looked.count_ones() as u8));
    out[SLAYER] = public.slayer.map_or(0, |seat| turn.place(seat) as u8 + 1);
    for (place, seat) in turn.order().enumerate() {
        out[EARLIER + place] = public.series.points(seat).clamp(0, 160) as u8;
    }
}

/// The current score, coins against those of the others, and the cards still to take.
fn points(public: &Public, tally: &Tally, turn: Turn, out: &mut [u8; SLOTS]) {
    let coins = turn.order().map(|seat| i32::from(public.coins[seat].min(30)));
    leads(coins, 6, &mut out[COIN_LEAD..][..SEATS - 1]);
    out[LEFT] = cards_to_end(public.seats).saturating_sub(out[TAKEN]);
    let (points, mut totals) = (tally.totals(), [0; SEATS]);
    for (place, seat) in turn.order().enumerate() {
        let (now, earlier) = (points[seat.index()], public.series.points(seat));
        out[POINTS + place] = now.clamp(0, 80) as u8;
        out[HELD + place] = tally.held(seat.into()).len();
        out[WON + place] = tally.won(seat);
        out[ELIXIRS + place] = tally.elixirs(seat);
        totals[place] = i32::from(now + earlier);
    }
    let totals = totals.into_iter().take(usize::from(public.seats));
    leads(totals, 12, &mut out[POINT_LEAD..][..SEATS - 1]);
}
