//! What stands in a picture is decided by its look; the rules of Sudoku only raise doubts.

use ninefold::grid::{Cell, CellSet, Digit, Grid, Puzzle};
use ninefold::picture::{PictureError, PictureReading, SolutionCount};

use super::GIVENS;
use super::drawing::{BOARD_START, CELL_SIDE, DigitStamps, DigitStyle, Drawing, PRINT};
use crate::support::grids::grid;

fn read_digits(digits: &Grid, style: DigitStyle) -> PictureReading {
    let mut drawing = Drawing::board();
    drawing.digits(&DigitStamps::new(), digits, style);
    drawing.read().expect("a board")
}

/// The grid without all but some of its digits.
fn some_digits(digits: &Grid, is_kept: impl Fn(usize) -> bool) -> Grid {
    let mut some = *digits;
    for (number, cell) in digits.filled().into_iter().enumerate() {
        if !is_kept(number) {
            some[cell] = None;
        }
    }
    some
}

/// The other digits of the solution, of each the first few.
fn other_digits(count: usize) -> Grid {
    let puzzle = Puzzle::new(grid(GIVENS)).expect("a puzzle");
    let solution = puzzle.solution();
    let mut others = Grid::EMPTY;
    for digit in Digit::all() {
        for cell in (solution.cells_with(digit) - grid(GIVENS).filled()).into_iter().take(count) {
            others[cell] = Some(digit);
        }
    }
    others
}

#[test]
fn a_missing_clue_is_not_invented() {
    for missing in 0..4 {
        let digits = some_digits(&grid(GIVENS), |number| number != 5 * missing);
        let reading = read_digits(&digits, PRINT);
        assert_eq!(reading.givens, digits);
        assert_eq!(reading.solutions, SolutionCount::Several);
    }
}

#[test]
fn a_clear_digit_is_not_overruled_by_the_rules() {
    let mut digits = grid(GIVENS);
    // A second 9 in the first row.
    digits[Cell::at(0, 4)] = Digit::new(9);
    let reading = read_digits(&digits, PRINT);
    assert_eq!(reading.givens, digits);
    assert_eq!(reading.solutions, SolutionCount::None);
    assert!(digits.conflicts().is_subset(reading.doubtful));
}

#[test]
fn a_board_with_few_digits_is_read() {
    for count in [5, 8, 12] {
        let digits = some_digits(&grid(GIVENS), |number| number < count);
        let reading = read_digits(&digits, PRINT);
        assert_eq!(reading.givens, digits);
        assert!(reading.is_certain() && reading.solutions == SolutionCount::Several);
    }
}

#[test]
fn small_digits_are_read() {
    for side in [20, 26] {
        let reading = read_digits(&grid(GIVENS), DigitStyle { side, ..PRINT });
        assert_eq!(reading.givens, grid(GIVENS), "{side}");
        assert!(reading.is_certain());
    }
}

#[test]
fn digits_of_the_back_side_are_nothing() {
    for (strength, is_certain) in [(0.06, true), (0.12, true), (0.25, false)] {
        let stamps = DigitStamps::new();
        let mut drawing = Drawing::board();
        drawing.digits(&stamps, &grid(GIVENS), PRINT);
        drawing.digits(&stamps, &other_digits(3), DigitStyle { strength, is_mirrored: true, ..PRINT });
        let reading = drawing.read().expect("a board");
        let clear: CellSet = CellSet::ALL - reading.doubtful;
        assert!(clear.into_iter().all(|cell| reading.givens[cell] == grid(GIVENS)[cell]), "{strength}");
        assert!(!is_certain || reading.givens == grid(GIVENS), "{strength}");
    }
}

#[test]
fn givens_may_be_paler_than_entries() {
    let stamps = DigitStamps::new();
    let mut drawing = Drawing::board();
    drawing.digits(&stamps, &grid(GIVENS), DigitStyle { strength: 0.5, ..PRINT });
    drawing.digits(&stamps, &other_digits(2), PRINT);
    let reading = drawing.read().expect("a board");
    assert_eq!((reading.givens, reading.entries), (grid(GIVENS), other_digits(2)));
    assert!(reading.is_certain());
}

/// Digits of another form in the same black, as somebody may have written them.
#[test]
fn handwriting_in_black_is_doubtful_as_a_whole() {
    let stamps = DigitStamps::new();
    let mut drawing = Drawing::board();
    drawing.digits(&stamps, &grid(GIVENS), PRINT);
    drawing.digits(&stamps, &other_digits(2), DigitStyle { side: CELL_SIDE - 20, ..PRINT });
    let reading = drawing.read().expect("a board");
    let written = reading.givens.filled() - grid(GIVENS).filled();
    assert!(written.len() >= 9, "{written:?}");
    assert_eq!(reading.unassigned, reading.givens.filled());
    assert!(reading.unassigned.is_subset(reading.doubtful));
}

#[test]
fn a_board_without_its_last_row_is_refused() {
    let stamps = DigitStamps::new();
    let mut drawing = Drawing::board();
    drawing.digits(&stamps, &grid(GIVENS), PRINT);
    let end = BOARD_START + 8 * CELL_SIDE + 2;
    let side = drawing.width;
    drawing.rectangle([0, end, side, side], 255);
    let error = drawing.read().expect_err("a board of eight rows");
    assert!(matches!(error, PictureError::OtherSize | PictureError::Incomplete), "{error}");
}

#[test]
fn blocks_of_two_colours_need_no_lines() {
    let mut drawing = Drawing::new(9 * CELL_SIDE + 2 * BOARD_START, 9 * CELL_SIDE + 2 * BOARD_START);
    let block = 3 * CELL_SIDE;
    drawing.rectangle([BOARD_START - 2, BOARD_START - 2, 3 * block + 4, 3 * block + 4], 0);
    for number in 0..9 {
        let start = |at: usize| BOARD_START + at * block;
        let level = if number % 2 == 0 { 255 } else { 225 };
        drawing.rectangle([start(number % 3), start(number / 3), block, block], level);
    }
    drawing.digits(&DigitStamps::new(), &grid(GIVENS), PRINT);
    let reading = drawing.read().expect("a puzzle");
    assert_eq!(reading.givens, grid(GIVENS));
    assert!(reading.is_certain());
}

/// Small digits, and notes in all other cells, on a light board without a frame on a dark page.
#[test]
fn a_board_full_of_notes_needs_no_frame() {
    let side = 9 * CELL_SIDE + 2 * BOARD_START;
    let mut drawing = Drawing::new(side, side);
    drawing.grid([BOARD_START; 2], 9, CELL_SIDE);
    let stamps = DigitStamps::new();
    drawing.digits(&stamps, &grid(GIVENS), DigitStyle { side: 24, ..PRINT });
    let note = DigitStyle { side: 14, strength: 0.5, ..PRINT };
    for cell in CellSet::ALL - grid(GIVENS).filled() {
        // Several in each cell, but not the same everywhere.
        for digit in
            Digit::all().filter(|digit| !(usize::from(digit.value()) + cell.index()).is_multiple_of(3))
        {
            let place = |cell: usize, note: usize| BOARD_START + cell * CELL_SIDE + 9 + note * 16;
            let at = [place(cell.column(), digit.index() % 3), place(cell.row(), digit.index() / 3)];
            drawing.digit(&stamps, digit, at, note);
        }
    }
    // The page around the board, up to the middle of what would be its frame.
    let (start, end) = (BOARD_START + 2, BOARD_START + 9 * CELL_SIDE);
    for page in [[0, 0, side, start], [0, end, side, side], [0, 0, start, side], [end, 0, side, side]] {
        drawing.rectangle(page, 40);
    }
    let reading = drawing.read().expect("a board");
    let clear = CellSet::ALL - reading.doubtful;
    assert!(clear.into_iter().all(|cell| reading.givens[cell] == grid(GIVENS)[cell]), "{}", reading.givens);
    assert!(reading.doubtful.len() <= 2, "{:?}", reading.doubtful);
}
