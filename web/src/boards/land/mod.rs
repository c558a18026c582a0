//! What boards of regions share: laying pieces, picking, drawing, the menu where a click could mean several
//! things.

mod cluster;
mod draw;
mod open;
mod pick;

use leptos::prelude::*;

#[cfg(test)]
pub(crate) use cluster::FILLED;
pub(crate) use cluster::{Cluster, Ground};
pub(crate) use draw::{Group, city_and_army, dimming, lifted, own_spot, pin, stack, tint};
pub(crate) use open::{Open, card_in_play, open_parts};
use pick::Click;
pub(crate) use pick::{Deed, Touch};

use super::Cue;
use super::frame::{Flight, Mark};
use crate::atlas::Point;
use crate::scene::Snapshot;
use crate::session::Session;
use crate::words::t;

/// A map of regions being played on.
#[derive(Clone, Copy)]
pub(crate) struct Land {
    pub(crate) session: Session,
    /// The region an army has been lifted in.
    pub(crate) lifted: RwSignal<Option<u8>>,
    /// Moves to choose from where a click could mean several.
    asking: RwSignal<Vec<Deed>>,
    /// Where a move touches the map.
    touch: fn(&str) -> Touch,
    /// The notation of a step.
    step: fn(u8, u8) -> String,
    /// What was probably meant where nothing is legal, so that the engine can say why not.
    guess: fn(&crate::scene::Snapshot, u8) -> Option<String>,
}

impl Land {
    pub(crate) fn new(
        session: Session,
        touch: fn(&str) -> Touch,
        step: fn(u8, u8) -> String,
        guess: fn(&crate::scene::Snapshot, u8) -> Option<String>,
    ) -> Self {
        let land = Self {
            session,
            lifted: RwSignal::new(None),
            asking: RwSignal::new(Vec::new()),
            touch,
            step,
            guess,
        };
        // What was pointed at belongs to the position it was pointed at in.
        Effect::new(move || {
            session.now.track();
            land.lifted.set(None);
            land.asking.set(Vec::new());
        });
        land
    }

    fn deeds(self) -> Vec<Deed> {
        let now = self.session.snapshot();
        let deed = |notation: &String| Deed { notation: notation.clone(), touch: (self.touch)(notation) };
        now.choices.iter().map(|choice| deed(&choice.notation)).collect()
    }

    /// The regions worth a click.
    pub(crate) fn targets(self) -> Vec<u8> {
        pick::targets(&self.deeds(), self.lifted.get())
    }

    pub(crate) fn pick(self, at: u8) {
        match pick::click(&self.deeds(), self.lifted.get_untracked(), at) {
            Click::Play(notation) => self.session.play(notation),
            Click::Step(from, to) => self.session.play((self.step)(from, to)),
            Click::Lift(from) => self.lifted.set(Some(from)),
            Click::Drop => self.lifted.set(None),
            Click::Ask(deeds) => self.asking.set(deeds),
            Click::Nothing => {
                if let Some(notation) = (self.guess)(&self.session.snapshot(), at) {
                    self.session.play(notation);
                }
            }
        }
    }

    /// An army is dragged from one region to another.
    pub(crate) fn drag(self, from: u8, to: u8) {
        if self.lifted.get_untracked().is_none() {
            self.session.play((self.step)(from, to));
        }
    }

    /// The choice where a click could mean several things.
    pub(crate) fn menu(self) -> Option<impl IntoView> {
        let deeds = self.asking.get();
        if deeds.is_empty() {
            return None;
        }
        let now = self.session.snapshot();
        let button = |deed: Deed| {
            let text = match deed.touch {
                Touch::Step(..) => t("map.move_from"),
                Touch::At(_) | Touch::Nowhere => now
                    .choice(&deed.notation)
                    .map(|choice| self.session.text(&choice.line))
                    .unwrap_or_default(),
            };
            let choose = move |_| {
                self.asking.set(Vec::new());
                match deed.touch {
                    Touch::Step(from, _) => self.lifted.set(Some(from)),
                    Touch::At(_) | Touch::Nowhere => self.session.play(&deed.notation),
                }
            };
            view! { <button type="button" class="btn target" on:click=choose>{text}</button> }
        };
        let buttons: Vec<_> = deeds.into_iter().map(button).collect();
        Some(view! {
            <div class="ask" role="dialog" aria-label=t("map.which")>
                <b>{t("map.which")}</b>{buttons}
                <button type="button" class="btn quiet" on:click=move |_| self.asking.set(Vec::new())>{t("cancel")}</button>
            </div>
        })
    }

    /// The targets as buttons, for screens too small to hit regions on; and where the lifted army is.
    pub(crate) fn buttons(self, name: Callback<u8, String>) -> impl IntoView {
        let targets = move || {
            let button = |region: u8| {
                view! { <button type="button" class="btn" on:click=move |_| self.pick(region)>{name.run(region)}</button> }
            };
            let mut regions = self.targets();
            regions.splice(0..0, self.lifted.get());
            regions.into_iter().map(button).collect_view()
        };
        let from = move || {
            let region = self.lifted.get()?;
            Some(view! { <span class="inplay lifting only-phone">{name.run(region)}" →"</span> })
        };
        view! { {from}<div class="targets only-phone">{targets}</div> }
    }

    /// What is advised, by the regions where it is made.
    pub(crate) fn marks(self) -> Vec<Mark> {
        let mark = |(number, notation): (usize, String)| match (self.touch)(&notation) {
            Touch::At(at) => Some(Mark { number, from: None, at }),
            Touch::Step(from, at) => Some(Mark { number, from: Some(from), at }),
            Touch::Nowhere => None,
        };
        self.session.advice().into_iter().filter_map(mark).collect()
    }

    /// What the last move set in motion.
    pub(crate) fn flights(self, spot: impl Fn(u8) -> Option<Point>) -> Vec<Flight> {
        let fresh = self.session.fresh.get();
        fresh.iter().filter_map(|tale| flight(tale.cue.as_ref()?, &spot)).collect()
    }

    /// Where pieces have just landed or left.
    pub(crate) fn fresh(self) -> Vec<u8> {
        let fresh = self.session.fresh.get();
        fresh.iter().filter_map(|tale| tale.cue.as_ref()?.to.or(tale.cue.as_ref()?.from)).collect()
    }
}

fn flight(cue: &Cue, spot: impl Fn(u8) -> Option<Point>) -> Option<Flight> {
    let sprite = cue.sprite.clone();
    Some(match (cue.from, cue.to) {
        (Some(from), Some(to)) => Flight { sprite, from: spot(from)?, to: spot(to)?, class: "hop" },
        (None, Some(to)) => {
            let (x, y) = spot(to)?;
            Flight { sprite, from: (x, y - 120.0), to: (x, y), class: "fall" }
        }
        (Some(at), None) => Flight { sprite, from: spot(at)?, to: spot(at)?, class: "burst" },
        (None, None) => return None,
    })
}

/// The cards of a position, each with the move that takes it.
pub(crate) struct Row<C> {
    pub(crate) cards: Vec<(C, String)>,
    /// Whether one of them is to be taken now.
    pub(crate) taking: bool,
}

/// The row of cards, drawn anew only when one of them changes. `slot` draws the one at a place, with the class of its
/// state.
pub(crate) fn row<C: Clone + PartialEq + Send + Sync + 'static>(
    session: Session,
    of: fn(&Snapshot) -> Row<C>,
    slot: impl Fn(usize, C, String, &'static str) -> AnyView + Send + 'static,
) -> impl IntoView {
    let faces = Memo::new(move |_| {
        let now = session.snapshot();
        let Row { cards, taking } = of(&now);
        let face = |(card, mv): (C, String)| {
            let state = match (now.choice(&mv).is_some(), taking) {
                (true, _) => " can target",
                (false, true) => " off",
                (false, false) => "",
            };
            (card, mv, state)
        };
        cards.into_iter().map(face).collect::<Vec<_>>()
    });
    let slots = move || {
        let faces = faces.get().into_iter().enumerate();
        faces.map(|(index, (card, mv, state))| slot(index, card, mv, state)).collect_view()
    };
    let class = move || row_class(session, session.snapshot().ply);
    view! { <section class=class aria-label=t("table.cards")>{slots}</section> }
}

/// The class of the row of cards: it slides when a card has come into it, under another name each time, so that the
/// browser shows it again.
fn row_class(session: Session, ply: usize) -> &'static str {
    let slides = session.fresh.with(|fresh| fresh.iter().any(|tale| tale.line.id == "event.revealed"));
    match (slides, ply % 2) {
        (false, _) => "row",
        (true, 0) => "row slid-a",
        (true, _) => "row slid-b",
    }
}
