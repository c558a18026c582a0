//! A region of the map in words: for its bubble and for those who hear it.

use eme::{Colour, Move, Public, Region, Tally};
use game::Seat;

use super::layout::{continent_holder, groups, holder};
use crate::scene::Snapshot;
use crate::session::Session;
use crate::words::{game_t, t};

/// The name of a region.
pub(super) fn name(public: &Public, region: Region) -> String {
    game_t(games::GameId::Eme, &format!("region.{}{region}", public.side.letter()))
}

fn continent(public: &Public, region: Region) -> Option<usize> {
    public.board().continents.iter().position(|regions| regions.contains(region))
}

/// The name of a continent.
pub(super) fn continent_name(public: &Public, index: usize) -> String {
    game_t(games::GameId::Eme, &format!("continent.{}{}", public.side.letter(), index + 1))
}

/// Who holds what is named here.
pub(super) fn holder_name(session: Session, colour: Option<Colour>) -> String {
    match colour.map(Colour::seat) {
        None => t("map.nobody"),
        Some(None) => t("map.neutral"),
        Some(Some(seat)) => session.name(seat),
    }
}

/// Whose pieces are of this style.
fn owner(session: Session, style: usize) -> String {
    match style.checked_sub(1) {
        None => t("map.neutral"),
        Some(index) => session.name(Seat::new(index as u8)),
    }
}

/// A region with its pieces in one sentence.
pub(super) fn label(session: Session, public: &Public, region: Region) -> String {
    let place = continent(public, region).map(|index| continent_name(public, index)).unwrap_or_default();
    let pieces: Vec<String> = groups(public, region)
        .into_iter()
        .map(|group| {
            let kind = if group.city { t("map.cities") } else { t("map.armies") };
            format!("{}: {} {kind}", owner(session, group.style), group.count)
        })
        .collect();
    let held = holder_name(session, holder(&Tally::of(public), region));
    format!("{}, {place}. {}. {} {held}", name(public, region), pieces.join(", "), t("map.held"))
}

/// The bubble of a region, as HTML text.
pub(super) fn bubble(session: Session, now: &Snapshot, public: &Public, region: Region) -> String {
    let tally = Tally::of(public);
    let held = holder(&tally, region);
    let place = continent(public, region);
    let continent = place.map(|index| continent_name(public, index)).unwrap_or_default();
    let mut out = format!(
        "<b class=\"h\">{}</b><span class=\"muted\">{continent} · {} {}</span><ul>",
        name(public, region),
        t("map.held"),
        holder_name(session, held)
    );
    for group in groups(public, region) {
        let kind = match (group.city, group.count) {
            (true, 1) => t("map.city"),
            (true, _) => t("map.cities"),
            (false, 1) => t("map.army"),
            (false, _) => t("map.armies"),
        };
        let sprite = if group.city { "city" } else { "army" };
        out += &format!(
            "<li><svg class=\"i s16\"><use href=\"#{sprite}-{}\"/></svg> {}: {} {kind}</li>",
            group.style,
            owner(session, group.style),
            group.count
        );
    }
    out += "</ul>";
    if let Some(index) = place {
        let who = holder_name(session, continent_holder(public, &tally, index));
        out += &format!("<span class=\"muted\">{continent}: {who}</span>");
    }
    let here = now.choices.iter().find(|choice| {
        choice.notation.parse::<Move>().is_ok_and(
            |mv| matches!(mv, Move::Place(at) | Move::City(at) | Move::Neutral(at) if at == region),
        )
    });
    if let Some(choice) = here {
        out += &format!("<span class=\"chip brass\">{}</span>", session.text(&choice.line));
    }
    out
}
