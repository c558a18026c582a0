//! The panel of a player of Legends.

use game::{Game, Line, Seat, Thing};
use games::Listed;
use legends::{CITIES, Category, Family, Leader, Legends, Mark, Phase, Public, Tally, cards_to_end};

use super::belongings::portrait;
use super::drawing;
use crate::boards::{Fact, Facts};
use crate::words::{text, tl};

/// The aim at the first decision of a seat, and what a coin is worth where a bid is asked.
pub(super) fn note(public: &Public, seat: Seat) -> Option<&'static str> {
    match public.phase {
        Phase::Bid => Some("note.legends.bid"),
        Phase::Take if public.options.lot && public.cards[seat].is_empty() => Some("note.legends.lot"),
        _ => None,
    }
}

pub(super) fn facts(public: &Public, seat: Seat) -> Facts {
    let tally = Tally::of(public);
    let score = Legends::score(public, None);
    let of = |wanted: &[Category]| {
        score.rows.iter().filter(|row| wanted.contains(&row.category)).map(|row| row.points[seat]).sum()
    };
    let says = |line: Line| text(Legends::ID, &line);
    let mut goods = vec![
        Fact::new("elixir", tally.elixirs(seat), "fact.elixirs", "LEG-43"),
        Fact::new("wing", public.flying(seat), "fact.flying", "LEG-42"),
        Fact::new("boot", public.more_steps(seat), "fact.steps", "LEG-40"),
        Fact::new("banner", public.more_armies(seat), "fact.more_armies", "LEG-41"),
    ];
    for family in Family::ALL {
        let cards = (public.cards[seat] & public.list().of(family)).len();
        if cards > 0 {
            let name = says(Line::new("own.family").with("family", Thing::new("family", family.word())));
            goods.push(Fact::named(&format!("fam-{}", family.word()), cards, name, "LEG-45"));
        }
    }
    if public.is_immune(seat.into()) {
        goods.push(Fact::new("immune", "", "fact.immune", "LEG-48"));
    }
    goods.extend(public.won(seat).map(|mark| {
        let won = Fact::named(drawing(mark).0, "", says(mark.name()), mark.rule());
        if mark == Mark::Dragon { won } else { won.note(says(mark.effect())) }
    }));
    if let Some(leader) = public.leaders[seat] {
        let held: u8 = public.holds(seat).map(|(_, armies)| armies).sum();
        let leads = Fact::named(portrait(leader), "", says(leader.name()), leader.rule());
        goods.push(leads.note(says(leader.power())));
        if leader == Leader::RedSorceress {
            goods.push(Fact::new("army-0", held, "fact.held", "LEG-67"));
        }
    }
    Facts {
        stats: vec![
            Fact::new("coin", public.coins[seat], "fact.coins", "LEG-20"),
            Fact::new("army", public.supply[seat], "fact.armies", "LEG-30"),
            Fact::new("city", CITIES - public.cities[seat].len() as u8, "fact.cities", "LEG-32"),
            Fact::new(
                "ui-cards",
                format_args!("{}/{}", public.cards[seat].len(), cards_to_end(public.seats)),
                "fact.cards",
                "LEG-50",
            ),
        ],
        goods,
        sums: vec![
            ("sum.regions", of(&[Category::Regions]), "LEG-51"),
            ("sum.islands", of(&[Category::Islands]), "LEG-52"),
            ("sum.cards", of(&[Category::Families, Category::Sets, Category::Hoard]), "LEG-53"),
        ],
        points: "LEG-54",
        sealed: public.sealed.contains(seat) && public.phase == Phase::Bid,
        ..Facts::default()
    }
}

pub(super) fn subtitle(public: &Public) -> String {
    let options = &public.options;
    let chosen = [
        (options.exploration, "legends.exploration"),
        (options.citadels, "legends.citadels"),
        (options.encounters, "legends.encounters"),
        (options.leaders, "legends.leaders"),
    ];
    let parts = chosen.into_iter().filter(|(on, _)| *on).map(|(_, id)| tl(&Line::new(id)));
    std::iter::once(tl(&Line::new("table.seats").with("n", public.seats)))
        .chain(parts)
        .collect::<Vec<_>>()
        .join(" · ")
}
