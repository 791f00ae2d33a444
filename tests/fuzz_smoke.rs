//! Random mutations of messages, links, saves and pasted texts. No parser panics, and whatever is parsed survives a round trip.
//! `cargo xtask fuzz` runs the same checks with coverage-guided fuzzing, which needs a compiler of its own.

#[path = "fuzz/checks/link.rs"]
pub mod link;
#[path = "fuzz/checks/message.rs"]
pub mod message;
#[path = "fuzz/checks/read.rs"]
pub mod read;
#[path = "fuzz/checks/sample.rs"]
mod sample;
#[path = "fuzz/checks/save.rs"]
pub mod save;

use crate::support::parallel::parallel_for;
use crate::support::rng::Rng;

/// Pieces that parsers might mishandle.
const PIECES: [&str; 16] = [
    "0",
    "-1",
    "99999999999999999999",
    "65536",
    "256",
    " ",
    "\n",
    "\t",
    ",",
    "=",
    "&",
    "\u{0}",
    "é",
    "𝟗",
    "!",
    "81",
];

/// One of the texts with a few mutations, at most twice as long as the longest of them.
pub fn mutated(texts: &[String], rng: &mut Rng) -> String {
    String::from_utf8_lossy(&mutated_bytes(texts, rng)).into_owned()
}

fn mutated_bytes(inputs: &[impl AsRef<[u8]>], rng: &mut Rng) -> Vec<u8> {
    let mut bytes = inputs[rng.below(inputs.len())].as_ref().to_vec();
    for _ in 0..=rng.below(4) {
        let from = rng.below(bytes.len() + 1);
        let to = (from + rng.below(12)).min(bytes.len());
        match rng.below(7) {
            0 => drop(bytes.drain(from..to)),
            1 => drop(bytes.drain(from..)),
            2 => bytes.extend_from_within(from..to),
            3 => drop(bytes.splice(from..from, PIECES[rng.below(PIECES.len())].bytes())),
            4 => drop(bytes.splice(from..to, PIECES[rng.below(PIECES.len())].bytes())),
            5 => {
                let other = inputs[rng.below(inputs.len())].as_ref();
                bytes.truncate(from);
                bytes.extend_from_slice(&other[rng.below(other.len() + 1)..]);
            }
            _ => bytes.iter_mut().skip(from).take(1).for_each(|byte| *byte ^= 1 << rng.below(8)),
        }
    }
    bytes
}

/// Checks this many thousand mutated texts.
fn try_thousands(thousands: u64, texts: &[String], check: impl Fn(&str) + Sync) {
    try_thousand_bytes(thousands, texts, |content| check(&String::from_utf8_lossy(content)));
}

/// Checks this many thousand mutated inputs.
fn try_thousand_bytes(thousands: u64, inputs: &[impl AsRef<[u8]> + Sync], check: impl Fn(&[u8]) + Sync) {
    parallel_for(thousands, |seed| {
        let mut rng = Rng::new(seed);
        for _ in 0..1_000 {
            check(&mutated_bytes(inputs, &mut rng));
        }
    });
}

#[test]
fn mutated_links_round_trip() {
    try_thousands(1_150, &link::seeds(), link::check);
}

#[test]
fn mutated_messages_round_trip() {
    try_thousands(600, &message::text_seeds(), message::check_text);
    try_thousand_bytes(200, &message::seeds(), message::check);
}

#[test]
fn mutated_saves_round_trip() {
    try_thousands(30, &save::seeds(), save::check);
}

#[test]
fn mutated_pasted_texts_round_trip() {
    try_thousands(20, &read::seeds(), read::check);
}
