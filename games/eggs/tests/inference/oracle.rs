//! The conclusions a viewer can draw from the events of a round, by enumeration.

use std::collections::{BTreeMap, BTreeSet};

use eggs::{Adventurer, Cards, Egg, Eggs, Event, Move, Phase, Public};
use game::{Game, Moves, Seat};

use crate::world::World;

/// An egg as a viewer can identify it: by its face, or by the index of a face-down egg.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pointer {
    Face(Egg),
    Down(u8),
}

/// The events of a round for a viewer, in order.
#[derive(Clone, Debug)]
pub(crate) struct Story {
    viewer: Option<Seat>,
    seats: u8,
    /// Faces shown to everybody, in the order of the reveal.
    shown: BTreeSet<Egg>,
    /// The faces of face-down eggs, by index, as far as the viewer saw them.
    down: Vec<Option<Egg>>,
    /// The contents of each pile, if no Priest had discarded anything.
    piles: Vec<Vec<Pointer>>,
    /// Whose Priest discarded one of which eggs; the egg itself if it was the viewer's own.
    discards: Vec<(Seat, Vec<Pointer>, Option<Egg>)>,
    played: Vec<Cards>,
    in_hand: Vec<u8>,
    /// Face-down eggs of this turn that lie in the middle.
    middle: Vec<u8>,
    /// What each adventurer out took last.
    couriers: BTreeMap<Seat, Pointer>,
    themes: BTreeSet<&'static str>,
}

impl Story {
    pub(crate) fn of(events: impl Iterator<Item = Event>, viewer: Option<Seat>, seats: u8) -> Self {
        let none = usize::from(seats);
        let mut story = Self {
            viewer,
            seats,
            shown: BTreeSet::new(),
            down: Vec::new(),
            piles: vec![Vec::new(); none],
            discards: Vec::new(),
            played: vec![Cards::EMPTY; none],
            in_hand: vec![0; none],
            middle: Vec::new(),
            couriers: BTreeMap::new(),
            themes: BTreeSet::new(),
        };
        events.for_each(|event| story.hear(event));
        story
    }

    fn hear(&mut self, event: Event) {
        match event {
            Event::Drew { seat, count, .. } => self.in_hand[seat.index()] += count,
            Event::Redrew { .. } => self.note("somebody took the mulligan"),
            Event::Revealed { eggs, .. } => self.shown.extend(eggs.iter()),
            Event::Played { seat, cards } => {
                self.in_hand[seat.index()] -= cards.len();
                self.played[seat.index()] = self.played[seat.index()].plus(cards);
            }
            Event::Took { seat, adventurer, down, egg } => self.hear_took(seat, adventurer, down, egg),
            Event::Left { down, .. } => {
                assert_eq!(usize::from(down), self.middle.len());
                if self.middle.iter().any(|index| self.down[usize::from(*index)].is_none()) {
                    self.note("a face-down egg was discarded unseen");
                }
                self.middle.clear();
            }
            Event::Scouted { down, egg, .. } => {
                assert_eq!(usize::from(down), self.down.len());
                self.down.push(egg);
                self.middle.push(down);
            }
            Event::Gave { seat, to, egg } => self.hear_gave(seat, to, egg),
            Event::Discarded { seat, egg } => self.hear_discarded(seat, egg),
            Event::Counted { .. } => self.piles.iter_mut().for_each(Vec::clear),
            Event::RoundBegan { .. }
            | Event::TurnBegan { .. }
            | Event::TokenWent { .. }
            | Event::Sealed { .. }
            | Event::KeptHand { .. }
            | Event::Cancelled { .. }
            | Event::TookNone { .. }
            | Event::KeptEggs { .. }
            | Event::LaidDown { .. }
            | Event::WonToken { .. }
            | Event::Ended { .. } => {}
        }
    }

    fn hear_took(&mut self, seat: Seat, adventurer: Adventurer, down: Option<u8>, egg: Option<Egg>) {
        let pointer = match down {
            None => Pointer::Face(egg.unwrap()),
            Some(index) => {
                self.middle.retain(|other| *other != index);
                let seen = &mut self.down[usize::from(index)];
                if seen.is_some() && self.viewer != Some(seat) {
                    self.themes.insert("a Scout knows an egg on another's pile");
                }
                *seen = seen.or(egg);
                Pointer::Down(index)
            }
        };
        self.piles[seat.index()].push(pointer);
        if adventurer == Adventurer::Courier {
            self.couriers.insert(seat, pointer);
        }
    }

    fn hear_gave(&mut self, seat: Seat, to: Seat, egg: Option<Egg>) {
        let pointer = self.couriers[&seat];
        self.piles[seat.index()].retain(|other| *other != pointer);
        self.piles[to.index()].push(pointer);
        if let Pointer::Down(index) = pointer {
            self.note("a Courier gave a face-down egg");
            let seen = &mut self.down[usize::from(index)];
            *seen = seen.or(egg);
        }
    }

    fn hear_discarded(&mut self, seat: Seat, egg: Option<Egg>) {
        let pile = self.piles[seat.index()].clone();
        if egg.is_none() && pile.len() > 1 {
            self.note("a Priest discarded one of several eggs");
        }
        let unseen =
            |one: &Pointer| matches!(one, Pointer::Down(index) if self.down[usize::from(*index)].is_none());
        if egg.is_none() && pile.iter().any(unseen) {
            self.note("a Priest may have discarded an egg nobody else has seen");
        }
        if egg.is_none() && self.discards.iter().any(|(other, ..)| *other == seat) {
            self.note("two Priests of one player discarded");
        }
        self.discards.push((seat, pile, egg));
    }

    fn note(&mut self, theme: &'static str) {
        self.themes.insert(theme);
    }

    /// The themes of this story.
    pub(crate) fn themes(&self, public: &Public) -> Vec<&'static str> {
        let mut themes: Vec<&str> = self.themes.iter().copied().collect();
        let mut others = Seat::all(self.seats).filter(|seat| Some(*seat) != self.viewer);
        if others.clone().any(|seat| self.in_hand[seat.index()] < public.unplayed(seat).len()) {
            themes.push("hands are unknown");
        }
        if others.any(|seat| public.sealed.contains(seat)) {
            themes.push("a choice is sealed");
        }
        themes
    }

    /// Every position that fits, with its weight, unless there are more than `most`.
    pub(crate) fn worlds(&self, public: &Public, most: usize) -> Option<BTreeMap<World, f64>> {
        if public.phase == Phase::Over {
            return None;
        }
        let mut worlds: Vec<(World, f64)> = Vec::new();
        for down in self.ways_eggs_lie(public, most)? {
            for discards in self.ways_to_discard(&down, most)? {
                worlds.push((World { down: down.clone(), discards, ..World::default() }, 1.0));
            }
        }
        for seat in Seat::all(self.seats).filter(|seat| Some(*seat) != self.viewer) {
            let hands = self.ways_to_hold(public, seat);
            if worlds.len() * hands.len() > most {
                return None;
            }
            worlds = worlds
                .iter()
                .flat_map(|(world, weight)| {
                    hands.iter().map(move |((hand, sealed), ways)| {
                        let mut world = world.clone();
                        world.hands.push((hand.iter().map(Adventurer::rank).collect(), *sealed));
                        (world, weight * ways)
                    })
                })
                .collect();
        }
        let count = worlds.len();
        let worlds: BTreeMap<World, f64> = worlds.into_iter().collect();
        assert_eq!(worlds.len(), count, "different ways, different worlds");
        (count <= most).then_some(worlds)
    }

    /// Every way to put unseen eggs under the face-down eggs the viewer has not seen.
    fn ways_eggs_lie(&self, public: &Public, most: usize) -> Option<Vec<Vec<Egg>>> {
        let known: BTreeSet<Egg> = self.down.iter().copied().flatten().collect();
        let all = public.deck.eggs_for(self.seats).iter();
        let unseen: Vec<Egg> = all.filter(|egg| !self.shown.contains(egg) && !known.contains(egg)).collect();
        let mut ways: Vec<Vec<Egg>> = vec![Vec::new()];
        for seen in &self.down {
            let more = |way: &Vec<Egg>| -> Vec<Vec<Egg>> {
                let here = match seen {
                    Some(egg) => vec![*egg],
                    None => unseen.iter().copied().filter(|egg| !way.contains(egg)).collect(),
                };
                here.into_iter().map(|egg| [way.as_slice(), &[egg]].concat()).collect()
            };
            ways = ways.iter().flat_map(more).collect();
            if ways.len() > most {
                return None;
            }
        }
        Some(ways)
    }

    /// Every way in which others' Priests can have discarded, given how the eggs lie: one egg of those on the
    /// pile at that time that was not discarded before.
    fn ways_to_discard(&self, down: &[Egg], most: usize) -> Option<Vec<Vec<(Seat, Egg)>>> {
        let face = |pointer: &Pointer| match pointer {
            Pointer::Face(egg) => *egg,
            Pointer::Down(index) => down[usize::from(*index)],
        };
        let mut ways: Vec<Vec<(Seat, Egg)>> = vec![Vec::new()];
        for (seat, pile, own) in &self.discards {
            let more = |way: &Vec<(Seat, Egg)>| -> Vec<Vec<(Seat, Egg)>> {
                let here: Vec<Egg> = match own {
                    Some(egg) => vec![*egg],
                    None => pile.iter().map(face).filter(|egg| !way.contains(&(*seat, *egg))).collect(),
                };
                here.into_iter().map(|egg| [way.as_slice(), &[(*seat, egg)]].concat()).collect()
            };
            ways = ways.iter().flat_map(more).collect();
            if ways.len() > most {
                return None;
            }
        }
        Some(ways)
    }

    /// Every hand a player can hold, and with it every choice they can have sealed, with weights.
    fn ways_to_hold(&self, public: &Public, seat: Seat) -> BTreeMap<(HandKey, Option<Move>), f64> {
        let decks = if self.seats == 2 { 2 } else { 1 };
        let left: Vec<Adventurer> = Cards::decks(decks).minus(self.played[seat.index()]).iter().collect();
        let size = u32::from(self.in_hand[seat.index()]);
        let mut ways: BTreeMap<(HandKey, Option<Move>), f64> = BTreeMap::new();
        for chosen in (0_u32..1 << left.len()).filter(|chosen| chosen.count_ones() == size) {
            let hand: HandKey = HandKey::of(
                left.iter().enumerate().filter(|(index, _)| chosen >> index & 1 == 1).map(|(_, card)| *card),
            );
            let choices = if public.sealed.contains(seat) { choices(public, hand, seat) } else { vec![None] };
            for choice in &choices {
                *ways.entry((hand, *choice)).or_default() += 1.0 / choices.len() as f64;
            }
        }
        ways
    }
}

/// What a player with this hand can have sealed.
fn choices(public: &Public, hand: HandKey, seat: Seat) -> Vec<Option<Move>> {
    let own = eggs::Private { hand: hand.iter().collect(), ..eggs::Private::default() };
    let mut moves = Moves::new();
    Eggs::legal_moves(public, &own, seat, &mut moves);
    moves.iter().copied().map(Some).collect()
}

/// A hand that can be put into an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct HandKey([Option<Adventurer>; 4]);

impl HandKey {
    fn of(cards: impl Iterator<Item = Adventurer>) -> Self {
        let mut hand = [None; 4];
        cards.enumerate().for_each(|(index, card)| hand[index] = Some(card));
        Self(hand)
    }

    fn iter(self) -> impl Iterator<Item = Adventurer> {
        self.0.into_iter().flatten()
    }
}
