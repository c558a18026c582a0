//! Estimates for Caesar's Empire: road points of all seats, the value of tokens, and the cost of road pieces.

use caesar::{
    Caesar, GOLD_POINTS, Move, Payout, Phase, PlaceId, Private, Public, SAME_POINTS, SET_POINTS, Wealth,
    payouts, token_line,
};
use game::Seat;

use crate::review::{AccuracyScale, Calibration, Correction};
use crate::{BotGame, Encoder, Heuristic, Holding, LevelTable, Tuning};

/// The heuristic of Caesar's Empire.
#[derive(Clone, Copy, Debug, Default)]
pub struct CaesarHeuristic;

/// The value of a road piece in the supply, in hundredths of a point.
const PIECE: i32 = 25;

impl Heuristic<Caesar> for CaesarHeuristic {
    const LEAD: f32 = 15.0;

    fn judge(public: &Public, _: &Private, seat: Seat, mv: Move) -> i32 {
        match (mv, public.phase) {
            (Move::Lay { from, to }, Phase::Lengthen { .. }) => lengthen(public, seat, from, to),
            (Move::Lay { from, to }, Phase::Reach | Phase::Choose { .. } | Phase::Over) => {
                reach(public, seat, from, to)
            }
            (Move::Stop, _) => 0,
            (Move::Score(payout), _) => lead(public, seat, payout),
        }
    }
}

impl BotGame for Caesar {
    type Heuristic = CaesarHeuristic;
    const EXPERT: u32 = 10_000;
    const CALIBRATION: [Calibration; 2] =
        [Calibration::of_search(2.15, 0.499, 1.22), Calibration::of_search(2.15, 0.499, 1.22)];
    const NET_CALIBRATION: [Calibration; 2] = [
        Calibration {
            search: Correction { sharpness: 1.4, own: 1.0 },
            glance: Correction { sharpness: 1.25, own: 1.0 },
            search_error: 1.0,
            glance_error: 0.1,
            accuracy: AccuracyScale { random: 1.47, power: 0.94 },
        },
        Calibration {
            search: Correction { sharpness: 1.15, own: 1.0 },
            glance: Correction { sharpness: 1.0, own: 1.0 },
            search_error: 1.25,
            glance_error: 0.135,
            accuracy: AccuracyScale { random: 1.196, power: 2.57 },
        },
    ];
    const TUNING: Tuning = Tuning { tournament: 1, temperature: 4.0, ..Tuning::standard() };
    const NET_TUNING: [Tuning; 2] = [
        Tuning { explore: 1.0, softness: 4.0, tournament: 1, ..Tuning::learned() },
        Tuning { explore: 0.6, softness: 4.0, tournament: 1, ..Tuning::learned() },
    ];
    const NETWORKS: &'static [u8] = &[2, 4];
    // With more than two players the network loses against the search without one (`docs/bots.md`).
    const LEVELS: Option<[LevelTable; 2]> = Some([
        LevelTable {
            network: true,
            settings: [(12, 1), (39, 0), (119, 0), (363, 0), (1273, 0), (6000, 0)],
            ratings: Some([1000, 1117, 1225, 1319, 1425, 1504]),
        },
        LevelTable {
            network: false,
            settings: [(61, 0), (132, 0), (289, 0), (616, 0), (1668, 0), (6000, 0)],
            ratings: Some([1000, 1102, 1187, 1265, 1374, 1458]),
        },
    ]);

    fn encoder() -> Option<Encoder<Self>> {
        Some(Encoder::new(|public: &Public| public.seats))
    }

    fn holdings(public: &Public) -> Vec<Holding> {
        let city = |city| {
            let owns = |seat| public.players[seat].cities.contains(city);
            Holding::owned("city", token_line(public, city), public.seats, owns)
        };
        public.board.cities().map(city).collect()
    }
}

/// The value of a new city: the way back to Rome, the tokens, and the road pieces it takes.
fn reach(public: &Public, seat: Seat, city: PlaceId, start: PlaceId) -> i32 {
    let pieces = pieces(public, city, start);
    let way_back = lead(public, seat, way_back(public, start).plus(seat, pieces));
    let times = if public.wealth_of(city) == Wealth::Gold { 2 } else { 1 };
    times * way_back + token(public, seat, city) + wealth(public, seat, public.wealth_of(city))
        - PIECE * i32::from(pieces)
}

/// A longer chain pays off if the way back gets no longer and scores more.
fn lengthen(public: &Public, seat: Seat, start: PlaceId, to: PlaceId) -> i32 {
    let pieces = pieces(public, start, to);
    let cost = PIECE * i32::from(pieces);
    if public.distance[to.index()] + pieces > public.distance[start.index()] {
        return -2 * cost;
    }
    let new = way_back(public, to).plus(seat, pieces);
    lead(public, seat, new) - lead(public, seat, way_back(public, start)) - cost
}

fn pieces(public: &Public, a: PlaceId, b: PlaceId) -> u8 {
    public.board.between(a, b).map_or(0, |way| public.board.way(way).pieces)
}

/// The road pieces of each seat on the way from a connected place back to Rome.
fn way_back(public: &Public, place: PlaceId) -> Payout {
    if place == PlaceId::ROME {
        return Payout::default();
    }
    let best = payouts(public, place).first().copied().unwrap_or_default();
    // A place that held a gold coin scored double only once.
    let times = if public.wealth_of(place) == Wealth::Gold { 2 } else { 1 };
    best.iter().fold(Payout::default(), |sum, (seat, points)| sum.plus(seat, points / times))
}

/// Own points, less the average of the others and a little of the highest among them.
fn lead(public: &Public, seat: Seat, payout: Payout) -> i32 {
    let others = || payout.iter().filter(|(other, _)| *other != seat).map(|(_, points)| i32::from(points));
    let share = i32::from(public.seats) - 1;
    100 * i32::from(payout[seat]) - 80 * others().sum::<i32>() / share - 20 * others().max().unwrap_or(0)
}

/// What a city adds to the best of its colour, plus a bonus for a new colour.
fn token(public: &Public, seat: Seat, city: PlaceId) -> i32 {
    let Some((colour, value)) = public.board.token(city) else { return 0 };
    let all = public.board.colours().iter().find(|(own, _)| *own == colour).map(|(_, all)| *all);
    let owned = all.map_or(caesar::PlaceSet::EMPTY, |all| all & public.players[seat].cities);
    let best = owned.iter().map(|city| public.board.value(city)).max().unwrap_or(0);
    100 * i32::from((i16::from(value) - best).max(0))
}

/// What a wealth token adds to the collections, plus a part of the next gain.
fn wealth(public: &Public, seat: Seat, kind: Wealth) -> i32 {
    let tokens = &public.players[seat].wealth;
    let count = usize::from(tokens[kind]);
    let step = |table: &[i16], at: usize| {
        let points = |at: usize| i32::from(table.get(at).copied().unwrap_or(table[table.len() - 1]));
        100 * (points(at + 1) - points(at)) + 30 * (points(at + 2) - points(at + 1))
    };
    if kind == Wealth::Gold {
        return step(&GOLD_POINTS, count);
    }
    let in_row = Wealth::GOODS.iter().filter(|good| usize::from(tokens[**good]) > count).count();
    step(&SAME_POINTS, count) + step(&SET_POINTS, in_row)
}
