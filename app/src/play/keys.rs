//! The commands of keys. Letters are commands while choosing and text while typing, so they never clash.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::command::{Command, Mode};
use super::curtain::Waiting;

/// The command of a key at the moment; most keys have none.
pub(crate) fn command(mode: &Mode, waiting: Waiting, key: KeyEvent) -> Option<Command> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return control(key.code, waiting);
    }
    match mode {
        _ if matches!(waiting, Waiting::Curtain(_)) && *mode != Mode::Leave => curtain(key.code),
        Mode::Pick => pick(key.code, waiting).or_else(|| anywhere(key.code)),
        Mode::Type => typing(key.code).or_else(|| moving(key.code)),
        Mode::Save(_) => typing(key.code),
        Mode::Refused(_) | Mode::Rule(_) | Mode::Score | Mode::Help | Mode::Hint(_) => {
            reading(mode, key.code)
        }
        Mode::Leave => match key.code {
            KeyCode::Char('y' | 'o' | 'Y' | 'O') | KeyCode::Enter => Some(Command::Enter),
            KeyCode::Char('n' | 'N') | KeyCode::Esc => Some(Command::Back),
            _ => None,
        },
    }
}

/// Keys with Ctrl mean the same everywhere.
fn control(code: KeyCode, waiting: Waiting) -> Option<Command> {
    match code {
        KeyCode::Char('c') => Some(Command::Quit),
        _ if matches!(waiting, Waiting::Curtain(_)) => None,
        KeyCode::Char('z') => Some(Command::Undo),
        KeyCode::Char('y') => Some(Command::Redo),
        _ => None,
    }
}

/// Behind the curtain the only commands are to continue and to leave.
fn curtain(code: KeyCode) -> Option<Command> {
    match code {
        KeyCode::Enter => Some(Command::Enter),
        KeyCode::Char('q') => Some(Command::Leave),
        _ => None,
    }
}

fn pick(code: KeyCode, waiting: Waiting) -> Option<Command> {
    match code {
        KeyCode::Char('/') if matches!(waiting, Waiting::Turn(_)) => Some(Command::StartTyping),
        KeyCode::Char('h') if matches!(waiting, Waiting::Turn(_)) => Some(Command::Hint),
        KeyCode::Char(' ') if matches!(waiting, Waiting::Bot(_)) => Some(Command::Skip),
        KeyCode::Enter => Some(Command::Enter),
        KeyCode::Esc => Some(Command::Back),
        KeyCode::Char('j') => Some(Command::Step(1)),
        KeyCode::Char('k') => Some(Command::Step(-1)),
        KeyCode::Char('u') => Some(Command::Undo),
        KeyCode::Char('r') => Some(Command::Redo),
        KeyCode::Char('w') => Some(Command::Save),
        KeyCode::Char('q') => Some(Command::Leave),
        _ => moving(code),
    }
}

/// The keys that open a text.
fn anywhere(code: KeyCode) -> Option<Command> {
    match code {
        KeyCode::Char('s') => Some(Command::Score),
        KeyCode::Char('i') => Some(Command::Rule),
        KeyCode::Char('?') => Some(Command::Help),
        _ => None,
    }
}

/// The keys that scroll and select, none of which is a letter.
fn moving(code: KeyCode) -> Option<Command> {
    match code {
        KeyCode::Up => Some(Command::Step(-1)),
        KeyCode::Down => Some(Command::Step(1)),
        KeyCode::Home => Some(Command::Step(isize::MIN)),
        KeyCode::End => Some(Command::Step(isize::MAX)),
        KeyCode::Tab | KeyCode::Right => Some(Command::Pane(1)),
        KeyCode::BackTab | KeyCode::Left => Some(Command::Pane(-1)),
        KeyCode::PageUp => Some(Command::Scroll(-5)),
        KeyCode::PageDown => Some(Command::Scroll(5)),
        _ => None,
    }
}

fn typing(code: KeyCode) -> Option<Command> {
    match code {
        KeyCode::Char(letter) => Some(Command::Letter(letter)),
        KeyCode::Backspace => Some(Command::Erase),
        KeyCode::Enter => Some(Command::Enter),
        KeyCode::Esc => Some(Command::Back),
        _ => None,
    }
}

fn reading(mode: &Mode, code: KeyCode) -> Option<Command> {
    match code {
        KeyCode::Up | KeyCode::Char('k') => Some(Command::Scroll(-1)),
        KeyCode::Down | KeyCode::Char('j') => Some(Command::Scroll(1)),
        KeyCode::PageUp => Some(Command::Scroll(-10)),
        KeyCode::PageDown => Some(Command::Scroll(10)),
        KeyCode::Char('i') if matches!(mode, Mode::Refused(_)) => Some(Command::Rule),
        KeyCode::Enter if matches!(mode, Mode::Refused(_)) => Some(Command::Enter),
        KeyCode::Enter | KeyCode::Esc | KeyCode::Char(' ') => Some(Command::Back),
        KeyCode::Char('s') if *mode == Mode::Score => Some(Command::Back),
        KeyCode::Char('?') if *mode == Mode::Help => Some(Command::Back),
        KeyCode::Char('h') if matches!(mode, Mode::Hint(_)) => Some(Command::Back),
        KeyCode::Char('w') => Some(Command::Save),
        KeyCode::Char('q') => Some(Command::Leave),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use game::Seat;

    use super::*;

    const TURN: Waiting = Waiting::Turn(Seat::new(0));

    fn press(mode: &Mode, waiting: Waiting, letter: char) -> Option<Command> {
        command(mode, waiting, KeyEvent::from(KeyCode::Char(letter)))
    }

    #[test]
    fn letters_are_commands_while_choosing_and_text_while_typing() {
        assert_eq!(press(&Mode::Pick, TURN, 'u'), Some(Command::Undo));
        assert_eq!(press(&Mode::Pick, TURN, '/'), Some(Command::StartTyping));
        for letter in ['u', 'r', 's', 'q', '?', '/', 'i', ' '] {
            assert_eq!(press(&Mode::Type, TURN, letter), Some(Command::Letter(letter)), "{letter}");
        }
    }

    #[test]
    fn taking_back_is_possible_while_typing() {
        let key = KeyEvent::new(KeyCode::Char('z'), KeyModifiers::CONTROL);
        assert_eq!(command(&Mode::Type, TURN, key), Some(Command::Undo));
    }

    #[test]
    fn behind_the_curtain_only_looking_and_leaving_are_possible() {
        let waiting = Waiting::Curtain(Seat::new(1));
        let all = (' '..='~').filter(|letter| press(&Mode::Pick, waiting, *letter).is_some());
        assert_eq!(all.collect::<String>(), "q");
        assert_eq!(command(&Mode::Pick, waiting, KeyEvent::from(KeyCode::Enter)), Some(Command::Enter));
        let undo = KeyEvent::new(KeyCode::Char('z'), KeyModifiers::CONTROL);
        assert_eq!(command(&Mode::Pick, waiting, undo), None);
    }

    #[test]
    fn space_does_not_wait_for_bots() {
        assert_eq!(press(&Mode::Pick, Waiting::Bot(Seat::new(1)), ' '), Some(Command::Skip));
        assert_eq!(press(&Mode::Pick, TURN, ' '), None);
    }
}
