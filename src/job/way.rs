//! The ways to a solution that can be looked at side by side: by search with one of the methods, or by logic.

use super::Method;

/// A way to a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// A search: [`Job::Try`](super::Job::Try).
    Search(Method),
    /// The steps of the ladder: [`Wish::Path`](super::Wish::Path).
    Logic,
}

impl Way {
    /// All, in their order on the page.
    pub const ALL: [Way; 6] = {
        let [a, b, c, d, e] = Method::ALL;
        [Way::Search(a), Way::Search(b), Way::Search(c), Way::Search(d), Way::Search(e), Way::Logic]
    };

    /// The method of a search.
    pub fn method(self) -> Option<Method> {
        match self {
            Way::Search(method) => Some(method),
            Way::Logic => None,
        }
    }
}
