//! The five methods by name.

use std::fmt;
use std::str::FromStr;

/// A method to solve a grid.
///
/// ```
/// use ninefold::methods::{Method, Outcome, SolverRun};
/// use ninefold::Grid;
///
/// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let mut run = SolverRun::new(Method::Plain, &Grid::from_line(line).unwrap());
/// assert_eq!(run.next(1_000_000), Some(Outcome::Solved));
/// assert!(run.counters().nodes > 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Our engine: propagation over many cells at once, guesses where it ends.
    Fast,
    /// Candidate flags, cleared by every digit placed. Never guesses.
    Candidates,
    /// Depth-first search that branches on the cell with the fewest candidates.
    Bits,
    /// Plain backtracking in reading order.
    Plain,
    /// Compare and eliminate, one cell at a time. Never guesses.
    Compare,
}

impl Method {
    /// All methods, in the order in which the page shows them.
    pub const ALL: [Method; 5] =
        [Method::Fast, Method::Candidates, Method::Bits, Method::Plain, Method::Compare];

    /// The method's name: one lower-case word.
    pub const fn name(self) -> &'static str {
        match self {
            Method::Fast => "fast",
            Method::Candidates => "candidates",
            Method::Bits => "bits",
            Method::Plain => "plain",
            Method::Compare => "compare",
        }
    }

    /// Whether it guesses when no rule applies, and so finds every solution.
    pub const fn guesses(self) -> bool {
        matches!(self, Method::Fast | Method::Bits | Method::Plain)
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The error for a word that names no method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownMethod(String);

impl fmt::Display for UnknownMethod {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "unknown method '{}': expected fast, candidates, bits, plain or compare", self.0)
    }
}

impl std::error::Error for UnknownMethod {}

impl FromStr for Method {
    type Err = UnknownMethod;

    fn from_str(name: &str) -> Result<Method, UnknownMethod> {
        let found = Method::ALL.into_iter().find(|method| method.name() == name);
        found.ok_or_else(|| UnknownMethod(name.into()))
    }
}
