//! Links of SudokuWiki: `sudoku.htm?bd=` and a board in one of four formats, or such a board alone.
//!
//! ```text
//! 53..7…         81 digits
//! 0h05…          162 characters of base 32, two a cell: the candidates as bits, times two, plus 1 for a given
//! S9B0503…       162 of base 36, two a cell: 0 empty, 1–9 given, 10–18 entry, 18 plus the candidates as bits
//! n=16,4,…       81 numbers, the candidates of each cell as bits
//! ```

use ninefold::grid::{BoardState, Cell, DigitSet, Grid};

use super::super::{ContainerError, ParseErrorKind, ParsedPuzzle, SourceFormat, parse_grid};
use super::{LinkReadError, UrlParts, percent_decode};

/// A cell of such a board.
enum WikiCell {
    Given(usize),
    Placed(usize),
    Candidates(usize),
}

pub fn read(address: &UrlParts) -> Result<ParsedPuzzle, LinkReadError> {
    if let Some(numbers) = address.parameter(&["n"]).filter(|numbers| !numbers.is_empty()) {
        return read_candidate_numbers(address, numbers);
    }
    let payload =
        address.parameter(&["bd"]).unwrap_or(if address.path == address.text { address.path } else { "" });
    if payload.is_empty() {
        return Err(address.error(address.path, ContainerError::NoPuzzle));
    }
    let board = percent_decode(payload);
    let error_at = |(at, kind)| LinkReadError { offset: address.char_offset(payload) + at, kind };
    let position = if let Some(cells) = board.strip_prefix("S9B") {
        read_pairs(cells, 36, |number| match number {
            0 => Some(WikiCell::Candidates(0)),
            1..=9 => Some(WikiCell::Given(number)),
            10..=18 => Some(WikiCell::Placed(number - 9)),
            19..=529 => Some(WikiCell::Candidates(number - 18)),
            _ => None,
        })
        .map_err(|(at, kind)| (at + 3, kind))
    } else if board.len() > 81 && board.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        read_pairs(&board, 32, |number| {
            let bits = number >> 1;
            match (number & 1, bits.count_ones()) {
                (1, 1) => Some(WikiCell::Given(bits.trailing_zeros() as usize + 1)),
                (0, _) => Some(WikiCell::Candidates(bits)),
                _ => None,
            }
        })
    } else {
        parse_grid(&board).map(BoardState::new).map_err(|error| (error.column - 1, error.kind))
    };
    Ok(ParsedPuzzle::with_position(SourceFormat::SudokuWiki, position.map_err(error_at)?))
}

/// Reads two characters a cell.
fn read_pairs(
    text: &str,
    base: u32,
    cell: impl Fn(usize) -> Option<WikiCell>,
) -> Result<BoardState, (usize, ParseErrorKind)> {
    let characters: Vec<char> = text.chars().take(163).collect();
    let mut shared = BoardState::new(Grid::EMPTY);
    for (index, pair) in characters.chunks(2).enumerate() {
        let (Some(place), &[high, low]) = (Cell::new(index), pair) else { break };
        let number =
            high.to_digit(base).zip(low.to_digit(base)).map(|(high, low)| (high * base + low) as usize);
        let wrong = || (index * 2, ContainerError::invalid_cell(&String::from_iter(pair)).into());
        match number.and_then(&cell).ok_or_else(wrong)? {
            WikiCell::Given(value) => shared.givens[place] = ninefold::grid::Digit::new(value as u8),
            WikiCell::Placed(value) => shared.grid[place] = ninefold::grid::Digit::new(value as u8),
            WikiCell::Candidates(bits) => shared.corner[place.index()] = DigitSet::from_bits(bits as u16),
        }
    }
    for cell in Cell::all() {
        shared.grid[cell] = shared.givens[cell].or(shared.grid[cell]);
    }
    if characters.len() != 162 {
        let kind = ParseErrorKind::LineLength { cells: text.chars().count().div_ceil(2) };
        return Err((characters.len().min(162), kind));
    }
    Ok(shared)
}

/// Reads the oldest format; a cell with a single candidate is a given.
fn read_candidate_numbers(address: &UrlParts, payload: &str) -> Result<ParsedPuzzle, LinkReadError> {
    let mut shared = BoardState::new(Grid::EMPTY);
    let numbers = percent_decode(payload);
    let mut at = address.char_offset(payload);
    let mut count = 0;
    for number in numbers.split(',') {
        let Some(cell) = Cell::new(count) else {
            let kind = ParseErrorKind::LineLength { cells: numbers.split(',').count() };
            return Err(LinkReadError { offset: at, kind });
        };
        let bits: u16 = match number.parse() {
            Ok(bits) if bits < 512 => bits,
            _ => return Err(LinkReadError { offset: at, kind: ContainerError::invalid_cell(number).into() }),
        };
        let candidates = DigitSet::from_bits(bits);
        match candidates.single() {
            Some(digit) => shared.givens[cell] = Some(digit),
            None => shared.corner[cell.index()] = candidates,
        }
        count += 1;
        at += number.chars().count() + 1;
    }
    if count < 81 {
        return Err(LinkReadError { offset: at, kind: ParseErrorKind::LineLength { cells: count } });
    }
    shared.grid = shared.givens;
    Ok(ParsedPuzzle::with_position(SourceFormat::SudokuWiki, shared))
}
