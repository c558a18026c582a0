//! Where maps come from: those of printed boards from the site, those of custom boards from a worker that draws them.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::sync::Arc;

use atlas::Fault;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::Map;
use super::drawing::{BoardFile, MadeBoard, Wanted};
use crate::browser::{self, WorkerHandle};
use crate::worker::{BoardAnswer, BoardQuestion};

/// How many maps of custom boards the page keeps.
const KEPT: usize = 12;

/// A map on its way to the page.
#[derive(Clone, Debug)]
pub(crate) enum MapState {
    /// It is loaded or drawn; the progress is from 0 to 1.
    Coming(f64),
    /// It is there.
    Ready(Arc<Map>),
    /// It cannot be drawn, and why. Without a reason, it or the code that draws it could not be loaded.
    Failed(Vec<Fault>),
}

/// The map of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum MapSource {
    /// A file of the atlas, by name.
    Printed(String),
    Custom(BoardFile),
}

impl MapSource {
    /// The map, which may still be coming.
    pub(crate) fn map(self) -> ArcRwSignal<MapState> {
        match self {
            Self::Printed(name) => printed(name),
            Self::Custom(board) => custom(board),
        }
    }
}

fn printed(name: String) -> ArcRwSignal<MapState> {
    PRINTED.with_borrow_mut(|maps| {
        maps.retain(|(_, state)| !is_missing(state));
        if let Some((_, state)) = maps.iter().find(|(known, _)| *known == name) {
            return state.clone();
        }
        let state = load(&name);
        maps.push((name, state.clone()));
        state
    })
}

fn load(name: &str) -> ArcRwSignal<MapState> {
    let state = ArcRwSignal::new(MapState::Coming(0.0));
    let (coming, file) = (state.clone(), format!("atlas/{name}.json"));
    spawn_local(async move { coming.set(read(&browser::load(&file).await.unwrap_or_default())) });
    state
}

/// Whether a map could not be loaded. It is asked for again when it is next needed.
fn is_missing(state: &ArcRwSignal<MapState>) -> bool {
    state.with_untracked(|state| matches!(state, MapState::Failed(why) if why.is_empty()))
}

fn read(text: &str) -> MapState {
    Map::read(text).map_or_else(|_| MapState::Failed(Vec::new()), |map| MapState::Ready(Arc::new(map)))
}

/// The maps of custom boards, and the worker that draws them.
#[derive(Default)]
struct CustomMaps {
    worker: Option<WorkerHandle<BoardQuestion>>,
    /// The last maps, the newest at the end.
    kept: VecDeque<(BoardFile, ArcRwSignal<MapState>)>,
    /// The maps that the worker has been asked for; it answers in their order.
    asked: VecDeque<ArcRwSignal<MapState>>,
    /// Receives the random board that the worker has been asked for.
    wanted: Option<Box<dyn FnOnce(MadeBoard)>>,
}

impl CustomMaps {
    /// The worker; `None` if the browser has none.
    fn worker(&mut self) -> Option<&WorkerHandle<BoardQuestion>> {
        self.worker = self.worker.take().or_else(|| WorkerHandle::start(hear));
        self.worker.as_ref()
    }
}

thread_local! {
    /// The maps of printed boards that the page has needed, by name.
    static PRINTED: RefCell<Vec<(String, ArcRwSignal<MapState>)>> = RefCell::default();
    static MAPS: RefCell<CustomMaps> = RefCell::default();
}

fn custom(board: BoardFile) -> ArcRwSignal<MapState> {
    MAPS.with_borrow_mut(|maps| {
        maps.kept.retain(|(_, state)| !is_missing(state));
        if let Some((_, state)) = maps.kept.iter().find(|(known, _)| *known == board) {
            return state.clone();
        }
        let Some(worker) = maps.worker() else { return ArcRwSignal::new(MapState::Failed(Vec::new())) };
        worker.ask(&BoardQuestion::Map(board.clone()));
        let state = ArcRwSignal::new(MapState::Coming(0.0));
        maps.asked.push_back(state.clone());
        maps.kept.push_back((board, state.clone()));
        if maps.kept.len() > KEPT {
            maps.kept.pop_front();
        }
        state
    })
}

/// Makes a random board and passes its file to `hear`, or why there is none.
pub(crate) fn generate(wanted: Wanted, hear: impl FnOnce(MadeBoard) + 'static) {
    MAPS.with_borrow_mut(|maps| {
        if let Some(worker) = maps.worker() {
            worker.ask(&BoardQuestion::Generate(wanted));
            maps.wanted = Some(Box::new(hear));
        }
    });
}

fn hear(answer: BoardAnswer) {
    let state = match answer {
        BoardAnswer::Drawing(share) => MapState::Coming(share),
        BoardAnswer::Map(text) => read(&text),
        BoardAnswer::NoMap(why) => MapState::Failed(why),
        BoardAnswer::Generated(file) => {
            if let Some(hear) = MAPS.with_borrow_mut(|maps| maps.wanted.take()) {
                hear(file);
            }
            return;
        }
    };
    let asked = MAPS.with_borrow_mut(|maps| match state {
        MapState::Coming(_) => maps.asked.front().cloned(),
        MapState::Ready(_) | MapState::Failed(_) => maps.asked.pop_front(),
    });
    if let Some(asked) = asked {
        asked.set(state);
    }
}
