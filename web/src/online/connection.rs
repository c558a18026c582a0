//! The connection to the site: one socket, reopened whenever it is lost.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};
use std::time::Duration;

use leptos::ev;
use leptos::leptos_dom::helpers::IntervalHandle;
use leptos::prelude::{WindowListenerHandle, set_interval_with_handle, set_timeout, window_event_listener};
use protocol::{ClientMessage, ServerMessage};

use crate::browser::{self, Socket, SocketEvent};

/// The path of the socket.
const SOCKET_PATH: &str = "/api/live";

/// The delays before each attempt to reconnect, in milliseconds; the last one is repeated.
const RECONNECT_DELAYS_MS: [u64; 6] = [200, 600, 1500, 3000, 6000, 10_000];

/// The interval of the check, in milliseconds.
const CHECK_INTERVAL_MS: u64 = 5000;
/// After this silence a ping is sent, in milliseconds.
const PING_AFTER_MS: f64 = 15_000.0;
/// After this silence the socket is reopened, in milliseconds.
const GIVE_UP_AFTER_MS: f64 = 30_000.0;

/// An event of the connection.
#[derive(Debug)]
pub(crate) enum ConnectionEvent {
    Message(Box<ServerMessage>),
    /// The connection is lost and is being restored.
    Lost,
}

/// The connection; it is closed when this is dropped.
pub(crate) struct Connection {
    inner: Rc<Inner>,
    timer: Option<IntervalHandle>,
    listeners: Vec<WindowListenerHandle>,
}

struct Inner {
    on_event: Box<dyn Fn(ConnectionEvent)>,
    socket: RefCell<Option<Socket>>,
    attempts: Cell<usize>,
    /// The time of the last message.
    heard_at: Cell<f64>,
    /// The number of the current socket; events of older ones are ignored.
    generation: Cell<u32>,
}

impl Connection {
    /// Opens the connection.
    pub(crate) fn open(on_event: impl Fn(ConnectionEvent) + 'static) -> Self {
        let inner = Rc::new(Inner {
            on_event: Box::new(on_event),
            socket: RefCell::new(None),
            attempts: Cell::new(0),
            heard_at: Cell::new(browser::now()),
            generation: Cell::new(0),
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
        let (close_socket, reopen_socket) = (watch(Inner::close_socket), watch(Inner::reopen_socket));
        let listeners = vec![
            window_event_listener(ev::online, move |_| up()),
            window_event_listener(ev::offline, move |_| down()),
            window_event_listener(ev::pagehide, move |_| close_socket()),
            window_event_listener(ev::pageshow, move |_| reopen_socket()),
        ];
        let timer =
            set_interval_with_handle(watch(Inner::check), Duration::from_millis(CHECK_INTERVAL_MS)).ok();
        Self { timer, listeners, inner }
    }

    /// Sends a message if the connection is open. Otherwise it is dropped; moves are sent again after the next welcome.
    pub(crate) fn send(&self, message: &ClientMessage) {
        self.inner.send(message);
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        if let Some(timer) = &self.timer {
            timer.clear();
        }
        self.listeners.drain(..).for_each(WindowListenerHandle::remove);
    }
}

impl Inner {
    fn connect(this: &Rc<Self>) {
        let generation = this.generation.get().wrapping_add(1);
        this.generation.set(generation);
        this.heard_at.set(browser::now());
        let weak: Weak<Self> = Rc::downgrade(this);
        let socket = Socket::open(SOCKET_PATH, move |event| {
            if let Some(inner) = weak.upgrade().filter(|inner| inner.generation.get() == generation) {
                Self::handle(&inner, event);
            }
        });
        *this.socket.borrow_mut() = socket;
    }

    /// Closes the socket when the page is left: a browser may keep the page alive, and the others at the table must not
    /// see the visitor as present.
    fn close_socket(this: &Rc<Self>) {
        this.generation.set(this.generation.get().wrapping_add(1));
        *this.socket.borrow_mut() = None;
    }

    /// Reopens the socket when the page is shown again.
    fn reopen_socket(this: &Rc<Self>) {
        if this.socket.borrow().is_none() {
            Self::connect(this);
        }
    }

    fn handle(this: &Rc<Self>, event: SocketEvent) {
        match event {
            SocketEvent::Text(text) => {
                this.heard_at.set(browser::now());
                this.attempts.set(0);
                // Ignore unknown messages: the site may be newer than this page.
                if let Ok(message) = serde_json::from_str(&text) {
                    (this.on_event)(ConnectionEvent::Message(Box::new(message)));
                }
            }
            SocketEvent::Closed => Self::lose(this),
        }
    }

    /// Gives the socket up and reconnects after a pause, sooner if the network comes back.
    fn lose(this: &Rc<Self>) {
        let generation = this.generation.get().wrapping_add(1);
        this.generation.set(generation);
        (this.on_event)(ConnectionEvent::Lost);
        let attempt = this.attempts.get();
        this.attempts.set(attempt + 1);
        let wait = RECONNECT_DELAYS_MS[attempt.min(RECONNECT_DELAYS_MS.len() - 1)];
        let weak = Rc::downgrade(this);
        let again = move || {
            let inner = weak.upgrade().filter(|inner| inner.generation.get() == generation);
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

    fn check(this: &Rc<Self>) {
        let silence = browser::now() - this.heard_at.get();
        if silence > GIVE_UP_AFTER_MS {
            this.heard_at.set(browser::now());
            Self::lose(this);
        } else if silence > PING_AFTER_MS {
            this.send(&ClientMessage::Ping {});
        }
    }

    fn send(&self, message: &ClientMessage) {
        let text = serde_json::to_string(message).expect("a message serialises to JSON");
        if let Some(socket) = &*self.socket.borrow() {
            socket.send(&text);
        }
    }
}
