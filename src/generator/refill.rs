//! Turns a full grid into a very different one: most of its cells are emptied and filled again.
//!
//! Transformations alone reach only grids equivalent to the base grid. This is a search of its own, plain and
//! never to be changed: a seed's puzzle depends on which filling it finds first.

use super::random::Random;
use crate::grid::{Cell, CellSet, Digit, Grid};

const EMPTIED_CELLS: usize = 60;

/// Number of digits placed before a new start. Some fillings would take a thousand times as long.
const MAX_PLACEMENTS: usize = 100;

/// Returns a full grid that shares at least 21 digits with this one.
pub fn refill(full: &Grid, random: &mut Random) -> Grid {
    loop {
        let mut cells = ALL_CELLS;
        random.shuffle(&mut cells);
        let mut refill = RefillSearch::new(full, cells, random);
        if refill.fill() {
            return refill.grid;
        }
    }
}

const ALL_CELLS: [Cell; 81] = {
    let mut cells = [Cell::FIRST; 81];
    let mut index = 0;
    while index < 81 {
        cells[index] = Cell::at(index / 9, index % 9);
        index += 1;
    }
    cells
};

struct RefillSearch<'a> {
    grid: Grid,
    /// For each digit the cells that no equal digit sees, whether they are empty or not.
    free: [CellSet; 9],
    empty: CellSet,
    /// The first `empty_count` of these are the empty cells, in the order in which they are drawn from.
    order: [Cell; 81],
    /// Where each empty cell stands in `order`: the cell of that index.
    places: [Cell; 81],
    empty_count: usize,
    /// Number of digits that may still be placed.
    placements_left: usize,
    random: &'a mut Random,
}

impl<'a> RefillSearch<'a> {
    /// A full grid of which the first cells in this order are emptied.
    fn new(full: &Grid, order: [Cell; 81], random: &'a mut Random) -> RefillSearch<'a> {
        let mut places = ALL_CELLS;
        for (place, cell) in ALL_CELLS.into_iter().zip(order) {
            places[cell.index()] = place;
        }
        let mut refill = RefillSearch {
            grid: Grid::EMPTY,
            free: [CellSet::ALL; 9],
            empty: CellSet::ALL,
            order,
            places,
            empty_count: EMPTIED_CELLS,
            placements_left: MAX_PLACEMENTS,
            random,
        };
        for &cell in &order[EMPTIED_CELLS..] {
            if let Some(digit) = full[cell] {
                refill.place(cell, digit);
            }
        }
        refill
    }

    /// Fills the empty cells, those with the fewest candidates first. Failing changes nothing but their order.
    fn fill(&mut self) -> bool {
        let Some(cell) = self.take_most_constrained() else { return true };
        let (mut digits, mut possible) = ([Digit::from_index(0); 9], 0);
        for digit in Digit::all().filter(|digit| self.free[digit.index()].contains(cell)) {
            digits[possible] = digit;
            possible += 1;
        }
        self.random.shuffle(&mut digits[..possible]);
        for &digit in &digits[..possible] {
            if self.placements_left == 0 {
                break;
            }
            self.placements_left -= 1;
            let before = (self.free[digit.index()], self.empty);
            self.place(cell, digit);
            if self.fill() {
                return true;
            }
            (self.free[digit.index()], self.empty) = before;
        }
        self.order[self.empty_count] = cell;
        self.places[cell.index()] = ALL_CELLS[self.empty_count];
        self.empty_count += 1;
        false
    }

    /// Removes a random one of the empty cells with the fewest candidates from `order`, and returns it.
    fn take_most_constrained(&mut self) -> Option<Cell> {
        let narrowest = self.most_constrained();
        let nth = if narrowest.is_empty() { return None } else { self.random.below(narrowest.len()) };
        let places: CellSet = narrowest.into_iter().map(|cell| self.places[cell.index()]).collect();
        let index = places.into_iter().nth(nth)?.index();
        let cell = self.order[index];
        self.empty_count -= 1;
        let last = self.order[self.empty_count];
        self.order[index] = last;
        self.places[last.index()] = ALL_CELLS[index];
        Some(cell)
    }

    /// The empty cells with the fewest candidates. All are counted at once, in sets of bits of the counts.
    fn most_constrained(&self) -> CellSet {
        let third = |first: usize| add_bits(self.free[first], self.free[first + 1], self.free[first + 2]);
        let [(ones_1, twos_1), (ones_2, twos_2), (ones_3, twos_3)] = [0, 3, 6].map(third);
        let (ones, twos_4) = add_bits(ones_1, ones_2, ones_3);
        let (twos_5, fours_1) = add_bits(twos_1, twos_2, twos_3);
        let (twos, fours_2) = add_bits(twos_4, twos_5, CellSet::EMPTY);
        let (fours, eights) = add_bits(fours_1, fours_2, CellSet::EMPTY);
        // From the highest bit down: if some cells lack it, they have fewer candidates than the others.
        [eights, fours, twos, ones].into_iter().fold(self.empty, |fewest, bit| match fewest - bit {
            fewer if fewer.is_empty() => fewest,
            fewer => fewer,
        })
    }

    /// The cell must be empty and able to hold the digit.
    #[inline]
    fn place(&mut self, cell: Cell, digit: Digit) {
        self.grid[cell] = Some(digit);
        self.free[digit.index()] = self.free[digit.index()] - cell.peers();
        self.empty.remove(cell);
    }
}

/// Adds three sets as bits, for each cell. Returns the bits of the sums and the carries.
#[inline]
fn add_bits(a: CellSet, b: CellSet, c: CellSet) -> (CellSet, CellSet) {
    let (either, both) = (a | b, a & b);
    let one = either - both;
    ((one | c) - (one & c), both | one & c)
}

#[cfg(test)]
mod tests {
    use super::super::transform::shuffled_grid;
    use super::*;

    #[test]
    fn refilled_grid_is_solved_and_different() {
        let mut random = Random::new(4);
        let mut shared = Vec::new();
        for _ in 0..1000 {
            let full = shuffled_grid(&mut random);
            let other = refill(&full, &mut random);
            assert!(other.is_solved());
            shared.push(Cell::all().filter(|&cell| full[cell] == other[cell]).count());
        }
        shared.sort_unstable();
        // About half of the digits differ. Now and then the digits kept determine all others.
        let quantiles = (shared[0], shared[500], shared[990]);
        assert!(quantiles.0 >= 81 - EMPTIED_CELLS && quantiles.1 < 45 && quantiles.2 < 81, "{quantiles:?}");
    }
}
