//! The ways to solve a grid that the replay compares: a search with one of the methods, or logic.

use ninefold::methods::Method;

/// A way to solve a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolveMethod {
    /// A search: [`Job::RunMethod`](super::Job::RunMethod).
    Search(Method),
    /// The steps of a person: [`Job::Path`](super::Job::Path).
    Logic,
}

impl SolveMethod {
    /// All ways, in their order in the page.
    pub const ALL: [SolveMethod; 6] = {
        use SolveMethod::{Logic, Search};
        let &[a, b, c, d, e] = Method::ALL else { panic!("a place in the page for each method") };
        [Search(a), Search(b), Search(c), Search(d), Search(e), Logic]
    };

    /// The method, if it is a search.
    pub fn method(self) -> Option<Method> {
        match self {
            SolveMethod::Search(method) => Some(method),
            SolveMethod::Logic => None,
        }
    }
}
