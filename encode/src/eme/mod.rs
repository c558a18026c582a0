//! Eight-Minute Empire.

mod actions;

use std::sync::LazyLock;

use eme::{
    CONTINENTS, CardList, CardListRef, CardSet, Eme, Goods, Move, Phase, Printing, Private, Public, Resource,
    Side, Tally, Ties, cards_to_end,
};

use crate::encoded::encoded;
use crate::land::{Held, OfAreas, OfRegions, Pieces, areas};
use crate::layout::groups;
use crate::turn::Turn;
use crate::{Encode, Marks, group, leads};

/// The most seats.
const SEATS: usize = 5;
/// The most regions of a side.
const REGIONS: usize = eme::REGIONS;
/// Colours of armies, the neutral one last.
const COLOURS: usize = eme::COLOURS;

groups! {
    SIDE "side" [1] 1 / 1 OneHot "The side of the board: 0 is A, 1 is B.";
    PLAYERS "players" [1] 5 / 5 OneHot "How many play.";
    OPTIONS "options" [4] 1 / 1 OneHot "English printing, ties broken by die, resource tokens, long game.";
    GAME "game" [1] 3 / 3 OneHot "Which game of a long game is played, from 1 on; 0 if there is one only.";
    PHASE "phase" [1] 6 / 6 OneHot "What is decided: 1 neutral army, 2 bid, 3 first player, 4 card, 5 action, 6 over.";
    ACTIVE "active" [1] 5 / 5 OneHot "Whose turn it is, from 1 on, the looking seat first.";
    NEUTRALS "neutrals" [1] 10 / 10 OneHot "Neutral armies still to be put.";
    AGES "ages" [SEATS] 5 / 5 OneHot "Until the bid is decided: the place of each seat from the youngest on, from 1.";
    SEALED "sealed" [SEATS] 1 / 1 OneHot "Who has sealed a bid.";
    BID "bid" [1] 15 / 15 OneHot "The own sealed bid plus one.";
    OPEN "open" [6] 6 / 6 OneHot "What is open of the action: armies, steps, by sea, cities, armies to destroy, only one of them.";
    COINS "coins" [SEATS] 14 / 14 OneHot "Coins of each seat.";
    COIN_LEAD "coin_lead" [SEATS - 1] 13 / 13 OneHot "Own coins against each other seat's: 7 is equal, 6 either way at most.";
    SUPPLY "supply" [SEATS] 14 / 14 OneHot "Armies of each seat that are not on the board.";
    TAKEN "taken" [SEATS] 13 / 13 OneHot "Cards each seat has taken.";
    LEFT "left" [1] 13 / 13 OneHot "Cards the looking seat will still take in this game.";
    ROW "row" [6] 42 / 42 OneHot "The card at each place of the row, by its number.";
    ROW_GAIN "row_gain" [2, 6] 6 / 6 OneHot "One more than the points its resource would add now: for the looking seat, for the next one.";
    CARDS "cards" [eme::CARDS] 7 / 0 OneHot "Where each card is: 0 not in the game, 1 deck, 2 row, 3 on with each seat.";
    DECK "deck" [6] 12 / 12 OneHot "Cards left in the deck by resource: ruby, stone, wood, anvil, carrot, joker.";
    GOODS "goods" [SEATS, 5] 15 / 8 OneHot "Symbols of each seat on cards and tokens: ruby, stone, wood, anvil, carrot.";
    JOKERS "jokers" [SEATS] 3 / 3 OneHot "Jokers of each seat.";
    POINTS "points" [SEATS] 70 / 45 OneHot "Points of each seat if the game ended now.";
    POINT_LEAD "point_lead" [SEATS - 1] 25 / 25 OneHot "Own points, earlier games included, against each other seat's: 13 is equal, 12 either way at most.";
    EARLIER "earlier" [SEATS] 140 / 0 OneHot "Points of each seat in the earlier games of a long game.";
    HELD "held" [SEATS] 25 / 16 OneHot "Regions each seat controls.";
    WON "won" [SEATS] 5 / 5 OneHot "Continents each seat controls.";
    CONTINENT_HOLDER "continent_holder" [CONTINENTS] 6 / 6 PerBoard "Who controls each continent: 1 to 5 a seat, 6 neutral, 0 nobody.";
    CONTINENT_LEAD "continent_lead" [CONTINENTS] 9 / 9 PerBoard "Regions the looking seat controls in each continent against the best of the others: 5 is equal, 4 either way at most; 0 if nobody controls any.";
    TOKENS "tokens" [5] 5 / 5 PerBoard "The resource of each token, from 1 on.";
    HOLDER "holder" [REGIONS] 7 / 7 PerBoard "Who controls each region: 1 to 5 a seat, 6 neutral, 7 contested, 0 empty.";
    REGION_LEAD "region_lead" [REGIONS] 9 / 9 PerBoard "Own armies and cities against the most of another colour: 5 is equal, 4 either way at most; 0 if the region is empty.";
    CITIES "cities" [REGIONS, SEATS] 3 / 2 PerBoard "Cities of each seat in each region.";
    ARMIES "armies" [REGIONS, COLOURS] 14 / 6 PerBoard "Armies in each region: of each seat, then the neutral ones.";
}

impl Encode for Eme {
    encoded!(Eme version 1 boards 2);

    fn brought(public: &Public) -> bool {
        !public.board.is_own() || !public.card_list.is_own()
    }
}

fn write((public, private): (&Public, &Private), turn: Turn, out: &mut [u8; SLOTS]) {
    let tally = Tally::of(public);
    table(public, out);
    decision(public, *private, turn, out);
    purses(public, turn, out);
    goods(public, &tally, turn, out);
    row(public, &tally, turn, out);
    points(public, &tally, turn, out);
    let held: Held<COLOURS> = Held::new(turn, |colour| tally.held(colour));
    let pieces = Pieces { armies: &public.armies, present: &public.present, cities: &public.cities };
    let regions = OfRegions { armies: ARMIES, cities: CITIES, holder: HOLDER, lead: REGION_LEAD };
    held.regions(turn, &pieces, &regions, out);
    areas(turn, tally.continents(), &OfAreas { holder: CONTINENT_HOLDER, lead: CONTINENT_LEAD }, out);
}

/// The options.
fn table(public: &Public, out: &mut [u8; SLOTS]) {
    let long = public.series.games() > 1;
    out[SIDE] = u8::from(public.board.side() == Some(Side::B));
    out[PLAYERS] = public.seats;
    out[OPTIONS] = u8::from(public.printing == Printing::English);
    out[OPTIONS + 1] = u8::from(public.ties == Ties::Die);
    out[OPTIONS + 2] = u8::from(public.tokens.is_some());
    out[OPTIONS + 3] = u8::from(long);
    out[GAME] = if long { public.series.played() + 1 } else { 0 };
    for (slot, token) in out[TOKENS..].iter_mut().zip(public.tokens.iter().flatten()) {
        *slot = *token as u8 + 1;
    }
}

/// The pending decision, and its seats.
fn decision(public: &Public, private: Private, turn: Turn, out: &mut [u8; SLOTS]) {
    out[ACTIVE] = turn.place(public.active) as u8 + 1;
    out[BID] = private.bid.map_or(0, |bid| bid + 1);
    out[PHASE] = match public.phase {
        Phase::Neutral(left) => {
            out[NEUTRALS] = left;
            1
        }
        Phase::Bid => 2,
        Phase::First => 3,
        Phase::Take => 4,
        Phase::Act(open) => {
            let open =
                [open.place, open.steps, u8::from(open.sea), open.city, open.destroy, u8::from(open.either)];
            out[OPEN..OPEN + 6].copy_from_slice(&open);
            5
        }
        Phase::Over => 6,
    };
    if matches!(public.phase, Phase::Neutral(_) | Phase::Bid) {
        for (place, seat) in turn.order().enumerate() {
            out[AGES + place] = public.ages[seat] + 1;
            out[SEALED + place] = u8::from(public.sealed.contains(seat));
        }
    }
}

/// Coins, armies in the supply and the number of cards of each seat.
fn purses(public: &Public, turn: Turn, out: &mut [u8; SLOTS]) {
    let coins = turn.turned(*public.coins.as_array());
    *group(out, COINS) = coins;
    *group(out, SUPPLY) = turn.turned(*public.supply.as_array());
    *group(out, TAKEN) = turn.turned(public.cards.as_array().map(CardSet::len));
    let coins = coins.into_iter().take(usize::from(public.seats)).map(i32::from);
    leads(coins, 6, &mut out[COIN_LEAD..][..SEATS - 1]);
    out[LEFT] = cards_to_end(public.seats).saturating_sub(out[TAKEN]);
}

/// Resources of each seat, and the place of each card.
fn goods(public: &Public, tally: &Tally, turn: Turn, out: &mut [u8; SLOTS]) {
    let custom;
    let decks = if public.card_list.is_own() {
        &*DECKS
    } else {
        custom = Decks::of(&public.card_list);
        &custom
    };
    let mut deck = decks.dealt[usize::from(public.seats - 2)];
    let mut places = Marks::NONE;
    let mut mark = |cards: CardSet, place: u8| {
        deck = deck - cards;
        places.add(cards, place);
    };
    mark(public.row.iter().copied().collect(), 2);
    for (place, seat) in turn.order().enumerate() {
        mark(public.cards[seat], 3 + place as u8);
    }
    places.add(deck, 1);
    places.write::<{ eme::CARDS }>(group(out, CARDS));
    *group(out, DECK) = decks.resources.map(|cards| (deck & cards).len());
    for (place, seat) in turn.order().enumerate() {
        let Goods { symbols, jokers } = tally.goods(seat);
        out[GOODS + 5 * place..][..5].copy_from_slice(symbols);
        out[JOKERS + place] = jokers.iter().sum();
    }
}

/// What is known of the deck before any card is seen.
struct Decks {
    /// The cards of each resource.
    resources: [CardSet; 6],
    /// The cards that play with each number of players from 2 on.
    dealt: [CardSet; 4],
}

impl Decks {
    fn of(list: &CardList) -> Self {
        Self {
            resources: Resource::ALL.map(|resource| list.of(resource)),
            dealt: [2, 3, 4, 5].map(|seats| list.in_play(seats).collect()),
        }
    }
}

/// The printed cards.
static DECKS: LazyLock<Decks> = LazyLock::new(|| Decks::of(&CardListRef::default()));

/// The cards on offer.
fn row(public: &Public, tally: &Tally, turn: Turn, out: &mut [u8; SLOTS]) {
    let seats = [turn.seat(), turn.seat().next(public.seats)];
    let gains = seats.map(|seat| gains(tally.goods(seat)));
    for (place, card) in public.row.iter().enumerate() {
        let face = public.face(*card);
        out[ROW + place] = card.0 + 1;
        for (who, gains) in gains.iter().enumerate() {
            let gain = gains[face.resource as usize][usize::from(face.symbols) % 4];
            out[ROW_GAIN + 6 * who + place] = 1 + gain;
        }
    }
}

/// The points that none to three more symbols of each resource add if the jokers stay as they are; a joker is placed
/// where it adds most.
fn gains(goods: &Goods) -> [[u8; 4]; 6] {
    let mut gains = [[0; 4]; 6];
    for resource in Resource::SCORING {
        let added = resource.gains(goods.of(resource));
        gains[resource as usize] = added;
        let of_joker = &mut gains[Resource::Wild as usize];
        of_joker.iter_mut().zip(added).for_each(|(most, added)| *most = added.max(*most));
    }
    gains
}

/// The current score.
fn points(public: &Public, tally: &Tally, turn: Turn, out: &mut [u8; SLOTS]) {
    let mut totals = [0; SEATS];
    for (place, seat) in turn.order().enumerate() {
        let (now, earlier) = (tally.points(seat), public.series.points(seat));
        totals[place] = i32::from(now + earlier);
        out[POINTS + place] = now as u8;
        out[EARLIER + place] = earlier as u8;
        out[HELD + place] = tally.held(seat.into()).len();
        out[WON + place] = tally.won(seat.into());
    }
    leads(totals.into_iter().take(usize::from(public.seats)), 12, &mut out[POINT_LEAD..][..SEATS - 1]);
}
