//! Opening a database.

use std::path::Path;
use std::time::Duration;

use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::{AnyConnection, AnyPool};
use tokio::sync::mpsc;

use crate::writer::{self, Job};
use crate::{Notices, StoreError};

/// Every change of the schema, oldest first; they only add.
const MIGRATIONS: [(i64, &str, &str); 2] = [
    (1, "start", include_str!("../migrations/0001_start.sql")),
    (2, "own tables", include_str!("../migrations/0002_own_tables.sql")),
];

/// Which database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Database {
    /// One file, one server.
    Sqlite,
    /// Several servers may share it.
    Postgres,
}

/// The database, with a writer that commits the logs of all tables in groups.
#[derive(Clone, Debug)]
pub struct Store {
    pub(crate) read: AnyPool,
    pub(crate) write: AnyPool,
    pub(crate) jobs: mpsc::Sender<Job>,
    database: Database,
    url: String,
}

impl Store {
    /// Opens `sqlite:…` or `postgres:…` and brings its schema up to date.
    ///
    /// # Errors
    /// If it cannot be reached or written.
    pub async fn open(url: &str) -> Result<Self, StoreError> {
        sqlx::any::install_default_drivers();
        let database = if url.starts_with("postgres") { Database::Postgres } else { Database::Sqlite };
        // SQLite has one writer at a time: better to queue for one connection than to be told that it is busy.
        let writers = if database == Database::Sqlite { 1 } else { 4 };
        let write = pool(url, database, writers, Use::Write).await?;
        migrations().run(&write).await.map_err(|error| cannot_migrate(&error))?;
        let read = pool(url, database, 6, Use::Read).await?;
        let jobs = writer::start(write.clone(), database);
        Ok(Self { read, write, jobs, database, url: url.to_owned() })
    }

    /// The address of an SQLite file, made if need be.
    #[must_use]
    pub fn file(path: &Path) -> String {
        // The path is part of an address: what has a meaning there is written by its number.
        let plain = |c: char| c.is_alphanumeric() || "/._-".contains(c);
        let quoted: String =
            path.to_string_lossy().chars().map(|c| if plain(c) { c.to_string() } else { quote(c) }).collect();
        format!("sqlite:{quoted}?mode=rwc")
    }

    /// Which database it is.
    #[must_use]
    pub const fn database(&self) -> Database {
        self.database
    }

    /// What other nodes write from now on; with SQLite there are none.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn notices(&self) -> Result<Notices, StoreError> {
        Notices::listen(self.database, &self.url).await
    }

    /// Whether the database answers.
    ///
    /// # Errors
    /// If it does not.
    pub async fn check(&self) -> Result<(), StoreError> {
        sqlx::query("SELECT 1").execute(&self.read).await?;
        Ok(())
    }

    /// Ends all connections, after what is being written.
    pub async fn close(&self) {
        self.write.close().await;
        self.read.close().await;
    }
}

fn quote(c: char) -> String {
    let mut bytes = [0; 4];
    c.encode_utf8(&mut bytes).bytes().map(|byte| format!("%{byte:02x}")).collect()
}

/// What connections are for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    Read,
    Write,
}

async fn pool(url: &str, database: Database, connections: u32, what: Use) -> Result<AnyPool, StoreError> {
    let options: AnyConnectOptions = url.parse().map_err(StoreError::from)?;
    // One to Postgres is looked at before it is used, and nothing is ever left open by reading.
    let check = database == Database::Sqlite && what == Use::Write;
    let pool = AnyPoolOptions::new()
        .max_connections(connections)
        // One to SQLite is looked at when it is given back, and nothing but this program can end it.
        .test_before_acquire(database == Database::Postgres)
        .acquire_timeout(Duration::from_secs(3))
        .after_connect(move |connection, _| {
            Box::pin(async move {
                if database == Database::Sqlite {
                    // A commit is on disk when it returns (FULL); readers do not wait for writers (WAL). Tables
                    // touch the same pages move after move, so the log is moved into the file in large portions.
                    // What a statement would undo if it failed half-way is set aside in memory, not in a file.
                    sqlx::raw_sql(
                        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000;
                         PRAGMA wal_autocheckpoint = 16384; PRAGMA journal_size_limit = 67108864;
                         PRAGMA temp_store = MEMORY;",
                    )
                    .execute(connection)
                    .await?;
                }
                Ok(())
            })
        })
        .after_release(move |connection, _| {
            Box::pin(async move { Ok(!check || is_sound(connection).await) })
        });
    Ok(pool.connect_with(options).await?)
}

/// Whether a connection that is given back still answers and is in no transaction, as happens when the disk is
/// full while one is committed. Whatever were written through it later would seem kept and would be lost.
async fn is_sound(connection: &mut AnyConnection) -> bool {
    // With no transaction there is nothing to roll back, and SQLite says so.
    matches!(sqlx::raw_sql("ROLLBACK").execute(connection).await, Err(sqlx::Error::Database(_)))
}

fn cannot_migrate(error: &MigrateError) -> StoreError {
    StoreError::Unavailable(match error {
        MigrateError::VersionMissing(_) => "a newer version of this program has written it".to_owned(),
        other => other.to_string(),
    })
}

fn migrations() -> Migrator {
    let migration = |(version, name, sql): (i64, &'static str, &'static str)| {
        let text = sqlx::SqlSafeStr::into_sql_str(sql);
        Migration::new(version, name.into(), MigrationType::Simple, text, false)
    };
    Migrator::with_migrations(MIGRATIONS.into_iter().map(migration).collect())
}
