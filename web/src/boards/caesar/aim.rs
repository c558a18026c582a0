//! Choosing how to connect the city aimed at: its chains side by side, what each pays, and the confirmation of one.

use caesar::{Caesar, Category, PlaceId, WayHome, WayId};
use game::Line;
use games::Listed;
use leptos::prelude::*;

use super::preview::{self, Chain};
use super::screen::BoardState;
use super::wealth_label;
use crate::parts::{icon, shape};
use crate::words::{game_t, literal, t, tl};

impl BoardState {
    /// Aims at a city and proposes its best chain.
    pub(super) fn aim_at(self, city: PlaceId) {
        self.aim.set(Some(city));
        self.propose(0);
    }

    /// Proposes one of the chains into the city aimed at.
    pub(super) fn propose(self, nth: usize) {
        let chains = self.chains();
        if let (Some(city), Some(chain)) = (self.aim.get_untracked(), chains.get(nth)) {
            self.nth.set(nth);
            let line = Line::new("caesar.connect")
                .with("n", chain.pieces)
                .with("city", literal(&self.name(city)))
                .with("start", literal(&self.name(chain.start)));
            self.table.ask(&chain.moves, tl(&line));
        }
    }

    /// The chains into the city aimed at.
    pub(super) fn chains(self) -> Vec<Chain> {
        self.aim.get().map(|city| self.table.view(|view| preview::chains(view, city))).unwrap_or_default()
    }

    /// The proposed chain.
    pub(super) fn proposed(self) -> Option<Chain> {
        self.chains().into_iter().nth(self.nth.get())
    }

    /// The points of a chain for the builder, without those for roads, in words.
    pub(super) fn gains(self, chain: &Chain) -> String {
        let name = |category: &Category| game_t(Caesar::ID, &format!("score.{category}"));
        let gain = |(category, points): &(Category, i16)| format!("{} {}", name(category), signed(*points));
        chain.gains.iter().map(gain).collect::<Vec<_>>().join(", ")
    }

    /// The total points of a chain for the builder, one number per way home.
    pub(super) fn whole(self, chain: &Chain) -> String {
        let seat = self.table.public(|public| public.active);
        let mut all: Vec<i16> = chain.homes.iter().map(|home| chain.whole(seat, home)).collect();
        all.dedup();
        let all = all.into_iter().map(signed).collect::<Vec<_>>().join(" / ");
        tl(&Line::new("caesar.whole").with("n", literal(&all)))
    }

    /// What a way home pays, in words.
    pub(super) fn pays(self, home: &WayHome) -> String {
        let one = |(seat, points): (game::Seat, u8)| format!("{} +{points}", self.table.session.label(seat));
        home.payout.iter().map(one).collect::<Vec<_>>().join(", ")
    }
}

/// The wealth of the city aimed at, and its chains: in a box on the other half of the map, or in the prompt on small
/// screens.
pub(super) fn chooser(board: BoardState, class: &'static str) -> Option<impl IntoView> {
    let city = board.aim.get()?;
    let chains = board.chains();
    let nth = board.nth.get();
    let east = board.with(|_, layout| layout.place(city).0 > layout.place(PlaceId::ROME).0);
    let class = if east { class.to_owned() } else { format!("{class} right") };
    let gain = board.with(|view, layout| {
        let (public, index) = (view.public(), city.index());
        format!("{} · {}", layout.numerals[index], t(wealth_label(public.wealth_of(city))))
    });
    let button = |(index, chain): (usize, &Chain)| {
        let start = literal(&board.name(chain.start));
        let words = tl(&Line::new("caesar.chain").with("n", chain.pieces).with("start", start));
        let pays: Vec<_> = chain.homes.iter().map(|home| pays(board, home)).collect();
        view! {
            <button type="button" aria-pressed=(index == nth).to_string() on:click=move |_| board.propose(index)>
                <span class="via">{icon("road", "s16")}{words}</span>{pays}
                <span class="whole"><b>{board.whole(chain)}</b>" "{board.gains(chain)}</span>
            </button>
        }
    };
    let buttons: Vec<_> = chains.iter().enumerate().map(button).collect();
    Some(view! {
        <div class=class role="group" aria-label=t("caesar.chains")>
            <b>{board.name(city)}<small>{gain}</small></b>{buttons}
        </div>
    })
}

fn pays(board: BoardState, home: &WayHome) -> impl IntoView + use<> {
    let one = |(seat, points): (game::Seat, u8)| {
        view! { <span>{shape(seat, "s16")}<span class="sr">{board.table.session.label(seat)}</span>"+"{points}</span> }
    };
    let seats: Vec<_> = home.payout.iter().map(one).collect();
    view! { <span class="pays">{seats}</span> }
}

/// A number with its sign, `−` (U+2212) if negative.
fn signed(number: i16) -> String {
    format!("{number:+}").replace('-', "−")
}

/// The ways that belong to only one of these ways home, with its index. A click on such a way chooses it.
pub(super) fn telling_ways(homes: &[WayHome]) -> Vec<(WayId, usize)> {
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
        let home = |ways: &[u8]| WayHome {
            payout: Payout::default(),
            ways: ways.iter().map(|way| WayId(*way)).collect(),
        };
        let told = telling_ways(&[home(&[1, 2, 5]), home(&[1, 3, 5])]);
        assert_eq!(told, vec![(WayId(2), 0), (WayId(3), 1)]);
    }
}
