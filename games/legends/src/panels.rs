//! The position in words, for terminals and screen readers.

use game::{Arg, Line, Panel, Place, Seat, View};
use realm::{Region, RegionSet, stock_line};

use crate::card::Card;
use crate::data::{CITIES, Mark};
use crate::score::Tally;
use crate::state::{Legends, Private, Public};
use crate::words::{abilities, deed, leader_thing, mark_thing, slot_thing, tile_line, token_thing};

pub(crate) fn panels(view: &View<Legends>) -> Vec<Panel> {
    let public = view.public();
    let tally = Tally::of(public);
    let mut panels = vec![table_panel(public)];
    panels.extend(island_panels(public, &tally));
    panels.push(offer_panel(public));
    panels.extend(Seat::all(public.seats).map(|seat| player_panel(public, &tally, seat)));
    panels.extend(view.private().and_then(|own| hand_panel(public, *own)));
    panels
}

/// The tiles as they lie, and the sea lines between them.
fn table_panel(public: &Public) -> Panel {
    let tile = |(slot, tile): (usize, &crate::board::Tile)| {
        tile_line(public, "panel.tile", *tile).with("slot", slot_thing(public, slot as u8))
    };
    let mut lines: Vec<Line> = public.board.tiles.iter().enumerate().map(tile).collect();
    if public.board.is_laid() {
        let place = |region| public.board.set.region(region);
        let link = |[a, b]: &[Region; 2]| Line::new("panel.link").with("a", place(*a)).with("b", place(*b));
        lines.push(
            Line::new("panel.links").with("links", public.board.links.iter().map(link).collect::<Arg>()),
        );
    } else {
        lines.push(Line::new("panel.unlaid"));
    }
    Panel { place: Place::Board, title: Line::new("panel.table"), lines }
}

fn island_panels(public: &Public, tally: &Tally) -> Vec<Panel> {
    let panel = |(face, index, island): (crate::data::Face, usize, RegionSet)| Panel {
        place: Place::Board,
        title: Line::new("panel.island").with("island", public.board.set.island(face, index)),
        lines: island.iter().map(|region| region_line(public, tally, region)).collect(),
    };
    public.board.islands().map(panel).collect()
}

fn region_line(public: &Public, tally: &Tally, region: Region) -> Line {
    let cities = Seat::all(public.seats).map(|seat| (seat, public.cities_in(seat, region)));
    let armies = |colour| public.armies(colour, region);
    let holder = tally.holder_of_region(region);
    realm::region_line(public.board.set.region(region), marks_in(public, region), armies, cities, holder)
}

/// The tokens that lie in a region.
fn marks_in(public: &Public, region: Region) -> Vec<Line> {
    let start = (public.start == Some(region)).then(|| Line::new("piece.start"));
    let mark = |mark: Mark| Line::new("piece.token").with("token", mark_thing(mark));
    start.into_iter().chain(public.marks(None, region).map(mark)).collect()
}

fn offer_panel(public: &Public) -> Panel {
    realm::offer_panel(&public.row, public.deck, |line, card| {
        let printed = public.printed(*card);
        line.with("card", public.list().thing(*card))
            .with("abilities", abilities(printed))
            .with("deed", deed(printed.actions))
    })
}

fn player_panel(public: &Public, tally: &Tally, seat: Seat) -> Panel {
    let cities = CITIES - public.cities[seat].len() as u8;
    let cards = public.cards[seat].len();
    let mut lines = vec![stock_line(public.coins[seat], public.supply[seat], cities, cards)];
    if let Some(leader) = public.leaders[seat] {
        lines.push(Line::new("panel.leader").with("leader", leader_thing(leader)));
    }
    let card = |card: Card| {
        let line = Line::new("panel.card").with("card", public.list().thing(card));
        line.with("abilities", abilities(public.printed(card)))
    };
    lines.extend(public.cards[seat].iter().map(card));
    lines.extend(public.won(seat).map(|mark| Line::new("panel.token").with("token", mark_thing(mark))));
    let elixirs = tally.elixirs(seat);
    lines.extend((elixirs > 0).then(|| Line::new("panel.elixirs").with("n", elixirs)));
    lines.extend(public.holds(seat).map(|(owner, armies)| held_line(owner, armies)));
    if public.sealed.contains(seat) {
        lines.push(Line::new("panel.sealed"));
    }
    Panel { place: Place::Player, title: Line::new("panel.player").with("seat", seat), lines }
}

/// Armies of another player that the Red Sorceress holds (LEG-67).
#[must_use]
pub fn held_line(owner: Seat, armies: u8) -> Line {
    Line::new("panel.captured").with("n", armies).with("owner", owner)
}

/// What the viewer alone knows: a sealed bid, and the tokens looked at.
fn hand_panel(public: &Public, own: Private) -> Option<Panel> {
    let bid = own.bid.map(|bid| Line::new("panel.bid").with("coins", bid));
    let seen = |(site, token): (&crate::state::Site, &Option<crate::data::Token>)| {
        let line = Line::new("panel.seen").with("region", public.board.set.region(site.region));
        token.filter(|_| site.owner.is_none()).map(|token| line.with("token", token_thing(token)))
    };
    let lines: Vec<Line> =
        bid.into_iter().chain(public.sites.iter().zip(&own.seen).filter_map(seen)).collect();
    (!lines.is_empty()).then(|| Panel { place: Place::Hand, title: Line::new("panel.hand"), lines })
}
