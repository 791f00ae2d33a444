//! The commands that build, play and test Ninefold, so that a newcomer needs to know two of them:
//! `cargo xtask play` and `cargo xtask test`.
//!
//! A command is a list of [`step::Step`]s taken in a [`workshop::Workshop`]; the modules in reading order.

pub mod workshop;

pub mod step;

pub mod tools;

pub mod crates;

pub mod build;
pub mod dist;
pub mod made;

pub mod package;
pub mod release;
pub mod same;
pub mod supply;
pub mod zip;

pub mod guarded;
pub mod meanwhile;
pub mod server;

pub mod bench;
pub mod fuzz;
pub mod mutants;
pub mod play;
pub mod test;
