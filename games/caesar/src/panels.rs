//! The position in words, for terminals and screen readers.

use game::{Arg, Line, Panel, Place as Spot, Seat, View};

use crate::data::Wealth;
use crate::sets::{PlaceId, WayId};
use crate::state::{Caesar, Public};
use crate::words::{colour, token_line, wealth};

/// The position in words.
pub(crate) fn panels(view: &View<Caesar>) -> Vec<Panel> {
    let public = view.public();
    let places = (0..public.board.places().len() as u8).map(PlaceId);
    let mut panels = vec![Panel {
        place: Spot::Board,
        title: Line::new("panel.board"),
        lines: places.map(|place| place_line(public, place)).collect(),
    }];
    panels.extend(Seat::all(public.seats).map(|seat| player_panel(public, seat)));
    panels
}

/// A place with its tokens and its ways: together these lines are the whole map.
fn place_line(public: &Public, place: PlaceId) -> Line {
    let ways: Arg = public.board.at(place).iter().map(|way| way_line(public, place, way)).collect();
    let line = match (public.board.place(place).token, public.taker(place)) {
        (None, _) => Line::new("panel.rome"),
        (Some((shade, value)), taker) => {
            let line = match taker {
                Some(seat) => Line::new("panel.city.taken").with("seat", seat),
                None => Line::new("panel.city").with("wealth", wealth(public.wealth_of(place))),
            };
            line.with("colour", colour(shade)).with("value", value)
        }
    };
    line.with("n", place.0).with("place", public.board.thing(place)).with("ways", ways)
}

fn way_line(public: &Public, from: PlaceId, id: WayId) -> Line {
    let way = public.board.way(id);
    let to = way.other(from);
    let line = match public.roads.owner(id) {
        Some(seat) => Line::new("panel.way.built").with("seat", seat),
        None => Line::new("panel.way"),
    };
    line.with("n", to.0).with("place", public.board.thing(to)).with("pieces", way.pieces)
}

fn player_panel(public: &Public, seat: Seat) -> Panel {
    let player = &public.players[seat];
    let mut lines = vec![
        Line::new("panel.points").with("n", player.points),
        Line::new("panel.roads").with("n", player.roads_left),
    ];
    if !player.cities.is_empty() {
        let cities: Arg = player.cities.iter().map(|city| token_line(public, city)).collect();
        let kind = |(kind, n): (Wealth, u8)| {
            Line::new("panel.wealth.count").with("wealth", wealth(kind)).with("n", n)
        };
        let kinds: Arg = player.wealth.iter().map(kind).collect();
        lines.push(Line::new("panel.cities").with("cities", cities));
        lines.push(Line::new("panel.wealth").with("wealth", kinds));
    }
    Panel { place: Spot::Player, title: Line::new("panel.player").with("seat", seat), lines }
}
