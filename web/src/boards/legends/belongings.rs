//! The belongings of a player of Legends: leader, cards, tokens won, and armies held by the Red Sorceress.

use game::{Game, Line, Seat};
use legends::{Card, Category, Leader, Legends, Mark, Printed, Public, card_points, held_line};

use super::drawing;
use crate::boards::{Belonging, Belongings};

pub(super) fn belongings(public: &Public, seat: Seat) -> Vec<Belongings> {
    let leader = |leader: Leader| {
        let score = Legends::score(public, None);
        let row = score.rows.iter().find(|row| row.category == Category::Leader);
        Belonging::new(portrait(leader), leader.name(), leader.rule())
            .about(leader.power())
            .worth(row.map(|row| row.points[seat]))
    };
    let card = |card: Card| {
        let printed = public.printed(card);
        let rule = printed.abilities.first().map_or_else(|| printed.actions.rule(), |ability| ability.rule());
        Belonging::new(&emblem(printed), public.card_name(card), rule)
            .about(public.card_abilities(card))
            .worth(card_points(public, seat, card))
    };
    let token = |mark: Mark| {
        let points = Some(mark.points()).filter(|points| *points != 0);
        let token = Belonging::new(drawing(mark).0, mark.name(), mark.rule()).worth(points);
        if mark == Mark::Dragon { token } else { token.about(mark.effect()) }
    };
    let held = |(owner, armies): (Seat, u8)| {
        let army = format!("army-{}", owner.index() + 1);
        Belonging::new(&army, held_line(owner, armies), Leader::RedSorceress.rule())
    };
    let kinds = [
        ("own.leader", public.leaders[seat].into_iter().map(leader).collect()),
        ("own.cards", public.cards[seat].iter().map(card).collect()),
        ("own.tokens", public.won(seat).map(token).collect()),
        ("own.held", public.holds(seat).map(held).collect::<Vec<_>>()),
    ];
    let is_shown = |(id, items): &(&str, Vec<Belonging>)| *id == "own.cards" || !items.is_empty();
    let kind = |(id, items)| Belongings { title: Line::new(id), items };
    kinds.into_iter().filter(is_shown).map(kind).collect()
}

/// The drawing of a leader.
pub(super) const fn portrait(leader: Leader) -> &'static str {
    match leader {
        Leader::FairyQueen => "lead-fairy",
        Leader::BanditKing => "lead-bandit",
        Leader::RedSorceress => "lead-witch",
        Leader::WhiteKnight => "lead-knight",
    }
}

/// The icon of a card, which is that of its family.
pub(super) fn emblem(card: &Printed) -> String {
    card.family.map_or_else(|| "tok-citadel".to_owned(), |family| format!("fam-{}", family.word()))
}
