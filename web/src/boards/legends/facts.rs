//! What a player of Legends has, for the panel.

use game::{Game, Line, Seat};
use legends::{CITIES, Category, Family, Legends, Phase, Public, Tally, cards_to_end};

use crate::boards::{Fact, Facts};
use crate::words::tl;

pub(super) fn facts(public: &Public, seat: Seat) -> Facts {
    let tally = Tally::of(public);
    let score = Legends::score(public, None);
    let of = |wanted: &[Category]| {
        score.rows.iter().filter(|row| wanted.contains(&row.category)).map(|row| row.points[seat]).sum()
    };
    let flying = 3_u8.saturating_sub(public.sea_cost(seat));
    let mut goods = vec![
        Fact::new("elixir", tally.elixirs(seat), "fact.elixirs", "LEG-43"),
        Fact::new("wing", flying, "fact.flying", "LEG-42"),
        Fact::new("boot", public.more_steps(seat), "fact.steps", "LEG-40"),
        Fact::new("banner", public.more_armies(seat), "fact.more_armies", "LEG-41"),
    ];
    for family in Family::ALL {
        let cards = public.cards[seat].and(family.cards()).len();
        if cards > 0 {
            goods.push(Fact::new(&format!("fam-{}", family.word()), cards, "fact.family", "LEG-45"));
        }
    }
    if let Some(leader) = public.leaders[seat] {
        goods.push(Fact::new(lead(leader), "", "fact.leader", "LEG-64"));
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

const fn lead(leader: legends::Leader) -> &'static str {
    match leader {
        legends::Leader::FairyQueen => "lead-fairy",
        legends::Leader::BanditKing => "lead-bandit",
        legends::Leader::RedSorceress => "lead-witch",
        legends::Leader::WhiteKnight => "lead-knight",
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
