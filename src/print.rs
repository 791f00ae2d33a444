//! A pack for print: puzzles of chosen levels on sheets of paper, their answers on the last.
//!
//! ```text
//!   easy=6&medium=6&hard=2&per=4 ──▶ Order ──▶ Maker ── puzzle after puzzle, page after page ──▶ Pack
//!                                                         ┌─────────┐       ┌─────────┐
//!                                                         │ ▦  ▦    │  …    │ ▪ ▪ ▪ ▪ │
//!                                                         │ ▦  ▦    │       │ ▪ ▪ ▪   │
//!                                                         └─ SVG ───┘       └ answers ┘
//! ```
//!
//! Each page is a drawing of its own, in millimetres. The same order gives the same pages, to the byte, for ever.

mod caption;
mod messages;
mod options;
mod pack_builder;
mod page;
mod paper;
mod printed_grid;
mod qr_code;
mod single_puzzle;
mod svg;

use crate::grid::Grid;
use crate::puzzle_id::PuzzleId;
use crate::techniques::HellGrade;
use crate::techniques::Rating;
use crate::template::Language;

use messages::PrintMessages;

pub use options::{PrintContext, PrintOptions, PrintOptionsError, PuzzlesPerPage};
pub use pack_builder::PackBuilder;
pub use page::{Page, pages};
pub use paper::Paper;
pub use single_puzzle::{Heading, puzzle_page, puzzle_svg, qr_code_svg};

/// A puzzle of a pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrintPuzzle {
    /// What makes it again.
    pub id: PuzzleId,
    /// What is printed.
    pub givens: Grid,
    /// Its only solution.
    pub solution: Grid,
    /// That of the hardest step it asks for.
    pub rating: Rating,
    /// How deep in hell it lies.
    pub hell_tier: Option<HellGrade>,
}

/// What came of an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrintPack {
    /// The puzzles, from the easiest level to the hardest.
    pub puzzles: Vec<PrintPuzzle>,
    /// The sheets, answers last.
    pub pages: Vec<Page>,
}

impl PrintPack {
    /// How much it is, in words.
    pub fn summary(&self, language: Language) -> String {
        let (puzzles, pages) = (self.puzzles.len().to_string(), self.pages.len().to_string());
        PrintMessages::new(language).format("made", &[("puzzles", puzzles), ("pages", pages)])
    }
}
