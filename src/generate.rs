//! A seed and a level become a puzzle, always the same one.
//!
//! [`shuffled`] is the article's method, which knows clues and no logic; [`minimal`] makes puzzles without a level.
//!
//! Nothing here depends on how the search goes about its work, only on which solutions there are: a better search
//! must not change what a seed stands for.

mod article;
mod minimal;
mod pattern;
mod random;
mod shuffle;

pub use article::shuffled;
pub use minimal::minimal;
