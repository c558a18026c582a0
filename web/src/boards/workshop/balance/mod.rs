//! The report on how fair a board or a list is: bots play it in workers, and the page says what their games show.

mod result;

use std::time::Duration;

use game::Line;
use games::GameId;
use leptos::prelude::*;
use report::{Plan, Played, Summary, Table, Task};

use crate::browser::WorkerHandle;
use crate::fairness::{ReportAnswer, ReportQuestion};
use crate::parts::{icon, live};
use crate::title::title;
use crate::words::{lang, t, tl};

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

/// The games of a report that is being made, or that was stopped.
struct Run {
    plan: Plan,
    open: Vec<Task>,
    played: Vec<Played>,
    /// What players can hold, by the number of players.
    names: Vec<(u8, Vec<String>)>,
    /// None after a stop.
    workers: Vec<WorkerHandle<ReportQuestion>>,
}

impl Run {
    /// The games of an earlier report that belong to this plan as well.
    fn games_of(self, plan: &Plan) -> Vec<Played> {
        let is_like = Plan { games: plan.games, ..self.plan } == *plan;
        if is_like { self.played } else { Vec::new() }
    }

    /// Asks a worker for the next game.
    fn next(&mut self, worker: usize) {
        if let (Some(task), Some(worker)) = (self.open.pop(), self.workers.get(worker)) {
            worker.ask(&ReportQuestion::Play { plan: self.plan.clone(), task });
        }
    }

    /// The tables of the games that have been played.
    fn tables(&mut self) -> Vec<Table> {
        self.played.sort_by_key(|played| played.task);
        // A report may be stopped before the names have come.
        let known = |players: &u8| self.names.iter().any(|(of, _)| of == players);
        let unknown: Vec<u8> = self.plan.players.iter().copied().filter(|players| !known(players)).collect();
        self.names.extend(unknown.into_iter().map(|players| (players, Vec::new())));
        self.names.sort();
        let tables = Summary::of("", &self.plan, &self.names, &self.played).tables;
        tables.into_iter().filter(|table| table.games > 0).collect()
    }
}

/// A report, complete or stopped.
#[derive(Clone)]
struct Report {
    /// The file that it is about.
    file: String,
    /// The number of games that was chosen.
    games: u32,
    /// How many games have been played, of how many.
    played: (usize, usize),
    tables: Vec<Table>,
}

#[derive(Clone, Copy)]
struct Balance {
    subject: Subject,
    games: RwSignal<u32>,
    /// The games that have been played, and all of them; `None` if no report is being made.
    progress: RwSignal<Option<(usize, usize)>>,
    report: RwSignal<Option<Report>>,
    run: StoredValue<Option<Run>, LocalStorage>,
}

impl Balance {
    /// Begins a report, or goes on with one that was stopped.
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
        let earlier = self.run.try_update_value(Option::take).flatten();
        let mut played = earlier.map_or_else(Vec::new, |run| run.games_of(&plan));
        let tasks = plan.tasks();
        played.retain(|game| tasks.contains(&game.task));
        let is_open = |task: &Task| played.iter().all(|game| game.task != *task);
        let open: Vec<Task> = tasks.iter().rev().copied().filter(is_open).collect();
        let worker = |index: usize| WorkerHandle::start(move |answer| self.hear(index, answer));
        let workers: Vec<WorkerHandle<ReportQuestion>> = (0..WORKERS).filter_map(worker).collect();
        if let Some(first) = workers.first() {
            for players in plan.players.iter().copied() {
                let plan = plan.clone();
                let question = ReportQuestion::Things { plan, players, lang: lang() };
                first.ask(&question);
            }
        }
        self.report.set(None);
        self.progress.set(Some((played.len(), tasks.len())));
        let mut run = Run { plan, open, played, names: Vec::new(), workers };
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

    /// Ends the report, or stops it, with the games that have been played.
    fn end(self) {
        self.run.try_update_value(|run| {
            let Some(run) = run else { return };
            run.workers.clear();
            let file = run.plan.options.first().map(|(_, file)| file.clone()).unwrap_or_default();
            let played = (run.played.len(), run.plan.tasks().len());
            self.report.set(Some(Report { file, games: run.plan.games, played, tables: run.tables() }));
        });
        self.progress.set(None);
    }

    /// Whether the next report goes on with the games of one that was stopped.
    fn is_stopped(self) -> bool {
        let games = self.games.get();
        self.report.with(|report| match report {
            Some(Report { file, games: chosen, played: (done, all), .. }) => {
                done < all && *chosen == games && self.subject.file.with(|now| now == file)
            }
            None => false,
        })
    }
}

/// The panel with the report.
pub(super) fn balance(subject: Subject) -> impl IntoView {
    let balance = Balance {
        subject,
        games: RwSignal::new(GAMES[0]),
        progress: RwSignal::new(None),
        report: RwSignal::new(None),
        run: StoredValue::new_local(None),
    };
    let choice = move |games: u32| {
        let is_chosen = balance.games.get_untracked() == games;
        view! { <option value=games.to_string() selected=is_chosen>{tl(&Line::new("balance.games").with("n", games as i32))}</option> }
    };
    let choose = move |event| balance.games.set(event_target_value(&event).parse().unwrap_or(GAMES[0]));
    let is_idle = Memo::new(move |_| balance.progress.with(Option::is_none));
    let start = move || t(if balance.is_stopped() { "balance.resume" } else { "balance.start" });
    let controls = move || {
        if is_idle.get() {
            let disabled = move || !subject.ready.get();
            return view! {
                <select class="field" id="report-games" aria-label=t("balance.how_many") on:change=choose>{GAMES.map(choice)}</select>
                <button type="button" class="btn" id="report" disabled=disabled on:click=move |_| balance.start()>{icon("ui-search", "")}{live(start)}</button>
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
        let Report { file, played: (done, all), tables, .. } = balance.report.get()?;
        let outdated = move || subject.file.with(|now| *now != file).then(|| t("balance.outdated"));
        let stopped = Line::new("balance.stopped").with("n", done as i32).with("all", all as i32);
        let stopped = (done < all).then(|| view! { <p class="muted">{tl(&stopped)}</p> });
        let table = |table| result::table(subject.game, table);
        Some(view! {
            <div id="balance-result" role="status"><p class="muted">{outdated}</p>{stopped}{tables.iter().map(table).collect_view()}</div>
        })
    };
    view! {
        <section class="panel balance" aria-labelledby="balance"><h2 id="balance">{t("balance.title")}</h2>
            <p class="muted">{t("balance.about")}</p>
            <p class="marks">{live(controls)}</p>{live(result)}
        </section>
    }
}
