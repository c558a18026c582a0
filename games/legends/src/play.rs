//! Playing moves, one function per kind of move.

use game::{BySeat, Log, Seat, SeatSet};
use realm::{Opening, PRICES, Region};

use crate::card::{Ability, Actions, Part};
use crate::data::{DRAGON_ARMIES, Leader, Token, cards_to_end};
use crate::event::Event;
use crate::legal::Open;
use crate::moves::Move;
use crate::options::LegendsOptions;
use crate::score::Tally;
use crate::state::{Colour, Legends, Phase, Public};

/// Plays a legal move.
pub(crate) fn play(legends: &mut Legends, seat: Seat, mv: Move, log: &mut impl Log<Event>) {
    match mv {
        Move::Lay(_) | Move::Start(_) | Move::Token(..) | Move::Outpost(_) => legends.arrange(mv, log),
        Move::Neutral(region) => legends.put_neutral(seat, region, log),
        Move::Bid(coins) => legends.seal_bid(seat, coins, log),
        Move::Take(place) => legends.take(seat, place, log),
        Move::Place(region) => {
            legends.public.supply[seat] -= 1;
            legends.public.add_army(seat.into(), region);
            log.tell(|| Event::ArmyPlaced { seat, region });
            legends.arrive(seat, region, log);
            legends.acted(seat, |part| matches!(part, Part::Place(_)), 1, log);
        }
        Move::Step(from, to) => legends.step(seat, from, to, log),
        Move::City(region) => legends.build(seat, region, log),
        Move::Destroy(colour, region) => legends.destroy(seat, colour, region, log),
        Move::Steal => legends.steal(seat, log),
        Move::Peek(region) => legends.peek(seat, region, log),
        Move::Done => legends.leave_out(seat, log),
    }
}

impl Legends {
    fn put_neutral(&mut self, seat: Seat, region: Region, log: &mut impl Log<Event>) {
        let Phase::Neutral(left) = self.public.phase else { unreachable!("neutral armies are being put") };
        self.public.add_army(Colour::NEUTRAL, region);
        log.tell(|| Opening::NeutralPlaced { seat, region }.into());
        self.wake_dragon(seat, region, log);
        log.barrier();
        self.public.active = seat.next(self.public.seats);
        self.public.phase = Phase::Neutral(left - 1);
        if left == 1 {
            self.open_bid(log);
        }
    }

    /// Asks everybody for a bid, or draws the first player.
    pub(crate) fn open_bid(&mut self, log: &mut impl Log<Event>) {
        self.public.phase = Phase::Bid;
        if self.public.options.lot {
            // LEG-72: nobody bids or pays, and play begins at once.
            self.public.active = self.bidding().draw_lot(log);
            self.public.phase = Phase::Take;
        }
    }

    fn seal_bid(&mut self, seat: Seat, coins: u8, log: &mut impl Log<Event>) {
        if self.bidding().seal(seat, coins, log) {
            // LEG-16: the youngest of the tied; LEG-69: or a die.
            let LegendsOptions { ties, ages, .. } = self.public.options;
            let (first, coins) = self.bidding().show(ties, |seat| ages.place(seat) as u8, log);
            // LEG-15: the winner alone pays, and becomes the first player.
            self.pay(first, coins);
            self.public.active = first;
            self.public.phase = Phase::Take;
        }
    }

    fn pay(&mut self, seat: Seat, coins: u8) {
        self.public.coins[seat] -= coins;
        self.public.paid += coins;
    }

    fn take(&mut self, seat: Seat, place: u8, log: &mut impl Log<Event>) {
        let extra = self.public.phase == Phase::Extra;
        let price = PRICES[usize::from(place)];
        let card = self.public.row.remove(usize::from(place));
        // LEG-20: the price is paid before the card's own coins come in.
        self.pay(seat, price);
        self.public.cards[seat].insert(card);
        log.tell(|| Event::CardTaken { seat, card, price });
        for ability in &self.public.printed(card).abilities {
            if let Ability::Coins(coins) = *ability {
                self.public.coins[seat] += coins;
                log.tell(|| Event::CoinsGained { seat, coins });
            }
        }
        if extra {
            // LEG-65: the Fairy Queen's last card is taken without its action.
            return self.end_game(log);
        }
        // LEG-21: the card's own ability helps its own action.
        let (armies, steps) = (self.public.more_armies(seat), self.public.more_steps(seat));
        self.go_on(seat, self.public.printed(card).actions.with_more(armies, steps), log);
    }

    fn step(&mut self, seat: Seat, from: Region, to: Region, log: &mut impl Log<Event>) {
        let cost = self.public.step_cost(seat, from, to);
        self.public.remove_army(seat.into(), from);
        self.public.add_army(seat.into(), to);
        log.tell(|| Event::ArmyMoved { seat, from, to, cost });
        self.arrive(seat, to, log);
        self.acted(seat, |part| matches!(part, Part::Move(_)), cost, log);
    }

    fn build(&mut self, seat: Seat, region: Region, log: &mut impl Log<Event>) {
        self.public.cities[seat].push(region);
        log.tell(|| Event::CityBuilt { seat, region });
        let token = self.explore(seat, region, log);
        // LEG-68: the White Knight's army is no *Place*, so that no +1 army adds to it.
        if self.public.leaders[seat] == Some(Leader::WhiteKnight) && self.public.supply[seat] > 0 {
            self.public.supply[seat] -= 1;
            self.public.add_army(seat.into(), region);
            log.tell(|| Event::KnightPlaced { seat, region });
            self.arrive(seat, region, log);
        }
        // LEG-61: the Cottage and the Stable work at once, also for the rest of this action.
        if let Phase::Act(actions) = &mut self.public.phase {
            let more = |won: Token| u8::from(token == Some(won));
            *actions = actions.with_more(more(Token::Cottage), more(Token::Stable));
        }
        self.acted(seat, |part| part == Part::City, 1, log);
    }

    /// The first city in a region takes its exploration token (LEG-61), and turns it up (LEG-70).
    fn explore(&mut self, seat: Seat, region: Region, log: &mut impl Log<Event>) -> Option<Token> {
        let untaken = |site: &crate::state::Site| site.region == region && site.owner.is_none();
        let index = self.public.sites.iter().position(untaken)?;
        let site = &mut self.public.sites[index];
        site.owner = Some(seat);
        if site.token.is_none() {
            site.token = self.secret.tokens.get(index).copied();
            log.barrier();
        }
        let token = site.token?;
        log.tell(|| Event::TokenTaken { seat, token, region });
        if token == Token::Treasure {
            self.public.coins[seat] += 1;
            log.tell(|| Event::CoinsGained { seat, coins: 1 });
        }
        Some(token)
    }

    fn destroy(&mut self, seat: Seat, colour: Colour, region: Region, log: &mut impl Log<Event>) {
        self.public.remove_army(colour, region);
        let leader = self.public.leaders[seat];
        let enemy = colour.seat().filter(|owner| *owner != seat);
        match (enemy, colour.seat()) {
            (Some(owner), _) if leader == Some(Leader::RedSorceress) => {
                self.public.captured[owner] += 1;
                log.tell(|| Event::ArmyCaptured { seat, owner, region });
            }
            (_, owner) => {
                // LEG-33: back to its owner's supply; a neutral army has no owner and leaves the game.
                if let Some(owner) = owner {
                    self.public.supply[owner] += 1;
                }
                log.tell(|| Event::ArmyDestroyed { seat, colour, region });
            }
        }
        let Phase::Act(actions) = self.public.phase else { unreachable!("a card's action is being played") };
        let rest = actions.played(|part| part == Part::Destroy, 1);
        match enemy {
            // LEG-66: the Bandit King may steal, if there is anything to steal.
            Some(from) if leader == Some(Leader::BanditKing) && self.public.coins[from] > 0 => {
                self.public.phase = Phase::Steal(from, rest);
            }
            _ => self.go_on(seat, rest, log),
        }
    }

    fn steal(&mut self, seat: Seat, log: &mut impl Log<Event>) {
        let Phase::Steal(from, rest) = self.public.phase else { unreachable!("there is a victim") };
        self.public.coins[from] -= 1;
        self.public.coins[seat] += 1;
        log.tell(|| Event::CoinStolen { seat, from });
        self.go_on(seat, rest, log);
    }

    /// An own army has entered a region during play, not at set-up (LEG-63).
    fn arrive(&mut self, seat: Seat, region: Region, log: &mut impl Log<Event>) {
        self.wake_dragon(seat, region, log);
        if self.public.rogues == Some(region) && self.public.coins[seat] > 0 {
            self.pay(seat, 1);
            log.tell(|| Event::Robbed { seat, region });
        }
    }

    /// The seventh army, all colours together, slays the dragon for the player who brought it (LEG-63).
    fn wake_dragon(&mut self, seat: Seat, region: Region, log: &mut impl Log<Event>) {
        let public = &mut self.public;
        if public.dragon == Some(region)
            && public.slayer.is_none()
            && public.armies[region].iter().sum::<u8>() >= DRAGON_ARMIES
        {
            public.slayer = Some(seat);
            log.tell(|| Event::DragonSlain { seat, region });
        }
    }

    /// Counts a part of the action down.
    fn acted(&mut self, seat: Seat, is_it: impl Fn(Part) -> bool, used: u8, log: &mut impl Log<Event>) {
        let Phase::Act(actions) = self.public.phase else { unreachable!("a card's action is being played") };
        self.go_on(seat, actions.played(is_it, used), log);
    }

    /// Continues with the open parts of an action; without asking if none can be played any more.
    fn go_on(&mut self, seat: Seat, actions: Actions, log: &mut impl Log<Event>) {
        if actions.is_empty() || Open::of(&self.public, seat, actions).is_empty(&self.public) {
            self.end_turn(seat, log);
        } else {
            self.public.phase = Phase::Act(actions);
        }
    }

    fn leave_out(&mut self, seat: Seat, log: &mut impl Log<Event>) {
        match self.public.phase {
            Phase::Encounters => return self.arrange(Move::Done, log),
            Phase::Act(_) | Phase::Steal(..) | Phase::Peek | Phase::Extra => {
                log.tell(|| Event::Skipped { seat });
            }
            Phase::Lay
            | Phase::Start
            | Phase::Token(_)
            | Phase::Portal
            | Phase::Outpost
            | Phase::Neutral(_)
            | Phase::Bid
            | Phase::Take
            | Phase::Over => unreachable!("there is nothing to leave out"),
        }
        match self.public.phase {
            Phase::Steal(_, rest) => self.go_on(seat, rest, log),
            Phase::Peek => self.pass_on(seat, log),
            Phase::Extra => self.end_game(log),
            _ => self.end_turn(seat, log),
        }
    }

    /// After the action the row slides left and is filled (LEG-23); then the seat may look at tokens (LEG-70).
    fn end_turn(&mut self, seat: Seat, log: &mut impl Log<Event>) {
        log.barrier();
        if let Some(card) = self.secret.deck.pop() {
            self.public.row.push(card);
            self.public.deck -= 1;
            log.tell(|| Event::CardRevealed { card });
        }
        if self.public.options.swamp && !self.public.peeks(seat).is_empty() {
            self.public.phase = Phase::Peek;
        } else {
            self.pass_on(seat, log);
        }
    }

    fn peek(&mut self, seat: Seat, region: Region, log: &mut impl Log<Event>) {
        let here = |site: &crate::state::Site| site.region == region;
        let index = self.public.sites.iter().position(here).expect("a token lies here");
        let token = Some(self.secret.tokens[index]);
        self.public.looked[seat] |= 1 << index;
        self.private[seat].seen[index] = token;
        log.whisper(
            SeatSet::only(seat),
            || Event::Peeked { seat, region, token },
            || Event::Peeked { seat, region, token: None },
        );
        log.barrier();
        if self.public.peeks(seat).is_empty() {
            self.pass_on(seat, log);
        }
    }

    fn pass_on(&mut self, seat: Seat, log: &mut impl Log<Event>) {
        log.barrier();
        let Public { seats, .. } = self.public;
        let next = seat.next(seats);
        self.public.active = next;
        self.public.phase = Phase::Take;
        // LEG-50: turns go round, so when the next player has all cards, everybody has.
        if self.public.cards[next].len() == cards_to_end(seats) {
            let queen = Seat::all(seats).find(|seat| self.public.leaders[*seat] == Some(Leader::FairyQueen));
            match queen {
                // LEG-65: the place of price 0 is never empty, so that she always has a choice.
                Some(queen) => {
                    self.public.active = queen;
                    self.public.phase = Phase::Extra;
                }
                None => self.end_game(log),
            }
        }
    }

    fn end_game(&mut self, log: &mut impl Log<Event>) {
        log.barrier();
        let seats = self.public.seats;
        log.tell(|| {
            let tally = Tally::of(&self.public);
            Event::Ended { seats, points: BySeat::from_fn(|seat| tally.total(seat)) }
        });
        if self.public.series.goes_on() {
            let tally = Tally::of(&self.public);
            self.public.series.add(seats, |seat| tally.total(seat));
            self.begin(log);
        } else {
            self.public.phase = Phase::Over;
        }
    }
}
