//! Links of SudokuWiki: `sudoku.htm?bd=` and one of its forms of a board, or the form alone.
//!
//! ```text
//! 53..7…         81 digits
//! 0h05…          162 characters of base 32, two a cell: the candidates as bits, doubled, and 1 more for a given
//! S9B0503…       162 of base 36, two a cell: 0 nothing, 1–9 given, 10–18 placed, 18 and the candidates as bits
//! n=16,4,…       81 numbers, the candidates of each cell as bits
//! ```

use crate::grid::{Cell, DigitSet, Grid};
use crate::share_link::BoardState;

use super::super::{Held, ParseErrorKind, Reading, Source, parse};
use super::{Address, Fault, unescaped};

/// A cell of one of these forms.
enum Pair {
    Given(usize),
    Placed(usize),
    Candidates(usize),
}

pub fn read(address: &Address) -> Result<Reading, Fault> {
    if let Some(numbers) = address.parameter(&["n"]).filter(|numbers| !numbers.is_empty()) {
        return old(address, numbers);
    }
    let held =
        address.parameter(&["bd"]).unwrap_or(if address.path == address.text { address.path } else { "" });
    if held.is_empty() {
        return Err(address.fault(address.path, Held::NoPuzzle));
    }
    let board = unescaped(held);
    let fault = |(at, kind)| Fault { at: address.place(held) + at, kind };
    let position = if let Some(cells) = board.strip_prefix("S9B") {
        pairs(cells, 36, |number| match number {
            0 => Some(Pair::Candidates(0)),
            1..=9 => Some(Pair::Given(number)),
            10..=18 => Some(Pair::Placed(number - 9)),
            19..=529 => Some(Pair::Candidates(number - 18)),
            _ => None,
        })
        .map_err(|(at, kind)| (at + 3, kind))
    } else if board.len() > 81 && board.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        pairs(&board, 32, |number| {
            let bits = number >> 1;
            match (number & 1, bits.count_ones()) {
                (1, 1) => Some(Pair::Given(bits.trailing_zeros() as usize + 1)),
                (0, _) => Some(Pair::Candidates(bits)),
                _ => None,
            }
        })
    } else {
        parse(&board).map(BoardState::new).map_err(|error| (error.column - 1, error.kind))
    };
    Ok(Reading::under_way(Source::SudokuWiki, position.map_err(fault)?))
}

/// Two characters a cell.
fn pairs(
    text: &str,
    base: u32,
    cell: impl Fn(usize) -> Option<Pair>,
) -> Result<BoardState, (usize, ParseErrorKind)> {
    let characters: Vec<char> = text.chars().take(163).collect();
    let mut shared = BoardState::new(Grid::EMPTY);
    for (index, pair) in characters.chunks(2).enumerate() {
        let (Some(place), &[high, low]) = (Cell::new(index), pair) else { break };
        let number =
            high.to_digit(base).zip(low.to_digit(base)).map(|(high, low)| (high * base + low) as usize);
        let wrong = || (index * 2, ParseErrorKind::Held(Held::cell(&String::from_iter(pair))));
        match number.and_then(&cell).ok_or_else(wrong)? {
            Pair::Given(value) => shared.givens[place] = crate::grid::Digit::new(value as u8),
            Pair::Placed(value) => shared.grid[place] = crate::grid::Digit::new(value as u8),
            Pair::Candidates(bits) => shared.corner[place.index()] = DigitSet::from_bits(bits as u16),
        }
    }
    for cell in Cell::all() {
        shared.grid[cell] = shared.givens[cell].or(shared.grid[cell]);
    }
    if characters.len() == 162 {
        Ok(shared)
    } else {
        Err((
            characters.len().min(162),
            ParseErrorKind::LineLength { cells: text.chars().count().div_ceil(2) },
        ))
    }
}

/// The form of before: a cell with one candidate holds it.
fn old(address: &Address, held: &str) -> Result<Reading, Fault> {
    let mut shared = BoardState::new(Grid::EMPTY);
    let numbers = unescaped(held);
    let mut at = address.place(held);
    let mut count = 0;
    for number in numbers.split(',') {
        let Some(cell) = Cell::new(count) else {
            return Err(Fault { at, kind: ParseErrorKind::LineLength { cells: numbers.split(',').count() } });
        };
        let bits: u16 = match number.parse() {
            Ok(bits) if bits < 512 => bits,
            _ => return Err(Fault { at, kind: ParseErrorKind::Held(Held::cell(number)) }),
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
        return Err(Fault { at, kind: ParseErrorKind::LineLength { cells: count } });
    }
    shared.grid = shared.givens;
    Ok(Reading::under_way(Source::SudokuWiki, shared))
}
