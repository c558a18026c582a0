//! Positions set up by hand: for tests, puzzles and lessons.

use std::fmt;

use game::{Game, GameRng, Seat, SeatSet, Setup, Silent};

use crate::adventurers::{Adventurer, Cards};
use crate::data::{ROUNDS, TURNS};
use crate::eggs::{Egg, EggSet};
use crate::moves::Move;
use crate::state::{Eggs, FaceDown, Lies, MOST_DOWN};

/// A position in which everybody is about to choose a card, described in a few words. What is not described
/// is left to chance.
///
/// | words | meaning |
/// |---|---|
/// | `round 2`, `turn 9` | when; the first turn of the first round unless told |
/// | `token 2` | player 2 has the token |
/// | `offer +13 -6` | these eggs lie face up |
/// | `down 1 -3` | player 1's Scout laid this egg face down |
/// | `next +9 -2` | these eggs are next in the deck, the first one first |
/// | `pile 1 +4 +2` | player 1 took these eggs face up |
/// | `hand 1 10 8 5` | player 1 has these cards in hand |
/// | `points 1 20 -3` | what player 1 scored in the rounds before |
/// | `tokens 1 2` | player 1 has two egg tokens |
///
/// ```
/// use game::{Game, Setup};
///
/// let position = eggs::scene(&Setup::standard(3)?, "token 2; offer +13 -6; hand 1 10 8 5; pile 3 +4")?;
/// assert_eq!(position.public().up.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The first words that make no sense, or tell of a card that is not there.
pub fn scene(setup: &Setup<Eggs>, words: &str) -> Result<Eggs, NoScene> {
    let mut eggs = Eggs::new(setup, GameRng::new(1), &mut Silent);
    for seat in Seat::all(setup.seats()) {
        eggs.play(seat, Move::Keep, &mut Silent);
        eggs.private[seat].hand = Cards::EMPTY;
    }
    eggs.public.up = EggSet::EMPTY;
    let free = eggs.public.deck.eggs_for(setup.seats());
    let mut stage = Stage { eggs, free, next: Vec::new() };
    for part in words.split(';').map(str::trim).filter(|part| !part.is_empty()) {
        stage.put(part).ok_or_else(|| NoScene(part.to_owned()))?;
    }
    stage.finish().ok_or_else(|| NoScene(words.to_owned()))
}

/// The words that describe no scene.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoScene(pub String);

impl fmt::Display for NoScene {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "this is no part of a scene: {:?}", self.0)
    }
}

impl std::error::Error for NoScene {}

struct Stage {
    eggs: Eggs,
    /// The eggs not told yet where to lie.
    free: EggSet,
    next: Vec<Egg>,
}

impl Stage {
    fn put(&mut self, part: &str) -> Option<()> {
        let words: Vec<&str> = part.split_whitespace().collect();
        match words[..] {
            ["round", round] => {
                let rounds = if self.eggs.public.pub_scoring { u8::MAX } else { ROUNDS };
                self.eggs.public.round = round.parse().ok().filter(|round| (1..=rounds).contains(round))?;
            }
            ["turn", turn] => {
                self.eggs.public.turn = turn.parse().ok().filter(|turn| (1..=TURNS).contains(turn))?;
            }
            ["token", seat] => self.eggs.public.token = self.seat(seat)?,
            ["offer", ref values @ ..] => self.eggs.public.up = self.find_all(values)?,
            ["next", ref values @ ..] => {
                for value in values {
                    let egg = self.find(value)?;
                    self.next.push(egg);
                }
            }
            ["down", seat, value] => {
                let (seat, egg, index) = (self.seat(seat)?, self.find(value)?, self.eggs.public.down.len());
                *self.eggs.private[seat].seen.get_mut(index).filter(|_| index < MOST_DOWN)? = Some(egg);
                let seen_by = SeatSet::only(seat);
                self.eggs.public.down.push(FaceDown { lies: Lies::Middle, seen_by });
            }
            ["pile", seat, ref values @ ..] => {
                let (seat, eggs) = (self.seat(seat)?, self.find_all(values)?);
                self.eggs.public.open[seat] = self.eggs.public.open[seat].plus(eggs);
            }
            ["hand", seat, ref ranks @ ..] => self.put_hand(self.seat(seat)?, ranks)?,
            ["points", seat, ref points @ ..] => self.put_points(self.seat(seat)?, points)?,
            ["tokens", seat, tokens] => {
                let seat = self.seat(seat)?;
                self.eggs.public.egg_tokens[seat] = tokens.parse().ok()?;
            }
            _ => return None,
        }
        Some(())
    }

    fn seat(&self, text: &str) -> Option<Seat> {
        text.parse().ok().filter(|seat: &Seat| seat.index() < usize::from(self.eggs.public.seats))
    }

    fn find(&mut self, value: &str) -> Option<Egg> {
        let egg = self.eggs.public.deck.find(self.free, value.parse().ok()?)?;
        self.free = self.free.minus(EggSet::only(egg));
        Some(egg)
    }

    fn find_all(&mut self, values: &[&str]) -> Option<EggSet> {
        values.iter().map(|value| self.find(value)).collect()
    }

    fn put_hand(&mut self, seat: Seat, ranks: &[&str]) -> Option<()> {
        let sizes = self.eggs.public.sizes();
        for rank in ranks {
            let adventurer = Adventurer::of_rank(rank.parse().ok()?)?;
            let hand = &mut self.eggs.private[seat].hand;
            *hand = Some(hand.with(adventurer))
                .filter(|hand| hand.len() <= sizes.hand && hand.count(adventurer) <= sizes.decks)?;
        }
        Some(())
    }

    fn put_points(&mut self, seat: Seat, points: &[&str]) -> Option<()> {
        for (round, points) in points.iter().enumerate() {
            let points: i16 = points.parse().ok()?;
            self.eggs.public.total[seat] += points;
            if !self.eggs.public.pub_scoring {
                self.eggs.public.rounds.get_mut(round)?[seat] = points;
            }
        }
        Some(())
    }

    /// Deals what was not told: cards played before, the rest of the hands, the rest of the eggs.
    fn finish(self) -> Option<Eggs> {
        let Self { eggs: mut position, free, next } = self;
        let Eggs { public, private, secret } = &mut position;
        let sizes = public.sizes();
        for seat in Seat::all(public.seats) {
            let own = &mut private[seat];
            let rest = Cards::decks(sizes.decks).minus(own.hand);
            let before = (public.turn - 1) * sizes.plays;
            if rest.len() < before {
                return None;
            }
            public.played[seat] = rest.draw(before, &mut secret.rng);
            let rest = rest.minus(public.played[seat]);
            let missing = public.hand_size(seat).checked_sub(own.hand.len())?;
            own.hand = own.hand.plus(rest.draw(missing, &mut secret.rng));
        }
        secret.deck = free.iter().collect();
        secret.rng.shuffle(&mut secret.deck);
        if public.up.is_empty() {
            public.up = (0..sizes.eggs).filter_map(|_| secret.deck.pop()).collect();
        }
        secret.deck.extend(next.into_iter().rev());
        Some(position)
    }
}
