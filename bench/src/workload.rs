//! A set of puzzles, parsed by every solver.

use std::ops::Range;

use crate::{
    generators, sets,
    solvers::{Answer, Ninefold, NinefoldLists, RustokuCrate, Solver, SudokuCrate},
};

/// A set, parsed by each solver into its own type.
pub struct Workload {
    lines: Vec<String>,
    solvers: Vec<Box<dyn DynSolver>>,
}

impl Workload {
    /// Parses a set.
    ///
    /// # Panics
    /// If a solver cannot parse a line.
    pub fn new(set: &str, text: &str) -> Workload {
        let lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let solvers = if set == sets::GENERATE {
            vec![prepare::<generators::Ninefold>(&lines), prepare::<generators::SudokuCrate>(&lines)]
        } else {
            let mut solvers = vec![
                prepare::<Ninefold>(&lines),
                prepare::<SudokuCrate>(&lines),
                prepare::<RustokuCrate>(&lines),
            ];
            // In a browser there are no vectors of 512 bits: it would be the same.
            if cfg!(not(target_arch = "wasm32")) {
                solvers.push(prepare::<NinefoldLists>(&lines));
            }
            solvers
        };
        Workload { lines, solvers }
    }

    /// The number of puzzles.
    pub fn puzzles(&self) -> usize {
        self.lines.len()
    }

    /// The puzzles as text.
    pub fn lines(&self) -> &[String] {
        &self.lines
    }

    /// Adds a solver.
    #[cfg(not(target_arch = "wasm32"))]
    pub(crate) fn add<S: Solver + 'static>(&mut self) {
        self.solvers.push(prepare::<S>(&self.lines));
    }

    /// Adds a solver with its puzzles.
    #[cfg(not(target_arch = "wasm32"))]
    pub(crate) fn add_solver(&mut self, solver: Box<dyn DynSolver>) {
        self.solvers.push(solver);
    }

    /// The names of the solvers, ours first; a solver's number is its index.
    pub fn names(&self) -> Vec<&str> {
        self.solvers.iter().map(|solver| solver.name()).collect()
    }

    /// Whether a solver should only run on the first puzzles.
    pub fn is_slow(&self, solver: usize) -> bool {
        self.solvers[solver].is_slow()
    }

    /// Solves these puzzles with one solver, `times` times each. This is what is timed.
    pub fn run(&self, solver: usize, puzzles: Range<usize>, times: usize) {
        for _ in 0..times {
            self.solvers[solver].run(puzzles.clone());
        }
    }

    /// The first of these puzzles for which a solver's answer differs from ours.
    pub fn disagreement(&self, solver: usize, puzzles: Range<usize>) -> Option<&str> {
        let answer = |solver: usize, puzzle| self.solvers[solver].answer(puzzle);
        puzzles
            .into_iter()
            .find(|&puzzle| !answer(solver, puzzle).agrees_with(&answer(0, puzzle)))
            .map(|puzzle| &*self.lines[puzzle])
    }
}

/// A solver with its parsed puzzles, independent of its types.
pub(crate) trait DynSolver {
    fn name(&self) -> &str;
    fn is_slow(&self) -> bool;
    fn run(&self, puzzles: Range<usize>);
    fn answer(&self, puzzle: usize) -> Answer;
}

struct Parsed<S: Solver>(Vec<S::Puzzle>);

fn prepare<S: Solver + 'static>(lines: &[String]) -> Box<dyn DynSolver> {
    let parse = |line: &String| S::parse(line).unwrap_or_else(|| panic!("{} cannot parse {line}", S::NAME));
    Box::new(Parsed::<S>(lines.iter().map(parse).collect()))
}

impl<S: Solver> DynSolver for Parsed<S> {
    fn name(&self) -> &str {
        S::NAME
    }

    fn is_slow(&self) -> bool {
        S::IS_SLOW
    }

    fn run(&self, puzzles: Range<usize>) {
        S::solve_each(&self.0[puzzles]);
    }

    fn answer(&self, puzzle: usize) -> Answer {
        S::answer(&S::solve(&self.0[puzzle]))
    }
}
