//! The visitor: anonymous until a name is needed, then a guest or an account.

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Me, PersonId};

use super::api::{self, ApiResult};
use crate::browser;

/// The storage key that is set while there is a session, so that first-time visitors cause no request.
const SESSION_KEY: &str = "session";

/// The visitor, as signals.
#[derive(Clone, Copy)]
pub(crate) struct Visitor {
    pub(crate) me: RwSignal<Option<Me>>,
    /// Whether it is known who the visitor is.
    pub(crate) settled: RwSignal<bool>,
    /// The action that waits for a name.
    pub(crate) waiting: RwSignal<Option<Callback<()>>>,
}

impl Visitor {
    /// Asks the site who the visitor is, if there may be a session.
    pub(crate) fn load() -> Self {
        let visitor =
            Self { me: RwSignal::new(None), settled: RwSignal::new(false), waiting: RwSignal::new(None) };
        if browser::stored(SESSION_KEY).is_none() || !browser::is_online() {
            visitor.settled.set(true);
            return visitor;
        }
        spawn_local(async move {
            match api::me().await {
                Ok(me) => visitor.me.set(Some(me)),
                Err(error) if error.code().is_some() => browser::remove_stored(SESSION_KEY),
                // Without a network the session may still be valid.
                Err(_) => {}
            }
            visitor.settled.set(true);
        });
        visitor
    }

    /// Stores a session that has begun or changed.
    pub(crate) fn log_in(self, me: Me) {
        browser::store(SESSION_KEY, "yes");
        self.me.set(Some(me));
    }

    /// Removes a session that has ended.
    pub(crate) fn log_out(self) {
        browser::remove_stored(SESSION_KEY);
        self.me.set(None);
    }

    /// Runs an action that needs a name: at once, or as soon as there is one.
    pub(crate) fn once_named(self, act: impl Fn() + Send + Sync + 'static) {
        if self.me.with_untracked(Option::is_some) {
            act();
        } else {
            self.waiting.set(Some(Callback::new(move |()| act())));
        }
    }

    /// Becomes a guest with this name, and runs the waiting action.
    pub(crate) async fn become_guest(self, name: protocol::Name) -> ApiResult<()> {
        self.log_in(api::guest(name).await?);
        if let Some(act) = self.waiting.try_update(Option::take).flatten() {
            act.run(());
        }
        Ok(())
    }

    pub(crate) fn id(self) -> Option<PersonId> {
        self.me.with(|me| me.as_ref().map(|me| me.id.clone()))
    }
}

/// The visitor of this page.
pub(crate) fn visitor() -> Visitor {
    expect_context()
}
