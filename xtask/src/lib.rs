//! The `cargo xtask` commands: build, play, test, benchmark and release Ninefold. `cargo xtask play` and
//! `cargo xtask test` install the tools they need.
//!
//! A command is a list of steps (`step`) that run in a checkout (`workspace`). What is public here is for tests of the page.
//! Modules in reading order:

pub mod command;

mod step;
mod workspace;

mod tools;

mod crates;
mod files;
mod html;
pub mod languages;

mod build;
pub mod dist;
mod fingerprint;

mod deny;
mod package;
mod release;

mod background;
pub mod process_guard;
pub mod server;

mod bench;
mod compare;
mod fuzz;
mod mutants;
mod play;
mod python;
mod scripts;
mod test;
