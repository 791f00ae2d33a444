//! The solvers, behind one trait. Each is called in the way that is fastest for it.
//!
//! Only `solve` is timed, or `solve_each`: it takes a puzzle in the solver's own type and finds 0, 1 or 2 solutions, and the first of them.
//! Parsing before and comparing answers afterwards are not timed.

use std::{hint::black_box, slice};

use ninefold::{grid, solver};
use rustoku_lib::{
    Rustoku,
    core::{Board, Solution, TechniqueFlags},
};
use sudoku::Sudoku;

/// A solver or generator that is compared.
pub trait Solver {
    /// The name in tables.
    const NAME: &'static str;
    /// Whether it takes milliseconds for a puzzle, and practically for ever for one with few clues.
    const IS_SLOW: bool = false;
    /// The solver's own type for puzzles.
    type Puzzle;
    /// The solver's own type for results.
    type Output;

    /// Parses a line of 81 characters.
    fn parse(line: &str) -> Option<Self::Puzzle>;
    /// Solves a puzzle. This is what is timed.
    fn solve(puzzle: &Self::Puzzle) -> Self::Output;
    /// Solves puzzles one after another. This is what is timed.
    fn solve_each(puzzles: &[Self::Puzzle]) {
        for puzzle in puzzles {
            black_box(Self::solve(black_box(puzzle)));
        }
    }
    /// Converts a result to the type that all solvers share.
    fn answer(output: &Self::Output) -> Answer;
}

/// The number of solutions and, if there is only one, the solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Number of solutions, at most 2.
    pub count: usize,
    /// The digits of the only solution, in reading order; a solver that only counts has none.
    pub solution: Option<Vec<u8>>,
}

impl Answer {
    fn new(count: usize, first: impl FnOnce() -> Vec<u8>) -> Answer {
        Answer { count, solution: (count == 1).then(first) }
    }

    /// Whether the numbers of solutions are equal, and so are the solutions if both are known.
    pub fn agrees_with(&self, other: &Answer) -> bool {
        let differs = self.solution.iter().zip(&other.solution).any(|(one, other)| one != other);
        self.count == other.count && !differs
    }
}

/// Our solver.
pub struct Ninefold;

impl Solver for Ninefold {
    const NAME: &'static str = "ninefold";
    type Puzzle = grid::Grid;
    type Output = solver::Solutions;

    fn parse(line: &str) -> Option<grid::Grid> {
        grid::Grid::from_line(line)
    }

    fn solve(puzzle: &grid::Grid) -> solver::Solutions {
        solver::solutions(puzzle, 2)
    }

    fn answer(output: &solver::Solutions) -> Answer {
        Answer::new(output.count as usize, || {
            let first = output.first.unwrap_or(grid::Grid::EMPTY);
            grid::Cell::all().map(|cell| first[cell].map_or(0, |digit| digit.index() as u8 + 1)).collect()
        })
    }
}

/// Our solver with many puzzles at a time.
pub struct NinefoldLists;

impl Solver for NinefoldLists {
    const NAME: &'static str = "ninefold:lists";
    type Puzzle = grid::Grid;
    type Output = solver::Solutions;

    fn parse(line: &str) -> Option<grid::Grid> {
        Ninefold::parse(line)
    }

    fn solve(puzzle: &grid::Grid) -> solver::Solutions {
        solver::solutions_of(slice::from_ref(puzzle), 2).remove(0)
    }

    fn solve_each(puzzles: &[grid::Grid]) {
        black_box(solver::solutions_of(black_box(puzzles), 2));
    }

    fn answer(output: &solver::Solutions) -> Answer {
        Ninefold::answer(output)
    }
}

/// The crate `sudoku`, without bounds checks. It gets a buffer for one solution, so that a second one is only counted and
/// nothing is allocated.
pub struct SudokuCrate;

impl Solver for SudokuCrate {
    const NAME: &'static str = "sudoku";
    type Puzzle = Sudoku;
    type Output = (usize, [u8; 81]);

    fn parse(line: &str) -> Option<Sudoku> {
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

/// The crate `rustoku-lib`, with its easy techniques before the search: without them it takes forty times as long.
pub struct RustokuCrate;

impl Solver for RustokuCrate {
    const NAME: &'static str = "rustoku-lib";
    const IS_SLOW: bool = true;
    type Puzzle = Board;
    type Output = Vec<Solution>;

    fn parse(line: &str) -> Option<Board> {
        Board::try_from(line).ok()
    }

    fn solve(puzzle: &Board) -> Vec<Solution> {
        // This fails for a grid with two equal digits in a house.
        let Ok(solver) = Rustoku::new(*puzzle) else { return Vec::new() };
        solver.with_techniques(TechniqueFlags::EASY).solve_until(2)
    }

    fn answer(output: &Vec<Solution>) -> Answer {
        Answer::new(output.len(), || (0..81).map(|cell| output[0].board.get(cell / 9, cell % 9)).collect())
    }
}
