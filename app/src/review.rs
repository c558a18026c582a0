//! `empires review`: a finished game judged seat by seat, each from its own views.

use std::fs;
use std::io::Write;

use bots::BotGame;
use bots::review::{Choice, Judged, Reviewer, Trail, TrailStep, accuracy};
use game::{Line, Seat, Words};
use games::{GameId, with_game};
use serde_json::{Value, json};
use table::Record;

use crate::cli::ReviewArgs;
use crate::failure::Failure;
use crate::voice::{Voice, text, title};

/// The number of costly choices to print.
const COSTLY_CHOICES: usize = 5;

/// A choice that cost less than this is as good as the best, within the error.
const MIN_COST: f32 = 0.01;

/// Reviews a record and prints the result.
pub(crate) fn run(args: &ReviewArgs, out: &mut impl Write) -> Result<(), Failure> {
    let lang = args.lang.get()?;
    let path = args.file.display();
    let fail = |reason: &dyn std::fmt::Display| Failure::input(format!("{path}: {reason}"));
    let read = fs::read_to_string(&args.file).map_err(|error| fail(&error))?;
    let record: Record = read.parse().map_err(|error| fail(&error))?;
    let game: GameId = record.game.parse().map_err(|error| fail(&error))?;
    let voice = Voice::of_record(lang, &record.seats);
    let seats: Vec<Seat> = match args.seat {
        Some(seat) => vec![seat],
        None => Seat::all(record.seats.len() as u8).collect(),
    };
    with_game!(game, G => {
        let trails = Trail::<G>::of(&record, &seats).map_err(|error| fail(&error))?;
        pages(&trails, args, &voice, out)
    })
}

fn pages<G: BotGame + Words>(
    trails: &[Trail<G>],
    args: &ReviewArgs,
    voice: &Voice,
    out: &mut impl Write,
) -> Result<(), Failure> {
    if !args.json {
        writeln!(out, "{}", title::<G>(voice.lang))?;
    }
    for trail in trails {
        let mut reviewer = Reviewer::new(trail.clone(), args.iterations, args.seed);
        while reviewer.judge().is_some() {}
        let accuracy = accuracy(trail, args.seed);
        let page = Page { seat: trail.seat, trail, reviewer: &reviewer, accuracy, voice };
        if args.json { page.write_json(out)? } else { page.write(out)? }
    }
    Ok(())
}

struct Page<'a, G: BotGame> {
    seat: Seat,
    trail: &'a Trail<G>,
    reviewer: &'a Reviewer<G>,
    accuracy: Option<f32>,
    voice: &'a Voice,
}

/// A share in percent.
fn percent(part: f32) -> i32 {
    (100.0 * part).round() as i32
}

impl<G: BotGame + Words> Page<'_, G> {
    fn write(&self, out: &mut impl Write) -> Result<(), Failure> {
        let own = |line: &Line| self.voice.own(line);
        writeln!(out, "\n{}", own(&Line::new("replay.seat").with("seat", self.seat)))?;
        if let Some(accuracy) = self.accuracy {
            writeln!(out, "  {}", own(&Line::new("review.accuracy").with("n", accuracy.round() as i32)))?;
        }
        let parts = self.reviewer.parts_so_far();
        let line = Line::new("review.parts")
            .with("start", percent(self.reviewer.start()[self.seat.index()]))
            .with("own", percent(parts.own))
            .with("others", percent(parts.others))
            .with("luck", percent(parts.luck))
            .with("error", percent(parts.variance.sqrt()));
        writeln!(out, "  {}", own(&line))?;
        for (step, choice) in self.costliest().into_iter().take(COSTLY_CHOICES) {
            let words = |mv| {
                let line = G::move_line(step.before.public(), step.before.private(), self.seat, mv);
                text(self.voice.game::<G>(&line))
            };
            let line = Line::new("review.cost")
                .with("ply", step.ply as i32 + 1)
                .with("cost", percent(choice.cost(self.seat)))
                .with("played", words(choice.played))
                .with("best", words(choice.best));
            writeln!(out, "  {}", own(&line))?;
        }
        Ok(())
    }

    /// The seat's costliest choices, the costliest first.
    fn costliest(&self) -> Vec<(&TrailStep<G>, &Choice<G::Move>)> {
        let both = self.trail.steps.iter().zip(self.reviewer.judged());
        let mut chosen: Vec<_> = both
            .filter_map(|(step, judged)| Some((step, judged.choice.as_ref()?)))
            .filter(|(_, choice)| choice.cost(self.seat) >= MIN_COST)
            .collect();
        chosen.sort_by(|(_, a), (_, b)| b.cost(self.seat).total_cmp(&a.cost(self.seat)));
        chosen
    }

    fn write_json(&self, out: &mut impl Write) -> Result<(), Failure> {
        let seats = usize::from(self.trail.outcome.seats);
        let step = |judged: &Judged<G::Move>| {
            let parts = judged.parts;
            let choice = judged.choice.as_ref().map(|choice| {
                json!({
                    "played": choice.played.to_string(), "best": choice.best.to_string(),
                    "cost": choice.cost(self.seat), "quality": 100.0 * choice.quality(self.seat),
                })
            });
            json!({
                "ply": judged.ply, "chances": judged.chances[..seats].to_vec(), "own": parts.own,
                "others": parts.others, "luck": parts.luck, "error": parts.variance.sqrt(), "choice": choice,
            })
        };
        let steps: Vec<Value> = self.reviewer.judged().iter().map(step).collect();
        let parts = self.reviewer.parts_so_far();
        let value = json!({
            "seat": self.seat, "accuracy": self.accuracy,
            "start": self.reviewer.start()[..seats].to_vec(), "own": parts.own, "others": parts.others,
            "luck": parts.luck, "error": parts.variance.sqrt(), "steps": steps,
        });
        serde_json::to_writer(&mut *out, &value)?;
        Ok(writeln!(out)?)
    }
}
