//! What a player of Legends has, for the panel.

use game::{Game, Line, Seat};
use legends::{CITIES, Category, Family, Legends, Phase, Public, Tally};

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
        Fact::new("elixir", tally.elixirs(seat), "fact.elixirs"),
        Fact::new("wing", flying, "fact.flying"),
        Fact::new("boot", public.more_steps(seat), "fact.steps"),
        Fact::new("banner", public.more_armies(seat), "fact.more_armies"),
    ];
    for family in Family::ALL {
        let cards = public.cards[seat].and(family.cards()).len();
        if cards > 0 {
            goods.push(Fact::new(&format!("fam-{}", family.word()), cards, "fact.family"));
        }
    }
    if let Some(leader) = public.leaders[seat] {
        goods.push(Fact::new(lead(leader), "", "fact.leader"));
    }
    Facts {
        stats: vec![
            Fact::new("coin", public.coins[seat], "fact.coins"),
            Fact::new("army", public.supply[seat], "fact.armies"),
            Fact::new("city", CITIES - public.cities[seat].len() as u8, "fact.cities"),
            Fact::new("ui-cards", public.cards[seat].len(), "fact.cards"),
        ],
        goods,
        sums: vec![
            ("sum.regions", of(&[Category::Regions])),
            ("sum.islands", of(&[Category::Islands])),
            ("sum.cards", of(&[Category::Families, Category::Sets, Category::Hoard])),
        ],
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
