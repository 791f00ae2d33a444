//! The game without a browser: actions go in, positions, views and effects come out.

mod archive;
mod keys;
mod new_puzzle;
mod notes;
mod play;
pub mod random_sessions;
mod screen_reader;
