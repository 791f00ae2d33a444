//! Links of SudokuPad: the puzzle stands in the path or behind `puzzleid=`, and begins with the name of its form.

use super::super::json::value::JsonSyntax;
use super::super::{ContainerError, ParsedPuzzle, SourceFormat, codoku};
use super::packed_json::read_packed;
use super::{LinkReadError, UrlParts, percent_decode};

/// How a form is packed.
enum PayloadEncoding {
    /// JSON as f-puzzles writes it.
    FPuzzlesJson,
    /// JSON of SudokuPad.
    SudokuPadJson,
    /// Base 60.
    Base60,
}

/// How each form begins. Longer names stand before those that they begin with.
const PREFIXES: [(&str, PayloadEncoding); 6] = [
    ("fpuzzles", PayloadEncoding::FPuzzlesJson),
    ("fpuz", PayloadEncoding::FPuzzlesJson),
    ("scl", PayloadEncoding::SudokuPadJson),
    ("ctc", PayloadEncoding::SudokuPadJson),
    ("scf", PayloadEncoding::Base60),
    ("classic", PayloadEncoding::Base60),
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
    // `scf?puzzleid=scl…` tells the form of the page, then that of the puzzle.
    let named = address.parameter(&["puzzleid"]).filter(|inner| !inner.is_empty()).unwrap_or(named);
    let Some((form, held)) = PREFIXES.iter().find_map(|(name, form)| Some((form, named.strip_prefix(name)?)))
    else {
        return Err(address.error(named, ContainerError::ShortLink));
    };
    match form {
        PayloadEncoding::FPuzzlesJson => {
            read_packed(address, held, JsonSyntax::Strict, SourceFormat::SudokuPad)
        }
        PayloadEncoding::SudokuPadJson => {
            read_packed(address, held, JsonSyntax::Zipped, SourceFormat::SudokuPad)
        }
        PayloadEncoding::Base60 => {
            let short = percent_decode(held);
            match codoku::split(&short) {
                Some((grid, "")) => Ok(ParsedPuzzle::new(SourceFormat::SudokuPad, grid)),
                Some((_, "w")) => Err(address.error(held, ContainerError::unsupported_rule("windoku"))),
                Some((_, "x")) => Err(address.error(held, ContainerError::unsupported_rule("diagonal"))),
                Some((_, rest)) => {
                    Err(address.error(held, ContainerError::unsupported_rule(rest.trim_start_matches('*'))))
                }
                None => Err(address.error(held, ContainerError::CorruptData)),
            }
        }
    }
}
