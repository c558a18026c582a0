//! The toy game: panels and buttons, no picture.

use game::{Seat, View};
use toy::{Toy, ToyMove};

use super::{Boarded, Facts, MovePlace, Shown};
use crate::hint::Advised;
use crate::title;

title::split!(Toy, toy, toy_networks);

impl Boarded for Toy {
    fn place(mv: ToyMove) -> MovePlace {
        match mv {
            ToyMove::Seal(_) => MovePlace::Cards,
            ToyMove::Double => MovePlace::Prompt,
            ToyMove::Keep => MovePlace::Done,
        }
    }

    fn facts(_: &View<Self>, _: Seat) -> Facts {
        Facts { points: "TOY-02", ..Facts::default() }
    }
}

impl Shown for Toy {
    const MINUTES: &'static str = "2";
}

impl Advised for Toy {}
