//! The `cargo xtask` commands: build, play, test, benchmark and release Ninefold. `cargo xtask play` and
//! `cargo xtask test` install the tools they need.
//!
//! A command is a list of [`step::Step`]s that run in a [`workspace::Workspace`]. Modules in reading order:

pub mod workspace;

pub mod step;

pub mod tools;

pub mod crates;

pub mod languages;

pub mod build;
pub mod dist;
pub mod files;
pub mod fingerprint;

pub mod deny;
pub mod dev;
pub mod package;
pub mod release;
pub mod reproducible;

pub mod background;
pub mod process_guard;
pub mod server;

pub mod bench;
pub mod compare;
pub mod fuzz;
pub mod mutants;
pub mod play;
pub mod scripts;
pub mod test;
