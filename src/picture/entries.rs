//! Entries, distinguished from the givens by their colour.

use std::array;

use super::ink::SameColourDigits;
use super::likely_grid::{
    DOUBT, LikelyGrid, OptionCosts, SolutionCount, count_solutions, likely_grid, most_likely,
};
use super::sort_by_number::sort_by_number;
use crate::grid::{Cell, CellSet, Digit, Grid};
use crate::solver::{Search, SearchEvent};

/// What is less likely than the right entry by more than this is ignored.
const DOUBT_OF_RIGHT_ENTRY: f32 = 1.2;

/// Greatest number of colours of digits that are tried.
const MOST_COLOURS: usize = 4;
/// Least number of digits of one colour that is no accident.
const FEWEST_ENTRIES: usize = 3;
/// The same for a colour in white light, where a shadow may look like one.
const FEWEST_IN_WHITE_LIGHT: usize = 6;
/// From this difference in [`entry_score`](SameColourDigits::entry_score) on, a colour is clearly not that of the givens.
const CLEAR_DIFFERENCE: f32 = 60.0;
/// Least number of digits that a hidden cell may hold.
const DIGITS_OF_HIDDEN: usize = 5;
/// A digit that is this much more likely than the next one is not hidden.
const GAP_OF_SEEN: f32 = 1.0;
/// Greatest number of choices of colours that are tried with misread digits.
const MOST_MISREAD: usize = 3;

/// Reads givens and entries, by the colours as they are in the picture or, if these do not lead to a puzzle, in white light. If no
/// colours are those of a puzzle, all digits count as givens, and those that may be entries are doubtful.
pub(super) fn likely_givens_and_entries(
    costs: &[OptionCosts; 81],
    [as_they_are, in_white_light]: &[Vec<SameColourDigits>; 2],
) -> (LikelyGrid, Grid) {
    let has_entries = |(_, entries): &(LikelyGrid, Grid)| entries.filled().len() >= FEWEST_IN_WHITE_LIGHT;
    likely_givens(costs, as_they_are)
        .or_else(|| likely_givens(costs, in_white_light).filter(has_entries))
        .unwrap_or_else(|| {
            let mut likely = likely_grid(costs);
            likely.doubtful |= unexplained_cells(as_they_are, FEWEST_ENTRIES);
            likely.doubtful |= unexplained_cells(in_white_light, FEWEST_IN_WHITE_LIGHT);
            (likely, Grid::EMPTY)
        })
}

/// Finds the colours of the givens and reads these, then the digits of other colours, which are entries. `None` if no colours by
/// themselves are a puzzle: then they mean something else, unless a digit is hidden and one colour is clearly that of givens.
fn likely_givens(costs: &[OptionCosts; 81], colours: &[SameColourDigits]) -> Option<(LikelyGrid, Grid)> {
    let count = colours.len();
    if !(2..=MOST_COLOURS).contains(&count) {
        return None;
    }
    // All choices of some of the colours but not all: fewer colours before more, those that are likelier before others. What is clearly
    // the colour of givens must be among them.
    let is_clear = colours[1].entry_score - colours[0].entry_score > CLEAR_DIFFERENCE;
    let mut choices: Vec<u32> = (1..(1 << count) - 1).filter(|choice| !is_clear || choice & 1 == 1).collect();
    sort_by_number(&mut choices, |choice| (choice.count_ones() << MOST_COLOURS | choice) as f32);
    let entry_cells = |choice: u32| {
        let is_entry = |number: &usize| choice >> number & 1 == 0;
        (0..count).filter(is_entry).fold(CellSet::EMPTY, |cells, number| cells | colours[number].cells)
    };
    let is_puzzle = |choice: &u32| {
        count_solutions(&most_likely(&costs_without(costs, entry_cells(*choice)))) == SolutionCount::One
    };
    // If a digit is misread, no choice is a puzzle yet, nor are all colours together.
    let is_misread = || count_solutions(&most_likely(costs)) != SolutionCount::One;
    let is_nearly_puzzle = |choice: &u32| {
        likely_grid(&costs_without(costs, entry_cells(*choice))).solutions == SolutionCount::One
    };
    let hidden = hidden_cells(costs);
    let choice_of_puzzle = choices.iter().find(|choice| is_puzzle(choice)).or_else(|| {
        choices.iter().take(MOST_MISREAD).find(|choice| is_misread() && is_nearly_puzzle(choice))
    });
    let mut choice = match choice_of_puzzle {
        Some(choice) => *choice,
        None if is_clear && !hidden.is_empty() => 1,
        None => return None,
    };
    for (number, colour) in colours.iter().enumerate() {
        if colour.is_plain && is_puzzle(&(choice | 1 << number)) {
            choice |= 1 << number;
        }
    }
    let entry_cells = entry_cells(choice);
    let mut likely = likely_grid(&costs_without(costs, entry_cells));
    let mut solution = None;
    if likely.solutions == SolutionCount::One {
        let SearchEvent::Solution(found) = Search::new(&likely.grid).next(u64::MAX) else { return None };
        solution = Some(found);
    } else if hidden.is_empty() {
        return None;
    } else {
        likely.doubtful |= hidden;
    }
    let mut entries = Grid::EMPTY;
    for cell in entry_cells {
        let costs = &costs[cell.index()];
        let options = |cost: f32| (0..10_u8).filter(move |&option| costs[usize::from(option)] <= cost);
        entries[cell] = options(0.0).next().and_then(Digit::new);
        // An entry is most likely right.
        let is_right = solution.is_some_and(|solution| entries[cell] == solution[cell]);
        let doubt = if is_right { DOUBT_OF_RIGHT_ENTRY } else { DOUBT };
        if options(doubt).count() > 1 {
            likely.doubtful.insert(cell);
        }
    }
    Some((likely, entries))
}

/// The cells that are not empty but show no more: they may hold most digits, none clearly likelier than the next.
pub(super) fn hidden_cells(costs: &[OptionCosts; 81]) -> CellSet {
    let is_hidden = |cell: &Cell| {
        let mut digits = costs[cell.index()];
        let digits = &mut digits[1..];
        digits.sort_by(f32::total_cmp);
        digits[DIGITS_OF_HIDDEN - 1] <= DOUBT && digits[1] - digits[0] < GAP_OF_SEEN
    };
    Cell::all().filter(is_hidden).collect()
}

/// The digits that may be entries although colours lead to no puzzle: `fewest` or more of a less frequent colour.
fn unexplained_cells(colours: &[SameColourDigits], fewest: usize) -> CellSet {
    let most = colours.iter().map(|colour| colour.cells.len()).max().unwrap_or_default();
    let is_unexplained = |colour: &&SameColourDigits| (fewest..most).contains(&colour.cells.len());
    colours.iter().filter(is_unexplained).fold(CellSet::EMPTY, |cells, colour| cells | colour.cells)
}

/// What a cell may hold if some cells are known to hold no given.
fn costs_without(costs: &[OptionCosts; 81], entry_cells: CellSet) -> [OptionCosts; 81] {
    let mut costs = *costs;
    for cell in entry_cells {
        costs[cell.index()] = array::from_fn(|option| if option == 0 { 0.0 } else { f32::MAX });
    }
    costs
}
