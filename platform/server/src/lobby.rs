//! The public tables that wait for players: one person cannot fill the list.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use protocol::TableId;

use crate::AppError;
use crate::app::App;
use crate::auth::{Address, Person};

/// The waiting public tables made from each address since the server started.
#[derive(Debug, Default)]
pub(crate) struct Lobby(Mutex<HashMap<String, Vec<TableId>>>);

impl Lobby {
    /// Checks that this person may open another public table.
    ///
    /// # Errors
    /// If the person or the address has too many waiting tables.
    pub(crate) async fn check(&self, app: &App, host: &Person, address: &Address) -> Result<(), AppError> {
        let limits = app.config.limits;
        let full =
            || AppError::conflict("too many of your tables wait for players: start or leave one first");
        if app.store.waiting_tables_of(host.id.as_str()).await? >= limits.waiting {
            return Err(full());
        }
        let made = self.lock().get(&address.0).cloned().unwrap_or_default();
        let mut waiting = Vec::new();
        for table in made {
            if app.store.is_waiting(table.as_str()).await? {
                waiting.push(table);
            }
        }
        let many = waiting.len() >= limits.waiting_at_address;
        let mut by_address = self.lock();
        if waiting.is_empty() {
            by_address.remove(&address.0);
        } else {
            by_address.insert(address.0.clone(), waiting);
        }
        if many { Err(full()) } else { Ok(()) }
    }

    /// Records a public table made from this address.
    pub(crate) fn note(&self, address: &Address, table: &TableId) {
        self.lock().entry(address.0.clone()).or_default().push(table.clone());
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Vec<TableId>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
