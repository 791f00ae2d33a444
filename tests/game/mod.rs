//! The game without a browser: actions go in, positions, views and effects come out.

mod archive;
mod clock;
mod hidden_notes;
mod keys;
mod new_puzzle;
mod notes;
mod pace;
pub mod plate;
mod plate_picture;
mod play;
pub mod random_sessions;
mod save_record;
mod screen_reader;
mod settings;
mod statistics;
mod verdict;
