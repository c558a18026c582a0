//! A table as its screen uses it: what is seen, what was told, what can be done. Wherever the match lives, on
//! this device or on a server, the screen has nothing but this.

use std::sync::Arc;

use game::{RuleId, Seat};
use games::GameId;
use leptos::prelude::*;

use crate::boards::Place;
use crate::desk::Sitter;
use crate::hint::Advice;
use crate::lesson::Lesson;
use crate::online::Online;
use crate::replay::Replay;
use crate::scene::{Snapshot, Tale};
use crate::settings::Settings;
use crate::words;

/// Everything a table screen needs, as signals.
#[derive(Clone, Copy)]
pub(crate) struct Session {
    pub(crate) game: GameId,
    /// The position as the viewer sees it.
    pub(crate) now: RwSignal<Arc<Snapshot>>,
    /// All that was told so far.
    pub(crate) tales: RwSignal<Vec<Tale>>,
    /// What was told by the last move, to be shown in motion.
    pub(crate) fresh: RwSignal<Vec<Tale>>,
    pub(crate) players: StoredValue<Vec<Player>>,
    /// What cannot be undone and waits to be confirmed.
    pub(crate) sure: RwSignal<Option<Sure>>,
    /// Moves that follow one another as soon as it is time for them.
    pub(crate) queue: RwSignal<Vec<String>>,
    /// The move whose button is pointed at.
    pub(crate) eyed: RwSignal<Option<String>>,
    /// Why the last click was not taken.
    pub(crate) refused: RwSignal<Option<Refused>>,
    /// The move of the past that is looked at.
    pub(crate) review: RwSignal<Option<usize>>,
    /// Whose eyes alone may come next; the table is hidden until they are there.
    pub(crate) curtain: RwSignal<Option<Seat>>,
    /// The bot that thinks.
    pub(crate) thinking: RwSignal<Option<Seat>>,
    /// What is advised, if that was asked for.
    pub(crate) hint: RwSignal<Option<Advice>>,
    /// The open drawer.
    pub(crate) drawer: RwSignal<Option<Drawer>>,
    /// The points of each seat after each move, for the chart.
    pub(crate) course: RwSignal<Vec<Vec<i16>>>,
    pub(crate) act: Callback<Act>,
    pub(crate) settings: Settings,
    /// The table on the site, unless the match lives on this device.
    pub(crate) online: Option<Online>,
    /// The replay, where a game is looked at again.
    pub(crate) replay: Option<Replay>,
    /// The lesson, where one is taken.
    pub(crate) lesson: Option<Lesson>,
}

/// Who sits at a seat.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Player {
    pub(crate) name: String,
    pub(crate) sitter: Sitter,
}

/// What a person can do at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Act {
    /// Play the move of this notation.
    Play(String),
    Undo,
    Redo,
    /// The right person is looking.
    LiftCurtain,
    /// Look at the position after so many moves; at the present one if none is named.
    Review(Option<usize>),
    /// Ask the bots for advice.
    Hint,
    /// The same table once more.
    Rematch,
    /// Offer the record as a file.
    SaveRecord,
}

/// A question whether something is meant: the moves it stands for, and their words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sure {
    pub(crate) moves: Vec<String>,
    pub(crate) text: String,
}

/// A move that was not taken, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refused {
    pub(crate) why: String,
    pub(crate) rule: Option<RuleId>,
}

/// What slides in from the side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Drawer {
    /// The rules, at a clause if one is named.
    Rules(Option<String>),
    Settings,
    Score,
    /// The table itself: who is here, the link, leaving.
    Table,
}

impl Session {
    /// A session at rest: a position, who plays, and what answers when something is done.
    pub(crate) fn new(
        game: GameId,
        now: Snapshot,
        players: Vec<Player>,
        act: Callback<Act>,
        settings: Settings,
    ) -> Self {
        Self {
            game,
            now: RwSignal::new(Arc::new(now)),
            tales: RwSignal::new(Vec::new()),
            fresh: RwSignal::new(Vec::new()),
            players: StoredValue::new(players),
            sure: RwSignal::new(None),
            queue: RwSignal::new(Vec::new()),
            eyed: RwSignal::new(None),
            refused: RwSignal::new(None),
            review: RwSignal::new(None),
            curtain: RwSignal::new(None),
            thinking: RwSignal::new(None),
            hint: RwSignal::new(None),
            drawer: RwSignal::new(None),
            course: RwSignal::new(Vec::new()),
            act,
            settings,
            online: None,
            replay: None,
            lesson: None,
        }
    }

    /// The moves that are advised, by their numbers.
    pub(crate) fn advice(self) -> Vec<(usize, String)> {
        self.hint.with(|hint| match hint {
            Some(Advice::Given(hints)) => {
                hints.iter().enumerate().map(|(index, hint)| (index + 1, hint.notation.clone())).collect()
            }
            Some(Advice::Coming) | None => Vec::new(),
        })
    }

    /// The number of the first move advised of which this is true.
    pub(crate) fn advised(self, is_it: impl Fn(&str) -> bool) -> Option<usize> {
        self.advice().into_iter().find(|(_, notation)| is_it(notation)).map(|(number, _)| number)
    }

    pub(crate) fn names(self) -> Vec<String> {
        self.players.with_value(|players| players.iter().map(|player| player.name.clone()).collect())
    }

    pub(crate) fn name(self, seat: Seat) -> String {
        self.players.with_value(|players| {
            players.get(seat.index()).map_or_else(|| seat.to_string(), |player| player.name.clone())
        })
    }

    /// A line of the game in plain words.
    pub(crate) fn text(self, line: &game::Line) -> String {
        words::text(self.game, line, &self.names())
    }

    /// Plays a move that was pointed at; one that cannot be undone asks first, and pointing again confirms it.
    pub(crate) fn play(self, notation: impl std::fmt::Display) {
        let notation = notation.to_string();
        let asks = self.settings.confirm.get_untracked()
            && self.now.with_untracked(|now| {
                now.choice(&notation).is_some_and(|choice| choice.binding && choice.place != Place::Done)
            });
        let again = self
            .sure
            .with_untracked(|sure| sure.as_ref().is_some_and(|sure| sure.moves == [notation.as_str()]));
        if asks && !again {
            let line =
                self.now.with_untracked(|now| now.choice(&notation).map(|choice| self.text(&choice.line)));
            self.ask(Sure { moves: vec![notation], text: line.unwrap_or_default() });
        } else {
            self.commit(notation);
        }
    }

    /// Asks whether this is meant.
    pub(crate) fn ask(self, sure: Sure) {
        self.refused.set(None);
        self.sure.set(Some(sure));
    }

    /// It is meant.
    pub(crate) fn confirm(self) {
        let mut moves = self.sure.get_untracked().map(|sure| sure.moves).unwrap_or_default();
        if !moves.is_empty() {
            let first = moves.remove(0);
            self.queue.set(moves);
            self.commit(first);
        }
    }

    /// Plays what is queued, one after another, as long as it is legal.
    pub(crate) fn follow_queue(self) {
        Effect::new(move || {
            let now = self.now.get();
            // A question stays as long as its answer is legal; others may act meanwhile.
            let stale = |sure: &Sure| sure.moves.first().is_none_or(|first| now.choice(first).is_none());
            if self.sure.with_untracked(|sure| sure.as_ref().is_some_and(stale)) {
                self.sure.set(None);
            }
            let next = self.queue.with_untracked(|queue| queue.first().cloned());
            let Some(next) = next.filter(|_| self.review.get_untracked().is_none()) else { return };
            if now.choice(&next).is_some() {
                self.queue.update(|queue| _ = queue.remove(0));
                self.act.run(Act::Play(next));
            } else {
                self.queue.set(Vec::new());
            }
        });
    }

    /// Plays a move without asking: its button said what it does.
    pub(crate) fn commit(self, notation: impl std::fmt::Display) {
        self.sure.set(None);
        self.act.run(Act::Play(notation.to_string()));
    }

    pub(crate) fn snapshot(self) -> Arc<Snapshot> {
        self.now.get()
    }
}

/// The session of this screen.
pub(crate) fn session() -> Session {
    expect_context()
}
