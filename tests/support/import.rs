//! Starts a game with a puzzle, as the Import panel does.

use ninefold::grid::{BoardState, Grid};
use ninefold_app::game::{Action, AfterImport};

/// Imports a line of 81 cells and plays it.
pub fn import_line(line: &str) -> Action {
    let grid = Grid::from_line(line).unwrap_or_else(|| panic!("no line of 81 cells: {line}"));
    Action::Import { link: BoardState::new(grid).to_link(), after: AfterImport::Play }
}
