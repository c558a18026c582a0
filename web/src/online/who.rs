//! Who the visitor is: nobody until it matters, then a guest, perhaps an account.

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Me, PersonId};

use super::api::{self, Asked};
use crate::browser;

/// Remembers that there is a session, so that strangers need not be asked about.
const KNOWN: &str = "session";

/// The visitor, as signals.
#[derive(Clone, Copy)]
pub(crate) struct Who {
    pub(crate) me: RwSignal<Option<Me>>,
    /// Whether it is known who they are.
    pub(crate) settled: RwSignal<bool>,
    /// What waits for a name.
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
                // Without a network nobody can say; the session may still hold.
                Err(_) => {}
            }
            who.settled.set(true);
        });
        who
    }

    /// Takes note of a session that has begun or changed.
    pub(crate) fn welcome(self, me: Me) {
        browser::keep(KNOWN, "yes");
        self.me.set(Some(me));
    }

    /// The session has ended.
    pub(crate) fn farewell(self) {
        browser::forget(KNOWN);
        self.me.set(None);
    }

    /// Does something that takes a name: at once, or as soon as there is one.
    pub(crate) fn then(self, act: impl Fn() + Send + Sync + 'static) {
        if self.me.with_untracked(Option::is_some) {
            act();
        } else {
            self.waiting.set(Some(Callback::new(move |()| act())));
        }
    }

    /// Becomes a guest of this name, and does what waited for it.
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
