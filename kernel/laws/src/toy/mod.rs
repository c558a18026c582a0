//! The toy game: the smallest game with everything that is hard, and the template for a new one.
//!
//! Two or three players hold three hidden cards each, out of twelve numbered from 1. In each of three rounds
//! a prize is turned up from the hidden deck (TOY-02) and everybody seals one card (TOY-03); the highest
//! takes the prize, worth its number. Once a game a winner may double the prize before keeping it (TOY-04).
//! Option `low`: the lowest card takes the prize instead (TOY-05).
//!
//! | file | what is in it |
//! |---|---|
//! | `mod.rs` | the position in three drawers, and the contract |
//! | `moves.rs` | moves, their notation, and the options |
//! | `words.rs` | the text of the game |

mod moves;
mod words;

use std::fmt;

use arrayvec::ArrayVec;
use game::{
    BySeat, Game, GameRng, Info, Log, Moves, OptionErrors, Outcome, Refusal, RuleId, Scorecard, Seat,
    SeatSet, Set, Setup, View,
};
use serde::{Deserialize, Serialize};

pub use moves::{ToyMove, ToyOptions};

const CARDS: u8 = 12;
const HAND: u8 = 3;
const MAX: usize = 3;

/// A position of the toy game.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Toy {
    public: Public,
    private: BySeat<Private, MAX>,
    secret: Secret,
}

/// What everybody sees.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Public {
    seats: u8,
    low: bool,
    leak: Leak,
    /// The card that a leaking variant shows; `None` in an honest game.
    slip: Option<Card>,
    prize: Option<Card>,
    /// The winner of the prize, who has not kept it yet.
    winner: Option<Seat>,
    sealed: SeatSet,
    hand_sizes: BySeat<u8, MAX>,
    deck_size: u8,
    /// Prizes and cards that were shown.
    seen: CardSet,
    points: BySeat<i16, MAX>,
    doubled: SeatSet,
    doubling: bool,
    over: bool,
}

/// What one seat alone sees.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Private {
    hand: CardSet,
    sealed: Option<Card>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Secret {
    deck: ArrayVec<Card, { CARDS as usize }>,
}

/// A deliberate leak, to test that the laws catch it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Leak {
    /// None: the honest game.
    #[default]
    None,
    /// The next card of the deck shows.
    Deck,
    /// The last sealed card shows.
    Seal,
}

/// A card, by its number less one. The number is both its bid and its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Card(u8);

game::member!(Card, CARDS, u16);

impl Card {
    /// The card of this number, counted from 1.
    #[must_use]
    pub fn new(number: u8) -> Option<Self> {
        (1..=CARDS).contains(&number).then(|| Self(number - 1))
    }

    const fn number(self) -> u8 {
        self.0 + 1
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

/// A set of cards.
pub type CardSet = Set<Card>;

/// An event of the toy game.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ToyEvent {
    /// A seat was dealt cards; others learn only that.
    Dealt {
        /// The seat.
        seat: Seat,
        /// Its cards, if the viewer may know.
        cards: Option<CardSet>,
    },
    /// A prize was turned up.
    Prize {
        /// Its number.
        card: Card,
    },
    /// A seat sealed a card.
    Sealed {
        /// The seat.
        seat: Seat,
        /// The card, if the viewer may know.
        card: Option<Card>,
    },
    /// A sealed card was shown.
    Shown {
        /// The seat.
        seat: Seat,
        /// Its card.
        card: Card,
    },
    /// The winner doubled the prize.
    Doubled {
        /// The winner.
        seat: Seat,
    },
    /// The winner took the prize.
    Kept {
        /// The winner.
        seat: Seat,
        /// Its value.
        points: i16,
    },
}

const SEAL: Refusal = Refusal { rule: RuleId::new("TOY", 3), why: "refuse.seal" };
const KEEP: Refusal = Refusal { rule: RuleId::new("TOY", 4), why: "refuse.keep" };

impl Game for Toy {
    const INFO: Info = Info { slug: "toy", rules: "TOY", seats: (2, 3), rules_version: 1, longest: 15 };
    type Options = ToyOptions;
    type Public = Public;
    type Private = Private;
    type Move = ToyMove;
    type Event = ToyEvent;
    type Category = words::Category;

    fn check(_: &ToyOptions, _: u8) -> OptionErrors {
        OptionErrors::default()
    }

    fn new(setup: &Setup<Self>, mut rng: GameRng, log: &mut impl Log<ToyEvent>) -> Self {
        let mut cards: Vec<Card> = CardSet::all(CARDS).iter().collect();
        rng.shuffle(&mut cards);
        let seats = setup.seats();
        let mut private: BySeat<Private, MAX> = BySeat::default();
        let mut hand_sizes = BySeat::default();
        for seat in Seat::all(seats) {
            for card in cards.drain(..usize::from(HAND)) {
                private[seat].hand.insert(card);
            }
            hand_sizes[seat] = HAND;
            let hand = private[seat].hand;
            log.whisper(
                SeatSet::only(seat),
                || ToyEvent::Dealt { seat, cards: Some(hand) },
                || ToyEvent::Dealt { seat, cards: None },
            );
        }
        let public = Public {
            seats,
            low: setup.options().low,
            leak: setup.options().leak,
            slip: None,
            prize: None,
            winner: None,
            sealed: SeatSet::EMPTY,
            hand_sizes,
            deck_size: cards.len() as u8,
            seen: CardSet::EMPTY,
            points: BySeat::default(),
            doubled: SeatSet::EMPTY,
            doubling: false,
            over: false,
        };
        let mut toy = Self { public, private, secret: Secret { deck: cards.into_iter().collect() } };
        toy.turn_up_prize(log);
        toy
    }

    fn public(&self) -> &Public {
        &self.public
    }

    fn private(&self, seat: Seat) -> &Private {
        &self.private[seat]
    }

    fn to_act(public: &Public) -> SeatSet {
        match public.winner {
            _ if public.over => SeatSet::EMPTY,
            Some(winner) => SeatSet::only(winner),
            None => Seat::all(public.seats).filter(|seat| !public.sealed.contains(*seat)).collect(),
        }
    }

    fn legal_moves(public: &Public, private: &Private, seat: Seat, out: &mut Moves<ToyMove>) {
        if public.winner.is_none() {
            out.extend(private.hand.iter().map(ToyMove::Seal));
            return;
        }
        out.push(ToyMove::Keep);
        if !public.doubled.contains(seat) {
            out.push(ToyMove::Double);
        }
    }

    fn why_not(public: &Public, private: &Private, seat: Seat, mv: ToyMove) -> Option<Refusal> {
        match mv {
            ToyMove::Seal(card) if public.winner.is_some() || !private.hand.contains(card) => Some(SEAL),
            ToyMove::Keep if public.winner.is_none() => Some(KEEP),
            ToyMove::Double if public.winner.is_none() || public.doubled.contains(seat) => Some(KEEP),
            ToyMove::Seal(_) | ToyMove::Keep | ToyMove::Double => None,
        }
    }

    fn play(&mut self, seat: Seat, mv: ToyMove, log: &mut impl Log<ToyEvent>) {
        match mv {
            ToyMove::Seal(card) => self.seal(seat, card, log),
            ToyMove::Double => {
                self.public.doubled = self.public.doubled.with(seat);
                self.public.doubling = true;
                log.tell(|| ToyEvent::Doubled { seat });
            }
            ToyMove::Keep => self.keep(seat, log),
        }
    }

    fn score(public: &Public, _: Option<(Seat, &Private)>) -> Scorecard<words::Category> {
        let mut card = Scorecard::new(public.seats);
        card.row(words::Category::Prizes, |seat| public.points[seat]);
        card
    }

    fn outcome(public: &Public) -> Option<Outcome> {
        public.over.then(|| Self::score(public, None).outcome())
    }

    fn determinize(view: &View<Self>, rng: &mut GameRng) -> Self {
        let public = view.public().clone();
        let mut private: BySeat<Private, MAX> = BySeat::default();
        let mut known = public.seen;
        if let (Some(viewer), Some(own)) = (view.viewer(), view.private()) {
            private[viewer] = own.clone();
            known = known | own.hand;
        }
        let mut unseen: ArrayVec<Card, { CARDS as usize }> = (CardSet::all(CARDS) - known).iter().collect();
        rng.shuffle(&mut unseen);
        for seat in Seat::all(public.seats).filter(|seat| view.viewer() != Some(*seat)) {
            for card in unseen.drain(..usize::from(public.hand_sizes[seat])) {
                private[seat].hand.insert(card);
            }
            if public.sealed.contains(seat) {
                let hand: ArrayVec<Card, { HAND as usize }> = private[seat].hand.iter().collect();
                private[seat].sealed = rng.pick(&hand).copied();
            }
        }
        Self { public, private, secret: Secret { deck: unseen } }
    }

    fn unseal(&mut self, keep: Option<Seat>) {
        for seat in self.public.sealed.iter().filter(|seat| Some(*seat) != keep) {
            self.private[seat].sealed = None;
            self.public.sealed = self.public.sealed.without(seat);
        }
    }

    fn audit(&self) -> Result<(), String> {
        let mut all = self.public.seen;
        let mut count = self.secret.deck.len();
        self.secret.deck.iter().for_each(|card| all.insert(*card));
        for (seat, private) in self.private.iter(self.public.seats) {
            count += usize::from(private.hand.len());
            all = all | private.hand;
            if private.hand.len() != self.public.hand_sizes[seat] {
                return Err(format!("{seat:?}: the hand is not as large as everybody sees"));
            }
            if private.sealed.is_some() != self.public.sealed.contains(seat) {
                return Err(format!("{seat:?}: the seal is not as everybody sees"));
            }
        }
        count += usize::from(self.public.seen.len());
        if all != CardSet::all(CARDS) || count != usize::from(CARDS) {
            return Err(format!("{count} cards instead of {CARDS}"));
        }
        Ok(())
    }
}

impl Toy {
    fn turn_up_prize(&mut self, log: &mut impl Log<ToyEvent>) {
        let card = self.secret.deck.pop().expect("there is a prize for every round");
        self.public.prize = Some(card);
        self.public.seen.insert(card);
        self.public.deck_size -= 1;
        self.leak_deck();
        log.tell(|| ToyEvent::Prize { card });
    }

    fn leak_deck(&mut self) {
        if self.public.leak == Leak::Deck {
            self.public.slip = self.secret.deck.last().copied();
        }
    }

    fn seal(&mut self, seat: Seat, card: Card, log: &mut impl Log<ToyEvent>) {
        self.private[seat].sealed = Some(card);
        self.public.sealed = self.public.sealed.with(seat);
        self.leak_deck();
        if self.public.leak == Leak::Seal {
            self.public.slip = Some(card);
        }
        log.whisper(
            SeatSet::only(seat),
            || ToyEvent::Sealed { seat, card: Some(card) },
            || ToyEvent::Sealed { seat, card: None },
        );
        if self.public.sealed == SeatSet::all(self.public.seats) {
            self.show(log);
        }
    }

    fn show(&mut self, log: &mut impl Log<ToyEvent>) {
        log.barrier();
        let mut best: Option<(Card, Seat)> = None;
        for seat in Seat::all(self.public.seats) {
            let card = self.private[seat].sealed.take().expect("everybody has sealed");
            self.private[seat].hand.remove(card);
            self.public.hand_sizes[seat] -= 1;
            self.public.seen.insert(card);
            log.tell(|| ToyEvent::Shown { seat, card });
            if best.is_none_or(|(other, _)| (card > other) != self.public.low) {
                best = Some((card, seat));
            }
        }
        self.public.sealed = SeatSet::EMPTY;
        self.public.winner = best.map(|(_, seat)| seat);
    }

    fn keep(&mut self, seat: Seat, log: &mut impl Log<ToyEvent>) {
        log.barrier();
        let points =
            i16::from(self.public.prize.map_or(0, Card::number)) * if self.public.doubling { 2 } else { 1 };
        self.public.points[seat] += points;
        self.public.doubling = false;
        self.public.winner = None;
        log.tell(|| ToyEvent::Kept { seat, points });
        if self.public.hand_sizes[seat] == 0 {
            self.public.over = true;
        } else {
            self.turn_up_prize(log);
        }
    }
}
