//! The properties of every encoding, for every number of seats and every option.

use encode::Encode;
use game::{GameRng, Moves, Seat, View};
use laws::{Case, Plan, cases};

/// Calls `see` with every position of some random games of every case.
fn each<G: Encode>(plan: &Plan<G>, games: u64, mut see: impl FnMut(&Case<G>, &G, &mut GameRng)) {
    for case in cases(plan) {
        for seed in 0..games {
            let mut rng = GameRng::new(seed ^ 0xe6_c0de);
            let mut state = G::new(&case.setup, GameRng::new(seed), &mut game::Silent);
            let mut scratch = Moves::new();
            loop {
                see(&case, &state, &mut rng);
                let seats: Vec<Seat> = G::to_act(state.public()).iter().collect();
                let Some(&seat) = rng.pick(&seats) else { break };
                let mv = G::random_move(state.public(), state.private(seat), seat, &mut rng, &mut scratch);
                state.play(seat, mv, &mut game::Silent);
            }
        }
    }
}

/// What a seat observes.
pub(crate) fn observed<G: Encode>(public: &G::Public, private: &G::Private, seat: Seat) -> Vec<u8> {
    // The previous contents of the buffer must not matter.
    let mut out = vec![0xaa; G::SLOTS];
    G::observe(public, private, seat, &mut out);
    out
}

/// The ids of a seat's legal moves, in ascending order; none if it is not to act.
fn mask<G: Encode>(public: &G::Public, private: &G::Private, seat: Seat) -> Vec<u16> {
    let mut moves = Moves::new();
    if G::to_act(public).contains(seat) {
        G::legal_moves(public, private, seat, &mut moves);
    }
    let mut ids: Vec<u16> = moves.iter().map(|mv| G::action_id(public, seat, *mv)).collect();
    ids.sort_unstable();
    ids
}

/// An observation of facts is the whole one without its derived groups.
pub(crate) fn facts_hold<G: Encode>(plan: &Plan<G>) {
    each(plan, 1, |case, state, _| {
        for seat in Seat::all(case.setup.seats()) {
            let mut whole = observed::<G>(state.public(), state.private(seat), seat);
            for (_, slots) in G::layout().placed().filter(|(group, _)| group.derived) {
                whole[slots].fill(0);
            }
            let mut facts = vec![0xaa; G::SLOTS];
            G::observe_facts(state.public(), state.private(seat), seat, &mut facts);
            assert_eq!(facts, whole, "{}", case.label);
        }
    });
}

/// Every slot respects its bound and every feature its number.
pub(crate) fn bounds_hold<G: Encode>(plan: &Plan<G>) {
    let layout = G::layout();
    assert_eq!(layout.slots(), G::SLOTS);
    each(plan, 3, |case, state, _| {
        assert_eq!(G::unsupported(state.public()), None, "{}", case.label);
        for seat in Seat::all(case.setup.seats()) {
            let observation = observed::<G>(state.public(), state.private(seat), seat);
            for (group, slots) in layout.placed() {
                let most = observation[slots].iter().copied().max().unwrap_or(0);
                assert!(most <= group.bound, "{}: {} is {most}", case.label, group.name);
            }
            layout.for_each_active(&observation, |feature| {
                assert!(usize::from(feature) < layout.features(), "{}: feature {feature}", case.label);
            });
        }
    });
}

/// Every legal move has a unique id that leads back to it, and valid policy rows.
pub(crate) fn actions_read_back<G: Encode>(plan: &Plan<G>) {
    each(plan, 3, |case, state, _| {
        let public = state.public();
        for seat in G::to_act(public).iter() {
            let mut moves = Moves::new();
            G::legal_moves(public, state.private(seat), seat, &mut moves);
            let mut ids = Vec::new();
            G::action_ids(public, seat, &moves, &mut ids);
            assert_eq!(ids.len(), moves.len(), "{}", case.label);
            let mut all_rows = Vec::new();
            let chooser = (public, state.private(seat), seat);
            G::for_each_slots(chooser, &moves, &mut |rows| all_rows.push(rows));
            let rows = moves.iter().map(|mv| G::slots(public, state.private(seat), seat, *mv));
            assert_eq!(all_rows, rows.collect::<Vec<_>>(), "{}: the rows of all moves at once", case.label);
            for (mv, listed) in moves.iter().zip(ids) {
                let id = G::action_id(public, seat, *mv);
                assert_eq!(id, listed, "{}: {mv}", case.label);
                assert!(usize::from(id) < G::ACTIONS, "{}: {mv} is {id}", case.label);
                assert_eq!(G::action(public, seat, id), Some(*mv), "{}: {mv} is {id}", case.label);
                let rows = G::slots(public, state.private(seat), seat, *mv);
                assert!(rows[0] > 0, "{}: no row says what {mv} is", case.label);
                assert!(rows.iter().all(|row| usize::from(*row) < G::POLICY), "{}: {mv}", case.label);
            }
        }
    });
}

/// An id that is a move leads back to itself and has a notation; there is none beyond the last.
pub(crate) fn ids_are_moves<G: Encode>(plan: &Plan<G>) {
    let (_, most) = G::INFO.seats;
    for case in cases(plan).iter().filter(|case| case.setup.seats() == most) {
        let state = G::new(&case.setup, GameRng::new(1), &mut game::Silent);
        for seat in Seat::all(most) {
            let action = |id| G::action(state.public(), seat, id);
            let moves = (0..G::ACTIONS as u16).filter_map(|id| action(id).map(|mv| (id, mv)));
            for (id, mv) in moves {
                assert_eq!(G::action_id(state.public(), seat, mv), id, "{}: {mv}", case.label);
                assert_eq!(mv.to_string().parse(), Ok(mv), "{}: the notation of action {id}", case.label);
            }
            assert_eq!((action(G::ACTIONS as u16), action(u16::MAX)), (None, None));
        }
    }
}

/// If everything hidden from a seat is replaced, its observation and its legal actions stay the same.
pub(crate) fn secrets_stay_secret<G: Encode>(plan: &Plan<G>) {
    let mut exchanged = false;
    each(plan, 2, |case, state, rng| {
        for seat in Seat::all(case.setup.seats()) {
            let seen = observed::<G>(state.public(), state.private(seat), seat);
            let may = mask::<G>(state.public(), state.private(seat), seat);
            for _ in 0..3 {
                let world = G::determinize(&View::of(state, Some(seat)), rng);
                exchanged |= world != *state;
                assert_eq!(seen, observed::<G>(world.public(), world.private(seat), seat), "{}", case.label);
                assert_eq!(may, mask::<G>(world.public(), world.private(seat), seat), "{}", case.label);
            }
        }
    });
    assert_eq!(exchanged, !plan.open, "was anything exchanged?");
}

/// If every player sits one place further, each seat observes the same and its actions have the same ids. `turned`
/// rotates a position; the private drawers move with their seats.
pub(crate) fn seats_are_relative<G: Encode>(plan: &Plan<G>, turned: impl Fn(&G::Public) -> G::Public) {
    each(plan, 2, |case, state, _| {
        let seats = case.setup.seats();
        let public = turned(state.public());
        for seat in Seat::all(seats) {
            let here = observed::<G>(state.public(), state.private(seat), seat);
            let there = observed::<G>(&public, state.private(seat), seat.next(seats));
            assert_eq!(here, there, "{}: {seat:?} sees another table after the turn", case.label);
            let here = mask::<G>(state.public(), state.private(seat), seat);
            let there = mask::<G>(&public, state.private(seat), seat.next(seats));
            assert_eq!(here, there, "{}: {seat:?} may do something else after the turn", case.label);
        }
    });
}

/// Observing, counting features, and going from moves to ids and back allocate nothing.
pub(crate) fn costs_nothing<G: Encode>(plan: &Plan<G>) {
    assert!(densa_alloc::is_active(), "nobody counts allocations: see `encodes!`");
    let (mut out, mut scratch, layout) = (vec![0; G::SLOTS], Moves::new(), G::layout());
    // Data that is read lazily is read before allocations are counted.
    each(plan, 1, |_, state, _| {
        let seat = Seat::new(0);
        G::observe(state.public(), state.private(seat), seat, &mut out);
    });
    each(plan, 1, |case, state, _| {
        let public = state.public();
        let ((), counted) = densa_alloc::measure(|| {
            for seat in G::to_act(public).iter() {
                G::observe(public, state.private(seat), seat, &mut out);
                let mut active = 0_u32;
                layout.for_each_active(&out, |feature| active += u32::from(feature));
                scratch.clear();
                G::legal_moves(public, state.private(seat), seat, &mut scratch);
                for mv in scratch.iter() {
                    let id = G::action_id(public, seat, *mv);
                    let _action = G::action(public, seat, id);
                    let _rows = G::slots(public, state.private(seat), seat, *mv);
                }
            }
        });
        assert!(counted.is_zero(), "{}: {counted:?}", case.label);
    });
}

/// The layout and the bytes of some games are those of this version.
pub(crate) fn version_is_pinned<G: Encode>(plan: &Plan<G>, version: u16, layout: u64, bytes: u64) {
    let mut found = 0_u64;
    each(plan, 1, |case, state, _| {
        for seat in Seat::all(case.setup.seats()) {
            for byte in observed::<G>(state.public(), state.private(seat), seat) {
                found = (found ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3).rotate_left(5);
            }
        }
    });
    let hash = G::layout().hash();
    assert!(
        (version, layout, bytes) == (G::VERSION, hash, found),
        "the encoding of {} has changed: raise its VERSION, then pin version {} layout {hash:#x} bytes \
         {found:#x}; what was trained with the old one can no longer be used",
        G::INFO.slug,
        G::VERSION,
    );
}

/// Runs every test on a game. `turned` rotates the public drawer by one seat.
#[macro_export]
macro_rules! encodes {
    ($game:ty, $plan:expr, $turned:expr, version $version:literal layout $layout:literal bytes $bytes:literal) => {
        #[global_allocator]
        static COUNTING: laws::CountingAllocator = laws::CountingAllocator::system();
        #[test]
        fn costs_nothing() {
            common::costs_nothing::<$game>(&$plan);
        }
        #[test]
        fn bounds_hold() {
            common::bounds_hold::<$game>(&$plan);
        }
        #[test]
        fn facts_hold() {
            common::facts_hold::<$game>(&$plan);
        }
        #[test]
        fn actions_read_back() {
            common::actions_read_back::<$game>(&$plan);
        }
        #[test]
        fn ids_are_moves() {
            common::ids_are_moves::<$game>(&$plan);
        }
        #[test]
        fn secrets_stay_secret() {
            common::secrets_stay_secret::<$game>(&$plan);
        }
        #[test]
        fn seats_are_relative() {
            common::seats_are_relative::<$game>(&$plan, $turned);
        }
        #[test]
        fn version_is_pinned() {
            common::version_is_pinned::<$game>(&$plan, $version, $layout, $bytes);
        }
    };
}
