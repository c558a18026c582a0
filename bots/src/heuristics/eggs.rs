//! Estimates for Eggs and Empires: when a card will pick, and which egg will be left for it.

use eggs::{Adventurer, Eggs, Lies, Move, Phase, Private, Public, Took};
use game::{Pile, Seat};

use crate::review::{AccuracyScale, Calibration, Correction};
use crate::{BotGame, Encoder, Heuristic, LevelTable, Tuning};

/// The heuristic of Eggs and Empires.
#[derive(Clone, Copy, Debug, Default)]
pub struct EggsHeuristic;

impl BotGame for Eggs {
    type Heuristic = EggsHeuristic;
    const EXPERT: u32 = 4_000;
    const CALIBRATION: [Calibration; 2] =
        [Calibration::of_search(1.0, 0.554, 1.46), Calibration::of_search(1.0, 0.794, 1.32)];
    const NET_CALIBRATION: [Calibration; 2] = [
        Calibration {
            search: Correction { sharpness: 1.2, own: 0.86 },
            glance: Correction { sharpness: 1.25, own: 0.92 },
            search_error: 1.0,
            glance_error: 0.1,
            accuracy: AccuracyScale { random: 1.702, power: 0.97 },
        },
        Calibration {
            search: Correction { sharpness: 1.15, own: 0.96 },
            glance: Correction { sharpness: 1.1, own: 0.98 },
            search_error: 1.0,
            glance_error: 0.11,
            accuracy: AccuracyScale { random: 2.118, power: 0.92 },
        },
    ];
    const NET_TUNING: [Tuning; 2] = [Tuning { playout: 0.0, ..Tuning::learned() }; 2];
    const LEVELS: Option<[LevelTable; 2]> = Some([
        LevelTable {
            network: true,
            settings: [(12, 16), (12, 8), (12, 2), (44, 0), (322, 0), (6000, 0)],
            ratings: Some([1000, 1083, 1167, 1249, 1369, 1481]),
        },
        LevelTable {
            network: true,
            settings: [(12, 27), (12, 10), (28, 0), (204, 0), (828, 0), (6000, 0)],
            ratings: Some([1000, 1121, 1218, 1332, 1440, 1517]),
        },
    ]);

    fn encoder() -> Option<Encoder<Self>> {
        Some(Encoder::new(|public: &Public| public.seats))
    }
}

/// The value of an unknown egg: a little above zero, since most are good.
const UNKNOWN: i32 = 150;

impl Heuristic<Eggs> for EggsHeuristic {
    const LEAD: f32 = 15.0;

    fn judge(public: &Public, private: &Private, seat: Seat, mv: Move) -> i32 {
        match mv {
            Move::Keep => 0,
            Move::Redraw => redraw(private),
            Move::Play(one, None) => play(public, private, seat, one, 0),
            Move::Play(high, Some(low)) => {
                play(public, private, seat, high, 0) + play(public, private, seat, low, 1)
            }
            Move::Take(value) => 100 * i32::from(value),
            Move::TakeDown(index) => face_down(public, private, usize::from(index)),
            Move::Pass => 30,
            Move::Give(to) => give(public, private, seat, to),
            Move::Discard(value) => -100 * i32::from(value),
        }
    }
}

/// A hand without high cards is worth redrawing.
fn redraw(private: &Private) -> i32 {
    let ranks: i32 = private.hand.iter().map(|card| i32::from(card.rank())).sum();
    (5 * i32::from(private.hand.len()) - ranks) * 20
}

/// The value of a face-down egg; its face if the seat has seen it.
fn face_down(public: &Public, private: &Private, index: usize) -> i32 {
    private.seen[index].map_or(UNKNOWN, |egg| 100 * i32::from(public.deck.value(egg)))
}

/// The value of giving the Courier's egg to a seat: a bad egg is best given to the leader.
fn give(public: &Public, private: &Private, seat: Seat, to: Seat) -> i32 {
    let Phase::Give { at } = public.phase else { return 0 };
    let value = match public.lineup[usize::from(at)].took {
        Took::Nothing => 0,
        Took::Up(egg) => 100 * i32::from(public.deck.value(egg)),
        Took::Down(index) => face_down(public, private, usize::from(index)),
    };
    let ahead = i32::from(public.total[to] - public.total[seat]);
    -value + if value < 0 { 5 * ahead.clamp(-20, 20) } else { 0 }
}

/// The expected value of playing an adventurer: the egg that is left when it picks, and its ability. `before` own
/// cards of the same turn pick before it.
fn play(public: &Public, private: &Private, seat: Seat, adventurer: Adventurer, before: i32) -> i32 {
    let eggs = middle(public, private);
    let others = Seat::all(public.seats).filter(|other| *other != seat);
    // In hundredths: the number of other cards that will pick before this one, and the chance of a second Priestess.
    let (mut earlier, mut alone) = (100 * before, 100);
    let plays = i32::from(public.sizes().plays);
    for other in others {
        let left = public.unplayed(other);
        let count = i32::from(left.len()).max(1);
        let above: i32 = Adventurer::ALL
            .into_iter()
            .filter(|card| card.rank() > adventurer.rank())
            .map(|card| i32::from(left.count(card)))
            .sum();
        let same = i32::from(left.count(adventurer));
        earlier += plays * (100 * above + 50 * same) / count;
        alone = alone * (100 - (100 * plays * same / count).min(100)) / 100;
    }
    let expected = left_at(&eggs, earlier);
    let taken = expected.unwrap_or(0);
    // High cards are also useful later, so playing one now has a price.
    let price = 12 * i32::from(adventurer.rank());
    let value = match adventurer {
        Adventurer::Bard | Adventurer::Shepherd | Adventurer::Hero => taken,
        Adventurer::Scout => taken + 40,
        Adventurer::Courier => taken.abs(),
        Adventurer::Merchant => {
            if expected.is_none() {
                600
            } else {
                taken + 100
            }
        }
        Adventurer::Priest => taken.max(0) + 60,
        Adventurer::Mage => taken.max(0),
        Adventurer::Blacksmith => {
            if expected.is_none() {
                -400
            } else {
                taken
            }
        }
        Adventurer::DarkPriestess => taken * alone / 100,
    };
    value - price
}

/// The values of the eggs in the middle, the best first, in hundredths.
fn middle(public: &Public, private: &Private) -> Pile<i32, 12> {
    let mut eggs: Pile<i32, 12> =
        public.up.iter().map(|egg| 100 * i32::from(public.deck.value(egg))).collect();
    for (index, egg) in public.down.iter().enumerate() {
        if egg.lies == Lies::Middle {
            eggs.push(face_down(public, private, index));
        }
    }
    eggs.sort_unstable_by(|a, b| b.cmp(a));
    eggs
}

/// The value of the egg that is left after `earlier` hundredths of cards have picked; `None` if probably none is
/// left.
fn left_at(eggs: &[i32], earlier: i32) -> Option<i32> {
    let (index, part) = ((earlier / 100) as usize, earlier % 100);
    let here = *eggs.get(index)?;
    let next = eggs.get(index + 1).copied().unwrap_or(0);
    Some((here * (100 - part) + next * part) / 100)
}
