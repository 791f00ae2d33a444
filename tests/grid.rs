//! Cells, houses, grids, boards, symmetries, puzzles and levels.

use ninefold::{
    Board, Candidate, Cell, CellSet, Digit, DigitSet, Grid, House, Level, Puzzle, PuzzleError, Rating,
    Symmetry,
};

use crate::support::PUZZLE;

#[test]
fn houses_have_nine_cells_and_cells_have_twenty_peers() {
    assert!(House::all().all(|house| house.cells().len() == 9));
    assert!(Cell::all().all(|cell| cell.peers().len() == 20));
    assert!(Cell::all().all(|cell| !cell.peers().contains(cell)));
    assert!(Cell::all().all(|a| Cell::all().all(|b| {
        let together = a.houses().iter().any(|house| house.cells().contains(b));
        a.peers().contains(b) == (together && a != b)
    })));
}

#[test]
#[should_panic(expected = "nine digits, counted from 0")]
fn digit_index_out_of_range_panics() {
    Digit::from_index(256);
}

#[test]
fn cells_are_formatted_from_one() {
    assert_eq!(Cell::at(4, 6).to_string(), "r5c7");
    assert_eq!(Cell::new(81), None);
    assert_eq!(Cell::at(8, 8).block(), 8);
}

#[test]
fn line_parses_and_formats_back() {
    let line = PUZZLE;
    assert_eq!(Grid::from_line(line).unwrap().to_line(), line);
    assert_eq!(Grid::from_line(&line[1..]), None);
    assert_eq!(Grid::from_line(&format!("{line}.")), None);
    assert_eq!(Grid::from_line(&line.replace('5', "x")), None);
}

#[test]
fn conflicts_are_all_cells_with_an_equal_peer() {
    let mut grid = Grid::EMPTY;
    let five = Digit::new(5);
    for cell in [Cell::at(0, 0), Cell::at(0, 8), Cell::at(1, 1), Cell::at(8, 7)] {
        grid[cell] = five;
    }
    let clash: CellSet = [Cell::at(0, 0), Cell::at(0, 8), Cell::at(1, 1)].into_iter().collect();
    assert_eq!(grid.conflicts(), clash);
}

fn board() -> Board {
    Board::new(&Grid::from_line(PUZZLE).unwrap())
}

#[test]
fn new_board_has_the_candidates_that_the_rules_allow() {
    let board = board();
    for cell in Cell::all() {
        for digit in Digit::all() {
            let allowed = board.grid()[cell].is_none()
                && cell.peers().into_iter().all(|peer| board.grid()[peer] != Some(digit));
            assert_eq!(board.has(Candidate { cell, digit }), allowed);
            assert_eq!(board.candidates(cell).contains(digit), allowed);
        }
    }
    assert_eq!(
        board.all_candidates().len(),
        board.empty().into_iter().map(|c| board.candidates(c).len()).sum::<usize>()
    );
    assert!(!board.has_contradiction());
}

#[test]
fn cell_without_candidates_is_a_contradiction() {
    let mut board = board();
    let cell = Cell::at(0, 2);
    board.retain(cell, DigitSet::EMPTY);
    assert!(board.has_contradiction());
}

#[test]
fn orbits_partition_all_cells() {
    for &symmetry in Symmetry::ALL {
        let mut seen = CellSet::EMPTY;
        for orbit in symmetry.orbits() {
            assert!((seen & orbit).is_empty() && symmetry.holds_for(orbit), "{symmetry}");
            seen |= orbit;
        }
        assert_eq!(seen, CellSet::ALL, "{symmetry}");
    }
    assert!(Symmetry::ALL.iter().map(|symmetry| symmetry.orbits().count()).eq([81, 45, 41, 45]));
}

#[test]
fn symmetry_name_parses_back() {
    for &symmetry in Symmetry::ALL {
        assert_eq!(symmetry.to_string().parse(), Ok(symmetry));
    }
    let error = "Mirror".parse::<Symmetry>().unwrap_err();
    assert_eq!(error.to_string(), "unknown symmetry 'Mirror': expected none, mirror, half-turn or diagonal");
}

fn puzzle(line: &str) -> Result<Puzzle, PuzzleError> {
    Puzzle::new(Grid::from_line(line).unwrap())
}

#[test]
fn puzzle_has_givens_and_solution() {
    let puzzle = puzzle(PUZZLE).unwrap();
    assert_eq!(puzzle.givens().to_line(), PUZZLE);
    assert!(puzzle.solution().is_solved());
    assert!(puzzle.solution().extends(puzzle.givens()));
}

#[test]
fn error_gives_the_reason() {
    let clash = puzzle(&PUZZLE.replace("53..7", "53..5")).unwrap_err();
    assert_eq!(clash.to_string(), "the same digit twice in a row, column or block: r1c1 r1c5 r2c6");
    let dead = puzzle(&format!("12345678.........9{}", ".".repeat(63))).unwrap_err();
    assert_eq!(dead, PuzzleError::NoSolution);

    let Err(PuzzleError::ManySolutions(two)) = Puzzle::new(Grid::EMPTY) else {
        panic!("a blank grid has many solutions");
    };
    assert!(two[0].is_solved() && two[1].is_solved() && two[0] != two[1]);
}

#[test]
fn only_the_hell_level_has_a_grade() {
    for tenths in 0..120 {
        assert_eq!(Rating(tenths).hell_grade().is_some(), Rating(tenths).level() == Level::Hell, "{tenths}");
    }
    let badges = [62, 74, 75, 84, 85, 95].map(|tenths| Rating(tenths).hell_grade().map(|b| b.to_string()));
    assert_eq!(badges.map(Option::unwrap), ["I", "I", "II", "II", "III", "III"]);
}
