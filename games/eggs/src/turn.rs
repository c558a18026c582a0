//! Automatic steps: the ends of turns, of rounds and of the game.

use game::{BySeat, Game, GameRng, Log, MAX_SEATS, Pile, Seat, SeatSet, Setup};

use crate::adventurers::{Adventurer, Cards};
use crate::data::{ROUNDS, TURNS, pile_points};
use crate::eggs::EggSet;
use crate::event::Event;
use crate::order;
use crate::state::{Eggs, Entrant, FaceDown, Lies, Phase, Private, Public, Secret, Took};

/// The start of a game.
pub(crate) fn new(setup: &Setup<Eggs>, mut rng: GameRng, log: &mut impl Log<Event>) -> Eggs {
    let (seats, options) = (setup.seats(), setup.options());
    let public = Public {
        seats,
        pub_scoring: options.pub_scoring,
        token_every_turn: options.token_every_turn,
        memory_aid: options.memory_aid,
        abilities_first: setup.rules_version() == 1,
        deck: options.eggs,
        phase: Phase::Mulligan,
        round: 0,
        turn: 0,
        token: Seat::new(rng.below(u32::from(seats)) as u8), // EGG-06
        sealed: SeatSet::EMPTY,
        played: BySeat::default(),
        lineup: Pile::new(),
        up: EggSet::EMPTY,
        down: Pile::new(),
        open: BySeat::default(),
        discards: Pile::new(),
        gone: EggSet::EMPTY,
        laid: BySeat::default(),
        rounds: [BySeat::default(); ROUNDS as usize],
        total: BySeat::default(),
        egg_tokens: BySeat::default(),
    };
    let mut eggs = Eggs { public, private: BySeat::default(), secret: Secret { rng, deck: Pile::new() } };
    eggs.begin_round(log);
    eggs
}

impl Eggs {
    /// EGG-03 and EGG-41: everything is shuffled, everybody draws a hand, mulligans are asked for.
    fn begin_round(&mut self, log: &mut impl Log<Event>) {
        let Self { public, private, secret } = self;
        public.round += 1;
        public.turn = 0;
        public.phase = Phase::Mulligan;
        public.played = BySeat::default();
        public.laid = BySeat::default();
        public.open = BySeat::default();
        let (round, token) = (public.round, public.token);
        log.tell(|| Event::RoundBegan { round });
        log.tell(|| Event::TokenWent { to: token });
        secret.deck = public.deck.eggs_for(public.seats).iter().collect();
        secret.rng.shuffle(&mut secret.deck);
        let sizes = public.sizes();
        for seat in Seat::all(public.seats) {
            private[seat].hand = Cards::EMPTY;
            Self::draw(private, seat, Cards::decks(sizes.decks), sizes.hand, &mut secret.rng, log);
        }
    }

    fn draw(
        private: &mut BySeat<Private, MAX_SEATS>,
        seat: Seat,
        from: Cards,
        count: u8,
        rng: &mut GameRng,
        log: &mut impl Log<Event>,
    ) {
        let drawn = from.draw(count, rng);
        private[seat].hand = private[seat].hand.plus(drawn);
        log.whisper(
            SeatSet::only(seat),
            || Event::Drew { seat, count, cards: Some(drawn) },
            || Event::Drew { seat, count, cards: None },
        );
    }

    /// Hands are filled, and everybody chooses a card.
    pub(crate) fn begin_turn(&mut self, turn: u8, log: &mut impl Log<Event>) {
        self.public.turn = turn;
        log.tell(|| Event::TurnBegan { turn });
        if turn == 1 || self.public.abilities_first {
            self.reveal(turn, log);
        }
        if turn > 1 {
            self.fill_hands(log);
        }
        self.public.phase = Phase::Play;
        // EGG-51: only those who play two cards can be forced.
        if self.public.sizes().plays > 1 {
            self.seal_forced(log);
        }
    }

    fn seal_forced(&mut self, log: &mut impl Log<Event>) {
        for seat in Seat::all(self.public.seats) {
            if let Some(mv) = self.public.must_play(seat) {
                self.put_seal(seat, mv, log);
            }
        }
        if self.public.sealed == SeatSet::all(self.public.seats) {
            self.break_seals(log);
        }
    }

    /// EGG-05: the eggs of a turn are revealed.
    fn reveal(&mut self, turn: u8, log: &mut impl Log<Event>) {
        log.barrier();
        for _ in 0..self.public.sizes().eggs {
            let egg = self.secret.deck.pop().expect("there are eggs enough for a round");
            self.public.up.insert(egg);
        }
        let eggs = self.public.up;
        log.tell(|| Event::Revealed { turn, eggs });
    }

    /// EGG-16: as long as there are cards to draw.
    fn fill_hands(&mut self, log: &mut impl Log<Event>) {
        let plays = self.public.sizes().plays;
        for seat in Seat::all(self.public.seats) {
            let rest = self.public.unplayed(seat).minus(self.private[seat].hand);
            if !rest.is_empty() {
                Self::draw(&mut self.private, seat, rest, plays.min(rest.len()), &mut self.secret.rng, log);
            }
        }
    }

    /// EGG-16: what nobody took is discarded, Scouts act, the next eggs are revealed, and the other abilities of the
    /// end of the turn are played.
    pub(crate) fn end_turn(&mut self, log: &mut impl Log<Event>) {
        let public = &mut self.public;
        let up = public.up;
        let mut down = 0;
        for egg in public.down.iter_mut().filter(|egg| egg.lies == Lies::Middle) {
            egg.lies = Lies::Discarded;
            down += 1;
        }
        public.gone = public.gone | up;
        public.up = EggSet::EMPTY;
        if !up.is_empty() || down > 0 {
            log.tell(|| Event::Left { up, down });
        }
        if self.public.turn < TURNS {
            self.scout_all(log);
            if !self.public.abilities_first {
                self.reveal(self.public.turn + 1, log);
            }
        }
        self.play_abilities_after(None, log);
    }

    pub(crate) fn go_on_with_abilities(&mut self, done: u8, log: &mut impl Log<Event>) {
        self.play_abilities_after(Some(done), log);
    }

    /// EGG-32: by ascending rank, equal ranks clockwise from the holder of the token, as in the line-up.
    fn play_abilities_after(&mut self, mut done: Option<u8>, log: &mut impl Log<Event>) {
        while let Some(at) = next_ability(&self.public.lineup, done) {
            let Entrant { seat, adventurer, took } = self.public.lineup[usize::from(at)];
            match (adventurer, took) {
                (Adventurer::Courier, Took::Up(_) | Took::Down(_)) => {
                    self.public.phase = Phase::Give { at };
                    return;
                }
                (Adventurer::Priest, Took::Up(_) | Took::Down(_)) => {
                    self.public.phase = Phase::Discard { at };
                    return;
                }
                (Adventurer::Merchant | Adventurer::Blacksmith, Took::Nothing) => {
                    self.public.laid[seat] = self.public.laid[seat].with(adventurer);
                    let points = pile_points(adventurer);
                    log.tell(|| Event::LaidDown { seat, adventurer, points });
                }
                (
                    Adventurer::Bard
                    | Adventurer::Scout
                    | Adventurer::Shepherd
                    | Adventurer::Courier
                    | Adventurer::Merchant
                    | Adventurer::Priest
                    | Adventurer::Mage
                    | Adventurer::Blacksmith
                    | Adventurer::DarkPriestess
                    | Adventurer::Hero,
                    _,
                ) => {}
            }
            done = Some(at);
        }
        self.close_turn(log);
    }

    /// EGG-32: Scouts come first, clockwise from the holder of the token, in which order the line-up has them.
    fn scout_all(&mut self, log: &mut impl Log<Event>) {
        for at in 0..self.public.lineup.len() {
            let Entrant { seat, adventurer, .. } = self.public.lineup[at];
            if adventurer == Adventurer::Scout {
                self.scout(seat, log);
            }
        }
    }

    /// EGG-22: the top egg, seen by the Scout's player alone, is laid face down for the next turn.
    fn scout(&mut self, seat: Seat, log: &mut impl Log<Event>) {
        log.barrier();
        let egg = self.secret.deck.pop().expect("there are eggs enough for a round");
        let down = self.public.down.len() as u8;
        self.public.down.push(FaceDown { lies: Lies::Middle, seen_by: SeatSet::only(seat) });
        self.private[seat].seen[usize::from(down)] = Some(egg);
        log.whisper(
            SeatSet::only(seat),
            || Event::Scouted { seat, down, egg: Some(egg) },
            || Event::Scouted { seat, down, egg: None },
        );
    }

    /// EGG-14 and EGG-15: the token moves on; then comes the next turn or the end of the round.
    fn close_turn(&mut self, log: &mut impl Log<Event>) {
        log.barrier();
        let public = &mut self.public;
        if public.token_every_turn || order::is_tied(&public.lineup) {
            public.token = public.token.next(public.seats);
            let to = public.token;
            log.tell(|| Event::TokenWent { to });
        }
        public.lineup.clear();
        if public.turn < TURNS {
            let turn = public.turn + 1;
            self.begin_turn(turn, log);
        } else {
            self.end_round(log);
        }
    }

    /// EGG-40: the piles are opened and counted; EGG-41: the eggs are collected.
    fn end_round(&mut self, log: &mut impl Log<Event>) {
        let Self { public, private, secret } = self;
        let mut points: BySeat<i16, MAX_SEATS> = BySeat::default();
        let piles = BySeat::from_fn(|seat| {
            if seat.index() < usize::from(public.seats) {
                public.pile(seat, &private[seat])
            } else {
                EggSet::EMPTY
            }
        });
        public.open = piles;
        for (seat, pile) in piles.iter(public.seats) {
            let (eggs, cards) = (*pile, public.laid[seat]);
            points[seat] = public.deck.sum(eggs) + laid_points(cards);
            public.total[seat] += points[seat];
            let points = points[seat];
            log.tell(|| Event::Counted { seat, eggs, cards, points });
        }
        public.down.clear();
        public.discards.clear();
        public.gone = EggSet::EMPTY;
        for seat in Seat::all(public.seats) {
            private[seat].seen = Default::default();
            private[seat].discarded.clear();
        }
        secret.deck = (public.deck.eggs_for(public.seats) - public.shown()).iter().collect();
        self.enter_points(points, log);
    }

    fn enter_points(&mut self, points: BySeat<i16, MAX_SEATS>, log: &mut impl Log<Event>) {
        let public = &mut self.public;
        if public.pub_scoring {
            // EGG-43: the best of the round, all of them if they are tied.
            let best = points.iter(public.seats).map(|(_, points)| *points).max();
            for (seat, _) in points.iter(public.seats).filter(|(_, points)| Some(**points) == best) {
                public.egg_tokens[seat] += 1;
                let tokens = public.egg_tokens[seat];
                log.tell(|| Event::WonToken { seat, tokens });
            }
        } else {
            public.rounds[usize::from(public.round) - 1] = points;
        }
        if public.is_decided() {
            public.phase = Phase::Over;
            let winners = Self::score(public, None).outcome().winners();
            log.tell(|| Event::Ended { winners });
        } else {
            public.token = public.last_of_all();
            self.begin_round(log);
        }
    }
}

impl Public {
    /// EGG-42, and EGG-43 in pub scoring.
    fn is_decided(&self) -> bool {
        if self.pub_scoring {
            let enough = self.sizes().tokens;
            self.egg_tokens.iter(self.seats).any(|(_, tokens)| *tokens >= enough)
        } else {
            self.round == ROUNDS
        }
    }

    /// EGG-41: who has the fewest points; if several, the first of them clockwise from the holder.
    fn last_of_all(&self) -> Seat {
        let fewest = self.total.iter(self.seats).map(|(_, total)| *total).min();
        let last = self.total.iter(self.seats).filter(|(_, total)| Some(**total) == fewest);
        let last: SeatSet = last.map(|(seat, _)| seat).collect();
        last.first_from(self.token, self.seats).expect("somebody has the fewest points")
    }
}

/// The value of the Merchants and Blacksmiths on a pile (EGG-25, EGG-28).
pub(crate) fn laid_points(cards: Cards) -> i16 {
    cards.iter().map(pile_points).sum()
}

/// The place of the next adventurer with an ability at the end of the turn: the lowest ranks come first, and equal ones
/// in the order of the line-up. Among those with such abilities, the line-up has the highest rank first.
fn next_ability(lineup: &[Entrant], done: Option<u8>) -> Option<u8> {
    let same_rank = |at: usize, other: usize| lineup[at].adventurer == lineup[other].adventurer;
    let first_of_rank = |mut at: usize| {
        while at > 0 && same_rank(at - 1, at) {
            at -= 1;
        }
        at
    };
    let end = match done.map(usize::from) {
        None => lineup.len(),
        Some(at) if at + 1 < lineup.len() && same_rank(at, at + 1) => return Some(at as u8 + 1),
        Some(at) => first_of_rank(at),
    };
    let last = lineup[..end].iter().rposition(|entrant| entrant.adventurer.acts_at_the_end())?;
    Some(first_of_rank(last) as u8)
}
