//! JSON, XML, and the state of sudoku.coach.

use ninefold::grid::{BoardState, Cell, Digit, DigitSet, Grid};

use super::super::ParsedPuzzle;
use super::plain::line;

/// The text before and after the games in a file of OpenSudoku.
pub const XML_HEAD: &str = "<?xml version='1.0' encoding='UTF-8'?>\n<opensudoku version=\"2\">\n<folder name=\"Ninefold\" created=\"0\">\n";
pub const XML_FOOT: &str = "\n</folder>\n</opensudoku>";

/// A JSON object with the puzzle and its metadata.
pub fn json(parsed: &ParsedPuzzle) -> String {
    let metadata = [("title", &parsed.title), ("author", &parsed.author), ("level", &parsed.level)];
    let metadata = metadata
        .into_iter()
        .filter_map(|(name, text)| Some(format!(",\"{name}\":{}", quote_json(text.as_ref()?))));
    format!("{{\"puzzle\":\"{}\"{}}}", line(&parsed.position.givens), metadata.collect::<String>())
}

/// Nine JSON arrays of nine cells.
pub fn json_rows(cell: impl Fn(Cell) -> String) -> String {
    let cells: Vec<String> = Cell::all().map(cell).collect();
    let rows: Vec<String> = cells.chunks(9).map(|row| format!("[{}]", row.join(","))).collect();
    format!("[{}]", rows.join(","))
}

/// A JSON string.
pub fn quote_json(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            c if c < ' ' => quoted.extend(format!("\\u{:04x}", c as u32).chars()),
            c => quoted.push(c),
        }
    }
    quoted + "\""
}

/// A game of OpenSudoku: 81 digits, or cells with entries and corner notes if there are any.
pub fn open_sudoku_game(position: &BoardState) -> String {
    let is_begun = position.grid != position.givens || position.corner.iter().any(|set| !set.is_empty());
    let data = if is_begun { open_sudoku_cells(position) } else { zeros(&position.givens) };
    let state = u8::from(!is_begun);
    format!("<game created=\"0\" state=\"{state}\" time=\"0\" last_played=\"0\" data=\"{data}\" note=\"\" />")
}

/// A version, and `value|notes|editable|` for each cell. The newline between is escaped for an attribute.
fn open_sudoku_cells(position: &BoardState) -> String {
    let cell = |cell: Cell| {
        let noted: String =
            position.corner[cell.index()].into_iter().flat_map(|digit| [digit.to_char(), ',']).collect();
        let noted = if noted.is_empty() { "-" } else { &noted };
        let value = position.grid[cell].map_or('0', Digit::to_char);
        let editable = u8::from(position.givens[cell].is_none());
        format!("{value}|{noted}|{editable}|")
    };
    format!("version: 1&#10;{}", Cell::all().map(cell).collect::<String>())
}

/// The state of sudoku.coach: JSON in zlib format, uncompressed, in base 32.
pub fn sudoku_coach(position: &BoardState) -> String {
    let entries = position.grid.without(position.givens.filled());
    let bits = |cell: Cell| {
        if position.grid[cell].is_some() { DigitSet::EMPTY } else { position.corner[cell.index()] }
    };
    let sets: Vec<String> = Cell::all().map(|cell| (bits(cell).bits() << 1).to_string()).collect();
    let json = format!(
        "{{\"gridSize\":9,\"givenDigits\":\"{}\",\"userDigits\":\"{}\",\"userCellCandidates\":\"{}\"}}",
        zeros(&position.givens),
        zeros(&entries),
        sets.join("-")
    );
    format!("SCv7_32_{}", base32(&zlib_stored(json.as_bytes())))
}

fn zeros(grid: &Grid) -> String {
    line(grid).replace('.', "0")
}

/// A zlib stream with one stored block: header, length, its complement, the bytes, and their checksum.
fn zlib_stored(bytes: &[u8]) -> Vec<u8> {
    const LAST_AND_STORED: u8 = 1;
    let length = bytes.len() as u16;
    let (first, second) = bytes.iter().fold((1_u32, 0_u32), |(first, second), &byte| {
        let first = (first + u32::from(byte)) % 65521;
        (first, (second + first) % 65521)
    });
    let mut block = vec![0x78, 0x01, LAST_AND_STORED];
    block.extend(length.to_le_bytes());
    block.extend((!length).to_le_bytes());
    block.extend(bytes);
    block.extend((second << 16 | first).to_be_bytes());
    block
}

/// Base 32: five bits a character, highest bit first.
fn base32(bytes: &[u8]) -> String {
    let bit = |at: usize| bytes.get(at / 8).map_or(0, |byte| u32::from(byte >> (7 - at % 8) & 1));
    let characters = (bytes.len() * 8).div_ceil(5);
    let number = |character: usize| (0..5).fold(0, |number, at| number << 1 | bit(character * 5 + at));
    (0..characters).filter_map(|character| char::from_digit(number(character), 32)).collect()
}
