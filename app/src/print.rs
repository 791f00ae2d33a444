//! Printing: a pack of puzzles on pages with the answers at the end, or a single puzzle.
//!
//! ```text
//!   easy=6&medium=6&hard=2&per=4 ──▶ PrintOptions ──▶ PackBuilder ── puzzle by puzzle, page by page ──▶ PrintPack
//!                                                         ┌─────────┐       ┌─────────┐
//!                                                         │ ▦  ▦    │  …    │ ▪ ▪ ▪ ▪ │
//!                                                         │ ▦  ▦    │       │ ▪ ▪ ▪   │
//!                                                         └─ SVG ───┘       └ answers ┘
//! ```
//!
//! Each page is one SVG image in millimetres. The same options give the same puzzles in every version,
//! and in one version the same pages, byte for byte.

mod caption;
pub(crate) mod figures;
mod options;
mod pack_builder;
mod page;
mod paper;
mod printed_grid;
mod qr_code;
mod single_puzzle;
mod svg_writer;

use ninefold::generator::PuzzleId;
use ninefold::grid::Grid;
use ninefold::level::Rating;
use ninefold::rating::SolvingTime;

use crate::template::{Language, Texts, texts};

pub use options::{PrintContext, PrintOptions, PrintOptionsError};
pub use pack_builder::PackBuilder;
pub use page::{Page, pages};
pub use paper::{Paper, PuzzlesPerPage};
pub use single_puzzle::{Heading, dense_qr_code_svg, puzzle_page, puzzle_svg, qr_code_svg};
pub(crate) use svg_writer::escape_xml;

/// Texts of printed pages and of errors in print options.
fn print_texts(language: Language) -> Texts {
    texts!("print", language)
}

/// The fonts of an image in this language: any sans-serif font that the reader's system has.
pub(crate) fn system_fonts(language: Language) -> String {
    print_texts(language).text("fonts")
}

/// A puzzle of a pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrintPuzzle {
    /// ID of the puzzle, e.g. `hell-123`.
    pub id: PuzzleId,
    pub givens: Grid,
    /// Its only solution.
    pub solution: Grid,
    /// Rating of its hardest step.
    pub rating: Rating,
    /// How long people take.
    pub time: SolvingTime,
}

/// Puzzles and pages, ready to print.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrintPack {
    /// The puzzles, from the easiest level to the hardest.
    pub puzzles: Vec<PrintPuzzle>,
    /// The pages, answers last.
    pub pages: Vec<Page>,
}

impl PrintPack {
    /// The number of puzzles and pages, as a sentence.
    pub fn summary(&self, language: Language) -> String {
        let (puzzles, pages) = (self.puzzles.len().to_string(), self.pages.len().to_string());
        print_texts(language).format("made", &[("puzzles", &puzzles), ("pages", &pages)])
    }
}
