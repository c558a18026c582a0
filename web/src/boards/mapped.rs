//! A board that is drawn as soon as its maps are there.

use std::sync::Arc;

use leptos::prelude::*;

use super::plain;
use crate::atlas::{Glyphs, Map, MapSource, MapState};
use crate::browser;
use crate::session::Session;
use crate::words::t;

/// Draws a board with its map. `draw` returns `None` if the map belongs to another board.
pub(crate) fn mapped(
    session: Session,
    source: MapSource,
    draw: impl Fn(&Arc<Map>, &Glyphs) -> Option<AnyView> + Send + 'static,
) -> AnyView {
    all_mapped(session, vec![source], move |maps, glyphs| draw(&maps[0], glyphs))
}

/// Draws a board with several maps.
pub(crate) fn all_mapped(
    session: Session,
    sources: Vec<MapSource>,
    draw: impl Fn(&[Arc<Map>], &Glyphs) -> Option<AnyView> + Send + 'static,
) -> AnyView {
    let is_custom = sources.iter().any(|source| matches!(source, MapSource::Custom(_)));
    let maps = Maps::of(sources);
    let board = move || {
        match maps.get() {
        MapsState::Missing => missing(session, is_custom),
        MapsState::Ready(maps, glyphs) => draw(&maps, &glyphs).unwrap_or_else(|| missing(session, is_custom)),
        MapsState::Coming(share) if is_custom => view! {
            <div class="board loading" aria-busy="true">
                <label class="drawing">{t("map.drawing")}<progress max="1" value=share.to_string()></progress></label>
            </div>
        }
        .into_any(),
        MapsState::Coming(_) => view! { <div class="board loading" aria-busy="true"></div> }.into_any(),
    }
    };
    board.into_any()
}

/// Maps on their way to the page, and what is painted on them.
pub(crate) struct Maps {
    maps: Vec<ArcRwSignal<MapState>>,
    glyphs: LocalResource<Option<Glyphs>>,
}

/// How far the maps are.
pub(crate) enum MapsState {
    /// The progress is from 0 to 1.
    Coming(f64),
    Ready(Vec<Arc<Map>>, Glyphs),
    /// One of them cannot be loaded or drawn.
    Missing,
}

impl Maps {
    pub(crate) fn of(sources: Vec<MapSource>) -> Self {
        let glyphs =
            LocalResource::new(|| async { Glyphs::read(&browser::load("atlas/symbols.json").await?).ok() });
        Self { maps: sources.into_iter().map(MapSource::map).collect(), glyphs }
    }

    pub(crate) fn get(&self) -> MapsState {
        let (mut ready, mut coming) = (Vec::new(), 0.0);
        for map in &self.maps {
            match map.get() {
                MapState::Ready(map) => ready.push(map),
                MapState::Coming(share) => coming += share,
                MapState::Failed(_) => return MapsState::Missing,
            }
        }
        match self.glyphs.get() {
            Some(None) => MapsState::Missing,
            Some(Some(glyphs)) if ready.len() == self.maps.len() => MapsState::Ready(ready, glyphs),
            _ => MapsState::Coming((ready.len() as f64 + coming) / self.maps.len().max(1) as f64),
        }
    }
}

/// A custom board without a map is shown in words.
fn missing(session: Session, is_custom: bool) -> AnyView {
    if is_custom {
        view! { <p class="nomap" role="status">{t("map.words")}</p>{plain::screen(session)} }.into_any()
    } else {
        view! { <div class="board loading">{t("map.missing")}</div> }.into_any()
    }
}
