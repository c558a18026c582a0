//! The finished look of the sheet on the table: its map, drawn by the worker when the draft rests, as a picture behind the
//! sketch.

use std::time::Duration;

use leptos::prelude::*;

use super::board_kind::BoardKind;
use super::draft::Draft;
use super::problem::{Problem, unfit};
use crate::atlas::{Glyphs, MapSource, MapState, paint, picture};
use crate::browser;
use crate::markup::Markup;

/// The pause after a change until the map is drawn.
const REST: Duration = Duration::from_millis(180);

/// A sheet and its map.
type SheetMap = (usize, MapSource);

/// A map that the page was promised.
type AskedMap = (SheetMap, ArcRwSignal<MapState>);

/// The finished look.
#[derive(Clone, Copy)]
pub(super) struct Finished {
    /// The last map that was drawn.
    picture: RwSignal<Option<(SheetMap, Markup)>>,
    /// The map of the sheet as it is now; `None` while the engine refuses it.
    map: Memo<Option<SheetMap>>,
    open: RwSignal<usize>,
    asked: RwSignal<Option<AskedMap>>,
    /// Why the map cannot be drawn.
    pub(super) problems: Memo<Vec<Problem>>,
}

impl Finished {
    /// Follows the changes of a draft and of the sheet on the table.
    pub(super) fn follow<B: BoardKind>(
        draft: RwSignal<Draft<B>>,
        open: RwSignal<usize>,
        problems: Memo<Vec<Problem>>,
    ) -> Self {
        let map = Memo::new(move |_| {
            let open = open.get();
            let is_sound = problems.with(|all| all.iter().all(|problem| problem.sheet != Some(open)));
            is_sound.then(|| (open, draft.with(|draft| B::map(draft, open))))
        });
        let asked = RwSignal::new(None::<AskedMap>);
        let picture_of = RwSignal::new(None);
        let rested = rested(map);
        // One map at a time: until it is drawn, the draft may have changed several times.
        Effect::new(move |_| {
            let (Some(wanted), before) = (rested.get(), asked.get()) else { return };
            let is_busy = |(_, state): &AskedMap| matches!(state.get(), MapState::Coming(_));
            if before.as_ref().is_none_or(|asked| asked.0 != wanted && !is_busy(asked)) {
                let state = wanted.1.clone().map();
                asked.set(Some((wanted, state)));
            }
        });
        let glyphs =
            LocalResource::new(|| async { Glyphs::read(&browser::load("atlas/symbols.json").await?).ok() });
        Effect::new(move |_| {
            if let (Some((drawn, state)), Some(Some(glyphs))) = (asked.get(), glyphs.get())
                && let MapState::Ready(map) = state.get()
            {
                let ground = paint(&map, &glyphs, "w", 0.0);
                picture_of.set(Some((drawn, picture(map.canvas, "", &ground))));
            }
        });
        let unfit = Memo::new(move |_| match asked.get() {
            Some((asked, state)) if map.with(|map| map.as_ref() == Some(&asked)) => match state.get() {
                MapState::Failed(why) => {
                    let all = draft.with_untracked(|draft| unfit(&why, &draft.sheets[asked.0]));
                    all.into_iter().map(|problem| problem.on(Some(asked.0))).collect()
                }
                MapState::Coming(_) | MapState::Ready(_) => Vec::new(),
            },
            _ => Vec::new(),
        });
        Self { picture: picture_of, map, open, asked, problems: unfit }
    }

    /// The picture of the sheet on the table, as it was last drawn.
    pub(super) fn picture(self) -> Markup {
        let open = self.open.get();
        let of_sheet = |(map, markup): &(SheetMap, Markup)| (map.0 == open).then(|| markup.clone());
        self.picture.with(|picture| picture.as_ref().and_then(of_sheet)).unwrap_or_default()
    }

    /// Takes the picture away, which shows another board.
    pub(super) fn forget(self) {
        self.picture.set(None);
    }

    /// Whether the picture shows the sheet as it is now.
    pub(super) fn is_current(self) -> bool {
        let map = self.map.get();
        self.picture.with(|picture| picture.as_ref().map(|(shown, _)| shown) == map.as_ref()) && map.is_some()
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
fn rested(map: Memo<Option<SheetMap>>) -> RwSignal<Option<SheetMap>> {
    let rested = RwSignal::new(None);
    Effect::new(move |_| {
        let map = map.get();
        let timer = set_timeout_with_handle(move || _ = rested.try_set(map), REST);
        on_cleanup(move || timer.into_iter().for_each(|timer| timer.clear()));
    });
    rested
}
