//! The board of Caesar's Empire: the Roman world, its ways and cities.

mod advice;
mod aim;
mod animate;
mod belongings;
mod breakdown;
mod draw;
mod layout;
mod own_board;
mod pick;
mod preview;
mod screen;
mod shown;
mod workshop;

use caesar::{Caesar, Category, Colour, Event, Move, Public, Wealth, sides};
use game::{Game, Line, Seat, View};
use leptos::prelude::AnyView;

pub(crate) use workshop::Roads;

use super::{Belongings, Boarded, Cue, Fact, Facts, MovePlace, ScorePart, TableOf, Tag, TurnStart};
use crate::browser::Sound;
use crate::scene::HistoryLine;
use crate::title;
use crate::words::{t, tl};

title::split!(Caesar, caesar, caesar_networks);

impl Boarded for Caesar {
    fn screen(table: TableOf<Self>) -> AnyView {
        screen::screen(table)
    }

    fn place(mv: Move) -> MovePlace {
        pick::place(mv)
    }

    fn facts(view: &View<Self>, seat: Seat) -> Facts {
        let public = view.public();
        let player = &public.players[seat];
        let good = |(kind, count): (Wealth, u8)| {
            Fact::new(&drawing(kind), count, wealth_label(kind), wealth_rule(kind))
        };
        let tag = |(colour, _): &(Colour, caesar::PlaceSet)| {
            let best = own_board::best_city(public, seat, *colour)?;
            let hue = province(*colour);
            let text = format!("{} {best}", t(&format!("province.{hue}")));
            Some(Tag { text, colour: format!("--pv-{hue}"), about: t("caesar.best"), rule: "CAE-21" })
        };
        let score = Self::score(public, None);
        let of = |wanted: &[Category]| {
            score.rows.iter().filter(|row| wanted.contains(&row.category)).map(|row| row.points[seat]).sum()
        };
        Facts {
            stats: vec![
                Fact::new("road", player.roads_left, "fact.roads_left", "CAE-25"),
                Fact::new("city", player.cities.len(), "fact.own_cities", "CAE-21"),
            ],
            goods: player.wealth.iter().map(good).collect(),
            tags: public.board.colours().iter().filter_map(tag).collect(),
            sums: vec![
                ("sum.roads", of(&[Category::Roads]), "CAE-15"),
                ("sum.cities", of(&[Category::Cities]), "CAE-21"),
                ("sum.wealth", of(&[Category::Sets, Category::Same, Category::Gold]), "CAE-22"),
            ],
            points: "CAE-26",
            ..Facts::default()
        }
    }

    fn breakdown(
        view: &View<Self>,
        history: &[HistoryLine],
        category: Category,
        seat: Seat,
    ) -> Vec<ScorePart> {
        breakdown::breakdown(view.public(), history, category, seat)
    }

    fn belongings(view: &View<Self>, seat: Seat) -> Vec<Belongings> {
        belongings::belongings(view, seat)
    }

    fn player_board(view: &View<Self>, seat: Seat) -> Option<AnyView> {
        Some(belongings::player_board(view.public(), seat))
    }

    fn cue(event: &Event) -> Option<Cue> {
        animate::cue(event)
    }

    fn sound(_: &Public, event: &Event) -> Option<Sound> {
        animate::sound(event)
    }

    fn opens(event: &Event) -> Option<TurnStart> {
        match event {
            Event::Laid { seat, .. } => Some(TurnStart::Turn(*seat)),
            _ => None,
        }
    }

    fn note(view: &View<Self>) -> Option<&'static str> {
        let new = view.public().players[view.viewer()?].cities.is_empty();
        new.then_some("note.caesar")
    }

    fn subtitle(view: &View<Self>) -> String {
        let public = view.public();
        let done = public.board.cities().len() - usize::from(public.available.len());
        let line = Line::new("caesar.subtitle").with("n", public.seats).with("done", done as i32);
        tl(&line.with("all", public.board.cities().len() as i32))
    }
}

/// The side of the built-in board; `None` for a custom board.
fn side(public: &Public) -> Option<char> {
    let index = sides().position(|board| board == public.board)?;
    Some(if index == 0 { 'a' } else { 'b' })
}

/// The drawing of a kind of wealth.
fn drawing(kind: Wealth) -> String {
    format!("w-{kind}")
}

/// The province of a colour, for its CSS colour and its name.
const fn province(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "italia",
        Colour::Blue => "gallia",
        Colour::Yellow => "hispania",
        Colour::White => "britannia",
        Colour::Green => "danubius",
        Colour::Cyan => "graecia",
        Colour::Purple => "oriens",
        Colour::Orange => "africa",
        Colour::Pink | Colour::Brown | Colour::Grey | Colour::Black => "none",
    }
}

const fn wealth_label(kind: Wealth) -> &'static str {
    match kind {
        Wealth::Meat => "wealth.meat",
        Wealth::Wheat => "wealth.wheat",
        Wealth::Gems => "wealth.gems",
        Wealth::Olives => "wealth.olives",
        Wealth::Grapes => "wealth.grapes",
        Wealth::Wood => "wealth.wood",
        Wealth::Oil => "wealth.oil",
        Wealth::Wine => "wealth.wine",
        Wealth::Gold => "wealth.gold",
    }
}

/// The rule that scores a kind of wealth.
const fn wealth_rule(kind: Wealth) -> &'static str {
    if matches!(kind, Wealth::Gold) { "CAE-24" } else { "CAE-22" }
}
