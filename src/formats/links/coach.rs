//! Links of sudoku.coach: 81 digits, or its whole state: `SCv7_32_` and JSON, deflated, in base 32.

use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_zlib_with_limit};

use super::super::json::{self, value::Form};
use super::super::{Held, Reading, Source, parse};
use super::{Address, Fault, unescaped};

/// A state is unpacked up to so many bytes, and so many more for each packed one; a bomb would go on.
const LEAST: usize = 1 << 16;
const RATIO: usize = 16;

pub fn read(address: &Address) -> Result<Reading, Fault> {
    let parts = [address.path, address.query, address.fragment]
        .into_iter()
        .flat_map(|part| part.split(['/', '=', '&']));
    let mut longest = "";
    for part in parts {
        if part.starts_with("SCv") {
            return state(address, part);
        }
        if part.len() > longest.len() {
            longest = part;
        }
    }
    if longest.len() < 60 {
        return Err(address.fault(address.path, Held::NoPuzzle));
    }
    let cells = parse(&unescaped(longest));
    let fault = |at, kind| Fault { at: address.place(longest) + at, kind };
    let grid = cells.map_err(|error| fault(error.column - 1, error.kind))?;
    Ok(Reading::new(Source::SudokuCoach, grid))
}

fn state(address: &Address, text: &str) -> Result<Reading, Fault> {
    let Some(held) = text.strip_prefix("SCv7_32_") else {
        let version: String = text.chars().take(8).collect();
        return Err(address.fault(text, Held::version(&version)));
    };
    let json = inflated(&unescaped(held)).map_err(|why| address.fault(held, why))?;
    let reading = json::read_first(&json, Form::Strict);
    let reading = reading.map_err(|fault| Fault { at: address.place(held), kind: fault.kind })?;
    let is_theirs = reading.source == Source::SudokuCoach;
    if is_theirs { Ok(reading) } else { Err(address.fault(held, Held::NoPuzzle)) }
}

fn inflated(text: &str) -> Result<String, Held> {
    let mut bytes = Vec::with_capacity(text.len() * 5 / 8);
    let (mut bits, mut count) = (0_u32, 0);
    for c in text.chars() {
        let value = c.to_digit(32).ok_or(Held::Packed)?;
        bits = bits << 5 | value;
        count += 5;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
            bits &= (1 << count) - 1;
        }
    }
    let unpacked = decompress_to_vec_zlib_with_limit(&bytes, LEAST + RATIO * bytes.len()).map_err(
        |error| match error.status {
            TINFLStatus::HasMoreOutput => Held::Large,
            _ => Held::Packed,
        },
    )?;
    String::from_utf8(unpacked).map_err(|_| Held::Packed)
}
