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
mod code;
mod grid;
mod maker;
mod order;
mod page;
mod paper;
mod single;
mod svg;
mod words;

use crate::grid::Grid;
use crate::puzzle_id::PuzzleId;
use crate::techniques::Badge;
use crate::techniques::Tenths;
use crate::template::Language;

use words::Words;

pub use maker::Maker;
pub use order::{Fault, Imprint, Order, PerPage};
pub use page::{Page, pages};
pub use paper::Paper;
pub use single::{Heading, code, picture, sheet};

/// A puzzle of a pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// What makes it again.
    pub recipe: PuzzleId,
    /// What is printed.
    pub givens: Grid,
    /// Its only solution.
    pub solution: Grid,
    /// That of the hardest step it asks for.
    pub rating: Tenths,
    /// How deep in hell it lies.
    pub badge: Option<Badge>,
}

/// What came of an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pack {
    /// The puzzles, from the easiest level to the hardest.
    pub entries: Vec<Entry>,
    /// The sheets, answers last.
    pub pages: Vec<Page>,
}

impl Pack {
    /// How much it is, in words.
    pub fn told(&self, language: Language) -> String {
        let (puzzles, pages) = (self.entries.len().to_string(), self.pages.len().to_string());
        Words::of(language).say("made", &[("puzzles", puzzles), ("pages", pages)])
    }
}
