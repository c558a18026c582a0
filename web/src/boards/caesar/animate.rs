//! How events are animated on the map.

use caesar::Event;

use crate::boards::Cue;
use crate::browser::Sound;

/// The sound of an event.
pub(super) const fn sound(event: &Event) -> Option<Sound> {
    match event {
        Event::TokensLaid { .. } => Some(Sound::Turned),
        Event::Laid { .. } => Some(Sound::Road),
        Event::Connected { .. } => Some(Sound::Built),
        Event::Scored { .. } => Some(Sound::Points),
        Event::Begins { .. } | Event::Passed { .. } | Event::Ended { .. } => None,
    }
}

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
