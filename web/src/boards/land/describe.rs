//! A region in words, for its bubble and for screen readers.

use game::{Line, RuleId, Seat};
use leptos::prelude::*;

use super::{MoveLocation, PieceGroup, RegionGame};
use crate::boards::TableOf;
use crate::boards::bubble::{BubbleItem, BubbleText};
use crate::parts::icon;
use crate::session::Session;
use crate::words::{colon, filled, t};

/// The description of a region. Lines are messages of the game.
#[derive(Clone, Debug)]
pub(crate) struct RegionDescription {
    pub(crate) name: Line,
    /// The style of the colour that controls it.
    pub(crate) holder: Option<usize>,
    /// The continent or island it belongs to.
    pub(crate) part_of: Option<Area>,
    pub(crate) groups: Vec<PieceGroup>,
    pub(crate) tokens: Vec<RegionToken>,
    /// The relevant rule, if the region does not answer the prompt.
    pub(crate) rule: RuleId,
}

/// A continent or an island, and the style of the colour that controls it.
#[derive(Clone, Debug)]
pub(crate) struct Area {
    pub(crate) name: Line,
    pub(crate) holder: Option<usize>,
}

/// A token that lies in a region.
#[derive(Clone, Debug)]
pub(crate) struct RegionToken {
    pub(crate) drawing: &'static str,
    pub(crate) name: Line,
    pub(crate) effect: Line,
    pub(crate) rule: RuleId,
}

/// The name of a region.
pub(crate) fn name<G: RegionGame>(table: TableOf<G>, at: u8) -> String {
    table.session.text(&table.view(|view| G::describe(view, at)).name)
}

/// The rule of the prompt if the region answers it, otherwise the rule of the region.
pub(crate) fn rule<G: RegionGame>(table: TableOf<G>, at: u8, is_target: bool) -> RuleId {
    let asked = table.session.snapshot().rule.filter(|_| is_target);
    asked.unwrap_or_else(|| table.view(|view| G::describe(view, at)).rule)
}

/// The spoken label of a region: names, holder, pieces and tokens.
pub(crate) fn label<G: RegionGame>(table: TableOf<G>, at: u8) -> String {
    let (session, told) = (table.session, table.view(|view| G::describe(view, at)));
    let place = told.part_of.as_ref().map(|part| session.text(&part.name));
    let names: Vec<String> = [Some(session.text(&told.name)), place].into_iter().flatten().collect();
    let pieces: Vec<String> = told.groups.iter().map(|group| group.words(session)).collect();
    let tokens: Vec<String> = told.tokens.iter().map(|token| token.words(session)).collect();
    let parts = [names.join(", "), held_by(session, told.holder), pieces.join(", "), tokens.join(". ")];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(". ")
}

/// The bubble of a region, with the move that a click makes.
pub(crate) fn bubble<G: RegionGame>(table: TableOf<G>, at: u8) -> BubbleText {
    let (session, told) = (table.session, table.view(|view| G::describe(view, at)));
    let moves = table.legal();
    let mut here = moves.into_iter().filter(|mv| G::location(*mv) == MoveLocation::At(at));
    let only = here.next().filter(|_| here.next().is_none());
    let held = held_by(session, told.holder);
    let part = told.part_of.as_ref().map(|part| (session.text(&part.name), part.holder));
    BubbleText {
        heading: session.text(&told.name),
        about: part.as_ref().map_or_else(|| held.clone(), |(name, _)| format!("{name} · {held}")),
        items: told.items(session),
        below: part.map(|(name, holder)| colon(&name, holder_name(session, holder))),
        chip: only.and_then(|mv| table.words(mv)),
        rule: None,
    }
}

/// The continents or islands with their holders; `tints` are their colours on the map.
pub(crate) fn holders(session: Session, all: Vec<Area>, tints: Vec<String>) -> impl IntoView {
    let mut tints = tints.into_iter();
    let line = |held: Area| {
        let tint = tints.next().map(|tint| view! { <i style=("background", tint)></i> });
        let mark = held.holder.map(|style| icon(&format!("shape-{style}"), "s16"));
        let class = if held.holder.is_some() { "" } else { "muted" };
        view! {
            <div>{tint}<span class="g">{session.text(&held.name)}</span>{mark}<span class=class>{holder_name(session, held.holder)}</span></div>
        }
    };
    all.into_iter().map(line).collect_view()
}

/// Who controls a region, in words. Somebody who plays alone at this screen is addressed as “you”.
fn held_by(session: Session, holder: Option<usize>) -> String {
    match holder.map(|style| style.checked_sub(1).map(|index| Seat::new(index as u8))) {
        None => t("map.held.nobody"),
        Some(None) => t("map.held.neutral"),
        Some(seat) if seat == session.only_own_seat(&session.snapshot()) => t("map.held.you"),
        Some(Some(seat)) => filled("map.held", "name", &session.label(seat)),
    }
}

/// The name of a holder: a player, the neutral colour, or nobody.
fn holder_name(session: Session, style: Option<usize>) -> String {
    match style.map(|style| style.checked_sub(1)) {
        None => t("map.nobody"),
        Some(None) => t("map.neutral"),
        Some(Some(index)) => session.label(Seat::new(index as u8)),
    }
}

impl RegionDescription {
    /// The lines of the bubble: pieces and tokens.
    fn items(&self, session: Session) -> Vec<BubbleItem> {
        let piece = |group: &PieceGroup| {
            let sprite = if group.city { "city" } else { "army" };
            BubbleItem {
                drawing: format!("{sprite}-{}", group.style),
                number: None,
                text: group.words(session),
            }
        };
        let token = |token: &RegionToken| BubbleItem {
            drawing: token.drawing.to_owned(),
            number: None,
            text: token.words(session),
        };
        self.groups.iter().map(piece).chain(self.tokens.iter().map(token)).collect()
    }
}

impl PieceGroup {
    /// Their owner and number.
    fn words(&self, session: Session) -> String {
        let id = if self.city { "piece.city" } else { "piece.army" };
        let count = session.text(&Line::new(id).with("n", self.count));
        colon(&holder_name(session, Some(self.style)), count)
    }
}

impl RegionToken {
    /// Its name, its effect and its rule.
    fn words(&self, session: Session) -> String {
        let effect = format!("{} ({})", session.text(&self.effect), self.rule);
        colon(&session.text(&self.name), effect)
    }
}
