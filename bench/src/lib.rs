//! Compares our solver with others, on the same puzzles and in the same run.
//!
//! ```text
//!   sets ── lines ──▶ Workload ── timed runs, all solvers in turn ──▶ Samples ──▶ table, plot, JSON
//!                        │                                               ▲
//!                        └── the same compiled to wasm, for bench.js ────┘
//! ```
//!
//! Other programs disturb the measurement, so a set is divided into chunks of some milliseconds. All solvers run on a chunk
//! one right after the other, in several rounds. The time of a chunk is the lower quartile of its rounds.

pub mod sets;

pub mod generated_sets;
pub mod known_puzzles;

pub mod generators;
pub mod solvers;

#[cfg(not(target_arch = "wasm32"))]
pub mod library;

pub mod workload;

pub mod samples;

#[cfg(not(target_arch = "wasm32"))]
pub mod native;

#[cfg(not(target_arch = "wasm32"))]
pub mod plot;

#[cfg(not(target_arch = "wasm32"))]
pub mod race_plot;

#[cfg(not(target_arch = "wasm32"))]
pub mod report;

#[cfg(target_arch = "wasm32")]
mod wasm;
