//! JavaScript bindings of the workload, for `bench.js`.

use wasm_bindgen::prelude::*;

use crate::workload;

/// A set, parsed by every solver.
#[wasm_bindgen]
pub struct Workload(workload::Workload);

#[wasm_bindgen]
impl Workload {
    /// Parses a set.
    #[wasm_bindgen(constructor)]
    pub fn new(set: &str, text: &str) -> Workload {
        Workload(workload::Workload::new(set, text))
    }

    /// The number of puzzles.
    pub fn puzzles(&self) -> usize {
        self.0.puzzles()
    }

    /// The names of the solvers; a solver's number is its index.
    pub fn names(&self) -> Vec<String> {
        self.0.names().into_iter().map(str::to_owned).collect()
    }

    /// Whether a solver should only run on the first puzzles.
    pub fn is_slow(&self, solver: usize) -> bool {
        self.0.is_slow(solver)
    }

    /// Solves the puzzles `from..to` with one solver, `times` times. This is what is timed.
    pub fn run(&self, solver: usize, from: usize, to: usize, times: usize) {
        self.0.run(solver, from..to, times);
    }

    /// The first of the puzzles `from..to` for which a solver's answer differs from ours.
    pub fn disagreement(&self, solver: usize, from: usize, to: usize) -> Option<String> {
        self.0.disagreement(solver, from..to).map(str::to_owned)
    }
}
