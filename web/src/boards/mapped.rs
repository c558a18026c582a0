//! A board that is drawn as soon as its map is there.

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
    let is_custom = matches!(source, MapSource::Custom(_));
    let map = source.map();
    let glyphs =
        LocalResource::new(|| async { Glyphs::read(&browser::load("atlas/symbols.json").await?).ok() });
    let board = move || {
        match (map.get(), glyphs.get()) {
        (MapState::Failed(_), _) | (_, Some(None)) => missing(session, is_custom),
        (MapState::Ready(map), Some(Some(glyphs))) => {
            draw(&map, &glyphs).unwrap_or_else(|| missing(session, is_custom))
        }
        (MapState::Coming(share), _) if is_custom => view! {
            <div class="board loading" aria-busy="true">
                <label class="drawing">{t("map.drawing")}<progress max="1" value=share.to_string()></progress></label>
            </div>
        }
        .into_any(),
        (MapState::Coming(_) | MapState::Ready(_), _) => {
            view! { <div class="board loading" aria-busy="true"></div> }.into_any()
        }
    }
    };
    board.into_any()
}

/// A custom board without a map is shown in words.
fn missing(session: Session, is_custom: bool) -> AnyView {
    if is_custom {
        view! { <p class="nomap" role="status">{t("map.words")}</p>{plain::screen(session)} }.into_any()
    } else {
        view! { <div class="board loading">{t("map.missing")}</div> }.into_any()
    }
}
