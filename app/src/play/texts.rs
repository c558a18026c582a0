//! The texts that cover the table, and the keys below it.

use game::{Line, RuleId, ScoreRow, Scorecard, Seat, Words};

use super::command::{Advice, Mode};
use super::curtain::Waiting;
use super::model::Model;
use super::scene::{Cover, Row, Tone, own, say, seat};
use crate::voice::{Voice, text};

/// The width of the column of keys in the help.
const HELP_KEYS: usize = 11;

/// The largest width of the columns of all seats of a score sheet together.
const COLUMNS: usize = 50;

/// The space between two columns.
const SPACE: usize = 2;

/// The text of the curtain.
pub(crate) fn curtain(voice: &Voice, seat: Seat) -> Vec<Row> {
    ["curtain.pass", "curtain.enter"].iter().map(|id| own(voice, &Line::new(id).with("seat", seat))).collect()
}

/// The text that covers the table in this mode, if one does.
pub(crate) fn cover<G: Words>(model: &Model<G>) -> Option<Cover> {
    let voice = &model.voice;
    let cover = |title: String, rows| Some(Cover { title, rows, indent: 0, typed: None });
    match &model.mode {
        Mode::Pick | Mode::Type => None,
        Mode::Refused(why) => {
            let mut rows = vec![own(voice, why)];
            if model.cites() {
                rows.extend([Row::new(), vec![say(voice.word("refused.more"), Tone::Faint)]]);
            }
            cover(voice.word("refused.title"), rows)
        }
        Mode::Rule(rule) => {
            let title = voice.own(&Line::new("rule.title").with("rule", text(rule.to_string())));
            cover(title, rule_text::<G>(voice, *rule))
        }
        Mode::Score => cover(voice.word("score.title"), score(model)),
        Mode::Help => {
            let (title, rows) = (voice.word("help.title"), help(model));
            Some(Cover { title, rows, indent: HELP_KEYS, typed: None })
        }
        Mode::Hint(moves) => cover(voice.word("hint.title"), hint(voice, moves)),
        Mode::Save(path) => Some(Cover {
            title: voice.word("save.title"),
            rows: vec![own(voice, &Line::new("save.ask"))],
            indent: 0,
            typed: Some(path.clone()),
        }),
        Mode::Leave => cover(voice.word("leave.title"), vec![own(voice, &Line::new("leave.ask"))]),
    }
}

/// The most important keys at the moment with their actions, the most important first.
pub(crate) fn keys<G: Words>(model: &Model<G>) -> Vec<(String, String)> {
    let keys: &[&str] = match (&model.mode, model.waiting) {
        (Mode::Leave, _) => &[],
        (_, Waiting::Curtain(_)) => &["lift", "leave"],
        (Mode::Save(_), _) => &["write", "back"],
        (Mode::Type, _) => &["play", "back", "pick", "undo_typing", "redo_typing"],
        (Mode::Refused(_), _) if model.cites() => &["rule", "back"],
        (Mode::Refused(_), _) => &["back"],
        (Mode::Rule(_) | Mode::Score | Mode::Help | Mode::Hint(_), Waiting::Over) => {
            &["close", "save", "leave"]
        }
        (Mode::Rule(_) | Mode::Score | Mode::Help | Mode::Hint(_), _) => &["close"],
        (Mode::Pick, Waiting::Turn(_)) => &[
            "help", "pick", "play", "type", "undo", "hint", "score", "leave", "pane", "redo", "scroll",
            "save",
        ],
        (Mode::Pick, Waiting::Bot(_)) => &["help", "skip", "score", "pane", "leave", "scroll", "save"],
        (Mode::Pick, Waiting::Over) => &["help", "score", "save", "leave", "pane", "scroll"],
    };
    keys.iter().map(|id| key_and_words(&model.voice, &format!("key.{id}"))).collect()
}

/// A message that begins with the name of a key and a bar.
fn key_and_words(voice: &Voice, id: &str) -> (String, String) {
    let message = voice.word(id);
    let (key, words) = message.split_once('|').unwrap_or(("", &message));
    (key.trim().to_owned(), words.trim().to_owned())
}

fn help<G: Words>(model: &Model<G>) -> Vec<Row> {
    let voice = &model.voice;
    let ids = [
        "pick", "play", "type", "undo", "redo", "hint", "pane", "scroll", "score", "rule", "save", "skip",
        "help", "leave",
    ];
    let line = |id: &str| {
        let (key, words) = key_and_words(voice, &format!("help.{id}"));
        vec![say(format!("{key:<HELP_KEYS$}"), Tone::Strong), say(words, Tone::Plain)]
    };
    let mut rows: Vec<Row> = ids.into_iter().map(line).collect();
    rows.extend([Row::new(), vec![say(voice.word("help.seats"), Tone::Plain)]]);
    let seats = Seat::all(model.players.len() as u8);
    rows.push(seats.flat_map(|place| [seat(voice, place), say("  ", Tone::Plain)]).collect());
    rows
}

/// The best moves, each with the chance to win and the expected points.
fn hint(voice: &Voice, moves: &[Advice]) -> Vec<Row> {
    let rows = moves.iter().flat_map(|advice| {
        let chance = Line::new("hint.chance")
            .with("win", advice.win)
            .with("points", advice.points.0)
            .with("others", advice.points.1);
        [vec![say(advice.words.clone(), Tone::Strong)], vec![say(voice.own(&chance), Tone::Faint)]]
    });
    rows.collect()
}

/// A clause of the register, without marks of emphasis.
fn rule_text<G: Words>(voice: &Voice, rule: RuleId) -> Vec<Row> {
    let Some(clause) = game::clause(G::register(voice.lang), rule) else {
        return vec![own(voice, &Line::new("rule.missing"))];
    };
    let row = |line: &str| match line.strip_prefix("### ") {
        Some(heading) => vec![say(heading, Tone::Strong)],
        None => match game::picture(line) {
            Some((title, _)) => vec![say(title, Tone::Strong)],
            None => vec![say(line.replace('*', ""), Tone::Plain)],
        },
    };
    clause.lines().map(row).collect()
}

/// The score sheet, and the winners once they are known.
fn score<G: Words>(model: &Model<G>) -> Vec<Row> {
    let voice = &model.voice;
    let sheet = model.table.view(model.viewer).score();
    let mut rows =
        Sheet { voice, sheet: &sheet, name: |category| category_name::<G>(voice, category) }.rows();
    rows.push(Row::new());
    let Some(outcome) = model.table.outcome() else {
        rows.push(vec![say(voice.word("score.running"), Tone::Faint)]);
        return rows;
    };
    let winners = outcome.winners();
    let id = if winners.len() > 1 { "score.shared" } else { "score.winners" };
    let list: game::Arg = winners.iter().collect();
    rows.push(own(voice, &Line::new(id).with("winners", list)));
    if let Some(rung) = deciding_rung(&sheet) {
        let category = text(category_name::<G>(voice, &sheet.ladder[rung].category));
        rows.push(own(voice, &Line::new("score.broken").with("category", category)));
    }
    rows
}

fn category_name<G: Words>(voice: &Voice, category: &G::Category) -> String {
    voice.game::<G>(&Line::new(&format!("score.{category}")))
}

/// The first tie-break that separated a winner from a seat with the same total.
fn deciding_rung<C: Copy>(sheet: &Scorecard<C>) -> Option<usize> {
    let (totals, winners) = (sheet.totals(), sheet.outcome().winners());
    let winner = winners.first()?;
    let losers = Seat::all(sheet.seats).filter(|seat| !winners.contains(*seat));
    let tied: Vec<Seat> = losers.filter(|seat| totals[*seat] == totals[winner]).collect();
    sheet.ladder.iter().position(|row| tied.iter().any(|seat| row.points[*seat] != row.points[winner]))
}

/// A score sheet in columns.
struct Sheet<'a, C, N: Fn(&C) -> String> {
    voice: &'a Voice,
    sheet: &'a Scorecard<C>,
    name: N,
}

impl<C: Copy, N: Fn(&C) -> String> Sheet<'_, C, N> {
    fn rows(&self) -> Vec<Row> {
        let mut rows = vec![self.seats()];
        let (pending, settled): (Vec<&ScoreRow<C>>, Vec<_>) =
            self.sheet.rows.iter().partition(|row| row.pending);
        for line in settled {
            rows.push(self.line(&(self.name)(&line.category), Tone::Plain, |seat| line.points[seat].into()));
        }
        let (totals, outcome) = (self.sheet.running(), self.sheet.outcome());
        rows.push(self.line(&self.voice.word("score.total"), Tone::Strong, |seat| totals[seat].into()));
        if !pending.is_empty() {
            rows.extend([Row::new(), vec![say(self.voice.word("score.pending"), Tone::Faint)]]);
        }
        for line in pending {
            rows.push(self.line(&(self.name)(&line.category), Tone::Faint, |seat| line.points[seat].into()));
        }
        if !self.sheet.ladder.is_empty() {
            rows.extend([Row::new(), vec![say(self.voice.word("score.ladder"), Tone::Faint)]]);
            for line in &self.sheet.ladder {
                rows.push(
                    self.line(&(self.name)(&line.category), Tone::Faint, |seat| line.points[seat].into()),
                );
            }
            rows.push(Row::new());
        }
        rows.push(
            self.line(&self.voice.word("score.place"), Tone::Strong, |seat| outcome.places[seat].into()),
        );
        rows
    }

    fn seats(&self) -> Row {
        let mut row = vec![say(" ".repeat(self.names_width()), Tone::Plain)];
        for place in Seat::all(self.sheet.seats) {
            let shown = seat(self.voice, place);
            let width = self.column(place);
            let name: String = shown.text.chars().take(width - SPACE).collect();
            row.push(say(format!("{name:>width$}"), shown.tone));
        }
        row
    }

    fn line(&self, name: &str, tone: Tone, value: impl Fn(Seat) -> i32) -> Row {
        let width = self.names_width();
        let mut row = vec![say(format!("{name:<width$}"), tone)];
        for seat in Seat::all(self.sheet.seats) {
            let width = self.column(seat);
            row.push(say(
                format!("{:>width$}", value(seat)),
                if tone == Tone::Faint { tone } else { Tone::Seat(seat) },
            ));
        }
        row
    }

    fn names_width(&self) -> usize {
        let rows = self.sheet.rows.iter().chain(&self.sheet.ladder).map(|row| (self.name)(&row.category));
        let own = ["score.total", "score.place"].map(|id| self.voice.word(id));
        rows.chain(own).map(|name| name.chars().count()).max().unwrap_or(0)
    }

    /// The width of a seat's column: its shape, as much of its name as fits, and some space.
    fn column(&self, seat: Seat) -> usize {
        let name = self.voice.name(seat).chars().count() + 1;
        name.max(4).min(COLUMNS / usize::from(self.sheet.seats) - SPACE) + SPACE
    }
}
