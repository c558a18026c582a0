//! Everything a game says has words in French and English.

use std::collections::BTreeMap;

use game::{
    Arg, Entry, Game, Journal, Lang, Line, OptionKind, Options, Panel, RuleId, Seat, View, Words, plain,
};

use crate::Plan;
use crate::cases::{RandomGame, cases, legal, viewers};

/// Both catalogues have the same messages with the same blanks; every event, prompt, move, panel, option and
/// score category has words, and no blank stays empty. Every prompt and option names a rule of the register.
///
/// # Panics
/// If the law is broken.
pub fn everything_can_be_said<G: Words>(plan: &Plan<G>) {
    catalogs_agree::<G>();
    options_have_words::<G>();
    for case in cases(plan) {
        for seed in 0..plan.games.div_ceil(6) {
            let mut journal = Journal::new();
            let state = G::new(&case.setup, game::GameRng::new(seed), &mut journal);
            say_entries::<G>(state.public(), &journal.entries);
            RandomGame::new(&case, seed)
                .each(|_, state, seat, mv| say_position(state, seat, mv, case.setup.seats()));
        }
    }
}

fn catalogs_agree<G: Words>() {
    let english: BTreeMap<_, _> = G::catalog(Lang::En).ids().collect();
    let french: BTreeMap<_, _> = G::catalog(Lang::Fr).ids().collect();
    for (id, blanks) in &english {
        assert_eq!(Some(blanks), french.get(id), "message {id} in English and French");
    }
    for id in french.keys() {
        assert!(english.contains_key(id), "message {id} is in French alone");
    }
}

fn options_have_words<G: Words>() {
    for spec in G::Options::SPECS {
        say::<G>(&Line::new(&format!("option.{}", spec.key)));
        say::<G>(&Line::new(&format!("option.{}.about", spec.key)));
        if let OptionKind::Choice(values) = spec.kind {
            values.iter().for_each(|value| say::<G>(&Line::new(&format!("option.{}.{value}", spec.key))));
        }
        has_rule::<G>(spec.rule);
    }
}

/// Checks that both registers have this rule.
fn has_rule<G: Words>(rule: RuleId) {
    for lang in Lang::ALL {
        assert!(G::register(lang).contains(&format!("### {rule} ")), "{rule} in {lang}");
    }
}

fn say_position<G: Words>(state: &G, seat: Seat, mv: G::Move, seats: u8) {
    let (public, private) = (state.public(), Some(state.private(seat)));
    for prompt in [G::prompt(public, private, seat), G::prompt(public, None, seat)] {
        say::<G>(&prompt.line);
        has_rule::<G>(prompt.rule);
    }
    legal(state, seat).into_iter().for_each(|mv| say::<G>(&G::move_line(public, private, seat, mv)));
    for viewer in viewers(seats) {
        let view = View::of(state, viewer);
        for Panel { title, lines, .. } in G::panels(&view) {
            say::<G>(&title);
            lines.iter().for_each(say::<G>);
        }
        let sheet = view.score();
        for row in sheet.rows.iter().chain(&sheet.ladder) {
            say::<G>(&Line::new(&format!("score.{}", row.category)));
        }
    }
    let mut journal = Journal::new();
    state.clone().play(seat, mv, &mut journal);
    say_entries::<G>(public, &journal.entries);
}

fn say_entries<G: Words>(public: &G::Public, entries: &[Entry<G::Event>]) {
    for entry in entries {
        match entry {
            Entry::All(event) => say::<G>(&G::event_line(public, event)),
            Entry::Split { theirs, others, .. } => {
                say::<G>(&G::event_line(public, theirs));
                say::<G>(&G::event_line(public, others));
            }
        }
    }
}

fn say<G: Game + Words>(line: &Line) {
    for lang in Lang::ALL {
        let text = plain(&G::catalog(lang).render(line, &|seat| format!("player {seat}")));
        assert!(!text.is_empty() && !text.contains('<'), "{line:?} in {lang} has a gap: {text}");
    }
    addresses_its_reader::<G>(line);
}

/// A sentence about a player has a form for this player. It is checked in French, whose verbs all differ; both languages
/// address the same players.
fn addresses_its_reader<G: Words>(line: &Line) {
    let mut players = Vec::new();
    find_players(&Arg::from(line.clone()), &mut players);
    for reader in players {
        let name = |seat: Seat| if seat == reader { "Zed".to_owned() } else { "Max".to_owned() };
        let catalog = G::catalog(Lang::Fr);
        let told = plain(&catalog.render(line, &name));
        let addressed = plain(&catalog.render_to(Some(reader), line, &name));
        let only_named = told.replace("Zed", "Vous") == addressed;
        assert!(
            !only_named || !in_a_sentence(&told, "Zed"),
            "{line:?} does not address its reader: {addressed}"
        );
    }
}

/// The players that an argument names.
fn find_players(arg: &Arg, players: &mut Vec<Seat>) {
    match arg {
        Arg::Seat(seat) => players.push(*seat),
        Arg::Number(_) | Arg::Thing(_) => (),
        Arg::Line(line) => line.args.iter().for_each(|(_, arg)| find_players(arg, players)),
        Arg::List(args) => args.iter().for_each(|arg| find_players(arg, players)),
    }
}

/// Whether a name has a word in small letters beside it.
fn in_a_sentence(text: &str, name: &str) -> bool {
    text.match_indices(name).any(|(at, _)| {
        let before = text[..at].strip_suffix(' ').and_then(|rest| rest.chars().next_back());
        let after = text[at + name.len()..].strip_prefix(' ').and_then(|rest| rest.chars().next());
        [before, after].into_iter().flatten().any(char::is_lowercase)
    })
}
