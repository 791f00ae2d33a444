//! Unavoidable sets of a solution: cells of which every puzzle with that solution shows at least one, because their digits can be exchanged
//! for others.
//!
//! ```text
//!   4 . . 7        7 . . 4      the same digits in each row, column and block:
//!   7 . . 4        4 . . 7      without a clue in these four cells there are two solutions
//! ```
//!
//! The search changes a cell and follows what that takes: the new digit must leave its place in each of the three houses. A cell that must change and
//! has no new digit yet is *pending*. When none is left, the changed cells are an unavoidable set.

use alloc::boxed::Box;
use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;

use crate::grid::{Cell, CellSet, Digit, DigitSet, Grid};
use crate::sort_by_number::sort_by_number;

/// Returns the unavoidable sets of a full grid with up to `most` cells that include no other, smallest first. With 12 cells, usual grids have
/// some hundreds.
///
/// ```
/// use ninefold::Grid;
/// use ninefold::setter::unavoidable_sets;
///
/// let line = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// let sets = unavoidable_sets(&Grid::from_line(line).unwrap(), 8);
/// assert!(sets.iter().all(|set| (4..=8).contains(&set.len())));
/// ```
pub fn unavoidable_sets(solution: &Grid, most: usize) -> Vec<CellSet> {
    let mut search = UnavoidableSearch::new(solution, most);
    loop {
        if let Some(sets) = search.run() {
            return sets;
        }
    }
}

/// A resumable search for [`unavoidable_sets`].
#[derive(Clone, Debug)]
pub struct UnavoidableSearch {
    solution: Grid,
    /// For each house, where each digit stands.
    places: [[Cell; 9]; 27],
    most: usize,
    /// Cells that may not change: the first ones, whose sets have been found.
    fixed: CellSet,
    /// The sets found so far, each after its size, so that the smallest come first.
    found: BTreeSet<(usize, CellSet)>,
}

/// A part of an exchange.
#[derive(Clone)]
struct Exchange {
    changed: CellSet,
    pending: CellSet,
    /// The digits that have a new place, by house.
    placed: [DigitSet; 27],
    /// Number of cells that change, by house.
    counts: [usize; 27],
}

impl UnavoidableSearch {
    /// Prepares to search a full grid for sets with up to `most` cells.
    pub fn new(solution: &Grid, most: usize) -> UnavoidableSearch {
        let mut places = [[Cell::FIRST; 9]; 27];
        for cell in Cell::all() {
            for house in cell.houses() {
                if let Some(digit) = solution[cell] {
                    places[house.index()][digit.index()] = cell;
                }
            }
        }
        UnavoidableSearch { solution: *solution, places, most, fixed: CellSet::EMPTY, found: BTreeSet::new() }
    }

    /// Finds the sets that have one more cell as their first. Returns all sets when there is no such cell left.
    pub fn run(&mut self) -> Option<Vec<CellSet>> {
        match (!self.fixed).first() {
            Some(first) => {
                self.find_from(first);
                None
            }
            None => Some(self.minimal_sets()),
        }
    }

    /// Finds the sets whose first cell is this one.
    fn find_from(&mut self, first: Cell) {
        let mut exchange = Exchange {
            changed: CellSet::EMPTY,
            pending: CellSet::EMPTY,
            placed: [DigitSet::EMPTY; 27],
            counts: [0; 27],
        };
        exchange.add(first);
        self.search(&exchange);
        self.fixed.insert(first);
    }

    fn search(&mut self, exchange: &Exchange) {
        let Some((cell, digits)) = self.most_constrained(exchange) else {
            self.found.insert((exchange.changed.len(), exchange.changed));
            return;
        };
        for digit in digits {
            let mut next = exchange.clone();
            next.pending.remove(cell);
            next.changed.insert(cell);
            for house in cell.houses() {
                next.placed[house.index()].insert(digit);
                let place = self.places[house.index()][digit.index()];
                if !(next.changed | next.pending).contains(place) {
                    next.add(place);
                }
            }
            if next.least_len() <= self.most {
                self.search(&next);
            }
        }
    }

    /// The pending cell with the fewest digits that it may change to. `None` if no cell is pending.
    fn most_constrained(&self, exchange: &Exchange) -> Option<(Cell, DigitSet)> {
        let options = |cell: Cell| {
            let placed = cell.houses().map(|house| exchange.placed[house.index()]);
            let mut digits = DigitSet::ALL - placed[0] - placed[1] - placed[2];
            self.solution[cell].into_iter().for_each(|digit| digits.remove(digit));
            let can_move = |digit: &Digit| {
                cell.houses()
                    .iter()
                    .all(|house| !self.fixed.contains(self.places[house.index()][digit.index()]))
            };
            digits.into_iter().filter(can_move).collect::<DigitSet>()
        };
        exchange.pending.into_iter().map(|cell| (cell, options(cell))).min_by_key(|(_, digits)| digits.len())
    }

    /// What has been found, without the sets that include others.
    fn minimal_sets(&self) -> Vec<CellSet> {
        let mut minimal: Vec<CellSet> = Vec::new();
        for &(_, set) in &self.found {
            if !minimal.iter().any(|smaller| smaller.is_subset(set)) {
                minimal.push(set);
            }
        }
        minimal
    }
}

impl Exchange {
    /// Adds a cell that must change.
    fn add(&mut self, cell: Cell) {
        self.pending.insert(cell);
        for house in cell.houses() {
            self.counts[house.index()] += 1;
        }
    }

    /// A lower bound of the number of cells: a house in which one cell changes needs another, which is in three houses.
    fn least_len(&self) -> usize {
        let lone = self.counts.iter().filter(|&&count| count == 1).count();
        (self.changed | self.pending).len() + lone.div_ceil(3)
    }
}

/// A lower bound of the number of clues that hit every one of some sets of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ClueBound {
    /// Every puzzle with the solution has at least so many clues.
    pub at_least: usize,
    /// Whether so many cells do hit every set. Otherwise the search ended early, and the bound may be too low.
    pub is_exact: bool,
}

/// Returns how many cells it takes to hit every one of these sets, by a search of at most `budget` branches, each of some microseconds: with the
/// [`unavoidable_sets`] of a solution, a lower bound of the number of clues of its puzzles.
pub fn clue_bound(sets: &[CellSet], budget: u64) -> ClueBound {
    let mut search = HittingSearch::new(sets, budget);
    let all = search.all_sets();
    let mut at_least = search.disjoint_count(&all, CellSet::EMPTY, usize::MAX);
    loop {
        match search.can_hit_all(&all, CellSet::EMPTY, at_least) {
            Some(true) => return ClueBound { at_least, is_exact: true },
            Some(false) => at_least += 1,
            None => return ClueBound { at_least, is_exact: false },
        }
    }
}

/// A search for a few cells that hit every set.
struct HittingSearch {
    /// The smallest first.
    sets: Vec<CellSet>,
    /// For each cell, the sets that have it.
    sets_with: Vec<SetSelection>,
    budget: u64,
}

/// Some of the sets, one bit each.
type SetSelection = Box<[u64]>;

impl HittingSearch {
    fn new(sets: &[CellSet], budget: u64) -> HittingSearch {
        let mut sets = sets.to_vec();
        sort_by_number(&mut sets, |set| set.len());
        let words = sets.len().div_ceil(64);
        let sets_with = Cell::all().map(|cell| {
            let mut bits = vec![0; words].into_boxed_slice();
            for (index, _) in sets.iter().enumerate().filter(|(_, set)| set.contains(cell)) {
                bits[index / 64] |= 1 << (index % 64);
            }
            bits
        });
        HittingSearch { sets_with: sets_with.collect(), sets, budget }
    }

    fn all_sets(&self) -> SetSelection {
        let mut all = vec![0; self.sets.len().div_ceil(64)].into_boxed_slice();
        (0..self.sets.len()).for_each(|index| all[index / 64] |= 1 << (index % 64));
        all
    }

    fn sets_of<'a>(&'a self, bits: &'a SetSelection) -> impl Iterator<Item = CellSet> + 'a {
        bits.iter().enumerate().flat_map(move |(word, &bits)| {
            let rest = |bits: &u64| Some(bits & (bits - 1)).filter(|&rest| rest != 0);
            let remaining = core::iter::successors(Some(bits).filter(|&bits| bits != 0), rest);
            remaining.map(move |bits| self.sets[64 * word + bits.trailing_zeros() as usize])
        })
    }

    /// Whether `count` cells outside `excluded` can hit these sets. `None` if the budget is used up.
    fn can_hit_all(&mut self, sets: &SetSelection, mut excluded: CellSet, count: usize) -> Option<bool> {
        let Some(smallest) = self.sets_of(sets).map(|set| set - excluded).min_by_key(|set| set.len()) else {
            return Some(true);
        };
        if self.disjoint_count(sets, excluded, count) > count {
            return Some(false);
        }
        self.budget = self.budget.checked_sub(1)?;
        for cell in smallest {
            let missed =
                sets.iter().zip(&self.sets_with[cell.index()]).map(|(all, hit)| all & !hit).collect();
            if self.can_hit_all(&missed, excluded, count - 1)? {
                return Some(true);
            }
            // A choice with this cell has been tried.
            excluded.insert(cell);
        }
        Some(false)
    }

    /// Number of these sets of which no two share a cell outside `excluded`, chosen greedily: each needs a cell of its own. Stops at the first
    /// number above `most`.
    fn disjoint_count(&self, sets: &SetSelection, excluded: CellSet, most: usize) -> usize {
        let (mut taken, mut count) = (CellSet::EMPTY, 0);
        for set in self.sets_of(sets).map(|set| set - excluded) {
            if !set.intersects(taken) {
                taken |= set;
                count += 1;
                if count > most {
                    break;
                }
            }
        }
        count
    }
}
