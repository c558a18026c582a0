//! Ratings, in millionths, because both databases treat whole numbers alike.

use protocol::TableId;
use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, Connection as _, Row as _};

use crate::columns::json;
use crate::limit::{Lease, Limited as _, limited};
use crate::rows::rows_of;
use crate::{Database, Store, StoreError};

/// The rating of a person or a bot in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatingRow {
    /// A person, or `bot:LEVEL`.
    pub who: String,
    /// The name of the person; `None` for a bot.
    pub name: Option<String>,
    /// The game's slug.
    pub game: String,
    /// The estimate, in millionths.
    pub rating: i64,
    /// How uncertain it is, in millionths.
    pub uncertainty: i64,
    /// How many games it is based on.
    pub games: i64,
}

/// A finished table whose players are rated.
#[derive(Clone, Copy, Debug)]
pub struct RatedTable<'a> {
    /// The table.
    pub table: &'a TableId,
    /// The game's slug.
    pub game: &'a str,
    /// The ids of the people, and `bot:LEVEL` for bots; each once.
    pub players: &'a [String],
    /// The rating and uncertainty of newcomers.
    pub start: (i64, i64),
}

impl Store {
    /// Rates the players of a finished table, once: `new` gets their ratings in the order of `players` and returns
    /// the new rating and uncertainty of each.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn rate(
        &self,
        finished: RatedTable<'_>,
        new: impl FnOnce(&[(i64, i64)]) -> Vec<(i64, i64)>,
    ) -> Result<(), StoreError> {
        let mut lease = Lease::new(&self.write).await?;
        limited(async move {
            rate(&mut lease, self.database(), finished, new).await?;
            lease.finish();
            Ok(())
        })
        .await
    }

    /// The best players of a game: by estimate less three times its uncertainty.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn leaderboard(&self, game: &str, most: i64) -> Result<Vec<RatingRow>, StoreError> {
        let condition = "r.game = $1 AND (p.name_key IS NOT NULL OR r.who LIKE 'bot:%')";
        self.ratings(condition, game, most).await
    }

    /// The ratings of a person.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn ratings_of(&self, person: &str) -> Result<Vec<RatingRow>, StoreError> {
        self.ratings("r.who = $1", person, 100).await
    }

    async fn ratings(
        &self,
        condition: &str,
        parameter: &str,
        most: i64,
    ) -> Result<Vec<RatingRow>, StoreError> {
        let text = format!(
            "SELECT r.who, p.name, r.game, r.rating, r.uncertainty, r.games
             FROM ratings r LEFT JOIN people p ON p.id = r.who WHERE {condition}
             ORDER BY r.rating - 3 * r.uncertainty DESC LIMIT {most}"
        );
        let rows = self.read.all(sqlx::query(sqlx::AssertSqlSafe(text)).bind(parameter)).await?;
        let rating = |row: &AnyRow| -> Result<RatingRow, StoreError> {
            Ok(RatingRow {
                who: row.try_get(0)?,
                name: row.try_get(1)?,
                game: row.try_get(2)?,
                rating: row.try_get(3)?,
                uncertainty: row.try_get(4)?,
                games: row.try_get(5)?,
            })
        };
        rows.iter().map(rating).collect()
    }
}

async fn rate(
    lease: &mut Lease,
    database: Database,
    RatedTable { table, game, players, start }: RatedTable<'_>,
    new: impl FnOnce(&[(i64, i64)]) -> Vec<(i64, i64)>,
) -> Result<(), StoreError> {
    let rows = rows_of(database, "$1");
    let mut transaction = lease.connection().begin().await?;
    let once = sqlx::query("UPDATE tables SET rated = 1 WHERE id = $1 AND rated = 0").bind(table.as_str());
    if once.execute(&mut *transaction).await?.rows_affected() == 0 {
        return Ok(());
    }
    // In the same order everywhere, so that two tables that end at once cannot deadlock.
    let mut sorted: Vec<&String> = players.iter().collect();
    sorted.sort();
    let text = format!(
        "INSERT INTO ratings (who, game, rating, uncertainty, games)
         SELECT value->>0, $2, $3, $4, 1 FROM {rows} WHERE true
         ON CONFLICT (who, game) DO UPDATE SET games = ratings.games + 1 RETURNING who, rating, uncertainty"
    );
    let newcomers: Vec<[&String; 1]> = sorted.into_iter().map(|player| [player]).collect();
    let query =
        sqlx::query(AssertSqlSafe(text)).bind(json(&newcomers)).bind(game).bind(start.0).bind(start.1);
    let mut old = vec![start; players.len()];
    for row in query.fetch_all(&mut *transaction).await? {
        let who: String = row.try_get(0)?;
        if let Some(index) = players.iter().position(|player| *player == who) {
            old[index] = (row.try_get(1)?, row.try_get(2)?);
        }
    }
    let text = format!(
        "UPDATE ratings SET rating = CAST(value->>1 AS BIGINT), uncertainty = CAST(value->>2 AS BIGINT)
         FROM {rows} WHERE who = value->>0 AND game = $2"
    );
    let changed: Vec<_> = players.iter().zip(new(&old)).map(|(who, (new, sure))| (who, new, sure)).collect();
    let query = sqlx::query(AssertSqlSafe(text)).bind(json(&changed)).bind(game);
    query.execute(&mut *transaction).await?;
    transaction.commit().await?;
    Ok(())
}
