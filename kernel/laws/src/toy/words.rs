//! The text of the toy game.

use game::{Catalog, Catalogs, Lang, Line, Panel, Place, Prompt, RuleId, Seat, View, Words};

use super::{Card, Private, Public, Toy, ToyEvent, ToyMove};

game::worded! {
    /// The category of a row of the score sheet.
    pub enum Category {
        /// The prizes taken.
        Prizes = "prizes",
    }
}

const EN: &str = "
    game.title = Toy
    score.prizes = Prizes
    option.low = Lowest wins
    option.low.about = The lowest card takes the prize instead of the highest.
    refuse.seal = You can only seal a card of your hand while bids are open.
    refuse.keep = Only the winner of the prize can do that, and double once a game.
    event.dealt = {seat!@ is|@ are} dealt a hand.
    event.prize = The prize is {card}.
    event.sealed = {seat!@ seals|@ seal} a card.
    event.shown = {seat!@ shows|@ show} {card}.
    event.doubled = {seat!@ doubles|@ double} the prize.
    event.kept = {seat!@ takes|@ take} {points} {points?point|points}.
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
    game.title = Jouet
    score.prizes = Lots
    option.low = La plus basse gagne
    option.low.about = La carte la plus basse remporte le lot, et non la plus haute.
    refuse.seal = On ne scelle qu’une carte de sa main, pendant les mises.
    refuse.keep = Seul le gagnant du lot le peut, et on ne double qu’une fois par partie.
    event.dealt = {seat!@ reçoit sa|@ recevez votre} main.
    event.prize = Le lot est {card}.
    event.sealed = {seat!@ scelle|@ scellez} une carte.
    event.shown = {seat!@ montre|@ montrez} {card}.
    event.doubled = {seat!@ double|@ doublez} le lot.
    event.kept = {seat!@ prend|@ prenez} {points} {points?point|points}.
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

static CATALOGS: Catalogs = Catalogs::of(&[EN], &[FR]);

impl Words for Toy {
    fn catalog(lang: Lang) -> &'static Catalog {
        CATALOGS.get(lang)
    }

    fn register(_: Lang) -> &'static str {
        "# Toy\n\n### TOY-03 · Sealing\n\n### TOY-04 · Keeping\n\n### TOY-05 · Low\n"
    }

    fn event_line(_: &Public, event: &ToyEvent) -> Line {
        match event {
            ToyEvent::Dealt { seat, .. } => Line::new("event.dealt").with("seat", *seat),
            ToyEvent::Prize { card } => Line::new("event.prize").with("card", card.number()),
            ToyEvent::Sealed { seat, .. } => Line::new("event.sealed").with("seat", *seat),
            ToyEvent::Shown { seat, card } => {
                Line::new("event.shown").with("seat", *seat).with("card", card.number())
            }
            ToyEvent::Doubled { seat } => Line::new("event.doubled").with("seat", *seat),
            ToyEvent::Kept { seat, points } => {
                Line::new("event.kept").with("seat", *seat).with("points", *points)
            }
        }
    }

    fn prompt(public: &Public, _: Option<&Private>, _: Seat) -> Prompt {
        let (line, rule) = match public.winner {
            None => (Line::new("prompt.seal").with("card", public.prize.map_or(0, Card::number)), 3),
            Some(_) => (Line::new("prompt.keep"), 4),
        };
        Prompt { line, rule: RuleId::new("TOY", rule) }
    }

    fn move_line(_: &Public, _: Option<&Private>, _: Seat, mv: ToyMove) -> Line {
        match mv {
            ToyMove::Seal(card) => Line::new("move.seal").with("card", card.number()),
            ToyMove::Double => Line::new("move.double"),
            ToyMove::Keep => Line::new("move.keep"),
        }
    }

    fn panels(view: &View<Self>) -> Vec<Panel> {
        let public = view.public();
        let card = |card: Card| Line::new("panel.card").with("n", card.number());
        let mut panels = vec![Panel {
            place: Place::Offer,
            title: Line::new("panel.prize"),
            lines: public.prize.map(card).into_iter().collect(),
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
