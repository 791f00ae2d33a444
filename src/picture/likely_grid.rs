//! What the rules of Sudoku say about the digits of a picture. What stands there is decided by its look; the rules raise doubts.
//!
//! Readings that are nearly as likely as the most likely one are searched for those with exactly one solution. They are tried in the order of their likelihood. A reading is a list of changes to the most likely one; the next readings after
//! it change one more cell, or the last cell in the next likely way (the enumeration of E. Lawler, 1972).

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::grid::{Cell, CellSet, Digit, Grid};
use crate::solver::{Search, SearchEvent};
use crate::sort_by_number::sort_by_number;

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
    /// What the cells look like. Of the digits that an unclear cell may hold, the rules choose.
    pub(super) grid: Grid,
    /// The number of solutions of this grid.
    pub(super) solutions: SolutionCount,
    /// The cells that may hold something else.
    pub(super) doubtful: CellSet,
    /// The most likely reading with exactly one solution; not always the grid.
    pub(super) puzzle: Option<Grid>,
}

/// A cell that may hold something else that is less likely by no more than this, a factor of 6, is unclear by its look, so it is
/// doubtful whatever the rules say.
pub(super) const UNCLEAR: f32 = 1.8;
/// What is less likely than this, a factor of 33, is a doubt only if the rules speak for it. The network's scores differ by 6 or more
/// where it is sure.
pub(super) const DOUBT: f32 = 3.5;
/// A puzzle that is less likely than the most likely reading by more than this raises no doubt. It is more than one doubt and less
/// than two.
const FURTHEST_DOUBT: f32 = 5.0;
/// Readings less likely than the most likely one by more than this are not tried. Enough for two cells of which the network is sure.
const FURTHEST: f32 = 12.0;
/// Greatest number of readings that are tried. It bounds the time for a picture in which many cells are unclear; where it does not
/// suffice, what is near counts as doubtful.
const MOST_READINGS: usize = 1500;
/// Greatest number of guesses of the solver for a reading. The hardest puzzles take 70 on average.
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

/// Judges what the cells look like by the rules.
///
/// A cell is doubtful if it is unclear by its look, if it holds something else in a likely reading with exactly one solution, or if
/// there is no such reading and it breaks the rules or may well hold something else. The rules never change a clear cell and never
/// fill an empty one.
pub(super) fn likely_grid(costs: &[OptionCosts; 81]) -> LikelyGrid {
    let looks = most_likely(costs);
    let changes = changes(costs, &looks);
    let PuzzleReadings { best, doubtful } = puzzle_readings(&looks, &changes);
    let cells_up_to = |limit: f32| -> CellSet {
        changes.iter().filter(|change| change.cost <= limit).map(|change| change.cell).collect()
    };
    let is_likely = best.as_ref().is_some_and(|(cost, _)| *cost as f32 <= FURTHEST_DOUBT * 1000.0);
    let puzzle = best.map(|(_, puzzle)| puzzle);
    let mut grid = looks;
    for cell in looks.filled() {
        let digit = puzzle.filter(|_| is_likely).and_then(|puzzle| puzzle[cell]);
        if digit.is_some_and(|digit| costs[cell.index()][usize::from(digit.value())] <= UNCLEAR) {
            grid[cell] = digit;
        }
    }
    let by_rules = if is_likely { doubtful } else { cells_up_to(DOUBT) };
    let doubtful = by_rules | cells_up_to(UNCLEAR) | grid.conflicts();
    LikelyGrid { grid, solutions: count_solutions(&grid), doubtful, puzzle }
}

/// The likely readings with exactly one solution.
struct PuzzleReadings {
    /// The most likely one, with its cost in thousandths.
    best: Option<(u32, Grid)>,
    /// The cells in which it differs from the most likely reading of all, or from another one that is nearly as likely as itself.
    doubtful: CellSet,
}

fn puzzle_readings(looks: &Grid, changes: &[CellChange]) -> PuzzleReadings {
    let cost = |changes_of: &[usize]| {
        changes_of.iter().map(|&number| (changes[number].cost * 1000.0) as u32).sum::<u32>()
    };
    let differences = |one: &Grid, other: &Grid| -> CellSet {
        Cell::all().filter(|&cell| one[cell] != other[cell]).collect()
    };
    let mut heap = BinaryHeap::from([Reverse(ReadingVariant { cost: 0, changes: Vec::new() })]);
    let mut best: Option<(u32, Grid)> = None;
    let mut doubtful = CellSet::EMPTY;
    let mut tried = 0;
    while let Some(Reverse(variant)) = heap.pop() {
        // Puzzles that are less likely than the first one raise doubts, too, but unless that one is far off already,
        // only what is near to the looks.
        let limit = best.as_ref().map_or(FURTHEST * 1000.0, |(cost, _)| {
            let cost = *cost as f32;
            (cost + DOUBT * 1000.0).min(cost.max(FURTHEST_DOUBT * 1000.0))
        });
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
        if let Some(grid) = variant_grid(looks, changes, &variant.changes)
            && count_solutions(&grid) == SolutionCount::One
        {
            let (_, best) = best.get_or_insert((variant.cost, grid));
            doubtful |= differences(best, &grid) | differences(best, looks);
        }
        // Changes come in the order of their cost, so neither variant is cheaper than this one, and each set of
        // changes has one way to it.
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
    PuzzleReadings { best, doubtful }
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

    /// The reading is the puzzle but for the cells of `changed`, as cell and digit; these cells are doubtful.
    #[track_caller]
    fn check(
        unclear: &[(usize, usize, f32)],
        changed: &[(usize, u8)],
        solutions: SolutionCount,
        doubtful: &[usize],
    ) {
        let likely = likely_grid(&costs(unclear));
        let cells: Vec<usize> = likely.doubtful.into_iter().map(Cell::index).collect();
        assert_eq!((likely.solutions, &cells[..]), (solutions, doubtful));
        let mut grid = Grid::from_line(PUZZLE).expect("a grid");
        for &(cell, digit) in changed {
            grid[Cell::new(cell).expect("a cell")] = Digit::new(digit);
        }
        assert_eq!(likely.grid.to_string(), grid.to_string());
    }

    #[test]
    fn of_the_digits_of_an_unclear_cell_the_rules_choose() {
        check(&[], &[], SolutionCount::One, &[]);
        // The 5 of the first cell looks a little more like a 6 or a 9.
        check(&[(0, 5, 1.0), (0, 6, 0.0), (0, 9, 0.5)], &[], SolutionCount::One, &[0]);
    }

    #[test]
    fn a_clear_cell_is_doubted_but_never_overruled() {
        check(&[(0, 5, 3.0), (0, 6, 0.0)], &[(0, 6)], SolutionCount::None, &[0, 9]);
        check(&[(0, 5, 20.0), (0, 6, 0.0)], &[(0, 6)], SolutionCount::None, &[0, 9]);
        check(&[(0, 5, 20.0), (0, 6, 0.0), (2, 1, 3.0)], &[(0, 6)], SolutionCount::None, &[0, 2, 9]);
    }

    #[test]
    fn an_empty_cell_is_never_filled() {
        // Without the 2 of the seventh row, the puzzle has several solutions.
        let missing = 60;
        check(&[(missing, 2, 20.0), (missing, 0, 0.0)], &[(missing, 0)], SolutionCount::Several, &[]);
        check(&[(missing, 2, 5.0), (missing, 0, 0.0)], &[(missing, 0)], SolutionCount::Several, &[missing]);
        check(&[(missing, 2, 0.5), (missing, 0, 0.0)], &[(missing, 0)], SolutionCount::Several, &[missing]);
    }

    #[test]
    fn a_second_puzzle_that_is_nearly_as_likely_is_a_doubt() {
        // The third cell of the first row may be empty or hold the 4 of the solution.
        check(&[(2, 4, 2.0)], &[], SolutionCount::One, &[2]);
        check(&[(2, 4, DOUBT + 1.0)], &[], SolutionCount::One, &[]);
        // No puzzle has a 5 there.
        check(&[(2, 5, 2.0)], &[], SolutionCount::One, &[]);
        check(&[(2, 5, UNCLEAR)], &[], SolutionCount::One, &[2]);
    }

    #[test]
    fn a_picture_without_any_clear_cell_is_answered_soon() {
        let likely = likely_grid(&[[0.0; 10]; 81]);
        assert_eq!(likely.doubtful, CellSet::ALL);
    }
}
