//! Set-up: the moves of the architect, or random ones instead; then the deal.

use game::{BySeat, GameRng, Log, Pile, Seat, SeatSet, Series, Setup};
use realm::{ByRegion, Region, RegionSet};

use crate::board::{Board, Tile};
use crate::data::{ARMIES, CITADELS, Leader, Mark, NEUTRAL_ARMIES, START_ARMIES, Token, coins};
use crate::event::Event;
use crate::legal::{encounters, random_move};
use crate::moves::Move;
use crate::options::{LegendsOptions, SetUp};
use crate::state::{COLOURS, Legends, Phase, Public, SEATS, SITES, Secret, Site};

/// The start of a game.
pub(crate) fn new(setup: &Setup<Legends>, rng: GameRng, log: &mut impl Log<Event>) -> Legends {
    // LEG-60: a long game is three games in a row.
    let series = Series::of(if setup.options().long { 3 } else { 1 });
    let public = empty_table(setup.seats(), *setup.options(), series);
    let secret = Secret { deck: Pile::new(), tokens: Pile::new(), rng };
    let mut legends = Legends { public, private: BySeat::default(), secret };
    legends.begin(log);
    legends
}

/// The table with everything in the box and the supplies.
fn empty_table(seats: u8, options: LegendsOptions, series: Series<SEATS>) -> Public {
    Public {
        seats,
        options,
        series,
        phase: Phase::Lay,
        active: Seat::new(0),
        sealed: SeatSet::EMPTY,
        board: Board::empty(options.board, options.rectangle),
        start: None,
        sites: Pile::new(),
        looked: BySeat::default(),
        citadels: RegionSet::EMPTY,
        dragon: None,
        slayer: None,
        portals: RegionSet::EMPTY,
        rogues: None,
        leaders: BySeat::default(),
        row: Pile::new(),
        deck: 0,
        coins: BySeat::default(),
        paid: 0,
        cards: BySeat::default(),
        supply: BySeat::from_fn(|seat| if seat.index() < usize::from(seats) { ARMIES } else { 0 }),
        captured: BySeat::default(),
        cities: BySeat::default(),
        present: [RegionSet::EMPTY; COLOURS],
        armies: ByRegion::default(),
    }
}

impl Legends {
    /// Begins a game: the first, or the next of a long one.
    pub(crate) fn begin(&mut self, log: &mut impl Log<Event>) {
        let public = &mut self.public;
        *public = empty_table(public.seats, public.options, public.series);
        self.private = BySeat::default();
        let quick = public.options.setup == SetUp::Quick;
        public.active = public.architect();
        public.phase = Phase::Lay;
        log.tell(|| Event::Began {
            game: public.series.played() + 1,
            games: public.series.games(),
            architect: (!quick).then_some(public.active),
        });
        // The deck is shuffled now but dealt after the board is laid (LEG-10).
        self.secret.deck = public.list().in_play(public.seats).collect();
        self.secret.rng.shuffle(&mut self.secret.deck);
        public.deck = self.secret.deck.len() as u8;
        self.secret.tokens = Pile::new();
        if public.options.swamp {
            self.secret.tokens.extend(Token::ALL.iter().copied());
            self.secret.rng.shuffle(&mut self.secret.tokens);
        }
        if quick {
            self.arrange_at_random(log);
        }
    }

    /// Quick set-up (LEG-10): the architect's moves are drawn at random, each legal one equally likely. All
    /// encounters are laid, because players who choose them want to meet them.
    fn arrange_at_random(&mut self, log: &mut impl Log<Event>) {
        while self.public.phase.is_architects() {
            let mv = random_move(&self.public, self.public.active, &mut self.secret.rng);
            if mv != Move::Done {
                self.arrange(mv, log);
            }
        }
    }

    /// Plays one of the architect's moves.
    pub(crate) fn arrange(&mut self, mv: Move, log: &mut impl Log<Event>) {
        match mv {
            Move::Lay(tile) => self.lay_tile(tile, log),
            Move::Start(region) => self.put_start(region, log),
            Move::Token(mark, region) => self.lay_token(mark, region, log),
            Move::Outpost(region) => self.put_outpost(region, log),
            Move::Done => self.deal(log),
            Move::Neutral(_)
            | Move::Bid(_)
            | Move::Take(_)
            | Move::Place(_)
            | Move::Step(..)
            | Move::City(_)
            | Move::Destroy(..)
            | Move::Steal
            | Move::Peek(_) => unreachable!("no move of the architect's"),
        }
    }

    fn lay_tile(&mut self, tile: Tile, log: &mut impl Log<Event>) {
        let slot = self.public.board.tiles.len() as u8;
        self.public.board.lay(tile);
        log.tell(|| Event::TileLaid { slot, tile });
        if self.public.board.is_laid() {
            let starts = self.public.board.starts();
            self.public.phase = Phase::Start;
            if starts.len() == 1 {
                self.put_start(starts.nth(0), log);
            }
        }
    }

    fn put_start(&mut self, region: Region, log: &mut impl Log<Event>) {
        self.public.start = Some(region);
        log.tell(|| Event::StartPut { region });
        self.go_on_with_tokens(log);
    }

    fn lay_token(&mut self, mark: Mark, region: Region, log: &mut impl Log<Event>) {
        let public = &mut self.public;
        match mark {
            Mark::Open(token) => public.sites.push(Site { region, token: Some(token), owner: None }),
            Mark::Hidden => public.sites.push(Site { region, token: None, owner: None }),
            Mark::Citadel => public.citadels.insert(region),
            Mark::Dragon => public.dragon = Some(region),
            Mark::Portal => public.portals.insert(region),
            Mark::Rogues => public.rogues = Some(region),
        }
        log.tell(|| Event::TokenLaid { mark, region });
        self.go_on_with_tokens(log);
    }

    /// Asks for the next token; when all are laid, deals the game.
    fn go_on_with_tokens(&mut self, log: &mut impl Log<Event>) {
        let Public { options, sites, citadels, portals, .. } = &self.public;
        let laid = sites.len();
        self.public.phase = if options.swamp && laid < SITES {
            Phase::Token(Mark::Hidden)
        } else if options.exploration && laid < SITES - 1 {
            Phase::Token(Mark::Open(Token::ALL[laid]))
        } else if options.citadels && citadels.len() < CITADELS {
            Phase::Token(Mark::Citadel)
        } else if portals.len() == 1 {
            Phase::Portal
        } else if options.encounters && encounters(&self.public).next().is_some() {
            Phase::Encounters
        } else {
            return self.deal(log);
        };
    }

    /// Leaders, the row and the first armies (LEG-06, LEG-07, LEG-64); then the architect puts the extra army.
    fn deal(&mut self, log: &mut impl Log<Event>) {
        log.barrier();
        let Public { seats, options, .. } = self.public;
        if options.leaders {
            let mut leaders: Pile<u8, 4> = (0..4).collect();
            self.secret.rng.shuffle(&mut leaders);
            for (seat, index) in Seat::all(seats).zip(&*leaders) {
                let leader = Leader::ALL[usize::from(*index)];
                self.public.leaders[seat] = Some(leader);
                log.tell(|| Event::LeaderDealt { seat, leader });
            }
        }
        self.public.row = (0..6).filter_map(|_| self.secret.deck.pop()).collect();
        self.public.deck = self.secret.deck.len() as u8;
        let row = self.public.row;
        log.tell(|| Event::RowDealt { row });
        let region = self.public.start.expect("the Start token is put");
        for seat in Seat::all(seats) {
            // LEG-67: the Red Sorceress begins with one army more.
            let sorceress = self.public.leaders[seat] == Some(Leader::RedSorceress);
            let armies = START_ARMIES + u8::from(sorceress);
            self.public.supply[seat] -= armies;
            (0..armies).for_each(|_| self.public.add_army(seat.into(), region));
            log.tell(|| Event::Mustered { seat, armies, region });
        }
        self.public.phase = Phase::Outpost;
    }

    fn put_outpost(&mut self, region: Region, log: &mut impl Log<Event>) {
        let Public { seats, .. } = self.public;
        for seat in Seat::all(seats) {
            self.public.supply[seat] -= 1;
            self.public.add_army(seat.into(), region);
        }
        log.tell(|| Event::OutpostPut { region });
        log.barrier();
        let coins = coins(seats);
        self.public.coins = BySeat::from_fn(|seat| if seat.index() < usize::from(seats) { coins } else { 0 });
        log.tell(|| Event::CoinsDealt { coins });
        self.public.active = Seat::new(0);
        // LEG-08: two players put the neutral armies before they bid.
        self.public.phase = Phase::Neutral(NEUTRAL_ARMIES);
        if seats > 2 {
            self.open_bid(log);
        }
    }
}
