//! Neighbours of a puzzle: puzzles with as many clues, of which a few are others. Exchanging one is known as {−1+1}, two as {−2+2}.

use alloc::vec::Vec;

use super::completions::{candidates_by_cell, pair_completions};
use super::survey::survey;
use crate::grid::{Candidate, CellSet, Grid, Puzzle};

/// How many clues a [`NeighbourSearch`] exchanges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExchangeLen {
    /// One: {−1+1}.
    One,
    /// Two: {−2+2}.
    Two,
}

/// A search for the neighbours of a puzzle: the puzzles that come from it by taking away one or two clues and giving as many others. Each of
/// the clues given is needed, and is not one that was taken; so those with two exchanged are not those with one. The cell of a clue that
/// was taken may get another digit.
///
/// ```
/// use ninefold::{Grid, Puzzle};
/// use ninefold::setter::{ExchangeLen, NeighbourSearch};
///
/// let line = "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
/// let puzzle = Puzzle::new(Grid::from_line(line).unwrap()).unwrap();
/// let search = NeighbourSearch::new(&puzzle, ExchangeLen::One);
/// let neighbours: Vec<Grid> = (0..search.part_count()).flat_map(|part| search.neighbours(part)).collect();
/// assert!(neighbours.iter().all(|neighbour| neighbour.filled().len() == 17));
/// ```
#[derive(Clone, Debug)]
pub struct NeighbourSearch {
    givens: Grid,
    /// The clues that are taken away together.
    exchanges: Vec<CellSet>,
}

impl NeighbourSearch {
    /// Prepares a search around a puzzle.
    pub fn new(puzzle: &Puzzle, len: ExchangeLen) -> NeighbourSearch {
        let givens = *puzzle.givens();
        let clues = givens.filled();
        let exchanges = match len {
            ExchangeLen::One => clues.into_iter().map(CellSet::only).collect(),
            ExchangeLen::Two => clues
                .into_iter()
                .flat_map(|one| {
                    let later = clues.into_iter().filter(move |&other| other > one);
                    later.map(move |other| CellSet::only(one) | CellSet::only(other))
                })
                .collect(),
        };
        NeighbourSearch { givens, exchanges }
    }

    /// Number of parts of the search: one for each set of clues that may be taken away.
    pub fn part_count(&self) -> usize {
        self.exchanges.len()
    }

    /// Returns the neighbours of one part. A part with one clue takes about a millisecond, one with two usually some tens.
    ///
    /// # Panics
    /// If there is no such part.
    pub fn neighbours(&self, part: usize) -> Vec<Grid> {
        let taken = self.exchanges[part];
        let others = self.givens.without(taken);
        let is_taken = |clue: Candidate| self.givens[clue.cell] == Some(clue.digit);
        let with = |clues: &[Candidate]| {
            let mut grid = others;
            for &Candidate { cell, digit } in clues {
                grid[cell] = Some(digit);
            }
            grid
        };
        if taken.len() == 1 {
            let survey = survey(&others);
            if survey.is_unique() {
                // No other clue is needed.
                return Vec::new();
            }
            let decisive = survey.decisive;
            let clues = candidates_by_cell(&decisive, !others.filled()).filter(|&clue| !is_taken(clue));
            clues.map(|clue| with(&[clue])).collect()
        } else {
            let pairs = pair_completions(&others).into_iter();
            pairs.filter(|pair| !pair.iter().any(|&clue| is_taken(clue))).map(|pair| with(&pair)).collect()
        }
    }
}
