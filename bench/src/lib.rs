//! Our solver and others on the same puzzles, in the same run.
//!
//! ```text
//!   sets ── lines ──▶ Stand ── lap by lap, all entrants in turn ──▶ Laps ──▶ table
//!                       │                                            ▲
//!                       └ the same compiled to wasm, called by race.js ┘
//! ```
//!
//! The machine is shared and noisy, so a set is cut into chunks of some milliseconds, and on each chunk all entrants run
//! one right after the other, round after round. What counts is the lower quartile of a chunk's rounds.

pub mod sets;

pub mod entrants;
pub mod generators;

pub mod stand;

pub mod laps;

#[cfg(not(target_arch = "wasm32"))]
pub mod native;

#[cfg(target_arch = "wasm32")]
mod page;
