//! The position in words.

use game::{Arg, Line, Panel, Place, Seat, View};

use crate::adventurers::{Adventurer, Cards};
use crate::eggs::EggSet;
use crate::legal::bits;
use crate::state::{Eggs, Lies, Phase, Private, Public, Took};
use crate::words::{egg, egg_list, number, numbered, numbered_list, sealed_line};

pub(crate) fn panels(view: &View<Eggs>) -> Vec<Panel> {
    let public = view.public();
    let mut panels = vec![table(public)];
    if public.phase != Phase::Over {
        panels.push(offer(public, view.private()));
    }
    let seen = |seat| public.tells_pile(view.viewer(), seat);
    panels.extend(Seat::all(public.seats).map(|seat| player(public, view.private(), seat, seen(seat))));
    if let (Some(seat), Some(own)) = (view.viewer(), view.private()) {
        panels.push(hand(public, own, seat));
    }
    panels
}

/// The turn and the adventurers that are out.
fn table(public: &Public) -> Panel {
    let title = match (public.phase, public.turn) {
        (Phase::Over, _) => Line::new("panel.over"),
        (_, 0) => Line::new("panel.before").with("round", public.round),
        (_, turn) => Line::new("panel.table").with("round", public.round).with("turn", turn),
    };
    let mut lines = vec![Line::new("panel.token").with("seat", public.token)];
    let cancelled = public.priestesses_cancel();
    lines.extend(public.lineup.iter().map(|entrant| {
        let line = match entrant.took {
            Took::Nothing if cancelled && entrant.adventurer == Adventurer::DarkPriestess => {
                Line::new("panel.entrant_cancelled")
            }
            Took::Nothing => Line::new("panel.entrant"),
            Took::Up(taken) => Line::new("panel.entrant_took").with("egg", egg(public, taken)),
            Took::Down(index) => Line::new("panel.entrant_took_down").with("n", number(index)),
        };
        line.with("seat", entrant.seat).with("card", numbered(entrant.adventurer))
    }));
    Panel { place: Place::Board, title, lines }
}

/// The eggs in the middle and in the deck.
fn offer(public: &Public, own: Option<&Private>) -> Panel {
    let mut eggs = egg_list(public, public.up);
    eggs.extend(bits(public.down_at(Lies::Middle)).map(|index| {
        let scout = public.down[usize::from(index)].seen_by.first().expect("a Scout laid it");
        let line = match own.and_then(|own| own.seen[usize::from(index)]) {
            Some(seen) => Line::new("panel.down_known").with("egg", egg(public, seen)),
            None => Line::new("panel.down"),
        };
        Arg::from(line.with("n", number(index)).with("seat", scout))
    }));
    let offer = if eggs.is_empty() {
        Line::new("panel.offer_none")
    } else {
        Line::new("panel.offer").with("eggs", Arg::List(eggs))
    };
    let deck = Line::new("panel.deck").with("n", public.eggs_left());
    Panel { place: Place::Offer, title: Line::new("panel.eggs"), lines: vec![offer, deck] }
}

/// What can be known of a player: by everybody, and the faces of eggs by who has seen them, if the pile is told.
fn player(public: &Public, own: Option<&Private>, seat: Seat, tells_pile: bool) -> Panel {
    let points = public.total[seat];
    let mut lines = vec![if public.pub_scoring {
        Line::new("panel.egg_tokens").with("n", public.egg_tokens[seat]).with("points", points)
    } else {
        Line::new("panel.points").with("n", points)
    }];
    let sealed = public.sealed.contains(seat);
    let cards = Line::new(if sealed { "panel.cards_sealed" } else { "panel.cards" });
    lines.push(cards.with("n", public.hand_size(seat)));
    lines.extend(list("panel.played", public.played[seat]));
    lines.push(Line::new("panel.pile").with("n", public.pile_size(seat)));
    if tells_pile && !public.open[seat].is_empty() {
        let opened = public.phase == Phase::Over;
        let line = Line::new(if opened { "panel.pile_opened" } else { "panel.pile_open" });
        lines.push(line.with("eggs", Arg::List(egg_list(public, public.open[seat]))));
    }
    let down = public.down_at(Lies::Pile(seat));
    if tells_pile && down != 0 {
        let eggs = bits(down).map(|index| numbered_egg(public, own, index)).collect::<Arg>();
        lines.push(Line::new("panel.pile_down").with("eggs", eggs));
    }
    let discarded = public.discards.iter().filter(|discard| discard.seat == seat).count() as u8;
    if discarded > 0 {
        lines.push(Line::new("panel.pile_discarded").with("n", discarded));
    }
    lines.extend(list("panel.pile_cards", public.laid[seat]));
    Panel { place: Place::Player, title: Line::new("panel.player").with("seat", seat), lines }
}

fn list(id: &str, cards: Cards) -> Option<Line> {
    (!cards.is_empty()).then(|| Line::new(id).with("cards", numbered_list(cards)))
}

fn numbered_egg(public: &Public, own: Option<&Private>, index: u8) -> Line {
    let line = match own.and_then(|own| own.seen[usize::from(index)]) {
        Some(seen) => Line::new("panel.number_known").with("egg", egg(public, seen)),
        None => Line::new("panel.number"),
    };
    line.with("n", number(index))
}

/// The viewer's own cards and knowledge.
fn hand(public: &Public, own: &Private, seat: Seat) -> Panel {
    let mut lines: Vec<Line> = list("panel.hand_cards", own.hand).into_iter().collect();
    lines.extend(own.sealed.map(|mv| Line::new("panel.hand_sealed").with("choice", sealed_line(mv))));
    lines.extend(list("panel.hand_rest", public.unplayed(seat).minus(own.hand)));
    let eggs = |eggs: EggSet| Arg::List(egg_list(public, eggs));
    let pile = public.pile(seat, own);
    if !pile.is_empty() {
        let points = public.round_points(Some((seat, own)), seat);
        lines.push(Line::new("panel.hand_pile").with("eggs", eggs(pile)).with("points", points));
    }
    if !own.discarded.is_empty() {
        let discarded: EggSet = own.discarded.iter().copied().collect();
        lines.push(Line::new("panel.hand_discarded").with("eggs", eggs(discarded)));
    }
    Panel { place: Place::Hand, title: Line::new("panel.hand"), lines }
}
