//! The report on how fair a board or a list is: bots play it in workers, and the page says what their games show.

use std::time::Duration;

use game::Line;
use games::GameId;
use leptos::prelude::*;
use report::{Plan, Played, SeatRow, SkillWeight, Summary, Table, Task, Verdict};

use crate::browser::WorkerHandle;
use crate::fairness::{ReportAnswer, ReportQuestion};
use crate::parts::{icon, live};
use crate::title::title;
use crate::words::{lang, literal, t, tl};

/// The levels of the bots. They do not search, so that a report takes seconds.
const LEVEL: &str = "greedy";
const WEAKER: &str = "random";

/// The numbers of games that can be chosen, for each number of players; half as many see whether skill decides.
const GAMES: [u32; 3] = [40, 400, 4000];

/// The seed of the first game.
const SEED: u64 = 1;

/// How many workers play. A phone has as many quick cores.
const WORKERS: usize = 4;

/// What a report is about.
#[derive(Clone, Copy)]
pub(super) struct Subject {
    pub(super) game: GameId,
    pub(super) option: &'static str,
    pub(super) file: Memo<String>,
    /// Whether it can be played.
    pub(super) ready: Memo<bool>,
}

/// The games of a report that is being made.
struct Run {
    plan: Plan,
    open: Vec<Task>,
    played: Vec<Played>,
    /// What players can hold, by the number of players.
    names: Vec<(u8, Vec<String>)>,
    workers: Vec<WorkerHandle<ReportQuestion>>,
}

impl Run {
    /// Asks a worker for the next game.
    fn next(&mut self, worker: usize) {
        if let (Some(task), Some(worker)) = (self.open.pop(), self.workers.get(worker)) {
            worker.ask(&ReportQuestion::Play { plan: self.plan.clone(), task });
        }
    }

    /// The tables of the games that have been played.
    fn tables(&mut self) -> Vec<Table> {
        self.played.sort_by_key(|played| played.task);
        self.names.sort();
        let tables = Summary::of("", &self.plan, &self.names, &self.played).tables;
        tables.into_iter().filter(|table| table.games > 0).collect()
    }
}

/// A finished report: the file that it is about, and its tables.
type Finished = (String, Vec<Table>);

#[derive(Clone, Copy)]
struct Balance {
    subject: Subject,
    games: RwSignal<u32>,
    /// The games that have been played, and all of them; `None` if no report is being made.
    progress: RwSignal<Option<(usize, usize)>>,
    finished: RwSignal<Option<Finished>>,
    run: StoredValue<Option<Run>, LocalStorage>,
}

impl Balance {
    fn start(self) {
        let Subject { game, option, file, .. } = self.subject;
        let options = vec![(option.to_owned(), file.get_untracked())];
        let (fewest, most) = game.info().seats;
        let allowed = |players: &u8| title(game).option_problems(*players, &options).is_empty();
        let players: Vec<u8> = (fewest..=most).filter(allowed).collect();
        let plan = Plan {
            game: game.to_string(),
            options,
            players,
            games: self.games.get_untracked(),
            seed: SEED,
            level: LEVEL.to_owned(),
            weaker: WEAKER.to_owned(),
        };
        let mut open = plan.tasks();
        open.reverse();
        let worker = |index: usize| WorkerHandle::start(move |answer| self.hear(index, answer));
        let workers: Vec<WorkerHandle<ReportQuestion>> = (0..WORKERS).filter_map(worker).collect();
        if let Some(first) = workers.first() {
            for players in plan.players.iter().copied() {
                let plan = plan.clone();
                let question = ReportQuestion::Things { plan, players, lang: lang() };
                first.ask(&question);
            }
        }
        self.finished.set(None);
        self.progress.set(Some((0, open.len())));
        let mut run = Run { plan, open, played: Vec::new(), names: Vec::new(), workers };
        (0..run.workers.len()).for_each(|worker| run.next(worker));
        self.run.set_value(Some(run));
    }

    fn hear(self, worker: usize, answer: ReportAnswer) {
        let is_complete = self.run.try_update_value(|run| {
            let Some(run) = run else { return false };
            match answer {
                ReportAnswer::Things { players, names } => run.names.push((players, names)),
                ReportAnswer::Played(played) => {
                    run.played.push(played);
                    run.next(worker);
                }
            }
            self.progress.update(|progress| {
                if let Some((done, _)) = progress {
                    *done = run.played.len();
                }
            });
            run.played.len() == run.plan.tasks().len() && run.names.len() == run.plan.players.len()
        });
        if is_complete == Some(true) {
            // The worker that is heard here can be ended only afterwards.
            set_timeout(move || self.end(), Duration::ZERO);
        }
    }

    /// Ends the report with the games that have been played.
    fn end(self) {
        let run = self.run.try_update_value(Option::take).flatten();
        if let Some(mut run) = run {
            let file = run.plan.options.first().map(|(_, file)| file.clone()).unwrap_or_default();
            self.finished.set(Some((file, run.tables())));
        }
        self.progress.set(None);
    }
}

/// The panel with the report.
pub(super) fn balance(subject: Subject) -> impl IntoView {
    let balance = Balance {
        subject,
        games: RwSignal::new(GAMES[0]),
        progress: RwSignal::new(None),
        finished: RwSignal::new(None),
        run: StoredValue::new_local(None),
    };
    let choice = |games: u32| view! { <option value=games.to_string()>{tl(&Line::new("balance.games").with("n", games as i32))}</option> };
    let choose = move |event| balance.games.set(event_target_value(&event).parse().unwrap_or(GAMES[0]));
    let is_idle = Memo::new(move |_| balance.progress.with(Option::is_none));
    let controls = move || {
        if is_idle.get() {
            let disabled = move || !subject.ready.get();
            return view! {
                <select class="field" id="report-games" aria-label=t("balance.how_many") on:change=choose>{GAMES.map(choice)}</select>
                <button type="button" class="btn" id="report" disabled=disabled on:click=move |_| balance.start()>{icon("ui-search", "")}{t("balance.start")}</button>
            }
            .into_any();
        }
        let done = move || balance.progress.get().map_or(0, |(done, _)| done);
        let all = balance.progress.get_untracked().map_or(0, |(_, all)| all);
        view! {
            <label class="drawing">{t("balance.playing")}<progress max=all.to_string() value=move || done().to_string()></progress></label>
            <button type="button" class="btn" id="report-stop" on:click=move |_| balance.end()>{icon("ui-close", "")}{t("balance.stop")}</button>
        }
        .into_any()
    };
    let result = move || {
        let (file, tables) = balance.finished.get()?;
        let outdated = move || subject.file.with(|now| *now != file).then(|| t("balance.outdated"));
        Some(
            view! { <div id="balance-result" role="status"><p class="muted">{outdated}</p>{tables.iter().map(table).collect_view()}</div> },
        )
    };
    view! {
        <section class="panel balance" aria-labelledby="balance"><h2 id="balance">{t("balance.title")}</h2>
            <p class="muted">{t("balance.about")}</p>
            <p class="marks">{live(controls)}</p>{live(result)}
        </section>
    }
}

/// The verdict and the seats at one number of players.
fn table(table: &Table) -> impl IntoView + use<> {
    let seat = |(index, seat): (usize, &SeatRow)| {
        let (share, low, high) = (seat.wins.share, seat.wins.low, seat.wins.high);
        let range = percent(&format!("{}–{}", decimal(100.0 * low), decimal(100.0 * high)));
        view! { <tr><th scope="row">{index + 1}</th><td>{percent(&decimal(100.0 * share))}</td><td>{range}</td><td>{decimal(seat.points.mean)}</td></tr> }
    };
    let heads = ["balance.seat", "balance.wins", "balance.range", "balance.points"];
    view! {
        <h3>{tl(&Line::new("table.seats").with("n", table.players))}</h3>
        <p>{sentences(&Verdict::of(table)).join(" ")}</p>
        <table class="tokens totals"><thead><tr>{heads.map(|head| view! { <th scope="col">{t(head)}</th> })}</tr></thead>
            <tbody>{table.seats.iter().enumerate().map(seat).collect_view()}</tbody></table>
    }
}

/// A verdict in the language of the page.
fn sentences(verdict: &Verdict) -> Vec<String> {
    let seat = verdict.seat;
    let id = match (seat.differs(), seat.by > 0.0) {
        (true, true) => "balance.favoured",
        (true, false) => "balance.behind",
        (false, _) => "balance.fair",
    };
    let points = |value: f64| literal(&decimal(value));
    let line = Line::new(id).with("seat", seat.seat as i32).with("games", seat.games as i32);
    let mut sentences = vec![tl(&line.with("by", points(seat.by.abs())).with("half", points(seat.half)))];
    if let Some(skill) = verdict.skill {
        let id = match skill.weight {
            SkillWeight::Decides => "balance.decides",
            SkillWeight::Helps => "balance.helps",
            SkillWeight::Unseen => "balance.unseen",
        };
        sentences.push(tl(&Line::new(id).with("share", literal(&format!("{:.0}", 100.0 * skill.share)))));
    }
    if !verdict.hardly.is_empty() {
        sentences.push(tl(&Line::new("balance.hardly").with("names", literal(&verdict.hardly.join(", ")))));
    }
    sentences
}

/// A share in hundredths.
fn percent(number: &str) -> String {
    format!("{number}{}", lang().pick("%", "\u{a0}%"))
}

/// A number with one decimal.
fn decimal(value: f64) -> String {
    format!("{value:.1}").replace('.', lang().pick(".", ","))
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Lang;
    use report::{SeatVerdict, SkillVerdict};

    #[test]
    fn a_verdict_is_said_in_the_language_of_the_page() {
        let verdict = Verdict {
            seat: SeatVerdict { seat: 2, by: 5.44, half: 1.8, games: 400 },
            skill: Some(SkillVerdict { weight: SkillWeight::Decides, share: 0.874 }),
            hardly: vec!["Lac".to_owned()],
        };
        let said = sentences(&verdict).join(" ");
        assert_eq!(
            said,
            "Seat 2 is favoured by 5.4 points ± 1.8. Skill decides: the stronger bot wins 87% of its games. Hardly ever held: Lac."
        );
        crate::words::set_lang(Lang::Fr);
        let said =
            sentences(&Verdict { seat: SeatVerdict { by: -1.2, ..verdict.seat }, ..verdict }).join(" ");
        crate::words::set_lang(Lang::En);
        assert!(said.contains("1,2") && said.contains("400 parties"), "{said}");
    }
}
