//! The panel of a player of Eight-Minute Empire.

use eme::{CITIES, Category, Eme, Phase, Public, Resource, Side, Tally, cards_to_end};
use game::{Game, Line, Seat};
use games::Listed;

use super::{belongings, icon};
use crate::boards::{Fact, Facts};
use crate::words::{text, tl};

/// The aim at the first decision of a seat, and what a coin is worth where a bid is asked.
pub(super) fn note(public: &Public, seat: Seat) -> Option<&'static str> {
    match public.phase {
        Phase::Bid => Some("note.eme.bid"),
        Phase::Take if public.lot && public.cards[seat].is_empty() => Some("note.eme.lot"),
        _ => None,
    }
}

pub(super) fn facts(public: &Public, seat: Seat) -> Facts {
    let tally = Tally::of(public);
    let cities = CITIES - public.cities[seat].len() as u8;
    let jokers: u8 = public.cards[seat]
        .iter()
        .map(|card| public.face(card))
        .filter(|face| face.resource == Resource::Wild)
        .map(|face| face.symbols)
        .sum();
    let good = |resource: Resource| {
        let symbols = tally.goods(seat).symbols[resource as usize];
        let note = text(Eme::ID, &belongings::standing(&tally, seat, resource));
        Fact::new(icon(resource), symbols, label(resource), "EME-43").note(note)
    };
    let mut goods = Resource::SCORING.map(good).to_vec();
    goods.push(Fact::new(icon(Resource::Wild), jokers, label(Resource::Wild), "EME-44"));
    let score = Eme::score(public, None);
    let of = |wanted: fn(&Category) -> bool| {
        score.rows.iter().filter(|row| wanted(&row.category)).map(|row| row.points[seat]).sum()
    };
    Facts {
        stats: vec![
            Fact::new("coin", public.coins[seat], "fact.coins", "EME-21"),
            Fact::new("army", public.supply[seat], "fact.armies", "EME-30"),
            Fact::new("city", cities, "fact.cities", "EME-33"),
            Fact::new(
                "ui-cards",
                format_args!("{}/{}", public.cards[seat].len(), cards_to_end(public.seats)),
                "fact.cards",
                "EME-40",
            ),
        ],
        goods,
        sums: vec![
            ("sum.regions", of(|category| *category == Category::Regions), "EME-41"),
            ("sum.continents", of(|category| *category == Category::Continents), "EME-42"),
            ("sum.goods", of(|category| matches!(category, Category::Resource(_))), "EME-43"),
        ],
        points: "EME-45",
        sealed: public.sealed.contains(seat) && public.phase == eme::Phase::Bid,
        ..Facts::default()
    }
}

const fn label(resource: Resource) -> &'static str {
    match resource {
        Resource::Ruby => "res.ruby",
        Resource::Stone => "res.stone",
        Resource::Wood => "res.wood",
        Resource::Anvil => "res.anvil",
        Resource::Carrot => "res.carrot",
        Resource::Wild => "res.wild",
    }
}

pub(super) fn subtitle(public: &Public) -> String {
    let side = match public.board.side() {
        Some(Side::A) => "eme.side_a",
        Some(Side::B) => "eme.side_b",
        None => "eme.own_board",
    };
    tl(&Line::new("eme.subtitle").with("side", Line::new(side)).with("n", public.seats))
}

/// The number of the turn and of all turns; `None` before the first turn.
pub(super) fn turn(public: &Public) -> Option<String> {
    let begun = matches!(public.phase, Phase::Take | Phase::Act(_));
    // During a turn its card is already taken.
    let taken = public.cards[public.active].len() + u8::from(public.phase == Phase::Take);
    let line = Line::new("table.turn").with("n", taken).with("all", cards_to_end(public.seats));
    begun.then(|| tl(&line))
}
