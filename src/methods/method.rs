//! The five methods by name.

use crate::named_enum;

named_enum! {
    /// A method to solve a grid.
    ///
    /// ```
    /// use ninefold::methods::{Method, RunOutcome, SolverRun};
    /// use ninefold::Grid;
    ///
    /// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let mut run = SolverRun::new(Method::Plain, &Grid::from_line(line).unwrap());
    /// assert_eq!(run.next(1_000_000), Some(RunOutcome::Solved));
    /// assert!(run.counters().nodes > 0);
    /// ```
    pub non_exhaustive enum Method, "method" {
        /// Our engine: propagation over many cells at once, guesses where it ends.
        Fast = "fast",
        /// Candidate flags, cleared by every digit placed. Never guesses.
        Candidates = "candidates",
        /// Depth-first search that branches on the cell with the fewest candidates.
        Bits = "bits",
        /// Plain backtracking in reading order.
        Plain = "plain",
        /// Compare and eliminate, one cell at a time. Never guesses.
        Compare = "compare",
    }
}

impl Method {
    /// Whether it guesses when no rule applies, and so finds every solution.
    pub const fn guesses(self) -> bool {
        matches!(self, Method::Fast | Method::Bits | Method::Plain)
    }
}
