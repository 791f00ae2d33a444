//! What a search costs.

/// How much work a search has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct SearchEffort {
    /// Number of guesses.
    pub nodes: u64,
    /// Number of positions that turned out to have no solution.
    pub dead_ends: u64,
    /// Largest number of guesses that were open at the same time.
    pub depth: u64,
}
