//! The shared part of maps of regions: laying and drawing pieces, clicks, and the menu for ambiguous clicks.

mod cards;
mod cluster;
mod describe;
mod draw;
mod open;
mod pick;
pub(crate) mod workshop;

use game::{Seat, View};
use games::AnyMove;
use leptos::prelude::*;
use realm::Region;

pub(crate) use cards::{CardActions, CardFace, CardRow, card, row};
#[cfg(test)]
pub(crate) use cluster::DRAWN_SHARE;
pub(crate) use cluster::{Cluster, RegionShape};
pub(crate) use describe::{Area, RegionDescription, RegionToken, bubble, holders, label, name, rule};
pub(crate) use draw::{PieceGroup, dimming, groups, lifted, own_spot, pin, stack, style, tint};
pub(crate) use open::{OpenAction, open_actions};
pub(crate) use pick::MoveLocation;
use pick::{AmbiguousClick, RegionClick, RegionMove};

use super::frame::{AdviceMark, Flight, MapFrame, map_frame};
use super::{Boarded, Cue, TableOf, trail};
use crate::atlas::Point;
use crate::markup::Markup;
use crate::parts::prompt;
use crate::scene::Snapshot;
use crate::session::Session;
use crate::words::t;

/// A game on a map of regions, with a row of cards. Regions are given by number.
pub(crate) trait RegionGame: Boarded {
    /// Where on the map a move is made.
    fn location(mv: Self::Move) -> MoveLocation;

    /// An army's step from one region to another.
    const STEP: fn(Region, Region) -> Self::Move;

    /// The illegal move that a click on a region without legal moves probably means. The engine refuses it with a
    /// reason.
    fn guess(public: &Self::Public, at: u8) -> Option<Self::Move>;

    /// The description of a region.
    fn describe(view: &View<Self>, at: u8) -> RegionDescription;

    /// Whether an event reveals a card of the row.
    fn reveals(event: &Self::Event) -> bool;

    /// The cards of the row, by number.
    fn row(view: &View<Self>) -> Vec<u8>;

    /// The card that a player takes with an event.
    fn taken(public: &Self::Public, event: &Self::Event) -> Option<TakenCard>;
}

/// The map with the prompt and the row of cards; `acts` is the part of the prompt that belongs to the map.
pub(crate) fn screen(
    shown: &MapFrame,
    corner: AnyView,
    acts: AnyView,
    row: AnyView,
) -> impl IntoView + use<> {
    view! { {map_frame(shown, corner)}{prompt::prompt(acts)}{row} }
}

/// A card that a player takes from the row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TakenCard {
    pub(crate) seat: Seat,
    /// The number of the card.
    pub(crate) card: u8,
    /// In coins.
    pub(crate) price: u8,
    pub(crate) drawing: String,
}

/// The state of a map of regions, independent of the game.
#[derive(Clone, Copy)]
pub(crate) struct RegionBoard {
    session: Session,
    /// The region of the lifted army.
    pub(crate) lifted: RwSignal<Option<u8>>,
    /// The last click, if it has several meanings: the menu asks which.
    asking: RwSignal<Option<AmbiguousClick>>,
    location: fn(AnyMove) -> MoveLocation,
    step: fn(u8, u8) -> AnyMove,
    guess: fn(&Snapshot, u8) -> Option<AnyMove>,
}

impl RegionBoard {
    pub(crate) fn new<G: RegionGame>(table: TableOf<G>) -> Self {
        Self::on(
            table.session,
            |mv| G::own_move(mv).map_or(MoveLocation::Nowhere, G::location),
            |from, to| G::any_move(G::STEP(Region(from), Region(to))),
            |now, at| G::guess(now.view::<G>().public(), at).map(G::any_move),
        )
    }

    fn on(
        session: Session,
        location: fn(AnyMove) -> MoveLocation,
        step: fn(u8, u8) -> AnyMove,
        guess: fn(&Snapshot, u8) -> Option<AnyMove>,
    ) -> Self {
        let (lifted, asking) = (RwSignal::new(None), RwSignal::new(None));
        // A new position ends a selection.
        Effect::new(move || {
            session.now.track();
            lifted.set(None);
            asking.set(None);
        });
        Self { session, lifted, asking, location, step, guess }
    }

    fn moves(self) -> Vec<RegionMove> {
        let now = self.session.snapshot();
        now.choices
            .iter()
            .map(|choice| RegionMove { mv: choice.mv, location: (self.location)(choice.mv) })
            .collect()
    }

    /// The clickable regions.
    pub(crate) fn targets(self) -> Vec<u8> {
        pick::targets(&self.moves(), self.lifted.get())
    }

    pub(crate) fn pick(self, at: u8) {
        match pick::click(&self.moves(), self.lifted.get_untracked(), at) {
            RegionClick::Play(mv) => self.session.play(mv),
            RegionClick::Step(from, to) => self.session.play((self.step)(from, to)),
            RegionClick::Lift(from) => self.lifted.set(Some(from)),
            RegionClick::Drop => self.lifted.set(None),
            RegionClick::Ask(several) => self.asking.set(Some(several)),
            RegionClick::Nothing => {
                if let Some(mv) = (self.guess)(&self.session.snapshot(), at) {
                    self.session.play(mv);
                }
            }
        }
    }

    /// Handles the drag of an army from one region to another.
    pub(crate) fn drag(self, from: u8, to: u8) {
        if self.lifted.get_untracked().is_none() {
            self.session.play((self.step)(from, to));
        }
    }

    /// The menu of an ambiguous click.
    pub(crate) fn menu(self) -> Option<impl IntoView> {
        let AmbiguousClick { moves, lift } = self.asking.get()?;
        let now = self.session.snapshot();
        let close = move || self.asking.set(None);
        let play = |mv: AnyMove| {
            let text = now.choice(mv).map(|choice| self.session.text(&choice.line));
            let choose = move |_| {
                close();
                self.session.play(mv);
            };
            view! { <button type="button" class="btn target" on:click=choose>{text}</button> }
        };
        let buttons: Vec<_> = moves.into_iter().map(play).collect();
        let lift = lift.map(|from| {
            let choose = move |_| {
                close();
                self.lifted.set(Some(from));
            };
            view! { <button type="button" class="btn target" on:click=choose>{t("map.move_from")}</button> }
        });
        Some(view! {
            <div class="ask" role="dialog" aria-label=t("map.which")>
                <b>{t("map.which")}</b>{buttons}{lift}
                <button type="button" class="btn quiet" on:click=move |_| close()>{t("cancel")}</button>
            </div>
        })
    }

    /// The targets as buttons, for small screens, and the region of the lifted army.
    pub(crate) fn buttons<G: RegionGame>(self, table: TableOf<G>) -> impl IntoView {
        let targets = move || {
            let button = |region: u8| {
                view! { <button type="button" class="btn" on:click=move |_| self.pick(region)>{name(table, region)}</button> }
            };
            let mut regions = self.targets();
            regions.splice(0..0, self.lifted.get());
            regions.into_iter().map(button).collect_view()
        };
        let from = move || {
            let region = self.lifted.get()?;
            Some(view! { <span class="inplay lifting only-phone">{name(table, region)}" →"</span> })
        };
        view! { {from}<div class="targets only-phone">{targets}</div> }
    }

    /// The numbers of the hints, each at the region to click next.
    pub(crate) fn marks(self) -> Vec<AdviceMark> {
        let lifted = self.lifted.get();
        let mark = |(number, mv): (usize, AnyMove)| match (self.location)(mv) {
            MoveLocation::At(at) => Some(AdviceMark { number, at, way: None }),
            MoveLocation::Step(from, to) => {
                let at = if lifted == Some(from) { to } else { from };
                Some(AdviceMark { number, at, way: Some((from, to)) })
            }
            MoveLocation::Nowhere => None,
        };
        self.session.advice().into_iter().filter_map(mark).collect()
    }

    /// The animated pieces of the last move.
    pub(crate) fn flights(self, spot: impl Fn(u8) -> Option<Point>) -> Vec<Flight> {
        let fresh = self.session.fresh.get();
        fresh.iter().filter_map(|line| flight(line.cue.as_ref()?, &spot)).collect()
    }

    /// The marks of what the other players did; `spot` is the point of a region.
    pub(crate) fn trail(self, canvas: (f32, f32), spot: impl Fn(u8) -> Option<Point>) -> Markup {
        trail::draw(&trail::trail(self.session), canvas.0 / 1400.0, spot)
    }

    /// The regions where pieces of the last move landed, or left the map.
    pub(crate) fn fresh(self) -> Vec<u8> {
        let fresh = self.session.fresh.get();
        fresh.iter().filter_map(|line| line.cue.as_ref()?.to.or(line.cue.as_ref()?.from)).collect()
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

/// Implements `Boarded` for a game on a map of regions, from its modules `screen`, `pick`, `facts`, `belongings` and
/// `animate`.
macro_rules! boarded {
    ($game:ty) => {
        impl $crate::boards::Boarded for $game {
            fn screen(table: TableOf<Self>) -> AnyView {
                screen::screen(table)
            }

            fn place(mv: Move) -> MovePlace {
                pick::place(mv)
            }

            fn facts(view: &View<Self>, seat: Seat) -> Facts {
                facts::facts(view.public(), seat)
            }

            fn belongings(view: &View<Self>, seat: Seat) -> Vec<Belongings> {
                belongings::belongings(view.public(), seat)
            }

            fn breakdown(
                view: &View<Self>,
                _: &[HistoryLine],
                category: Category,
                seat: Seat,
            ) -> Vec<ScorePart> {
                breakdown::breakdown(view.public(), category, seat)
            }

            fn cue(event: &Event) -> Option<Cue> {
                animate::cue(event)
            }

            fn sound(_: &Public, event: &Event) -> Option<Sound> {
                animate::sound(event).or_else(|| animate::cue(event).map(|cue| cue.sound()))
            }

            fn opens(event: &Event) -> Option<TurnStart> {
                match event {
                    Event::CardTaken { seat, .. } => Some(TurnStart::Turn(*seat)),
                    _ => None,
                }
            }

            fn short(mv: Move) -> Option<String> {
                match mv {
                    Move::Bid(coins) => Some(coins.to_string()),
                    _ => None,
                }
            }

            fn note(view: &View<Self>) -> Option<&'static str> {
                facts::note(view.public(), view.viewer()?)
            }

            fn wheres(view: &View<Self>) -> Vec<&'static str> {
                pick::wheres(view.public())
            }

            fn subtitle(view: &View<Self>) -> String {
                facts::subtitle(view.public())
            }
        }
    };
}

pub(crate) use boarded;
