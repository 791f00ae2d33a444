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
    let readings = json::read_as(&text, form);
    let readings = readings.map_err(|fault| Fault { at: address.place(packed), kind: fault.kind })?;
    let mut reading = readings.into_iter().next().ok_or_else(|| address.fault(packed, Held::NoPuzzle))?;
    reading.source = source;
    Ok(reading)
}

/// So much work goes into finding slashes that were lost, in units read and written.
const WORK: usize = 2 << 20;
/// At most so many slashes are put back.
const SLASHES: usize = 16;

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
    let mut work = 0;
    for _ in 0..SLASHES {
        let mut better: Option<(usize, Attempt)> = None;
        for (at, _) in packed.match_indices('/') {
            let attempt = Attempt::new(&with_slash(&packed, at), form);
            work += packed.len() + attempt.unpacked.text.len();
            if work > WORK {
                break;
            }
            if attempt.sense > better.as_ref().map_or(best.sense, |(_, better)| better.sense)
                || attempt.is_whole
            {
                let is_whole = attempt.is_whole;
                better = Some((at, attempt));
                if is_whole {
                    break;
                }
            }
        }
        let Some((at, attempt)) = better else { break };
        if attempt.is_whole {
            return Ok(attempt.unpacked.text);
        }
        packed = with_slash(&packed, at);
        best = attempt;
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
