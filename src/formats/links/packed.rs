//! JSON that is packed into a link: what f-puzzles does, and SudokuPad with its own and with theirs.

use super::super::json::{self, value, value::Form};
use super::super::lz::{self, End, Unpacked};
use super::super::{Held, ParseErrorKind, Reading, Source};
use super::{Address, Fault, unescaped};

/// A link of f-puzzles.
pub fn f_puzzles(address: &Address) -> Result<Reading, Fault> {
    match address.parameter(&["load"]) {
        Some(packed) if !packed.is_empty() => unpacked(address, packed, Form::Strict, Source::FPuzzles),
        _ if address.parameter(&["id"]).is_some() => Err(address.fault(address.query, Held::ShortLink)),
        _ => Err(address.fault(address.path, Held::NoPuzzle)),
    }
}

/// The puzzle in a packed part of a link.
pub fn unpacked(address: &Address, packed: &str, form: Form, source: Source) -> Result<Reading, Fault> {
    let unescaped = unescaped(packed);
    let text = match unpack(&unescaped, form) {
        Ok(text) => text,
        Err(held) => return Err(address.fault(packed, held)),
    };
    let reading = json::read_first(&text, form);
    let reading = reading.map_err(|fault| Fault { at: address.place(packed), kind: fault.kind })?;
    Ok(Reading { source, ..reading })
}

/// So often at most is a text unpacked again to find slashes that were lost.
const ATTEMPTS: usize = 8;
/// So many slashes before the place where it makes no more sense are tried: what is wrong shows soon behind the cause.
const NEAR: usize = 4;

/// Unpacks a text. In a path two slashes may have become one: then the one is put back with which most of the text makes
/// sense, and again, until all of it does.
fn unpack(packed: &str, form: Form) -> Result<String, Held> {
    let mut packed = packed.to_owned();
    let mut best = Attempt::new(&packed, form);
    let first = match best.unpacked.end {
        End::Large => return Err(Held::Large),
        _ if best.is_whole => return Ok(best.unpacked.text),
        // It is whole, and no JSON: its own fault is told.
        End::Whole => None,
        _ => Some(Held::Packed),
    };
    let text = best.unpacked.text.clone();
    let mut left = ATTEMPTS;
    // What makes no sense at all has lost more than slashes.
    while best.sense > 0 {
        let sensible = best.unpacked.text.get(..best.sense).unwrap_or_default();
        let end = lz::packed_length(&packed, sensible.encode_utf16().count());
        let tried = NEAR.min(left);
        left -= tried;
        let places = packed.rmatch_indices('/').map(|(at, _)| at).skip_while(|&at| at >= end).take(tried);
        let attempts = places.map(|at| {
            let packed = with_slash(&packed, at);
            let attempt = Attempt::new(&packed, form);
            (packed, attempt)
        });
        let Some(better) = attempts.max_by_key(|(_, attempt)| (attempt.is_whole, attempt.sense)) else {
            break;
        };
        if better.1.is_whole {
            return Ok(better.1.unpacked.text);
        }
        if better.1.sense <= best.sense {
            break;
        }
        (packed, best) = better;
    }
    first.map_or(Ok(text), Err)
}

fn with_slash(packed: &str, at: usize) -> String {
    format!("{}/{}", &packed[..at], &packed[at..])
}

/// What comes out, and how much of it makes sense.
struct Attempt {
    unpacked: Unpacked,
    /// How far it is JSON.
    sense: usize,
    is_whole: bool,
}

impl Attempt {
    fn new(packed: &str, form: Form) -> Attempt {
        let unpacked = lz::unpack(packed);
        let read = value::read(&unpacked.text, form).map(|_| ());
        let is_whole = unpacked.end == End::Whole && read.is_ok();
        let sense = read.map_or_else(|broken| broken.at, |()| unpacked.text.len());
        Attempt { unpacked, sense, is_whole }
    }
}

/// The same as a kind of fault.
impl From<Held> for ParseErrorKind {
    fn from(held: Held) -> ParseErrorKind {
        ParseErrorKind::Held(held)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A text whose packing has so many slashes side by side that may become one, and that packing.
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
            // A character of fifteen ones or more is two slashes in four of six places.
            let ones = ["\u{ffff}", "\u{fffe}", "\u{7fff}"].iter().take(count);
            let inner: String = ones.map(|one| letters(300) + one).collect();
            let text = format!("[\"{inner}{}\"]", letters(300));
            let packed = lz::pack(&text);
            if packed.matches("//").count() == count && !packed.contains("///") {
                return (text, packed);
            }
        }
    }

    #[test]
    fn two_slashes_that_were_lost_are_found_and_three_are_not() {
        for count in 0..=3 {
            let (text, packed) = with_pairs(count);
            assert_eq!(unpack(&packed, Form::Strict).as_ref(), Ok(&text), "{count} pairs");
            let lost = unpack(&packed.replace("//", "/"), Form::Strict);
            assert_eq!(lost, if count < 3 { Ok(text) } else { Err(Held::Packed) }, "{count} lost");
        }
    }
}
