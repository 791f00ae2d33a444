//! The techniques, against HoDoKu's regression library, the solver, and independent verification.
//!
//! `cargo test --test native techniques:: -- --ignored --nocapture` runs whole lists and prints figures; without `--ignored`
//! only a sample of each list runs. Without the corpus, generated puzzles are used.

mod altered_evidence;
mod evidence;
mod families;
mod hardest;
mod hodoku_library;
mod notation;
mod verify;
