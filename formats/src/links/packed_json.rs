//! JSON compressed into a link, by f-puzzles and by SudokuPad.

use super::super::json::{self, value, value::JsonSyntax};
use super::super::lz_string::{self, LzEnd, LzOutput};
use super::super::{ContainerError, ParsedPuzzle, SourceFormat};
use super::{LinkReadError, UrlParts, percent_decode};

/// Reads a link of f-puzzles.
pub fn read_f_puzzles(address: &UrlParts) -> Result<ParsedPuzzle, LinkReadError> {
    match address.parameter(&["load"]) {
        Some(packed) if !packed.is_empty() => {
            read_packed(address, packed, JsonSyntax::Strict, SourceFormat::FPuzzles)
        }
        _ if address.parameter(&["id"]).is_some() => {
            Err(address.error(address.query, ContainerError::ShortLink))
        }
        _ => Err(address.error(address.path, ContainerError::NoPuzzle)),
    }
}

/// Reads the puzzle in a packed part of a link.
pub fn read_packed(
    address: &UrlParts,
    packed: &str,
    syntax: JsonSyntax,
    source: SourceFormat,
) -> Result<ParsedPuzzle, LinkReadError> {
    let text = unpack(&percent_decode(packed), syntax).map_err(|error| address.error(packed, error))?;
    let parsed = json::read_first(&text, syntax).map_err(|error| address.error(packed, error.kind))?;
    Ok(ParsedPuzzle { source, ..parsed })
}

/// Greatest number of attempts to restore lost slashes.
const MAX_ATTEMPTS: usize = 8;
/// Number of slashes tried before the place where the text is invalid: errors show soon after their cause.
const SLASHES_PER_ROUND: usize = 4;

/// Unpacks a text. Programs may turn two slashes in a path into one. Restores the slash that makes most of
/// the text valid JSON, and repeats that until all of it is valid.
fn unpack(packed: &str, syntax: JsonSyntax) -> Result<String, ContainerError> {
    let mut packed = packed.to_owned();
    let mut best = UnpackAttempt::new(&packed, syntax);
    let first = match best.unpacked.end {
        LzEnd::TooLarge => return Err(ContainerError::TooLarge),
        _ if best.is_complete => return Ok(best.unpacked.text),
        // It is complete but invalid JSON: report the error of the JSON.
        LzEnd::Complete => None,
        _ => Some(ContainerError::CorruptData),
    };
    let text = best.unpacked.text.clone();
    let mut left = MAX_ATTEMPTS;
    // A text that is invalid from the start has lost more than slashes.
    while best.valid_len > 0 {
        let sensible = best.unpacked.text.get(..best.valid_len).unwrap_or_default();
        let end = lz_string::packed_length(&packed, sensible.encode_utf16().count());
        let tried = SLASHES_PER_ROUND.min(left);
        left -= tried;
        let places = packed.rmatch_indices('/').map(|(at, _)| at).skip_while(|&at| at >= end).take(tried);
        let attempts = places.map(|at| {
            let packed = format!("{}/{}", &packed[..at], &packed[at..]);
            let attempt = UnpackAttempt::new(&packed, syntax);
            (packed, attempt)
        });
        match attempts.max_by_key(|(_, attempt)| (attempt.is_complete, attempt.valid_len)) {
            Some((_, whole)) if whole.is_complete => return Ok(whole.unpacked.text),
            Some(better) if better.1.valid_len > best.valid_len => (packed, best) = better,
            _ => break,
        }
    }
    first.map_or(Ok(text), Err)
}

/// A text unpacked, and how much of it is valid.
struct UnpackAttempt {
    unpacked: LzOutput,
    /// Length of the part that is valid JSON.
    valid_len: usize,
    is_complete: bool,
}

impl UnpackAttempt {
    fn new(packed: &str, syntax: JsonSyntax) -> UnpackAttempt {
        let unpacked = lz_string::decompress(packed);
        let read = value::read(&unpacked.text, syntax).map(|_| ());
        let is_complete = unpacked.end == LzEnd::Complete && read.is_ok();
        let valid_len = read.map_or_else(|broken| broken.offset, |()| unpacked.text.len());
        UnpackAttempt { unpacked, valid_len, is_complete }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A text whose packed form has this many double slashes, and that form.
    fn with_pairs(count: usize) -> (String, String) {
        let mut random = 1_u64;
        loop {
            let mut letters = |count| -> String {
                let letters = (0..count).map(|_| {
                    random = random
                        .wrapping_mul(6_364_136_223_846_793_005)
                        .wrapping_add(1_442_695_040_888_963_407);
                    char::from(b'a' + (random >> 59) as u8 % 26)
                });
                letters.collect()
            };
            // A character of fifteen or more one bits becomes two slashes in four of six bit positions.
            let ones = ["\u{ffff}", "\u{fffe}", "\u{7fff}"].iter().take(count);
            let inner: String = ones.map(|one| letters(300) + one).collect();
            let text = format!("[\"{inner}{}\"]", letters(300));
            let packed = lz_string::compress(&text);
            if packed.matches("//").count() == count && !packed.contains("///") {
                return (text, packed);
            }
        }
    }

    #[test]
    fn two_lost_slashes_are_restored_but_not_three() {
        for count in 0..=3 {
            let (text, packed) = with_pairs(count);
            assert_eq!(unpack(&packed, JsonSyntax::Strict).as_ref(), Ok(&text), "{count} pairs");
            let lost = unpack(&packed.replace("//", "/"), JsonSyntax::Strict);
            let expected = if count < 3 { Ok(text) } else { Err(ContainerError::CorruptData) };
            assert_eq!(lost, expected, "{count} lost");
        }
    }
}
