//! The checksum in links to puzzles by name, `c=` before the name. Messengers cut links or add to them, and a name that was cut is
//! that of another puzzle: `hell-123` becomes `hell-12`.
//!
//! ```text
//! #c=8ng&seed=hell-123                length of the name modulo 36, then a checksum of two characters; digits and small
//! #c=e75&daily=2026-11-20&level=hard  letters, since some programs write links in small letters
//! ```
//!
//! Links that people write themselves need no check.

use ninefold::generator::PuzzleId;

/// Number of characters of the check: digits and letters.
const BASE: usize = 36;

/// The fragment of a link to a puzzle with a name.
pub fn checked_link(id: PuzzleId) -> String {
    let (name, fields) = match id.date() {
        Some(date) => (format!("{date}{}", id.level), format!("daily={date}&level={}", id.level)),
        None => (id.to_string(), format!("seed={id}")),
    };
    format!("c={}&{fields}", check_of(&name))
}

/// The check of a name, whatever the case of its letters.
pub(super) fn check_of(name: &str) -> String {
    let sum = name.bytes().fold(0, |sum, byte| (sum * 97 + usize::from(byte.to_ascii_lowercase())) % 1291);
    [name.len() % BASE, sum / BASE, sum % BASE]
        .into_iter()
        .map(|value| char::from(b"0123456789abcdefghijklmnopqrstuvwxyz"[value]))
        .collect()
}
