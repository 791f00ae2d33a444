//! What people who make puzzles ask of a grid: which candidates are true, which clues are missing or redundant, and which puzzles are near.
//!
//! ```text
//!   grid ─────▶ survey               candidates by the number of solutions that have them
//!           ├─▶ redundant_clues      clues that the others imply
//!           └─▶ replacements         clues that may be mistyped
//!   puzzle ─┬─▶ MinimalSearch        all minimal puzzles among its clues
//!           ├─▶ NeighbourSearch      puzzles with one or two clues exchanged
//!           └─▶ BackdoorSearch       digits that make it easy
//!   pattern ──▶ PatternSearch        puzzles with clues in these cells
//!   solution ─▶ unavoidable_sets     cells of which every puzzle shows one
//! ```
//!
//! Searches are resumable, or are divided into parts that several threads can do; the result does not depend on how many there are.

mod backdoors;
mod clues;
mod completions;
mod ladder;
mod minimal;
mod neighbours;
mod pattern_search;
mod survey;
mod technique_filter;
mod unavoidable;

pub use backdoors::BackdoorSearch;
pub use clues::{Replacement, redundant_clues, replacements};
pub use minimal::{MinimalSearch, MinimalSearchEvent, random_minimal};
pub use neighbours::{ExchangeLen, NeighbourSearch};
pub use pattern_search::PatternSearch;
pub use survey::{SolutionSurvey, SurveySearch, survey};
pub use technique_filter::TechniqueFilter;
pub use unavoidable::{ClueBound, UnavoidableSearch, clue_bound, unavoidable_sets};
