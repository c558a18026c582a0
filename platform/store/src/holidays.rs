//! Holidays: times in which the clocks of a person rest.

use protocol::{Holiday, HolidayInfo, PersonId};
use sqlx::any::AnyRow;

use crate::columns::Columns;
use crate::limit::Limited as _;
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

    /// Stores a new holiday.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn create_holiday(&self, person: &PersonId, holiday: &HolidayInfo) -> Result<(), StoreError> {
        let text =
            "INSERT INTO holidays (id, person, since, until, days, year) VALUES ($1, $2, $3, $4, $5, $6)";
        let query = sqlx::query(text).bind(holiday.id.as_str()).bind(person.as_str());
        let query = query.bind(holiday.time.from).bind(holiday.time.until);
        self.write.run(query.bind(i64::from(holiday.days)).bind(i64::from(holiday.year))).await?;
        Ok(())
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
