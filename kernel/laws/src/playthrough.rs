//! Golden playthroughs: a seeded random game written out to be read, and compared from then on.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use game::{Game, GameRng, Lang, Line, Seat, Setup, View, Words, plain};
use table::{Match, perft};

use crate::cases::{json, legal};

/// One playthrough: a file name, a set-up and a seed.
#[derive(Clone, Debug)]
pub struct Script<G: Game> {
    /// The file without `.txt`.
    pub name: &'static str,
    /// The set-up.
    pub setup: Setup<G>,
    /// The seed of the game and of the moves.
    pub seed: u64,
}

/// Plays the scripts and compares them with the files of the folder. With `UPDATE=1` in the environment the
/// files are written instead, to be read before they are committed.
///
/// # Panics
/// If a playthrough differs from its file, or the folder has a file that no script writes.
pub fn check_playthroughs<G: Words>(folder: &str, scripts: &[Script<G>]) {
    for script in scripts {
        check_file(&Path::new(folder).join(format!("{}.txt", script.name)), &write_out(script));
    }
    let files = fs::read_dir(folder).expect("the folder of playthroughs can be read");
    for file in files.filter_map(Result::ok) {
        let name = file.file_name().to_string_lossy().into_owned();
        let known = scripts.iter().any(|script| name == format!("{}.txt", script.name));
        assert!(known, "{name} is no script's playthrough");
    }
}

/// Counts move paths of each length up to `depth` from the scripts' set-ups and compares them with the file.
///
/// # Panics
/// If a count differs.
pub fn check_perft<G: Game>(file: &str, depth: u32, scripts: &[Script<G>]) {
    let mut text = String::new();
    for script in scripts {
        let table = Match::new(script.setup.clone(), script.seed);
        let counts: Vec<String> = (1..=depth).map(|depth| perft(table.state(), depth).to_string()).collect();
        writeln!(text, "{}: {}", script.name, counts.join(" ")).expect("a string takes all text");
    }
    check_file(Path::new(file), &text);
}

fn check_file(path: &Path, text: &str) {
    if std::env::var_os("UPDATE").is_some_and(|value| value == "1") {
        fs::write(path, text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        return;
    }
    let golden = fs::read_to_string(path)
        .unwrap_or_else(|error| panic!("{}: {error}; write it with UPDATE=1", path.display()));
    let differs = golden.lines().zip(text.lines()).position(|(a, b)| a != b);
    let place = differs.map_or(golden.lines().count().min(text.lines().count()), |line| line) + 1;
    let line = |text: &str| text.lines().nth(place - 1).unwrap_or("(the end)").to_owned();
    assert!(golden == text, "{}:{place}: was {:?}, is {:?}", path.display(), line(&golden), line(text));
}

fn write_out<G: Words>(script: &Script<G>) -> String {
    let mut rng = GameRng::new(script.seed ^ 0x9e37);
    let mut table = Match::new(script.setup.clone(), script.seed);
    let mut page = Page { text: String::new(), seen: Vec::new() };
    page.line(
        &table
            .record()
            .to_string()
            .lines()
            .take_while(|line| *line != "moves")
            .collect::<Vec<_>>()
            .join("\n"),
    );
    page.position(
        &table,
        &table.update(None, 0).told.iter().map(|told| told.event.clone()).collect::<Vec<_>>(),
    );
    let mut ply = 0;
    while let Some(seat) = table.to_act().first() {
        let moves = legal(table.state(), seat);
        let mv = *rng.pick(&moves).expect("a legal move");
        let all: Vec<String> = moves.iter().map(ToString::to_string).collect();
        page.line(&format!("legal  {}: {}", all.len(), all.join(" · ")));
        table.submit(seat, mv).expect("a listed move is legal");
        ply += 1;
        page.line(&format!("\n{ply}. seat {seat}: {mv}"));
        let told = table.update(None, ply - 1).told;
        page.position(&table, &told.into_iter().map(|told| told.event).collect::<Vec<_>>());
    }
    page.outcome(&table);
    page.text
}

/// The page being written, and what each viewer saw last: only what changed is written again.
struct Page {
    text: String,
    seen: Vec<Vec<String>>,
}

impl Page {
    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn position<G: Words>(&mut self, table: &Match<G>, told: &[G::Event]) {
        for event in told {
            self.line(&format!("       {}", english::<G>(&G::event_line(table.state().public(), event))));
        }
        let everybody = panels(&table.view(None));
        self.changes(0, "all", &everybody, &[]);
        for seat in Seat::all(table.setup().seats()) {
            self.changes(
                seat.index() + 1,
                &format!("{seat}  "),
                &panels(&table.view(Some(seat))),
                &everybody,
            );
        }
        let totals = table.view(None).score().totals();
        let totals: Vec<String> =
            totals.iter(table.setup().seats()).map(|(_, points)| points.to_string()).collect();
        self.line(&format!("score  {}   position {:08x}", totals.join(" "), fingerprint(table.state())));
        if let Some(seat) = table.to_act().first() {
            let prompt = G::prompt(table.state().public(), Some(table.state().private(seat)), seat);
            self.line(&format!("ask {seat}  {}", english::<G>(&prompt)));
        }
    }

    fn changes(&mut self, viewer: usize, name: &str, lines: &[String], known: &[String]) {
        if self.seen.len() <= viewer {
            self.seen.resize(viewer + 1, Vec::new());
        }
        let own: Vec<String> = lines.iter().filter(|line| !known.contains(line)).cloned().collect();
        let new: Vec<String> = own.iter().filter(|line| !self.seen[viewer].contains(line)).cloned().collect();
        for line in new {
            self.line(&format!("{name}  | {line}"));
        }
        self.seen[viewer] = own;
    }

    fn outcome<G: Words>(&mut self, table: &Match<G>) {
        let sheet = table.view(None).score();
        self.line("\nend");
        for row in sheet.rows.iter().chain(&sheet.ladder) {
            let points: Vec<String> =
                row.points.iter(sheet.seats).map(|(_, points)| points.to_string()).collect();
            let name = english::<G>(&Line::new(&format!("score.{}", row.category)));
            self.line(&format!("{name}: {}", points.join(" ")));
        }
        let winners: Vec<String> = sheet.outcome().winners().iter().map(|seat| seat.to_string()).collect();
        self.line(&format!("won by {}", winners.join(", ")));
    }
}

fn panels<G: Words>(view: &View<G>) -> Vec<String> {
    let with_title = |panel: game::Panel| {
        let title = english::<G>(&panel.title);
        panel.lines.iter().map(|line| format!("{title}: {}", english::<G>(line))).collect::<Vec<_>>()
    };
    G::panels(view).into_iter().flat_map(with_title).collect()
}

fn english<G: Words>(line: &Line) -> String {
    plain(&G::catalog(Lang::En).render(line, &|seat| format!("P{seat}")))
}

/// A short fingerprint of the whole position, secrets included (FNV-1a over its JSON).
fn fingerprint<G: Game>(state: &G) -> u32 {
    json(state).bytes().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}
