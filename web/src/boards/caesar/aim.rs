//! A city aimed at: its chains side by side, what each would pay, and the question whether one is meant.

use caesar::{PlaceId, WayId};
use game::Line;
use leptos::prelude::*;

use super::preview::{self, Chain, Home};
use super::screen::Desk;
use super::wealth_label;
use crate::parts::{icon, shape};
use crate::session::Sure;
use crate::words::{t, tl};

impl Desk {
    /// Aims at a city: its best chain is proposed.
    pub(super) fn aim_at(self, city: PlaceId) {
        self.aim.set(Some(city));
        self.propose(0);
    }

    /// Proposes one of the chains into the city aimed at.
    pub(super) fn propose(self, nth: usize) {
        let chains = self.chains();
        if let (Some(city), Some(chain)) = (self.aim.get_untracked(), chains.get(nth)) {
            self.nth.set(nth);
            let line = Line::new("caesar.connect").with("n", chain.pieces);
            let text = tl(&line).replace("CITY", &self.name(city)).replace("START", &self.name(chain.start));
            let moves = chain.moves.iter().map(ToString::to_string).collect();
            self.session.ask(Sure { moves, text });
        }
    }

    /// The chains into the city aimed at.
    pub(super) fn chains(self) -> Vec<Chain> {
        self.aim.get().map(|city| self.with(|view, _| preview::chains(view, city))).unwrap_or_default()
    }

    /// The chain proposed.
    pub(super) fn proposed(self) -> Option<Chain> {
        self.chains().into_iter().nth(self.nth.get())
    }

    /// What a way home pays, in words.
    pub(super) fn pays(self, home: &Home) -> String {
        let one = |(seat, points): (game::Seat, u8)| format!("{} +{points}", self.session.name(seat));
        home.payout.iter().map(one).collect::<Vec<_>>().join(", ")
    }
}

/// What the city brings, and its chains: in a box on the far side of the map, or on small screens in the prompt.
pub(super) fn chooser(desk: Desk, class: &'static str) -> Option<impl IntoView> {
    let city = desk.aim.get()?;
    let chains = desk.chains();
    let nth = desk.nth.get();
    let east = desk.with(|_, layout| layout.place(city).0 > layout.place(PlaceId::ROME).0);
    let class = if east { class.to_owned() } else { format!("{class} right") };
    let gain = desk.with(|view, layout| {
        let (public, index) = (view.public(), city.index());
        format!("{} · {}", layout.numerals[index], t(wealth_label(public.wealth_of(city))))
    });
    let button = |(index, chain): (usize, &Chain)| {
        let words =
            tl(&Line::new("caesar.chain").with("n", chain.pieces)).replace("START", &desk.name(chain.start));
        let pays: Vec<_> = chain.homes.iter().map(|home| pays(desk, home)).collect();
        view! {
            <button type="button" aria-pressed=(index == nth).to_string() on:click=move |_| desk.propose(index)>
                <span class="via">{icon("road", "s16")}{words}</span>{pays}
            </button>
        }
    };
    let buttons: Vec<_> = chains.iter().enumerate().map(button).collect();
    Some(view! {
        <div class=class role="group" aria-label=t("caesar.chains")>
            <b>{desk.name(city)}<small>{gain}</small></b>{buttons}
        </div>
    })
}

fn pays(desk: Desk, home: &Home) -> impl IntoView + use<> {
    let one = |(seat, points): (game::Seat, u8)| {
        view! { <span>{shape(seat, "s16")}<span class="sr">{desk.session.name(seat)}</span>"+"{points}</span> }
    };
    let seats: Vec<_> = home.payout.iter().map(one).collect();
    view! { <span class="pays">{seats}</span> }
}

/// The ways that tell one way home from all others: pointing at one chooses it.
pub(super) fn telling_ways(homes: &[Home]) -> Vec<(WayId, usize)> {
    let mut found = Vec::new();
    for (index, home) in homes.iter().enumerate() {
        let elsewhere = |way: &WayId| {
            homes.iter().enumerate().any(|(other, home)| other != index && home.ways.contains(way))
        };
        found.extend(home.ways.iter().filter(|way| !elsewhere(way)).map(|way| (*way, index)));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use caesar::Payout;

    #[test]
    fn equal_ways_are_told_apart_where_they_part() {
        let home = |ways: &[u8]| Home {
            payout: Payout::default(),
            ways: ways.iter().map(|way| WayId(*way)).collect(),
        };
        let told = telling_ways(&[home(&[1, 2, 5]), home(&[1, 3, 5])]);
        assert_eq!(told, vec![(WayId(2), 0), (WayId(3), 1)]);
    }
}
