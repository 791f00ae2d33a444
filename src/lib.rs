//! Ninefold: Sudoku, from the exact solver to the cell on the page.
//!
//! The modules stand in reading order: each knows only some of those above it. The two programs made of
//! them for the browser are `main.rs`, the page, and `engines.rs`, what it loads only when it is needed.

// What everything is written in.
pub mod grid;
pub mod symmetry;

pub mod level;
pub mod recipe;

// What every text for the player is made of.
pub mod phrase;

// A puzzle as a link, and how far it is.
pub mod link;

// Grids come in and go out.
pub mod text;

// The engines, and the one door to them.
pub mod solve;

pub mod puzzle;

// What a person can find.
pub mod board;
pub mod logic;
pub mod rate;

// A step of logic in sentences.
pub mod explain;

// What that is to a player.
pub mod hint;

pub mod drawing;

// A worked example of each technique.
pub mod lesson;

pub mod bank;
pub mod generate;
pub mod practice;

// Puzzles on paper.
pub mod pack;

pub mod job;

pub mod batch;

// What scripts are told.
pub mod api;

// The game as the player meets it, without a browser.
pub mod words;

pub mod game;

// How methods and logic solve a grid, step by step.
pub mod study;

// A puzzle that the player brings.
pub mod own;

// What there is to look back on.
pub mod statistics;

pub mod input;
pub mod look;

// How it is kept.
pub mod record;
