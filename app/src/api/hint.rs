//! Hints as plain data, and the player's board to get one for.

use ninefold::grid::{self, BoardState, Digit, DigitSet};
use ninefold::hint;
use ninefold_formats as formats;
use serde::{Deserialize, Serialize};

use super::ApiError;
use super::step::{JsCandidate, JsCell, JsStep, js_cells};
use crate::template::Language;

/// How far the player has come on the board that [`hint`](super::hint()) looks at, and the language of the hint.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct PlayerProgress {
    pub grid: Option<String>,
    pub notes: Vec<JsCandidate>,
    pub language: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "advice", rename_all = "kebab-case")]
pub enum JsHint {
    NoSolution,
    Several,
    Complete,
    /// Cells with a wrong digit, and cells whose notes do not have the right one.
    #[serde(rename_all = "camelCase")]
    Mistake {
        wrong: Vec<JsCell>,
        wrong_notes: Vec<JsCell>,
    },
    Step {
        step: JsStep,
    },
    Beyond,
}

impl JsHint {
    pub(super) fn from_hint(hint: hint::Hint, language: Language) -> JsHint {
        match hint {
            hint::Hint::NoSolution => JsHint::NoSolution,
            hint::Hint::MultipleSolutions => JsHint::Several,
            hint::Hint::Complete => JsHint::Complete,
            hint::Hint::Mistake { wrong, wrong_notes, .. } => {
                JsHint::Mistake { wrong: js_cells(wrong), wrong_notes: js_cells(wrong_notes) }
            }
            hint::Hint::Next(found) => {
                JsHint::Step { step: JsStep::from_step(&found.board, &found.step, language) }
            }
            // `NoTechniqueApplies`.
            _ => JsHint::Beyond,
        }
    }
}

/// Reads the board of a player: a puzzle, a grid with all its givens, and both kinds of notes.
pub(super) fn board_state(
    puzzle: &str,
    grid: Option<&str>,
    corner: &[JsCandidate],
    centre: &[JsCandidate],
) -> Result<BoardState, ApiError> {
    let givens = formats::read_one(puzzle).map_err(ApiError::Text)?.position.givens;
    let grid = match grid {
        Some(grid) => formats::read_one(grid).map_err(ApiError::Grid)?.position.grid,
        None => givens,
    };
    let mismatch = givens.filled().into_iter().find(|&cell| grid[cell] != givens[cell]);
    if let Some(cell) = mismatch {
        return Err(ApiError::GivenMismatch(cell));
    }
    let mut board = BoardState::new(givens);
    (board.grid, board.corner, board.centre) = (grid, notes_by_cell(corner)?, notes_by_cell(centre)?);
    Ok(board)
}

/// Collects notes by cell.
fn notes_by_cell(notes_given: &[JsCandidate]) -> Result<[DigitSet; 81], ApiError> {
    let mut notes = [DigitSet::EMPTY; 81];
    for note in notes_given {
        let grid::Candidate { cell, digit } = note.to_candidate().ok_or(ApiError::InvalidNote(*note))?;
        notes[cell.index()].insert(digit);
    }
    Ok(notes)
}

impl JsCandidate {
    /// The candidate, if it is a valid one.
    fn to_candidate(self) -> Option<grid::Candidate> {
        let JsCandidate { row, column, digit } = self;
        let is_there = (1..=9).contains(&row) && (1..=9).contains(&column);
        let digit = Digit::new(digit).filter(|_| is_there)?;
        Some(grid::Candidate { cell: grid::Cell::at(row - 1, column - 1), digit })
    }
}
