//! Links of SudokuPad: the puzzle is in the path or in `puzzleid=`, and begins with the name of its encoding.

use super::super::json::value::JsonSyntax;
use super::super::{ContainerError, ParsedPuzzle, SourceFormat, codoku};
use super::packed_json::read_packed;
use super::{LinkReadError, UrlParts, percent_decode};

/// How a puzzle is encoded.
enum PayloadEncoding {
    /// Packed JSON of f-puzzles.
    FPuzzlesJson,
    /// Packed JSON of SudokuPad.
    SudokuPadJson,
    /// Base 60.
    Base60,
}

/// The encodings by prefix. A prefix comes before those that it begins with.
const PREFIXES: [(&str, PayloadEncoding); 6] = [
    ("fpuzzles", PayloadEncoding::FPuzzlesJson),
    ("fpuz", PayloadEncoding::FPuzzlesJson),
    ("scl", PayloadEncoding::SudokuPadJson),
    ("ctc", PayloadEncoding::SudokuPadJson),
    ("scf", PayloadEncoding::Base60),
    ("classic", PayloadEncoding::Base60),
];

#[cfg_attr(target_family = "wasm", inline)]
pub fn read(address: &UrlParts) -> Result<ParsedPuzzle, LinkReadError> {
    let path = address.path.trim_start_matches('/');
    let path = path.strip_prefix("sudoku/").or_else(|| path.strip_prefix("puzzle/")).unwrap_or(path);
    let path = path.trim_start_matches('/');
    let is_name = !path.is_empty() && path != "sudoku" && path != "sudoku.html" && path != "index.html";
    let named = if is_name { Some(path) } else { address.parameter(&["puzzleid", "id", "puzzle"]) };
    let Some(named) = named.filter(|named| !named.is_empty()) else {
        return Err(address.error(address.path, ContainerError::NoPuzzle));
    };
    // In `scf?puzzleid=scl…` the first prefix is that of the page, the second that of the puzzle.
    let named = address.parameter(&["puzzleid"]).filter(|inner| !inner.is_empty()).unwrap_or(named);
    let Some((encoding, payload)) =
        PREFIXES.iter().find_map(|(name, encoding)| Some((encoding, named.strip_prefix(name)?)))
    else {
        return Err(address.error(named, ContainerError::ShortLink));
    };
    match encoding {
        PayloadEncoding::FPuzzlesJson => {
            read_packed(address, payload, JsonSyntax::Strict, SourceFormat::SudokuPad)
        }
        PayloadEncoding::SudokuPadJson => {
            read_packed(address, payload, JsonSyntax::Zipped, SourceFormat::SudokuPad)
        }
        PayloadEncoding::Base60 => {
            let short = percent_decode(payload);
            let error = match codoku::split(&short) {
                Some((grid, "")) => return Ok(ParsedPuzzle::new(SourceFormat::SudokuPad, grid)),
                Some((_, "w")) => ContainerError::unsupported_rule("windoku"),
                Some((_, "x")) => ContainerError::unsupported_rule("diagonal"),
                Some((_, rest)) => ContainerError::unsupported_rule(rest.trim_start_matches('*')),
                None => ContainerError::CorruptData,
            };
            Err(address.error(payload, error))
        }
    }
}
