//! The belongings of a player of Legends: leader, cards, tokens won, and armies held by the Red Sorceress.

use game::{Game, Line, Seat, Thing};
use legends::{
    Ability, Card, Category, Family, Leader, Legends, Mark, Printed, Public, Tally, after_taking,
    card_points, held_line,
};

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

/// What a card of the row is worth: its abilities, what the viewer has of its family and of elixirs now and after taking it,
/// and the points that it brings.
pub(super) fn card_notes(public: &Public, viewer: Option<Seat>, place: u8, card: Card) -> Vec<Line> {
    let mut notes = vec![public.card_abilities(card)];
    let Some((seat, then)) = viewer.and_then(|seat| Some((seat, after_taking(public, seat, place)?))) else {
        return notes;
    };
    let printed = public.printed(card);
    notes.extend(printed.family.map(|family| {
        let line = Line::new("own.change").with("have", family_cards(public, seat, family));
        let line = line.with("now", family_points(public, seat, family));
        line.with("then", family_cards(&then, seat, family)).with("later", family_points(&then, seat, family))
    }));
    let (now, after) = (Tally::of(public), Tally::of(&then));
    if printed.abilities.iter().any(|ability| matches!(ability, Ability::Elixirs(_))) {
        let others = Seat::all(public.seats).filter(|other| *other != seat);
        let most = others.map(|other| now.elixirs(other)).max().unwrap_or_default();
        notes.push(Line::new("own.elixirs_then").with("n", after.elixirs(seat)).with("most", most));
    }
    notes.push(Line::new("own.worth").with("n", after.total(seat) - now.total(seat)));
    notes
}

fn family_cards(public: &Public, seat: Seat, family: Family) -> Line {
    let cards = i32::from((public.cards[seat] & public.list().of(family)).len());
    Line::new("own.family_cards").with("n", cards).with("family", Thing::new("family", family.word()))
}

/// The points of all cards of a seat that count this family.
fn family_points(public: &Public, seat: Seat, family: Family) -> i16 {
    let counts = |card: &Card| {
        public.printed(*card).abilities.iter().any(|ability| match ability {
            Ability::PerCard(counted) | Ability::Set { family: counted, .. } => *counted == family,
            _ => false,
        })
    };
    public.cards[seat].iter().filter(counts).filter_map(|card| card_points(public, seat, card)).sum()
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
