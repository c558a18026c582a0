//! Tests on SQLite and on Postgres, and the rows that they use.

use std::fmt::Debug;
use std::str::FromStr;

use game::Seat;
use protocol::Sitter;
use store::{Append, Entry, Logged, SeatRow, Store, TableRow};

macro_rules! on_both {
    ($(async fn $name:ident($store:ident: Store) $body:block)+) => {$(
        mod $name {
            use super::*;

            async fn test($store: Store) $body

            #[tokio::test]
            async fn sqlite() {
                let folder = Folder::new();
                test(Store::open(&Store::file(&folder.path().join("a b%.db"))).await.unwrap()).await;
            }

            #[tokio::test]
            async fn postgres() {
                test(Store::open(&scratch::postgres()).await.unwrap()).await;
            }
        }
    )+};
}

pub(crate) fn id<T: FromStr<Err: Debug>>(word: &str) -> T {
    format!("{word:0<8}").parse().unwrap()
}

pub(crate) fn entry(number: i64, notation: &str) -> Logged {
    let (seat, person) = (Seat::new(0), Some(id("ana")));
    let entry = Entry::Move { seat, person, notation: notation.into(), id: Some(format!("m{number}")) };
    Logged { number, at: 1000 + number, entry }
}

pub(crate) fn append(table: &str, entries: Vec<Logged>) -> Append {
    Append { entries, ..Append::new(id(table)) }
}

pub(crate) fn new_row(table: &str) -> TableRow {
    TableRow {
        created: 5,
        nonce: "n".into(),
        ..TableRow::new(id(table), ("eme", 1), id("ana"), u64::MAX.into())
    }
}

pub(crate) fn seat(seat: u8, sitter: Sitter, name: &str) -> SeatRow {
    SeatRow::new(Seat::new(seat), sitter, name)
}

pub(crate) async fn table(store: &Store, table: &str) {
    let seats = [0, 1].map(|index| seat(index, Sitter::Open, ""));
    store.create_table(&new_row(table), &seats).await.unwrap();
}
