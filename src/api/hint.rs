//! A hint as plain data, and the player's board that it is for.

use serde::{Deserialize, Serialize};

use crate::grid::{self, CellSet, Digit, DigitSet, Grid};
use crate::hint::{self, PlayerBoard};
use crate::template::Language;

use super::ApiError;
use super::step::{JsCandidate, JsCell, JsStep, js_cells};

/// How far the player is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct HintOptions {
    /// The puzzle with the player's digits, as text; the puzzle alone where it is not told.
    pub grid: Option<String>,
    /// The player's notes.
    pub notes: Vec<JsCandidate>,
    /// In which language the answer is, by its tag; English where none is told.
    pub language: Option<String>,
}

/// What is said to the player.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "advice", rename_all = "kebab-case")]
pub enum JsHint {
    /// The puzzle has no solution.
    NoSolution,
    /// The puzzle has more than one solution, so that no step is certain.
    Several,
    /// All is filled in, and right.
    Complete,
    /// Something is wrong; what would be right is not told.
    Mistake {
        /// Cells with a digit that is not the solution's.
        wrong: Vec<JsCell>,
        /// Cells whose notes leave the right digit out.
        lacking: Vec<JsCell>,
    },
    /// The next step.
    Step {
        /// It is proved.
        step: JsStep,
    },
    /// Nothing on the ladder goes further.
    Beyond,
}

impl JsHint {
    pub(super) fn from_hint(advice: hint::Hint, language: Language) -> JsHint {
        match advice {
            hint::Hint::NoSolution => JsHint::NoSolution,
            hint::Hint::MultipleSolutions => JsHint::Several,
            hint::Hint::Complete => JsHint::Complete,
            hint::Hint::Mistake { wrong, wrong_notes: lacking } => {
                JsHint::Mistake { wrong: js_cells(wrong), lacking: js_cells(lacking) }
            }
            hint::Hint::Next(found) => {
                JsHint::Step { step: JsStep::from_step(&found.board, &found.step, language) }
            }
            hint::Hint::NoTechniqueApplies => JsHint::Beyond,
        }
    }
}

/// What lies before the player.
pub(super) fn player_board(
    givens: Grid,
    grid: Grid,
    pencilled: &[JsCandidate],
) -> Result<PlayerBoard, ApiError> {
    check_givens(&givens, &grid)?;
    Ok(PlayerBoard {
        givens,
        grid,
        notes: notes_by_cell(pencilled)?,
        full_notes: CellSet::EMPTY,
        last_cell: None,
    })
}

/// Whether a player's grid is one of the puzzle.
pub(super) fn check_givens(givens: &Grid, grid: &Grid) -> Result<(), ApiError> {
    let other = givens.filled().into_iter().find(|&cell| grid[cell] != givens[cell]);
    other.map_or(Ok(()), |cell| Err(ApiError::GivenMismatch(cell)))
}

/// Notes cell by cell.
pub(super) fn notes_by_cell(pencilled: &[JsCandidate]) -> Result<[DigitSet; 81], ApiError> {
    let mut notes = [DigitSet::EMPTY; 81];
    for note in pencilled {
        let grid::Candidate { cell, digit } = note.to_candidate().ok_or(ApiError::InvalidNote(*note))?;
        notes[cell.index()].insert(digit);
    }
    Ok(notes)
}

impl JsCandidate {
    /// The cell and the digit, where there are such.
    fn to_candidate(self) -> Option<grid::Candidate> {
        let JsCandidate { row, column, digit } = self;
        let is_there = (1..=9).contains(&row) && (1..=9).contains(&column);
        let digit = Digit::new(digit).filter(|_| is_there)?;
        Some(grid::Candidate { cell: grid::Cell::at(row - 1, column - 1), digit })
    }
}
