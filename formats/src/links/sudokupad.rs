//! Links of SudokuPad: the puzzle is in the path or in `puzzleid=`, and begins with the name of its encoding.

use super::super::json::value::JsonSyntax;
use super::super::{ContainerError, ParsedPuzzle, SourceFormat, codoku};
use super::packed_json::read_packed;
use super::{LinkReadError, UrlParts, percent_decode};

/// The encodings by prefix: packed JSON of f-puzzles or of SudokuPad, or base 60. Longer prefixes come first.
const PREFIXES: [(&str, Option<JsonSyntax>); 6] = [
    ("fpuzzles", Some(JsonSyntax::Strict)),
    ("fpuz", Some(JsonSyntax::Strict)),
    ("scl", Some(JsonSyntax::Zipped)),
    ("ctc", Some(JsonSyntax::Zipped)),
    ("scf", None),
    ("classic", None),
];

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
    let known = PREFIXES.into_iter().find_map(|(name, syntax)| Some((syntax, named.strip_prefix(name)?)));
    let (syntax, payload) = known.ok_or_else(|| address.error(named, ContainerError::ShortLink))?;
    if let Some(syntax) = syntax {
        return read_packed(address, payload, syntax, SourceFormat::SudokuPad);
    }
    let error = match codoku::split(&percent_decode(payload)) {
        Some((grid, "")) => return Ok(ParsedPuzzle::new(SourceFormat::SudokuPad, grid)),
        Some((_, "w")) => ContainerError::unsupported_rule("windoku"),
        Some((_, "x")) => ContainerError::unsupported_rule("diagonal"),
        Some((_, rest)) => ContainerError::unsupported_rule(rest.trim_start_matches('*')),
        None => ContainerError::CorruptData,
    };
    Err(address.error(payload, error))
}
