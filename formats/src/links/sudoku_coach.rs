//! Links of sudoku.coach: 81 digits, or the state: `SCv7_32_` and JSON, compressed with zlib, in base 32.

use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_zlib_with_limit};

use super::super::json::{self, value::JsonSyntax};
use super::super::{ContainerError, ParsedPuzzle, SourceFormat, parse_grid};
use super::{LinkReadError, UrlParts, percent_decode};

/// Limit for a state of `n` packed bytes: `MIN_LIMIT` plus `MAX_RATIO` for each of them; protects against
/// decompression bombs.
const MIN_LIMIT: usize = 1 << 16;
const MAX_RATIO: usize = 16;

pub fn read(address: &UrlParts) -> Result<ParsedPuzzle, LinkReadError> {
    let mut longest = "";
    for part in
        [address.path, address.query, address.fragment].iter().flat_map(|part| part.split(['/', '=', '&']))
    {
        if part.starts_with("SCv") {
            return read_state(address, part);
        }
        if part.len() > longest.len() {
            longest = part;
        }
    }
    if longest.len() < 60 {
        return Err(address.error(address.path, ContainerError::NoPuzzle));
    }
    let cells = parse_grid(&percent_decode(longest));
    let error_at = |at, kind| LinkReadError { offset: address.char_offset(longest) + at, kind };
    let grid = cells.map_err(|error| error_at(error.column - 1, error.kind))?;
    Ok(ParsedPuzzle::new(SourceFormat::SudokuCoach, grid))
}

fn read_state(address: &UrlParts, text: &str) -> Result<ParsedPuzzle, LinkReadError> {
    let Some(payload) = text.strip_prefix("SCv7_32_") else {
        let version: String = text.chars().take(8).collect();
        return Err(address.error(text, ContainerError::unknown_version(&version)));
    };
    let json = inflate(&percent_decode(payload)).map_err(|error| address.error(payload, error))?;
    let parsed =
        json::read_first(&json, JsonSyntax::Strict).map_err(|error| address.error(payload, error.kind))?;
    let is_theirs = parsed.source == SourceFormat::SudokuCoach;
    if is_theirs { Ok(parsed) } else { Err(address.error(payload, ContainerError::NoPuzzle)) }
}

fn inflate(text: &str) -> Result<String, ContainerError> {
    let mut bytes = Vec::with_capacity(text.len() * 5 / 8);
    let (mut bits, mut count) = (0_u32, 0);
    for c in text.chars() {
        let value = c.to_digit(32).ok_or(ContainerError::CorruptData)?;
        bits = bits << 5 | value;
        count += 5;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
            bits &= (1 << count) - 1;
        }
    }
    match decompress_to_vec_zlib_with_limit(&bytes, MIN_LIMIT + MAX_RATIO * bytes.len()) {
        Ok(unpacked) => String::from_utf8(unpacked).map_err(|_| ContainerError::CorruptData),
        Err(error) if error.status == TINFLStatus::HasMoreOutput => Err(ContainerError::TooLarge),
        Err(_) => Err(ContainerError::CorruptData),
    }
}
