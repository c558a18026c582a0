//! The simulator: nodes, database, network and visitors in one thread, by virtual time, with faults from a seed.
//!
//! The nodes are the real thing: hub, tasks and keepers of this crate. The database is `store::Model`; `wire` and
//! `gate` stand between it and the nodes and do what goes wrong. The same seed gives the same run, so that a
//! failure is repeated by one command (decision 0035).
//!
//! | module | what is in it |
//! |---|---|
//! | `plan` | what a seed decides |
//! | `world` | time, chance, the database and the trace |
//! | `gate`, `nodes` | processes that are paused, killed and started again |
//! | `wire` | the way to the database, and what goes wrong on it |
//! | `link`, `visitor` | connections that are cut, and who uses them |
//! | `check`, `timing` | what must hold after every step |

mod check;
mod gate;
mod link;
mod nodes;
mod plan;
mod tests;
mod timing;
mod visitor;
mod wire;
mod world;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use game::{GameRng, Seat, Seed};
use games::GameId;
use protocol::{Pace, PersonId, Sitter, Status, TableId};
use store::{Append, SeatRow, TableRow};
use tokio::time::{Instant, sleep, sleep_until};

use self::check::SETTLED;
use self::nodes::Nodes;
use self::plan::{CALM, STORMY};
use self::visitor::{Standing, Visitor};
use self::wire::Planted;
use self::world::World;
use crate::auth::Person;

/// How many visitors there are.
const VISITORS: usize = 20;

/// What came of a simulation.
#[derive(Debug, PartialEq, Eq)]
struct Outcome {
    trace: Vec<String>,
    failure: Option<String>,
}

/// Runs one seed.
fn simulate(seed: u64, planted: Option<Planted>) -> Outcome {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build();
    let runtime = runtime.expect("a runtime can be built");
    runtime.block_on(async {
        let world = World::new(seed, planted);
        tokio::select! {
            biased;
            () = world.failed() => {}
            () = tell(&world) => {}
        }
        Outcome { failure: world.failure(), trace: world.trace() }
    })
}

/// The story of a simulation: faults come, faults end, and everything awaited happens.
async fn tell(world: &Arc<World>) {
    let nodes = Nodes::start(world);
    sleep(Duration::from_millis(500)).await;
    let visitors = invite(world, &nodes).await;
    let began = Instant::now();
    for (at, stroke) in world.plan.strokes.clone() {
        let nodes = nodes.clone();
        tokio::spawn(async move {
            sleep_until(began + Duration::from_millis(at)).await;
            nodes.suffer(stroke).await;
        });
    }
    sleep(Duration::from_millis(STORMY)).await;
    world.calm();
    world.note("calm");
    let calm_since = world.elapsed();
    sleep(Duration::from_millis(CALM)).await;
    let now = world.elapsed();
    world.check(|check| check.end(calm_since, now));
    for (person, table, standing) in visitors {
        let standing = standing.lock().expect("nobody panics").clone();
        world.check(|check| {
            let settled = check.settled(&table, now);
            // Who has just come back is about to be told.
            let away = standing.away_until.saturating_add(SETTLED) > now;
            if !away && standing.known < settled {
                return Err(format!("{person} knows entry {} of {table}, not {settled}", standing.known));
            }
            match standing.waits_since {
                Some(since) if !away && now - since.max(calm_since) >= CALM - 1000 => {
                    Err(format!("{person} has waited for an answer since {since}"))
                }
                _ => Ok(()),
            }
        });
    }
}

type Watched = (PersonId, TableId, Arc<Mutex<Standing>>);

/// Makes tables, and visitors for their seats.
async fn invite(world: &Arc<World>, nodes: &Nodes) -> Vec<Watched> {
    let mut rng = world.fork();
    let mut watched = Vec::new();
    let mut tables = 0;
    while watched.len() < VISITORS {
        tables += 1;
        let people = (2 + rng.below(3) as usize).min(VISITORS - watched.len());
        let people: Vec<Person> = (0..people).map(|index| person(watched.len() + index)).collect();
        let (row, seats) = table(tables, &people, &mut rng);
        // Some tables are left alone: they must go on by themselves.
        let deserted = (rng.below(5) == 0).then(|| 5000 + u64::from(rng.below(20_000)));
        let append = Append { made: Some((row.clone(), seats)), ..Append::new(row.id.clone()) };
        let _ = world.commit(Arc::new(append), world.elapsed()).await;
        for (index, person) in people.into_iter().enumerate() {
            let (id, table) = (person.id.clone(), row.id.clone());
            let (visitor, standing) = Visitor::new(world, nodes, person, table.clone(), index == 0, deserted);
            tokio::spawn(visitor.run());
            watched.push((id, table, standing));
        }
    }
    watched
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
        let name = person.map_or("easy".to_owned(), |person| person.name.to_string());
        SeatRow { seat, sitter, name, account: false, substitute: None }
    };
    let pace = match rng.below(3) {
        0 => Pace::Untimed,
        1 => Pace::Turns { seconds: 4 + rng.below(8) },
        _ => Pace::Live { seconds: 10 + rng.below(30), increment: rng.below(3) },
    };
    let row = TableRow {
        id: format!("table{index:03}").parse().expect("this is an id"),
        game: info.slug.to_owned(),
        rules_version: info.rules_version,
        options: BTreeMap::new(),
        pace,
        private: false,
        host: people[0].id.clone(),
        status: Status::Open,
        created: 0,
        ended: None,
        seed: if rng.below(2) == 0 { Seed::Fast(rng.bits()) } else { Seed::ChaCha([rng.below(u32::MAX); 4]) },
        nonce: String::new(),
        rematch: None,
        result: None,
    };
    (row, Seat::all(seats as u8).zip(0..).map(sitter).collect())
}
