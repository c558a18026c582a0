//! What a published board looks like: its maps, drawn by the worker, or the rows of a list.

use games::GameId;
use leptos::prelude::*;
use protocol::BoardInfo;

use super::page_of;
use super::pieces::pieces;
use crate::atlas::{self, MapSource, MapState, paint, picture};
use crate::boards::workshop::Look;
use crate::browser;
use crate::markup::inside;
use crate::pages::home::cover;
use crate::parts::{icon, live};
use crate::words::t;

/// The glyphs of all maps of a page.
pub(super) type Glyphs = LocalResource<Option<atlas::Glyphs>>;

pub(super) fn glyphs() -> Glyphs {
    LocalResource::new(|| async { atlas::Glyphs::read(&browser::load("atlas/symbols.json").await?).ok() })
}

/// The place of a picture among those of a page, and the first one that is not drawn yet. Maps are asked for one at a
/// time: if the visitor goes to a board meanwhile, its map does not have to wait for the others.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) index: usize,
    pub(super) turn: RwSignal<usize>,
}

impl Place {
    /// A picture that need not wait.
    pub(super) fn only() -> Self {
        Self { index: 0, turn: RwSignal::new(0) }
    }

    fn is_next(self) -> bool {
        self.turn.get() >= self.index
    }

    fn done(self) {
        // Only a change may wake the others, because they look at the turn themselves.
        if self.turn.get_untracked() <= self.index {
            self.turn.set(self.index + 1);
        }
    }
}

/// The small picture of a board in the gallery.
pub(super) fn small(board: &BoardInfo, game: GameId, glyphs: Glyphs, place: Place) -> AnyView {
    match page_of(board, game).map(|page| page.look) {
        Some(Look::Maps(maps)) => match maps(&board.file).into_iter().next() {
            Some((_, source)) => map(source, None, glyphs, place),
            None => {
                place_done(place);
                missing().into_any()
            }
        },
        Some(Look::Rows { counts, .. }) => {
            place_done(place);
            view! { <span class="thumb rows">{icon("ui-deck", "s48")}<span>{counts(&board.file)}</span></span> }.into_any()
        }
        None => {
            place_done(place);
            view! { <span class="thumb">{cover(game)}</span> }.into_any()
        }
    }
}

/// What needs no worker is done as soon as it is its turn.
fn place_done(place: Place) {
    Effect::new(move |_| {
        if place.is_next() {
            place.done();
        }
    });
}

/// The picture of a board on its page, or the rows of a list.
pub(super) fn large(board: &BoardInfo, game: GameId) -> AnyView {
    match page_of(board, game).map(|page| page.look) {
        Some(Look::Maps(maps)) => all_maps(board, maps(&board.file)),
        Some(Look::Rows { table, .. }) => table(&board.file).unwrap_or_else(|| missing().into_any()),
        None => view! { <span class="thumb">{cover(game)}</span> }.into_any(),
    }
}

/// The maps of a board; several have their names.
fn all_maps(board: &BoardInfo, mut maps: Vec<(String, MapSource)>) -> AnyView {
    let glyphs = glyphs();
    if maps.len() < 2 {
        let only =
            maps.pop().map(|(_, source)| map(source, Some(board.title.clone()), glyphs, Place::only()));
        return only.unwrap_or_else(|| missing().into_any());
    }
    let turn = RwSignal::new(0);
    let one = |(index, (name, source)): (usize, (String, MapSource))| {
        let drawn = map(source, Some(name.clone()), glyphs, Place { index, turn });
        view! { <figure>{drawn}<figcaption>{name}</figcaption></figure> }
    };
    view! { <div class="thumbs">{maps.into_iter().enumerate().map(one).collect_view()}</div> }.into_any()
}

fn missing() -> impl IntoView {
    view! { <span class="thumb muted">{t("board.no_picture")}</span> }
}

/// A map; without a label it is decoration.
fn map(source: MapSource, label: Option<String>, glyphs: Glyphs, place: Place) -> AnyView {
    let asked = RwSignal::new(None::<ArcRwSignal<MapState>>);
    Effect::new(move |_| {
        if place.is_next() && asked.with_untracked(Option::is_none) {
            asked.set(Some(source.clone().map()));
        }
    });
    let state = Memo::new_with_compare(move |_| asked.get().map(|state| state.get()), |_, _| true);
    Effect::new(move |_| {
        if state.with(|state| matches!(state, Some(MapState::Ready(_) | MapState::Failed(_)))) {
            place.done();
        }
    });
    live(move || {
        match (state.get(), glyphs.get()) {
        (Some(MapState::Failed(_)), _) | (_, Some(None)) => missing().into_any(),
        (Some(MapState::Ready(map)), Some(Some(glyphs))) => {
            let (w, h) = map.canvas;
            let mut ground = picture(map.canvas, "", &paint(&map, &glyphs, "w", 0.0));
            ground.push(pieces(&map));
            let role = if label.is_some() { "img" } else { "presentation" };
            view! {
                <span class="thumb"><svg viewBox=format!("0 0 {w} {h}") role=role aria-label=label.clone() {..inside(ground)}></svg></span>
            }
            .into_any()
        }
        (Some(MapState::Coming(share)), _) if label.is_some() => view! {
            <span class="thumb" aria-busy="true"><label class="drawing">{t("map.drawing")}<progress max="1" value=share.to_string()></progress></label></span>
        }
        .into_any(),
        _ => view! { <span class="thumb" aria-busy="true"></span> }.into_any(),
    }
    })
}
