//! Links of SudokuPad: the puzzle stands in the path or behind `puzzleid=`, and begins with the name of its form.

use super::super::json::value::Form;
use super::super::{Held, Reading, Source, codoku};
use super::packed::unpacked;
use super::{Address, Fault, unescaped};

/// How a form is packed.
enum Packing {
    /// JSON as f-puzzles writes it.
    Theirs,
    /// JSON of SudokuPad.
    Own,
    /// Base 60.
    Short,
}

/// How each form begins. Longer names stand before those that they begin with.
const FORMS: [(&str, Packing); 6] = [
    ("fpuzzles", Packing::Theirs),
    ("fpuz", Packing::Theirs),
    ("scl", Packing::Own),
    ("ctc", Packing::Own),
    ("scf", Packing::Short),
    ("classic", Packing::Short),
];

pub fn read(address: &Address) -> Result<Reading, Fault> {
    let path = address.path.trim_start_matches('/');
    let path = path.strip_prefix("sudoku/").or_else(|| path.strip_prefix("puzzle/")).unwrap_or(path);
    let path = path.trim_start_matches('/');
    let is_name = !path.is_empty() && path != "sudoku" && path != "sudoku.html" && path != "index.html";
    let named = if is_name { Some(path) } else { address.parameter(&["puzzleid", "id", "puzzle"]) };
    let Some(named) = named.filter(|named| !named.is_empty()) else {
        return Err(address.fault(address.path, Held::NoPuzzle));
    };
    // `scf?puzzleid=scl…` tells the form of the page, then that of the puzzle.
    let named = address.parameter(&["puzzleid"]).filter(|inner| !inner.is_empty()).unwrap_or(named);
    let Some((form, held)) = FORMS.iter().find_map(|(name, form)| Some((form, named.strip_prefix(name)?)))
    else {
        return Err(address.fault(named, Held::ShortLink));
    };
    match form {
        Packing::Theirs => unpacked(address, held, Form::Strict, Source::SudokuPad),
        Packing::Own => unpacked(address, held, Form::Zipped, Source::SudokuPad),
        Packing::Short => {
            let short = unescaped(held);
            match codoku::split(&short) {
                Some((grid, "")) => Ok(Reading::new(Source::SudokuPad, grid)),
                Some((_, "w")) => Err(address.fault(held, Held::rule("windoku"))),
                Some((_, "x")) => Err(address.fault(held, Held::rule("diagonal"))),
                Some((_, rest)) => Err(address.fault(held, Held::rule(rest.trim_start_matches('*')))),
                None => Err(address.fault(held, Held::Packed)),
            }
        }
    }
}
