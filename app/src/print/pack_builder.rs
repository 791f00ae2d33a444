//! Builds a pack in portions, so that the caller can report progress and stop it.

use ninefold::generator::{self, PuzzleId, RatedPuzzle};
use ninefold::rating::PuzzleRating;

use super::options::{PrintContext, PrintOptions};
use super::page::page;
use super::{Page, PrintPack, PrintPuzzle};

pub struct PackBuilder {
    options: PrintOptions,
    context: PrintContext,
    puzzle_ids: Vec<PuzzleId>,
    generation: Option<generator::Generator>,
    puzzles: Vec<PrintPuzzle>,
    pages: Vec<Page>,
}

impl PackBuilder {
    pub fn new(options: PrintOptions, context: PrintContext) -> PackBuilder {
        let puzzle_ids = options.puzzle_ids().collect();
        PackBuilder { options, context, puzzle_ids, generation: None, puzzles: Vec::new(), pages: Vec::new() }
    }

    pub fn puzzles_done(&self) -> usize {
        self.puzzles.len()
    }

    pub fn puzzle_count(&self) -> usize {
        self.puzzle_ids.len()
    }

    /// Works for about a millisecond, or draws one page. Returns the pack once it is complete.
    pub fn run(&mut self) -> Option<PrintPack> {
        if let Some(&id) = self.puzzle_ids.get(self.puzzles.len()) {
            let generation = self.generation.get_or_insert_with(|| generator::Generator::new(id));
            if let Some(RatedPuzzle { puzzle, rating }) = generation.run() {
                self.generation = None;
                let (givens, solution) = (*puzzle.givens(), *puzzle.solution());
                let PuzzleRating { rating, time, .. } = rating;
                self.puzzles.push(PrintPuzzle { id, givens, solution, rating, time });
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
