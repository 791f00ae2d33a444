//! All tests that need no browser, but for the unit tests: one program, so that it is linked once and no core waits for the
//! last test of a file.

mod api;
mod archive;
mod batch;
mod command;
mod containers;
mod direction;
mod doors;
mod exact;
mod explain;
mod features;
mod formats;
mod game;
mod generate;
mod golden;
mod hint;
mod hinting;
mod kept;
mod keys;
mod languages;
mod learning;
mod lessons;
mod links;
mod logic;
mod marking;
mod methods;
mod mutated;
mod own;
mod pack;
mod practice;
mod queries;
mod reading;
mod sessions;
mod shuffled;
mod solve;
mod study;
mod text;

// What several of them share.
mod brought;
mod dice;
mod grids;
mod turns;

/// The command, whose streams tests hold.
#[path = "../examples/ninefold/main.rs"]
#[expect(dead_code, reason = "main belongs to the process, which has a test of its own")]
mod program;
