//! Published boards and lists: the gallery, ratings and plays.

use protocol::{BoardId, BoardOrder, Hider, PersonId, Word as _};
use sqlx::Connection as _;
use sqlx::any::AnyRow;

use crate::columns::Columns;
use crate::limit::{Lease, Limited as _, limited};
use crate::{Store, StoreError};

/// A published board or list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardRow {
    /// Its id.
    pub id: BoardId,
    /// The game.
    pub game: String,
    /// The option of the game that takes the file.
    pub option: String,
    /// The file in one line.
    pub file: String,
    /// Its title.
    pub title: String,
    /// The person who published it.
    pub author: PersonId,
    /// The name of that person, and whether it is that of an account. Read from the row of the person.
    pub author_name: (String, bool),
    /// When it was published.
    pub created: i64,
    /// The number of plays.
    pub plays: i64,
    /// The sum of its ratings.
    pub stars: i64,
    /// The number of its ratings.
    pub raters: i64,
    /// Who hid it, if it is hidden.
    pub hidden: Option<Hider>,
    /// The rating of the person who asks.
    pub rated: Option<u8>,
}

/// Which boards are listed.
#[derive(Clone, Debug)]
pub struct BoardQuery {
    /// The words of the search, in small letters without accents; each is part of the title.
    pub words: Vec<String>,
    /// Only boards of this game.
    pub game: Option<String>,
    /// All boards of this author, hidden ones as well. Without an author, those that are shown.
    pub author: Option<PersonId>,
    /// Their order.
    pub order: BoardOrder,
    /// How many boards are left out at the beginning, and how many are listed.
    pub part: (i64, i64),
}

/// The boards of a list. A row that cannot be read is an error of its own.
pub type ListedBoards = Vec<Result<BoardRow, StoreError>>;

/// Boards with their authors and the rating of person $1.
const BOARDS: &str = "SELECT b.id, b.game, b.option_key, b.file, b.title, b.author, p.name,
     CASE WHEN p.name_key IS NULL THEN 0 ELSE 1 END, b.created, b.plays, b.stars, b.raters, b.hidden, r.stars
     FROM boards b JOIN people p ON p.id = b.author
     LEFT JOIN board_ratings r ON r.board = b.id AND r.person = $1";

impl Store {
    /// A board, with the rating of this person; `None` if there is none.
    ///
    /// # Errors
    /// If the database does not answer, or the row cannot be read.
    pub async fn board(
        &self,
        id: &BoardId,
        viewer: Option<&PersonId>,
    ) -> Result<Option<BoardRow>, StoreError> {
        let query = sqlx::query(sqlx::AssertSqlSafe(format!("{BOARDS} WHERE b.id = $2")));
        let query = query.bind(viewer.map_or("", PersonId::as_str)).bind(id.as_str());
        self.read.first(query).await?.as_ref().map(board).transpose()
    }

    /// The boards of a list, with the ratings of this person.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn boards(
        &self,
        wanted: &BoardQuery,
        viewer: Option<&PersonId>,
    ) -> Result<ListedBoards, StoreError> {
        let mut values: Vec<String> = vec![viewer.map_or("", PersonId::as_str).to_owned()];
        let mut conditions = Vec::new();
        let mut add = |condition: &str, value: String| {
            values.push(value);
            conditions.push(condition.replace('?', &format!("${}", values.len())));
        };
        match &wanted.author {
            Some(author) => add("b.author = ?", author.to_string()),
            None => add("COALESCE(b.hidden, '') = ?", String::new()),
        }
        if let Some(game) = &wanted.game {
            add("b.game = ?", game.clone());
        }
        for word in &wanted.words {
            add("b.folded LIKE ? ESCAPE '!'", format!("%{}%", escaped(word)));
        }
        let order = match wanted.order {
            BoardOrder::Newest => "b.created DESC",
            // As if three more people had given three stars each, so that one rating does not decide.
            BoardOrder::Best => "(b.stars + 9) * 1000 / (b.raters + 3) DESC, b.raters DESC",
            BoardOrder::Played => "b.plays DESC",
        };
        let (skipped, most) = wanted.part;
        let conditions = conditions.join(" AND ");
        let text =
            format!("{BOARDS} WHERE {conditions} ORDER BY {order}, b.id LIMIT {most} OFFSET {skipped}");
        let mut query = sqlx::query(sqlx::AssertSqlSafe(text));
        for value in values {
            query = query.bind(value);
        }
        Ok(self.read.all(query).await?.iter().map(board).collect())
    }

    /// Stores a new board; `folded` is its title for searches. `false` if there is one with this id, or if its author has
    /// `most` boards.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn publish(&self, row: &BoardRow, folded: &str, most: i64) -> Result<bool, StoreError> {
        let text = "INSERT INTO boards (id, game, option_key, file, title, folded, author, created, plays, stars, raters)
                    SELECT $1, $2, $3, $4, $5, $6, $7, $8, 0, 0, 0
                    WHERE (SELECT COUNT(*) FROM boards WHERE author = $7) < $9
                    ON CONFLICT (id) DO NOTHING";
        let query = sqlx::query(text).bind(row.id.as_str()).bind(row.game.as_str()).bind(row.option.as_str());
        let query = query.bind(row.file.as_str()).bind(row.title.as_str()).bind(folded);
        let query = query.bind(row.author.as_str()).bind(row.created).bind(most);
        // Locks the row of the author: without it, Postgres would let two requests count the same boards at once.
        let lock = sqlx::query("UPDATE people SET id = id WHERE id = $1").bind(row.author.as_str());
        let mut lease = Lease::new(&self.write).await?;
        limited(async move {
            let mut transaction = lease.connection().begin().await?;
            lock.execute(&mut *transaction).await?;
            let stored = query.execute(&mut *transaction).await?.rows_affected() == 1;
            transaction.commit().await?;
            lease.finish();
            Ok(stored)
        })
        .await
    }

    /// Gives a board another title, and shows it again if its author hid it.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn publish_again(&self, id: &BoardId, title: &str, folded: &str) -> Result<(), StoreError> {
        let text = "UPDATE boards SET title = $2, folded = $3, hidden = NULLIF(hidden, $4) WHERE id = $1";
        let query = sqlx::query(text).bind(id.as_str()).bind(title).bind(folded);
        self.write.run(query.bind(Hider::Author.word())).await?;
        Ok(())
    }

    /// Hides a board, or shows it again; `false` if there is no such board. An author changes only their own boards, and
    /// none that an operator has hidden.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn hide_board(
        &self,
        id: &BoardId,
        hidden: bool,
        author: Option<&PersonId>,
    ) -> Result<bool, StoreError> {
        let hider = if author.is_some() { Hider::Author } else { Hider::Operator };
        let text = "UPDATE boards SET hidden = $2 WHERE id = $1
                    AND ($3 = '' OR (author = $3 AND COALESCE(hidden, $4) = $4))";
        let query = sqlx::query(text).bind(id.as_str()).bind(hidden.then_some(hider.word()));
        let query = query.bind(author.map_or("", PersonId::as_str)).bind(Hider::Author.word());
        Ok(self.write.run(query).await? == 1)
    }

    /// Stores the rating of a person in place of their last one; `false` if there is no such board, it is hidden, or it is
    /// their own.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn rate_board(&self, id: &BoardId, person: &PersonId, stars: u8) -> Result<bool, StoreError> {
        // Locks the row of the board: without it, Postgres would let two requests replace the same rating at once.
        let lock = "UPDATE boards SET id = id WHERE id = $1 AND author <> $2 AND hidden IS NULL";
        let lock = sqlx::query(lock).bind(id.as_str()).bind(person.as_str());
        let sum = "UPDATE boards SET
                      stars = stars + $3 - COALESCE((SELECT stars FROM board_ratings WHERE board = $1 AND person = $2), 0),
                      raters = raters + 1 - (SELECT COUNT(*) FROM board_ratings WHERE board = $1 AND person = $2)
                   WHERE id = $1";
        let sum = sqlx::query(sum).bind(id.as_str()).bind(person.as_str()).bind(i64::from(stars));
        let own = "INSERT INTO board_ratings (board, person, stars) VALUES ($1, $2, $3)
                   ON CONFLICT (board, person) DO UPDATE SET stars = excluded.stars";
        let own = sqlx::query(own).bind(id.as_str()).bind(person.as_str()).bind(i64::from(stars));
        let mut lease = Lease::new(&self.write).await?;
        limited(async move {
            let mut transaction = lease.connection().begin().await?;
            let there = lock.execute(&mut *transaction).await?.rows_affected() == 1;
            if there {
                sum.execute(&mut *transaction).await?;
                own.execute(&mut *transaction).await?;
            }
            transaction.commit().await?;
            lease.finish();
            Ok(there)
        })
        .await
    }

    /// Counts a play, the first one of `who` on this day; `false` if it was not the first, or there is no such board.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn count_play(&self, id: &BoardId, who: &str, day: i64) -> Result<bool, StoreError> {
        let note = "INSERT INTO board_plays (board, who, day) SELECT id, $2, $3 FROM boards
                    WHERE id = $1 AND hidden IS NULL ON CONFLICT (board, who, day) DO NOTHING";
        let note = sqlx::query(note).bind(id.as_str()).bind(who).bind(day);
        let count = sqlx::query("UPDATE boards SET plays = plays + 1 WHERE id = $1").bind(id.as_str());
        let mut lease = Lease::new(&self.write).await?;
        limited(async move {
            let mut transaction = lease.connection().begin().await?;
            let is_first = note.execute(&mut *transaction).await?.rows_affected() == 1;
            if is_first {
                count.execute(&mut *transaction).await?;
            }
            transaction.commit().await?;
            lease.finish();
            Ok(is_first)
        })
        .await
    }

    /// Forgets who played before this day.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn forget_plays(&self, before: i64) -> Result<(), StoreError> {
        self.write.run(sqlx::query("DELETE FROM board_plays WHERE day < $1").bind(before)).await?;
        Ok(())
    }

    /// The ratings that a person has given.
    ///
    /// # Errors
    /// If the database does not answer, or a row cannot be read.
    pub async fn board_ratings_of(&self, person: &PersonId) -> Result<Vec<(BoardId, u8)>, StoreError> {
        let text = "SELECT board, stars FROM board_ratings WHERE person = $1 ORDER BY board";
        let rows = self.read.all(sqlx::query(text).bind(person.as_str())).await?;
        let rating = |row: &AnyRow| {
            let columns = Columns::new(row, "a rating of a board");
            Ok((columns.parsed(0)?, columns.small(1)?))
        };
        rows.iter().map(rating).collect()
    }
}

/// A word as part of a pattern.
fn escaped(word: &str) -> String {
    let letter = |letter: char| if "!%_".contains(letter) { vec!['!', letter] } else { vec![letter] };
    word.chars().flat_map(letter).collect()
}

/// The columns are those of [`BOARDS`].
fn board(row: &AnyRow) -> Result<BoardRow, StoreError> {
    let id = Columns::new(row, "a board").parsed(0)?;
    let columns = Columns::new(row, format_args!("board {id}"));
    let rated = columns.optional_number(13)?.map(u8::try_from).transpose();
    Ok(BoardRow {
        game: columns.text(1)?,
        option: columns.text(2)?,
        file: columns.text(3)?,
        title: columns.text(4)?,
        author: columns.parsed(5)?,
        author_name: (columns.text(6)?, columns.number(7)? != 0),
        created: columns.number(8)?,
        plays: columns.number(9)?,
        stars: columns.number(10)?,
        raters: columns.number(11)?,
        hidden: columns.optional_word(12)?,
        rated: rated.map_err(|_| columns.broken("a rating is out of range"))?,
        id,
    })
}
