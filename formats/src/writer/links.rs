//! Links of other sites. Payloads are percent-encoded, so that every program passes them on unchanged.

use ninefold::grid::{BoardState, Cell, Digit, DigitSet};

use super::super::{ParsedPuzzle, lz_string};
use super::data::{json_rows, quote_json};

/// A link of f-puzzles: givens, entries, notes of both kinds.
pub fn f_puzzles(parsed: &ParsedPuzzle) -> String {
    let position = &parsed.position;
    let list = |set: DigitSet| {
        let digits: Vec<String> = set.into_iter().map(|digit| digit.to_string()).collect();
        format!("[{}]", digits.join(","))
    };
    let cell = |cell: Cell| {
        let mut members = Vec::new();
        match position.grid[cell] {
            Some(digit) if position.givens[cell].is_some() => {
                members.push(format!("\"value\":{digit},\"given\":true"));
            }
            // Needed if there is no given: readers take all digits for givens if no cell has this member.
            Some(digit) => members.push(format!("\"value\":{digit},\"given\":false")),
            None => {
                let marks = [("corner", &position.corner), ("center", &position.centre)];
                let sets = marks.into_iter().map(|(name, sets)| (name, sets[cell.index()]));
                let sets = sets.filter(|(_, set)| !set.is_empty());
                members.extend(sets.map(|(name, set)| format!("\"{name}PencilMarks\":{}", list(set))));
            }
        }
        format!("{{{}}}", members.join(","))
    };
    let member = |name: &str, text: &Option<String>| {
        text.as_ref().map(|text| format!("\"{name}\":{},", quote_json(text)))
    };
    let title = member("title", &parsed.title).unwrap_or_default();
    let author = member("author", &parsed.author).unwrap_or_default();
    let json = format!("{{\"size\":9,{title}{author}\"grid\":{}}}", json_rows(cell));
    format!("https://www.f-puzzles.com/?load={}", percent_encode(&lz_string::compress(&json)))
}

/// A link of SudokuPad: givens and metadata.
pub fn sudokupad(parsed: &ParsedPuzzle) -> String {
    let givens = &parsed.position.givens;
    let cell = |cell| givens[cell].map_or("{}".to_owned(), |digit| format!("{{\"value\":{digit}}}"));
    let regions = (0..9).map(|block| {
        let cells = ninefold::grid::House::block(block).cells().into_iter();
        let cells: Vec<String> = cells.map(|cell| format!("[{},{}]", cell.row(), cell.column())).collect();
        format!("[{}]", cells.join(","))
    });
    let regions: Vec<String> = regions.collect();
    let metadata = [("title", &parsed.title), ("author", &parsed.author)];
    let metadata = metadata
        .into_iter()
        .filter_map(|(name, text)| Some(format!("\"{name}\":{}", quote_json(text.as_ref()?))));
    let metadata = metadata.collect::<Vec<_>>().join(",");
    let json = format!(
        "{{\"cellSize\":64,\"metadata\":{{{metadata}}},\"cells\":{},\"regions\":[{}]}}",
        json_rows(cell),
        regions.join(",")
    );
    format!("https://sudokupad.app/scl{}", percent_encode(&lz_string::compress(&json)))
}

/// A link of SudokuWiki: 81 digits, or two characters a cell if there is progress.
pub fn sudokuwiki(position: &BoardState) -> String {
    let begin = "https://www.sudokuwiki.org/sudoku.htm?bd=";
    if !position.has_progress() {
        return format!("{begin}{}", position.givens.to_line().replace('.', "0"));
    }
    let value = |digit: Digit| u32::from(digit.value());
    let mut text = format!("{begin}S9B");
    for cell in Cell::all() {
        let noted = u32::from(position.corner[cell.index()].bits());
        let number = match (position.givens[cell], position.grid[cell]) {
            (Some(digit), _) => value(digit),
            (None, Some(digit)) => 9 + value(digit),
            (None, None) if noted == 0 => 0,
            (None, None) => 18 + noted,
        };
        text.extend([number / 36, number % 36].into_iter().filter_map(|digit| char::from_digit(digit, 36)));
    }
    text
}

fn percent_encode(packed: &str) -> String {
    packed.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D")
}
