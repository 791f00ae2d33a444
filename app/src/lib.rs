//! The game without a browser: everything that the page shows and does, as state machines and plain values.
//!
//! The modules are listed in reading order: each uses only modules above it.

// Texts.
pub mod template;

pub mod explain;

pub mod print;

// Requests that may take time, for workers.
pub mod protocol;

pub mod calendar;

// Lists of puzzles.
pub mod collection;
pub mod pattern_symmetry;
pub mod puzzle_record;

pub mod batch;

// Plain objects for JavaScript.
pub mod api;

// The game.
pub mod cell_content;
pub mod mode;
pub mod settings;

// What the markup names.
pub mod markup;

pub mod i18n;

pub mod drawing_set;

pub mod puzzle_link;

pub mod game;

pub mod compressed_link;

pub mod shared_game;

pub mod replay;

pub mod review;

pub mod profile;

pub mod training;

pub mod first_steps;

pub mod backup;

pub mod import;

pub mod proof_archive;

pub mod workbench;

pub mod input;
pub mod view_model;
