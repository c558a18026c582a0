//! What the numbers of the score are made of.

use eggs::{Cards, Category, Eggs, Event, Phase, pile_points};
use game::{Line, Seat, View};

use super::belongings::{eggs_of, pile};
use super::drawing;
use crate::boards::{Belonging, ScorePart};
use crate::scene::HistoryLine;

pub(super) fn breakdown(
    view: &View<Eggs>,
    history: &[HistoryLine],
    category: Category,
    seat: Seat,
) -> Vec<ScorePart> {
    let public = view.public();
    let events = history.iter().map(HistoryLine::event::<Eggs>);
    match category {
        Category::Round(round) if round == public.round && public.phase != Phase::Over => {
            pile(view, seat).iter().map(part).collect()
        }
        Category::Round(round) => {
            let counted = |event: &Event| match event {
                Event::Counted { seat: of, eggs, cards, .. } if *of == seat => Some((*eggs, *cards)),
                _ => None,
            };
            let Some((eggs, cards)) = events.filter_map(counted).nth(usize::from(round) - 1) else {
                return Vec::new();
            };
            eggs_of(public, eggs).iter().map(part).chain(laid(cards)).collect()
        }
        Category::EggTokens => {
            let won = events.filter(|event| matches!(event, Event::WonToken { seat: by, .. } if *by == seat));
            won.map(|_| ScorePart::new::<Eggs>("egg-good", &Line::new("own.token"), 1)).collect()
        }
    }
}

fn part(thing: &Belonging) -> ScorePart {
    ScorePart::new::<Eggs>(&thing.drawing, &thing.name, thing.points)
}

/// The Merchants and Blacksmiths of a counted pile.
fn laid(cards: Cards) -> impl Iterator<Item = ScorePart> {
    let part = |card: eggs::Adventurer| {
        let name = Line::new(&format!("numbered.{}", card.word()));
        ScorePart::new::<Eggs>(&drawing(card), &name, pile_points(card))
    };
    cards.iter().map(part).collect::<Vec<_>>().into_iter()
}
