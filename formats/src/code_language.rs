//! Programming languages that the reader recognises.

/// A language in which lists are written in a way of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CodeLanguage {
    /// Lisp.
    Lisp,
    /// MiniZinc.
    MiniZinc,
    /// Python.
    Python,
    /// R.
    R,
    /// Rust.
    Rust,
}

impl CodeLanguage {
    /// The name of the language.
    pub const fn name(self) -> &'static str {
        match self {
            CodeLanguage::Lisp => "Lisp",
            CodeLanguage::MiniZinc => "MiniZinc",
            CodeLanguage::Python => "Python",
            CodeLanguage::R => "R",
            CodeLanguage::Rust => "Rust",
        }
    }
}
