//! `empires play`: the full-screen client.
//!
//! | module | what is in it |
//! |---|---|
//! | `model`, `command` | what is on the screen and what commands change about it; no terminal |
//! | `choices`, `panes`, `curtain` | the parts of the model: moves, parts of the table, who may look |
//! | `keys` | which key is which command |
//! | `scene`, `texts` | the model in words |
//! | `screen` | the words on the screen |

mod choices;
mod command;
mod curtain;
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
use std::time::Duration;

use bots::Minded;
use game::{Seat, Words};
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event, KeyEventKind};
use table::Match;

use crate::cli::PlayArgs;
use crate::failure::Failure;
use crate::players::Player;
use crate::setup::setup;
use crate::voice::Voice;
use command::{Effect, Mode};
use curtain::Stage;
use model::{Model, Think};

/// Sets up the table and plays until everybody has had enough.
pub(crate) fn run<G: Words + Minded>(args: &PlayArgs) -> Result<(), Failure> {
    let model = new_model::<G>(args)?;
    if !(io::stdin().is_terminal() && io::stdout().is_terminal()) {
        return Err(Failure::input("play needs a terminal to read keys from and to draw on"));
    }
    let pause = Duration::from_millis(args.pause);
    Ok(ratatui::run(|terminal| converse(terminal, model, pause))?)
}

fn new_model<G: Words + Minded>(args: &PlayArgs) -> Result<Model<G>, Failure> {
    let lang = args.lang.get()?;
    let players = match &args.seats {
        Some(text) => Player::read_all(text).map_err(Failure::input)?,
        None => Player::smallest_table::<G>(),
    };
    let count = u8::try_from(players.len()).unwrap_or(u8::MAX);
    let setup = setup::<G>(&args.options.chosen, count)?;
    // A seed that nobody knows: the standard library keeps its hash maps unpredictable with just that.
    let seed = args.seed.unwrap_or_else(|| RandomState::new().hash_one(0) % 1_000_000_000);
    let seated = || Seat::all(count).zip(&players);
    let names = seated().map(|(seat, player)| player.name(seat)).collect();
    let record_names: Vec<String> = seated().map(|(seat, player)| player.record_name(seat)).collect();
    let table = Match::new(setup, seed).with_names(record_names);
    let think: Think<G> = |level, view, seed| level.bot::<G>().choose(view, seed);
    Ok(Model::new(table, players, Voice { lang, names }, think, seed))
}

/// Shows the screen and takes keys, one after another.
fn converse<G: Words>(
    terminal: &mut DefaultTerminal,
    mut model: Model<G>,
    pause: Duration,
) -> io::Result<()> {
    loop {
        let scene = scene::of(&model);
        terminal.draw(|frame| screen::draw(frame, &scene, &mut model.panes))?;
        // Bots wait while somebody reads or decides whether to leave.
        let bots = matches!(model.stage, Stage::Bot(_)) && model.mode == Mode::Pick;
        if bots && !event::poll(if model.hurried { Duration::ZERO } else { pause })? {
            model.bot_move();
            continue;
        }
        let Event::Key(key) = event::read()? else { continue };
        if key.kind == KeyEventKind::Release {
            continue;
        }
        let Some(command) = keys::command(&model.mode, model.stage, key) else { continue };
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

/// Writes a new file; one that is there already is left alone.
fn save(path: &str, text: &str) -> io::Result<()> {
    OpenOptions::new().write(true).create_new(true).open(path)?.write_all(text.as_bytes())
}
