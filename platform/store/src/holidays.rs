//! Holidays: times in which the clocks of a person rest.

use protocol::{Holiday, HolidayInfo, PersonId};
use sqlx::Connection as _;
use sqlx::any::AnyRow;

use crate::columns::Columns;
use crate::limit::{Lease, Limited as _, limited};
use crate::{Store, StoreError};

impl Store {
    /// All holidays of a person, the first one first.
    ///
    /// # Errors
    /// If the database does not answer, or a row cannot be read.
    pub async fn holidays(&self, person: &PersonId) -> Result<Vec<HolidayInfo>, StoreError> {
        let text = "SELECT id, since, until, days, year FROM holidays WHERE person = $1 ORDER BY since";
        self.read.all(sqlx::query(text).bind(person.as_str())).await?.iter().map(holiday).collect()
    }

    /// Stores a new holiday, unless the person has one at that time or would have more than `most` days in its year;
    /// returns whether it was stored.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn create_holiday(
        &self,
        person: &PersonId,
        holiday: &HolidayInfo,
        most: u8,
    ) -> Result<bool, StoreError> {
        let text = "INSERT INTO holidays (id, person, since, until, days, year)
                    SELECT $1, $2, $3, $4, $5, $6
                    WHERE (SELECT COALESCE(SUM(days), 0) FROM holidays WHERE person = $2 AND year = $6) + $5 <= $7
                      AND NOT EXISTS (SELECT 1 FROM holidays WHERE person = $2 AND since < $4 AND until > $3)";
        let query = sqlx::query(text).bind(holiday.id.as_str()).bind(person.as_str());
        let query = query.bind(holiday.time.from).bind(holiday.time.until);
        let query = query.bind(i64::from(holiday.days)).bind(i64::from(holiday.year)).bind(i64::from(most));
        // Locks the row of the person: without it, Postgres would let two requests count the same days at once.
        let lock = sqlx::query("UPDATE people SET id = id WHERE id = $1").bind(person.as_str());
        let mut lease = Lease::new(&self.write).await?;
        limited(async move {
            let mut transaction = lease.connection().begin().await?;
            lock.execute(&mut *transaction).await?;
            let stored = query.execute(&mut *transaction).await?.rows_affected() > 0;
            transaction.commit().await?;
            lease.finish();
            Ok(stored)
        })
        .await
    }

    /// Ends a holiday that has begun: it lasts until this time and uses up this number of days.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn end_holiday(&self, id: &str, until: i64, days: u8) -> Result<(), StoreError> {
        let query = sqlx::query("UPDATE holidays SET until = $2, days = $3 WHERE id = $1").bind(id);
        self.write.run(query.bind(until).bind(i64::from(days))).await?;
        Ok(())
    }

    /// Deletes a holiday that has not begun.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn delete_holiday(&self, id: &str) -> Result<(), StoreError> {
        self.write.run(sqlx::query("DELETE FROM holidays WHERE id = $1").bind(id)).await?;
        Ok(())
    }
}

fn holiday(row: &AnyRow) -> Result<HolidayInfo, StoreError> {
    let columns = Columns::new(row, "a holiday");
    let time = Holiday { from: columns.number(1)?, until: columns.number(2)? };
    Ok(HolidayInfo { id: columns.text(0)?, time, days: columns.small(3)?, year: columns.small(4)? })
}
