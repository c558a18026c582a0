//! A region of the islands in words.

use game::Seat;
use legends::{Colour, Public, Region, Tally, region_id};

use super::layout::groups;
use crate::session::Session;
use crate::words::{game_t, t};

/// The name of a region.
pub(super) fn name(session: Session, region: Region) -> String {
    game_t(session.game, &format!("region.{}", region_id(region)))
}

/// Whose pieces are of this style.
fn owner(session: Session, style: usize) -> String {
    match style.checked_sub(1) {
        None => t("map.neutral"),
        Some(index) => session.name(Seat::new(index as u8)),
    }
}

fn holder(session: Session, public: &Public, region: Region) -> String {
    let tally = Tally::of(public);
    match Colour::all().find(|colour| tally.held(*colour).contains(region)) {
        None => t("map.nobody"),
        Some(colour) => owner(session, colour.seat().map_or(0, |seat| seat.index() + 1)),
    }
}

/// A region with its pieces in one sentence.
pub(super) fn label(session: Session, public: &Public, region: Region) -> String {
    let pieces: Vec<String> = groups(public, region)
        .into_iter()
        .map(|group| {
            let kind = if group.city { t("map.cities") } else { t("map.armies") };
            format!("{}: {} {kind}", owner(session, group.style), group.count)
        })
        .collect();
    let held = holder(session, public, region);
    format!("{}. {}. {} {held}", name(session, region), pieces.join(", "), t("map.held"))
}

/// The bubble of a region, as HTML text.
pub(super) fn bubble(session: Session, public: &Public, region: Region) -> String {
    let mut out = format!(
        "<b class=\"h\">{}</b><span class=\"muted\">{} {}</span><ul>",
        name(session, region),
        t("map.held"),
        holder(session, public, region)
    );
    for group in groups(public, region) {
        let (sprite, kind) = match (group.city, group.count) {
            (true, 1) => ("city", t("map.city")),
            (true, _) => ("city", t("map.cities")),
            (false, 1) => ("army", t("map.army")),
            (false, _) => ("army", t("map.armies")),
        };
        out += &format!(
            "<li><svg class=\"i s16\"><use href=\"#{sprite}-{}\"/></svg> {}: {} {kind}</li>",
            group.style,
            owner(session, group.style),
            group.count
        );
    }
    out + "</ul>"
}

/// The islands in play and who holds each: name and style of the holder.
pub(super) fn islands(session: Session, public: &Public) -> Vec<(String, Option<usize>)> {
    let tally = Tally::of(public);
    let island = |(face, index, regions): (legends::Face, usize, legends::RegionSet)| {
        let in_it = |colour: Colour| tally.held(colour).and(regions).len();
        let most = Colour::all().map(in_it).max().unwrap_or_default();
        let mut leaders = Colour::all().filter(|colour| most > 0 && in_it(*colour) == most);
        let first = leaders.next().filter(|_| leaders.next().is_none());
        let name = game_t(session.game, &format!("island.{}{}", face.word(), index + 1));
        (name, first.map(|colour| colour.seat().map_or(0, |seat| seat.index() + 1)))
    };
    public.board.islands().map(island).collect()
}

/// The name behind a holder's style.
pub(super) fn holder_name(session: Session, style: Option<usize>) -> String {
    style.map_or_else(|| t("map.nobody"), |style| owner(session, style))
}
