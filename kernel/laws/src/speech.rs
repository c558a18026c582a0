//! Everything a game says has words in French and English.

use std::collections::BTreeMap;

use game::{Entry, Game, Journal, Lang, Line, OptionKind, Options, Panel, RuleId, Seat, View, Words, plain};

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
}
