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
    COIN_LEAD "coin_lead" [SEATS - 1] 13 / 13 OneHot derived "Own coins against each other seat's: 7 is equal, 6 either way at most.";
    SUPPLY "supply" [SEATS] 14 / 14 OneHot "Armies of each seat that are not on the board.";
    TAKEN "taken" [SEATS] 13 / 13 OneHot "Cards each seat has taken.";
    LEFT "left" [1] 13 / 13 OneHot derived "Cards the looking seat will still take in this game.";
    ROW "row" [6] 42 / 42 OneHot "The card at each place of the row, by its number.";
    ROW_GAIN "row_gain" [2, 6] 6 / 6 OneHot derived "One more than the points its resource would add now: for the looking seat, for the next one.";
    CARDS "cards" [eme::CARDS] 7 / 0 OneHot "Where each card is: 0 not in the game, 1 deck, 2 row, 3 on with each seat.";
    DECK "deck" [6] 12 / 12 OneHot derived "Cards left in the deck by resource: ruby, stone, wood, anvil, carrot, joker.";
    GOODS "goods" [SEATS, 5] 15 / 8 OneHot derived "Symbols of each seat on cards and tokens: ruby, stone, wood, anvil, carrot.";
    JOKERS "jokers" [SEATS] 3 / 3 OneHot derived "Jokers of each seat.";
    POINTS "points" [SEATS] 70 / 45 OneHot derived "Points of each seat if the game ended now.";
    POINT_LEAD "point_lead" [SEATS - 1] 25 / 25 OneHot derived "Own points, earlier games included, against each other seat's: 13 is equal, 12 either way at most.";
    EARLIER "earlier" [SEATS] 140 / 0 OneHot "Points of each seat in the earlier games of a long game.";
    HELD "held" [SEATS] 25 / 16 OneHot derived "Regions each seat controls.";
    WON "won" [SEATS] 5 / 5 OneHot derived "Continents each seat controls.";
    CONTINENT_HOLDER "continent_holder" [CONTINENTS] 6 / 6 PerBoard derived "Who controls each continent: 1 to 5 a seat, 6 neutral, 0 nobody.";
    CONTINENT_LEAD "continent_lead" [CONTINENTS] 9 / 9 PerBoard derived "Regions the looking seat controls in each continent against the best of the others: 5 is equal, 4 either way at most; 0 if nobody controls any.";
    TOKENS "tokens" [5] 5 / 5 PerBoard "The resource of each token, from 1 on.";
    HOLDER "holder" [REGIONS] 7 / 7 PerBoard derived "Who controls each region: 1 to 5 a seat, 6 neutral, 7 contested, 0 empty.";
    REGION_LEAD "region_lead" [REGIONS] 9 / 9 PerBoard derived "Own armies and cities against the most of another colour: 5 is equal, 4 either way at most; 0 if the region is empty.";
    CITIES "cities" [REGIONS, SEATS] 3 / 2 PerBoard "Cities of each seat in each region.";
    ARMIES "armies" [REGIONS, COLOURS] 14 / 6 PerBoard "Armies in each region: of each seat, then the neutral ones.";
}

impl Encode for Eme {
    encoded!(Eme version 1 boards 2);

    fn brought(public: &Public) -> bool {
        !public.board.is_own() || !public.card_list.is_own()
    }
}

/// Where the slots about regions begin.
const OF_REGIONS: OfRegions = OfRegions { armies: ARMIES, cities: CITIES, holder: HOLDER, lead: REGION_LEAD };

fn facts((public, private): (&Public, &Private), turn: Turn, out: &mut [u8; SLOTS]) {
    table(public, out);
    decision(public, *private, turn, out);
    purses(public, turn, out);
    cards(public, turn, out);
    pieces(public).write(turn, &OF_REGIONS, out);
}

fn derived((public, _): (&Public, &Private), turn: Turn, out: &mut [u8; SLOTS]) {
    let tally = Tally::of(public);
    goods(public, &tally, turn, out);
    gains(public, &tally, turn, out);
    points(public, &tally, turn, out);
    let held: Held<COLOURS> = Held::new(turn, |colour| tally.held(colour));
    held.regions(&pieces(public), &OF_REGIONS, out);
    areas(turn, tally.continents(), &OfAreas { holder: CONTINENT_HOLDER, lead: CONTINENT_LEAD }, out);
}

fn pieces(public: &Public) -> Pieces<'_, SEATS, COLOURS, REGIONS> {
    Pieces { armies: &public.armies, present: &public.present, cities: &public.cities }
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

/// Coins, armies in the supply and the number of cards of each seat; points of earlier games.
fn purses(public: &Public, turn: Turn, out: &mut [u8; SLOTS]) {
    *group(out, COINS) = turn.turned(*public.coins.as_array());
    *group(out, SUPPLY) = turn.turned(*public.supply.as_array());
    *group(out, TAKEN) = turn.turned(public.cards.as_array().map(CardSet::len));
    for (place, seat) in turn.order().enumerate() {
        out[EARLIER + place] = public.series.points(seat) as u8;
    }
}

/// The place of each card.
fn cards(public: &Public, turn: Turn, out: &mut [u8; SLOTS]) {
    let mut places = Marks::NONE;
    places.add(public.row.iter().copied().collect(), 2);
    for (place, seat) in turn.order().enumerate() {
        places.add(public.cards[seat], 3 + place as u8);
    }
    places.add(Decks::with(public, |decks| deck(public, decks)), 1);
    places.write::<{ eme::CARDS }>(group(out, CARDS));
    for (place, card) in public.row.iter().enumerate() {
        out[ROW + place] = card.0 + 1;
    }
}

/// The cards that may be in the deck: all that play and that nobody has seen.
fn deck(public: &Public, decks: &Decks) -> CardSet {
    let seen: CardSet = public.row.iter().copied().collect();
    let seen = public.cards.as_array().iter().fold(seen, |seen, cards| seen | *cards);
    decks.dealt[usize::from(public.seats - 2)] - seen
}

/// Resources of each seat and of the deck, coins against those of the others, and the cards still to take.
fn goods(public: &Public, tally: &Tally, turn: Turn, out: &mut [u8; SLOTS]) {
    let coins = turn.order().map(|seat| i32::from(public.coins[seat]));
    leads(coins, 6, &mut out[COIN_LEAD..][..SEATS - 1]);
    out[LEFT] = cards_to_end(public.seats).saturating_sub(out[TAKEN]);
    *group(out, DECK) = Decks::with(public, |decks| {
        let deck = deck(public, decks);
        decks.resources.map(|cards| (deck & cards).len())
    });
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

    /// Calls `see` with the decks of the cards that are played with.
    #[inline]
    fn with<T>(public: &Public, see: impl FnOnce(&Self) -> T) -> T {
        if public.card_list.is_own() { see(&DECKS) } else { see(&Self::of(&public.card_list)) }
    }
}

/// The printed cards.
static DECKS: LazyLock<Decks> = LazyLock::new(|| Decks::of(&CardListRef::default()));

/// What the cards on offer would add.
fn gains(public: &Public, tally: &Tally, turn: Turn, out: &mut [u8; SLOTS]) {
    let seats = [turn.seat(), turn.seat().next(public.seats)];
    let gains = seats.map(|seat| gains_of(tally.goods(seat)));
    for (place, card) in public.row.iter().enumerate() {
        let face = public.face(*card);
        for (who, gains) in gains.iter().enumerate() {
            let gain = gains[face.resource as usize][usize::from(face.symbols) % 4];
            out[ROW_GAIN + 6 * who + place] = 1 + gain;
        }
    }
}

/// The points that none to three more symbols of each resource add if the jokers stay as they are; a joker is placed
/// where it adds most.
fn gains_of(goods: &Goods) -> [[u8; 4]; 6] {
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
        out[HELD + place] = tally.held(seat.into()).len();
        out[WON + place] = tally.won(seat.into());
    }
    leads(totals.into_iter().take(usize::from(public.seats)), 12, &mut out[POINT_LEAD..][..SEATS - 1]);
}
