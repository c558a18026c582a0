//! Control and points.

use std::cmp::Ordering;
use std::fmt;

use game::{BySeat, Outcome, Points, Scorecard, Seat};
use realm::{RegionSet, strictly_most};
use serde::{Deserialize, Serialize};

use crate::card::{Ability, Family};
use crate::data::{ARMIES, Leader, Token, box_of};
use crate::state::{COLOURS, Colour, MAX, Phase, Public};

/// What a row of the score sheet is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Category {
    /// Regions controlled (LEG-51).
    Regions,
    /// Islands controlled (LEG-52).
    Islands,
    /// Cards of named families, and flying abilities (LEG-45).
    Families,
    /// Full sets (LEG-46).
    Sets,
    /// Points for coins (LEG-47).
    Hoard,
    /// The most elixirs (LEG-43).
    Elixirs,
    /// Grimoire and swamp (LEG-61, LEG-70).
    Tokens,
    /// Citadels in controlled regions (LEG-62).
    Citadels,
    /// The dragon (LEG-63).
    Dragon,
    /// The leader (LEG-65 … LEG-68).
    Leader,
    /// The finished games of a long game (LEG-60).
    Earlier,
    /// Tie-break: the Grimoire, for the victory alone (LEG-61).
    Grimoire,
    /// Tie-break: coins (LEG-54).
    Coins,
    /// Tie-break: armies on the board (LEG-54).
    Armies,
}

/// What a single game scores, in the order of the sheet.
const SCORING: [Category; 10] = [
    Category::Regions,
    Category::Islands,
    Category::Families,
    Category::Sets,
    Category::Hoard,
    Category::Elixirs,
    Category::Tokens,
    Category::Citadels,
    Category::Dragon,
    Category::Leader,
];

impl fmt::Display for Category {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Regions => "regions",
            Self::Islands => "islands",
            Self::Families => "families",
            Self::Sets => "sets",
            Self::Hoard => "hoard",
            Self::Elixirs => "elixirs",
            Self::Tokens => "tokens",
            Self::Citadels => "citadels",
            Self::Dragon => "dragon",
            Self::Leader => "leader",
            Self::Earlier => "earlier",
            Self::Grimoire => "grimoire",
            Self::Coins => "coins",
            Self::Armies => "armies",
        })
    }
}

/// Everything that counts, worked out once.
#[derive(Clone, Debug)]
pub struct Tally {
    held: [RegionSet; COLOURS],
    elixirs: BySeat<u8, MAX>,
    points: [BySeat<i16, MAX>; SCORING.len()],
}

impl Tally {
    /// Counts a position as if the game ended now.
    #[must_use]
    pub fn of(public: &Public) -> Self {
        let cities = public
            .cities
            .iter(public.seats)
            .flat_map(|(seat, cities)| cities.iter().map(move |city| (seat.index(), *city)));
        let held = realm::hold(public.board.regions, &public.armies, cities);
        let mut tally = Self { held, elixirs: BySeat::default(), points: [BySeat::default(); SCORING.len()] };
        tally.count_islands(public);
        for seat in Seat::all(public.seats) {
            tally.count_cards(public, seat);
            tally.count_tokens(public, seat);
            tally.count_leader(public, seat);
        }
        tally.count_elixirs(public);
        tally
    }

    /// The regions a colour controls (LEG-51).
    #[must_use]
    pub const fn held(&self, colour: Colour) -> RegionSet {
        self.held[colour.index()]
    }

    /// The elixirs of a seat (LEG-43).
    #[must_use]
    pub fn elixirs(&self, seat: Seat) -> u8 {
        self.elixirs[seat]
    }

    /// The points of a seat in this game.
    #[must_use]
    pub fn total(&self, seat: Seat) -> i16 {
        self.points.iter().map(|row| row[seat]).sum()
    }

    fn add(&mut self, category: Category, seat: Seat, points: u32) {
        self.points[category as usize][seat] += points as i16;
    }

    /// Islands: strictly the most controlled regions, neutral ones counting against the players (LEG-52).
    fn count_islands(&mut self, public: &Public) {
        for (_, _, island) in public.board.islands() {
            let in_it = self.held.map(|regions| regions.and(island).len() as u8);
            let holder = strictly_most(in_it).and_then(|index| Colour::all().nth(index)?.seat());
            if let Some(seat) = holder {
                self.add(Category::Islands, seat, 1);
                // LEG-68: large islands are worth more to the White Knight.
                if public.leaders[seat] == Some(Leader::WhiteKnight) && island.len() >= 3 {
                    self.add(Category::Leader, seat, 1);
                }
            }
        }
    }

    fn count_cards(&mut self, public: &Public, seat: Seat) {
        self.add(Category::Regions, seat, self.held[seat.index()].len());
        let cards = public.cards[seat];
        for ability in cards.iter().flat_map(|card| &card.printed().abilities) {
            match *ability {
                Ability::Elixirs(n) => self.elixirs[seat] += n,
                Ability::PerCard(family) => {
                    self.add(Category::Families, seat, cards.and(family.cards()).len());
                }
                Ability::PerFlying => self.add(Category::Families, seat, cards.and(box_of().flying).len()),
                Ability::Set { family, size, points } => {
                    if cards.and(family.cards()).len() >= u32::from(size) {
                        self.add(Category::Sets, seat, u32::from(points));
                    }
                }
                Ability::PerCoins(coins) => {
                    self.add(Category::Hoard, seat, u32::from(public.coins[seat] / coins));
                }
                Ability::PlusMove
                | Ability::PlusArmy
                | Ability::Flying
                | Ability::Coins(_)
                | Ability::Immune => {}
            }
        }
    }

    fn count_tokens(&mut self, public: &Public, seat: Seat) {
        for site in public.sites.iter().filter(|site| site.owner == Some(seat)) {
            match site.token {
                Some(Token::Spring) => self.elixirs[seat] += 2,
                Some(Token::Grimoire) => self.add(Category::Tokens, seat, 1),
                Some(Token::Swamp) => self.points[Category::Tokens as usize][seat] -= 1,
                Some(Token::Cottage | Token::Treasure | Token::Stable) | None => {}
            }
        }
        self.add(Category::Citadels, seat, self.held[seat.index()].and(public.citadels).len());
        self.add(Category::Dragon, seat, if public.slayer == Some(seat) { 2 } else { 0 });
    }

    fn count_leader(&mut self, public: &Public, seat: Seat) {
        let points = match public.leaders[seat] {
            Some(Leader::FairyQueen) => u32::from(public.cards[seat].and(Family::Forest.cards()).len() >= 3),
            // LEG-66: on the board or held by the Red Sorceress is anywhere but in the supply.
            Some(Leader::BanditKing) => u32::from(public.supply[seat] == 0),
            Some(Leader::RedSorceress) => {
                public.captured.iter(public.seats).map(|(_, armies)| u32::from(*armies)).sum::<u32>() / 3
            }
            // The White Knight's islands are counted with the islands.
            Some(Leader::WhiteKnight) | None => 0,
        };
        self.add(Category::Leader, seat, points);
    }

    /// The most elixirs score 2, a shared lead 1 each, none nothing (LEG-43).
    fn count_elixirs(&mut self, public: &Public) {
        let most = self.elixirs.iter(public.seats).map(|(_, n)| *n).max().unwrap_or(0);
        let leads = |seat: &Seat| most > 0 && self.elixirs[*seat] == most;
        let leaders: game::SeatSet = Seat::all(public.seats).filter(leads).collect();
        for seat in leaders.iter() {
            self.add(Category::Elixirs, seat, if leaders.len() == 1 { 2 } else { 1 });
        }
    }
}

pub(crate) fn score(public: &Public) -> Scorecard<Category> {
    let tally = Tally::of(public);
    let mut card = Scorecard::new(public.seats);
    let options = public.options;
    if options.long {
        card.row(Category::Earlier, |seat| public.series.points(seat));
    }
    for (category, points) in SCORING.into_iter().zip(&tally.points) {
        let in_play = match category {
            Category::Tokens => options.exploration,
            Category::Citadels => options.citadels,
            Category::Dragon => options.encounters,
            Category::Leader => options.leaders,
            _ => true,
        };
        if in_play {
            card.row(category, |seat| points[seat]);
        }
    }
    // LEG-60: equal sums of a long game share the victory; LEG-54 breaks the ties of a single game.
    if !options.long {
        if options.exploration {
            card.rung(Category::Grimoire, |seat| i16::from(wins_ties(public, &tally, seat)));
        }
        card.rung(Category::Coins, |seat| i16::from(public.coins[seat]));
        card.rung(Category::Armies, |seat| i16::from(on_board(public, seat)));
        card.rung(Category::Regions, |seat| tally.held[seat.index()].len() as i16);
    }
    card
}

/// Whether a seat has the Grimoire and leads: it wins ties for victory and no others (LEG-61).
fn wins_ties(public: &Public, tally: &Tally, seat: Seat) -> bool {
    public.has_token(seat, Token::Grimoire)
        && Seat::all(public.seats).all(|other| tally.total(other) <= tally.total(seat))
}

fn on_board(public: &Public, seat: Seat) -> u8 {
    ARMIES - public.supply[seat] - public.captured[seat]
}

pub(crate) fn outcome(public: &Public) -> Option<Outcome> {
    if public.phase != Phase::Over {
        return None;
    }
    let tally = Tally::of(public);
    let points = Points::from_fn(|seat| {
        if seat.index() < usize::from(public.seats) {
            tally.total(seat) + public.series.points(seat)
        } else {
            0
        }
    });
    Some(Outcome::ranked(public.seats, points, |a, b| {
        let ladder = |seat: Seat| {
            let regions = tally.held[seat.index()].len();
            (wins_ties(public, &tally, seat), public.coins[seat], on_board(public, seat), regions)
        };
        if public.options.long { Ordering::Equal } else { ladder(a).cmp(&ladder(b)) }
    }))
}
