//! Who races to make puzzles: from a seed to a puzzle with one solution, none of whose clues can be spared.

use sudoku::board::{Sudoku, Symmetry};

use crate::entrants::{Answer, Entrant};

/// A generator's answer is right when it is minimal: how many clues can be spared is what is told.
fn answer(givens: &str) -> Answer {
    let puzzle = Sudoku::from_str_line(givens).expect("a line");
    let spared = |cell: usize| {
        let mut fewer = puzzle.to_bytes();
        fewer[cell] = 0;
        fewer != puzzle.to_bytes() && Sudoku::from_bytes(fewer).is_ok_and(Sudoku::is_uniquely_solvable)
    };
    let spare = (0..81).filter(|&cell| spared(cell)).count();
    Answer { count: usize::from(puzzle.is_uniquely_solvable()), solution: Some(vec![spare as u8]) }
}

/// Our generator.
pub struct Ninefold;

impl Entrant for Ninefold {
    const NAME: &'static str = "ninefold";
    type Puzzle = u64;
    type Found = ninefold::puzzle::Puzzle;

    fn read(line: &str) -> Option<u64> {
        line.parse().ok()
    }

    fn solve(&seed: &u64) -> ninefold::puzzle::Puzzle {
        ninefold::generator::generate_minimal(seed)
    }

    fn answer(found: &ninefold::puzzle::Puzzle) -> Answer {
        answer(&found.givens().to_line())
    }
}

/// That of the crate `sudoku`, which draws its random numbers from where it likes.
pub struct SudokuCrate;

impl Entrant for SudokuCrate {
    const NAME: &'static str = "sudoku";
    type Puzzle = ();
    type Found = Sudoku;

    fn read(_: &str) -> Option<()> {
        Some(())
    }

    fn solve((): &()) -> Sudoku {
        Sudoku::generate_with_symmetry(Symmetry::None)
    }

    fn answer(found: &Sudoku) -> Answer {
        answer(&found.to_str_line())
    }
}
