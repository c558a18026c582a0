//! `empires replay`: a recorded game, its history in words and one position.

use std::fs;
use std::io::Write;

use game::{Line, Panel, Seat, View, Words};
use games::{AnyMatch, with_match};
use serde_json::{Value, json};
use table::{Match, Record};

use crate::cli::ReplayArgs;
use crate::failure::Failure;
use crate::voice::{Voice, title};

/// Prints the history up to the requested ply and the position there.
pub(crate) fn run(args: &ReplayArgs, out: &mut impl Write) -> Result<(), Failure> {
    let lang = args.lang.get()?;
    let path = args.file.display();
    let fail = |reason: &dyn std::fmt::Display| Failure::input(format!("{path}: {reason}"));
    let text = fs::read_to_string(&args.file).map_err(|error| fail(&error))?;
    let mut record: Record = text.parse().map_err(|error| fail(&error))?;
    // The whole record is replayed first: a damaged one is refused even if the requested part is valid.
    let mut table = AnyMatch::replay(&record).map_err(|error| fail(&error))?;
    if let Some(at) = args.at {
        if at > record.moves.len() {
            return Err(fail(&format!("the record has {} moves, not {at}", record.moves.len())));
        }
        record.moves.truncate(at);
        table = AnyMatch::replay(&record).map_err(|error| fail(&error))?;
    }
    if let Some(seat) = args.seat.filter(|seat| seat.index() >= record.seats.len()) {
        return Err(fail(&format!("there are {} seats, and no seat {seat}", record.seats.len())));
    }
    let voice = Voice::of_record(lang, &record.seats);
    with_match!(&table, table => {
        let page = Page { table, voice: &voice, viewers: viewers(args, record.seats.len() as u8) };
        if args.json { page.write_json(&record, out) } else { page.write(out) }
    })
}

/// The viewers to show; a spectator is `None`.
fn viewers(args: &ReplayArgs, seats: u8) -> Vec<Option<Seat>> {
    if args.all { [None].into_iter().chain(Seat::all(seats).map(Some)).collect() } else { vec![args.seat] }
}

struct Page<'a, G: Words> {
    table: &'a Match<G>,
    voice: &'a Voice,
    viewers: Vec<Option<Seat>>,
}

impl<G: Words> Page<'_, G> {
    fn write(&self, out: &mut impl Write) -> Result<(), Failure> {
        writeln!(out, "{}", title::<G>(self.voice.lang))?;
        for viewer in &self.viewers {
            writeln!(out, "\n{}", self.heading(*viewer))?;
            for (ply, line) in self.history(*viewer) {
                writeln!(out, "{ply:>4}  {line}")?;
            }
            self.write_position(&self.table.view(*viewer), out)?;
        }
        self.write_ending(out)
    }

    fn heading(&self, viewer: Option<Seat>) -> String {
        match viewer {
            Some(seat) => self.voice.own(&Line::new("replay.seat").with("seat", seat)),
            None => self.voice.word("replay.spectator"),
        }
    }

    fn history(&self, viewer: Option<Seat>) -> Vec<(usize, String)> {
        let public = self.table.state().public();
        let told = self.table.update(viewer, 0).told.into_iter();
        told.map(|told| (told.ply, self.voice.game::<G>(&G::event_line(public, &told.event)))).collect()
    }

    fn write_position(&self, view: &View<G>, out: &mut impl Write) -> Result<(), Failure> {
        for Panel { title, lines, .. } in G::panels(view) {
            writeln!(out, "\n{}", self.voice.game::<G>(&title))?;
            for line in &lines {
                writeln!(out, "  {}", self.voice.game::<G>(line))?;
            }
        }
        Ok(())
    }

    /// The score, and either the winners or the pending question.
    fn write_ending(&self, out: &mut impl Write) -> Result<(), Failure> {
        let sheet = self.table.view(None).score();
        let totals = sheet.totals();
        let score: Vec<String> = totals
            .iter(sheet.seats)
            .map(|(seat, points)| format!("{} {points}", self.voice.name(seat)))
            .collect();
        writeln!(out, "\n{}: {}", self.voice.word("score.title"), score.join(", "))?;
        if let Some(outcome) = self.table.outcome() {
            let id = if outcome.winners().len() > 1 { "score.shared" } else { "score.winners" };
            let winners: game::Arg = outcome.winners().iter().collect();
            writeln!(out, "{}", self.voice.own(&Line::new(id).with("winners", winners)))?;
        }
        for seat in self.table.to_act().iter() {
            let prompt = G::prompt(self.table.state().public(), None, seat);
            writeln!(out, "{}: {}", self.voice.name(seat), self.voice.game::<G>(&prompt.line))?;
        }
        Ok(())
    }

    fn write_json(&self, record: &Record, out: &mut impl Write) -> Result<(), Failure> {
        let seen = |viewer: &Option<Seat>| {
            let view = self.table.view(*viewer);
            let history: Vec<Value> = self
                .history(*viewer)
                .into_iter()
                .map(|(ply, words)| json!({ "ply": ply, "words": words }))
                .collect();
            json!({ "seat": viewer, "view": view, "score": view.score(), "history": history })
        };
        let moves: Vec<Value> =
            self.table.moves().map(|(seat, mv)| json!({ "seat": seat, "move": mv.to_string() })).collect();
        let value = json!({
            "game": record.game,
            "rules_version": record.rules_version,
            "options": record.options,
            "names": record.seats,
            "seed": record.seed,
            "ply": self.table.ply(),
            "moves": moves,
            "to_act": self.table.to_act().iter().collect::<Vec<_>>(),
            "views": self.viewers.iter().map(seen).collect::<Vec<_>>(),
            "outcome": self.table.outcome(),
        });
        serde_json::to_writer(&mut *out, &value)?;
        Ok(writeln!(out)?)
    }
}
