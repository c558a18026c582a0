//! Who is at a table on other nodes: nodes tell one another whom they see.

use std::collections::HashMap;
use std::time::Duration;

use protocol::PersonId;
use tokio::time::Instant;

use super::task::Task;

/// How often a node repeats whom it sees.
const AGAIN: Duration = Duration::from_secs(30);

/// How long a report of another node counts; a node that dies cannot withdraw it.
const BELIEVED: Duration = Duration::from_secs(75);

/// Whom other nodes see, by node.
#[derive(Debug, Default)]
pub(crate) struct Elsewhere(HashMap<String, (Vec<String>, Instant)>);

impl Elsewhere {
    /// Whether another node sees this person.
    pub(crate) fn has(&self, person: &PersonId) -> bool {
        self.0.values().any(|(people, _)| people.iter().any(|other| other == person.as_str()))
    }

    /// Another node says whom it sees; `true` if nothing was known of that node before.
    fn hear(&mut self, node: String, people: Vec<String>) -> bool {
        self.0.insert(node, (people, Instant::now())).is_none()
    }

    /// Forgets nodes that have not spoken for long; `true` if there were any.
    fn forget_silent(&mut self) -> bool {
        let before = self.0.len();
        self.0.retain(|_, (_, heard)| heard.elapsed() < BELIEVED);
        self.0.len() < before
    }
}

/// What this node said last, and when.
pub(crate) type Said = Option<(Vec<String>, Instant)>;

impl Task {
    /// Another node says whom it sees at this table.
    pub(super) fn hear_of(&mut self, node: String, people: Vec<String>) {
        if self.room.elsewhere.hear(node, people) {
            // It has only just come to this table and knows nothing of us.
            self.said = None;
        }
        self.room.say_who_is_here(&self.table);
    }

    /// Tells other nodes whom this one sees, if that has changed or was said long ago.
    pub(super) fn say_whom_we_see(&mut self) {
        if !self.hub.store.is_shared() {
            return;
        }
        if self.room.elsewhere.forget_silent() {
            self.room.say_who_is_here(&self.table);
        }
        let people = self.room.people(&self.table);
        let due = match &self.said {
            Some((said, at)) => *said != people || (!people.is_empty() && at.elapsed() >= AGAIN),
            None => true,
        };
        if !due {
            return;
        }
        let (store, node, table) =
            (self.hub.store.clone(), self.hub.node.clone(), self.table.id().to_string());
        self.said = Some((people.clone(), Instant::now()));
        self.hub.spawn(async move {
            // It is said again before long.
            if let Err(error) = store.say_who_is_here(&table, &node, &people).await {
                tracing::debug!(%error, "other nodes do not hear who is here");
            }
        });
    }

    /// When there is something to say or to forget again, if ever.
    pub(super) fn next_word(&self) -> Option<Instant> {
        let (said, at) = self.said.as_ref()?;
        let known = !said.is_empty() || !self.room.elsewhere.0.is_empty();
        known.then(|| (*at + AGAIN).max(Instant::now() + Duration::from_secs(1)))
    }
}
