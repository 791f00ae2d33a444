//! The generators, behind the same trait as the solvers: they turn a seed into a minimal puzzle.

use sudoku::board::{Sudoku, Symmetry};

use crate::solvers::{Answer, Solver};

/// Checks a generated puzzle: `count` is 1 if it has one solution, and `solution` is the number of redundant clues, which
/// is 0 for a minimal puzzle.
fn answer(givens: &str) -> Answer {
    let puzzle = Sudoku::from_str_line(givens).expect("a line");
    let is_redundant = |cell: usize| {
        let mut fewer = puzzle.to_bytes();
        fewer[cell] = 0;
        fewer != puzzle.to_bytes() && Sudoku::from_bytes(fewer).is_ok_and(Sudoku::is_uniquely_solvable)
    };
    let redundant = (0..81).filter(|&cell| is_redundant(cell)).count();
    Answer { count: usize::from(puzzle.is_uniquely_solvable()), solution: Some(vec![redundant as u8]) }
}

/// Our generator.
pub struct Ninefold;

impl Solver for Ninefold {
    const NAME: &'static str = "ninefold";
    type Puzzle = u64;
    type Output = ninefold::grid::Puzzle;

    fn parse(line: &str) -> Option<u64> {
        line.parse().ok()
    }

    fn solve(&seed: &u64) -> ninefold::grid::Puzzle {
        ninefold::generator::generate_minimal(seed)
    }

    fn answer(output: &ninefold::grid::Puzzle) -> Answer {
        answer(&output.givens().to_line())
    }
}

/// The generator of the crate `sudoku`, which takes no seed.
pub struct SudokuCrate;

impl Solver for SudokuCrate {
    const NAME: &'static str = "sudoku";
    type Puzzle = ();
    type Output = Sudoku;

    fn parse(_: &str) -> Option<()> {
        Some(())
    }

    fn solve((): &()) -> Sudoku {
        Sudoku::generate_with_symmetry(Symmetry::None)
    }

    fn answer(output: &Sudoku) -> Answer {
        answer(&output.to_str_line())
    }
}
