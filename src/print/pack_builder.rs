//! From an order to a pack in portions, so that whoever waits can be told how far it is, and may stop it.

use crate::generator::{self, Generated};
use crate::puzzle_id::PuzzleId;

use super::options::{PrintContext, PrintOptions};
use super::page::page;
use super::{Page, PrintPack, PrintPuzzle};

/// A pack being made.
pub struct PackBuilder {
    options: PrintOptions,
    context: PrintContext,
    puzzle_ids: Vec<PuzzleId>,
    /// Works on the first puzzle that is not there yet.
    generation: Option<generator::VariantGenerator>,
    puzzles: Vec<PrintPuzzle>,
    pages: Vec<Page>,
}

impl PackBuilder {
    /// A pack not yet begun.
    pub fn new(options: PrintOptions, context: PrintContext) -> PackBuilder {
        let recipes = options.puzzle_ids().collect();
        PackBuilder {
            options,
            context,
            puzzle_ids: recipes,
            generation: None,
            puzzles: Vec::new(),
            pages: Vec::new(),
        }
    }

    /// How many puzzles are there.
    pub fn puzzles_done(&self) -> usize {
        self.puzzles.len()
    }

    /// How many there will be.
    pub fn puzzle_count(&self) -> usize {
        self.puzzle_ids.len()
    }

    /// Goes on a little, a millisecond or so, or draws one page: the pack when that was the last.
    pub fn run(&mut self) -> Option<PrintPack> {
        if let Some(&recipe) = self.puzzle_ids.get(self.puzzles.len()) {
            let making = self.generation.get_or_insert_with(|| generator::VariantGenerator::new(recipe));
            if let Some(Generated { puzzle, rating }) = making.run() {
                self.generation = None;
                let (givens, solution) = (*puzzle.givens(), *puzzle.solution());
                let (badge, rating) = (rating.hell_grade(), rating.rating);
                self.puzzles.push(PrintPuzzle { id: recipe, givens, solution, rating, hell_tier: badge });
            }
            return None;
        }
        if let Some(page) = page(&self.options, &self.context, &self.puzzles, self.pages.len()) {
            self.pages.push(page);
            return None;
        }
        let (puzzles, pages) = (std::mem::take(&mut self.puzzles), std::mem::take(&mut self.pages));
        Some(PrintPack { puzzles, pages })
    }
}
