//! All singles on a board at once, many times faster than the finders, which also say why they are singles.

use crate::grid::{Board, Candidate, CandidateSet, CellSet, Digit};
use crate::techniques::Technique;

/// The digits that can be placed on a board.
pub struct AllSingles {
    /// Cells that are the last empty ones of a house.
    full_houses: CellSet,
    /// Digits with one place in a block.
    pub in_blocks: CandidateSet,
    /// Digits with one place in a row or column, but several in the block.
    pub in_lines: CandidateSet,
    naked: CellSet,
    /// Cells with a digit of `in_blocks` or `in_lines`.
    hidden: CellSet,
    pub candidate_count: usize,
}

impl AllSingles {
    /// The techniques of the singles, easiest first. The first finders report them.
    pub const TECHNIQUES: [Technique; 4] = [
        Technique::FullHouse,
        Technique::HiddenSingleBlock,
        Technique::HiddenSingleLine,
        Technique::NakedSingle,
    ];

    pub fn new(board: &Board) -> AllSingles {
        let (mut in_blocks, mut in_lines) = (CandidateSet::EMPTY, CandidateSet::EMPTY);
        let (mut once, mut twice, mut hidden) = (CellSet::EMPTY, CellSet::EMPTY, CellSet::EMPTY);
        let mut candidate_count = 0;
        for digit in Digit::all() {
            let places = board.places(digit);
            if places.is_empty() {
                continue;
            }
            twice |= once & places;
            once |= places;
            candidate_count += places.len();
            let lone = places.lone_cells();
            hidden |= lone.in_blocks | lone.in_lines;
            in_blocks.insert_all(digit, lone.in_blocks);
            in_lines.insert_all(digit, lone.in_lines - lone.in_blocks);
        }
        let lone = board.empty().lone_cells();
        let full_houses = lone.in_blocks | lone.in_lines;
        AllSingles { full_houses, in_blocks, in_lines, naked: once - twice, hidden, candidate_count }
    }

    /// Number of digits that can be placed.
    pub fn count(&self) -> usize {
        self.in_blocks.len() + self.in_lines.len() + self.only_naked_count()
    }

    /// Number of cells in which a digit can be placed.
    pub fn cell_count(&self) -> usize {
        (self.naked | self.hidden).len()
    }

    /// Number of naked singles that are no hidden ones.
    pub fn only_naked_count(&self) -> usize {
        (self.naked - self.hidden).len()
    }

    /// The singles of the easiest technique that has any, with its place in [`AllSingles::TECHNIQUES`].
    pub fn easiest(&self, board: &Board) -> Option<(usize, CandidateSet)> {
        let digits_of = |cells: CellSet| -> CandidateSet {
            let first = |cell| board.candidates(cell).first().map(|digit| Candidate { cell, digit });
            cells.into_iter().filter_map(first).collect()
        };
        match () {
            () if !self.full_houses.is_empty() => Some((0, digits_of(self.full_houses))),
            () if !self.in_blocks.is_empty() => Some((1, self.in_blocks)),
            () if !self.in_lines.is_empty() => Some((2, self.in_lines)),
            () if !self.naked.is_empty() => Some((3, digits_of(self.naked))),
            () => None,
        }
    }
}
