//! Whole games in a real browser, checked against the engine, and pictures of every screen. `cargo xtask test` and
//! `cargo xtask shots` build the site, find Chromium and set `BROWSER`; without it these tests are left out.

mod browser {
    mod access;
    mod board;
    mod cable;
    mod company;
    mod driver;
    mod game;
    mod hints;
    mod kept;
    mod lessons;
    mod online;
    mod owed;
    mod pictures;
    mod replay;
    mod review;
    mod rules;
    mod shapes;
    mod site;
    mod speed;
    mod stats;
    mod table;
    mod whole;
}
