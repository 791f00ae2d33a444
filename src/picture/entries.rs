//! Entries, distinguished from the givens by their colour.

use std::array;

use super::ink::SameColourDigits;
use super::likely_grid::{
    DOUBT, LikelyGrid, OptionCosts, SolutionCount, count_solutions, likely_grid, most_likely,
};
use crate::grid::{Cell, CellSet, Digit, Grid};
use crate::solver::{Search, SearchEvent};
use crate::sort_by_number::sort_by_number;

/// What is less likely than the right entry by more than this, a factor of 3.3, is ignored. With [`DOUBT`] instead, drawn boards with
/// coloured digits that are read rightly are doubtful.
const DOUBT_OF_RIGHT_ENTRY: f32 = 1.2;

/// Greatest number of colours of digits that are tried. They have 14 choices, each of which may have to be solved.
const MOST_COLOURS: usize = 4;
/// Least number of digits of one colour that is no accident. Groups of fewer may be cells that a program has marked (`ink::FEW`).
const FEWEST_ENTRIES: usize = 3;
/// The same for a colour in white light, where a shadow may look like one. In photos of newspapers without entries, up to two digits
/// differ like entries.
const FEWEST_IN_WHITE_LIGHT: usize = 6;
/// From this difference in [`entry_score`](SameColourDigits::entry_score) on, a colour is clearly not that of the givens. As much as
/// two kinds of digits differ at least (`ink::DISTANCE`). With 20 or 150, no picture tried is read otherwise.
const CLEAR_DIFFERENCE: f32 = 60.0;
/// A puzzle of which this part more of its digits is superfluous than of another one consists of entries. With 0 or 0.3, no picture
/// tried is read otherwise.
const CLEARLY_MORE_SUPERFLUOUS: f32 = 0.1;
/// Least number of digits that a hidden cell may hold: more than half. With 3, one of the screenshots tried has other doubts; with 8,
/// none.
const DIGITS_OF_HIDDEN: usize = 5;
/// A digit that is this much more likely than the next one, a factor of 2.7, is not hidden.
const GAP_OF_SEEN: f32 = 1.0;
/// Greatest number of choices of colours that are tried with misread digits. It bounds the time: for each, readings are searched for
/// a puzzle.
const MOST_MISREAD: usize = 3;

/// The digits of a picture by who set them.
pub(super) struct GivensAndEntries {
    pub(super) givens: LikelyGrid,
    pub(super) entries: Grid,
    /// The digits of which it is not known whether they are givens or entries. They are doubtful.
    pub(super) unassigned: CellSet,
}

/// Reads givens and entries, by the colours as they are in the picture or, if these do not lead to a puzzle, in white light. If no
/// colours are those of a puzzle, all digits count as givens, and those that may be entries are doubtful.
pub(super) fn likely_givens_and_entries(
    costs: &[OptionCosts; 81],
    [as_they_are, in_white_light]: &[Vec<SameColourDigits>; 2],
) -> GivensAndEntries {
    let has_entries = |found: &GivensAndEntries| found.entries.filled().len() >= FEWEST_IN_WHITE_LIGHT;
    let mut found = givens_by_colour(costs, as_they_are)
        .or_else(|| givens_by_colour(costs, in_white_light).filter(has_entries))
        .unwrap_or_else(|| GivensAndEntries {
            givens: likely_grid(costs),
            entries: Grid::EMPTY,
            unassigned: unexplained_cells(as_they_are, FEWEST_ENTRIES)
                | unexplained_cells(in_white_light, FEWEST_IN_WHITE_LIGHT),
        });
    found.givens.doubtful |= found.unassigned;
    found
}

/// Which of the colours are those of givens: one bit for each.
type ColourChoice = u32;

/// Finds the colours of the givens and reads these, then the digits of other colours, which are entries. `None` if no colours by
/// themselves are a puzzle: then they mean something else, unless a digit is hidden and one colour is clearly that of givens.
fn givens_by_colour(costs: &[OptionCosts; 81], colours: &[SameColourDigits]) -> Option<GivensAndEntries> {
    let count = colours.len();
    if !(2..=MOST_COLOURS).contains(&count) {
        return None;
    }
    // All choices of some of the colours but not all: fewer colours before more, those that are likelier before others.
    let mut choices: Vec<ColourChoice> = (1..(1 << count) - 1).collect();
    sort_by_number(&mut choices, |choice| (choice.count_ones() as usize, *choice as usize));
    let cells_of = |choice: ColourChoice| {
        let is_chosen = |number: &usize| choice >> number & 1 == 1;
        (0..count).filter(is_chosen).fold(CellSet::EMPTY, |cells, number| cells | colours[number].cells)
    };
    let all = (1 << count) - 1;
    let costs_of_givens = |choice: ColourChoice| costs_without(costs, cells_of(all & !choice));
    let is_puzzle =
        |choice: ColourChoice| count_solutions(&most_likely(&costs_of_givens(choice))) == SolutionCount::One;
    // The puzzles without colours that are none of theirs.
    let mut puzzles: Vec<ColourChoice> = Vec::new();
    for &choice in &choices {
        if puzzles.iter().all(|puzzle| choice & puzzle != *puzzle) && is_puzzle(choice) {
            puzzles.push(choice);
        }
    }
    // If a digit is misread, no choice is a puzzle yet, nor are all colours together.
    let nearly_puzzle = || {
        let is_nearly_puzzle = |choice: ColourChoice| likely_grid(&costs_of_givens(choice)).puzzle.is_some();
        let is_misread = count_solutions(&most_likely(costs)) != SolutionCount::One;
        let mut first = choices.iter().copied().take(MOST_MISREAD);
        is_misread.then(|| first.find(|choice| is_nearly_puzzle(*choice))).flatten()
    };
    let hidden = hidden_cells(costs);
    // What is clearly the colour of givens.
    let is_clear = colours[1].entry_score - colours[0].entry_score > CLEAR_DIFFERENCE;
    // Of several puzzles, that with the smallest part of superfluous digits: entries by themselves are seldom a puzzle without many.
    if puzzles.len() > 1 {
        let part = |choice: &ColourChoice| superfluous_part(&most_likely(&costs_of_givens(*choice)));
        let parts: Vec<f32> = puzzles.iter().map(part).collect();
        let most = parts.iter().copied().fold(f32::MAX, f32::min) + CLEARLY_MORE_SUPERFLUOUS;
        let likely = puzzles.into_iter().zip(parts).filter(|(_, part)| *part <= most);
        puzzles = likely.map(|(choice, _)| choice).collect();
    }
    let mut choice = match puzzles.iter().copied().next().or_else(nearly_puzzle) {
        Some(choice) => choice,
        None if is_clear && !hidden.is_empty() => 1,
        None => return None,
    };
    // If several are puzzles, it is not known which of them is that of the picture.
    let mut unassigned =
        puzzles.iter().fold(CellSet::EMPTY, |cells, puzzle| cells | cells_of(puzzle ^ choice));
    for (number, colour) in colours.iter().enumerate() {
        if colour.is_plain && is_puzzle(choice | 1 << number) {
            choice |= 1 << number;
        }
    }
    let entry_cells = cells_of(all & !choice);
    let mut givens = likely_grid(&costs_of_givens(choice));
    // A few digits of another colour may also be marked, as for a conflict, if the others are no puzzle as they are.
    if entry_cells.len() < FEWEST_IN_WHITE_LIGHT && givens.solutions != SolutionCount::One {
        unassigned |= entry_cells;
    }
    let mut solution = None;
    if let Some(puzzle) = givens.puzzle {
        let SearchEvent::Solution(found) = Search::new(&puzzle).next(u64::MAX) else { return None };
        solution = Some(found);
    } else if hidden.is_empty() {
        return None;
    } else {
        givens.doubtful |= hidden;
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
            givens.doubtful.insert(cell);
        }
    }
    Some(GivensAndEntries { givens, entries, unassigned })
}

/// The part of a puzzle's digits without any one of which there still is only one solution.
fn superfluous_part(puzzle: &Grid) -> f32 {
    let is_superfluous = |cell: &Cell| {
        let mut rest = *puzzle;
        rest[*cell] = None;
        count_solutions(&rest) == SolutionCount::One
    };
    let cells = puzzle.filled();
    cells.into_iter().filter(is_superfluous).count() as f32 / cells.len().max(1) as f32
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
