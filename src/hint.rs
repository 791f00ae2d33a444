//! Hints on the player's board: the next step, all steps that apply, and the complete path to the solution.
//!
//! ```text
//!   PlayerBoard: givens, entries, notes ──▶ mistakes? ──▶ Board ──▶ tier 1 ─ 2 ─ 3 ─ … ──▶ its best step
//!                                                           ▲                       │
//!                                                           └── a step already made ┘
//! ```
//!
//! Notes are interpreted with care, because few players note all candidates: many note a digit only if it has
//! two places in a block. A digit missing from the notes of a cell therefore counts as eliminated only if the
//! notes of the block contain the digit's correct place, which shows that the player has considered it. Notes
//! that were filled in automatically are complete, so every digit missing from them counts. If the notes of
//! all affected cells already lack what a step would eliminate, the player has made that step, and the search
//! goes on from the board after it.

mod practice;
mod technique_examples;

pub use practice::{PracticeSearch, find_position};
pub use technique_examples::{ExamplePosition, all_examples, example, simplest_step, steps_of_technique};

use crate::grid::{Board, BoardState, Candidate, Cell, CellSet, Digit, DigitSet, Grid, House, Puzzle};
use crate::level::Rating;
use crate::rating::{Singles, count_distinct};
use crate::solver::{Event, Search};
use crate::techniques::verify;
use crate::techniques::{Evidence, FINDERS, Finder, Step};

/// How much of a hint is shown. Each level adds to those before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum HintLevel {
    /// Nothing yet.
    Hidden,
    /// Where to look.
    Where,
    /// The technique.
    What,
    /// The pattern, drawn and described.
    Pattern,
    /// What follows from the pattern, and why.
    Why,
}

impl HintLevel {
    /// All levels, the first shows nothing.
    pub const ALL: [HintLevel; 5] =
        [HintLevel::Hidden, HintLevel::Where, HintLevel::What, HintLevel::Pattern, HintLevel::Why];

    /// The next level; the last stays.
    #[must_use]
    pub fn next(self) -> HintLevel {
        match self {
            HintLevel::Hidden => HintLevel::Where,
            HintLevel::Where => HintLevel::What,
            HintLevel::What => HintLevel::Pattern,
            HintLevel::Pattern | HintLevel::Why => HintLevel::Why,
        }
    }

    /// Number of the level, as in the drawing of a step: 0 to 4.
    pub fn number(self) -> u8 {
        self as u8
    }
}

/// The player's board, as the input of a hint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerBoard {
    /// The puzzle.
    pub givens: Grid,
    /// The puzzle with the player's entries.
    pub grid: Grid,
    /// The player's notes, indexed by cell.
    pub notes: [DigitSet; 81],
    /// Cells whose notes are complete: digits missing from them have been eliminated.
    pub full_notes: CellSet,
    /// The cell that was changed last.
    pub last_cell: Option<Cell>,
}

impl From<BoardState> for PlayerBoard {
    /// Both kinds of notes count as notes, and none as complete.
    fn from(board: BoardState) -> PlayerBoard {
        let notes = std::array::from_fn(|index| board.corner[index] | board.centre[index]);
        let BoardState { givens, grid, .. } = board;
        PlayerBoard { givens, grid, notes, full_notes: CellSet::EMPTY, last_cell: None }
    }
}

impl From<&Puzzle> for PlayerBoard {
    /// The board before the first entry.
    fn from(puzzle: &Puzzle) -> PlayerBoard {
        BoardState::new(*puzzle.givens()).into()
    }
}

/// Result of a hint request.
///
/// ```
/// use ninefold::{Hint, first_hint};
///
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
/// let Hint::Next(found) = first_hint(&puzzle) else { panic!("the puzzle has a next step") };
/// assert_eq!(found.step.technique.key(), "hidden-single-block");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// The puzzle has no solution.
    NoSolution,
    /// The puzzle has several solutions, so no step is certain.
    MultipleSolutions,
    /// The grid is filled in correctly.
    Complete,
    /// The board has mistakes. The correct digits are not included.
    Mistake {
        /// Cells with a digit that differs from the solution.
        wrong: CellSet,
        /// Cells whose notes lack the digit of the solution.
        wrong_notes: CellSet,
    },
    /// The next step.
    Next(Box<FoundStep>),
    /// No technique applies.
    NoTechniqueApplies,
}

/// A step and the board on which it was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundStep {
    /// The board before the step.
    pub board: Board,
    /// The step. It has been verified.
    pub step: Step,
}

/// A resumable search for the next step.
pub struct HintSearch {
    player: PlayerBoard,
    search: Search,
    solution: Option<Grid>,
    scan: Option<TechniqueScan>,
}

/// A resumable search for all steps that apply.
pub struct StepListSearch {
    hint_search: HintSearch,
    board: Option<Board>,
    next_finder: usize,
    steps: Vec<Step>,
}

/// A resumable search for the complete solution path.
pub struct PathSearch {
    hint_search: HintSearch,
    steps: Vec<FoundStep>,
    ways: Vec<usize>,
}

/// A solution path, as far as the techniques lead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepPath {
    /// The board at the beginning.
    pub start: Board,
    /// The steps, each with the board before it.
    pub steps: Vec<FoundStep>,
    /// For each step, the number of ways to go on from the board before it: digits that can be placed by a single, or else different
    /// steps as easy as this one. At most a few hundred are counted.
    pub ways: Vec<usize>,
    /// The board at the end: solved, or a board on which no technique applies.
    pub end: Board,
}

/// All steps that apply, easiest first; the first is as easy as the hint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepList {
    /// The board on which they were found.
    pub board: Board,
    /// The steps.
    pub steps: Vec<Step>,
    /// Whether the list was cut off.
    pub has_more: bool,
}

/// Maximum length of a list of steps.
pub const MAX_LISTED_STEPS: usize = 200;

/// A finder is stopped after this number of steps.
const MAX_STEPS_PER_FINDER: usize = 400;

/// Returns the first step of a puzzle.
pub fn first_hint(puzzle: &Puzzle) -> Hint {
    hint(&puzzle.into())
}

/// Returns the next step.
pub fn hint(board: &PlayerBoard) -> Hint {
    let mut search = HintSearch::new(board.clone());
    finish(|budget| search.run(budget))
}

/// Returns all steps that apply.
///
/// # Errors
/// The result of [`hint`], if it is not a step.
pub fn all_steps(board: &PlayerBoard) -> Result<StepList, Hint> {
    let mut search = StepListSearch::new(board.clone());
    finish(|budget| search.run(budget))
}

/// Returns the complete path from the given grid.
///
/// # Errors
/// The result of [`hint`], if the puzzle has no unique solution or the grid has mistakes.
pub fn path(givens: Grid, grid: Grid) -> Result<StepPath, Hint> {
    let mut search = PathSearch::new(givens, grid);
    finish(|budget| search.run(budget))
}

/// The step that [`hint`] gives on this board to a player whose notes are its candidates; `None` if no technique
/// applies.
fn hinted_step(board: &Board) -> Option<Step> {
    let mut scan = TechniqueScan::new(board.clone());
    std::iter::from_fn(|| scan.next_tier()).find_map(|steps| best_step(board, steps, None))
}

/// Continues a search until its result is ready.
fn finish<T>(mut run: impl FnMut(u64) -> Option<T>) -> T {
    loop {
        if let Some(result) = run(u64::MAX / 2) {
            return result;
        }
    }
}

impl HintSearch {
    /// Creates a search for the next step.
    pub fn new(board: PlayerBoard) -> HintSearch {
        let search = Search::new(&board.givens);
        HintSearch { player: board, search, solution: None, scan: None }
    }

    /// Continues for about `budget` search nodes, or searches one tier. Returns the result when it is ready.
    pub fn run(&mut self, budget: u64) -> Option<Hint> {
        let Some(scan) = &mut self.scan else { return self.prepare_board(budget) };
        let Some(steps) = scan.next_tier() else { return Some(Hint::NoTechniqueApplies) };
        let (done, open): (Vec<Step>, Vec<Step>) =
            steps.into_iter().partition(|step| is_done(step, &self.player.notes));
        if !done.is_empty() {
            for step in &done {
                scan.board.apply(step);
            }
            scan.next_finder = 0;
            return None;
        }
        let step = best_step(&scan.board, open, self.player.last_cell)?;
        Some(Hint::Next(Box::new(FoundStep { board: scan.board.clone(), step })))
    }

    /// Solves the puzzle, then checks for mistakes, then sets up the board.
    fn prepare_board(&mut self, budget: u64) -> Option<Hint> {
        match self.search.next(budget) {
            Event::Paused => return None,
            Event::Solution(_) if self.solution.is_some() => return Some(Hint::MultipleSolutions),
            Event::Solution(solution) => {
                self.solution = Some(solution);
                return None;
            }
            Event::Exhausted => {}
        }
        let Some(solution) = self.solution else { return Some(Hint::NoSolution) };
        let PlayerBoard { givens, grid, notes, full_notes, .. } = &self.player;
        let wrong: CellSet = grid.filled().into_iter().filter(|&cell| grid[cell] != solution[cell]).collect();
        let wrong_notes = wrong_notes(grid, notes, *full_notes, &solution);
        if !(wrong | wrong_notes).is_empty() {
            return Some(Hint::Mistake { wrong, wrong_notes });
        }
        if grid.is_full() {
            return Some(Hint::Complete);
        }
        let mut board = Board::in_progress(grid, givens.filled());
        apply_player_notes(&mut board, notes, *full_notes, &solution);
        self.scan = Some(TechniqueScan::new(board));
        None
    }
}

impl StepListSearch {
    /// Creates a search for all steps.
    pub fn new(board: PlayerBoard) -> StepListSearch {
        StepListSearch { hint_search: HintSearch::new(board), board: None, next_finder: 0, steps: Vec::new() }
    }

    /// Continues for about `budget` search nodes, or runs one finder. Returns the result when it is ready.
    pub fn run(&mut self, budget: u64) -> Option<Result<StepList, Hint>> {
        let Some(board) = &self.board else {
            match self.hint_search.run(budget)? {
                Hint::Next(found) => self.board = Some(found.board),
                hint => return Some(Err(hint)),
            }
            return None;
        };
        if let Some(finder) = FINDERS.get(self.next_finder)
            && self.steps.len() <= MAX_LISTED_STEPS
        {
            self.next_finder += 1;
            let mut steps = verified_steps(finder, board);
            steps.retain(|step| !is_done(step, &self.hint_search.player.notes));
            steps.sort_by_key(difficulty);
            self.steps.append(&mut steps);
            return None;
        }
        let has_more = self.steps.len() > MAX_LISTED_STEPS;
        self.steps.truncate(MAX_LISTED_STEPS);
        let mut steps = std::mem::take(&mut self.steps);
        steps.sort_by_key(difficulty);
        Some(Ok(StepList { board: board.clone(), steps, has_more }))
    }
}

impl PathSearch {
    /// Creates a search for the path from `grid`, which includes the givens.
    pub fn new(givens: Grid, grid: Grid) -> PathSearch {
        let board = BoardState { grid, ..BoardState::new(givens) };
        PathSearch { hint_search: HintSearch::new(board.into()), steps: Vec::new(), ways: Vec::new() }
    }

    /// Continues for about `budget` search nodes, or searches one tier. Returns the result when it is ready.
    pub fn run(&mut self, budget: u64) -> Option<Result<StepPath, Hint>> {
        let Some(scan) = &mut self.hint_search.scan else {
            return self.hint_search.prepare_board(budget).map(Err);
        };
        if !scan.board.empty().is_empty()
            && let Some(steps) = scan.next_tier()
        {
            let last = self.steps.iter().rev().find_map(|found| found.step.placements.first());
            let ways = count_ways(&scan.board, &steps);
            if let Some(step) = best_step(&scan.board, steps, last.map(|placed| placed.cell)) {
                let board = scan.board.clone();
                scan.board.apply(&step);
                scan.next_finder = 0;
                self.steps.push(FoundStep { board, step });
                self.ways.push(ways);
            }
            return None;
        }
        let end = scan.board.clone();
        let steps = std::mem::take(&mut self.steps);
        let start = steps.first().map_or_else(|| end.clone(), |found| found.board.clone());
        Some(Ok(StepPath { start, steps, ways: std::mem::take(&mut self.ways), end }))
    }
}

/// The number of ways to go on from a board on which these are the steps of the first tier that has any.
fn count_ways(board: &Board, steps: &[Step]) -> usize {
    match Singles::new(board).count() {
        0 => {
            let easiest = steps.iter().map(difficulty).min();
            let is_easiest = |step: &&Step| Some(difficulty(step)) == easiest;
            count_distinct(steps.iter().filter(is_easiest))
        }
        singles => singles,
    }
}

/// A board and the position in the list of finders.
struct TechniqueScan {
    board: Board,
    /// Index of the next finder.
    next_finder: usize,
}

impl TechniqueScan {
    fn new(board: Board) -> TechniqueScan {
        TechniqueScan { board, next_finder: 0 }
    }

    /// Returns the steps of the next tier, which may have several finders; `None` after the last tier.
    fn next_tier(&mut self) -> Option<Vec<Step>> {
        let tier = |finder: &Finder| finder.techniques[0].tier();
        let number = tier(FINDERS.get(self.next_finder)?);
        let mut steps = Vec::new();
        while let Some(finder) = FINDERS.get(self.next_finder).filter(|finder| tier(finder) == number) {
            steps.append(&mut verified_steps(finder, &self.board));
            self.next_finder += 1;
        }
        Some(steps)
    }
}

/// Returns the steps of a finder that pass verification.
fn verified_steps(finder: &Finder, board: &Board) -> Vec<Step> {
    let mut steps = Vec::new();
    // It does not matter whether the finder was stopped.
    let _ = (finder.find)(board, &mut |step| {
        if verify(board, &step).is_ok() {
            steps.push(step);
        }
        if steps.len() < MAX_STEPS_PER_FINDER {
            std::ops::ControlFlow::Continue(())
        } else {
            std::ops::ControlFlow::Break(())
        }
    });
    steps
}

/// Returns the easiest and shortest step; of equal ones the one that leaves most singles, then the one that
/// eliminates most, then the one of the first technique, then the one nearest to the last cell. So neither the
/// last cell nor the orientation of the board decides about the technique.
fn best_step(board: &Board, mut steps: Vec<Step>, last_cell: Option<Cell>) -> Option<Step> {
    let easiest = steps.iter().map(difficulty).min()?;
    steps.retain(|step| difficulty(step) == easiest);
    let cost = |step: &Step| {
        let mut after = board.clone();
        after.apply(step);
        let unlocked = count_singles(&after) + step.placements.len();
        let distance = last_cell.map_or(0, |last| distance(step, last));
        (std::cmp::Reverse((unlocked, step.eliminations.len())), step.technique, distance)
    };
    steps.into_iter().min_by_key(cost)
}

/// Sort key by difficulty: tier, rating, number of links. A loop counts as the open chain that it closes with
/// one more link: who sees that chain sees the loop, which eliminates at least as much.
fn difficulty(step: &Step) -> (u8, Rating, usize) {
    let is_loop = matches!(&step.evidence, Evidence::Chain(chain) if chain.closed);
    (step.technique.tier(), step.rating(), step.link_count() - usize::from(is_loop))
}

/// Returns the number of cells with a naked or hidden single.
fn count_singles(board: &Board) -> usize {
    let mut alone = board.cells_with_candidate_count(1);
    for digit in Digit::all() {
        let places = board.places(digit);
        for house in House::all() {
            if let Some(cell) = (places & house.cells()).single() {
                alone.insert(cell);
            }
        }
    }
    alone.len()
}

/// Returns the distance from a cell to the nearest cell that the step changes.
fn distance(step: &Step, from: Cell) -> usize {
    let changed = step.placements.iter().copied().chain(step.eliminations.iter());
    let far = |to: Cell| from.row().abs_diff(to.row()) + from.column().abs_diff(to.column());
    changed.map(|candidate| far(candidate.cell)).min().unwrap_or(0)
}

/// Whether the notes show that the player has made the step: the affected cells have notes, and these lack
/// all eliminated digits.
fn is_done(step: &Step, notes: &[DigitSet; 81]) -> bool {
    let is_struck = |Candidate { cell, digit }: Candidate| {
        let notes = notes[cell.index()];
        !notes.is_empty() && !notes.contains(digit)
    };
    step.placements.is_empty() && step.eliminations.iter().all(is_struck)
}

/// Returns the cells whose notes lack the digit of the solution. Blocks that are noted by places are left
/// out: there each noted digit is in two or three cells, one of which is correct, and the notes of a cell are
/// not meant to be complete.
fn wrong_notes(grid: &Grid, notes: &[DigitSet; 81], full_notes: CellSet, solution: &Grid) -> CellSet {
    let holds = |digit: Digit| move |cell: &Cell| notes[cell.index()].contains(digit);
    let mut wrong_notes = CellSet::EMPTY;
    for block in (0..9).map(House::block) {
        let open = block.cells() - grid.filled();
        let is_by_places = Digit::all().all(|digit| {
            let places: CellSet = open.into_iter().filter(holds(digit)).collect();
            places.is_empty()
                || (2..=3).contains(&places.len()) && places.intersects(solution.cells_with(digit))
        });
        let lacks = |cell: &Cell| !solution[*cell].is_some_and(|digit| holds(digit)(cell));
        let asked = if is_by_places { open & full_notes } else { open };
        wrong_notes |=
            asked.into_iter().filter(|cell| !notes[cell.index()].is_empty()).filter(lacks).collect();
    }
    wrong_notes
}

/// Eliminates the digits missing from the notes, if the notes are complete or contain the digit's correct
/// place in the block.
fn apply_player_notes(board: &mut Board, notes: &[DigitSet; 81], full_notes: CellSet, solution: &Grid) {
    for cell in board.empty() {
        if notes[cell.index()].is_empty() {
            continue;
        }
        for digit in board.candidates(cell) - notes[cell.index()] {
            let [_, _, block] = cell.houses();
            let right = (solution.cells_with(digit) & block.cells()).first();
            if full_notes.contains(cell) || right.is_some_and(|right| notes[right.index()].contains(digit)) {
                board.eliminate(Candidate { cell, digit });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_step_list_reports_that_there_are_more() {
        let grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let grid = Grid::from_line(grid).expect("a grid");
        let board = Board::new(&grid);
        let step = crate::techniques::easiest_steps(&board).remove(0);
        for (count, more) in
            [(MAX_LISTED_STEPS - 1, false), (MAX_LISTED_STEPS, false), (MAX_LISTED_STEPS + 1, true)]
        {
            let search = StepListSearch::new(PlayerBoard {
                givens: grid,
                grid,
                notes: [DigitSet::EMPTY; 81],
                full_notes: CellSet::EMPTY,
                last_cell: None,
            });
            let steps = vec![step.clone(); count];
            let mut search =
                StepListSearch { board: Some(board.clone()), next_finder: FINDERS.len(), steps, ..search };
            let Some(Ok(list)) = search.run(1) else { panic!("no list of {count}") };
            assert_eq!((list.steps.len(), list.has_more), (count.min(MAX_LISTED_STEPS), more));
        }
    }
}
