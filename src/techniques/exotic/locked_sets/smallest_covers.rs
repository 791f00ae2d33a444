//! Covers the places of each digit in a set of cells with as few houses as possible.
//!
//! Each digit is covered on its own, and may have several smallest covers: each eliminates something else.

use alloc::vec::Vec;

use crate::grid::{Board, CandidateSet, CellSet, Digit, House, HouseSet};
use crate::sort_by_number::sort_by_number;
use crate::techniques::{Evidence, Step, Technique};

/// The steps of a set of cells: if the smallest covers of all digits together are as many as the cells. For each digit the first step has
/// the cover that eliminates most; the others are of covers that eliminate something else.
pub fn steps_of(board: &Board, technique: Technique, cells: CellSet) -> Vec<Step> {
    // One house covers the places of a digit, or it takes two at least: most sets are refused by that.
    let fewest = |digit| if (board.places(digit) & cells).houses().is_empty() { 2 } else { 1 };
    let mut least: usize = board.digits_in(cells).into_iter().map(fewest).sum();
    let mut left = cells.len();
    let mut digits: Vec<DigitCovers> = Vec::new();
    for digit in board.digits_in(cells) {
        if least > left {
            return Vec::new();
        }
        least -= fewest(digit);
        let Some(covers) = DigitCovers::new(board, digit, cells, left - least) else { return Vec::new() };
        left -= covers.size;
        digits.push(covers);
    }
    if left > 0 {
        return Vec::new();
    }
    let step = |choice: &dyn Fn(usize) -> usize| {
        let mut eliminations = CandidateSet::EMPTY;
        let mut covers = Vec::with_capacity(cells.len());
        for (index, of_digit) in digits.iter().enumerate() {
            let (houses, eliminated) = of_digit.covers[choice(index)];
            eliminations.insert_all(of_digit.digit, eliminated);
            covers.extend(houses.into_iter().map(|house| (of_digit.digit, house)));
        }
        Step::eliminating(technique, eliminations, Evidence::Cover { cells, covers })
    };
    let mut steps = Vec::new();
    steps.push(step(&|_| 0));
    for (index, of_digit) in digits.iter().enumerate() {
        let mut known = of_digit.covers[0].1;
        for (number, &(_, eliminated)) in of_digit.covers.iter().enumerate() {
            if !eliminated.is_subset(known) {
                known |= eliminated;
                steps.push(step(&|other| if other == index { number } else { 0 }));
            }
        }
    }
    steps.retain(|step| !step.has_no_effect());
    steps
}

/// The smallest covers of a digit.
struct DigitCovers {
    digit: Digit,
    /// Number of houses in each cover.
    size: usize,
    /// The covers, each with the cells from which it eliminates the digit; the one that eliminates most is the first.
    covers: Vec<(HouseSet, CellSet)>,
}

impl DigitCovers {
    /// The smallest covers of a digit in these cells; `None` if they have more than `most` houses.
    fn new(board: &Board, digit: Digit, cells: CellSet, most: usize) -> Option<DigitCovers> {
        let places = board.places(digit) & cells;
        let mut found = Vec::new();
        for size in 1..=most {
            add_covers(places, HouseSet::EMPTY, HouseSet::EMPTY, size, &mut found);
            if found.is_empty() {
                continue;
            }
            let mut covers: Vec<(HouseSet, CellSet)> = found
                .into_iter()
                .map(|houses| (houses, eliminated_cells(houses, board.places(digit), places)))
                .collect();
            sort_by_number(&mut covers, |(_, eliminated)| usize::MAX - eliminated.len());
            return Some(DigitCovers { digit, size, covers });
        }
        None
    }
}

/// Adds the covers that consist of `houses` and `size` others, none of them among `excluded`.
fn add_covers(
    places: CellSet,
    houses: HouseSet,
    mut excluded: HouseSet,
    size: usize,
    covers: &mut Vec<HouseSet>,
) {
    let Some(place) = places.first() else { return covers.push(houses) };
    if size == 0 {
        return;
    }
    for house in place.houses() {
        if !excluded.contains(house) {
            add_covers(places - house.cells(), houses | HouseSet::only(house), excluded, size - 1, covers);
            excluded.insert(house);
        }
    }
}

/// Each house has exactly one true place of those that it covers, and no place that another house covers, too.
fn eliminated_cells(houses: HouseSet, all_places: CellSet, places: CellSet) -> CellSet {
    let (mut eliminated, mut covered) = (CellSet::EMPTY, CellSet::EMPTY);
    for house in houses {
        let within: CellSet = places & House::cells(house);
        eliminated |= within.peers() | (covered & within);
        covered |= within;
    }
    eliminated & all_places
}
