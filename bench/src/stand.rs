//! A set of puzzles with every entrant at the start.

use std::{hint::black_box, ops::Range};

use crate::{
    entrants::{Answer, Entrant, Ninefold, RustokuCrate, SudokuCrate},
    generators, sets,
};

/// A set read by each entrant into its own type.
pub struct Stand {
    lines: Vec<String>,
    entrants: Vec<Box<dyn Lane>>,
}

impl Stand {
    /// Reads a set.
    ///
    /// # Panics
    /// When an entrant cannot read one of the lines.
    pub fn new(set: &str, text: &str) -> Stand {
        let lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let entrants = if set == sets::GENERATE {
            vec![lane::<generators::Ninefold>(&lines), lane::<generators::SudokuCrate>(&lines)]
        } else {
            vec![lane::<Ninefold>(&lines), lane::<SudokuCrate>(&lines), lane::<RustokuCrate>(&lines)]
        };
        Stand { lines, entrants }
    }

    /// The number of puzzles.
    pub fn puzzles(&self) -> usize {
        self.lines.len()
    }

    /// The names of the entrants in the order of their numbers, ours first.
    pub fn names(&self) -> Vec<&'static str> {
        self.entrants.iter().map(|entrant| entrant.name()).collect()
    }

    /// Whether an entrant is to run on the first few puzzles alone.
    pub fn is_slow(&self, entrant: usize) -> bool {
        self.entrants[entrant].is_slow()
    }

    /// One entrant solves these puzzles, so many times each: the work to be timed.
    pub fn lap(&self, entrant: usize, puzzles: Range<usize>, times: usize) {
        for _ in 0..times {
            self.entrants[entrant].lap(puzzles.clone());
        }
    }

    /// The first puzzle among these on which an entrant does not say what ours says.
    pub fn disagreement(&self, entrant: usize, puzzles: Range<usize>) -> Option<&str> {
        let answer = |entrant: usize, puzzle| self.entrants[entrant].answer(puzzle);
        puzzles
            .into_iter()
            .find(|&puzzle| answer(entrant, puzzle) != answer(0, puzzle))
            .map(|puzzle| &*self.lines[puzzle])
    }
}

/// An entrant with its puzzles, whatever its types are.
trait Lane {
    fn name(&self) -> &'static str;
    fn is_slow(&self) -> bool;
    fn lap(&self, puzzles: Range<usize>);
    fn answer(&self, puzzle: usize) -> Answer;
}

struct Puzzles<E: Entrant>(Vec<E::Puzzle>);

fn lane<E: Entrant + 'static>(lines: &[String]) -> Box<dyn Lane> {
    let read = |line: &String| E::read(line).unwrap_or_else(|| panic!("{} cannot read {line}", E::NAME));
    Box::new(Puzzles::<E>(lines.iter().map(read).collect()))
}

impl<E: Entrant> Lane for Puzzles<E> {
    fn name(&self) -> &'static str {
        E::NAME
    }

    fn is_slow(&self) -> bool {
        E::IS_SLOW
    }

    fn lap(&self, puzzles: Range<usize>) {
        for puzzle in &self.0[puzzles] {
            black_box(E::solve(black_box(puzzle)));
        }
    }

    fn answer(&self, puzzle: usize) -> Answer {
        E::answer(&E::solve(&self.0[puzzle]))
    }
}
