//! What the numbers of the score are made of.

use caesar::{Caesar, Category, Event, GOLD_POINTS, Public, SAME_POINTS, Wealth, set_rows, token_line};
use game::{Game, Line, Seat};

use super::{drawing, wealth_label};
use crate::boards::ScorePart;
use crate::scene::HistoryLine;
use crate::words::{literal, t};

pub(super) fn breakdown(
    public: &Public,
    history: &[HistoryLine],
    category: Category,
    seat: Seat,
) -> Vec<ScorePart> {
    let tokens = &public.players[seat].wealth;
    match category {
        Category::Roads => roads(public, history, seat),
        Category::Cities => {
            let cities = public.counting_cities(seat);
            let part =
                |city| ScorePart::new::<Caesar>("city", &token_line(public, city), public.board.value(city));
            cities.iter().map(part).collect()
        }
        Category::Sets => (1..)
            .zip(set_rows(tokens))
            .filter(|(_, (kinds, _))| *kinds > 0)
            .map(|(row, (kinds, points))| {
                let line = Line::new("caesar.part.row").with("row", row).with("n", kinds);
                ScorePart::of_client("ui-cards", &line, points)
            })
            .collect(),
        Category::Same => Wealth::GOODS
            .iter()
            .filter(|kind| tokens[**kind] > 0)
            .map(|kind| {
                let line = Line::new("caesar.part.column").with("kind", literal(&t(wealth_label(*kind))));
                let line = line.with("n", tokens[*kind]);
                ScorePart::of_client(&drawing(*kind), &line, SAME_POINTS[usize::from(tokens[*kind])])
            })
            .collect(),
        Category::Gold => {
            let coins = tokens[Wealth::Gold];
            let line = Line::new("caesar.part.coins").with("n", coins);
            vec![ScorePart::of_client("w-gold", &line, GOLD_POINTS[usize::from(coins)])]
        }
        Category::Bonus => {
            let left = Line::new("caesar.part.left").with("n", public.players[seat].roads_left);
            let row = Caesar::score(public, None).rows.into_iter().find(|row| row.category == category);
            vec![ScorePart::of_client("road", &left, row.map(|row| row.points[seat]))]
        }
        Category::Colours | Category::Coins | Category::RoadsLeft => Vec::new(),
    }
}

/// The points of each way back to Rome, with the city from which it was counted.
fn roads(public: &Public, history: &[HistoryLine], seat: Seat) -> Vec<ScorePart> {
    let mut connected = None;
    let mut parts = Vec::new();
    for line in history {
        match line.event::<Caesar>() {
            Event::Connected { city, .. } => connected = Some(*city),
            Event::Scored { payout, .. } if payout[seat] > 0 => {
                let words = connected.map_or_else(|| line.words.clone(), |city| token_line(public, city));
                parts.push(ScorePart::new::<Caesar>("road", &words, i16::from(payout[seat])));
            }
            _ => {}
        }
    }
    parts
}
