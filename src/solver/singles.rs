//! Test whether singles alone solve a puzzle: a microsecond or two, where a rating takes hundreds.

use wide::u32x4;

use super::engine::Bands;
use super::simd::{
    Masks, Vector, equal_in_triplet, has_any, load, masks, rotate_blocks, rotate_rows, row_triplets,
    spread_columns, triplet_cells,
};
use crate::grid::Grid;

/// Whether hidden and naked singles fill the grid. The grid must have a solution.
#[inline(never)]
pub(crate) fn is_solved_by_singles(givens: &Grid) -> bool {
    let mut bands = Bands::default();
    if bands.set_givens(givens).is_err() {
        return false;
    }
    let masks = masks();
    let mut places = bands.places.map(load);
    let mut open = load(bands.open);
    // The places of each digit when it was looked at last and had no single.
    let mut scanned = [u32x4::ZERO; 9];
    loop {
        let before = open;
        for (word, scanned) in places.iter_mut().zip(&mut scanned) {
            let free = *word & open;
            if has_any(free ^ *scanned) {
                *scanned = free;
                let lone = lone_cells(free, masks);
                if has_any(lone) {
                    *word &= !seen_cells(lone, masks);
                    open &= !lone;
                }
            }
        }
        if !has_any(open) {
            return true;
        }
        if !has_any(open ^ before) {
            let (mut once, mut twice) = (u32x4::ZERO, u32x4::ZERO);
            for word in &places {
                twice |= once & *word;
                once |= *word;
            }
            let naked = once & !twice & open;
            if !has_any(naked) {
                return false;
            }
            open &= !naked;
            for word in &mut places {
                let found = *word & naked;
                if has_any(found) {
                    *word &= !seen_cells(found, masks);
                }
            }
        }
    }
}

/// The cells that are alone in a row, a column or a block.
#[inline]
fn lone_cells(word: u32x4, masks: &Masks) -> u32x4 {
    let triplets = row_triplets(word, masks);
    let several = row_triplets(equal_in_triplet(word, masks), masks);
    let [row_1, row_2] = rotate_rows(triplets);
    let [block_1, block_2] = rotate_blocks(triplets, masks);
    let lone = triplets & !several & !((row_1 | row_2) & (block_1 | block_2));
    let [cell_1, cell_2] = rotate_rows(word);
    let [band_1, band_2] = (word | cell_1 | cell_2).rotate_bands();
    word & (triplet_cells(lone) | !(cell_1 | cell_2 | band_1 | band_2))
}

/// The cells that see one of these, and these.
#[inline]
fn seen_cells(word: u32x4, masks: &Masks) -> u32x4 {
    let triplets = row_triplets(word, masks);
    let [row_1, row_2] = rotate_rows(triplets);
    let [block_1, block_2] = rotate_blocks(triplets, masks);
    let columns = spread_columns(word);
    let [band_1, band_2] = columns.rotate_bands();
    triplet_cells(triplets | row_1 | row_2 | block_1 | block_2) | columns | band_1 | band_2
}
