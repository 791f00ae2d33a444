//! Grids of one text that belong to one puzzle. What they hold decides which is the puzzle, whatever they are called.
//!
//! ```text
//! 53..7….  534678912…   the second completes the first: it is its solution
//! 53..7….  53.67….      the second has all digits of the first, and more: a later state of the same
//! 010010…  534678912…   a mask: the puzzle is the solution where the mask is 1
//! ```

use std::collections::VecDeque;

use ninefold::grid::{Cell, CellSet, Grid};

use super::list::is_solution_of;
use super::parsed_puzzle::{CompanionGrid, ParsedPuzzle, TextItem};
use super::proposal::{has_no_conflict, has_one_solution, keeps_rules};
use super::{ContainerError, ParseError};

/// Number of grids after a puzzle among which its solution is looked for.
const REACH: usize = 64;
/// A text with more grids is a list, in which a grid that extends another is a puzzle of its own.
const MAX_STATES: usize = 8;
/// As often a digit cannot stand in a puzzle, whatever is mistaken in it: nine are all that there are.
const MAX_EQUAL: usize = 18;

/// Joins the grids of a text that belong to one puzzle.
pub fn join<'a>(items: Box<dyn Iterator<Item = TextItem> + 'a>) -> Box<dyn Iterator<Item = TextItem> + 'a> {
    Box::new(JoinedItems { items, open: VecDeque::new(), is_list: false })
}

struct JoinedItems<'a> {
    items: Box<dyn Iterator<Item = TextItem> + 'a>,
    /// Items that later ones may belong to.
    open: VecDeque<TextItem>,
    is_list: bool,
}

impl Iterator for JoinedItems<'_> {
    type Item = TextItem;

    fn next(&mut self) -> Option<TextItem> {
        // An item waits until no later one may belong to it.
        while self.open.len() <= REACH {
            let Some(item) = self.items.next() else {
                if !self.is_list {
                    self.is_list = true;
                    self.drop_empty_grids();
                    self.join_states();
                    apply_masks(&mut self.open);
                }
                break;
            };
            self.accept(item);
            self.is_list |= self.open.len() > MAX_STATES;
        }
        let mut item = self.open.pop_front()?;
        if item.puzzle.as_ref().is_ok_and(|parsed| !is_of_digits(&parsed.position.givens)) {
            item.puzzle = Err(ParseError::new(item.line, 1, ContainerError::NoDigits.into()));
        }
        Some(item)
    }
}

impl JoinedItems<'_> {
    /// Adds an item, unless it is the solution of a puzzle before. A solution before the puzzle is removed.
    fn accept(&mut self, mut item: TextItem) {
        if let Ok(parsed) = &mut item.puzzle {
            let grid = parsed.position.givens;
            let others = self.open.iter_mut().enumerate();
            let mut others = others.filter_map(|(index, other)| Some((index, other.puzzle.as_mut().ok()?)));
            // A solution follows its puzzle or, in some files, comes before it.
            if grid.is_full() {
                let puzzle = others.find(|(_, other)| is_solution_of(&grid, &other.position.givens));
                if let Some((_, puzzle)) = puzzle.filter(|_| grid.is_solved()) {
                    puzzle.surroundings.companion.get_or_insert(CompanionGrid::Solution);
                    return;
                }
            } else if let Some((index, _)) =
                others.find(|(_, other)| is_whole_of(&other.position.givens, &grid))
            {
                parsed.surroundings.companion = Some(CompanionGrid::Solution);
                self.open.remove(index);
            }
        }
        self.open.push_back(item);
    }

    /// Removes grids without digits beside others: layers and tables of a file that are not filled.
    fn drop_empty_grids(&mut self) {
        let is_empty = |item: &TextItem| {
            item.puzzle.as_ref().is_ok_and(|parsed| parsed.position.grid.filled().is_empty())
        };
        if self.open.iter().any(|item| item.puzzle.is_ok() && !is_empty(item)) {
            self.open.retain(|item| !is_empty(item));
        }
    }

    /// Removes later states of a puzzle. The latest becomes its progress.
    fn join_states(&mut self) {
        let grids: Vec<Option<Grid>> =
            self.open.iter().map(|item| item.puzzle.as_ref().ok().map(|it| it.position.givens)).collect();
        let is_state = |parsed: &ParsedPuzzle| {
            let grid = &parsed.position.givens;
            !parsed.source.tells_givens() && grids.iter().flatten().any(|puzzle| is_state_of(grid, puzzle))
        };
        let mut states = Vec::new();
        self.open.retain(|item| match &item.puzzle {
            Ok(parsed) if is_state(parsed) => {
                states.push(parsed.position.givens);
                false
            }
            _ => true,
        });
        for parsed in self.open.iter_mut().filter_map(|item| item.puzzle.as_mut().ok()) {
            let position = &mut parsed.position;
            let latest = states.iter().rfind(|state| is_state_of(state, &position.givens));
            if let Some(state) = latest.filter(|_| position.grid == position.givens) {
                position.grid = *state;
            }
        }
    }
}

/// Whether a full grid is the solution of another, which is a puzzle and not just a few digits of it.
fn is_whole_of(grid: &Grid, puzzle: &Grid) -> bool {
    is_solution_of(grid, puzzle) && keeps_rules(puzzle)
}

/// Whether a grid is a later state of a puzzle: it has all digits of it and more, and keeps the rules.
pub fn is_state_of(grid: &Grid, puzzle: &Grid) -> bool {
    grid != puzzle && grid.extends(puzzle) && has_no_conflict(grid) && has_one_solution(puzzle)
}

/// The cells where a grid of one digit, which is no puzzle, has it.
pub fn mask_cells(grid: &Grid) -> Option<CellSet> {
    let cells = grid.filled();
    let first = grid[cells.first()?];
    // A digit stands nine times at most.
    (cells.len() > 9 && cells.into_iter().all(|cell| grid[cell] == first)).then_some(cells)
}

/// The puzzle that a mask leaves of a solution, if it is one: the cells are those to keep, or those to empty.
pub fn masked_puzzle(solution: &Grid, cells: CellSet, is_kept: bool) -> Option<Grid> {
    let mut puzzle = *solution;
    for cell in Cell::all().filter(|cell| cells.contains(*cell) != is_kept) {
        puzzle[cell] = None;
    }
    (solution.is_solved() && has_one_solution(&puzzle)).then_some(puzzle)
}

/// The puzzle that a mask without a telling name leaves of a solution: where it is 1, unless the other cells are a puzzle
/// rather than these.
pub fn puzzle_of_mask(solution: &Grid, cells: CellSet) -> Option<Grid> {
    /// Few puzzles have more givens.
    const MANY: usize = 41;
    let is_sure = cells.len() < MANY || masked_puzzle(solution, cells, false).is_none();
    masked_puzzle(solution, cells, true).filter(|_| is_sure)
}

/// Whether the numbers of a grid may be the digits of a puzzle, and not those of a mask or of something else.
pub fn is_of_digits(grid: &Grid) -> bool {
    let mut counts = [0; 10];
    grid.values().into_iter().for_each(|value| counts[usize::from(value)] += 1);
    let most = counts[1..].iter().copied().max().unwrap_or_default();
    most <= 9 || most < 81 - counts[0] && most <= MAX_EQUAL
}

/// Applies a mask to the one solution beside it.
fn apply_masks(items: &mut VecDeque<TextItem>) {
    let cells = |item: &TextItem| mask_cells(&item.puzzle.as_ref().ok()?.position.givens);
    let Some(index) = items.iter().position(|item| cells(item).is_some()) else { return };
    let solutions: Vec<Grid> = items
        .iter()
        .filter_map(|item| item.puzzle.as_ref().ok())
        .map(|parsed| parsed.position.givens)
        .collect();
    if let (&[one, other], Some(mask)) = (solutions.as_slice(), cells(&items[index])) {
        let solution = if index == 0 { other } else { one };
        if let Some(puzzle) = puzzle_of_mask(&solution, mask) {
            items.remove(index);
            if let Some(parsed) = items.iter_mut().find_map(|item| item.puzzle.as_mut().ok()) {
                *parsed = ParsedPuzzle::new(parsed.source, puzzle);
            }
        }
    }
}
