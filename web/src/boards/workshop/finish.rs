//! The finished look of a draft: its map, drawn by the worker when the draft rests, as a picture behind the sketch.

use std::time::Duration;

use leptos::prelude::*;

use super::draft::Draft;
use super::kind::BoardKind;
use super::problem::{Problem, unfit};
use crate::atlas::{Glyphs, MapSource, MapState, paint, picture};
use crate::browser;
use crate::markup::Markup;

/// The pause after a change until the map is drawn.
const REST: Duration = Duration::from_millis(180);

/// A map that the worker was asked for: the board file and the map.
type AskedMap = (String, ArcRwSignal<MapState>);

/// The finished look.
#[derive(Clone, Copy)]
pub(super) struct Finished {
    /// The last map that was drawn, and the file that it shows.
    picture: RwSignal<Option<(String, Markup)>>,
    /// The file of the draft; `None` while the engine refuses it.
    file: Memo<Option<String>>,
    asked: RwSignal<Option<AskedMap>>,
    /// Why the map cannot be drawn.
    pub(super) problems: Memo<Vec<Problem>>,
}

impl Finished {
    /// Follows the changes of a draft.
    pub(super) fn follow<B: BoardKind>(draft: RwSignal<Draft<B>>, problems: Memo<Vec<Problem>>) -> Self {
        let file = Memo::new(move |_| problems.with(Vec::is_empty).then(|| draft.with(B::file)));
        let asked = RwSignal::new(None::<AskedMap>);
        let picture_of = RwSignal::new(None);
        let rested = rested(file);
        // One map at a time: until it is drawn, the draft may have changed several times.
        Effect::new(move |_| {
            let (Some(wanted), before) = (rested.get(), asked.get()) else { return };
            let is_busy = |(_, state): &AskedMap| matches!(state.get(), MapState::Coming(_));
            if before.as_ref().is_none_or(|map| map.0 != wanted && !is_busy(map)) {
                let state = MapSource::Custom(B::drawable(wanted.clone())).map();
                asked.set(Some((wanted, state)));
            }
        });
        let glyphs =
            LocalResource::new(|| async { Glyphs::read(&browser::load("atlas/symbols.json").await?).ok() });
        Effect::new(move |_| {
            if let (Some((file, state)), Some(Some(glyphs))) = (asked.get(), glyphs.get())
                && let MapState::Ready(map) = state.get()
            {
                let ground = paint(&map, &glyphs, "w", 0.0);
                picture_of.set(Some((file, picture(map.canvas, "", &ground))));
            }
        });
        let unfit = Memo::new(move |_| match asked.get() {
            Some((asked, state)) if file.with(|file| file.as_ref() == Some(&asked)) => match state.get() {
                MapState::Failed(why) => draft.with_untracked(|draft| unfit(&why, draft)),
                MapState::Coming(_) | MapState::Ready(_) => Vec::new(),
            },
            _ => Vec::new(),
        });
        Self { picture: picture_of, file, asked, problems: unfit }
    }

    /// The picture of the map.
    pub(super) fn picture(self) -> Markup {
        self.picture.with(|picture| picture.as_ref().map(|(_, markup)| markup.clone()).unwrap_or_default())
    }

    /// Whether the picture shows the draft as it is now.
    pub(super) fn is_current(self) -> bool {
        let file = self.file.get();
        self.picture.with(|picture| picture.as_ref().map(|(shown, _)| shown) == file.as_ref())
            && file.is_some()
    }

    /// The progress of the map that is being drawn, from 0 to 1.
    pub(super) fn progress(self) -> Option<f64> {
        let (_, state) = self.asked.get()?;
        match state.get() {
            MapState::Coming(share) => Some(share),
            MapState::Ready(_) | MapState::Failed(_) => None,
        }
    }
}

/// The value of a memo after it has not changed for a moment.
fn rested(file: Memo<Option<String>>) -> RwSignal<Option<String>> {
    let rested = RwSignal::new(None);
    Effect::new(move |_| {
        let file = file.get();
        let timer = set_timeout_with_handle(move || _ = rested.try_set(file), REST);
        on_cleanup(move || timer.into_iter().for_each(|timer| timer.clear()));
    });
    rested
}
