//! Set-up and moves.

use game::{BySeat, GameRng, Log, Pile, Seat, Setup};

use crate::board::{BoardRef, MAX_CITIES};
use crate::data::{ROADS, Wealth};
use crate::event::Event;
use crate::legal::{forced_move, reaching};
use crate::moves::{Move, Payout};
use crate::options::CaesarOptions;
use crate::path::{only_payout, open};
use crate::sets::{PlaceId, PlaceSet};
use crate::state::{Caesar, FORK, Phase, Player, Public, Roads, UNCONNECTED};

/// The start of a game.
pub(crate) fn new(setup: &Setup<Caesar>, mut rng: GameRng, log: &mut impl Log<Event>) -> Caesar {
    let (options, seats) = (setup.options(), setup.seats());
    let board = options.board_for(seats);
    let wealth = deal(board, options, &mut rng);
    let player = |seat: Seat| Player {
        roads_left: if seat.index() < usize::from(seats) { ROADS } else { 0 },
        ..Player::default()
    };
    let public = Public {
        board,
        seats,
        wild_wealth: options.wild_wealth,
        whole_province: options.whole_province,
        // CAE-05: the first player is drawn at random.
        active: Seat::new(rng.below(u32::from(seats)) as u8),
        phase: Phase::Reach,
        available: board.cities().collect(),
        frontier: board.at(PlaceId::ROME),
        wealth,
        roads: Roads::none(board.ways().len()),
        distance: board.places().iter().map(|_| UNCONNECTED).collect(),
        back: board.places().iter().map(|_| FORK).collect(),
        players: BySeat::from_fn(player),
    };
    let mut game = Caesar { public };
    game.public.distance[PlaceId::ROME.index()] = 0;
    log.tell(|| Event::TokensLaid { wealth: game.public.wealth });
    log.tell(|| Event::Begins { seat: game.public.active });
    game.settle(log);
    game
}

/// Plays a move, and then every forced move.
pub(crate) fn play(caesar: &mut Caesar, mv: Move, log: &mut impl Log<Event>) {
    caesar.apply(mv, log);
    caesar.settle(log);
}

impl Caesar {
    fn settle(&mut self, log: &mut impl Log<Event>) {
        while let Some(mv) = forced_move(&self.public) {
            self.apply(mv, log);
        }
    }

    fn apply(&mut self, mv: Move, log: &mut impl Log<Event>) {
        match mv {
            Move::Lay { from, to } => self.lay(from, to, log),
            Move::Stop => self.stop(log),
            Move::Score(payout) => self.score_path(payout, log),
        }
    }

    fn lay(&mut self, from: PlaceId, to: PlaceId, log: &mut impl Log<Event>) {
        let public = &mut self.public;
        let seat = public.active;
        let way = public.board.between(from, to).expect("a legal way joins the places");
        let pieces = public.board.way(way).pieces;
        public.roads.lay(way, seat);
        public.players[seat].roads_left -= pieces;
        open(public, way);
        let (city, visited) = match public.phase {
            Phase::Lengthen { city, visited, .. } => (city, visited.with(to)),
            Phase::Reach | Phase::Choose { .. } | Phase::Over => (from, PlaceSet::only(from).with(to)),
        };
        public.phase = Phase::Lengthen { city, start: to, visited };
        log.tell(|| Event::Laid { seat, from, to, pieces });
    }

    /// Ends the chain: takes the city and its wealth (CAE-14), then scores the way back if there is no choice of
    /// paths.
    fn stop(&mut self, log: &mut impl Log<Event>) {
        let Phase::Lengthen { city, .. } = self.public.phase else {
            unreachable!("a chain is stopped while it is laid");
        };
        let public = &mut self.public;
        let seat = public.active;
        let wealth = public.wealth_of(city);
        public.available = public.available.without(city);
        // Ways to connected places leave the frontier, ways to available cities join it.
        public.frontier = public.frontier ^ public.board.at(city);
        public.players[seat].cities = public.players[seat].cities.with(city);
        public.players[seat].wealth[wealth] += 1;
        log.tell(|| Event::Connected { seat, city, wealth });
        match only_payout(public, city) {
            Some(payout) => self.score_path(payout, log),
            None => public.phase = Phase::Choose { city },
        }
    }

    fn score_path(&mut self, payout: Payout, log: &mut impl Log<Event>) {
        let seat = self.public.active;
        for (seat, points) in payout.iter() {
            self.public.players[seat].points += i16::from(points);
        }
        let doubled = match self.public.phase {
            Phase::Lengthen { city, .. } | Phase::Choose { city } => {
                self.public.wealth_of(city) == Wealth::Gold
            }
            Phase::Reach | Phase::Over => false,
        };
        log.tell(|| Event::Scored { seat, payout, doubled });
        log.barrier();
        self.next_turn(log);
    }

    /// The turn of the next player clockwise who can build; players who cannot build pass (CAE-18).
    fn next_turn(&mut self, log: &mut impl Log<Event>) {
        let public = &mut self.public;
        if !public.available.is_empty() {
            for step in 1..=public.seats {
                let seat = public.active.plus(step, public.seats);
                if !reaching(public, seat).is_empty() {
                    public.active = seat;
                    public.phase = Phase::Reach;
                    return;
                }
                log.tell(|| Event::Passed { seat });
            }
        }
        public.phase = Phase::Over;
        log.tell(|| Event::Ended { left: public.available.len() });
    }
}

/// A shuffled wealth token for each city (CAE-03): of those that are not taken out (CAE-04), or of all (CAE-30).
fn deal(board: BoardRef, options: &CaesarOptions, rng: &mut GameRng) -> Pile<Wealth, MAX_CITIES> {
    let left_out = |kind: Wealth| if options.wild_wealth { 0 } else { board.taken_out[kind] };
    let copies = |(kind, count): (Wealth, u8)| (left_out(kind)..count).map(move |_| kind);
    let mut tokens: Pile<Wealth, MAX_CITIES> = board.wealth.iter().flat_map(copies).collect();
    rng.shuffle(&mut tokens);
    board.cities().zip(tokens.iter()).map(|(_, token)| *token).collect()
}
