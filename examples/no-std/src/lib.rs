//! Solves, rates and generates with an allocator and nothing else.

#![no_std]

extern crate alloc;

use alloc::string::{String, ToString};

use ninefold::{Grid, Hint, Level, Puzzle, first_hint, generate, rate, solutions};

/// The solution of a puzzle, or why there is none.
///
/// # Errors
/// If the text is no puzzle.
pub fn solve(text: &str) -> Result<String, String> {
    let puzzle: Puzzle = text.parse().map_err(|error: ninefold::ParsePuzzleError| error.to_string())?;
    Ok(puzzle.solution().to_string())
}

/// Number of solutions, at most `limit`.
pub fn count(grid: &Grid, limit: u64) -> u64 {
    solutions(grid, limit).count
}

/// A new puzzle, its level and its first step.
pub fn puzzle(seed: u64) -> (String, Level, Option<String>) {
    let puzzle = generate(Level::Hard, seed).puzzle;
    let step = if let Hint::Next(found) = first_hint(&puzzle) { Some(found.step.to_string()) } else { None };
    (puzzle.to_string(), rate(&puzzle).level, step)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzles_are_those_of_the_library_with_std() {
        let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        assert_eq!(solve(easy).as_deref(), Ok(solution));
        assert_eq!(count(&Grid::EMPTY, 100), 100);
        let (made, level, step) = puzzle(123);
        assert_eq!(made, "..57....13.8..4.7.6..1.8.......8.4.9.......6.....7.2.32..3.7...4.9..5.1...34....5");
        assert_eq!((level, step.is_some()), (Level::Hard, true));
    }
}
