//! What the numbers of a report mean, in sentences.

use super::summary::{SeatRow, Table};

/// The width of an interval for the worst of two, three, … seats, in standard errors: the chance that any seat of a fair
/// board lies outside is 5 %.
const WIDTHS: [f64; 5] = [2.24, 2.39, 2.50, 2.58, 2.64];

/// Things held in fewer games than this share are called worthless.
const HARDLY: f64 = 0.02;

/// Whether the seats are equal, whether skill decides, and what nobody wants.
pub(super) fn verdict(table: &Table) -> String {
    let fair = 1.0 / f64::from(table.players);
    let mut sentences = vec![seats(table, fair), skill(table, fair)];
    let hardly: Vec<&str> =
        table.things.iter().filter(|thing| thing.held < HARDLY).map(|thing| thing.name.as_str()).collect();
    if !hardly.is_empty() {
        sentences.push(format!("Hardly ever held: {}.", hardly.join(", ")));
    }
    sentences.join(" ")
}

/// The seat that differs most from its fair share. Points are percentage points of games won.
fn seats(table: &Table, fair: f64) -> String {
    let off = |seat: &SeatRow| seat.wins.share - fair;
    let worst = (1..).zip(&table.seats).max_by(|(_, a), (_, b)| off(a).abs().total_cmp(&off(b).abs()));
    let Some((number, seat)) = worst else { return "No seats.".to_owned() };
    let width = WIDTHS[usize::from(table.players).saturating_sub(2).min(WIDTHS.len() - 1)];
    let error = (fair * (1.0 - fair) / f64::from(seat.wins.games.max(1))).sqrt();
    let (by, half) = (100.0 * off(seat), 100.0 * width * error);
    match (by.abs() > half, by > 0.0) {
        (true, true) => format!("Seat {number} is favoured by {by:.1} points ± {half:.1}."),
        (true, false) => format!("Seat {number} is at a disadvantage of {:.1} points ± {half:.1}.", -by),
        (false, _) => format!(
            "Fair as far as {} games can tell: no seat differs from its share by more than {:.1} points ± {half:.1}.",
            table.games,
            by.abs()
        ),
    }
}

fn skill(table: &Table, fair: f64) -> String {
    let words = match table.skill {
        skill if skill.games == 0 => return String::new(),
        skill if skill.low > 1.5 * fair => "Skill decides",
        skill if skill.low > fair => "Skill helps",
        _ => "Skill makes no visible difference",
    };
    format!("{words}: the stronger bot wins {:.0} % of its games.", 100.0 * table.skill.share)
}
