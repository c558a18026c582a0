//! Presence on other nodes: nodes report to each other who is connected to them.

use std::collections::HashMap;
use std::time::Duration;

use protocol::PersonId;
use store::Presence;
use tokio::time::Instant;

use super::task::Task;

/// The time after which a node repeats its report.
const REPORT_INTERVAL: Duration = Duration::from_secs(30);

/// A report of another node expires after this time: a node that crashes cannot withdraw it.
const REPORT_LIFETIME: Duration = Duration::from_secs(75);

/// The people who are connected to other nodes, by node, with the time of the report.
#[derive(Debug, Default)]
pub(crate) struct RemotePresence(HashMap<String, (Vec<String>, Instant)>);

impl RemotePresence {
    /// Whether this person is connected to another node.
    pub(crate) fn has(&self, person: &PersonId) -> bool {
        self.0.values().any(|(people, _)| people.iter().any(|other| other == person.as_str()))
    }

    /// Stores the report of a node; `true` if it is the first of that node.
    fn note(&mut self, node: String, people: Vec<String>) -> bool {
        self.0.insert(node, (people, Instant::now())).is_none()
    }

    /// Removes expired reports; `true` if there were any.
    fn remove_expired(&mut self) -> bool {
        let before = self.0.len();
        self.0.retain(|_, (_, heard)| heard.elapsed() < REPORT_LIFETIME);
        self.0.len() < before
    }
}

/// The last report of this node and its time.
pub(crate) type LastReport = Option<(Vec<String>, Instant)>;

impl Task {
    /// Handles the report of another node.
    pub(super) fn note_remote_presence(&mut self, node: String, people: Vec<String>) {
        if self.room.remote.note(node, people) {
            // The node is new at this table and needs a report of this one.
            self.last_report = None;
        }
        self.room.send_presence(&self.table);
    }

    /// Reports to other nodes who is connected to this one, if that has changed or the last report is old.
    pub(super) fn report_presence(&mut self) {
        if !self.hub.store.is_shared() {
            return;
        }
        if self.room.remote.remove_expired() {
            self.room.send_presence(&self.table);
        }
        let people = self.room.people(&self.table);
        let due = match &self.last_report {
            Some((reported, at)) => {
                *reported != people || (!people.is_empty() && at.elapsed() >= REPORT_INTERVAL)
            }
            None => true,
        };
        if !due {
            return;
        }
        self.last_report = Some((people.clone(), Instant::now()));
        let (node, table) = (self.hub.node.to_string(), self.table.id().to_string());
        let (store, presence) = (self.hub.store.clone(), Presence { table, node, people });
        self.hub.spawn(async move {
            // The report is repeated after `REPORT_INTERVAL`.
            if let Err(error) = store.report_presence(presence).await {
                tracing::debug!(%error, "presence could not be reported to other nodes");
            }
        });
    }

    /// When the next report or expiry is due, if one is.
    pub(super) fn next_report(&self) -> Option<Instant> {
        let (reported, at) = self.last_report.as_ref()?;
        let known = !reported.is_empty() || !self.room.remote.0.is_empty();
        known.then(|| (*at + REPORT_INTERVAL).max(Instant::now() + Duration::from_secs(1)))
    }
}
