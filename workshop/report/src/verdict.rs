//! What the numbers of a report mean.

use std::fmt;

use crate::summary::{SeatRow, Table};

/// The width of an interval for the worst of two, three, … seats, in standard errors: the chance that any seat of a fair
/// board lies outside is 5 %.
const WIDTHS: [f64; 5] = [2.24, 2.39, 2.50, 2.58, 2.64];

/// Things held in fewer games than this share are called worthless.
const HARDLY: f64 = 0.02;

/// Whether the seats are equal, whether skill decides, and what nobody wants. `Display` says it in English.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// The seat that differs most from its fair share.
    pub seat: SeatVerdict,
    /// `None` without games against weaker bots.
    pub skill: Option<SkillVerdict>,
    /// The names of things that players hardly ever hold.
    pub hardly: Vec<String>,
}

/// How much a seat differs from its fair share. Points are percentage points of games won.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SeatVerdict {
    /// The seat, counted from 1.
    pub seat: usize,
    /// The points above its fair share; below 0, its points below.
    pub by: f64,
    /// Half the width of the interval.
    pub half: f64,
    /// The number of games.
    pub games: usize,
}

/// Whether skill decides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SkillVerdict {
    /// How much it decides.
    pub weight: SkillWeight,
    /// The share of games that the stronger bot wins.
    pub share: f64,
}

/// How much skill decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SkillWeight {
    /// The stronger bot wins more than one and a half times its share.
    Decides,
    /// It wins more than its share.
    Helps,
    /// The games cannot tell.
    Unseen,
}

impl Verdict {
    /// The verdict on the games of one number of players.
    #[must_use]
    pub fn of(table: &Table) -> Self {
        let fair = 1.0 / f64::from(table.players);
        let hardly = table.things.iter().filter(|thing| thing.held < HARDLY).map(|thing| thing.name.clone());
        Self { seat: seat(table, fair), skill: skill(table, fair), hardly: hardly.collect() }
    }
}

impl SeatVerdict {
    /// Whether the games show that the seat is not equal to the others.
    #[must_use]
    pub fn differs(&self) -> bool {
        self.by.abs() > self.half
    }
}

/// The seat that differs most from its fair share.
fn seat(table: &Table, fair: f64) -> SeatVerdict {
    let off = |seat: &SeatRow| seat.wins.share - fair;
    let worst = (1..).zip(&table.seats).max_by(|(_, a), (_, b)| off(a).abs().total_cmp(&off(b).abs()));
    let width = WIDTHS[usize::from(table.players).saturating_sub(2).min(WIDTHS.len() - 1)];
    let (seat, by) = worst.map_or((1, 0.0), |(number, seat)| (number, 100.0 * off(seat)));
    let error = (fair * (1.0 - fair) / table.games.max(1) as f64).sqrt();
    SeatVerdict { seat, by, half: 100.0 * width * error, games: table.games }
}

fn skill(table: &Table, fair: f64) -> Option<SkillVerdict> {
    let weight = match table.skill {
        skill if skill.games == 0 => return None,
        skill if skill.low > 1.5 * fair => SkillWeight::Decides,
        skill if skill.low > fair => SkillWeight::Helps,
        _ => SkillWeight::Unseen,
    };
    Some(SkillVerdict { weight, share: table.skill.share })
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seat @ SeatVerdict { seat: number, by, half, games } = self.seat;
        match (seat.differs(), by > 0.0) {
            (true, true) => write!(f, "Seat {number} is favoured by {by:.1} points ± {half:.1}.")?,
            (true, false) => {
                write!(f, "Seat {number} is at a disadvantage of {:.1} points ± {half:.1}.", -by)?;
            }
            (false, _) => write!(
                f,
                "Fair as far as {games} games can tell: no seat differs from its share by more than {:.1} points ± {half:.1}.",
                by.abs()
            )?,
        }
        if let Some(SkillVerdict { weight, share }) = self.skill {
            let words = match weight {
                SkillWeight::Decides => "Skill decides",
                SkillWeight::Helps => "Skill helps",
                SkillWeight::Unseen => "Skill makes no visible difference",
            };
            write!(f, " {words}: the stronger bot wins {:.0} % of its games.", 100.0 * share)?;
        }
        if !self.hardly.is_empty() {
            write!(f, " Hardly ever held: {}.", self.hardly.join(", "))?;
        }
        Ok(())
    }
}
