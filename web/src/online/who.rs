//! The visitor: anonymous until a name is needed, then a guest or an account.

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Me, PersonId};

use super::api::{self, Asked};
use crate::browser;

/// The storage key that remembers whether there is a session, so that first-time visitors cause no request.
const KNOWN: &str = "session";

/// The visitor, as signals.
#[derive(Clone, Copy)]
pub(crate) struct Who {
    pub(crate) me: RwSignal<Option<Me>>,
    /// Whether it is known who the visitor is.
    pub(crate) settled: RwSignal<bool>,
    /// The action that waits for a name.
    pub(crate) waiting: RwSignal<Option<Callback<()>>>,
}

impl Who {
    /// Finds out who the visitor is.
    pub(crate) fn load() -> Self {
        let who =
            Self { me: RwSignal::new(None), settled: RwSignal::new(false), waiting: RwSignal::new(None) };
        if browser::kept(KNOWN).is_none() || !browser::is_online() {
            who.settled.set(true);
            return who;
        }
        spawn_local(async move {
            match api::me().await {
                Ok(me) => who.me.set(Some(me)),
                Err(trouble) if trouble.code().is_some() => browser::forget(KNOWN),
                // Without a network nothing is known; the session may still be valid.
                Err(_) => {}
            }
            who.settled.set(true);
        });
        who
    }

    /// Stores a session that has begun or changed.
    pub(crate) fn welcome(self, me: Me) {
        browser::keep(KNOWN, "yes");
        self.me.set(Some(me));
    }

    /// The session has ended.
    pub(crate) fn farewell(self) {
        browser::forget(KNOWN);
        self.me.set(None);
    }

    /// Runs an action that needs a name: at once, or as soon as there is one.
    pub(crate) fn then(self, act: impl Fn() + Send + Sync + 'static) {
        if self.me.with_untracked(Option::is_some) {
            act();
        } else {
            self.waiting.set(Some(Callback::new(move |()| act())));
        }
    }

    /// Becomes a guest with this name, and runs the waiting action.
    pub(crate) async fn introduce(self, name: protocol::Name) -> Asked<()> {
        self.welcome(api::guest(name).await?);
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
pub(crate) fn who() -> Who {
    expect_context()
}
