//! The part of an encoding that is the same in every game.

/// Generates the items of `impl Encode` that follow from `groups!`, from the functions `facts` and `derived` and from the
/// module `actions` of a game.
macro_rules! encoded {
    ($game:ident version $version:literal boards $boards:literal) => {
        const VERSION: u16 = $version;
        const SLOTS: usize = SLOTS;
        const ACTIONS: usize = actions::COUNT;
        const POLICY: usize = actions::ROWS;

        fn layout() -> &'static $crate::Layout {
            static LAYOUT: std::sync::LazyLock<$crate::Layout> = std::sync::LazyLock::new(|| {
                let slug = <$game as game::Game>::INFO.slug;
                $crate::Layout::new(slug, $version, $boards, GROUPS)
            });
            &LAYOUT
        }

        fn observe(public: &Public, private: &Private, seat: game::Seat, out: &mut [u8]) {
            Self::observe_facts(public, private, seat, out);
            let out: &mut [u8; SLOTS] = out.try_into().expect("an observation has its own length");
            derived((public, private), $crate::turn::Turn::new(seat, public.seats), out);
        }

        fn observe_facts(public: &Public, private: &Private, seat: game::Seat, out: &mut [u8]) {
            let out: &mut [u8; SLOTS] = out.try_into().expect("an observation has its own length");
            out.fill(0);
            facts((public, private), $crate::turn::Turn::new(seat, public.seats), out);
        }

        fn action_id(public: &Public, seat: game::Seat, mv: Move) -> u16 {
            actions::id(public, $crate::turn::Turn::new(seat, public.seats), mv)
        }

        fn action(public: &Public, seat: game::Seat, id: u16) -> Option<Move> {
            actions::action(public, $crate::turn::Turn::new(seat, public.seats), id)
        }

        fn slots(public: &Public, private: &Private, seat: game::Seat, mv: Move) -> [u16; 2] {
            actions::rows((public, private), $crate::turn::Turn::new(seat, public.seats), mv)
        }
    };
}

pub(crate) use encoded;
