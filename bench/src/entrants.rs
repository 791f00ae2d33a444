//! Who races: each solver behind the same three functions, asked in the way that is fastest for it.
//!
//! What is timed is `solve`: from a grid in the solver's own type to 0, 1 or 2 solutions and the first of them, in
//! whichever type it hands them out. Reading lines before and comparing answers after are not timed.

use ninefold::{grid, solver};
use rustoku_lib::{
    Rustoku,
    core::{Board, Solution, TechniqueFlags},
};
use sudoku::Sudoku;

/// A solver that takes part.
pub trait Entrant {
    /// What it is called.
    const NAME: &'static str;
    /// Whether it takes milliseconds for a puzzle, and for ever where there is little to go by.
    const IS_SLOW: bool = false;
    /// A puzzle in its own type.
    type Puzzle;
    /// An answer in its own type.
    type Found;

    /// Reads a line of 81 characters.
    fn read(line: &str) -> Option<Self::Puzzle>;
    /// The work.
    fn solve(puzzle: &Self::Puzzle) -> Self::Found;
    /// What it found, in words that all share.
    fn answer(found: &Self::Found) -> Answer;
}

/// How many solutions, up to two, and the solution if there is but one, in reading order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// 0, 1, or 2 for any more.
    pub count: usize,
    /// The only solution.
    pub solution: Option<Vec<u8>>,
}

impl Answer {
    fn new(count: usize, first: impl FnOnce() -> Vec<u8>) -> Answer {
        Answer { count, solution: (count == 1).then(first) }
    }
}

/// Our engine.
pub struct Ninefold;

impl Entrant for Ninefold {
    const NAME: &'static str = "ninefold";
    type Puzzle = grid::Grid;
    type Found = solver::Solutions;

    fn read(line: &str) -> Option<grid::Grid> {
        grid::Grid::from_line(line)
    }

    fn solve(puzzle: &grid::Grid) -> solver::Solutions {
        solver::solutions(puzzle, 2)
    }

    fn answer(found: &solver::Solutions) -> Answer {
        Answer::new(found.count as usize, || {
            let first = found.first.unwrap_or(grid::Grid::EMPTY);
            grid::Cell::all().map(|cell| first[cell].map_or(0, |digit| digit.index() as u8 + 1)).collect()
        })
    }
}

/// The crate `sudoku`, without the checks of its indices. It gets room for one solution, so a second is only counted,
/// and nothing is allocated.
pub struct SudokuCrate;

impl Entrant for SudokuCrate {
    const NAME: &'static str = "sudoku";
    type Puzzle = Sudoku;
    type Found = (usize, [u8; 81]);

    fn read(line: &str) -> Option<Sudoku> {
        Sudoku::from_str_line(line).ok()
    }

    fn solve(puzzle: &Sudoku) -> (usize, [u8; 81]) {
        let mut first = [[0; 81]];
        let count = puzzle.solutions_up_to_buffer(&mut first, 2);
        (count, first[0])
    }

    fn answer((count, first): &(usize, [u8; 81])) -> Answer {
        Answer::new(*count, || first.to_vec())
    }
}

/// The crate `rustoku-lib`, with the easy human techniques first: without any it takes forty times as long.
pub struct RustokuCrate;

impl Entrant for RustokuCrate {
    const NAME: &'static str = "rustoku-lib";
    const IS_SLOW: bool = true;
    type Puzzle = Board;
    type Found = Vec<Solution>;

    fn read(line: &str) -> Option<Board> {
        Board::try_from(line).ok()
    }

    fn solve(puzzle: &Board) -> Vec<Solution> {
        // A grid with two equal digits in a house is refused here.
        let Ok(solver) = Rustoku::new(*puzzle) else { return Vec::new() };
        solver.with_techniques(TechniqueFlags::EASY).solve_until(2)
    }

    fn answer(found: &Vec<Solution>) -> Answer {
        Answer::new(found.len(), || (0..81).map(|cell| found[0].board.get(cell / 9, cell % 9)).collect())
    }
}
