//! A hint as plain data, and the player's board that it is for.

use serde::{Deserialize, Serialize};

use crate::grid::{self, CellSet, Digit, DigitSet, Grid};
use crate::hint::{self, PlayerBoard};
use crate::template::Language;

use super::Fault;
use super::step::{Candidate, Cell, Step, cells};

/// How far the player is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Progress {
    /// The puzzle with the player's digits, as text; the puzzle alone where it is not told.
    pub grid: Option<String>,
    /// The player's notes.
    pub notes: Vec<Candidate>,
    /// In which language the answer is, by its tag; English where none is told.
    pub language: Option<String>,
}

/// What is said to the player.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "advice", rename_all = "kebab-case")]
pub enum Advice {
    /// The puzzle has no solution.
    NoSolution,
    /// The puzzle has more than one solution, so that no step is certain.
    Several,
    /// All is filled in, and right.
    Complete,
    /// Something is wrong; what would be right is not told.
    Mistake {
        /// Cells with a digit that is not the solution's.
        wrong: Vec<Cell>,
        /// Cells whose notes leave the right digit out.
        lacking: Vec<Cell>,
    },
    /// The next step.
    Step {
        /// It is proved.
        step: Step,
    },
    /// Nothing on the ladder goes further.
    Beyond,
}

impl Advice {
    pub(super) fn told(advice: hint::Hint, language: Language) -> Advice {
        match advice {
            hint::Hint::NoSolution => Advice::NoSolution,
            hint::Hint::MultipleSolutions => Advice::Several,
            hint::Hint::Complete => Advice::Complete,
            hint::Hint::Mistake { wrong, wrong_notes: lacking } => {
                Advice::Mistake { wrong: cells(wrong), lacking: cells(lacking) }
            }
            hint::Hint::Next(found) => Advice::Step { step: Step::told(&found.board, &found.step, language) },
            hint::Hint::NoTechniqueApplies => Advice::Beyond,
        }
    }
}

/// What lies before the player.
pub(super) fn table(givens: Grid, grid: Grid, pencilled: &[Candidate]) -> Result<PlayerBoard, Fault> {
    check_givens(&givens, &grid)?;
    Ok(PlayerBoard { givens, grid, notes: noted(pencilled)?, full_notes: CellSet::EMPTY, last_cell: None })
}

/// Whether a player's grid is one of the puzzle.
pub(super) fn check_givens(givens: &Grid, grid: &Grid) -> Result<(), Fault> {
    let other = givens.filled().into_iter().find(|&cell| grid[cell] != givens[cell]);
    other.map_or(Ok(()), |cell| Err(Fault::Given(cell)))
}

/// Notes cell by cell.
pub(super) fn noted(pencilled: &[Candidate]) -> Result<[DigitSet; 81], Fault> {
    let mut notes = [DigitSet::EMPTY; 81];
    for note in pencilled {
        let grid::Candidate { cell, digit } = note.on_board().ok_or(Fault::Note(*note))?;
        notes[cell.index()].insert(digit);
    }
    Ok(notes)
}

impl Candidate {
    /// The cell and the digit, where there are such.
    fn on_board(self) -> Option<grid::Candidate> {
        let Candidate { row, column, digit } = self;
        let is_there = (1..=9).contains(&row) && (1..=9).contains(&column);
        let digit = Digit::new(digit).filter(|_| is_there)?;
        Some(grid::Candidate { cell: grid::Cell::at(row - 1, column - 1), digit })
    }
}
