//! The row of cards, with prices and actions.

use game::{Line, View};
use leptos::prelude::*;
use realm::PRICES;

use super::RegionGame;
use crate::boards::TableOf;
use crate::browser;
use crate::parts::hints::mark;
use crate::parts::icon;
use crate::words::{t, tl};

/// The time between two coins that fly, in milliseconds.
const COIN_DELAY_MS: u32 = 90;

/// The cards of a position, each with the move that takes it.
pub(crate) struct CardRow<C, M> {
    pub(crate) cards: Vec<(C, M)>,
    /// Whether the current phase takes a card.
    pub(crate) taking: bool,
}

/// The row of cards, drawn anew only when one of them changes. `slot` draws the card at an index, with the CSS class of
/// its state.
pub(crate) fn row<G: RegionGame, C: Clone + PartialEq + Send + Sync + 'static>(
    table: TableOf<G>,
    of: fn(&View<G>) -> CardRow<C, G::Move>,
    slot: impl Fn(usize, C, G::Move, &'static str) -> AnyView + Send + 'static,
) -> impl IntoView {
    let faces = Memo::new(move |_| {
        let (CardRow { cards, taking }, legal) = (table.view(of), table.legal());
        let face = |(card, mv): (C, G::Move)| {
            let state = match (legal.contains(&mv), taking) {
                (true, _) => " can target",
                (false, true) => " off",
                (false, false) => "",
            };
            (card, mv, state)
        };
        cards.into_iter().map(face).collect::<Vec<_>>()
    });
    fly_to_owner(table);
    let slots = move || {
        let faces = faces.get().into_iter().enumerate();
        faces.map(|(index, (card, mv, state))| slot(index, card, mv, state)).collect_view()
    };
    let class = move || {
        let slides = table.last_move_has(G::reveals);
        row_class(slides, table.session.snapshot().ply)
    };
    view! { <section class=class aria-label=t("table.cards")>{slots}</section> }
}

/// Lets a taken card fly to its owner, and the coins that it costs to the card. Nothing flies where less motion is wanted.
fn fly_to_owner<G: RegionGame>(table: TableOf<G>) {
    Effect::new(move |before: Option<Vec<u8>>| {
        let row = table.view(G::row);
        let taken = table.find_in_last_move(|event| table.public(|public| G::taken(public, event)));
        let still =
            browser::prefers_less_motion() || table.session.settings.speed.get_untracked().pause() == 0;
        if let (Some(taken), Some(before), false) = (taken, &before, still)
            && *before != row
            && let Some(place) = before.iter().position(|card| *card == taken.card)
        {
            let (card, seat) = (format!("[data-card=\"{}\"]", place + 1), taken.seat);
            let owner = format!(".player[data-seat=\"{seat}\"], .strip [data-seat=\"{seat}\"]");
            browser::fly("card", &taken.drawing, &card, &owner, 0);
            for coin in 0..u32::from(taken.price) {
                browser::fly("coin", "coin", &owner, &card, COIN_DELAY_MS * coin);
            }
        }
        row
    });
}

/// The CSS class of the row. It slides when a card is revealed; two class names alternate, so that the browser restarts
/// the animation.
const fn row_class(slides: bool, ply: usize) -> &'static str {
    match (slides, ply % 2) {
        (false, _) => "row",
        (true, 0) => "row slid-a",
        (true, _) => "row slid-b",
    }
}

/// A card of the row, as it is shown.
pub(crate) struct CardFace {
    /// Its CSS class, and its colour as a CSS property.
    pub(crate) class: &'static str,
    pub(crate) tint: (&'static str, String),
    pub(crate) name: String,
    /// Its effect and its value, for the bubble.
    pub(crate) note: String,
    /// The rule of its action or ability.
    pub(crate) rule: String,
    /// The rule of the prices.
    pub(crate) price: &'static str,
    pub(crate) inside: AnyView,
}

/// A card of the row with its price.
pub(crate) fn card<G: RegionGame>(
    table: TableOf<G>,
    index: usize,
    mv: G::Move,
    state: &'static str,
    face: CardFace,
) -> impl IntoView + use<G> {
    let price = PRICES.get(index).copied().unwrap_or_default();
    let words = if price == 0 { t("card.free") } else { tl(&Line::new("card.coins").with("n", price)) };
    let spoken = format!("{}. {words}. {}", face.name, face.note);
    let tag = match price {
        0 => view! { <span class="price free" data-about=t("card.price") data-rule=face.price>{t("card.free")}</span> }.into_any(),
        price => view! { <span class="price" data-about=t("card.price") data-rule=face.price>{icon("coin", "")}{price}</span> }.into_any(),
    };
    view! {
        <div class="slot">
            {tag}
            <button type="button" class=format!("{}{state}", face.class) style=face.tint data-card=(index + 1).to_string()
                data-move=mv.to_string() data-about=face.name data-note=face.note data-rule=face.rule on:click=move |_| table.play(mv)>
                {face.inside}
                <span class="sr">{spoken}</span>
                {move || mark(table.session, |advised| G::own_move(advised) == Some(mv))}
            </button>
        </div>
    }
}

/// The actions of a card.
pub(crate) struct CardActions {
    /// Each part with its icon, its number if it has one, and a message id of the client.
    pub(crate) parts: Vec<(&'static str, Option<u8>, &'static str)>,
    /// Whether only one of the parts may be played.
    pub(crate) either: bool,
    /// The message id of the word between two parts that may both be played.
    pub(crate) both: &'static str,
}

impl CardActions {
    /// The actions as icons and captions.
    pub(crate) fn show(self) -> impl IntoView {
        let between = t(if self.either { "card.or" } else { self.both });
        let class = if self.parts.len() > 1 { "line two" } else { "line" };
        let line = |(index, (drawing, count, _)): (usize, &(&'static str, Option<u8>, &'static str))| {
            let between = (index > 0).then(|| view! { <span class="or">{between.clone()}</span> });
            view! { {between}<span class=class>{icon(drawing, "")}{count.map(|count| count.to_string())}</span> }
        };
        let lines: Vec<_> = self.parts.iter().enumerate().map(line).collect();
        let caption = |(_, count, label): &(&'static str, Option<u8>, &'static str)| match count {
            Some(count) => format!("{} {count}", t(label)),
            None => t(label),
        };
        let captions: Vec<String> = self.parts.iter().map(caption).collect();
        view! {
            <span class="act">
                <span class="acts">{lines}</span>
                <span class="cap">{captions.join(if self.either { " / " } else { ", " })}</span>
            </span>
        }
    }
}
