//! The site as its visitors see it, on a real port, on SQLite and on Postgres.

mod bots;
mod durability;
mod people;
mod play;
mod records;
mod security;
mod site;
mod tables;
