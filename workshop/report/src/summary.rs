//! The numbers of a report.

use std::collections::BTreeMap;
use std::io::{self, Write};

use bots::arena::EntrantResults;
use serde::Serialize;

use crate::games::{Plan, Played};
use crate::verdict::Verdict;

/// A report.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Summary {
    subject: String,
    game: String,
    level: String,
    weaker: String,
    seed: u64,
    /// One for each number of players.
    pub tables: Vec<Table>,
}

/// The games of one number of players.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Table {
    /// The number of players.
    pub players: u8,
    /// The games of bots of one level.
    pub games: usize,
    /// The seats in order.
    pub seats: Vec<SeatRow>,
    /// The share of games with several winners.
    pub ties: f64,
    /// The mean length of a game in moves, and its standard deviation.
    pub moves: Spread,
    /// How often one bot of the level wins against bots of the weaker level.
    pub skill: Share,
    /// What players can hold.
    pub things: Vec<Thing>,
    /// What the numbers mean.
    verdict: String,
}

/// A seat.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatRow {
    /// How often it wins.
    pub wins: Share,
    /// Its points.
    pub points: Spread,
    /// The mean points of each category.
    pub categories: BTreeMap<String, f64>,
}

/// A share of games with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Share {
    /// How many games.
    pub games: u32,
    /// The share of them.
    pub share: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Share {
    fn of(wins: impl Iterator<Item = f64>) -> Self {
        let mut results = EntrantResults::default();
        wins.for_each(|win| results.add(win, 0.0));
        let (low, high) = results.interval();
        Self { games: results.games, share: results.share(), low, high }
    }
}

/// A mean, the standard deviation, and half the width of the 95 % interval of the mean.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Spread {
    /// The mean.
    pub mean: f64,
    /// The standard deviation.
    pub deviation: f64,
    /// Half the width of the interval of the mean.
    pub interval: f64,
}

impl Spread {
    fn of(values: &[f64]) -> Self {
        let n = values.len().max(1) as f64;
        let mean = values.iter().sum::<f64>() / n;
        let squares: f64 = values.iter().map(|value| (value - mean) * (value - mean)).sum();
        let deviation = (squares / (n - 1.0).max(1.0)).sqrt();
        Self { mean, deviation, interval: 1.96 * deviation / n.sqrt() }
    }
}

/// A region, continent, city or card.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Thing {
    /// What it is called.
    pub name: String,
    /// The share of games in which a player holds it at the end.
    pub held: f64,
    /// How often its holder wins.
    pub wins: Share,
    /// How far it decides: the percentage points by which its holder wins more often than a seat in general.
    pub edge: Edge,
}

/// Percentage points of games won beyond the fair share of a seat, and half the width of their 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Edge {
    /// The points; below 0 if the holder wins less often.
    pub by: f64,
    /// Half the width of the interval.
    pub half: f64,
}

impl Edge {
    fn of(wins: Share, players: u8) -> Self {
        let fair = 1.0 / f64::from(players);
        Self { by: 100.0 * (wins.share - fair), half: 50.0 * (wins.high - wins.low) }
    }
}

impl Summary {
    /// The report of these games; `names` has the names of the things at each number of players.
    #[must_use]
    pub fn of(subject: &str, plan: &Plan, names: &[(u8, Vec<String>)], played: &[Played]) -> Self {
        let table = |(players, names): &(u8, Vec<String>)| {
            let here = || played.iter().filter(|game| game.task.players == *players);
            let even: Vec<&Played> = here().filter(|game| game.task.strong.is_none()).collect();
            let strong = here().filter_map(|game| Some(game.win(game.task.strong?)));
            Table::of(*players, names, &even, Share::of(strong))
        };
        Self {
            subject: subject.to_owned(),
            game: plan.game.clone(),
            level: plan.level.clone(),
            weaker: plan.weaker.clone(),
            seed: plan.seed,
            tables: names.iter().map(table).collect(),
        }
    }

    /// Writes the report as a chapter of Markdown: with all things that players can hold, or of each kind with this many
    /// that they hold most often and as many that they hold least often.
    ///
    /// # Errors
    /// If the writer fails.
    pub fn write(&self, listed: Option<usize>, out: &mut impl Write) -> io::Result<()> {
        let Self { subject, level, weaker, .. } = self;
        writeln!(out, "## {subject}\n")?;
        for table in &self.tables {
            table.write((level, weaker), listed, out)?;
        }
        Ok(())
    }
}

impl Table {
    fn of(players: u8, names: &[String], games: &[&Played], skill: Share) -> Self {
        let things =
            names.iter().enumerate().map(|(index, name)| thing(index, name, players, games)).collect();
        let ties = games.iter().filter(|game| game.winners.len() > 1).count();
        let moves: Vec<f64> = games.iter().map(|game| f64::from(game.moves)).collect();
        let mut table = Self {
            players,
            games: games.len(),
            seats: (0..players).map(|seat| SeatRow::of(seat, games)).collect(),
            ties: ties as f64 / games.len().max(1) as f64,
            moves: Spread::of(&moves),
            skill,
            things,
            verdict: String::new(),
        };
        table.verdict = Verdict::of(&table).to_string();
        table
    }

    /// The things that players can hold, those that they hold most often first; of equals the one that decides most.
    #[must_use]
    pub fn ranked(&self) -> Vec<&Thing> {
        let mut things: Vec<&Thing> = self.things.iter().collect();
        things.sort_by(|a, b| b.held.total_cmp(&a.held).then(b.edge.by.total_cmp(&a.edge.by)));
        things
    }

    fn write(
        &self,
        (level, weaker): (&str, &str),
        listed: Option<usize>,
        out: &mut impl Write,
    ) -> io::Result<()> {
        let Self { players, games, .. } = self;
        writeln!(out, "### {players} players\n\n{}\n", self.verdict)?;
        let categories: Vec<&String> = self.seats[0].categories.keys().collect();
        let heads: String = categories.iter().map(|category| format!(" {category} |")).collect();
        writeln!(out, "| seat | games won | points |{heads}")?;
        writeln!(out, "|---|---|---|{}", "---|".repeat(categories.len()))?;
        for (index, seat) in self.seats.iter().enumerate() {
            let Share { share, low, high, .. } = seat.wins;
            let Spread { mean, interval, .. } = seat.points;
            let rows: String = seat.categories.values().map(|points| format!(" {points:.1} |")).collect();
            writeln!(
                out,
                "| {} | {:.1} % ({:.1} to {:.1}) | {mean:.1} ± {interval:.1} |{rows}",
                index + 1,
                100.0 * share,
                100.0 * low,
                100.0 * high
            )?;
        }
        let Spread { mean, deviation, .. } = self.moves;
        let ties = 100.0 * self.ties;
        write!(out, "\n{games} games of `{level}` bots: {mean:.0} moves each (deviation {deviation:.0}), ")?;
        writeln!(out, "{ties:.1} % with a shared victory.")?;
        let Share { games, share, low, high } = self.skill;
        let fair = 100.0 / f64::from(*players);
        write!(out, "One `{level}` bot among `{weaker}` bots wins {:.1} % ", 100.0 * share)?;
        writeln!(
            out,
            "({:.1} to {:.1}) of {games} games; {fair:.1} % would be luck.\n",
            100.0 * low,
            100.0 * high
        )?;
        self.write_things(listed, out)
    }

    /// The things that players hold, by kind.
    fn write_things(&self, listed: Option<usize>, out: &mut impl Write) -> io::Result<()> {
        let mut kinds: BTreeMap<&str, Vec<&Thing>> = BTreeMap::new();
        for thing in self.ranked() {
            kinds.entry(thing.name.split(' ').next().unwrap_or_default()).or_default().push(thing);
        }
        if kinds.is_empty() || listed == Some(0) {
            return Ok(());
        }
        writeln!(
            out,
            "| held at the end, or bought | share of games | its holder wins | beyond its share |"
        )?;
        writeln!(out, "|---|---|---|---|")?;
        for (_, things) in kinds {
            let most = listed.unwrap_or(things.len()).min(things.len());
            let least = things.len().saturating_sub(most).max(most);
            for thing in things.iter().take(most).chain(things.iter().skip(least)) {
                let Thing { name, held, wins, edge } = thing;
                write!(out, "| {name} | {:.0} % | ", 100.0 * held)?;
                if wins.games == 0 {
                    writeln!(out, "– | – |")?;
                } else {
                    writeln!(out, "{:.0} % | {:+.1} ± {:.1} |", 100.0 * wins.share, edge.by, edge.half)?;
                }
            }
        }
        writeln!(out)
    }
}

impl SeatRow {
    fn of(seat: u8, games: &[&Played]) -> Self {
        let at = usize::from(seat);
        let points: Vec<f64> = games.iter().map(|game| f64::from(game.points[at])).collect();
        let mut categories: BTreeMap<String, f64> = BTreeMap::new();
        for game in games {
            for (category, points) in &game.rows {
                *categories.entry(category.clone()).or_default() +=
                    f64::from(points[at]) / games.len() as f64;
            }
        }
        let wins = Share::of(games.iter().map(|game| game.win(seat)));
        Self { wins, points: Spread::of(&points), categories }
    }
}

/// How often the thing of this index is held, and how often its holder wins.
fn thing(index: usize, name: &str, players: u8, games: &[&Played]) -> Thing {
    let holders = || games.iter().filter_map(|game| Some((game, game.held.get(index).copied().flatten()?)));
    let wins = Share::of(holders().map(|(game, holder)| game.win(holder)));
    let held = holders().count() as f64 / games.len().max(1) as f64;
    Thing { name: name.to_owned(), held, wins, edge: Edge::of(wins, players) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Task;

    #[test]
    fn the_mean_and_its_interval_are_those_of_the_values() {
        let Spread { mean, deviation, interval } = Spread::of(&[1.0, 2.0, 3.0, 4.0]);
        assert!((mean - 2.5).abs() < 1e-9 && (deviation - 1.290_994).abs() < 1e-6);
        assert!((interval - 1.96 * deviation / 2.0).abs() < 1e-9);
    }

    #[test]
    fn a_seat_that_wins_all_games_and_its_region_are_found() {
        let game = |seed: u64| Played {
            task: Task { players: 2, seed, strong: None },
            moves: 10,
            winners: vec![1],
            points: vec![3, 5],
            rows: BTreeMap::from([("regions".to_owned(), vec![3, 5])]),
            held: vec![Some(1), None],
        };
        let games: Vec<Played> = (0..200).map(game).collect();
        let plan = Plan {
            game: "eme".to_owned(),
            options: Vec::new(),
            players: vec![2],
            games: 200,
            seed: 0,
            level: "hard".to_owned(),
            weaker: "easy".to_owned(),
        };
        let names = vec![(2, vec!["region North".to_owned(), "region South".to_owned()])];
        let summary = Summary::of("test", &plan, &names, &games);
        let mut text = Vec::new();
        summary.write(None, &mut text).expect("a vector takes all text");
        let text = String::from_utf8(text).expect("text");
        assert!(text.contains("Seat 2 is favoured by 50.0 points"), "{text}");
        assert!(
            text.contains("| 2 | 100.0 % ") && text.contains("| region North | 100 % | 100 % | +50.0 ± "),
            "{text}"
        );
        assert!(text.contains("| region South | 0 % | – | – |"), "{text}");
        assert!(text.contains("Hardly ever held: region South"), "{text}");
    }
}
