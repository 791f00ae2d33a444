//! The proof that givens are a puzzle: that they have exactly one solution.

use crate::grid::{Grid, Puzzle, PuzzleError};

use super::solutions;

impl Puzzle {
    /// Takes every digit of the grid as a given and checks that there is exactly one solution.
    ///
    /// # Errors
    /// If there is no solution or more than one.
    pub fn new(givens: Grid) -> Result<Puzzle, PuzzleError> {
        let found = solutions(&givens, 2);
        match (found.first, found.second) {
            (Some(solution), None) => Ok(Puzzle::proved(givens, solution)),
            (Some(first), Some(second)) => Err(PuzzleError::ManySolutions(Box::new([first, second]))),
            (None, _) => {
                let clash = givens.conflicts();
                Err(if clash.is_empty() { PuzzleError::NoSolution } else { PuzzleError::Conflict(clash) })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn puzzle(line: &str) -> Result<Puzzle, PuzzleError> {
        Puzzle::new(Grid::from_line(line).unwrap())
    }

    #[test]
    fn puzzle_has_givens_and_solution() {
        let puzzle = puzzle(LINE).unwrap();
        assert_eq!(puzzle.givens().to_line(), LINE);
        assert!(puzzle.solution().is_solved());
        assert!(puzzle.solution().extends(puzzle.givens()));
    }

    #[test]
    fn error_gives_the_reason() {
        let clash = puzzle(&LINE.replace("53..7", "53..5")).unwrap_err();
        assert_eq!(clash.to_string(), "the same digit twice in a row, column or block: r1c1 r1c5 r2c6");
        let dead = puzzle(&format!("12345678.........9{}", ".".repeat(63))).unwrap_err();
        assert_eq!(dead, PuzzleError::NoSolution);

        let Err(PuzzleError::ManySolutions(two)) = Puzzle::new(Grid::EMPTY) else {
            panic!("a blank grid has many solutions");
        };
        assert!(two[0].is_solved() && two[1].is_solved() && two[0] != two[1]);
    }
}
