//! What all snapshots share: the folder, the switch that accepts new ones, and the words for what differs.

use std::env;
use std::fmt::Write;
use std::path::PathBuf;
use std::thread;

/// How to run this test again.
pub fn command() -> String {
    format!("cargo test --test native {}", thread::current().name().unwrap_or_default())
}

/// How to accept a change.
pub fn hint() -> String {
    format!("If the change is meant: UPDATE_SNAPSHOTS=1 {}", command())
}

/// Number of characters that are shown on either side of what differs.
const CONTEXT: usize = 80;
/// Number of differing characters that are shown.
const DIFFERING: usize = 400;

/// The folder of the snapshots of native tests.
pub fn folder() -> PathBuf {
    super::checkout().join("tests/data/snapshots")
}

/// Whether what comes out replaces the snapshots: `UPDATE_SNAPSHOTS=1`.
pub fn is_updating() -> bool {
    env::var("UPDATE_SNAPSHOTS").is_ok_and(|value| value == "1")
}

/// Formats the difference as two lines, old and new: the part that differs in « », with a little context.
pub fn difference(old: &str, new: &str) -> String {
    let (old, new): (Vec<char>, Vec<char>) = (old.chars().collect(), new.chars().collect());
    let start = old.iter().zip(&new).take_while(|(old, new)| old == new).count();
    let end = old[start..].iter().rev().zip(new[start..].iter().rev());
    let end = end.take_while(|(old, new)| old == new).count();
    let mut lines = String::new();
    for (word, text) in [("old", &old), ("new", &new)] {
        let (before, rest) = text.split_at(start);
        let (differing, after) = rest.split_at(rest.len() - end);
        let skipped = before.len().saturating_sub(CONTEXT);
        _ = writeln!(
            lines,
            "  {word}:   {}{}«{}{}»{}{}",
            if skipped > 0 { "…" } else { "" },
            String::from_iter(&before[skipped..]),
            String::from_iter(&differing[..differing.len().min(DIFFERING)]),
            if differing.len() > DIFFERING { "…" } else { "" },
            String::from_iter(&after[..after.len().min(CONTEXT)]),
            if after.len() > CONTEXT { "…" } else { "" },
        );
    }
    lines
}
