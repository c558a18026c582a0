//! The line to the site: one socket, reopened whenever it is lost.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};
use std::time::Duration;

use leptos::ev;
use leptos::leptos_dom::helpers::IntervalHandle;
use leptos::prelude::{WindowListenerHandle, set_interval_with_handle, set_timeout, window_event_listener};
use protocol::{ClientMessage, ServerMessage};

use crate::browser::{self, Heard, Socket};

/// The address of the socket.
const ADDRESS: &str = "/api/live";

/// How long to wait before each new attempt, in milliseconds; the last one is repeated.
const WAITS: [u64; 6] = [200, 600, 1500, 3000, 6000, 10_000];

/// How often the line is checked, after which silence it is pinged, and after which it is given up; in milliseconds.
const BEAT: u64 = 5000;
const QUIET: f64 = 15_000.0;
const DEAD: f64 = 30_000.0;

/// An event of the line.
#[derive(Debug)]
pub(crate) enum Told {
    Message(Box<ServerMessage>),
    /// The line is lost and is being restored.
    Lost,
}

/// The line; it is closed when this is dropped.
pub(crate) struct Wire {
    inner: Rc<Inner>,
    beat: Option<IntervalHandle>,
    listeners: Vec<WindowListenerHandle>,
}

struct Inner {
    hear: Box<dyn Fn(Told)>,
    socket: RefCell<Option<Socket>>,
    attempts: Cell<usize>,
    /// When the last message came.
    heard: Cell<f64>,
    /// The number of the current socket; events of older ones are ignored.
    round: Cell<u32>,
}

impl Wire {
    /// Opens the line.
    pub(crate) fn open(hear: impl Fn(Told) + 'static) -> Self {
        let inner = Rc::new(Inner {
            hear: Box::new(hear),
            socket: RefCell::new(None),
            attempts: Cell::new(0),
            heard: Cell::new(browser::now()),
            round: Cell::new(0),
        });
        Inner::connect(&inner);
        let watch = |act: fn(&Rc<Inner>)| {
            let weak = Rc::downgrade(&inner);
            move || {
                if let Some(inner) = weak.upgrade() {
                    act(&inner);
                }
            }
        };
        let (up, down) = (watch(Inner::connect), watch(Inner::lose));
        let (hang_up, take_up) = (watch(Inner::hang_up), watch(Inner::take_up));
        let listeners = vec![
            window_event_listener(ev::online, move |_| up()),
            window_event_listener(ev::offline, move |_| down()),
            window_event_listener(ev::pagehide, move |_| hang_up()),
            window_event_listener(ev::pageshow, move |_| take_up()),
        ];
        let beat = set_interval_with_handle(watch(Inner::beat), Duration::from_millis(BEAT)).ok();
        Self { beat, listeners, inner }
    }

    /// Sends a message if the line is open; important ones are sent again after the next welcome.
    pub(crate) fn send(&self, message: &ClientMessage) {
        self.inner.send(message);
    }
}

impl Drop for Wire {
    fn drop(&mut self) {
        if let Some(beat) = &self.beat {
            beat.clear();
        }
        self.listeners.drain(..).for_each(WindowListenerHandle::remove);
    }
}

impl Inner {
    fn connect(this: &Rc<Self>) {
        let round = this.round.get().wrapping_add(1);
        this.round.set(round);
        this.heard.set(browser::now());
        let weak: Weak<Self> = Rc::downgrade(this);
        let socket = Socket::open(ADDRESS, move |heard| {
            if let Some(inner) = weak.upgrade().filter(|inner| inner.round.get() == round) {
                Self::hear(&inner, heard);
            }
        });
        *this.socket.borrow_mut() = socket;
    }

    /// The page is left. A browser may keep the page with its socket; the others at the table should not see the
    /// visitor as present meanwhile.
    fn hang_up(this: &Rc<Self>) {
        this.round.set(this.round.get().wrapping_add(1));
        *this.socket.borrow_mut() = None;
    }

    /// The page is shown again.
    fn take_up(this: &Rc<Self>) {
        if this.socket.borrow().is_none() {
            Self::connect(this);
        }
    }

    fn hear(this: &Rc<Self>, heard: Heard) {
        match heard {
            Heard::Text(text) => {
                this.heard.set(browser::now());
                this.attempts.set(0);
                // A newer site may send messages that this page does not know; they are ignored.
                if let Ok(message) = serde_json::from_str(&text) {
                    (this.hear)(Told::Message(Box::new(message)));
                }
            }
            Heard::Closed => Self::lose(this),
        }
    }

    /// Gives the socket up and reconnects after a pause, sooner if the network comes back.
    fn lose(this: &Rc<Self>) {
        let round = this.round.get().wrapping_add(1);
        this.round.set(round);
        (this.hear)(Told::Lost);
        let attempt = this.attempts.get();
        this.attempts.set(attempt + 1);
        let wait = WAITS[attempt.min(WAITS.len() - 1)];
        let weak = Rc::downgrade(this);
        let again = move || {
            let inner = weak.upgrade().filter(|inner| inner.round.get() == round);
            if let Some(inner) = inner {
                if browser::is_online() {
                    Self::connect(&inner);
                } else {
                    Self::lose(&inner);
                }
            }
        };
        set_timeout(again, Duration::from_millis(wait));
    }

    fn beat(this: &Rc<Self>) {
        let silence = browser::now() - this.heard.get();
        if silence > DEAD {
            this.heard.set(browser::now());
            Self::lose(this);
        } else if silence > QUIET {
            this.send(&ClientMessage::Ping {});
        }
    }

    fn send(&self, message: &ClientMessage) {
        let text = serde_json::to_string(message).expect("our own messages can be written as JSON");
        if let Some(socket) = &*self.socket.borrow() {
            socket.send(&text);
        }
    }
}
