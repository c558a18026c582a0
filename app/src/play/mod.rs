//! `empires play`: the full-screen client.
//!
//! | module | what is in it |
//! |---|---|
//! | `model`, `command` | the state of the screen and the commands that change it; no terminal |
//! | `choices`, `panes`, `curtain`, `hint` | the parts of the model: moves, parts of the table, the hidden screen,
//! hints |
//! | `keys` | the commands of keys |
//! | `scene`, `texts` | the model in words |
//! | `chart`, `boards` | the geometry of the board, and who holds what on it |
//! | `screen` | the words on the screen |

mod boards;
mod chart;
mod choices;
mod command;
mod curtain;
mod hint;
mod keys;
mod model;
mod panes;
mod scene;
mod screen;
#[cfg(test)]
mod tests;
mod texts;

use std::fs::OpenOptions;
use std::hash::{BuildHasher as _, RandomState};
use std::io::{self, IsTerminal as _, Write as _};
use std::num::NonZero;
use std::thread;
use std::time::Duration;

use bots::{BotGame, Level};
use game::{Seat, Words};
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event, KeyEventKind};
use table::Match;

use crate::cli::PlayArgs;
use crate::failure::Failure;
use crate::players::Player;
use crate::setup::setup_in;
use crate::voice::Voice;
use chart::Chart;
use command::{Effect, Mode};
use curtain::Waiting;
use model::{Bots, Model};

/// Sets up the table and runs it until the players leave.
pub(crate) fn run<G: Words + BotGame>(args: &PlayArgs) -> Result<(), Failure> {
    let model = new_model::<G>(args)?;
    if !(io::stdin().is_terminal() && io::stdout().is_terminal()) {
        return Err(Failure::input("play needs a terminal to read keys from and to draw on"));
    }
    let pause = Duration::from_millis(args.pause);
    Ok(ratatui::run(|terminal| converse(terminal, model, pause))?)
}

fn new_model<G: Words + BotGame>(args: &PlayArgs) -> Result<Model<G>, Failure> {
    let lang = args.lang.get()?;
    let players = match &args.seats {
        Some(text) => Player::read_all(text).map_err(Failure::input)?,
        None => Player::smallest_table::<G>(),
    };
    let count = u8::try_from(players.len()).unwrap_or(u8::MAX);
    let setup = setup_in::<G>(lang, &args.options.all(), count)?;
    // A random seed: the standard library seeds its hash maps with entropy.
    let seed = args.seed.unwrap_or_else(|| RandomState::new().hash_one(0));
    let seated = || Seat::all(count).zip(&players);
    let names = seated().map(|(seat, player)| player.name(seat)).collect();
    let record_names: Vec<String> = seated().map(|(seat, player)| player.record_name(seat)).collect();
    let table = Match::new(setup, seed).with_names(record_names);
    let bots = Bots {
        seats: players.iter().map(|player| player.bot(table.view(None).public())).collect(),
        advise: |view, seed| Level::advice(view, seed, cores()),
    };
    let mut chart = Chart::default();
    let map = Box::new(move |public: &G::Public| chart.picture(public));
    let mut model = Model::new(table, players, Voice { lang, names }, bots, seed);
    model.map = Some(map);
    Ok(model)
}

/// The number of cores for a hint.
fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// Shows the screen and handles keys.
fn converse<G: Words>(
    terminal: &mut DefaultTerminal,
    mut model: Model<G>,
    pause: Duration,
) -> io::Result<()> {
    loop {
        let scene = scene::of(&mut model);
        terminal.draw(|frame| screen::draw(frame, &scene, &mut model.panes))?;
        // Bots wait while a person reads or decides whether to leave.
        let bots = matches!(model.waiting, Waiting::Bot(_)) && model.mode == Mode::Pick;
        if bots && !event::poll(if model.hurried { Duration::ZERO } else { pause })? {
            model.bot_move();
            continue;
        }
        let Event::Key(key) = event::read()? else { continue };
        if key.kind == KeyEventKind::Release {
            continue;
        }
        let Some(command) = keys::command(&model.mode, model.waiting, key) else { continue };
        match model.act(command) {
            Effect::Stay => {}
            Effect::Leave => return Ok(()),
            Effect::Save(path) => {
                let written = save(&path, &model.table.record().to_string());
                model.saved(&path, written);
            }
        }
    }
}

/// Writes a new file; an existing one is not overwritten.
fn save(path: &str, text: &str) -> io::Result<()> {
    OpenOptions::new().write(true).create_new(true).open(path)?.write_all(text.as_bytes())
}
