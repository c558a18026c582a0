//! What the numbers of the score are made of.

use game::{Game, Line, Seat};
use legends::{Ability, Card, Category, Colour, Legends, Mark, Public, Tally, card_points_in};

use super::belongings::{emblem, portrait};
use super::drawing;
use crate::boards::ScorePart;

pub(super) fn breakdown(public: &Public, category: Category, seat: Seat) -> Vec<ScorePart> {
    let tally = Tally::of(public);
    let own = |holder: Option<Colour>| holder.and_then(Colour::seat) == Some(seat);
    let part =
        |drawing: &str, line: &Line, points: Option<i16>| ScorePart::new::<Legends>(drawing, line, points);
    let held = public.board.regions.iter().filter(|region| own(tally.holder_of_region(*region)));
    let region = |region| public.region_name(region);
    match category {
        Category::Regions => held.map(|at| part("ui-globe", &region(at), Some(1))).collect(),
        Category::Citadels => {
            let with_citadel = held.filter(|region| public.citadels.contains(*region));
            with_citadel.map(|at| part("tok-citadel", &region(at), Some(1))).collect()
        }
        Category::Islands => {
            let held = public.board.islands().filter(|(_, _, regions)| own(tally.holder_of_island(*regions)));
            held.map(|(face, index, _)| part("ui-flag", &public.island_name(face, index), Some(1))).collect()
        }
        Category::Families | Category::Sets | Category::Hoard => {
            let points = |card: Card| Some((card, card_points_in(public, seat, card, category)?));
            let cards = public.cards[seat].iter().filter_map(points);
            cards.map(|(card, points)| card_part(public, card, Some(points))).collect()
        }
        Category::Elixirs => elixirs(public, &tally, seat),
        Category::Tokens | Category::Dragon => {
            let is_dragon = category == Category::Dragon;
            let marks = public.won(seat).filter(|mark| (*mark == Mark::Dragon) == is_dragon);
            marks.map(|mark| part(drawing(mark).0, &mark.name(), Some(mark.points()))).collect()
        }
        Category::Leader => {
            let leader = public.leaders[seat].into_iter();
            leader
                .map(|leader| part(portrait(leader), &leader.power(), row(public, category, seat)))
                .collect()
        }
        Category::Earlier => vec![part("vp", &Line::new("score.earlier"), row(public, category, seat))],
        Category::Grimoire | Category::Coins | Category::Armies => Vec::new(),
    }
}

/// The points of a seat in a row of the score.
fn row(public: &Public, category: Category, seat: Seat) -> Option<i16> {
    let score = Legends::score(public, None);
    score.rows.iter().find(|row| row.category == category).map(|row| row.points[seat])
}

fn card_part(public: &Public, card: Card, points: Option<i16>) -> ScorePart {
    ScorePart::new::<Legends>(
        &emblem(public.printed(card)),
        &Line::new("own.card").with("card", public.card_name(card)).with("does", public.card_abilities(card)),
        points,
    )
}

/// The elixirs of a seat and the most of all seats, and the cards with elixirs.
fn elixirs(public: &Public, tally: &Tally, seat: Seat) -> Vec<ScorePart> {
    let most = Seat::all(public.seats).map(|seat| tally.elixirs(seat)).max().unwrap_or_default();
    let line = Line::new("own.elixirs").with("n", tally.elixirs(seat)).with("most", most);
    let all = ScorePart::new::<Legends>("elixir", &line, row(public, Category::Elixirs, seat));
    let has_elixirs = |card: &Card| {
        public.printed(*card).abilities.iter().any(|ability| matches!(ability, Ability::Elixirs(_)))
    };
    let cards = public.cards[seat].iter().filter(has_elixirs).map(|card| card_part(public, card, None));
    std::iter::once(all).chain(cards).collect()
}
