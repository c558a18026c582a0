//! Tests of the client without a terminal: commands go in, scenes and screens drawn into memory come out.

mod behaviour;
mod screens;

use bots::{Bot, Budget, Plain, Random, Search, Tuning};
use game::{Lang, Seat, Setup, Words};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use table::Match;

use super::command::{Command, Effect};
use super::model::{Bots, Model};
use super::{scene, screen};
use crate::players::Player;
use crate::voice::Voice;

/// A game with these players.
fn model<G: Words>(seats: &str, seed: u64, lang: Lang) -> Model<G> {
    let players = Player::read_all(seats).unwrap();
    let count = players.len() as u8;
    let names = Seat::all(count).zip(&players).map(|(seat, player)| player.name(seat)).collect();
    let table = Match::new(Setup::standard(count).unwrap(), seed);
    let bots = bots(&players);
    Model::new(table, players, Voice { lang, names }, bots, seed)
}

/// Random bots, and a short search for hints.
fn bots<G: Words>(players: &[Player]) -> Bots<G> {
    let bot = |player: &Player| (!player.is_you()).then(|| Box::new(Random) as Box<dyn Bot<G>>);
    Bots {
        seats: players.iter().map(bot).collect(),
        advise: |view, seed| {
            Search::<G, Plain>::new(Budget::iterations(60), Tuning::standard()).think(view, seed)
        },
    }
}

/// Carries out a command, and lets the bots play if there is no pause.
fn press<G: Words>(model: &mut Model<G>, command: Command) -> Effect {
    let effect = model.act(command);
    while model.hurried {
        model.bot_move();
    }
    effect
}

/// Types a move and presses Enter.
fn play<G: Words>(model: &mut Model<G>, notation: &str) {
    model.act(Command::StartTyping);
    notation.chars().for_each(|letter| drop(model.act(Command::Letter(letter))));
    assert_eq!(model.act(Command::Enter), Effect::Stay);
}

/// The text of a screen of this size.
fn drawn<G: Words>(model: &mut Model<G>, (columns, lines): (u16, u16)) -> String {
    let mut terminal = Terminal::new(TestBackend::new(columns, lines)).unwrap();
    let scene = scene::of(model);
    terminal.draw(|frame| screen::draw(frame, &scene, &mut model.panes)).unwrap();
    let rows: Vec<String> = terminal
        .backend()
        .to_string()
        .lines()
        .map(|line| line.trim_matches('"').trim_end().to_owned())
        .collect();
    rows.join("\n")
}
