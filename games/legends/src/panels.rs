//! The position in words: what a terminal shows and a screen reader reads.

use game::{Arg, Line, Panel, Place, Seat, Thing, View};
use realm::{PRICES, Region, RegionSet};

use crate::card::Card;
use crate::data::{CITIES, Mark};
use crate::score::Tally;
use crate::state::{Colour, Legends, Private, Public};
use crate::words::{
    abilities, card_thing, deed, leader_thing, mark_thing, place, slot_thing, tile_line, token_thing,
};

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
        tile_line("panel.tile", *tile).with("slot", slot_thing(public, slot as u8))
    };
    let mut lines: Vec<Line> = public.board.tiles.iter().enumerate().map(tile).collect();
    if public.board.is_laid() {
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
        title: Line::new("panel.island")
            .with("island", Thing::new("island", format_args!("{}{}", face.word(), index + 1))),
        lines: island.iter().map(|region| region_line(public, tally, region)).collect(),
    };
    public.board.islands().map(panel).collect()
}

fn region_line(public: &Public, tally: &Tally, region: Region) -> Line {
    let mut pieces = marks_in(public, region);
    for colour in Colour::all().filter(|colour| public.armies(*colour, region) > 0) {
        let n = public.armies(colour, region);
        pieces.push(match colour.seat() {
            Some(seat) => Line::new("piece.armies").with("owner", seat).with("n", n),
            None => Line::new("piece.neutral").with("n", n),
        });
    }
    for (seat, cities) in public.cities.iter(public.seats) {
        let n = cities.iter().filter(|city| **city == region).count() as u8;
        if n > 0 {
            pieces.push(Line::new("piece.cities").with("owner", seat).with("n", n));
        }
    }
    let name = place(region);
    let pieces: Arg = pieces.into_iter().collect();
    let holder = Colour::all().find(|colour| tally.held(*colour).contains(region));
    match (holder.map(Colour::seat), &pieces) {
        (_, Arg::List(none)) if none.is_empty() => Line::new("panel.region_empty").with("region", name),
        (Some(Some(seat)), _) => {
            Line::new("panel.region_held").with("region", name).with("holder", seat).with("pieces", pieces)
        }
        (Some(None) | None, _) => Line::new("panel.region").with("region", name).with("pieces", pieces),
    }
}

/// The tokens that lie in a region.
fn marks_in(public: &Public, region: Region) -> Vec<Line> {
    let mut lines = Vec::new();
    if public.start == Some(region) {
        lines.push(Line::new("piece.start"));
    }
    let site = public.sites.iter().find(|site| site.region == region && site.owner.is_none());
    let marks = [
        site.map(|site| site.token.map_or(Mark::Hidden, Mark::Open)),
        public.citadels.contains(region).then_some(Mark::Citadel),
        (public.dragon == Some(region) && public.slayer.is_none()).then_some(Mark::Dragon),
        public.portals.contains(region).then_some(Mark::Portal),
        (public.rogues == Some(region)).then_some(Mark::Rogues),
    ];
    lines.extend(
        marks.into_iter().flatten().map(|mark| Line::new("piece.token").with("token", mark_thing(mark))),
    );
    lines
}

fn offer_panel(public: &Public) -> Panel {
    let offer = |(card, price): (&Card, u8)| {
        Line::new("panel.offer")
            .with("price", price)
            .with("card", card_thing(*card))
            .with("abilities", abilities(*card))
            .with("deed", deed(card.printed().actions))
    };
    let mut lines: Vec<Line> = public.row.iter().zip(PRICES).map(offer).collect();
    lines.push(Line::new("panel.deck").with("n", public.deck));
    Panel { place: Place::Offer, title: Line::new("panel.row"), lines }
}

fn player_panel(public: &Public, tally: &Tally, seat: Seat) -> Panel {
    let mut lines = vec![
        Line::new("panel.stock")
            .with("coins", public.coins[seat])
            .with("armies", public.supply[seat])
            .with("cities", CITIES - public.cities[seat].len() as u8)
            .with("cards", public.cards[seat].len() as u8),
    ];
    if let Some(leader) = public.leaders[seat] {
        lines.push(Line::new("panel.leader").with("leader", leader_thing(leader)));
    }
    let card = |card: Card| {
        Line::new("panel.card").with("card", card_thing(card)).with("abilities", abilities(card))
    };
    lines.extend(public.cards[seat].iter().map(card));
    let owned = public.sites.iter().filter(|site| site.owner == Some(seat)).filter_map(|site| site.token);
    lines.extend(owned.map(|token| Line::new("panel.token").with("token", token_thing(token))));
    if public.slayer == Some(seat) {
        lines.push(Line::new("panel.token").with("token", mark_thing(Mark::Dragon)));
    }
    let counts = [
        ("panel.elixirs", tally.elixirs(seat)),
        // The Red Sorceress alone holds others' armies.
        ("panel.captured", public.captured[seat]),
    ];
    lines.extend(counts.into_iter().filter(|(_, n)| *n > 0).map(|(id, n)| Line::new(id).with("n", n)));
    if public.sealed.contains(seat) {
        lines.push(Line::new("panel.sealed"));
    }
    Panel { place: Place::Player, title: Line::new("panel.player").with("seat", seat), lines }
}

/// What the viewer alone knows: a sealed bid, and the tokens looked at.
fn hand_panel(public: &Public, own: Private) -> Option<Panel> {
    let bid = own.bid.map(|bid| Line::new("panel.bid").with("coins", bid));
    let seen = |(site, token): (&crate::state::Site, &Option<crate::data::Token>)| {
        let line = Line::new("panel.seen").with("region", place(site.region));
        token.filter(|_| site.owner.is_none()).map(|token| line.with("token", token_thing(token)))
    };
    let lines: Vec<Line> =
        bid.into_iter().chain(public.sites.iter().zip(&own.seen).filter_map(seen)).collect();
    (!lines.is_empty()).then(|| Panel { place: Place::Hand, title: Line::new("panel.hand"), lines })
}
