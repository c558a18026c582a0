//! What a first game does not need: most pages, the lower part of the start page, the turning points of the end screen.
//! They are a part of the client of their own, which is loaded when it is first needed.

use std::cell::Cell;

use game::Seat;
use leptos::prelude::*;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use super::{account, home, invite, lesson, mine, online, ranking, replay, review, rules, setup, stats};
use crate::parts::turning::turning;
use crate::route::{ReplaySource, Route};
use crate::session::Session;

/// What the part draws.
#[derive(Clone, Copy)]
pub(crate) struct LaterPages {
    /// Any page but the start page, and the table of a game on this device.
    pub(crate) page: fn(Route) -> AnyView,
    /// The lists below the games of the start page.
    pub(crate) lists: fn() -> AnyView,
    /// The chances to win and the turning points.
    pub(crate) turning: fn(Session, ReplaySource, Seat) -> AnyView,
}

thread_local! {
    static LOADED: Cell<Option<LaterPages>> = const { Cell::new(None) };
}

/// Loads the part.
///
/// # Errors
/// If it cannot be loaded.
pub(crate) async fn load() -> Result<LaterPages, SplitLoaderError> {
    let later = split_off().await?;
    LOADED.set(Some(later));
    Ok(later)
}

/// The part, if it is loaded.
pub(crate) fn loaded() -> Option<LaterPages> {
    LOADED.get()
}

#[wasm_split(later, fallible)]
fn split_off() -> Result<LaterPages, SplitLoaderError> {
    Ok(LaterPages {
        page,
        lists: || home::lists().into_any(),
        turning: |session, source, seat| turning(session, source, seat).into_any(),
    })
}

fn page(route: Route) -> AnyView {
    match route {
        // These pages are in the main part.
        Route::Home | Route::Play(_) | Route::Table(_) => ().into_any(),
        Route::New(game, opponents) => setup::setup(game, opponents).into_any(),
        Route::Rules(game, clause) => rules::rules(game, clause).into_any(),
        Route::Invite(game) => invite::invite(game).into_any(),
        Route::Online(id) => online::online(id).into_any(),
        Route::Games => mine::mine().into_any(),
        Route::Account => account::account().into_any(),
        Route::Ranking(game) => ranking::ranking(game).into_any(),
        Route::Lesson(game) => lesson::lesson(game).into_any(),
        Route::Stats => stats::stats().into_any(),
        Route::Replays => replay::replays().into_any(),
        Route::Review(source, seat) => review::review(source, seat).into_any(),
        Route::Replay(source, at) => replay::replay(source, at).into_any(),
    }
}
