//! `cargo xtask arena`: the contests that show how strong the bots are, and their table in `docs/bots.md`.
//!
//! Finished deals are stored below `target/arena`, under a hash of the code that played them: a stopped run continues
//! where it was, and changed bots start again.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

use serde::Deserialize;

use crate::process::{cargo, read, succeed};
use crate::tree::Tree;

/// The document with the table.
const PAPER: &str = "docs/bots.md";
const BEGIN: &str = "<!-- begin of the arena's table -->";
const END: &str = "<!-- end of the arena's table -->";

/// The folder of the contests of each game, in a file `GAME.toml`.
const CONTESTS: &str = "bots/src/heuristics/";

/// Each level against the one below.
const STEPS: [&str; 5] = ["easy,novice", "medium,easy", "hard,medium", "expert,hard", "master,expert"];

/// The distance of neighbouring levels in rating points: the least and the most.
const STEP: (f64, f64) = (70.0, 130.0);

/// The deals of a contest of neighbours. Each is played from every seat.
const STEP_DEALS: u32 = 400;

/// The most games of another contest; most are decided long before.
const MOST_GAMES: u32 = 400;

/// The file of a game: its largest table, the share of two-player games that an expert must win against a greedy bot,
/// and of four-player games against three of them.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Bars {
    #[serde(skip)]
    game: String,
    largest_table: u8,
    two_players: f64,
    four_players: f64,
}

/// One contest.
struct Contest {
    game: String,
    players: u8,
    bots: String,
    aim: Aim,
}

/// What the first bot of a contest must achieve.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Aim {
    /// Its share must be above the bar; the alternative hypothesis of the test is `reach` above it.
    Bar { bar: f64, reach: f64 },
    /// It must be one step of levels ahead.
    Step,
}

/// The fields we need of the output of `empires arena --json`.
#[derive(Deserialize)]
struct Report {
    bots: Vec<Row>,
    sprt: Option<Sprt>,
}

#[derive(Deserialize)]
struct Row {
    games: u32,
    win_share: f64,
    ci_low: f64,
    ci_high: f64,
    mean_ms: f64,
    longest_ms: f64,
}

#[derive(Deserialize)]
struct Sprt {
    verdict: String,
}

/// Plays all contests, or those whose name contains a text, and writes the table.
pub(crate) fn run(root: &Path, only: Option<&str>) -> Result<(), String> {
    succeed(cargo(&["build", "--release", "--workspace", "--bin", "empires", "--locked"]).current_dir(root))?;
    let mut table = String::from(
        "| game | players | bots | aim | share of the first | 95 % | games | test | ms a decision, mean and longest |\n\
         |---|---|---|---|---|---|---|---|---|\n",
    );
    let all = contests(&bars(&Tree::read(root)?)?);
    let chosen: Vec<&Contest> =
        all.iter().filter(|one| only.is_none_or(|text| one.name().contains(text))).collect();
    for (index, contest) in chosen.iter().enumerate() {
        println!("{}/{}: {}", index + 1, chosen.len(), contest.name());
        let row = contest.play(root)?;
        print!("{row}");
        table.push_str(&row);
    }
    if only.is_some() {
        return Ok(());
    }
    let path = root.join(PAPER);
    let paper = fs::read_to_string(&path).map_err(|error| format!("{PAPER}: {error}"))?;
    let day = read(Command::new("git").args(["log", "-1", "--format=%cs"]).current_dir(root))?;
    let new =
        replaced(&paper, &format!("Bots of {}, played by `cargo xtask arena`.\n\n{table}", day.trim()))?;
    fs::write(&path, new).map_err(|error| format!("{PAPER}: {error}"))
}

/// The bars of every game, ordered by name.
fn bars(tree: &Tree) -> Result<Vec<Bars>, String> {
    let read = |(path, text): (&str, &str)| {
        let mut bars: Bars = toml::from_str(text).map_err(|error| format!("{path}: {error}"))?;
        bars.game = path.trim_start_matches(CONTESTS).trim_end_matches(".toml").to_owned();
        Ok(bars)
    };
    tree.matching(CONTESTS, ".toml").map(read).collect()
}

/// Quick ones first.
fn contests(games: &[Bars]) -> Vec<Contest> {
    let contest = |of: &Bars, players, bots: &str, aim| Contest {
        game: of.game.clone(),
        players,
        bots: bots.to_owned(),
        aim,
    };
    let above = |bar, reach| Aim::Bar { bar, reach };
    let mut all = Vec::new();
    for of in games {
        all.push(contest(of, 2, "novice,random", above(0.55, 0.08)));
    }
    for bots in STEPS {
        for of in games {
            all.extend([2, 4].map(|players| contest(of, players, bots, Aim::Step)));
        }
    }
    for of in games {
        all.push(contest(of, 2, "expert,greedy", above(of.two_players, 0.08)));
        all.push(contest(of, 4, "expert,greedy", above(of.four_players, 0.08)));
        if of.largest_table > 4 {
            let share = 1.0 / f64::from(of.largest_table);
            all.push(contest(of, of.largest_table, "expert,greedy", above(share, 0.1)));
        }
    }
    for of in games {
        // More simulations must not hurt: the expert must win about half of the games.
        all.push(contest(of, 2, "expert,expert/4", above(0.45, 0.1)));
    }
    all
}

impl Contest {
    fn name(&self) -> String {
        format!("{} {} {}", self.game, self.players, self.bots)
    }

    fn play(&self, root: &Path) -> Result<String, String> {
        let logs = root.join("target/arena");
        fs::create_dir_all(&logs).map_err(|error| format!("target/arena: {error}"))?;
        let code = read(
            Command::new("git")
                .args(["rev-parse", "HEAD:bots", "HEAD:games", "HEAD:kernel"])
                .current_dir(root),
        )?;
        let code: String = code.lines().map(|line| line.get(..6).unwrap_or(line)).collect();
        let name = self.name().replace([' ', ',', '/'], "-");
        let mut command = Command::new(root.join("target/release/empires"));
        command.args(["arena", &self.game, "--players", &self.players.to_string(), "--bots", &self.bots]);
        command.args(["--json", "--log"]).arg(logs.join(format!("{name}-{code}.jsonl")));
        match self.aim {
            Aim::Step => command.args(["--games", &(STEP_DEALS * u32::from(self.players)).to_string()]),
            Aim::Bar { bar, reach } => {
                let [low, high] = [bar, bar + reach].map(|share| elo(share, self.players));
                command.args(["--games", &MOST_GAMES.to_string()]).arg(format!("--sprt={low:.1},{high:.1}"))
            }
        };
        let text = read(command.current_dir(root))?;
        let report: Report =
            serde_json::from_str(&text).map_err(|error| format!("{}: {error}", self.name()))?;
        self.row(&report)
    }

    fn row(&self, report: &Report) -> Result<String, String> {
        let first = report.bots.first().ok_or("nobody played")?;
        let (aim, verdict) = match self.aim {
            Aim::Bar { bar, .. } => (format!("{:.0} %", 100.0 * bar), report.verdict(first, bar).to_owned()),
            Aim::Step => {
                let [low, points, high] =
                    [first.ci_low, first.win_share, first.ci_high].map(|share| elo(share, self.players));
                let missed = if (STEP.0..=STEP.1).contains(&points) { "" } else { "NOT: " };
                let said = format!("{missed}{points:.0} points ({low:.0} – {high:.0})");
                (format!("{:.0} – {:.0} points", STEP.0, STEP.1), said)
            }
        };
        let mut row = String::new();
        writeln!(
            row,
            "| {} | {} | {} | {aim} | {:.1} % | {:.1} – {:.1} % | {} | {verdict} | {:.0}, {:.0} |",
            self.game,
            self.players,
            self.bots.replace(',', ", "),
            100.0 * first.win_share,
            100.0 * first.ci_low,
            100.0 * first.ci_high,
            first.games,
            first.mean_ms,
            first.longest_ms,
        )
        .expect("writing to a string succeeds");
        Ok(row)
    }
}

impl Report {
    /// The result of the test whether the first bot is above the bar.
    fn verdict(&self, first: &Row, bar: f64) -> &'static str {
        match self.sprt.as_ref().map(|sprt| sprt.verdict.as_str()) {
            Some("stronger") => "above the bar",
            Some("not_stronger") => "NOT above the bar",
            _ if first.ci_low > bar => "above the bar (interval)",
            _ => "open",
        }
    }
}

/// The lead in Elo over each of the others that gives this share of the games.
fn elo(share: f64, players: u8) -> f64 {
    let odds = share / (1.0 - share) * (f64::from(players) - 1.0);
    400.0 * odds.log10()
}

/// The document with a new table.
fn replaced(paper: &str, table: &str) -> Result<String, String> {
    let missing = || format!("{PAPER} has no place for the arena's table");
    let (before, rest) = paper.split_once(BEGIN).ok_or_else(missing)?;
    let (_, after) = rest.split_once(END).ok_or_else(missing)?;
    Ok(format!("{before}{BEGIN}\n\n{table}\n{END}{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parity_is_no_lead_at_any_table() {
        for players in 2..=6 {
            assert!(elo(1.0 / f64::from(players), players).abs() < 1e-9);
        }
        assert!((elo(0.75, 2) - 190.8).abs() < 0.1);
    }

    #[test]
    fn the_table_is_put_between_its_marks() {
        let paper = format!("a\n{BEGIN}\nold\n{END}\nb");
        assert_eq!(replaced(&paper, "new\n").unwrap(), format!("a\n{BEGIN}\n\nnew\n\n{END}\nb"));
        assert!(replaced("no marks", "new").is_err());
    }

    #[test]
    fn every_level_of_every_game_is_tried() {
        let file = "largest_table = 6\ntwo_players = 0.6\nfour_players = 0.32\n";
        let tree = Tree::of(&[("bots/src/heuristics/a.toml", file), ("bots/src/heuristics/b.toml", file)]);
        let games = bars(&tree).unwrap();
        let all = contests(&games);
        assert_eq!(games.iter().map(|of| of.game.as_str()).collect::<Vec<_>>(), ["a", "b"]);
        for of in &games {
            for step in STEPS {
                let tables =
                    all.iter().filter(|one| one.game == of.game && one.bots == step).map(|one| one.players);
                assert_eq!(tables.collect::<Vec<_>>(), [2, 4], "{} {step}", of.game);
            }
            let greedy =
                |players| all.iter().find(|one| one.bots == "expert,greedy" && one.players == players);
            assert_eq!(greedy(2).map(|one| one.aim), Some(Aim::Bar { bar: 0.6, reach: 0.08 }));
            assert!(greedy(6).is_some(), "the largest table");
        }
    }

    #[test]
    fn a_file_that_is_badly_written_is_named() {
        let tree = Tree::of(&[("bots/src/heuristics/a.toml", "two = 0.6")]);
        assert!(bars(&tree).unwrap_err().starts_with("bots/src/heuristics/a.toml: "));
    }
}
