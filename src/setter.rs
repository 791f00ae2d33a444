//! What people who make puzzles ask of a grid: which candidates are true, which clues are missing or redundant, and which puzzles are near.
//!
//! ```text
//!   grid ─┬─▶ SolutionSurvey      candidates by the number of solutions that have them
//!         ├─▶ redundant_clues     clues that the others imply
//!         ├─▶ MinimalSearch       all minimal puzzles among its clues
//!         ├─▶ NeighbourSearch     puzzles with a few clues exchanged
//!         └─▶ PatternSearch       puzzles with clues in the same cells
//!   puzzle ──▶ backdoors          digits that make it easy
//!   solution ▶ unavoidable_sets   cells of which every puzzle shows one
//! ```
//!
//! Searches are resumable, and are divided into parts that several threads can do without a result depending on how many there are.

mod clues;
mod survey;

pub use clues::{Replacement, redundant_clues, replacements};
pub use survey::{SolutionSurvey, SurveySearch, survey};
