//! Open connections, counted for each address and in all.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::watch;

/// Open connections, counted for each address and in all.
#[derive(Debug)]
pub(crate) struct Connections {
    /// The limit for each address.
    most: usize,
    by_address: Mutex<HashMap<String, usize>>,
    open: watch::Sender<usize>,
}

impl Connections {
    /// No connections yet, with this limit for each address.
    pub(crate) fn new(most: usize) -> Arc<Self> {
        Arc::new(Self { most, by_address: Mutex::default(), open: watch::Sender::new(0) })
    }

    /// Counts a connection of this address until the permit is dropped; `None` if there are too many.
    pub(crate) fn acquire(self: &Arc<Self>, address: &str) -> Option<ConnectionPermit> {
        let mut by_address = self.by_address.lock().unwrap_or_else(PoisonError::into_inner);
        let count = by_address.entry(address.to_owned()).or_default();
        if *count >= self.most {
            return None;
        }
        *count += 1;
        self.open.send_modify(|open| *open += 1);
        Some(ConnectionPermit { connections: self.clone(), address: address.to_owned() })
    }

    /// The number of open connections.
    pub(crate) fn count(&self) -> usize {
        *self.open.borrow()
    }

    /// Waits until no connection is open.
    pub(crate) async fn all_closed(&self) {
        // The sender lives as long as this value, so there is no error.
        let _ = self.open.subscribe().wait_for(|open| *open == 0).await;
    }
}

/// Counts as an open connection until it is dropped.
#[derive(Debug)]
pub(crate) struct ConnectionPermit {
    connections: Arc<Connections>,
    address: String,
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        let mut by_address = self.connections.by_address.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = by_address.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                by_address.remove(&self.address);
            }
        }
        self.connections.open.send_modify(|open| *open -= 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn an_address_has_its_share_and_gives_it_back() {
        let connections = Connections::new(2);
        let first = connections.acquire("a");
        let second = connections.acquire("a");
        assert!(first.is_some() && second.is_some() && connections.acquire("a").is_none());
        let other = connections.acquire("b");
        assert_eq!(connections.count(), 3);
        drop(first);
        assert!(connections.acquire("a").is_some());
        drop((second, other));
        connections.all_closed().await;
        assert!(connections.by_address.lock().unwrap().is_empty());
    }
}
