//! Draws the nest and the players around it as SVG.

use eggs::{Egg, Entrant, Lies, Move, Phase, Public, Took};
use game::{Seat, SeatSet, View};

use super::{drawing, signed};
use crate::markup::{Markup, markup};

/// An egg in the nest, with the move that takes it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Offer {
    pub(super) sprite: &'static str,
    pub(super) value: String,
    pub(super) mv: Move,
    /// Its value, if the viewer knows it.
    points: Option<i16>,
    /// Whether it lies face down and the viewer knows its value.
    pub(super) secret: bool,
    /// The seats that know the value of a face-down egg; `None` for an egg that lies face up.
    pub(super) known_to: Option<SeatSet>,
    /// Its size, as a share of the largest: by its value, and medium for an egg that lies face down.
    pub(super) share: f32,
}

/// The value of the largest eggs, good or bad.
const LARGEST: f32 = 12.0;

/// The size of an egg of this value, as a share of the largest.
fn share_of(value: i8) -> f32 {
    0.72 + 0.28 * (f32::from(value).abs() / LARGEST).min(1.0)
}

/// The size of an egg that lies face down.
const DOWN_SHARE: f32 = 0.86;

/// The eggs in the nest: those face up, the best first, then those face down.
pub(super) fn offers(view: &View<eggs::Eggs>) -> Vec<Offer> {
    let public = view.public();
    let up = public.deck.best_first(public.up).into_iter().map(|egg| {
        let value = public.deck.value(egg);
        Offer {
            sprite: sprite(public, egg),
            value: signed(value.into()),
            points: Some(value.into()),
            mv: Move::Take(value),
            secret: false,
            known_to: None,
            share: share_of(value),
        }
    });
    let lying = public.down.iter().enumerate().filter(|(_, egg)| egg.lies == Lies::Middle);
    let down = lying.map(|(index, egg)| {
        let seen = view.private().and_then(|private| private.seen[index]);
        let points = seen.map(|egg| i16::from(public.deck.value(egg)));
        Offer {
            sprite: "egg-back",
            value: points.map_or_else(|| "?".to_owned(), signed),
            points,
            mv: Move::TakeDown(index as u8),
            secret: seen.is_some(),
            known_to: Some(egg.seen_by),
            share: DOWN_SHARE,
        }
    });
    up.chain(down).collect()
}

fn sprite(public: &Public, egg: Egg) -> &'static str {
    if public.deck.explodes(egg) { "egg-bomb" } else { "egg-good" }
}

/// The most letters of a name under a card, including the ellipsis.
const MAX_NAME_LETTERS: usize = 10;

/// The width of a plate with an egg's value.
const PLATE_WIDTH: f32 = 80.0;

/// The distance between two eggs.
fn gap(count: usize) -> f32 {
    (540.0 / count.max(1) as f32).min(124.0)
}

/// The x and y of the middle of each egg, and its size.
fn spots(shares: &[f32]) -> Vec<(f32, f32, f32)> {
    let count = shares.len();
    let gap = gap(count);
    let largest = (gap * 1.32).min(176.0);
    let spot = |(index, share): (usize, &f32)| {
        let from_middle = index as f32 - (count as f32 - 1.0) / 2.0;
        let size = largest * share;
        // Eggs in the middle are higher, because the nest is round. All stand on it with their lower ends.
        (450.0 + from_middle * gap, 318.0 + from_middle.abs() * 7.0 + (largest - size) * 0.45, size)
    };
    shares.iter().enumerate().map(spot).collect()
}

/// The places of these eggs.
fn spots_of(offers: &[Offer]) -> Vec<(f32, f32, f32)> {
    spots(&offers.iter().map(|offer| offer.share).collect::<Vec<_>>())
}

/// The largest distance between two players around the nest.
const SEAT_SPACING: f32 = 150.0;
/// The largest distance between two cards of the line-up.
const LINEUP_SPACING: f32 = 132.0;

/// The distance in a row of `count`. A long row is denser, so that a small screen can show it larger.
fn step(count: usize, most: f32) -> f32 {
    most.min(640.0 / count.max(1) as f32)
}

/// The `viewBox` that every screen must show: all players, eggs and plates. The cave and the ends of the nest extend
/// beyond it.
pub(super) fn view_box(view: &View<eggs::Eggs>) -> String {
    let (public, spots) = (view.public(), spots_of(&offers(view)));
    let people = match public.phase {
        Phase::Mulligan | Phase::Play => (usize::from(public.seats), SEAT_SPACING),
        Phase::Pick { .. } | Phase::Give { .. } | Phase::Discard { .. } | Phase::Over => {
            (public.lineup.len(), LINEUP_SPACING)
        }
    };
    let eggs = spots.first().map_or(0.0, |(x, _, size)| 2.0 * (450.0 - x) + size + 40.0);
    let width = (people.0 as f32 * step(people.0, people.1)).max(eggs).max(400.0);
    format!("{:.0} -24 {width:.0} 524", 450.0 - width / 2.0)
}

/// The drawing of the nest, behind and before the eggs; empty until it has loaded.
#[derive(Clone, Debug, Default)]
pub(super) struct Nest {
    pub(super) back: Markup,
    pub(super) front: Markup,
}

/// The whole stage. An egg that a legal move takes is clickable. With `laid`, the eggs roll in.
pub(super) fn stage(
    view: &View<eggs::Eggs>,
    names: &[String],
    legal: &[Move],
    words: &StageWords,
    laid: bool,
    nest: &Nest,
) -> Markup {
    let offers = offers(view);
    let spots = spots_of(&offers);
    let mut out = nest.back.clone();
    let round = view.viewer().map(|seat| own_points(view, seat));
    for (index, (offer, (x, y, size))) in offers.iter().zip(&spots).enumerate() {
        let note = round.zip(offer.points).map(|(now, points)| (words.worth)(now, now + points));
        let note = note.unwrap_or_default();
        out.push(egg((index, offer), (*x, *y), *size, (legal.contains(&offer.mv), laid), (words, &note)));
    }
    let plates =
        offers.iter().zip(&spots).map(|(offer, (x, _, _))| plate(offer, *x, plate_scale(spots.len())));
    let (nest, plates) = (nest.front.clone(), plates.collect::<Markup>());
    out.push(markup!("<g pointer-events=\"none\">{nest}{plates}</g>"; nest, plates));
    out.push(around(view, names, words));
    out
}

/// The points of the viewer in this round.
fn own_points(view: &View<eggs::Eggs>, seat: Seat) -> i16 {
    view.public().round_points(view.viewer().zip(view.private()), seat)
}

/// The numbers of the hints, on the eggs that they take. A click on one is a click on its egg.
pub(super) fn marks(view: &View<eggs::Eggs>, advice: &[(usize, Move)]) -> Markup {
    let offers = offers(view);
    let mut out = Markup::default();
    for (index, (offer, (x, y, size))) in offers.iter().zip(spots_of(&offers)).enumerate() {
        if let Some((number, _)) = advice.iter().find(|(_, mv)| *mv == offer.mv) {
            out.push(markup!(
                "<g class=\"mark\" data-egg=\"{index}\" transform=\"translate({x:.1} {:.1})\"><circle r=\"19\"/><text y=\"8\">{number}</text></g>",
                y - size * 0.5; index, x, number
            ));
        }
    }
    out
}

/// The texts on the stage.
pub(super) struct StageWords {
    pub(super) ready: String,
    pub(super) choosing: String,
    pub(super) cancelled: String,
    /// The labels before the value of an egg: face up, and face down.
    pub(super) egg: String,
    pub(super) hidden: String,
    /// What the viewer has in this round now, and with an egg.
    pub(super) worth: fn(i16, i16) -> String,
}

fn egg(
    (index, offer): (usize, &Offer),
    (x, y): (f32, f32),
    size: f32,
    (legal, laid): (bool, bool),
    (words, note): (&StageWords, &str),
) -> Markup {
    let half = size / 2.0;
    let class = if laid { " laid" } else { "" };
    let (lit, button) = if legal {
        (" lit", markup!("role=\"button\" tabindex=\"0\" data-target=\"\""))
    } else {
        ("", markup!("role=\"img\""))
    };
    let (word, rule) = match (offer.known_to, offer.sprite) {
        (Some(_), _) => (&words.hidden, "EGG-22"),
        (None, "egg-bomb") => (&words.egg, "EGG-12"),
        (None, _) => (&words.egg, "EGG-11"),
    };
    let told = format!("{word} {}", offer.value);
    let note = if note.is_empty() { Markup::default() } else { markup!("data-note=\"{note}\""; note) };
    markup!(
        "<g class=\"egg{lit}{class}\" data-egg=\"{index}\" data-move=\"{}\" {button} aria-label=\"{told}\" data-about=\"{told}\" {note} data-rule=\"{rule}\"><ellipse class=\"glow\" cx=\"{x}\" cy=\"{y}\" rx=\"{}\" ry=\"{}\"/>\
         <ellipse cx=\"{x}\" cy=\"{}\" rx=\"{}\" ry=\"{}\" fill=\"#000\" opacity=\".35\"/>\
         <use href=\"#{}\" x=\"{}\" y=\"{}\" width=\"{size}\" height=\"{size}\"/></g>",
        offer.mv.to_string(), half * 0.88, half * 1.08, y + half * 0.86, half * 0.64, half * 0.12, offer.sprite, x - half, y - half; lit, class, index, button, told, note, rule, x, y, size
    )
}

/// The scale of plates: below 1 if many eggs lie side by side.
fn plate_scale(count: usize) -> f32 {
    (gap(count) / (PLATE_WIDTH + 6.0)).min(1.0)
}

fn plate(offer: &Offer, x: f32, scale: f32) -> Markup {
    let colour = match offer.value.chars().next() {
        Some('+') => "#1c6646",
        Some('−') => "#9a2a1c",
        _ => "#4a5563",
    };
    let lock = if offer.secret {
        markup!("<use href=\"#ui-lock\" x=\"20\" y=\"-31\" width=\"22\" height=\"22\" color=\"#fff6e2\"/>")
    } else {
        Markup::default()
    };
    // The seats that have seen the egg: the Scout and later owners.
    let mut knows = Markup::default();
    for (nth, seat) in offer.known_to.iter().flat_map(|seats| seats.iter()).enumerate() {
        let n = seat.index() + 1;
        knows.push(markup!(
            "<use href=\"#shape-{n}\" x=\"{}\" y=\"24\" width=\"17\" height=\"17\"/>",
            nth as f32 * 20.0 - 9.0; n
        ));
    }
    markup!(
        "<g transform=\"translate({x} 456) scale({scale:.2})\"><rect x=\"-40\" y=\"-21\" width=\"80\" height=\"42\" rx=\"21\" fill=\"#fff6e2\" \
         stroke=\"{colour}\" stroke-width=\"4\"/><text y=\"10\" text-anchor=\"middle\" class=\"plate\" fill=\"{colour}\">{}</text>{lock}{knows}</g>",
        offer.value; x, scale, colour, lock, knows
    )
}

/// The players around the nest: their hidden cards, or the line-up in the order of picking.
fn around(view: &View<eggs::Eggs>, names: &[String], words: &StageWords) -> Markup {
    let public = view.public();
    match public.phase {
        Phase::Pick { at } | Phase::Give { at } | Phase::Discard { at } => {
            let count = public.lineup.len();
            public
                .lineup
                .iter()
                .enumerate()
                .map(|(index, entrant)| {
                    let x = 450.0 + (index as f32 - (count as f32 - 1.0) / 2.0) * step(count, LINEUP_SPACING);
                    shown(public, *entrant, (x, 104.0), index == usize::from(at), names, words)
                })
                .collect()
        }
        Phase::Mulligan | Phase::Play => {
            let count = usize::from(public.seats);
            Seat::all(public.seats)
                .map(|seat| {
                    let from_middle = seat.index() as f32 - (count as f32 - 1.0) / 2.0;
                    let at =
                        (450.0 + from_middle * step(count, SEAT_SPACING), 96.0 + from_middle.abs() * 6.0);
                    hidden(
                        seat,
                        at,
                        from_middle * 4.0,
                        &names[seat.index()],
                        public.sealed.contains(seat),
                        words,
                    )
                })
                .collect()
        }
        Phase::Over => Markup::default(),
    }
}

fn hidden(seat: Seat, (x, y): (f32, f32), turn: f32, name: &str, ready: bool, words: &StageWords) -> Markup {
    let n = seat.index() + 1;
    let card = if ready {
        markup!(
            "<rect x=\"-34\" y=\"-48\" width=\"68\" height=\"96\" rx=\"9\" fill=\"#fff6e2\" stroke=\"#1d1420\" stroke-width=\"2\"/>\
             <rect x=\"-28\" y=\"-42\" width=\"56\" height=\"84\" rx=\"6\" fill=\"url(#pat-{n})\"/><circle r=\"19\" fill=\"#fff6e2\"/>\
             <use href=\"#shape-{n}\" x=\"-12\" y=\"-12\" width=\"24\" height=\"24\"/>"; n
        )
    } else {
        markup!(
            "<rect x=\"-34\" y=\"-48\" width=\"68\" height=\"96\" rx=\"9\" fill=\"#000\" fill-opacity=\".25\" stroke=\"#f4dcb8\" \
             stroke-width=\"3\" stroke-dasharray=\"8 6\"/><use href=\"#shape-{n}\" x=\"-12\" y=\"-26\" width=\"24\" height=\"24\"/>\
             <g fill=\"#f4dcb8\"><circle cx=\"-12\" cy=\"16\" r=\"4\"/><circle cy=\"16\" r=\"4\"/><circle cx=\"12\" cy=\"16\" r=\"4\"/></g>";
            n
        )
    };
    let word = if ready { &words.ready } else { &words.choosing };
    markup!(
        "<g transform=\"translate({x:.1} {y:.1})\"><g transform=\"rotate({turn:.1})\">{card}</g>\
         <text y=\"74\" class=\"nmx\">{}</text><text y=\"93\" class=\"stx\">{word}</text></g>",
        shortened_name(name); x, y, turn, card, word
    )
}

/// A card of the line-up. The card that picks stands forward.
fn shown(
    public: &Public,
    entrant: Entrant,
    (x, y): (f32, f32),
    picks: bool,
    names: &[String],
    words: &StageWords,
) -> Markup {
    let n = entrant.seat.index() + 1;
    let y = if picks { y + 10.0 } else { y };
    let cancelled = entrant.adventurer == eggs::Adventurer::DarkPriestess && public.priestesses_cancel();
    let took = match entrant.took {
        Took::Nothing if cancelled => words.cancelled.clone(),
        Took::Nothing => String::new(),
        Took::Up(egg) => signed(public.deck.value(egg).into()),
        Took::Down(_) => "?".to_owned(),
    };
    let mut out = markup!(
        "<g class=\"entrant{}\" transform=\"translate({x:.1} {y:.1})\">",
        if picks { " picks" } else { "" }; x, y
    );
    out.push(markup!(
        "<rect class=\"card\" x=\"-42\" y=\"-60\" width=\"84\" height=\"112\" rx=\"11\"/>\
         <use href=\"#{}\" x=\"-29\" y=\"-44\" width=\"58\" height=\"58\"/>\
         <text x=\"-33\" y=\"-38\" class=\"rank\">{}</text><use href=\"#shape-{n}\" x=\"-10\" y=\"22\" width=\"20\" height=\"20\"/>\
         <text y=\"74\" class=\"nmx\">{}</text><text y=\"94\" class=\"stx\">{took}</text></g>",
        drawing(entrant.adventurer), entrant.adventurer.rank(), shortened_name(&names[entrant.seat.index()]); n, took
    ));
    out
}

/// A name shortened to fit under a card.
fn shortened_name(name: &str) -> String {
    match name.char_indices().nth(MAX_NAME_LETTERS) {
        Some(_) => name.chars().take(MAX_NAME_LETTERS - 1).chain(['…']).collect(),
        None => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_are_cut() {
        assert_eq!(shortened_name("Ana"), "Ana");
        assert_eq!(shortened_name("Maximilian"), "Maximilian");
        assert_eq!(shortened_name("Maximiliane"), "Maximilia…");
    }

    /// Twelve is the most eggs that can lie in the nest: those of a turn with six players, and one from every Scout.
    #[test]
    fn eggs_stand_apart_and_on_the_stage() {
        for count in 1..=12 {
            let spots = spots(&vec![1.0; count]);
            for pair in spots.windows(2) {
                assert!(pair[1].0 - pair[0].0 >= pair[0].2 * 0.6, "{count} eggs overlap");
                assert!(pair[1].0 - pair[0].0 >= PLATE_WIDTH * plate_scale(count), "{count} plates overlap");
            }
            for (x, y, size) in spots {
                assert!(x - size / 2.0 > 100.0 && x + size / 2.0 < 800.0 && y + size / 2.0 < 500.0);
            }
        }
    }
}
