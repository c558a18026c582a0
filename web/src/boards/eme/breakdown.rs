//! What the numbers of the score are made of.

use eme::{Category, Colour, Eme, Public, Resource, Tally};
use game::{Line, Seat};

use super::{belongings, icon};
use crate::boards::ScorePart;

pub(super) fn breakdown(public: &Public, category: Category, seat: Seat) -> Vec<ScorePart> {
    let tally = Tally::of(public);
    let own = |holder: Option<Colour>| holder.and_then(Colour::seat) == Some(seat);
    match category {
        Category::Regions => {
            let held = public.board().all().iter().filter(|region| own(tally.holder_of_region(*region)));
            let part = |region| ScorePart::new::<Eme>("ui-globe", &public.board.region_name(region), 1);
            held.map(part).collect()
        }
        Category::Continents => {
            let held =
                (0..public.board().continents.len()).filter(|index| own(tally.holder_of_continent(*index)));
            held.map(|index| ScorePart::new::<Eme>("ui-flag", &public.board.continent_name(index), 1))
                .collect()
        }
        Category::Resource(resource) => goods(public, &tally, resource, seat),
        Category::Earlier => {
            vec![ScorePart::new::<Eme>("vp", &Line::new("score.earlier"), public.series.points(seat))]
        }
        Category::Coins | Category::Armies => Vec::new(),
    }
}

/// The points of a resource with the symbols that score them, and the cards with this resource.
fn goods(public: &Public, tally: &Tally, resource: Resource, seat: Seat) -> Vec<ScorePart> {
    let drawing = icon(resource);
    let points = i16::from(tally.goods(seat).points(resource));
    let all = ScorePart::new::<Eme>(drawing, &belongings::standing(tally, seat, resource), points);
    let cards = public.cards[seat].iter().filter(|card| public.face(*card).resource == resource);
    let card = |card: eme::Card| ScorePart::new::<Eme>(drawing, &public.card_name(card), None);
    std::iter::once(all).chain(cards.map(card)).collect()
}
