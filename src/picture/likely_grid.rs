//! Chooses the digits of a picture: of all readings that are likely enough, those with exactly one solution.
//!
//! Readings are tried in the order of their likelihood. A reading is a list of changes to the most likely one; the next readings after
//! it change one more cell, or the last cell in the next likely way (the enumeration of E. Lawler, 1972).

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::sort_by_number::sort_by_number;
use crate::grid::{Cell, CellSet, Digit, Grid};
use crate::solver::{Search, SearchEvent};

/// For an empty cell, at place 0, and for each digit: how much less likely it is than the most likely of the ten, as a difference
/// of natural logarithms.
pub(super) type OptionCosts = [f32; 10];

/// How many solutions the grid of a picture has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolutionCount {
    /// Some digits are read wrongly, or the picture shows no puzzle.
    None,
    /// It is a puzzle.
    One,
    /// Some digits are not read, or the picture shows no puzzle.
    Several,
}

/// The most likely digits of a picture.
#[derive(Clone, Debug)]
pub(super) struct LikelyGrid {
    pub(super) grid: Grid,
    pub(super) solutions: SolutionCount,
    /// The cells that may hold something else.
    pub(super) doubtful: CellSet,
}

/// What is less likely than the best by more than this is ignored. The network's scores differ by 6 or more where it is sure.
pub(super) const DOUBT: f32 = 3.5;
/// Readings less likely than the most likely one by more than this are not tried.
const FURTHEST: f32 = 12.0;
/// Greatest number of readings that are tried.
const MOST_READINGS: usize = 1500;
/// Greatest number of guesses of the solver for a reading.
const MOST_GUESSES: u64 = 1000;

/// A cell with another digit, or with none, than in the most likely reading.
#[derive(Clone, Copy)]
struct CellChange {
    cost: f32,
    cell: Cell,
    digit: Option<Digit>,
}

/// A reading, as changes by their number in the list of all.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct ReadingVariant {
    /// The cost in thousandths: whole numbers have an order.
    cost: u32,
    changes: Vec<usize>,
}

/// Finds the most likely reading with exactly one solution.
///
/// The reading is free of doubt if it is the only one among those that are not much less likely. If there is none, the cells that
/// break the rules are doubtful, and those that could well hold something else.
pub(super) fn likely_grid(costs: &[OptionCosts; 81]) -> LikelyGrid {
    let most_likely = most_likely(costs);
    let changes = changes(costs, &most_likely);
    let cost = |changes_of: &[usize]| {
        changes_of.iter().map(|&number| (changes[number].cost * 1000.0) as u32).sum::<u32>()
    };
    let mut heap = BinaryHeap::from([Reverse(ReadingVariant { cost: 0, changes: Vec::new() })]);
    let mut best: Option<(u32, Grid)> = None;
    let mut doubtful = CellSet::EMPTY;
    let mut tried = 0;
    while let Some(Reverse(variant)) = heap.pop() {
        let limit = best.as_ref().map_or(FURTHEST * 1000.0, |(cost, _)| *cost as f32 + DOUBT * 1000.0);
        if variant.cost as f32 > limit {
            break;
        }
        tried += 1;
        if tried > MOST_READINGS {
            // There may be another one that was not tried.
            let limit = (limit as u32).min(4000);
            let near = changes.iter().filter(|change| (change.cost * 1000.0) as u32 <= limit);
            doubtful |= near.map(|change| change.cell).collect::<CellSet>();
            break;
        }
        if let Some(grid) = variant_grid(&most_likely, &changes, &variant.changes)
            && count_solutions(&grid) == SolutionCount::One
        {
            let (_, best) = best.get_or_insert((variant.cost, grid));
            doubtful |= Cell::all().filter(|&cell| best[cell] != grid[cell]).collect::<CellSet>();
        }
        let next = variant.changes.last().map_or(0, |last| last + 1);
        if next < changes.len() {
            let mut more = variant.changes.clone();
            more.push(next);
            heap.push(Reverse(ReadingVariant { cost: cost(&more), changes: more }));
            let mut other = variant.changes;
            if let Some(last) = other.last_mut() {
                *last = next;
                heap.push(Reverse(ReadingVariant { cost: cost(&other), changes: other }));
            }
        }
    }
    if let Some((_, grid)) = best {
        return LikelyGrid { grid, solutions: SolutionCount::One, doubtful };
    }
    let likely = changes.iter().filter(|change| change.cost <= DOUBT).map(|change| change.cell);
    doubtful |= likely.collect::<CellSet>();
    LikelyGrid {
        grid: most_likely,
        solutions: count_solutions(&most_likely),
        doubtful: doubtful | most_likely.conflicts(),
    }
}

/// The most likely reading of each cell by itself.
pub(super) fn most_likely(costs: &[OptionCosts; 81]) -> Grid {
    let likeliest = |costs: OptionCosts| (0..10).min_by(|&one, &other| costs[one].total_cmp(&costs[other]));
    Grid::from_values(costs.map(|costs| likeliest(costs).unwrap_or_default() as u8))
}

/// All changes that are likely enough, the likeliest first.
fn changes(costs: &[OptionCosts; 81], grid: &Grid) -> Vec<CellChange> {
    let options = Cell::all().flat_map(|cell| (0..10).map(move |option| (cell, option)));
    let change = |(cell, option): (Cell, u8)| {
        let (digit, cost) = (Digit::new(option), costs[cell.index()][usize::from(option)]);
        (digit != grid[cell] && cost <= FURTHEST).then_some(CellChange { cost, cell, digit })
    };
    let mut changes: Vec<CellChange> = options.filter_map(change).collect();
    sort_by_number(&mut changes, |change| change.cost);
    changes
}

/// The grid of a reading. `None` if it changes a cell twice.
fn variant_grid(grid: &Grid, changes: &[CellChange], variant: &[usize]) -> Option<Grid> {
    let mut grid = *grid;
    let mut seen = CellSet::EMPTY;
    for &number in variant {
        let CellChange { cell, digit, .. } = changes[number];
        if seen.contains(cell) {
            return None;
        }
        seen.insert(cell);
        grid[cell] = digit;
    }
    Some(grid)
}

/// Counts the solutions; a grid that takes long counts as one without.
pub(super) fn count_solutions(grid: &Grid) -> SolutionCount {
    if !grid.conflicts().is_empty() {
        return SolutionCount::None;
    }
    // Fewer have always several solutions.
    if grid.filled().len() < 17 {
        return SolutionCount::Several;
    }
    let mut search = Search::new(grid);
    match (search.next(MOST_GUESSES), search.next(MOST_GUESSES)) {
        (SearchEvent::Solution(_), SearchEvent::Solution(_)) => SolutionCount::Several,
        (SearchEvent::Solution(_), SearchEvent::Exhausted) => SolutionCount::One,
        _ => SolutionCount::None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// The costs of a picture on which all cells are clear but some: cell, digit (0 for none), cost.
    fn costs(unclear: &[(usize, usize, f32)]) -> [OptionCosts; 81] {
        let values = Grid::from_line(PUZZLE).expect("a grid").values();
        let mut costs = values.map(|value| {
            let mut costs = [20.0; 10];
            costs[usize::from(value)] = 0.0;
            costs
        });
        for &(cell, digit, cost) in unclear {
            costs[cell][digit] = cost;
        }
        costs
    }

    #[track_caller]
    fn check(unclear: &[(usize, usize, f32)], solutions: SolutionCount, doubtful: &[usize]) {
        let likely = likely_grid(&costs(unclear));
        let cells: Vec<usize> = likely.doubtful.into_iter().map(Cell::index).collect();
        assert_eq!((likely.solutions, &cells[..]), (solutions, doubtful));
        if solutions == SolutionCount::One {
            assert_eq!(likely.grid.to_string(), PUZZLE);
        }
    }

    #[test]
    fn a_digit_that_breaks_the_rules_is_corrected() {
        check(&[], SolutionCount::One, &[]);
        // The 5 of the first cell looks more like a 6 or a 9.
        check(&[(0, 5, 2.0), (0, 6, 0.0), (0, 9, 1.0)], SolutionCount::One, &[]);
        // Two cells at once.
        check(&[(0, 5, 2.0), (0, 6, 0.0), (80, 9, 3.0), (80, 8, 0.0)], SolutionCount::One, &[]);
    }

    #[test]
    fn a_second_puzzle_that_is_nearly_as_likely_is_a_doubt() {
        // The third cell of the first row may be empty or hold the 4 of the solution.
        check(&[(2, 4, 1.0)], SolutionCount::One, &[2]);
        check(&[(2, 4, DOUBT + 1.0)], SolutionCount::One, &[]);
        // No puzzle has a 5 there.
        check(&[(2, 5, 1.0)], SolutionCount::One, &[]);
    }

    #[test]
    fn what_no_likely_reading_explains_is_a_doubt() {
        check(&[(0, 5, 20.0), (0, 6, 0.0)], SolutionCount::None, &[0, 9]);
        check(&[(0, 5, 20.0), (0, 6, 0.0), (2, 1, 3.0)], SolutionCount::None, &[0, 2, 9]);
    }

    #[test]
    fn a_picture_without_any_clear_cell_is_answered_soon() {
        let likely = likely_grid(&[[0.0; 10]; 81]);
        assert_eq!(likely.doubtful, CellSet::ALL);
    }
}
