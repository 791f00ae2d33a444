//! The board as a finder sees it: with what other finders know about it, and what has changed since the finder last saw it.
//!
//! ```text
//!   FinderMemory ── board ──▶ FinderBoard ──▶ finder ──▶ steps
//!     the boards before          changes: what it has to look at again
//!                                facts:   what all finders share
//! ```
//!
//! A finder that reports nothing has shown that the board has no step of its kind. While candidates are only removed, there can be one
//! later only where something was removed, so it need not look anywhere else. Patterns that an easier finder reports are an exception:
//! what that finder no longer takes may be left to the next. So a board counts only if the easier finders have found nothing on it.

use alloc::vec::Vec;
use core::ops::Deref;

use super::board_facts::BoardFacts;
use super::{Finder, Flow, Step, StepSink, Technique};
use crate::grid::{Board, CandidateSet, Cell, CellSet, Digit, DigitSet, House, HouseSet};

/// A board that a finder searches.
pub struct FinderBoard<'a> {
    board: &'a Board,
    /// What was removed from the board since the finder last found nothing on it.
    pub changes: &'a Changes,
    pub facts: &'a BoardFacts,
}

impl FinderBoard<'_> {
    /// The digits for which a technique of a single digit can find what it has not found before.
    pub fn digits_to_search(&self) -> DigitSet {
        let without = self.facts.without_template(self.board);
        self.changes.digits.into_iter().filter(|&digit| !without.places(digit).is_empty()).collect()
    }
}

impl Deref for FinderBoard<'_> {
    type Target = Board;

    #[inline]
    fn deref(&self) -> &Board {
        self.board
    }
}

/// Candidates that were removed from a board.
#[derive(Clone, Debug)]
pub struct Changes {
    /// The digits of these candidates.
    pub digits: DigitSet,
    /// Their cells.
    pub cells: CellSet,
    /// The houses of these cells.
    pub houses: HouseSet,
}

impl Changes {
    /// Everything: of a board that was never searched.
    fn all() -> Changes {
        Changes { digits: DigitSet::ALL, cells: CellSet::ALL, houses: HouseSet::ALL }
    }

    fn between(before: &CandidateSet, now: &CandidateSet) -> Changes {
        let mut changes = Changes { digits: DigitSet::EMPTY, cells: CellSet::EMPTY, houses: HouseSet::EMPTY };
        for digit in Digit::all() {
            let removed = before.places(digit) - now.places(digit);
            if !removed.is_empty() {
                changes.digits.insert(digit);
                changes.cells |= removed;
            }
        }
        changes.houses = House::all().filter(|house| changes.cells.intersects(house.cells())).collect();
        changes
    }

    /// Whether a candidate was removed from the cell.
    #[inline]
    pub fn has_cell(&self, cell: Cell) -> bool {
        self.cells.contains(cell)
    }
}

/// What finders have learnt about a board and the boards before it, each with fewer candidates than the last. On any other board it
/// begins anew.
pub struct FinderMemory {
    /// The candidates of the boards, the current one last.
    boards: Vec<CandidateSet>,
    empty: CellSet,
    givens: CellSet,
    /// For the first technique of each finder, the number of the last board, from 1, on which neither it nor any finder before it found
    /// anything; 0 if there is none.
    failures: [u16; Technique::ALL.len()],
    /// Whether a finder has found a step on the current board.
    has_steps: bool,
    /// The changes since a board, for the last finder.
    changes: Option<(u16, Changes)>,
    facts: BoardFacts,
}

impl Default for FinderMemory {
    fn default() -> FinderMemory {
        FinderMemory {
            boards: Vec::new(),
            empty: CellSet::EMPTY,
            givens: CellSet::EMPTY,
            failures: [0; Technique::ALL.len()],
            has_steps: false,
            changes: None,
            facts: BoardFacts::default(),
        }
    }
}

impl FinderMemory {
    /// Calls `sink` with the steps that a finder finds on a board.
    pub fn find(&mut self, finder: &Finder, board: &Board, sink: StepSink) -> Flow {
        self.set_board(board);
        let last = &mut self.failures[finder.techniques[0] as usize];
        let since = *last;
        if self.changes.as_ref().is_none_or(|(known, _)| *known != since) {
            let before = since.checked_sub(1).map(|before| &self.boards[usize::from(before)]);
            let changes =
                before.map_or_else(Changes::all, |before| Changes::between(before, &board.all_candidates()));
            self.changes = Some((since, changes));
        }
        let Some((_, changes)) = &self.changes else { return Flow::Continue(()) };
        let mut has_steps = self.has_steps;
        let flow = (finder.search)(&FinderBoard { board, changes, facts: &self.facts }, &mut |step: Step| {
            has_steps = true;
            sink(step)
        });
        self.has_steps = has_steps;
        if !has_steps {
            *last = self.boards.len() as u16;
        }
        flow
    }

    fn set_board(&mut self, board: &Board) {
        let candidates = board.all_candidates();
        let last = self.boards.last();
        if last == Some(&candidates) && self.empty == board.empty() && self.givens == board.givens() {
            return;
        }
        let is_next = last.is_some_and(|last| candidates.is_subset(last))
            && board.empty().is_subset(self.empty)
            && self.givens == board.givens();
        if !is_next {
            self.boards.clear();
            self.failures = [0; Technique::ALL.len()];
        }
        self.boards.push(candidates);
        (self.empty, self.givens) = (board.empty(), board.givens());
        self.has_steps = false;
        self.changes = None;
        self.facts.reset();
    }
}
