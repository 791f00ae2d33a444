//! Locked candidates: a digit that one house confines to its intersection with another.
//!
//! ```text
//!     7 7 · │ × × × │ × × ×      pointing: the block holds 7 in this row only, the row loses it elsewhere
//!     · · · │       │            claiming: the row holds 7 in this block only, the block loses it elsewhere
//!     · · · │       │
//! ```

use core::ops::ControlFlow;

use crate::grid::{Board, CandidateSet, DigitSet, House};

use super::{Evidence, FinderBoard, Flow, Step, StepSink, Technique};

super::finders! {
    Pointing => pointing;
    Claiming => claiming;
}

/// Finds digits of a block that are confined to one line; they are eliminated from the rest of the line.
fn pointing(board: &FinderBoard, sink: StepSink) -> Flow {
    let searched = board.digits_to_search();
    if searched.is_empty() {
        return Flow::Continue(());
    }
    let mini_lines = MiniLines::new(board);
    for number in 0..9 {
        let (band, stack) = (number / 3, number % 3);
        for within in 0..3 {
            let (row, column) = (3 * band + within, 3 * stack + within);
            for (line, digits) in [
                (House::row(row), mini_lines.confined_digits(row, stack, ConfiningHouse::Block)),
                (House::column(column), mini_lines.confined_digits(9 + column, band, ConfiningHouse::Block)),
            ] {
                report_locked(
                    board,
                    Technique::Pointing,
                    House::block(number),
                    line,
                    digits & searched,
                    sink,
                )?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Finds digits of a line that are confined to one block; they are eliminated from the rest of the block.
fn claiming(board: &FinderBoard, sink: StepSink) -> Flow {
    let searched = board.digits_to_search();
    if searched.is_empty() {
        return Flow::Continue(());
    }
    let mini_lines = MiniLines::new(board);
    for number in 0..9 {
        for within in 0..3 {
            for (line, other, index) in [
                (House::row(number), number / 3 * 3 + within, number),
                (House::column(number), 3 * within + number / 3, 9 + number),
            ] {
                let digits = mini_lines.confined_digits(index, within, ConfiningHouse::Line);
                report_locked(
                    board,
                    Technique::Claiming,
                    line,
                    House::block(other),
                    digits & searched,
                    sink,
                )?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Candidates in each third of a row or column, i.e. in the three cells that it shares with a block.
struct MiniLines([[DigitSet; 3]; 18]);

/// The house that confines a digit to a mini-line.
#[derive(Clone, Copy)]
enum ConfiningHouse {
    Block,
    Line,
}

impl MiniLines {
    fn new(board: &FinderBoard) -> MiniLines {
        let lines = &board.facts.houses(board).digits;
        MiniLines(core::array::from_fn(|line| {
            core::array::from_fn(|third| {
                let [a, b, c] = [0, 1, 2].map(|within| lines[line][3 * third + within]);
                DigitSet::from_bits(a | b | c)
            })
        }))
    }

    /// Returns the digits of a mini-line that its confining house has nowhere else, but the other house has.
    fn confined_digits(&self, line: usize, third: usize, home: ConfiningHouse) -> DigitSet {
        let thirds = &self.0;
        let others = |at: usize| [at / 3 * 3 + (at + 1) % 3, at / 3 * 3 + (at + 2) % 3];
        let [one, other] = others(line);
        let in_block = thirds[one][third] | thirds[other][third];
        let [one, other] = others(third);
        let in_line = thirds[line][one] | thirds[line][other];
        match home {
            ConfiningHouse::Block => (thirds[line][third] & in_line) - in_block,
            ConfiningHouse::Line => (thirds[line][third] & in_block) - in_line,
        }
    }
}

/// Reports those digits with two or more places in `home`; all their places in `home` also lie in `other`.
fn report_locked(
    board: &Board,
    technique: Technique,
    home: House,
    other: House,
    digits: DigitSet,
    sink: StepSink,
) -> Flow {
    for digit in digits {
        let places = board.places(digit);
        if (places & home.cells()).len() > 1 {
            let eliminations = CandidateSet::from_cells(digit, places & (other.cells() - home.cells()));
            sink(Step::eliminating(technique, eliminations, Evidence::Locked { digit, home, other }))?;
        }
    }
    ControlFlow::Continue(())
}
