//! What the toy game says.

use std::fmt;
use std::sync::LazyLock;

use game::{Catalog, Lang, Line, Panel, Place, Seat, View, Words};
use serde::{Deserialize, Serialize};

use super::{Private, Public, Toy, ToyEvent, ToyMove};

/// What a row of the score sheet is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Category {
    /// The prizes taken.
    Prizes,
}

impl fmt::Display for Category {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("prizes")
    }
}

const EN: &str = "
    score.prizes = Prizes
    option.low = Lowest wins
    option.low.about = The lowest card takes the prize instead of the highest.
    refuse.seal = You can only seal a card of your hand while bids are open.
    refuse.keep = Only the winner of the prize can do that, and double once a game.
    event.dealt = {seat} is dealt a hand.
    event.prize = The prize is {card}.
    event.sealed = {seat} seals a card.
    event.shown = {seat} shows {card}.
    event.doubled = {seat} doubles the prize.
    event.kept = {seat} takes {points} {points?point|points}.
    prompt.seal = Seal a card for the prize {card}.
    prompt.keep = Keep the prize, or double it first.
    move.seal = Seal {card}
    move.double = Double the prize
    move.keep = Keep the prize
    panel.prize = Prize
    panel.player = {seat}
    panel.points = {n} {n?point|points}
    panel.hand = Hand
    panel.card = {n}
";

const FR: &str = "
    score.prizes = Lots
    option.low = La plus basse gagne
    option.low.about = La carte la plus basse remporte le lot, et non la plus haute.
    refuse.seal = On ne scelle qu’une carte de sa main, pendant les mises.
    refuse.keep = Seul le gagnant du lot le peut, et on ne double qu’une fois par partie.
    event.dealt = {seat} reçoit sa main.
    event.prize = Le lot est {card}.
    event.sealed = {seat} scelle une carte.
    event.shown = {seat} montre {card}.
    event.doubled = {seat} double le lot.
    event.kept = {seat} prend {points} {points?point|points}.
    prompt.seal = Scellez une carte pour le lot {card}.
    prompt.keep = Gardez le lot, ou doublez-le d’abord.
    move.seal = Sceller {card}
    move.double = Doubler le lot
    move.keep = Garder le lot
    panel.prize = Lot
    panel.player = {seat}
    panel.points = {n} {n?point|points}
    panel.hand = Main
    panel.card = {n}
";

static CATALOGS: LazyLock<[Catalog; 2]> =
    LazyLock::new(|| [Catalog::read(Lang::En, &[EN]), Catalog::read(Lang::Fr, &[FR])]);

impl Words for Toy {
    fn catalog(lang: Lang) -> &'static Catalog {
        match lang {
            Lang::En => &CATALOGS[0],
            Lang::Fr => &CATALOGS[1],
        }
    }

    fn register(_: Lang) -> &'static str {
        "# Toy\n\n### TOY-03 · Sealing\n\n### TOY-04 · Keeping\n\n### TOY-05 · Low\n"
    }

    fn event_line(_: &Public, event: &ToyEvent) -> Line {
        match event {
            ToyEvent::Dealt { seat, .. } => Line::new("event.dealt").with("seat", *seat),
            ToyEvent::Prize { card } => Line::new("event.prize").with("card", *card),
            ToyEvent::Sealed { seat, .. } => Line::new("event.sealed").with("seat", *seat),
            ToyEvent::Shown { seat, card } => {
                Line::new("event.shown").with("seat", *seat).with("card", *card)
            }
            ToyEvent::Doubled { seat } => Line::new("event.doubled").with("seat", *seat),
            ToyEvent::Kept { seat, points } => {
                Line::new("event.kept").with("seat", *seat).with("points", *points)
            }
        }
    }

    fn prompt(public: &Public, _: Option<&Private>, _: Seat) -> Line {
        match public.winner {
            None => Line::new("prompt.seal").with("card", public.prize),
            Some(_) => Line::new("prompt.keep"),
        }
    }

    fn move_line(_: &Public, _: Option<&Private>, _: Seat, mv: ToyMove) -> Line {
        match mv {
            ToyMove::Seal(card) => Line::new("move.seal").with("card", card),
            ToyMove::Double => Line::new("move.double"),
            ToyMove::Keep => Line::new("move.keep"),
        }
    }

    fn panels(view: &View<Self>) -> Vec<Panel> {
        let public = view.public();
        let card = |card: u8| Line::new("panel.card").with("n", card);
        let mut panels = vec![Panel {
            place: Place::Offer,
            title: Line::new("panel.prize"),
            lines: vec![card(public.prize)],
        }];
        panels.extend(Seat::all(public.seats).map(|seat| Panel {
            place: Place::Player,
            title: Line::new("panel.player").with("seat", seat),
            lines: vec![Line::new("panel.points").with("n", public.points[seat])],
        }));
        if let Some(private) = view.private() {
            let lines = private.hand.iter().map(card).collect();
            panels.push(Panel { place: Place::Hand, title: Line::new("panel.hand"), lines });
        }
        panels
    }
}
