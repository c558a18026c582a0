//! Golden playthroughs: seeded random games in files that tests compare. One game of each is written out in full for
//! people to read; the others are skimmed, one line a turn, and show only where the play changed.

use std::fmt::{self, Write as _};
use std::fs;
use std::path::Path;

use game::{Game, GameRng, Lang, Line, Options as _, Seat, Setup, View, Words, plain};
use table::{Match, perft};

use crate::cases::{json, legal, viewers};

/// One playthrough: a file name, a set-up and a seed.
#[derive(Clone, Debug)]
pub struct Script<G: Game> {
    /// The file without `.txt`.
    name: &'static str,
    setup: Setup<G>,
    /// The seed of the game and of the moves.
    seed: u64,
    /// Whether events, changes of each view and legal moves are written.
    whole: bool,
}

impl<G: Game> Script<G> {
    /// A game written out in full.
    ///
    /// # Panics
    /// If the game has no such option, or does not allow this set-up.
    #[must_use]
    pub fn whole(name: &'static str, seats: u8, options: &[(&str, &str)], seed: u64) -> Self {
        Self { whole: true, ..Self::skimmed(name, seats, options, seed) }
    }

    /// A game of which only turns, scores and fingerprints of everything else are written.
    ///
    /// # Panics
    /// If the game has no such option, or does not allow this set-up.
    #[must_use]
    pub fn skimmed(name: &'static str, seats: u8, options: &[(&str, &str)], seed: u64) -> Self {
        let mut chosen = G::Options::default();
        for (key, value) in options {
            chosen.set(key, value).unwrap_or_else(|error| panic!("{name}: {error}"));
        }
        let setup = Setup::new(chosen, seats).unwrap_or_else(|errors| panic!("{name}: {errors}"));
        Self { name, setup, seed, whole: false }
    }
}

/// Defines two tests: the playthroughs of a game's scripts, and the counts of move paths up to a depth.
#[macro_export]
macro_rules! golden {
    ($scripts:expr, $depth:expr) => {
        #[test]
        fn playthroughs_are_as_they_were_read() {
            let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/playthroughs");
            $crate::check_playthroughs(folder, &$scripts);
        }

        #[test]
        fn move_paths_are_as_many_as_counted() {
            let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/perft.txt");
            $crate::check_perft(file, $depth, &$scripts);
        }
    };
}

/// Plays the scripts and compares them with the files of the folder. With `UPDATE=1` in the environment it writes the
/// files instead; read them before you commit them.
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
        while table.ply() < ply
            && let Some((seat, mv)) = random_move(&table, &mut rng)
        {
            play(&mut table, seat, mv);
        }
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

/// A random move of the first seat that must decide.
fn random_move<G: Game>(table: &Match<G>, rng: &mut GameRng) -> Option<(Seat, G::Move)> {
    let seat = table.to_act().first()?;
    let mv = *rng.pick(&legal(table.state(), seat)).expect("a legal move");
    Some((seat, mv))
}

fn play<G: Game>(table: &mut Match<G>, seat: Seat, mv: G::Move) {
    table.submit(seat, mv).expect("a listed move is legal");
}

fn write_out<G: Words>(script: &Script<G>) -> String {
    let mut rng = moves_rng(script.seed);
    let mut table = Match::new(script.setup.clone(), script.seed);
    let record = table.record().to_string();
    let head: Vec<&str> = record.lines().take_while(|line| *line != "moves").collect();
    let mut page = Page { text: head.join("\n") + "\n", seen: Vec::new() };
    if script.whole {
        page.position(&table);
        while let Some((seat, mv)) = random_move(&table, &mut rng) {
            play(&mut table, seat, mv);
            page.line(&format!("\n{}. seat {seat}: {mv}", table.ply()));
            page.position(&table);
        }
    } else {
        page.skim(&mut table, &mut rng);
    }
    page.outcome(&table);
    page.text
}

/// The page being written, and the last view of each viewer: only changes are written.
struct Page {
    text: String,
    seen: Vec<Vec<String>>,
}

impl Page {
    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// Writes the whole game, one line for consecutive moves of a seat.
    fn skim<G: Words>(&mut self, table: &mut Match<G>, rng: &mut GameRng) {
        let mut line = String::from("start");
        let mut mover = None;
        let mut news = Fingerprint::new();
        loop {
            news.add_news(table);
            let next = random_move(table, rng);
            let Some((seat, mv)) = next.filter(|(seat, _)| mover == Some(*seat)) else {
                self.line(&format!("{line}   {}   news {news}", standing(table)));
                let Some((seat, mv)) = next else { return };
                line = format!("{}. seat {seat}: {mv}", table.ply() + 1);
                mover = Some(seat);
                news = Fingerprint::new();
                play(table, seat, mv);
                continue;
            };
            write!(line, ", {mv}").expect("a string takes all text");
            play(table, seat, mv);
        }
    }

    fn position<G: Words>(&mut self, table: &Match<G>) {
        let public = table.state().public();
        let told = table.update(None, table.ply().saturating_sub(1)).told;
        for told in told.iter().filter(|told| told.ply == table.ply()) {
            self.line(&format!("       {}", english::<G>(&G::event_line(public, &told.event))));
        }
        self.views(table);
        self.line(&standing(table));
        if let Some(seat) = table.to_act().first() {
            let prompt = G::prompt(public, Some(table.state().private(seat)), seat);
            self.line(&format!("ask {seat}  {}", english::<G>(&prompt.line)));
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

/// The totals of all seats, and a fingerprint of the whole position, secrets included.
fn standing<G: Game>(table: &Match<G>) -> String {
    let totals = table.view(None).score().totals();
    let totals: Vec<String> =
        totals.iter(table.setup().seats()).map(|(_, points)| points.to_string()).collect();
    let mut position = Fingerprint::new();
    position.add(&json(table.state()));
    format!("score  {}   position {position}", totals.join(" "))
}

/// A short fingerprint of some text (FNV-1a).
struct Fingerprint(u32);

impl Fingerprint {
    const fn new() -> Self {
        Self(0x811c_9dc5)
    }

    fn add(&mut self, text: &str) {
        let mix = |hash: u32, byte: u8| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
        self.0 = text.bytes().fold(self.0, mix);
    }

    /// Adds the events of the last move as every viewer was told them, and the legal moves of every seat that must
    /// decide.
    fn add_news<G: Game>(&mut self, table: &Match<G>) {
        for viewer in viewers(table.setup().seats()) {
            let told = table.update(viewer, table.ply().saturating_sub(1)).told;
            told.iter().filter(|told| told.ply == table.ply()).for_each(|told| self.add(&json(&told.event)));
        }
        for seat in table.to_act().iter() {
            legal(table.state(), seat).iter().for_each(|mv| self.add(&mv.to_string()));
        }
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:08x}", self.0)
    }
}
