//! The ladder of techniques and what is built on it: against HoDoKu's regression library, against the exact
//! solver, against its own proof, against a bank of rated puzzles, and against itself on turned puzzles.
//!
//! Whole lists run with `cargo test --test native logic:: -- --ignored --nocapture`, which prints the figures; without
//! `--ignored` every so manieth puzzle of them. Where the corpus is not there, generated puzzles are taken.

mod hodoku_library;
mod verify;
