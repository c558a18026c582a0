//! Tests in a real browser: whole games compared with the engine, and pictures of every screen. They are marked
//! `#[ignore]`, so that a plain `cargo test` skips them. `cargo xtask test` and `cargo xtask shots` build the site,
//! find Chromium and run them.

mod browser {
    mod access;
    mod addressed;
    mod alerts;
    mod axe;
    mod board;
    mod cable;
    mod company;
    mod days;
    mod driver;
    mod escaped;
    mod faces;
    mod fairness;
    mod first;
    mod gallery;
    mod game;
    mod haste;
    mod hints;
    mod kept;
    mod lessons;
    mod moments;
    mod named;
    mod nodes;
    mod online;
    mod open_facts;
    mod owed;
    mod own_boards;
    mod people;
    mod pictures;
    mod premoves;
    mod push;
    mod replay;
    mod review;
    mod rules;
    mod running;
    mod setup;
    mod shapes;
    mod shared;
    mod site;
    mod slips;
    mod speed;
    mod stats;
    mod steady;
    mod sums;
    mod table;
    mod tablet;
    mod update;
    mod whole;
    mod workshop;
}
