//! Templates: the ways to place a digit in nine cells, one in each row, column and block.
//!
//! A technique of a single digit eliminates a candidate only if no template contains it. So where each candidate is in a template, none
//! of these techniques applies, and all templates can be looked at together much faster than the first of the techniques.
//!
//! In a band, a template has a cell in each stack, and its three columns are one of 27 *triples*, which are numbered by the columns' places
//! in their stacks. A set of triples is a number of 27 bits.
//!
//! ```text
//!   columns 1 5 9   places 0 1 2   triple 0 + 3·1 + 9·2 = 21
//! ```

use super::subset_search::NineBits;
use crate::grid::CellSet;

/// A set of triples, one bit each.
type Triples = u32;

/// For each stack, the triples whose column there is the first, the second, or the third.
const WITH_PLACE: [[Triples; 3]; 3] = {
    let mut with_place = [[0; 3]; 3];
    let mut triple = 0;
    while triple < 27 {
        with_place[0][triple % 3] |= 1 << triple;
        with_place[1][triple / 3 % 3] |= 1 << triple;
        with_place[2][triple / 9] |= 1 << triple;
        triple += 1;
    }
    with_place
};

/// For each stack and three bits of a row, the triples that have one of these columns.
const WITH_PLACES: [[Triples; 8]; 3] = {
    let mut with_places = [[0; 8]; 3];
    let mut stack = 0;
    while stack < 3 {
        let mut places = 0;
        while places < 8 {
            let mut place = 0;
            while place < 3 {
                if places >> place & 1 == 1 {
                    with_places[stack][places] |= WITH_PLACE[stack][place];
                }
                place += 1;
            }
            places += 1;
        }
        stack += 1;
    }
    with_places
};

/// The rows of a band that have the digit in the first, the second and the third stack.
const ROW_ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// The triples that have the next place in a stack; after the third comes the first.
#[inline]
fn next_places(triples: Triples, stack: usize) -> Triples {
    let step = [1, 3, 9][stack];
    let last = WITH_PLACE[stack][2];
    (triples & !last) << step | (triples & last) >> (2 * step)
}

/// The triples moved in all stacks: by one place in those whose bit in the index is 0, by two in the others.
#[inline]
fn moved_triples(triples: Triples) -> [Triples; 8] {
    let mut moved = [triples; 8];
    for stack in 0..3 {
        for choice in 0..1 << stack {
            let once = next_places(moved[choice], stack);
            moved[choice] = once;
            moved[choice | 1 << stack] = next_places(once, stack);
        }
    }
    moved
}

/// The triples of a band for which the rows have the digit in this order of stacks.
#[inline]
fn triples_in_order(rows: [NineBits; 3], order: [usize; 3]) -> Triples {
    let of_stack = |stack: usize| WITH_PLACES[stack][usize::from(rows[order[stack]] >> (3 * stack) & 0b111)];
    of_stack(0) & of_stack(1) & of_stack(2)
}

/// The cells that are in no template whose cells are all among these.
pub fn cells_without_template(cells: CellSet) -> CellSet {
    let bands: [[NineBits; 3]; 3] =
        core::array::from_fn(|band| core::array::from_fn(|row| cells.columns_in(3 * band + row)));
    let orders = bands.map(|rows| ROW_ORDERS.map(|order| triples_in_order(rows, order)));
    let triples = orders.map(|orders| orders.into_iter().fold(0, |all, triples| all | triples));
    let moved = triples.map(moved_triples);
    let mut in_template = [0; 9];
    for band in 0..3 {
        // The other two bands take the other two columns of each stack.
        let [one, other] = [moved[(band + 1) % 3], moved[(band + 2) % 3]];
        let possible = (0..8).fold(0, |possible, choice| possible | one[choice] & other[7 - choice]);
        let mut by_stack = [[0; 3]; 3];
        for (order, triples) in ROW_ORDERS.into_iter().zip(orders[band]) {
            for stack in 0..3 {
                by_stack[order[stack]][stack] |= triples & possible;
            }
        }
        for (row, by_stack) in by_stack.into_iter().enumerate() {
            for (stack, (triples, with_place)) in by_stack.into_iter().zip(WITH_PLACE).enumerate() {
                for (place, with_place) in with_place.into_iter().enumerate() {
                    let is_in_template = NineBits::from(triples & with_place != 0);
                    in_template[3 * band + row] |= is_in_template << (3 * stack + place);
                }
            }
        }
    }
    cells - CellSet::from_rows(in_template)
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;
    use crate::grid::Cell;

    /// By trying each cell of each row.
    fn templates(cells: CellSet, row: usize, chosen: &mut Vec<Cell>, in_template: &mut CellSet) {
        if row == 9 {
            *in_template |= chosen.iter().copied().collect();
            return;
        }
        for column in 0..9 {
            let cell = Cell::at(row, column);
            if cells.contains(cell) && !chosen.iter().any(|other| other.sees(cell)) {
                chosen.push(cell);
                templates(cells, row + 1, chosen, in_template);
                chosen.pop();
            }
        }
    }

    #[test]
    fn cells_of_templates_are_found_all_at_once() {
        let mut state = 3_u64;
        let mut eliminations = 0;
        for round in 0..400 {
            let cells: CellSet = Cell::all()
                .filter(|_| {
                    state =
                        state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    (state >> 33) % 10 < 4 + round % 5
                })
                .collect();
            let mut in_template = CellSet::EMPTY;
            templates(cells, 0, &mut Vec::new(), &mut in_template);
            assert_eq!(cells_without_template(cells), cells - in_template, "{cells:?}");
            eliminations += usize::from(!in_template.is_empty() && in_template != cells);
        }
        assert!(eliminations > 50, "{eliminations}");
    }
}
