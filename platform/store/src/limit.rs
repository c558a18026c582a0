//! A time limit for every call to the database. A server that stops responding does not close its connections:
//! without a limit, a call would wait a quarter of an hour until the operating system gives up.

use std::time::Duration;

use sqlx::any::{AnyArguments, AnyRow};
use sqlx::pool::PoolConnection;
use sqlx::query::Query;
use sqlx::{Any, AnyConnection, AnyPool};
use tokio::time::timeout;

use crate::StoreError;

/// The limit of a call that has a connection.
const LIMIT: Duration = Duration::from_secs(5);

/// The limit of a call that reads many rows.
const LONG_LIMIT: Duration = Duration::from_secs(60);

/// Waits for a call, up to the limit.
pub(crate) async fn limited<T>(work: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
    within(LIMIT, work).await
}

/// Waits for a call that reads many rows.
pub(crate) async fn long<T>(work: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
    within(LONG_LIMIT, work).await
}

async fn within<T>(
    limit: Duration,
    work: impl Future<Output = Result<T, StoreError>>,
) -> Result<T, StoreError> {
    let silent = |_| Err(StoreError::Unavailable(format!("no answer in {} seconds", limit.as_secs())));
    timeout(limit, work).await.unwrap_or_else(silent)
}

/// A connection that is reused only if its work was finished. A connection abandoned in the middle of a call is
/// closed, because its answer may never come.
pub(crate) struct Lease(Option<PoolConnection<Any>>);

impl Lease {
    /// A connection of this pool.
    pub(crate) async fn new(pool: &AnyPool) -> Result<Self, StoreError> {
        Ok(Self(Some(pool.acquire().await?)))
    }

    /// The connection itself.
    pub(crate) fn connection(&mut self) -> &mut AnyConnection {
        self.0.as_mut().expect("a lease has its connection until it is finished")
    }

    /// Marks the work as finished; the connection may be reused.
    pub(crate) fn finish(mut self) {
        drop(self.0.take());
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        if let Some(connection) = self.0.take() {
            drop(connection.detach());
        }
    }
}

/// A query with its arguments.
type BoundQuery<'q> = Query<'q, Any, AnyArguments>;

/// Database calls with a time limit.
pub(crate) trait Limited {
    /// All rows of a query.
    async fn all(&self, query: BoundQuery<'_>) -> Result<Vec<AnyRow>, StoreError>;

    /// The first row of a query, if there is one.
    async fn first(&self, query: BoundQuery<'_>) -> Result<Option<AnyRow>, StoreError>;

    /// Executes a statement; returns the number of affected rows.
    async fn run(&self, query: BoundQuery<'_>) -> Result<u64, StoreError>;
}

impl Limited for AnyPool {
    async fn all(&self, query: BoundQuery<'_>) -> Result<Vec<AnyRow>, StoreError> {
        let mut lease = Lease::new(self).await?;
        limited(async move {
            let rows = query.fetch_all(lease.connection()).await;
            lease.finish();
            Ok(rows?)
        })
        .await
    }

    async fn first(&self, query: BoundQuery<'_>) -> Result<Option<AnyRow>, StoreError> {
        let mut lease = Lease::new(self).await?;
        limited(async move {
            let row = query.fetch_optional(lease.connection()).await;
            lease.finish();
            Ok(row?)
        })
        .await
    }

    async fn run(&self, query: BoundQuery<'_>) -> Result<u64, StoreError> {
        let mut lease = Lease::new(self).await?;
        limited(async move {
            let done = query.execute(lease.connection()).await;
            lease.finish();
            Ok(done?.rows_affected())
        })
        .await
    }
}
