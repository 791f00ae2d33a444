//! The codes of Codoku: grids round-trip, and other lengths are rejected.

use ninefold::grid::Grid;
use ninefold_formats::codoku::{read, split, write};

use crate::support::{PUZZLE, grid};

#[test]
fn grids_round_trip() {
    let puzzle = grid(PUZZLE);
    let text = write(&puzzle);
    assert!(text.starts_with("5NlQ19j"), "{text}");
    for grid in [puzzle, Grid::EMPTY, grid(&"123456789".repeat(9))] {
        assert_eq!(read(&write(&grid)), Some(grid));
    }
    assert_eq!(write(&Grid::EMPTY).len(), 14);
    assert_eq!(split(&format!("{text}wx")), Some((puzzle, "wx")));
}

#[test]
fn other_lengths_are_rejected() {
    let text = write(&Grid::EMPTY);
    assert_eq!(split(&text[1..]), None, "75 cells");
    assert_eq!(split(&format!("e{}", &text[1..])), None, "79 cells");
    assert_eq!(split("yyyy"), None);
    assert_eq!(read(&"0".repeat(81)), None, "81 blanks are written shorter");
    assert_eq!(split(&"0".repeat(81)), Some((Grid::EMPTY, "")));
    assert_eq!(read(&format!("{text}x")), None);
}
