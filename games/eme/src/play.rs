//! Set-up and moves, one function per kind of move.

use game::{BySeat, GameRng, Log, Pile, Seat, SeatSet, Series, Setup};
use realm::{ByRegion, Opening, PRICES, Region, RegionSet};

use crate::cards::CardSet;
use crate::data::{ARMIES, Actions, NEUTRAL_ARMIES, Resource, START_ARMIES, cards_to_end, coins};
use crate::event::Event;
use crate::legal::Open;
use crate::moves::Move;
use crate::score::Tally;
use crate::state::{COLOURS, Colour, Eme, Phase, Public, Secret};

/// The start of a game.
pub(crate) fn new(setup: &Setup<Eme>, rng: GameRng, log: &mut impl Log<Event>) -> Eme {
    let options = setup.options();
    let public = Public {
        seats: setup.seats(),
        board: options.board_in_play(),
        card_list: options.cards,
        printing: options.printing,
        ties: options.ties,
        ages: BySeat::from_fn(|seat| options.ages.place(seat) as u8),
        lot: options.lot,
        // EME-50: a long game is three games in a row.
        series: Series::of(if options.long { 3 } else { 1 }),
        phase: Phase::Bid,
        active: Seat::new(0),
        sealed: SeatSet::EMPTY,
        row: Pile::new(),
        deck: 0,
        tokens: options.tokens.then_some([Resource::Ruby; 5]),
        coins: BySeat::default(),
        paid: 0,
        cards: BySeat::default(),
        supply: BySeat::default(),
        cities: BySeat::default(),
        present: [RegionSet::EMPTY; COLOURS],
        armies: ByRegion::default(),
    };
    let mut eme = Eme { public, private: BySeat::default(), secret: Secret { deck: Pile::new(), rng } };
    eme.begin(log);
    eme
}

/// Plays a legal move.
pub(crate) fn play(eme: &mut Eme, seat: Seat, mv: Move, log: &mut impl Log<Event>) {
    match mv {
        Move::Neutral(region) => eme.put_neutral(seat, region, log),
        Move::Bid(coins) => eme.seal_bid(seat, coins, log),
        Move::First(first) => {
            log.tell(|| Event::FirstChosen { seat, first });
            log.barrier();
            eme.public.active = first;
            eme.public.phase = Phase::Take;
        }
        Move::Take(place) => eme.take(seat, place, log),
        Move::Place(region) => {
            eme.public.supply[seat] -= 1;
            eme.public.add_army(seat.into(), region);
            log.tell(|| Event::ArmyPlaced { seat, region });
            eme.acted(seat, Part::Place, log);
        }
        Move::Step(from, to) => {
            eme.public.remove_army(seat.into(), from);
            eme.public.add_army(seat.into(), to);
            log.tell(|| Event::ArmyMoved { seat, from, to });
            eme.acted(seat, Part::Step, log);
        }
        Move::City(region) => {
            eme.public.cities[seat].push(region);
            log.tell(|| Event::CityBuilt { seat, region });
            eme.acted(seat, Part::City, log);
        }
        Move::Destroy(colour, region) => {
            eme.public.remove_army(colour, region);
            // EME-34: back to its owner's supply; a neutral army has no owner and leaves the game.
            if let Some(owner) = colour.seat() {
                eme.public.supply[owner] += 1;
            }
            log.tell(|| Event::ArmyDestroyed { seat, colour, region });
            eme.acted(seat, Part::Destroy, log);
        }
        Move::Done => {
            log.tell(|| Event::Skipped { seat });
            eme.end_turn(seat, log);
        }
    }
}

impl Eme {
    /// Begins a game: the first, or the next of a long one.
    fn begin(&mut self, log: &mut impl Log<Event>) {
        let Public { seats, series, .. } = self.public;
        let coins = coins(seats);
        log.tell(|| Event::Began { game: series.played() + 1, games: series.games(), coins });
        let public = &mut self.public;
        public.coins = BySeat::from_fn(|seat| if seat.index() < usize::from(seats) { coins } else { 0 });
        public.paid = 0;
        public.cards = BySeat::from_fn(|_| CardSet::EMPTY);
        public.cities = BySeat::default();
        public.present = [RegionSet::EMPTY; COLOURS];
        public.armies = ByRegion::default();
        public.active = Seat::new(0);
        for seat in Seat::all(seats) {
            public.supply[seat] = ARMIES - START_ARMIES;
            (0..START_ARMIES).for_each(|_| public.add_army(seat.into(), public.board().start));
        }
        self.deal(log);
        // EME-06: two players first put the neutral armies.
        self.public.phase = Phase::Neutral(NEUTRAL_ARMIES);
        if seats > 2 {
            self.open_bid(log);
        }
    }

    /// Asks everybody for a bid, or draws the first player.
    fn open_bid(&mut self, log: &mut impl Log<Event>) {
        self.public.phase = Phase::Bid;
        if self.public.lot {
            // EME-53: nobody bids or pays, and play begins at once.
            self.public.active = self.bidding().draw_lot(log);
            self.public.phase = Phase::Take;
        }
    }

    fn deal(&mut self, log: &mut impl Log<Event>) {
        let Public { seats, board, card_list, .. } = self.public;
        self.secret.deck = card_list.in_play(seats).collect();
        self.secret.rng.shuffle(&mut self.secret.deck);
        self.public.row = (0..6).filter_map(|_| self.secret.deck.pop()).collect();
        self.public.deck = self.secret.deck.len() as u8;
        let row = self.public.row;
        log.tell(|| Event::RowDealt { row });
        if let Some(tokens) = &mut self.public.tokens {
            // EME-51: two of each resource, shuffled; one on each triangle, the others back in the box.
            let mut box_of_tokens: Pile<u8, 10> = (0..10).map(|token| token / 2).collect();
            self.secret.rng.shuffle(&mut box_of_tokens);
            for (token, resource) in tokens.iter_mut().zip(&*box_of_tokens) {
                *token = Resource::SCORING[usize::from(*resource)];
            }
            for (region, resource) in board.triangles.into_iter().zip(*tokens) {
                log.tell(|| Event::TokenLaid { region, resource });
            }
        }
    }

    fn put_neutral(&mut self, seat: Seat, region: Region, log: &mut impl Log<Event>) {
        let Phase::Neutral(left) = self.public.phase else { unreachable!("neutral armies are being put") };
        self.public.add_army(Colour::NEUTRAL, region);
        log.tell(|| Opening::NeutralPlaced { seat, region }.into());
        log.barrier();
        self.public.active = seat.next(self.public.seats);
        self.public.phase = Phase::Neutral(left - 1);
        if left == 1 {
            self.open_bid(log);
        }
    }

    fn seal_bid(&mut self, seat: Seat, coins: u8, log: &mut impl Log<Event>) {
        if !self.bidding().seal(seat, coins, log) {
            return;
        }
        // EME-12: the youngest of the tied; EME-13: or a die.
        let Public { ties, ages, .. } = self.public;
        let (winner, coins) = self.bidding().show(ties, |seat| ages[seat], log);
        // EME-11: only the winner pays.
        self.public.coins[winner] -= coins;
        self.public.paid += coins;
        self.public.active = winner;
        self.public.phase = Phase::First;
    }

    fn take(&mut self, seat: Seat, place: u8, log: &mut impl Log<Event>) {
        let price = PRICES[usize::from(place)];
        let card = self.public.row.remove(usize::from(place));
        self.public.coins[seat] -= price;
        self.public.paid += price;
        self.public.cards[seat].insert(card);
        log.tell(|| Event::CardTaken { seat, card, price });
        // EME-23: the row is filled before the action is played, which shows a card and cannot be undone.
        if let Some(card) = self.secret.deck.pop() {
            self.public.row.push(card);
            self.public.deck -= 1;
            log.tell(|| Event::CardRevealed { card });
            log.barrier();
        }
        self.public.phase = Phase::Act(self.public.face(card).actions(self.public.printing));
        self.settle(seat, log);
    }

    /// Reduces the open parts of the action by a step; with "A / B" the other half is gone (EME-35).
    fn acted(&mut self, seat: Seat, part: Part, log: &mut impl Log<Event>) {
        let Phase::Act(actions) = &mut self.public.phase else {
            unreachable!("a card's action is being played")
        };
        let Actions { place, steps, city, destroy, either, .. } = actions;
        for (kind, open) in
            [(Part::Place, place), (Part::Step, steps), (Part::City, city), (Part::Destroy, destroy)]
        {
            if kind == part {
                *open -= 1;
            } else if *either {
                *open = 0;
            }
        }
        self.settle(seat, log);
    }

    /// Ends the turn when no part of the action can be played any more, without asking.
    fn settle(&mut self, seat: Seat, log: &mut impl Log<Event>) {
        let Phase::Act(actions) = self.public.phase else { unreachable!("a card's action is being played") };
        if actions.is_empty() || Open::of(&self.public, seat, actions).is_empty() {
            self.end_turn(seat, log);
        }
    }

    fn end_turn(&mut self, seat: Seat, log: &mut impl Log<Event>) {
        log.barrier();
        let Public { seats, .. } = self.public;
        let next = seat.next(seats);
        self.public.active = next;
        self.public.phase = Phase::Take;
        // EME-40: turns go round, so when the next player has all cards, everybody has.
        if self.public.cards[next].len() == cards_to_end(seats) {
            self.end_game(log);
        }
    }

    fn end_game(&mut self, log: &mut impl Log<Event>) {
        let seats = self.public.seats;
        log.tell(|| {
            let tally = Tally::of(&self.public);
            Event::Ended { seats, points: BySeat::from_fn(|seat| tally.points(seat)) }
        });
        if self.public.series.goes_on() {
            let tally = Tally::of(&self.public);
            self.public.series.add(seats, |seat| tally.points(seat));
            self.begin(log);
        } else {
            self.public.phase = Phase::Over;
        }
    }
}

/// The kinds of steps a card's action has.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Place,
    Step,
    City,
    Destroy,
}
