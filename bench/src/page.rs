//! The stand, for `race.js` to call.

use wasm_bindgen::prelude::*;

use crate::stand;

/// A set with every entrant at the start.
#[wasm_bindgen]
pub struct Stand(stand::Stand);

#[wasm_bindgen]
impl Stand {
    /// Reads a set.
    #[wasm_bindgen(constructor)]
    pub fn new(set: &str, text: &str) -> Stand {
        Stand(stand::Stand::new(set, text))
    }

    /// The number of puzzles.
    pub fn puzzles(&self) -> usize {
        self.0.puzzles()
    }

    /// The names of the entrants in the order of their numbers.
    pub fn names(&self) -> Vec<String> {
        self.0.names().into_iter().map(str::to_owned).collect()
    }

    /// Whether an entrant is to run on the first few puzzles alone.
    pub fn is_slow(&self, entrant: usize) -> bool {
        self.0.is_slow(entrant)
    }

    /// One entrant solves the puzzles from one to another, so many times: the work to be timed.
    pub fn lap(&self, entrant: usize, from: usize, to: usize, times: usize) {
        self.0.lap(entrant, from..to, times);
    }

    /// The first of these puzzles on which an entrant does not say what ours says.
    pub fn disagreement(&self, entrant: usize, from: usize, to: usize) -> Option<String> {
        self.0.disagreement(entrant, from..to).map(str::to_owned)
    }
}
