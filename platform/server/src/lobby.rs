//! The public tables that wait for players: one person cannot fill the list.

use std::collections::HashMap;

use protocol::TableId;
use tokio::sync::{Mutex, MutexGuard};

use crate::AppError;
use crate::app::App;
use crate::auth::{Address, Person};

/// The waiting public tables made from each address since the server started.
#[derive(Debug, Default)]
pub(crate) struct Lobby(Mutex<HashMap<String, Vec<TableId>>>);

/// The right to open a public table. Public tables are opened one after the other: requests at the same time would all
/// find that there is room for one more.
#[derive(Debug)]
pub(crate) struct Turn<'a> {
    made: MutexGuard<'a, HashMap<String, Vec<TableId>>>,
    address: String,
}

impl Lobby {
    /// Checks that this person may open another public table, and keeps others from opening one meanwhile.
    ///
    /// # Errors
    /// If the person or the address has too many waiting tables.
    pub(crate) async fn turn(
        &self,
        app: &App,
        host: &Person,
        address: &Address,
    ) -> Result<Turn<'_>, AppError> {
        let limits = app.config.limits;
        let mut made = self.0.lock().await;
        let of_address = forget_started(app, &mut made, &address.0).await?;
        let of_person = app.store.waiting_tables_of(host.id.as_str()).await?;
        if of_person >= limits.waiting || of_address >= limits.waiting_at_address {
            return Err(AppError::conflict(
                "too many of your tables wait for players: start or leave one first",
            ));
        }
        Ok(Turn { made, address: address.0.clone() })
    }

    /// Forgets the tables that wait no more.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn sweep(&self, app: &App) -> Result<(), AppError> {
        let addresses: Vec<String> = self.0.lock().await.keys().cloned().collect();
        for address in addresses {
            forget_started(app, &mut *self.0.lock().await, &address).await?;
        }
        Ok(())
    }
}

impl Turn<'_> {
    /// Records a public table.
    pub(crate) fn note(mut self, table: TableId) {
        self.made.entry(self.address).or_default().push(table);
    }
}

/// Forgets the tables of an address that wait no more; returns the number of those that do.
async fn forget_started(
    app: &App,
    made: &mut HashMap<String, Vec<TableId>>,
    address: &str,
) -> Result<usize, AppError> {
    let mut waiting = Vec::new();
    for table in made.get(address).into_iter().flatten() {
        if app.store.is_waiting(table.as_str()).await? {
            waiting.push(table.clone());
        }
    }
    let count = waiting.len();
    if waiting.is_empty() {
        made.remove(address);
    } else {
        made.insert(address.to_owned(), waiting);
    }
    Ok(count)
}
