//! Singles: a house has one place left for a digit, or a cell has one digit left.

use alloc::vec;
use core::ops::ControlFlow;

use crate::grid::{Board, Candidate, CandidateSet, Cell, CellSet, Digit, House};

use super::{Evidence, FinderBoard, Flow, Step, StepSink, Technique};

super::finders! {
    FullHouse => full_house;
    HiddenSingleBlock => hidden_single_block;
    HiddenSingleLine => hidden_single_line;
    NakedSingle => naked_single;
}

/// Finds the last empty cell of a house.
fn full_house(board: &FinderBoard, sink: StepSink) -> Flow {
    let last = |house: House| (board.empty() & house.cells()).single();
    let lone: CellSet = House::all().filter_map(last).collect();
    for cell in lone {
        if let Some(house) = house_to_fill(board, cell)
            && let Some(digit) = board.candidates(cell).first()
        {
            sink(single_step(Technique::FullHouse, Candidate { cell, digit }, Some(house)))?;
        }
    }
    ControlFlow::Continue(())
}

/// Finds digits with one place left in a block.
fn hidden_single_block(board: &FinderBoard, sink: StepSink) -> Flow {
    for digit in Digit::all().filter(|&digit| !board.places(digit).is_empty()) {
        for block in (0..9).map(House::block) {
            if let Some(cell) = only_place(board, digit, block) {
                sink(single_step(Technique::HiddenSingleBlock, Candidate { cell, digit }, Some(block)))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Finds digits with one place left in a row or column, but several in the block.
fn hidden_single_line(board: &FinderBoard, sink: StepSink) -> Flow {
    for digit in Digit::all().filter(|&digit| !board.places(digit).is_empty()) {
        for number in 0..9 {
            let (row, column) = (House::row(number), House::column(number));
            for line in [row, column] {
                let Some(cell) = only_place(board, digit, line) else { continue };
                let [row, _, block] = cell.houses();
                let is_reported = (line != row && only_place(board, digit, row).is_some())
                    || (board.places(digit) & block.cells()).len() == 1;
                if !is_reported {
                    sink(single_step(Technique::HiddenSingleLine, Candidate { cell, digit }, Some(line)))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Finds cells with one digit left that are not the last empty cell of a house.
fn naked_single(board: &FinderBoard, sink: StepSink) -> Flow {
    for cell in board.empty() {
        if let Some(digit) = board.candidates(cell).single()
            && house_to_fill(board, cell).is_none()
        {
            sink(single_step(Technique::NakedSingle, Candidate { cell, digit }, None))?;
        }
    }
    ControlFlow::Continue(())
}

/// Returns a house in which no other cell is empty; a block if possible.
fn house_to_fill(board: &Board, cell: Cell) -> Option<House> {
    cell.houses().into_iter().rev().find(|house| (board.empty() & house.cells()).single().is_some())
}

/// Returns the single place of the digit in a house that has other empty cells.
fn only_place(board: &Board, digit: Digit, house: House) -> Option<Cell> {
    let cell = (board.places(digit) & house.cells()).single()?;
    ((board.empty() & house.cells()).len() > 1).then_some(cell)
}

fn single_step(technique: Technique, placement: Candidate, house: Option<House>) -> Step {
    Step {
        technique,
        placements: vec![placement],
        eliminations: CandidateSet::EMPTY,
        evidence: Evidence::Single { house },
    }
}
