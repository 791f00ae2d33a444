//! From an order to a pack in portions, so that whoever waits can be told how far it is, and may stop it.

use crate::generate::{Generated, Generator, made};
use crate::recipe::{Draw, Recipe};

use super::order::{Imprint, Order};
use super::page::page;
use super::{Entry, Pack, Page};

/// A pack being made.
pub struct Maker {
    order: Order,
    imprint: Imprint,
    recipes: Vec<Recipe>,
    /// Works on the first puzzle that is not there yet.
    generator: Option<Generator>,
    entries: Vec<Entry>,
    pages: Vec<Page>,
}

impl Maker {
    /// A pack not yet begun.
    pub fn new(order: Order, imprint: Imprint) -> Maker {
        let recipes = order.recipes().collect();
        Maker { order, imprint, recipes, generator: None, entries: Vec::new(), pages: Vec::new() }
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
            if let Some(Generated { puzzle, rating }) = self.tried(recipe) {
                self.generator = None;
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

    fn tried(&mut self, recipe: Recipe) -> Option<Generated> {
        let Draw::Rated(symmetry) = recipe.draw else { return Some(made(recipe)) };
        let begun = || Generator::new(recipe.seed, recipe.level, symmetry);
        self.generator.get_or_insert_with(begun).run()
    }
}
