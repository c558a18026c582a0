//! A table as its screen uses it: position, history and actions. The screen is the same for a match on this device and
//! on a server.

mod press;

use std::sync::Arc;
use std::time::Duration;

use game::{RuleId, Seat};
use games::{AnyMove, GameId};
use leptos::prelude::*;

use crate::browser::{self, Sound, play_sounds, vibrate};
pub(crate) use crate::driver::Driver;
use crate::hint::Advice;
use crate::lesson::Lesson;
use crate::local::PlayerKind;
use crate::online::Online;
use crate::replay::Replay;
use crate::scene::{HistoryLine, Snapshot, sounds_of};
use crate::settings::{Settings, Speed};
use crate::words;

/// The length of the vibration of one's own move, in milliseconds.
const OWN_MOVE_MS: u32 = 12;

/// The state of a table screen, as signals.
#[derive(Clone, Copy)]
pub(crate) struct Session {
    pub(crate) game: GameId,
    /// The shown position.
    pub(crate) now: RwSignal<Arc<Snapshot>>,
    /// The whole history.
    pub(crate) history: RwSignal<Vec<HistoryLine>>,
    /// The history lines of the last move, which are animated.
    pub(crate) fresh: RwSignal<Vec<HistoryLine>>,
    /// The number of fresh lines with `takes_time` that are revealed; `usize::MAX` means all.
    pub(crate) revealed: RwSignal<usize>,
    /// The time at which the animation of the last move ends, in milliseconds.
    busy_until: StoredValue<f64>,
    /// The number of moves that were animated.
    moves_shown: StoredValue<u32>,
    pub(crate) players: StoredValue<Vec<Player>>,
    /// The moves that wait for confirmation, because they cannot be undone.
    pub(crate) confirmation: RwSignal<Option<Confirmation>>,
    /// The time at which the answer to the last press was drawn, in milliseconds.
    answered_at: StoredValue<f64>,
    /// Whether a move was pressed that is played when the press has been shown.
    pub(crate) pressed: RwSignal<bool>,
    /// Confirmed moves that are played one after another.
    pub(crate) queue: RwSignal<Vec<AnyMove>>,
    /// The move whose button is under the pointer or has the focus.
    pub(crate) hovered: RwSignal<Option<AnyMove>>,
    /// Why the last move was refused.
    pub(crate) refused: RwSignal<Option<RefusedMove>>,
    /// The ply of the shown position, if it is a past one. Always set in a replay.
    pub(crate) shown_ply: RwSignal<Option<usize>>,
    /// The seat for which the table is hidden until its player lifts the curtain.
    pub(crate) curtain: RwSignal<Option<Seat>>,
    /// The seat whose bot is thinking.
    pub(crate) thinking: RwSignal<Option<Seat>>,
    /// Whether the bots of a game on this device wait.
    pub(crate) paused: RwSignal<bool>,
    /// The hints, if the player has asked for them.
    pub(crate) hint: RwSignal<Option<Advice>>,
    /// The open drawer.
    pub(crate) drawer: RwSignal<Option<SideDrawer>>,
    /// The points of each seat after each move, for the chart.
    pub(crate) points_by_ply: RwSignal<Vec<Vec<i16>>>,
    pub(crate) settings: Settings,
    mode: StoredValue<Mode>,
    driver: StoredValue<Arc<dyn Driver>>,
}

/// The kind of a session, with its data.
#[derive(Clone, Copy)]
#[expect(clippy::large_enum_variant, reason = "one per screen, and a box could not be copied")]
pub(crate) enum Mode {
    /// A game on this device.
    Local,
    /// A table of the site.
    Online(Online),
    /// A replay of a finished game or a record.
    Replay(Replay),
    /// A lesson.
    Lesson(Lesson),
}

/// The player of a seat.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Player {
    pub(crate) name: String,
    pub(crate) kind: PlayerKind,
}

/// An action of a person at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Act {
    Play(AnyMove),
    Undo,
    Redo,
    /// The right person is at the screen.
    LiftCurtain,
    /// Show the position after this many moves; the present one for `None`.
    ShowPly(Option<usize>),
    /// Ask for hints.
    Hint,
    /// Start another game with the same players and options.
    Rematch,
    /// Download the record.
    SaveRecord,
}

/// The question whether the player really wants these moves, which cannot be undone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Confirmation {
    pub(crate) moves: Vec<AnyMove>,
    pub(crate) text: String,
}

/// The reason why a move was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RefusedMove {
    pub(crate) why: String,
    pub(crate) rule: Option<RuleId>,
}

/// The contents of the panel that slides in from the side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SideDrawer {
    /// The rules, at a clause if one is given.
    Rules(Option<String>),
    Settings,
    Score,
    /// The belongings of a player.
    Player(Seat),
    /// The menu of an online table: the link, leaving, resigning.
    Table,
}

impl Session {
    /// A session that shows this position.
    pub(crate) fn new(
        game: GameId,
        now: Snapshot,
        players: Vec<Player>,
        (mode, driver): (Mode, Arc<dyn Driver>),
        settings: Settings,
    ) -> Self {
        Self {
            game,
            now: RwSignal::new(Arc::new(now)),
            history: RwSignal::new(Vec::new()),
            fresh: RwSignal::new(Vec::new()),
            revealed: RwSignal::new(usize::MAX),
            busy_until: StoredValue::new(0.0),
            moves_shown: StoredValue::new(0),
            players: StoredValue::new(players),
            confirmation: RwSignal::new(None),
            answered_at: StoredValue::new(0.0),
            pressed: RwSignal::new(false),
            queue: RwSignal::new(Vec::new()),
            hovered: RwSignal::new(None),
            refused: RwSignal::new(None),
            shown_ply: RwSignal::new(None),
            curtain: RwSignal::new(None),
            thinking: RwSignal::new(None),
            paused: RwSignal::new(false),
            hint: RwSignal::new(None),
            drawer: RwSignal::new(None),
            points_by_ply: RwSignal::new(Vec::new()),
            settings,
            mode: StoredValue::new(mode),
            driver: StoredValue::new(driver),
        }
    }

    /// Animates the events of a move, with their sounds. Lines with `takes_time` are revealed one after another.
    pub(crate) fn show_move(self, fresh: Vec<HistoryLine>) {
        if fresh.is_empty() {
            self.revealed.set(usize::MAX);
            return self.fresh.set(fresh);
        }
        let timed = fresh.iter().filter(|line| line.takes_time).count().max(1) as u64;
        let pause = self.settings.speed.get_untracked().pause();
        self.busy_until.set_value(browser::now() + (pause * timed) as f64);
        self.moves_shown.update_value(|shown| *shown += 1);
        let one_by_one = timed > 1 && pause > 0;
        self.revealed.set(if one_by_one { 1 } else { usize::MAX });
        let second = fresh.iter().enumerate().filter(|(_, line)| line.takes_time).nth(1);
        let at_once = second.filter(|_| one_by_one).map_or(fresh.len(), |(index, _)| index);
        self.play_all(&sounds_of(&fresh[..at_once]));
        let by = fresh.iter().find_map(|line| line.seat);
        if by.is_some() && by == self.now.with_untracked(|now| now.viewer) {
            self.vibrate(OWN_MOVE_MS);
        }
        self.fresh.set(fresh);
        if one_by_one {
            self.reveal_next(self.moves_shown.get_value(), timed);
        }
    }

    /// Reveals the next line of a move when the last one was on the screen for its time; `left` lines still need theirs.
    /// The time begins with the frame that draws the line: a slow device must not shorten it.
    fn reveal_next(self, shown: u32, left: u64) {
        // The page may be gone, or another move be shown.
        let current = move || self.moves_shown.try_get_value() == Some(shown);
        let next = move || {
            if current() {
                let last = left == 1;
                let nth = self.revealed.get_untracked();
                self.revealed.set(if last { usize::MAX } else { nth + 1 });
                let mut timed = self.fresh.get_untracked().into_iter().filter(|line| line.takes_time);
                self.play_all(&sounds_of(timed.nth(nth).as_slice()));
                if !last {
                    self.reveal_next(shown, left - 1);
                }
            }
        };
        request_animation_frame(move || {
            if current() {
                let pause = self.settings.speed.get_untracked().pause();
                self.busy_until.set_value(browser::now() + (pause * left) as f64);
                set_timeout(next, Duration::from_millis(pause));
            }
        });
    }

    /// The plies of what the others did since the viewer's last move; empty if no piece moved.
    pub(crate) fn last_round(self) -> Vec<usize> {
        let viewer = self.now.with(|now| now.viewer);
        self.history.with(|history| {
            let own = history.iter().rposition(|line| line.seat.is_some() && line.seat == viewer);
            let since = own.map_or(0, |own| history[own].ply);
            let later: Vec<&HistoryLine> = history.iter().filter(|line| line.ply > since).collect();
            let mut plies: Vec<usize> = later.iter().map(|line| line.ply).collect();
            plies.dedup();
            if later.iter().any(|line| line.cue.is_some()) { plies } else { Vec::new() }
        })
    }

    /// Shows the last round once more, move by move, unless the player leaves it.
    pub(crate) fn once_more(self) {
        let plies = untrack(|| self.last_round());
        let pause = self.settings.speed.get_untracked().pause().max(Speed::Normal.pause());
        let steps = plies.iter().map(|ply| Some(*ply)).chain([None]);
        let before = std::iter::once(None).chain(plies.iter().map(|ply| Some(*ply)));
        for (nth, (step, before)) in steps.zip(before).enumerate() {
            let show = move || {
                // The page may be gone, or the player be back in the present.
                if self.shown_ply.try_get_untracked() == Some(before) {
                    self.act(Act::ShowPly(step));
                }
            };
            set_timeout(show, Duration::from_millis(pause * nth as u64));
        }
    }

    /// The remaining time of the animation of the last move, in milliseconds.
    pub(crate) fn pause_left(self) -> u64 {
        (self.busy_until.get_value() - browser::now()).max(0.0) as u64
    }

    /// Passes an action to the driver.
    pub(crate) fn act(self, act: Act) {
        self.refused.set(None);
        let driver = self.driver();
        match act {
            Act::Play(mv) => driver.play(self, mv),
            Act::Undo => driver.undo(self),
            Act::Redo => driver.redo(self),
            Act::LiftCurtain => self.curtain.set(None),
            Act::ShowPly(ply) => driver.show_ply(self, ply),
            Act::Hint => driver.hint(self),
            Act::Rematch => driver.rematch(self),
            Act::SaveRecord => driver.save_record(self),
        }
    }

    /// Whether it is a game on this device.
    pub(crate) fn is_local(self) -> bool {
        matches!(self.mode.get_value(), Mode::Local)
    }

    pub(crate) fn driver(self) -> Arc<dyn Driver> {
        self.driver.get_value()
    }

    /// The table of the site, if it is one.
    pub(crate) fn online(self) -> Option<Online> {
        if let Mode::Online(online) = self.mode.get_value() { Some(online) } else { None }
    }

    /// The replay, if it is one.
    pub(crate) fn replay(self) -> Option<Replay> {
        if let Mode::Replay(replay) = self.mode.get_value() { Some(replay) } else { None }
    }

    /// The lesson, if it is one.
    pub(crate) fn lesson(self) -> Option<Lesson> {
        if let Mode::Lesson(lesson) = self.mode.get_value() { Some(lesson) } else { None }
    }

    /// Plays a sound if sounds are on, and vibrates if that is on.
    pub(crate) fn sound(self, sound: Sound) {
        self.play_all(&[sound]);
        self.vibrate(sound.vibration());
    }

    /// Plays sounds, one after another, if sounds are on.
    fn play_all(self, sounds: &[Sound]) {
        if !sounds.is_empty() && self.settings.sound.get_untracked() {
            play_sounds(sounds);
        }
    }

    /// Vibrates for this number of milliseconds if that is on.
    fn vibrate(self, length: u32) {
        if self.settings.vibration.get_untracked() {
            vibrate(length);
        }
    }

    /// The suggested moves with their numbers, counted from 1.
    pub(crate) fn advice(self) -> Vec<(usize, AnyMove)> {
        self.hint.with(|hint| match hint {
            Some(Advice::Given(hints)) => {
                hints.iter().enumerate().map(|(index, hint)| (index + 1, hint.mv)).collect()
            }
            Some(Advice::Coming) | None => Vec::new(),
        })
    }

    /// The number of the first suggested move for which `is_it` holds.
    pub(crate) fn advised(self, is_it: impl Fn(AnyMove) -> bool) -> Option<usize> {
        self.advice().into_iter().find(|(_, mv)| is_it(*mv)).map(|(number, _)| number)
    }

    /// The seat of the viewer, if only one person plays at this screen.
    pub(crate) fn only_own_seat(self, now: &Snapshot) -> Option<Seat> {
        let people = match self.online() {
            Some(online) => online.mine().len(),
            None => self.players.with_value(|players| {
                players.iter().filter(|player| player.kind == PlayerKind::Person).count()
            }),
        };
        now.viewer.filter(|_| people == 1 && self.replay().is_none())
    }

    pub(crate) fn names(self) -> Vec<String> {
        self.players.with_value(|players| players.iter().map(|player| player.name.clone()).collect())
    }

    pub(crate) fn name(self, seat: Seat) -> String {
        self.players.with_value(|players| {
            players.get(seat.index()).map_or_else(|| seat.to_string(), |player| player.name.clone())
        })
    }

    /// The name of a seat on its panel: “You” for a visitor without a name who plays alone against bots.
    pub(crate) fn label(self, seat: Seat) -> String {
        let name = self.name(seat);
        let people = self
            .players
            .with_value(|players| players.iter().filter(|player| player.kind == PlayerKind::Person).count());
        let nameless = people == 1 && self.local_or_lesson() && name == words::t("player.name");
        if nameless && self.now.with(|now| now.viewer) == Some(seat) { words::t("player.you") } else { name }
    }

    /// The labels of all seats.
    pub(crate) fn labels(self) -> Vec<String> {
        (0..self.players.with_value(Vec::len)).map(|index| self.label(Seat::new(index as u8))).collect()
    }

    /// Whether no other person takes part.
    fn local_or_lesson(self) -> bool {
        matches!(self.mode.get_value(), Mode::Local | Mode::Lesson(_))
    }

    /// A message of the game, in pieces. Somebody who plays alone at this screen is addressed as “you”.
    pub(crate) fn spans(self, line: &game::Line) -> Vec<game::Span> {
        let reader = self.now.with_untracked(|now| self.only_own_seat(now));
        words::spans(self.game, line, &self.names(), reader)
    }

    /// The same as text.
    pub(crate) fn text(self, line: &game::Line) -> String {
        game::plain(&self.spans(line))
    }

    /// Whether a move was played since the turn began.
    pub(crate) fn has_begun(self) -> bool {
        let ply = self.now.with(|now| now.ply);
        self.history.with(|history| {
            history.iter().rev().find(|line| line.opens.is_some()).is_some_and(|line| line.ply < ply)
        })
    }

    pub(crate) fn snapshot(self) -> Arc<Snapshot> {
        self.now.get()
    }
}

/// The session of this screen.
pub(crate) fn session() -> Session {
    expect_context()
}
