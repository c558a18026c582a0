//! The simulator: nodes, database, network and visitors in one thread, in virtual time, with faults from a seed.
//!
//! The nodes are the real hub, tasks and background loops of this crate. The database is `store::MemoryStore`. `faulty`
//! adds faults between the two, and `process` pauses and kills nodes. `super::check` looks after every step. The
//! same seed gives the same run, so that one command repeats a failure (decision 0035).
//!
//! | module | what is in it |
//! |---|---|
//! | `plan`, `planted` | what a seed decides; faults that tests build in |
//! | `simulation` | [`Simulation`]: time, randomness, the database and the trace |
//! | `process`, `nodes` | processes that are paused, killed and started again |
//! | `faulty` | the store and the machine of a node, with faults |
//! | `link`, `visitor`, `hearing` | connections that are cut, the visitors who use them, and what these make of messages |

mod faulty;
mod hearing;
mod link;
mod nodes;
mod plan;
mod planted;
mod process;
mod simulation;
mod tests;
mod visitor;

use std::sync::{Arc, Mutex};
use std::time::Duration;

use game::{GameRng, Seat, Seed};
use games::GameId;
use protocol::{Pace, PersonId, PlayingHours, Sitter, TableId};
use store::{Append, SeatRow, TableRow};
use tokio::time::{Instant, sleep, sleep_until};

use self::nodes::Nodes;
use self::plan::{CALM_PHASE, Disruption, FAULT_PHASE, Faults};
use self::planted::Planted;
use self::simulation::Simulation;
use self::visitor::{Visitor, VisitorStatus};
use super::check::{AlertFigures, MAX_DELAY};
use crate::auth::Person;

/// The number of visitors.
const VISITORS: usize = 20;

/// The result of a simulation.
#[derive(Debug, PartialEq, Eq)]
struct SimResult {
    trace: Vec<String>,
    failure: Option<String>,
    alerts: AlertFigures,
    /// How often a node was killed.
    kills: u64,
    /// The number of moves that were sealed in advance and played.
    premoves: u64,
}

/// Runs one seed.
fn simulate(seed: u64, planted: Option<Planted>, faults: Faults) -> SimResult {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build();
    let runtime = runtime.expect("a runtime can be built");
    runtime.block_on(async {
        let sim = Simulation::new(seed, planted, faults);
        tokio::select! {
            biased;
            () = sim.failed() => {}
            () = run(&sim) => {}
        }
        let alerts = sim.check(|check| Ok(check.alerts.figures)).unwrap_or_default();
        let is_kill = |(_, disruption): &&(u64, Disruption)| matches!(disruption, Disruption::Kill { .. });
        let kills = sim.plan.disruptions.iter().filter(is_kill).count() as u64;
        let premoves = sim.check(|check| Ok(check.premoves.played)).unwrap_or_default();
        SimResult { failure: sim.failure(), trace: sim.trace(), alerts, kills, premoves }
    })
}

/// Runs the nodes and visitors with faults, then without, and checks the end.
async fn run(sim: &Arc<Simulation>) {
    let nodes = Nodes::start(sim);
    sleep(Duration::from_millis(500)).await;
    let visitors = seat_visitors(sim, &nodes).await;
    let began = Instant::now();
    for (at, disruption) in sim.plan.disruptions.clone() {
        let nodes = nodes.clone();
        tokio::spawn(async move {
            sleep_until(began + Duration::from_millis(at)).await;
            nodes.apply(disruption).await;
        });
    }
    sleep(Duration::from_millis(FAULT_PHASE)).await;
    sim.calm();
    sim.note("calm");
    let calm_since = sim.elapsed();
    sleep(Duration::from_millis(CALM_PHASE)).await;
    let now = sim.elapsed();
    sim.check(|check| check.end(calm_since, now));
    // A database in a file has the clock of its only node.
    let skew = if sim.plan.nodes == 1 { sim.plan.skews[0] } else { 0 };
    let (alerts, clock) = (sim.model.alerts(), sim.clock() + skew);
    sim.check(|check| check.alerts.end(&alerts, clock));
    for (person, table, status) in visitors {
        let status = status.lock().expect("nobody panics").clone();
        sim.check(|check| {
            let settled = check.settled(&table, now);
            // A visitor who has just come back has not been sent everything yet.
            let away = status.away_until.saturating_add(MAX_DELAY) > now;
            if !away && status.known < settled {
                return Err(format!("{person} knows entry {} of {table}, not {settled}", status.known));
            }
            let waits = |since: Option<u64>, limit: u64| {
                since.filter(|since| !away && now - (*since).max(calm_since) >= limit)
            };
            if let Some(since) = waits(status.waits_since, CALM_PHASE - 1000) {
                return Err(format!("{person} has waited for an answer since {since}"));
            }
            if let Some(since) = waits(status.stale_since, MAX_DELAY) {
                return Err(format!(
                    "{person} has waited for an update since {since}, when a move was stale"
                ));
            }
            Ok(())
        });
    }
}

/// A visitor with their table and status.
type SeatedVisitor = (PersonId, TableId, Arc<Mutex<VisitorStatus>>);

/// Creates tables, and visitors for their seats.
async fn seat_visitors(sim: &Arc<Simulation>, nodes: &Nodes) -> Vec<SeatedVisitor> {
    let mut rng = sim.fork();
    let mut seated = Vec::new();
    let mut tables = 0;
    while seated.len() < VISITORS {
        tables += 1;
        let people = (2 + rng.below(3) as usize).min(VISITORS - seated.len());
        let people: Vec<Person> = (0..people).map(|index| person(seated.len() + index)).collect();
        let (row, seats) = table(tables, &people, &mut rng);
        // All visitors leave some tables: these must go on without them.
        let deserted = (rng.below(5) == 0).then(|| 5000 + u64::from(rng.below(20_000)));
        let append = Append { made: Some((row.clone(), seats)), ..Append::new(row.id.clone()) };
        let _ = sim.commit(Arc::new(append), sim.elapsed()).await;
        for (index, person) in people.into_iter().enumerate() {
            if rng.below(2) == 0 {
                sim.model.add_channel(person.id.clone(), person.name.as_str());
                sim.check(|check| Ok(check.alerts.alerted.insert(person.id.clone())));
            }
            let (id, table) = (person.id.clone(), row.id.clone());
            let over_days = row.pace.is_over_days();
            let (visitor, status) =
                Visitor::new(sim, nodes, person, table.clone(), index == 0, over_days, deserted);
            tokio::spawn(visitor.run());
            seated.push((id, table, status));
        }
    }
    seated
}

fn person(index: usize) -> Person {
    let id = format!("person{index:02}").parse().expect("this is an id");
    let name = format!("V{index}").parse().expect("this is a name");
    Person { id, name, account: false }
}

/// A table for these people; the last of them may only watch, and bots may fill it up.
fn table(index: u64, people: &[Person], rng: &mut GameRng) -> (TableRow, Vec<SeatRow>) {
    let game = *rng.pick(GameId::ALL).expect("there are games");
    let info = game.info();
    let (least, most) = (usize::from(info.seats.0), usize::from(info.seats.1));
    let sitting = if people.len() > 2 && rng.below(2) == 0 { people.len() - 1 } else { people.len() };
    let seats = (sitting + rng.below(2) as usize).clamp(least, most);
    let sitter = |(seat, index): (Seat, usize)| {
        let person = people[..sitting].get(index);
        let sitter =
            person.map_or(Sitter::Bot("easy".to_owned()), |person| Sitter::Person(person.id.clone()));
        SeatRow::new(seat, sitter, person.map_or("easy", |person| person.name.as_str()))
    };
    let pace = match rng.below(4) {
        0 => Pace::Untimed,
        3 => Pace::Turns { seconds: 86_400 },
        1 => Pace::Turns { seconds: 4 + rng.below(8) },
        _ => Pace::Live { seconds: 10 + rng.below(30), increment: rng.below(3) },
    };
    let hour = 8 + rng.below(2) as u8;
    let hours = PlayingHours { from: hour, to: hour + 1, zone: "UTC".to_owned() };
    let row = TableRow {
        pace,
        hours: (rng.below(3) == 0).then_some(hours),
        ..TableRow::new(
            format!("table{index:03}").parse().expect("this is an id"),
            (info.slug, info.rules_version),
            people[0].id.clone(),
            if rng.below(2) == 0 { Seed::Fast(rng.bits()) } else { Seed::ChaCha([rng.below(u32::MAX); 4]) },
        )
    };
    (row, Seat::all(seats as u8).zip(0..).map(sitter).collect())
}
