//! Ninefold: Sudoku, from the exact solver to the cell on the page.
//!
//! The modules stand in reading order: each knows only some of those above it. The two programs made of
//! them for the browser are `page.rs`, the page, and `tools.rs`, what it loads only when it is needed.

// What everything is written in.
pub mod grid;
pub mod symmetry;

pub mod level;
pub mod puzzle_id;

// What every text for the player is made of.
pub mod template;

// A puzzle as a link, and how far it is.
pub mod share_link;

// Grids come in and go out.
pub mod formats;

// The engines, and the one door to them.
pub mod solver;

pub mod puzzle;

// What a person can find.
pub mod board;
pub mod techniques;

// How hard a puzzle is.
pub mod rating;

// A step of logic in sentences.
pub mod explain;

// What that is to a player.
pub mod hint;

pub mod drawing;

// A worked example of each technique.
pub mod technique_examples;

pub mod bundled_puzzles;
pub mod generator;
pub mod practice;

// Puzzles on paper.
pub mod print;

pub mod job;

pub mod batch;

// What scripts are told.
pub mod api;

// The game as the player meets it, without a browser.
pub mod i18n;

pub mod game;

// How methods and logic solve a grid, step by step.
pub mod replay;

// A puzzle that the player brings.
pub mod import;

// What there is to look back on.
pub mod statistics;

pub mod input;
pub mod view_model;

// How it is kept.
pub mod save_record;
