//! Tests of the API through a real port, on SQLite and on Postgres.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod accounts;
mod alerts;
mod boards;
mod bots;
mod days;
mod durability;
mod hours;
mod mail;
mod moderation;
mod old_database;
mod operators;
mod papers;
mod people;
mod play;
mod premoves;
mod push;
mod receiver;
mod records;
mod restore;
mod secrecy;
mod security;
mod site;
mod sockets;
mod startup;
mod sweep;
mod tables;
mod versions;
