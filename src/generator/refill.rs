//! Turns a full grid into a very different one: most of its cells are emptied and filled again.
//!
//! Transformations alone reach only grids equivalent to the base grid. This is a search of its own, plain and
//! never to be changed: a seed's puzzle depends on which filling it finds first.

use super::random::Random;
use crate::grid::{Cell, Digit, Grid};
use crate::solver::engine::without_peers;
use crate::solver::simd::{BAND, BandCell, Lanes, count_bits, has_any, load, set_bits};

const EMPTIED_CELLS: usize = 60;

/// Number of digits placed before a new start. Some fillings would take a thousand times as long.
const MAX_PLACEMENTS: usize = 100;

/// Returns a full grid that shares at least 21 digits with the one of these digits.
pub fn refill(full: impl Fn(Cell) -> Digit, random: &mut Random) -> Grid {
    loop {
        let mut order = ALL_CELLS;
        random.shuffle(&mut order);
        let mut refill = RefillSearch::new(&full, order, random);
        if refill.fill() {
            return refill.to_grid();
        }
    }
}

/// All cells, in reading order.
const ALL_CELLS: [BandCell; 81] = {
    let mut cells = [BandCell::new(0, 0); 81];
    let mut index = 0;
    while index < 81 {
        cells[index] = BandCell::new(index / 27, index as u32 % 27);
        index += 1;
    }
    cells
};

struct RefillSearch<'a> {
    /// By cell.
    digits: [Option<Digit>; 96],
    /// For each digit the cells that no equal digit sees, whether they are empty or not.
    free: [Lanes; 9],
    empty: Lanes,
    /// The first `empty_count` of these are the empty cells, in the order in which they are drawn from.
    order: [BandCell; 81],
    /// By cell, where each empty one stands in `order`.
    places: [u8; 96],
    empty_count: usize,
    /// Number of digits that may still be placed.
    placements_left: usize,
    random: &'a mut Random,
}

impl<'a> RefillSearch<'a> {
    /// A full grid of which the first cells in this order are emptied.
    fn new(full: &impl Fn(Cell) -> Digit, order: [BandCell; 81], random: &'a mut Random) -> RefillSearch<'a> {
        let all = [BAND, BAND, BAND, 0];
        let mut refill = RefillSearch {
            digits: [None; 96],
            free: [all; 9],
            empty: all,
            order,
            places: [0; 96],
            empty_count: EMPTIED_CELLS,
            placements_left: MAX_PLACEMENTS,
            random,
        };
        for (place, cell) in order[..EMPTIED_CELLS].iter().enumerate() {
            refill.places[cell.index()] = place as u8;
        }
        for &cell in &order[EMPTIED_CELLS..] {
            refill.place(cell, full(cell.on_board()));
        }
        refill
    }

    /// Fills the empty cells, those with the fewest candidates first. Failing changes nothing but their order.
    fn fill(&mut self) -> bool {
        let Some(cell) = self.take_most_constrained() else { return true };
        let (mut digits, mut possible) = ([Digit::from_index(0); 9], 0);
        let (band, bit) = (cell.band(), 1 << cell.in_band());
        for (digit, free) in Digit::all().zip(&self.free) {
            if free[band] & bit != 0 {
                digits[possible] = digit;
                possible += 1;
            }
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
        self.places[cell.index()] = self.empty_count as u8;
        self.empty_count += 1;
        false
    }

    /// Removes a random one of the empty cells with the fewest candidates from `order`, and returns it.
    fn take_most_constrained(&mut self) -> Option<BandCell> {
        let (mut places, mut count) = (0_u64, 0);
        for (band, cells) in self.most_constrained().into_iter().enumerate() {
            for in_band in set_bits(cells) {
                places |= 1 << self.places[BandCell::new(band, in_band).index()];
                count += 1;
            }
        }
        if count == 0 {
            return None;
        }
        for _ in 0..self.random.below(count) {
            places &= places - 1;
        }
        let index = places.trailing_zeros() as usize;
        let cell = self.order[index];
        self.empty_count -= 1;
        let last = self.order[self.empty_count];
        self.order[index] = last;
        self.places[last.index()] = index as u8;
        Some(cell)
    }

    /// The empty cells with the fewest candidates. All are counted at once, in sets of bits of the counts.
    fn most_constrained(&self) -> Lanes {
        let [ones, twos, fours, eights] = count_bits(&self.free);
        // From the highest bit down: if some cells lack it, they have fewer candidates than the others.
        let fewest = [eights, fours, twos, ones].into_iter().fold(load(self.empty), |fewest, bit| {
            let fewer = fewest & !bit;
            if has_any(fewer) { fewer } else { fewest }
        });
        fewest.to_array()
    }

    fn to_grid(&self) -> Grid {
        let mut grid = Grid::EMPTY;
        for (cell, from) in Cell::all().zip(ALL_CELLS) {
            grid[cell] = self.digits[from.index()];
        }
        grid
    }

    /// The cell must be empty and able to hold the digit.
    #[inline]
    fn place(&mut self, cell: BandCell, digit: Digit) {
        self.digits[cell.index()] = Some(digit);
        let free = &mut self.free[digit.index()];
        *free = (load(*free) & load(without_peers(cell))).to_array();
        self.empty[cell.band()] &= !(1 << cell.in_band());
    }
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
            let other = refill(|cell| full[cell].unwrap(), &mut random);
            assert!(other.is_solved());
            shared.push(Cell::all().filter(|&cell| full[cell] == other[cell]).count());
        }
        shared.sort_unstable();
        // About half of the digits differ. Now and then the digits kept determine all others.
        let quantiles = (shared[0], shared[500], shared[990]);
        assert!(quantiles.0 >= 81 - EMPTIED_CELLS && quantiles.1 < 45 && quantiles.2 < 81, "{quantiles:?}");
    }
}
