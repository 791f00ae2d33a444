//! Set-up that several tests share.

pub mod grids;
mod import;
pub mod isomorphs;
pub mod parallel;
pub mod rated_puzzles;
pub mod reference_solver;
pub mod rng;

pub use import::import_line;
