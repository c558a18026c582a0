//! The position in words, for terminals and screen readers.

use game::{Arg, Line, Panel, Place, Seat, View};
use realm::{Region, RegionSet, stock_line};

use crate::data::{CITIES, Mark, Resource};
use crate::score::Tally;
use crate::state::{Eme, Public};
use crate::words::resource_thing;

/// The position in words.
pub(crate) fn panels(view: &View<Eme>) -> Vec<Panel> {
    let public = view.public();
    let tally = Tally::of(public);
    let mut panels = board_panels(public, &tally);
    panels.push(offer_panel(public));
    panels.extend(Seat::all(public.seats).map(|seat| player_panel(public, &tally, seat)));
    if let Some(bid) = view.private().and_then(|private| private.bid) {
        let lines = vec![Line::new("panel.bid").with("coins", bid)];
        panels.push(Panel { place: Place::Hand, title: Line::new("panel.hand"), lines });
    }
    panels
}

fn board_panels(public: &Public, tally: &Tally) -> Vec<Panel> {
    let continents = public.board().continents.iter().enumerate();
    let panel = |(index, continent): (usize, &RegionSet)| Panel {
        place: Place::Board,
        title: Line::new("panel.continent").with("continent", public.board.continent(index)),
        lines: continent.iter().map(|region| region_line(public, tally, region)).collect(),
    };
    continents.map(panel).collect()
}

fn region_line(public: &Public, tally: &Tally, region: Region) -> Line {
    realm::region_line(
        public.board.region(region),
        marks_in(public, region),
        |colour| public.armies(colour, region),
        Seat::all(public.seats).map(|seat| (seat, public.cities_in(seat, region))),
        tally.holder_of_region(region),
    )
}

/// The Start token and the resource token of a region.
fn marks_in(public: &Public, region: Region) -> Vec<Line> {
    let line = |mark: Mark| match mark {
        Mark::Start => Line::new("piece.start"),
        Mark::Resource(resource) => Line::new("piece.token").with("resource", resource_thing(resource)),
    };
    public.marks(region).map(line).collect()
}

fn offer_panel(public: &Public) -> Panel {
    realm::offer_panel(&public.row, public.deck, |line, card| line.with("card", public.card_thing(*card)))
}

fn player_panel(public: &Public, tally: &Tally, seat: Seat) -> Panel {
    let goods = tally.goods(seat);
    let cities = CITIES - public.cities[seat].len() as u8;
    let cards = public.cards[seat].len();
    let mut lines = vec![stock_line(public.coins[seat], public.supply[seat], cities, cards)];
    let resource = |(index, resource): (usize, Resource)| {
        let (n, jokers) = (goods.symbols[index], goods.jokers[index]);
        let id = if jokers > 0 { "panel.good_joker" } else { "panel.good" };
        let line = Line::new(id).with("resource", resource_thing(resource)).with("n", n);
        (n + jokers > 0).then(|| if jokers > 0 { line.with("jokers", jokers) } else { line })
    };
    let owned: Vec<Line> = Resource::SCORING.into_iter().enumerate().filter_map(resource).collect();
    if !owned.is_empty() {
        lines.push(Line::new("panel.goods").with("goods", owned.into_iter().collect::<Arg>()));
    }
    if public.sealed.contains(seat) {
        lines.push(Line::new("panel.sealed"));
    }
    Panel { place: Place::Player, title: Line::new("panel.player").with("seat", seat), lines }
}
