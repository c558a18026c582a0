//! What commands do.

use eme::Eme;
use game::Lang;
use laws::toy::Toy;
use table::SubmitError;

use super::{drawn, model, play, press};
use crate::play::command::{Command, Effect, Mode};
use crate::play::curtain::Waiting;
use crate::play::model::Model;
use crate::play::scene;

fn toy(seats: &str) -> Model<Toy> {
    model(seats, 1, Lang::En)
}

fn id(line: Option<&game::Line>) -> Option<&str> {
    line.map(|line| line.id.as_str())
}

/// Presses Enter until the condition holds.
fn enter_until(model: &mut Model<Toy>, mut reached: impl FnMut(&mut Model<Toy>) -> bool) {
    for _ in 0..100 {
        if reached(model) {
            return;
        }
        press(model, Command::Enter);
    }
    panic!("it never came to that");
}

#[test]
fn a_game_is_played_to_its_end_with_enter_alone() {
    for seats in ["you,random", "random,you,random", "you,you:Ana,random", "random,random"] {
        let mut model = toy(seats);
        enter_until(&mut model, |model| model.waiting == Waiting::Over);
        assert_eq!(model.mode, Mode::Score, "{seats}");
        assert!(model.table.outcome().is_some(), "{seats}");
        assert!(
            drawn(&mut model, (80, 24)).contains("Won by") || drawn(&mut model, (80, 24)).contains("shared")
        );
    }
}

#[test]
fn a_refused_move_cites_its_rule_and_can_be_mended() {
    let mut model = toy("you,random");
    play(&mut model, "keep");
    assert!(matches!(&model.mode, Mode::Refused(why) if why.id == "refused.why"));
    assert!(drawn(&mut model, (80, 24)).contains("TOY-04"));
    assert_eq!(model.table.ply(), 0);
    press(&mut model, Command::Enter);
    assert!(matches!(model.mode, Mode::Rule(rule) if rule.to_string() == "TOY-04"));
    assert!(drawn(&mut model, (80, 24)).contains("TOY-04 · Keeping"));
    model.act(Command::Back);
    assert_eq!((&model.mode, model.choices.typed()), (&Mode::Type, "keep"));
    model.act(Command::Back);
    assert_eq!((&model.mode, model.choices.typed()), (&Mode::Pick, ""));
    model.act(Command::Rule);
    assert!(matches!(model.mode, Mode::Rule(_)));
}

#[test]
fn a_hint_proposes_legal_moves_with_a_chance_and_points() {
    for lang in [Lang::En, Lang::Fr] {
        let mut model: Model<Eme> = model("you,random,random", 1, lang);
        press(&mut model, Command::Hint);
        let Mode::Hint(moves) = model.mode.clone() else { panic!("there is a hint") };
        let legal: Vec<String> = model.choices.shown().map(|choice| game::plain(&choice.words)).collect();
        assert!((1..=3).contains(&moves.len()));
        for advice in &moves {
            assert!(legal.contains(&advice.words), "{advice:?}");
            assert!((0..=100).contains(&advice.win), "{advice:?}");
        }
        assert!(drawn(&mut model, (80, 24)).contains(&moves[0].words));
        press(&mut model, Command::Back);
        assert_eq!(model.mode, Mode::Pick);
    }
}

#[test]
fn nobody_is_given_a_hint_while_others_decide() {
    let mut model = toy("random,random");
    assert!(matches!(model.waiting, Waiting::Bot(_)));
    let before = model.mode.clone();
    press(&mut model, Command::Hint);
    assert_eq!(model.mode, before);
}

#[test]
fn what_is_no_move_is_answered_with_what_one_looks_like() {
    let mut model = toy("you,random");
    play(&mut model, "seal the letter");
    assert!(matches!(&model.mode, Mode::Refused(why) if why.id == "refused.unparsable"));
    assert!(drawn(&mut model, (80, 24)).contains("`seal N`"));
    press(&mut model, Command::Enter);
    assert_eq!(model.mode, Mode::Type);
    model.act(Command::Back);
    model.act(Command::Rule);
    assert_eq!(id(model.notice.as_ref()), Some("rule.none"));
}

#[test]
fn every_answer_of_the_table_has_words_in_both_languages() {
    for lang in Lang::ALL {
        let mut model: Model<Toy> = model("you,random", 1, lang);
        for error in [SubmitError::GameOver, SubmitError::NotYourTurn, SubmitError::Stale { ply: 3 }] {
            let line = model.refusal("keep", error);
            let words = model.voice.own(&line);
            assert!(!words.contains('<'), "{words}");
        }
        for id in ["undo.nothing", "undo.barrier", "undo.not_yours", "undo.done", "redo.nothing", "redo.done"]
        {
            assert!(!model.voice.word(id).contains('<'), "{id}");
        }
    }
}

#[test]
fn moves_are_taken_back_and_played_again() {
    let mut model = toy("you,you");
    model.act(Command::Undo);
    assert_eq!(id(model.notice.as_ref()), Some("undo.not_yours"));
    let can_double = |model: &mut Model<Toy>| {
        matches!(model.waiting, Waiting::Turn(_))
            && model.choices.shown().any(|choice| choice.notation == "double")
    };
    enter_until(&mut model, can_double);
    let before = model.table.state().clone();
    model.act(Command::Undo);
    assert!(matches!(id(model.notice.as_ref()), Some("undo.barrier" | "undo.not_yours")));
    assert_eq!(model.table.state(), &before);
    play(&mut model, "double");
    model.act(Command::Undo);
    assert_eq!((id(model.notice.as_ref()), model.table.state()), (Some("undo.done"), &before));
    model.act(Command::Redo);
    assert_eq!(id(model.notice.as_ref()), Some("redo.done"));
    assert_ne!(model.table.state(), &before);
    model.act(Command::Redo);
    assert_eq!(id(model.notice.as_ref()), Some("redo.nothing"));
}

#[test]
fn the_curtain_hides_everything() {
    let mut model = toy("you:Ana,you:Bob,random");
    let mut curtains = 0;
    enter_until(&mut model, |model| {
        if let Waiting::Curtain(seat) = model.waiting {
            curtains += 1;
            let scene = scene::of(model);
            assert!(scene.panes.is_empty() && scene.ask.moves.is_empty() && scene.cover.is_none());
            let screen = drawn(model, (80, 24));
            assert!(screen.contains(&format!("Pass the device to {}", ["●Ana", "■Bob"][seat.index()])));
            assert!(!screen.contains("Seal") && !screen.contains("Hand"), "{screen}");
        }
        model.waiting == Waiting::Over
    });
    assert!(curtains > 3, "{curtains} curtains");
}

#[test]
fn when_all_is_over_nobodys_hand_is_shown_to_several() {
    let mut model = toy("you,you");
    enter_until(&mut model, |model| model.waiting == Waiting::Over);
    assert_eq!(model.viewer, None);
    let mut model = toy("you,random");
    enter_until(&mut model, |model| model.waiting == Waiting::Over);
    assert!(model.viewer.is_some());
}

#[test]
fn bots_go_on_one_by_one_or_all_at_once() {
    let mut model = toy("you,random,random");
    press(&mut model, Command::Enter);
    assert!(matches!(model.waiting, Waiting::Bot(_)));
    model.bot_move();
    assert_eq!(model.table.ply(), 2);
    assert!(model.is_new(2) && !model.is_new(1));
    press(&mut model, Command::Skip);
    assert!(!matches!(model.waiting, Waiting::Bot(_)));
}

#[test]
fn a_reader_is_not_interrupted_by_bots() {
    let mut model = toy("you,random,random");
    press(&mut model, Command::Enter);
    model.act(Command::Help);
    model.bot_move();
    assert_eq!(model.mode, Mode::Help);
}

#[test]
fn leaving_is_asked_only_while_there_is_something_to_lose() {
    let mut model = toy("you,random");
    assert_eq!(model.act(Command::Leave), Effect::Stay);
    assert_eq!(model.mode, Mode::Leave);
    model.act(Command::Back);
    assert_eq!(model.mode, Mode::Pick);
    model.act(Command::Leave);
    assert_eq!(press(&mut model, Command::Enter), Effect::Leave);
    let mut model = toy("random,random");
    enter_until(&mut model, |model| model.waiting == Waiting::Over);
    assert_eq!(model.act(Command::Leave), Effect::Leave);
}

#[test]
fn the_record_is_saved_under_a_name_that_can_be_changed() {
    let mut model = toy("you,random");
    model.act(Command::Save);
    assert_eq!(model.mode, Mode::Save("toy-1.txt".to_owned()));
    (0..4).for_each(|_| drop(model.act(Command::Erase)));
    ".rec".chars().for_each(|letter| drop(model.act(Command::Letter(letter))));
    assert_eq!(press(&mut model, Command::Enter), Effect::Save("toy-1.rec".to_owned()));
    model.saved("toy-1.rec", Err(std::io::ErrorKind::AlreadyExists.into()));
    assert_eq!(id(model.notice.as_ref()), Some("save.exists"));
    model.saved("toy-1.rec", Ok(()));
    assert!(drawn(&mut model, (80, 24)).contains("The record is in toy-1.rec."));
}

#[test]
fn erasing_the_last_letter_ends_typing() {
    let mut model = toy("you,random");
    model.act(Command::StartTyping);
    model.act(Command::Letter('s'));
    model.act(Command::Erase);
    assert_eq!(model.mode, Mode::Type);
    model.act(Command::Erase);
    assert_eq!(model.mode, Mode::Pick);
}
