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
    /// Leave out positions and legal moves: for games too long to be read whole.
    pub skim: bool,
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

/// Counts move paths of each length up to `depth` from the start, the 20th and the 40th move of each script and
/// compares them with the file.
///
/// # Panics
/// If a count differs.
pub fn check_perft<G: Game>(file: &str, depth: u32, scripts: &[Script<G>]) {
    let mut text = String::new();
    for (script, ply) in scripts.iter().flat_map(|script| [(script, 0), (script, 20), (script, 40)]) {
        let mut rng = moves_rng(script.seed);
        let mut table = Match::new(script.setup.clone(), script.seed);
        while table.ply() < ply && random_move(&mut table, &mut rng).is_some() {}
        let counts: Vec<String> = (1..=depth).map(|depth| perft(table.state(), depth).to_string()).collect();
        writeln!(text, "{} after {ply}: {}", script.name, counts.join(" ")).expect("a string takes all text");
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

fn moves_rng(seed: u64) -> GameRng {
    GameRng::new(seed ^ 0x9e37)
}

/// Plays a random move of the first seat that must decide.
fn random_move<G: Game>(table: &mut Match<G>, rng: &mut GameRng) -> Option<(Seat, G::Move)> {
    let seat = table.to_act().first()?;
    let mv = *rng.pick(&legal(table.state(), seat)).expect("a legal move");
    table.submit(seat, mv).expect("a listed move is legal");
    Some((seat, mv))
}

fn write_out<G: Words>(script: &Script<G>) -> String {
    let mut rng = moves_rng(script.seed);
    let mut table = Match::new(script.setup.clone(), script.seed);
    let mut page = Page { text: String::new(), seen: Vec::new(), skim: script.skim };
    page.line(
        &table
            .record()
            .to_string()
            .lines()
            .take_while(|line| *line != "moves")
            .collect::<Vec<_>>()
            .join("\n"),
    );
    page.position(&table);
    while let Some((seat, mv)) = random_move(&mut table, &mut rng) {
        page.line(&format!("\n{}. seat {seat}: {mv}", table.ply()));
        page.position(&table);
    }
    page.outcome(&table);
    page.text
}

/// The page being written, and what each viewer saw last: only what changed is written again.
struct Page {
    text: String,
    seen: Vec<Vec<String>>,
    skim: bool,
}

impl Page {
    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn position<G: Words>(&mut self, table: &Match<G>) {
        let public = table.state().public();
        let told = table.update(None, table.ply().saturating_sub(1)).told;
        for told in told.iter().filter(|told| told.ply == table.ply()) {
            self.line(&format!("       {}", english::<G>(&G::event_line(public, &told.event))));
        }
        if !self.skim {
            self.views(table);
        }
        let totals = table.view(None).score().totals();
        let totals: Vec<String> =
            totals.iter(table.setup().seats()).map(|(_, points)| points.to_string()).collect();
        self.line(&format!("score  {}   position {:08x}", totals.join(" "), fingerprint(table.state())));
        if let Some(seat) = table.to_act().first().filter(|_| !self.skim) {
            let prompt = G::prompt(public, Some(table.state().private(seat)), seat);
            self.line(&format!("ask {seat}  {}", english::<G>(&prompt)));
            self.line(&format!("legal  {}", by_verb(&legal(table.state(), seat))));
        }
    }

    fn views<G: Words>(&mut self, table: &Match<G>) {
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

/// Moves by their first word: `place 1 2 · done`.
fn by_verb<M: ToString>(moves: &[M]) -> String {
    let mut groups: Vec<(String, Vec<String>)> = Vec::new();
    for text in moves.iter().map(ToString::to_string) {
        let (verb, rest) = text.split_once(' ').unwrap_or((&text, ""));
        match groups.last_mut() {
            Some((last, rests)) if last == verb => rests.push(rest.to_owned()),
            _ => groups.push((verb.to_owned(), vec![rest.to_owned()])),
        }
    }
    let groups: Vec<String> = groups
        .iter()
        .map(|(verb, rests)| format!("{verb} {}", rests.join(" ")).trim_end().to_owned())
        .collect();
    format!("{}: {}", moves.len(), groups.join(" · "))
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
