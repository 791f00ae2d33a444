//! The ways to a solution that can be looked at side by side: by search with one of the methods, or by logic.

use super::Method;

/// A way to a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolveMethod {
    /// A search: [`Job::Try`](super::Job::Try).
    Search(Method),
    /// The steps of the ladder: [`Wish::Path`](super::Wish::Path).
    Logic,
}

impl SolveMethod {
    /// All, in their order on the page.
    pub const ALL: [SolveMethod; 6] = {
        let [a, b, c, d, e] = Method::ALL;
        [
            SolveMethod::Search(a),
            SolveMethod::Search(b),
            SolveMethod::Search(c),
            SolveMethod::Search(d),
            SolveMethod::Search(e),
            SolveMethod::Logic,
        ]
    };

    /// The method of a search.
    pub fn method(self) -> Option<Method> {
        match self {
            SolveMethod::Search(method) => Some(method),
            SolveMethod::Logic => None,
        }
    }
}
