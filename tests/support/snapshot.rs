//! Snapshots: texts that people can read and that stay the same until somebody accepts a change. A test that differs shows the
//! first lines that do.

use std::env;
use std::fmt::Write;
use std::fs;
use std::path::PathBuf;
use std::thread;

/// Number of differing lines that a failing test shows.
const SHOWN: usize = 5;
/// Number of characters that are shown on either side of what differs.
const CONTEXT: usize = 80;
/// Number of differing characters that are shown.
const DIFFERING: usize = 400;
/// A longer text, in bytes, is none that anybody reviews.
const MAX_LENGTH: usize = 100_000;

/// How to accept a change.
pub fn hint() -> String {
    let test = thread::current().name().unwrap_or_default().to_owned();
    format!("If the change is meant: UPDATE_SNAPSHOTS=1 cargo test --test native {test}")
}

/// Whether what comes out replaces the snapshots: `UPDATE_SNAPSHOTS=1`.
pub fn is_updating() -> bool {
    env::var("UPDATE_SNAPSHOTS").is_ok_and(|value| value == "1")
}

fn folder() -> PathBuf {
    super::checkout().join("tests/data/snapshots")
}

/// Compares a text with the snapshot in this file.
///
/// # Panics
/// If they differ: the message shows the first lines that do.
#[track_caller]
pub fn assert_matches(file: &str, text: &str) {
    assert!(text.len() <= MAX_LENGTH, "{file} has {} bytes, of at most {MAX_LENGTH}", text.len());
    let path = folder().join(file);
    if is_updating() {
        return fs::write(path, text).expect("the snapshot can be written");
    }
    let Ok(old) = fs::read_to_string(path) else { panic!("there is no {file}. {}", hint()) };
    if old == text {
        return;
    }
    let (mut old, mut new) = (old.lines(), text.lines());
    let (mut count, mut shown) = (0, String::new());
    for number in 1.. {
        let (old, new) = (old.next(), new.next());
        if old.is_none() && new.is_none() {
            break;
        }
        if old != new {
            count += 1;
            if count <= SHOWN {
                _ = write!(
                    shown,
                    "line {number}:\n{}",
                    difference(old.unwrap_or("(none)"), new.unwrap_or("(none)"))
                );
            }
        }
    }
    panic!("{count} lines differ from {file}\n{shown}{}", hint());
}

/// Formats the difference as two lines, old and new: the part that differs in « », with a little context.
fn difference(old: &str, new: &str) -> String {
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
