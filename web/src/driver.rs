//! The code behind a session.

use game::Seat;
use games::AnyMove;
use leptos::prelude::*;
use web_sys::KeyboardEvent;

use crate::session::Session;

/// The code behind a session: it handles the actions of a person, shows their results, and draws what only its kind of
/// table has. By default an action does nothing, and nothing is drawn. A session has its driver as an object, so that the
/// code of the other kinds need not be loaded.
pub(crate) trait Driver: Send + Sync {
    fn play(&self, _session: Session, _mv: AnyMove) {}

    fn undo(&self, _session: Session) {}

    fn redo(&self, _session: Session) {}

    /// Shows the position after this many moves; the present one for `None`.
    fn show_ply(&self, _session: Session, _ply: Option<usize>) {}

    fn hint(&self, _session: Session) {}

    fn rematch(&self, _session: Session) {}

    fn save_record(&self, _session: Session) {}

    /// The record as text; `None` if it is on the site.
    fn record(&self) -> Option<String> {
        None
    }

    /// Handles a key; returns whether it belongs to the driver.
    fn key(&self, _event: &KeyboardEvent) -> bool {
        false
    }

    /// The banners above the board.
    fn banners(&self, _session: Session) -> AnyView {
        ().into_any()
    }

    /// What stands in the place of the prompt.
    fn controls(&self, _session: Session) -> Option<AnyView> {
        None
    }

    /// What stands beside the board, or above the prompt on small screens.
    fn coach(&self, _session: Session) -> Option<AnyView> {
        None
    }

    /// The chat.
    fn chat(&self) -> Option<AnyView> {
        None
    }

    /// The number of chat lines of others.
    fn lines_of_others(&self) -> usize {
        0
    }

    /// The menu of the table.
    fn menu(&self) -> Option<AnyView> {
        None
    }

    /// The time limits, beside the title.
    fn pace(&self) -> Option<AnyView> {
        None
    }

    /// The change of the rating, on the end screen.
    fn rating(&self) -> Option<AnyView> {
        None
    }

    /// The dot that shows whether the person of a seat is present.
    fn presence(&self, _seat: Seat) -> Option<AnyView> {
        None
    }

    /// What stands in the place of the question of the prompt.
    fn question(&self, _session: Session) -> Option<AnyView> {
        None
    }

    /// What stands in the place of the buttons of the prompt.
    fn acts(&self, _session: Session) -> Option<AnyView> {
        None
    }

    /// The button to plan ahead, while others are to act.
    fn plan_ahead(&self, _session: Session) -> Option<AnyView> {
        None
    }

    /// The link to another table that waits for the visitor.
    fn next_table(&self) -> Option<AnyView> {
        None
    }

    /// The clock of a seat.
    fn clock(&self, _session: Session, _seat: Seat) -> Option<AnyView> {
        None
    }

    /// The line about the person of a seat, in the drawer of a player.
    fn person(&self, _session: Session, _seat: Seat) -> Option<AnyView> {
        None
    }

    /// Why a bot plays for the person of a seat, or why the clock of the seat rests.
    fn absence(&self, _seat: Seat) -> Option<String> {
        None
    }
}
