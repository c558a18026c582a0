//! The texts that cover the table, and the keys below it.

use game::{Line, RuleId, Scorecard, Seat, Words};

use super::curtain::Stage;
use super::model::{Mode, Model};
use super::scene::{Cover, Row, Tone, own, say, seat};
use crate::register::clause;
use crate::voice::{Voice, text};

/// What the curtain says.
pub(crate) fn curtain(voice: &Voice, seat: Seat) -> Vec<Row> {
    ["curtain.pass", "curtain.enter"].iter().map(|id| own(voice, &Line::new(id).with("seat", seat))).collect()
}

/// The text that covers the table in this mode, if one does.
pub(crate) fn cover<G: Words>(model: &Model<G>) -> Option<Cover> {
    let voice = &model.voice;
    let cover = |title: String, rows| Some(Cover { title, rows, typed: None });
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
        Mode::Help => cover(voice.word("help.title"), help(model)),
        Mode::Save(path) => Some(Cover {
            title: voice.word("save.title"),
            rows: vec![own(voice, &Line::new("save.ask"))],
            typed: Some(path.clone()),
        }),
        Mode::Leave => cover(voice.word("leave.title"), vec![own(voice, &Line::new("leave.ask"))]),
    }
}

/// The keys that matter now, the most important first.
pub(crate) fn keys<G: Words>(model: &Model<G>) -> Vec<(&'static str, String)> {
    let keys: &[(&str, &str)] = match (&model.mode, model.stage) {
        (Mode::Leave, _) => &[],
        (_, Stage::Curtain(_)) => &[("Enter", "key.lift"), ("q", "key.leave")],
        (Mode::Save(_), _) => &[("Enter", "key.save"), ("Esc", "key.clear")],
        (Mode::Type, _) => &[
            ("Enter", "key.play"),
            ("Esc", "key.clear"),
            ("↑↓", "key.pick"),
            ("^Z", "key.undo"),
            ("^Y", "key.redo"),
        ],
        (Mode::Refused(_), _) => &[("Enter", "key.rule"), ("Esc", "key.clear")],
        (Mode::Rule(_) | Mode::Score | Mode::Help, Stage::Over) => {
            &[("Esc", "key.close"), ("w", "key.save"), ("q", "key.leave"), ("↑↓", "key.scroll")]
        }
        (Mode::Rule(_) | Mode::Score | Mode::Help, _) => &[("Esc", "key.close"), ("↑↓", "key.scroll")],
        (Mode::Pick, Stage::Turn(_)) => &[
            ("?", "key.help"),
            ("↑↓", "key.pick"),
            ("Enter", "key.play"),
            ("/", "key.type"),
            ("u", "key.undo"),
            ("r", "key.redo"),
            ("s", "key.score"),
            ("Tab", "key.pane"),
            ("q", "key.leave"),
            ("PgUp/Dn", "key.scroll"),
            ("w", "key.save"),
        ],
        (Mode::Pick, Stage::Bot(..)) => &[
            ("?", "key.help"),
            ("Space", "key.skip"),
            ("s", "key.score"),
            ("Tab", "key.pane"),
            ("q", "key.leave"),
        ],
        (Mode::Pick, Stage::Over) => &[
            ("?", "key.help"),
            ("s", "key.score"),
            ("w", "key.save"),
            ("Tab", "key.pane"),
            ("PgUp/Dn", "key.scroll"),
            ("q", "key.leave"),
        ],
    };
    keys.iter().map(|(key, id)| (*key, model.voice.word(id))).collect()
}

fn help<G: Words>(model: &Model<G>) -> Vec<Row> {
    let voice = &model.voice;
    let keys = [
        ("↑ ↓", "help.pick"),
        ("Enter", "help.play"),
        ("/", "help.type"),
        ("u", "help.undo"),
        ("r", "help.redo"),
        ("Tab ← →", "help.pane"),
        ("PgUp PgDn", "help.scroll"),
        ("s", "help.score"),
        ("i", "help.rule"),
        ("w", "help.save"),
        ("Space", "help.skip"),
        ("?", "help.help"),
        ("q", "help.leave"),
    ];
    let line = |(key, id): (&str, &str)| {
        vec![say(format!("{key:>9}  "), Tone::Strong), say(voice.word(id), Tone::Plain)]
    };
    let mut rows: Vec<Row> = keys.into_iter().map(line).collect();
    rows.extend([Row::new(), vec![say(voice.word("help.seats"), Tone::Plain)]]);
    let seats = Seat::all(model.players.len() as u8);
    rows.push(seats.flat_map(|place| [seat(voice, place), say("  ", Tone::Plain)]).collect());
    rows
}

/// A clause of the register, its marks of emphasis left out.
fn rule_text<G: Words>(voice: &Voice, rule: RuleId) -> Vec<Row> {
    let Some(clause) = clause(G::register(voice.lang), rule) else {
        return vec![own(voice, &Line::new("rule.missing"))];
    };
    let row = |line: &str| match line.strip_prefix("### ") {
        Some(heading) => vec![say(heading, Tone::Strong)],
        None => vec![say(line.replace('*', ""), Tone::Plain)],
    };
    clause.lines().map(row).collect()
}

/// The score sheet, and who won once it is known.
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

/// The first rung of the ladder that told a winner from somebody with the same total.
fn deciding_rung<C: Copy>(sheet: &Scorecard<C>) -> Option<usize> {
    let (totals, winners) = (sheet.totals(), sheet.outcome().winners());
    let winner = winners.first()?;
    let losers = Seat::all(sheet.seats).filter(|seat| !winners.contains(*seat));
    let tied: Vec<Seat> = losers.filter(|seat| totals[*seat] == totals[winner]).collect();
    sheet.ladder.iter().position(|row| tied.iter().any(|seat| row.points[*seat] != row.points[winner]))
}

/// A score sheet to be laid out in columns.
struct Sheet<'a, C, N: Fn(&C) -> String> {
    voice: &'a Voice,
    sheet: &'a Scorecard<C>,
    name: N,
}

impl<C: Copy, N: Fn(&C) -> String> Sheet<'_, C, N> {
    fn rows(&self) -> Vec<Row> {
        let mut rows = vec![self.seats()];
        for line in &self.sheet.rows {
            rows.push(self.line(&(self.name)(&line.category), Tone::Plain, |seat| line.points[seat].into()));
        }
        let (totals, outcome) = (self.sheet.totals(), self.sheet.outcome());
        rows.push(self.line(&self.voice.word("score.total"), Tone::Strong, |seat| totals[seat].into()));
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
            row.push(say(format!("{:>width$}", shown.text), shown.tone));
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

    /// How wide the column of a seat is: its name, its shape and some space.
    fn column(&self, seat: Seat) -> usize {
        (self.voice.name(seat).chars().count() + 1).max(4) + 2
    }
}
