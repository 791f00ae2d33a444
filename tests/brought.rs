//! A puzzle of one's own, as the room where puzzles come in hands it to the game.

use ninefold::game::{Action, Next};
use ninefold::grid::Grid;
use ninefold::share_link::Shared;

/// Brings this line of 81 cells to the table.
pub fn brought(line: &str) -> Action {
    let grid = Grid::from_line(line).unwrap_or_else(|| panic!("no line of 81 cells: {line}"));
    Action::Bring { link: Shared::new(grid).to_text(), next: Next::Play }
}
