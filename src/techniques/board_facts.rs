//! What several finders need to know about a board, computed once, when the first of them asks.

use alloc::vec::Vec;
use core::cell::OnceCell;
use core::ops::Deref;

use super::als::SetAnalysis;
use super::exotic::weightless_candidates;
use super::house_facts::HouseFacts;
use super::implication_closure::LinkAnalysis;
use super::link_graph::{LinkFilter, LinkGraph};
use super::templates::cells_without_template;
use super::unique::{CornerDigits, empty_rectangles, filled_rectangles};
use crate::grid::{Board, Candidate, CandidateSet, Cell, Digit};

/// Facts about one board, which is the argument of every function.
#[derive(Default)]
pub struct BoardFacts {
    houses: HouseFacts,
    without_template: OnceCell<CandidateSet>,
    without_weight: OnceCell<Vec<Candidate>>,
    links: OnceCell<LinkAnalysis>,
    grouped_links: OnceCell<LinkAnalysis>,
    sets: OnceCell<SetAnalysis>,
    empty_rectangles: OnceCell<Vec<CornerDigits>>,
    filled_rectangles: OnceCell<Vec<[Cell; 4]>>,
}

impl Deref for BoardFacts {
    type Target = HouseFacts;

    fn deref(&self) -> &HouseFacts {
        &self.houses
    }
}

impl BoardFacts {
    /// Forgets everything: the board is another one.
    pub fn reset(&mut self) {
        *self = BoardFacts::default();
    }

    /// The candidates that no template of their digit contains: a technique of a single digit eliminates no other.
    pub fn without_template(&self, board: &Board) -> &CandidateSet {
        self.without_template.get_or_init(|| {
            let mut cells = board.all_candidates();
            for cell in !board.empty() {
                board.grid()[cell].into_iter().for_each(|digit| cells.insert(Candidate { cell, digit }));
            }
            let mut without = CandidateSet::EMPTY;
            for digit in Digit::all().filter(|&digit| !board.places(digit).is_empty()) {
                let cells = cells_without_template(cells.places(digit));
                without.insert_all(digit, cells & board.places(digit));
            }
            without
        })
    }

    /// The candidates that a locked set of several houses may eliminate.
    pub fn without_weight(&self, board: &Board) -> &[Candidate] {
        self.without_weight.get_or_init(|| weightless_candidates(board))
    }

    /// The links between candidates.
    pub fn links(&self, board: &Board) -> &LinkAnalysis {
        let kinds = LinkFilter::default();
        self.links.get_or_init(|| LinkAnalysis::new(LinkGraph::new(board, self, kinds)))
    }

    /// The links between candidates and groups.
    pub fn grouped_links(&self, board: &Board) -> &LinkAnalysis {
        let kinds = LinkFilter { groups: true, sets: 0 };
        self.grouped_links.get_or_init(|| LinkAnalysis::new(LinkGraph::new(board, self, kinds)))
    }

    /// The almost locked sets.
    pub fn sets(&self, board: &Board) -> &SetAnalysis {
        self.sets.get_or_init(|| SetAnalysis::new(board, self))
    }

    /// The rectangles of empty cells that two digits could fill in turn, if a corner has no other candidates.
    pub fn empty_rectangles(&self, board: &Board) -> &[CornerDigits] {
        self.empty_rectangles.get_or_init(|| empty_rectangles(board, self.pairs(board)))
    }

    /// The rectangles without givens of which one to three corners are filled in, as far as two digits could fill them in turn.
    pub fn filled_rectangles(&self, board: &Board) -> &[[Cell; 4]] {
        self.filled_rectangles.get_or_init(|| filled_rectangles(board))
    }
}
