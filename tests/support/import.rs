//! Starts a game with a puzzle, as the Import panel does.

use ninefold::game::{Action, AfterImport};
use ninefold::grid::Grid;
use ninefold::share_link::BoardState;

/// Imports a line of 81 cells and plays it.
pub fn import_line(line: &str) -> Action {
    let grid = Grid::from_line(line).unwrap_or_else(|| panic!("no line of 81 cells: {line}"));
    Action::Import { link: BoardState::new(grid).to_link(), after: AfterImport::Play }
}
