//! How events are animated on the map.

use caesar::Event;

use crate::boards::Cue;

/// The animation of an event: a road flies onto its way, the owner's shape drops onto a connected city.
pub(super) fn cue(event: &Event) -> Option<Cue> {
    match event {
        Event::Laid { seat, from, to, .. } => {
            Some(Cue::fly(format!("army-{}", seat.index() + 1), to.0, from.0))
        }
        Event::Connected { seat, city, .. } => Some(Cue::drop(format!("shape-{}", seat.index() + 1), city.0)),
        Event::TokensLaid { .. }
        | Event::Begins { .. }
        | Event::Scored { .. }
        | Event::Passed { .. }
        | Event::Ended { .. } => None,
    }
}
