//! Playing a move: sealed choices, picks, gifts and discards. Automatic steps are in `turn.rs`.

use game::{Log, Seat, SeatSet};

use crate::adventurers::{Adventurer, Cards};
use crate::eggs::Egg;
use crate::event::Event;
use crate::legal::picks;
use crate::moves::Move;
use crate::order;
use crate::state::{Discard, Eggs, Entrant, Lies, Phase, Took};

/// Plays a legal move.
pub(crate) fn play(eggs: &mut Eggs, seat: Seat, mv: Move, log: &mut impl Log<Event>) {
    match (mv, eggs.public.phase) {
        (Move::Keep, Phase::Give { at } | Phase::Discard { at }) => eggs.keep_eggs(at, log),
        (Move::Keep | Move::Redraw | Move::Play(..), _) => eggs.seal(seat, mv, log),
        (Move::Take(value), _) => {
            let egg = eggs.public.deck.find(eggs.public.up, value).expect("the egg lies there");
            eggs.pick(Took::Up(egg), log);
        }
        (Move::TakeDown(index), _) => eggs.pick(Took::Down(index), log),
        (Move::Pass, _) => eggs.pick(Took::Nothing, log),
        (Move::Give(to), _) => eggs.give(to, log),
        (Move::Discard(value), _) => eggs.discard(seat, value, log),
    }
}

impl Eggs {
    /// Seals a choice until all have made theirs (EGG-04, EGG-10).
    fn seal(&mut self, seat: Seat, mv: Move, log: &mut impl Log<Event>) {
        self.put_seal(seat, mv, log);
        if self.public.sealed == SeatSet::all(self.public.seats) {
            self.break_seals(log);
        }
    }

    pub(crate) fn put_seal(&mut self, seat: Seat, mv: Move, log: &mut impl Log<Event>) {
        self.private[seat].sealed = Some(mv);
        self.public.sealed = self.public.sealed.with(seat);
        log.whisper(
            SeatSet::only(seat),
            || Event::Sealed { seat, choice: Some(mv) },
            || Event::Sealed { seat, choice: None },
        );
    }

    pub(crate) fn break_seals(&mut self, log: &mut impl Log<Event>) {
        log.barrier();
        self.public.sealed = SeatSet::EMPTY;
        match self.public.phase {
            Phase::Mulligan => self.redraw_hands(log),
            Phase::Play => self.show_cards(log),
            Phase::Pick { .. } | Phase::Give { .. } | Phase::Discard { .. } | Phase::Over => {
                unreachable!("nothing is sealed in {:?}", self.public.phase)
            }
        }
    }

    /// EGG-04: the new cards come from those that were not in hand. Chance is drawn in the order of the seats, not in
    /// the order of sealing.
    fn redraw_hands(&mut self, log: &mut impl Log<Event>) {
        let sizes = self.public.sizes();
        for seat in Seat::all(self.public.seats) {
            let own = &mut self.private[seat];
            if own.sealed.take() == Some(Move::Redraw) {
                let others = Cards::decks(sizes.decks).minus(own.hand);
                own.hand = others.draw(sizes.hand, &mut self.secret.rng);
                let cards = own.hand;
                log.whisper(
                    SeatSet::only(seat),
                    || Event::Redrew { seat, cards: Some(cards) },
                    || Event::Redrew { seat, cards: None },
                );
            } else {
                log.tell(|| Event::KeptHand { seat });
            }
        }
        self.begin_turn(1, log);
    }

    /// EGG-10: all cards are shown together and the picking begins.
    fn show_cards(&mut self, log: &mut impl Log<Event>) {
        for seat in Seat::all(self.public.seats) {
            let own = &mut self.private[seat];
            let Some(Move::Play(high, low)) = own.sealed.take() else {
                unreachable!("everybody has sealed a play")
            };
            let cards: Cards = std::iter::once(high).chain(low).collect();
            own.hand = own.hand.minus(cards);
            self.public.played[seat] = self.public.played[seat].plus(cards);
            for adventurer in std::iter::once(high).chain(low) {
                self.public.lineup.push(Entrant { seat, adventurer, took: Took::Nothing });
            }
            log.tell(|| Event::Played { seat, cards });
        }
        order::sort(&mut self.public.lineup, self.public.token, self.public.seats);
        if self.public.priestesses_cancel() {
            let lineup = self.public.lineup;
            let cancelled = lineup.iter().filter(|one| one.adventurer == Adventurer::DarkPriestess);
            log.tell(|| Event::Cancelled { seats: cancelled.map(|one| one.seat).collect() });
        }
        self.go_on_picking(0, log);
    }

    /// Carries out the choice of the picking adventurer.
    fn pick(&mut self, took: Took, log: &mut impl Log<Event>) {
        let Phase::Pick { at } = self.public.phase else { unreachable!("nobody picks") };
        self.take(at, took, log);
        self.go_on_picking(at + 1, log);
    }

    /// EGG-11: goes through the line-up until an adventurer has a choice.
    fn go_on_picking(&mut self, from: u8, log: &mut impl Log<Event>) {
        for at in from..self.public.lineup.len() as u8 {
            if self.public.up.is_empty() && self.public.down_at(Lies::Middle) == 0 {
                break;
            }
            let picks = picks(&self.public, at);
            match (picks.count(), picks.up.iter().next()) {
                (0, _) => self.take_none(at, log),
                (1, Some(egg)) => self.take(at, Took::Up(egg), log),
                (1, None) => self.take(at, Took::Down(picks.down.trailing_zeros() as u8), log),
                _ => {
                    self.public.phase = Phase::Pick { at };
                    return;
                }
            }
        }
        self.end_turn(log);
    }

    /// EGG-12: an ability keeps an adventurer from taking an egg. The event for cancelled Dark Priestesses was
    /// written before.
    fn take_none(&mut self, at: u8, log: &mut impl Log<Event>) {
        let Entrant { seat, adventurer, .. } = self.public.lineup[usize::from(at)];
        if adventurer != Adventurer::DarkPriestess {
            log.tell(|| Event::TookNone { seat, adventurer });
        }
    }

    fn take(&mut self, at: u8, took: Took, log: &mut impl Log<Event>) {
        let entrant = &mut self.public.lineup[usize::from(at)];
        entrant.took = took;
        let Entrant { seat, adventurer, .. } = *entrant;
        match took {
            Took::Nothing => self.take_none(at, log),
            Took::Up(egg) => {
                self.public.up.remove(egg);
                self.public.open[seat].insert(egg);
                log.tell(|| Event::Took { seat, adventurer, down: None, egg: Some(egg) });
            }
            Took::Down(index) => {
                log.barrier();
                let (egg, knowing) = self.hand_over(index, seat);
                let took = |egg| Event::Took { seat, adventurer, down: Some(index), egg };
                log.whisper(knowing, || took(Some(egg)), || took(None));
            }
        }
    }

    /// Moves a face-down egg to a player's pile, who sees it (EGG-13). Returns the seats that have seen it now.
    fn hand_over(&mut self, index: u8, to: Seat) -> (Egg, SeatSet) {
        let egg = self.down_egg(index);
        let down = &mut self.public.down[usize::from(index)];
        down.lies = Lies::Pile(to);
        down.seen_by = down.seen_by.with(to);
        let knowing = down.seen_by;
        self.private[to].seen[usize::from(index)] = Some(egg);
        (egg, knowing)
    }

    /// The face-down egg with this index: its Scout, at least, has seen it.
    pub(crate) fn down_egg(&self, index: u8) -> Egg {
        let somebody = self.public.down[usize::from(index)].seen_by.first().expect("a Scout laid it");
        self.private[somebody].seen[usize::from(index)].expect("they have seen it")
    }

    /// EGG-24: the egg the Courier has just taken goes to another player.
    fn give(&mut self, to: Seat, log: &mut impl Log<Event>) {
        let Phase::Give { at } = self.public.phase else { unreachable!("nobody gives") };
        let Entrant { seat, took, .. } = self.public.lineup[usize::from(at)];
        match took {
            Took::Nothing => unreachable!("a Courier without an egg is not asked"),
            Took::Up(egg) => {
                self.public.open[seat].remove(egg);
                self.public.open[to].insert(egg);
                log.tell(|| Event::Gave { seat, to, egg: Some(egg) });
            }
            Took::Down(index) => {
                log.barrier();
                let (egg, knowing) = self.hand_over(index, to);
                let gave = |egg| Event::Gave { seat, to, egg };
                log.whisper(knowing, || gave(Some(egg)), || gave(None));
            }
        }
        self.go_on_with_abilities(at, log);
    }

    /// EGG-26 and EGG-32: an egg leaves the pile, and only its owner knows which.
    fn discard(&mut self, seat: Seat, value: i8, log: &mut impl Log<Event>) {
        let Phase::Discard { at } = self.public.phase else { unreachable!("nobody discards") };
        let pile = self.public.pile(seat, &self.private[seat]);
        let egg = self.public.deck.find(pile, value).expect("the egg is on the pile");
        let down = self.public.down_at(Lies::Pile(seat));
        self.public.discards.push(Discard { seat, open: self.public.open[seat], down });
        self.private[seat].discarded.push(egg);
        log.whisper(
            SeatSet::only(seat),
            || Event::Discarded { seat, egg: Some(egg) },
            || Event::Discarded { seat, egg: None },
        );
        self.go_on_with_abilities(at, log);
    }

    fn keep_eggs(&mut self, at: u8, log: &mut impl Log<Event>) {
        let Entrant { seat, adventurer, .. } = self.public.lineup[usize::from(at)];
        log.tell(|| Event::KeptEggs { seat, adventurer });
        self.go_on_with_abilities(at, log);
    }
}
