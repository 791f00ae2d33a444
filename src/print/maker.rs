//! From an order to a pack in portions, so that whoever waits can be told how far it is, and may stop it.

use crate::generator::{self, Generated};
use crate::puzzle_id::PuzzleId;

use super::order::{Imprint, Order};
use super::page::page;
use super::{Entry, Pack, Page};

/// A pack being made.
pub struct Maker {
    order: Order,
    imprint: Imprint,
    recipes: Vec<PuzzleId>,
    /// Works on the first puzzle that is not there yet.
    making: Option<generator::VariantGenerator>,
    entries: Vec<Entry>,
    pages: Vec<Page>,
}

impl Maker {
    /// A pack not yet begun.
    pub fn new(order: Order, imprint: Imprint) -> Maker {
        let recipes = order.recipes().collect();
        Maker { order, imprint, recipes, making: None, entries: Vec::new(), pages: Vec::new() }
    }

    /// How many puzzles are there.
    pub fn done(&self) -> usize {
        self.entries.len()
    }

    /// How many there will be.
    pub fn all(&self) -> usize {
        self.recipes.len()
    }

    /// Goes on a little, a millisecond or so, or draws one page: the pack when that was the last.
    pub fn run(&mut self) -> Option<Pack> {
        if let Some(&recipe) = self.recipes.get(self.entries.len()) {
            let making = self.making.get_or_insert_with(|| generator::VariantGenerator::new(recipe));
            if let Some(Generated { puzzle, rating }) = making.run() {
                self.making = None;
                let (givens, solution) = (*puzzle.givens(), *puzzle.solution());
                let (badge, rating) = (rating.badge(), rating.rating);
                self.entries.push(Entry { recipe, givens, solution, rating, badge });
            }
            return None;
        }
        if let Some(page) = page(&self.order, &self.imprint, &self.entries, self.pages.len()) {
            self.pages.push(page);
            return None;
        }
        let (entries, pages) = (std::mem::take(&mut self.entries), std::mem::take(&mut self.pages));
        Some(Pack { entries, pages })
    }
}
