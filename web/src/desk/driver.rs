//! Playing a local game: people click, bots think in the worker, every move is kept.

use std::sync::Arc;
use std::time::Duration;

use bots::Level;
use game::{Line, Seat};
use leptos::prelude::*;
use table::SubmitError;

use super::{LocalGame, Plan, Sitter, Who, points};
use crate::browser::{self, Sound, Thinker, chime};
use crate::hint::Advice;
use crate::pages::go;
use crate::route::Route;
use crate::scene::Tale;
use crate::session::{Act, Player, Refused, Session};
use crate::settings::{Settings, settings};
use crate::thought::{Answer, Said};
use crate::words::{game_t, t};

/// A local table being played.
#[derive(Clone, Copy)]
struct Driver {
    id: StoredValue<String>,
    game: StoredValue<LocalGame>,
    viewer: RwSignal<Option<Seat>>,
    thinker: StoredValue<Option<Thinker>, LocalStorage>,
    /// When the last move was shown, so that bots do not rush.
    shown: StoredValue<f64>,
    session: Session,
    settings: Settings,
}

/// The storage key of a game.
pub(crate) fn key(id: &str) -> String {
    format!("game.{id}")
}

/// Begins a game and opens its table.
pub(crate) fn begin(plan: &Plan) -> Result<(), String> {
    adopt(&LocalGame::start(plan)?);
    Ok(())
}

/// Keeps a game and opens its table.
pub(crate) fn adopt(game: &LocalGame) {
    let id = format!("{:x}", browser::now() as u64);
    browser::keep(&key(&id), &game.text());
    go(&Route::Table(id));
}

/// Opens a kept game; nothing if there is none.
pub(crate) fn open(id: &str) -> Option<Session> {
    let game = LocalGame::read(&browser::kept(&key(id))?)?;
    let driver = Driver::new(id, game);
    driver.thinker.set_value(Thinker::start(move |text| driver.answered(&text)));
    on_cleanup(move || driver.thinker.set_value(None));
    driver.catch_up();
    driver.next();
    Some(driver.session)
}

impl Driver {
    fn new(id: &str, game: LocalGame) -> Self {
        let viewer = game.asked(Who::People).first().or_else(|| game.first_person());
        let player = |(name, sitter): (String, &Sitter)| Player { name, sitter: *sitter };
        let players = game.names().into_iter().zip(&game.sitters).map(player).collect();
        let driver: StoredValue<Option<Self>> = StoredValue::new(None);
        let act = Callback::new(move |act| {
            if let Some(driver) = driver.get_value() {
                driver.act(act);
            }
        });
        let session = Session::new(game.table.id(), game.snapshot(viewer), players, act, settings());
        // Whoever opens the page may not be the one whose turn it is.
        session.curtain.set(viewer.filter(|_| game.people() > 1 && game.table.outcome().is_none()));
        let this = Self {
            id: StoredValue::new(id.to_owned()),
            game: StoredValue::new(game),
            viewer: RwSignal::new(viewer),
            thinker: StoredValue::new_local(None),
            shown: StoredValue::new(0.0),
            session,
            settings: settings(),
        };
        driver.set_value(Some(this));
        this
    }

    /// Tells everything that happened before the page was opened.
    fn catch_up(self) {
        let viewer = self.viewer.get_untracked();
        self.session.tales.set(self.game.with_value(|game| game.tales(viewer, 0)));
        self.session.course.set(self.game.with_value(LocalGame::course));
    }

    fn act(self, act: Act) {
        self.session.refused.set(None);
        let Some(seat) = self.viewer.get_untracked() else { return };
        match act {
            Act::Play(notation) => {
                let ply = self.game.with_value(|game| game.table.ply());
                self.submit(seat, ply, &notation);
            }
            Act::Undo => self.change_history(|game| game.table.undo(seat).is_ok()),
            Act::Redo => self.change_history(|game| game.table.redo(seat).is_ok()),
            Act::Review(ply) => self.review(ply),
            Act::LiftCurtain => self.session.curtain.set(None),
            Act::Hint => self.advise(seat),
            Act::Rematch => self.rematch(),
            Act::SaveRecord => {
                let record = self.game.with_value(|game| game.table.record());
                browser::download(
                    &format!("{}-{}.txt", record.game, self.id.get_value()),
                    &record.to_string(),
                );
            }
        }
    }

    /// Shows the position after a move of the past, or comes back to the present.
    fn review(self, ply: Option<usize>) {
        let viewer = self.viewer.get_untracked();
        let past = ply.and_then(|ply| self.game.with_value(|game| game.at_ply(ply)));
        self.session.sure.set(None);
        // What happened there is shown once more.
        let shown = |tale: &Tale| Some(tale.ply) == ply && tale.ply > 0;
        let told = self
            .session
            .tales
            .with_untracked(|tales| tales.iter().filter(|tale| shown(tale)).cloned().collect());
        self.session.fresh.set(told);
        self.session.review.set(ply.filter(|_| past.is_some()));
        match past {
            None => self.refresh(),
            Some(past) => {
                let mut snapshot = past.snapshot(viewer);
                snapshot.prompt = None;
                snapshot.choices.clear();
                snapshot.can_undo = false;
                self.session.now.set(Arc::new(snapshot));
            }
        }
    }

    fn submit(self, seat: Seat, ply: usize, notation: &str) {
        let before = self.game.with_value(|game| game.table.ply());
        let result = self.game.try_update_value(|game| game.table.submit_text(seat, ply, notation));
        match result {
            Some(Ok(())) => self.played(before),
            Some(Err(error)) => self.refuse(&error),
            None => {}
        }
    }

    fn refuse(self, error: &SubmitError) {
        let refused = match error {
            SubmitError::Illegal(refusal) => {
                Refused { why: game_t(self.session.game, refusal.why), rule: Some(refusal.rule) }
            }
            SubmitError::NotYourTurn => Refused { why: t("refuse.turn"), rule: None },
            SubmitError::GameOver => Refused { why: t("refuse.over"), rule: None },
            SubmitError::Stale { .. } | SubmitError::Unparsable(_) => {
                Refused { why: t("refuse.stale"), rule: None }
            }
        };
        self.sound(Sound::No);
        self.session.refused.set(Some(refused));
    }

    /// Shows what a move did and goes on.
    fn played(self, before: usize) {
        let viewer = self.viewer.get_untracked();
        let mut tales = self.game.with_value(|game| game.tales(viewer, before));
        // From the start on, the set-up is told too; that was told when the page was opened.
        tales.retain(|tale| tale.ply > before);
        if tales.iter().any(|tale| tale.cue.is_some()) {
            self.sound(Sound::Piece);
        }
        self.session.hint.set(None);
        self.session.refused.set(None);
        self.session.review.set(None);
        self.session.fresh.set(tales.clone());
        self.session.tales.update(|all| all.extend(tales));
        self.shown.set_value(browser::now());
        self.refresh();
        let points = self.game.with_value(|game| points(&game.table));
        self.session.course.update(|course| course.push(points));
        self.keep();
        self.next();
    }

    fn change_history(self, change: impl FnOnce(&mut LocalGame) -> bool) {
        if self.game.try_update_value(change) == Some(true) {
            self.session.hint.set(None);
            self.session.fresh.set(Vec::new());
            self.refresh();
            self.catch_up();
            self.keep();
        }
    }

    fn refresh(self) {
        let viewer = self.viewer.get_untracked();
        self.session.now.set(Arc::new(self.game.with_value(|game| game.snapshot(viewer))));
    }

    fn keep(self) {
        browser::keep(&key(&self.id.get_value()), &self.game.with_value(LocalGame::text));
    }

    /// Whoever must decide next: a bot is asked, a person gets the screen.
    fn next(self) {
        let (bots, people, over) = self.game.with_value(|game| {
            (game.asked(Who::Bots), game.asked(Who::People), game.table.outcome().is_some())
        });
        if over {
            self.sound(Sound::End);
            return;
        }
        if let Some(seat) = bots.first() {
            let sitter = self.game.with_value(|game| game.sitters[seat.index()]);
            if let Sitter::Bot(level) = sitter {
                self.session.thinking.set(Some(seat));
                self.ask(seat, Some(level));
            }
        }
        let viewer = self.viewer.get_untracked();
        if viewer.is_some_and(|seat| people.contains(seat)) {
            self.sound(Sound::Turn);
        } else if let Some(seat) = people.first() {
            self.hand_over(viewer, seat);
        }
    }

    /// Another person looks at the screen now. Where they know different things, a curtain falls first.
    fn hand_over(self, from: Option<Seat>, to: Seat) {
        let secret = self.game.with_value(|game| from.is_some_and(|from| game.differ(from, to)));
        self.viewer.set(Some(to));
        if secret {
            self.session.curtain.set(Some(to));
        }
        self.session.fresh.set(Vec::new());
        self.refresh();
        self.session.tales.set(self.game.with_value(|game| game.tales(Some(to), 0)));
        self.sound(Sound::Turn);
    }

    /// Asks a bot for its move, or the best one for advice.
    fn ask(self, seat: Seat, bot: Option<Level>) {
        let question = self.game.with_value(|game| game.question(seat, bot, browser::seed()));
        self.thinker.with_value(|thinker| {
            if let Some(thinker) = thinker {
                thinker.ask(&question.text());
            }
        });
    }

    /// Advice for whoever must decide; asked for once more, it goes away.
    fn advise(self, seat: Seat) {
        let asked = self.game.with_value(|game| game.table.to_act().contains(seat));
        if self.session.hint.get_untracked().is_some() || !asked {
            return self.session.hint.set(None);
        }
        self.session.hint.set(Some(Advice::Coming));
        self.ask(seat, None);
    }

    fn answered(self, text: &str) {
        let Some(Answer { ply, seat, said }) = Answer::read(text) else { return };
        let notation = match said {
            Said::Move(notation) => notation,
            Said::Hints(hints) => {
                let here = self.game.with_value(|game| game.table.ply()) == ply;
                // The game may have gone on, or nobody may want to know any more.
                if here && self.session.hint.get_untracked().is_some() {
                    self.session.hint.set(Some(Advice::Given(hints)));
                }
                return;
            }
        };
        let wait =
            self.shown.get_value() + self.settings.speed.get_untracked().pause() as f64 - browser::now();
        let wait = Duration::from_millis(wait.max(0.0) as u64);
        set_timeout(move || self.bot_plays(seat, ply, &notation), wait);
    }

    fn bot_plays(self, seat: Seat, ply: usize, notation: &str) {
        // The table may have been left while the bot's move waited to be shown.
        let Some(before) = self.game.try_with_value(|game| game.table.ply()) else { return };
        self.session.thinking.set(None);
        let play = |game: &mut LocalGame| game.table.submit_text(seat, ply, notation);
        match self.game.try_update_value(play) {
            Some(Ok(())) => self.played(before),
            // The position has gone on while the bot thought: it is asked anew.
            Some(Err(_)) => self.next(),
            None => {}
        }
    }

    fn rematch(self) {
        let plan = self.game.with_value(|game| {
            let record = game.table.record();
            Plan {
                game: game.table.id(),
                sitters: record.seats.into_iter().zip(game.sitters.iter().copied()).collect(),
                options: record.options,
                seed: browser::seed(),
            }
        });
        // The same plan was possible before.
        if let Err(why) = begin(&plan) {
            self.session.refused.set(Some(Refused { why, rule: None }));
        }
    }

    fn sound(self, sound: Sound) {
        if self.settings.sound.get_untracked() {
            chime(sound);
        }
    }
}

/// Games on this device, the newest first.
pub(crate) fn kept_games() -> Vec<(String, LocalGame)> {
    let ids =
        browser::kept_keys("game.").into_iter().filter_map(|key| Some(key.strip_prefix("game.")?.to_owned()));
    let mut games: Vec<(String, LocalGame)> =
        ids.filter_map(|id| Some((id.clone(), LocalGame::read(&browser::kept(&key(&id))?)?))).collect();
    games.sort_by(|(a, _), (b, _)| b.len().cmp(&a.len()).then(b.cmp(a)));
    games
}

/// In what state a kept game is, as a message of the client.
pub(crate) fn state_of(game: &LocalGame) -> Line {
    let asked = game.asked(Who::People);
    match asked.first() {
        _ if game.table.outcome().is_some() => Line::new("state.over"),
        Some(_) if game.people() == 1 => Line::new("state.yours"),
        _ => Line::new("state.running"),
    }
}
