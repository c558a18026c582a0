//! Opening a database.

use std::path::Path;
use std::time::Duration;

use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::{AnyConnection, AnyPool, Connection as _};
use tokio::sync::mpsc;

use crate::limit::{Limited as _, limited};
use crate::writer::{self, Job};
use crate::{Notices, StoreError};

/// Every change of the schema, oldest first. A released one never changes.
const MIGRATIONS: [(i64, &str, &str); 18] = [
    (1, "start", include_str!("../migrations/0001_start.sql")),
    (2, "own tables", include_str!("../migrations/0002_own_tables.sql")),
    (3, "typed log", include_str!("../migrations/0003_typed_log.sql")),
    (100, "looks and uses", include_str!("../migrations/0100_looks_and_uses.sql")),
    (101, "order", include_str!("../migrations/0101_order.sql")),
    (102, "operators", include_str!("../migrations/0102_operators.sql")),
    (103, "alerts", include_str!("../migrations/0103_alerts.sql")),
    (104, "site keys", include_str!("../migrations/0104_site_keys.sql")),
    (105, "kinds of alerts", include_str!("../migrations/0105_kinds_of_alerts.sql")),
    (106, "problems of channels", include_str!("../migrations/0106_problems_of_channels.sql")),
    (107, "mail", include_str!("../migrations/0107_mail.sql")),
    (108, "hours of alerts", include_str!("../migrations/0108_hours_of_alerts.sql")),
    (120, "recovery codes", include_str!("../migrations/0120_recovery_codes.sql")),
    (140, "chat alerts", include_str!("../migrations/0140_chat_alerts.sql")),
    (141, "playing hours", include_str!("../migrations/0141_playing_hours.sql")),
    (150, "premoves", include_str!("../migrations/0150_premoves.sql")),
    (151, "alerts_of_people", include_str!("../migrations/0151_alerts_of_people.sql")),
    (160, "boards", include_str!("../migrations/0160_boards.sql")),
];

/// The kind of database.
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
        // SQLite has one writer at a time: waiting for one connection is better than an error that it is busy.
        let writers = if database == Database::Sqlite { 1 } else { 4 };
        if database == Database::Sqlite {
            check_file(url).await?;
        }
        let write = pool(url, database, writers).await?;
        migrations().run(&write).await.map_err(|error| cannot_migrate(&error))?;
        let read = pool(url, database, 6).await?;
        let jobs = writer::start(write.clone(), database);
        Ok(Self { read, write, jobs, database, url: url.to_owned() })
    }

    /// The URL of an SQLite file; opening it creates the file if there is none.
    #[must_use]
    pub fn file(path: &Path) -> String {
        // The path is part of a URL, so special characters are escaped.
        let plain = |c: char| c.is_alphanumeric() || "/._-".contains(c);
        let quoted: String =
            path.to_string_lossy().chars().map(|c| if plain(c) { c.to_string() } else { quote(c) }).collect();
        format!("sqlite:{quoted}?mode=rwc")
    }

    /// The kind of database.
    #[must_use]
    pub const fn database(&self) -> Database {
        self.database
    }

    /// The notifications of other nodes from now on; none with SQLite.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn notices(&self) -> Result<Notices, StoreError> {
        Notices::listen(self.database, &self.url).await
    }

    /// Whether the database answers, to readers and to the writer.
    ///
    /// # Errors
    /// If it does not.
    pub async fn check(&self) -> Result<(), StoreError> {
        self.read.run(sqlx::query("SELECT 1")).await?;
        limited(self.write_nothing()).await
    }

    /// Closes all connections after pending writes.
    pub async fn close(&self) {
        self.write.close().await;
        self.read.close().await;
    }
}

fn quote(c: char) -> String {
    let mut bytes = [0; 4];
    c.encode_utf8(&mut bytes).bytes().map(|byte| format!("%{byte:02x}")).collect()
}

async fn pool(url: &str, database: Database, connections: u32) -> Result<AnyPool, StoreError> {
    let options: AnyConnectOptions = url.parse().map_err(StoreError::from)?;
    let pool = AnyPoolOptions::new()
        .max_connections(connections)
        // Ping a Postgres connection before use: the server may have closed it.
        .test_before_acquire(database == Database::Postgres)
        .acquire_timeout(Duration::from_secs(3))
        .after_connect(move |connection, _| {
            Box::pin(async move {
                if database == Database::Sqlite {
                    // A commit is on disk when it returns (FULL); readers do not wait for writers (WAL). Tables write
                    // the same pages again and again, so the WAL is merged into the file in large portions. The
                    // statement journal is in memory, not in a file.
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
        });
    Ok(pool.connect_with(options).await?)
}

/// Checks that a file is a database or does not exist yet: a pool would only retry until its time is up.
async fn check_file(url: &str) -> Result<(), StoreError> {
    let mut connection = AnyConnection::connect(url).await?;
    let read = sqlx::query("SELECT COUNT(*) FROM sqlite_master").fetch_one(&mut connection).await;
    match read.as_ref().err().and_then(|error| error.as_database_error()?.code()) {
        // `SQLITE_NOTADB` and `SQLITE_CORRUPT`.
        Some(code) if code == "26" || code == "11" => Err(StoreError::Unavailable(
            "the file empires.db is no database, or a damaged one: put a backup in its place, or move it away".to_owned(),
        )),
        _ => Ok(read.map(|_| ())?),
    }
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
