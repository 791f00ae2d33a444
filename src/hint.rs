//! The next step on the player's own board, every step there is now, and the whole way to the solution.
//!
//! ```text
//!   Table: givens, entries, notes ──▶ mistakes? ──▶ Board ──▶ rung 1 ─ 2 ─ 3 ─ … ──▶ the best step of the rung
//!                                                    ▲                      │
//!                                                    └── a step done before ┘
//! ```
//!
//! Notes are believed with care, since few players note all that a cell may hold: many note a digit only where
//! it has two places left in a block. So which digits the notes of a cell leave out counts where the notes of
//! its block show the digit's right place: then the digit was looked at. Where all candidates were pencilled in at
//! once the notes are full, and whatever they leave out counts. What a step of the ladder would strike, and the
//! notes of those cells leave out, was struck by the player: such a step is done, and the next one builds on it.

use crate::board::Board;
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet, Grid, House};
use crate::solver::{Event, Search};
use crate::techniques::proof::prove;
use crate::techniques::{Finder, LADDER, Step, Tenths};

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

    /// Number of the level, as in the drawing of a step and on the hint button: 0 to 4.
    pub fn number(self) -> u8 {
        self as u8
    }
}

/// What lies before the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The puzzle.
    pub givens: Grid,
    /// The puzzle with the player's entries.
    pub grid: Grid,
    /// The player's notes, by cell.
    pub notes: [DigitSet; 81],
    /// Cells whose notes are all that they may hold: what these leave out was struck.
    pub full: CellSet,
    /// The cell that was changed last.
    pub last: Option<Cell>,
}

/// What is said to the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Advice {
    /// The puzzle has no solution.
    NoSolution,
    /// The puzzle has more than one solution, so that no step is certain.
    Several,
    /// All is filled in, and right.
    Complete,
    /// Something is wrong; what would be right is not told.
    Mistake {
        /// Cells with a digit that is not the solution's.
        wrong: CellSet,
        /// Cells whose notes leave the right digit out.
        lacking: CellSet,
    },
    /// The next step.
    Next(Box<Found>),
    /// Nothing on the ladder goes further.
    Beyond,
}

/// A step, and the board on which it was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The board before the step.
    pub board: Board,
    /// The step, which is proved.
    pub step: Step,
}

/// The search for the next step, in portions.
pub struct Adviser {
    table: Table,
    search: Search,
    solution: Option<Grid>,
    climb: Option<Climb>,
}

/// The search for all steps that there are now, in portions.
pub struct Lister {
    adviser: Adviser,
    board: Option<Board>,
    next: usize,
    steps: Vec<Step>,
}

/// The search for the whole way, in portions.
pub struct Guide {
    adviser: Adviser,
    steps: Vec<Found>,
}

/// A way as far as logic leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// Where it begins.
    pub start: Board,
    /// The steps, each with the board before it.
    pub steps: Vec<Found>,
    /// Where it ends: at the solution, or where nothing on the ladder goes further.
    pub end: Board,
}

/// All that is there now, in the order in which a person would look: the first is as easy as the hint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    /// The board they were found on.
    pub board: Board,
    /// The steps.
    pub steps: Vec<Step>,
    /// There may be more.
    pub more: bool,
}

/// No list is longer: nobody reads so many steps.
pub const LONGEST_LIST: usize = 200;

/// A rung with more steps than this is not searched to its end for the best of them.
const ENOUGH: usize = 400;

/// The next step, at once.
pub fn hint(table: &Table) -> Advice {
    let mut adviser = Adviser::new(table.clone());
    loop {
        if let Some(advice) = adviser.run(u64::MAX / 2) {
            return advice;
        }
    }
}

/// All steps there are now, at once; the advice where there is none.
///
/// # Errors
/// What [`hint`] says when it names no step.
pub fn all_steps(table: &Table) -> Result<Listing, Advice> {
    let mut lister = Lister::new(table.clone());
    loop {
        if let Some(listing) = lister.run(u64::MAX / 2) {
            return listing;
        }
    }
}

/// The whole way from what is filled in, at once.
///
/// # Errors
/// What [`hint`] says of a grid that no way leads from.
pub fn path(givens: Grid, grid: Grid) -> Result<Path, Advice> {
    let mut guide = Guide::new(givens, grid);
    loop {
        if let Some(path) = guide.run(u64::MAX / 2) {
            return path;
        }
    }
}

impl Adviser {
    /// A search not yet begun.
    pub fn new(table: Table) -> Adviser {
        let search = Search::new(&table.givens);
        Adviser { table, search, solution: None, climb: None }
    }

    /// Goes on for about `budget` nodes of a search, or looks at one rung.
    pub fn run(&mut self, budget: u64) -> Option<Advice> {
        let Some(climb) = &mut self.climb else { return self.begin(budget) };
        let Some(steps) = climb.look() else { return Some(Advice::Beyond) };
        let (done, open): (Vec<Step>, Vec<Step>) =
            steps.into_iter().partition(|step| is_done(step, &self.table.notes));
        if !done.is_empty() {
            for step in &done {
                climb.board.apply(step);
            }
            climb.rung = 0;
            return None;
        }
        let step = best(&climb.board, open, self.table.last)?;
        Some(Advice::Next(Box::new(Found { board: climb.board.clone(), step })))
    }

    /// The only solution, then what is wrong, then the board.
    fn begin(&mut self, budget: u64) -> Option<Advice> {
        match self.search.next(budget) {
            Event::Paused => return None,
            Event::Solution(_) if self.solution.is_some() => return Some(Advice::Several),
            Event::Solution(solution) => {
                self.solution = Some(solution);
                return None;
            }
            Event::Exhausted => {}
        }
        let Some(solution) = self.solution else { return Some(Advice::NoSolution) };
        let Table { givens, grid, notes, full, .. } = &self.table;
        let wrong: CellSet = grid.filled().into_iter().filter(|&cell| grid[cell] != solution[cell]).collect();
        let lacking = lacking(grid, notes, *full, &solution);
        if !(wrong | lacking).is_empty() {
            return Some(Advice::Mistake { wrong, lacking });
        }
        if grid.is_full() {
            return Some(Advice::Complete);
        }
        let mut board = Board::in_progress(grid, givens.filled());
        believe(&mut board, notes, *full, &solution);
        self.climb = Some(Climb::new(board));
        None
    }
}

impl Lister {
    /// A search not yet begun.
    pub fn new(table: Table) -> Lister {
        Lister { adviser: Adviser::new(table), board: None, next: 0, steps: Vec::new() }
    }

    /// Goes on for about `budget` nodes of a search, or lets one finder look.
    pub fn run(&mut self, budget: u64) -> Option<Result<Listing, Advice>> {
        let Some(board) = &self.board else {
            match self.adviser.run(budget)? {
                Advice::Next(found) => self.board = Some(found.board),
                advice => return Some(Err(advice)),
            }
            return None;
        };
        if let Some(finder) = LADDER.get(self.next)
            && self.steps.len() <= LONGEST_LIST
        {
            self.next += 1;
            let mut steps = look(finder, board);
            steps.retain(|step| !is_done(step, &self.adviser.table.notes));
            steps.sort_by_key(ease);
            self.steps.append(&mut steps);
            return None;
        }
        let more = self.steps.len() > LONGEST_LIST;
        self.steps.truncate(LONGEST_LIST);
        let mut steps = std::mem::take(&mut self.steps);
        steps.sort_by_key(ease);
        Some(Ok(Listing { board: board.clone(), steps, more }))
    }
}

impl Guide {
    /// A way not yet begun: from the grid, of which these are the givens.
    pub fn new(givens: Grid, grid: Grid) -> Guide {
        let table = Table { givens, grid, notes: [DigitSet::EMPTY; 81], full: CellSet::EMPTY, last: None };
        Guide { adviser: Adviser::new(table), steps: Vec::new() }
    }

    /// Goes on for about `budget` nodes of a search, or looks at one rung.
    pub fn run(&mut self, budget: u64) -> Option<Result<Path, Advice>> {
        let Some(climb) = &mut self.adviser.climb else { return self.adviser.begin(budget).map(Err) };
        if !climb.board.empty().is_empty()
            && let Some(steps) = climb.look()
        {
            let last = self.steps.iter().rev().find_map(|found| found.step.placements.first());
            if let Some(step) = best(&climb.board, steps, last.map(|placed| placed.cell)) {
                let board = climb.board.clone();
                climb.board.apply(&step);
                climb.rung = 0;
                self.steps.push(Found { board, step });
            }
            return None;
        }
        let end = climb.board.clone();
        let steps = std::mem::take(&mut self.steps);
        let start = steps.first().map_or_else(|| end.clone(), |found| found.board.clone());
        Some(Ok(Path { start, steps, end }))
    }
}

/// A board, and how far up the ladder it has been looked at.
struct Climb {
    board: Board,
    /// The next finder.
    rung: usize,
}

impl Climb {
    fn new(board: Board) -> Climb {
        Climb { board, rung: 0 }
    }

    /// The steps of one rung, which several finders may share; `None` at the top of the ladder.
    fn look(&mut self) -> Option<Vec<Step>> {
        let rung = |finder: &Finder| finder.techniques[0].rung();
        let number = rung(LADDER.get(self.rung)?);
        let mut steps = Vec::new();
        while let Some(finder) = LADDER.get(self.rung).filter(|finder| rung(finder) == number) {
            steps.append(&mut look(finder, &self.board));
            self.rung += 1;
        }
        Some(steps)
    }
}

/// What a finder sees, without what cannot be proved.
fn look(finder: &Finder, board: &Board) -> Vec<Step> {
    let mut steps = Vec::new();
    // It stops by itself, or is stopped: either will do.
    let _ = (finder.find)(board, &mut |step| {
        if prove(board, &step).is_ok() {
            steps.push(step);
        }
        if steps.len() < ENOUGH {
            std::ops::ControlFlow::Continue(())
        } else {
            std::ops::ControlFlow::Break(())
        }
    });
    steps
}

/// The easiest and shortest; of these the one that leaves most to fill in at once; of these the one nearest the last cell.
fn best(board: &Board, mut steps: Vec<Step>, last: Option<Cell>) -> Option<Step> {
    let easiest = steps.iter().map(ease).min()?;
    steps.retain(|step| ease(step) == easiest);
    let cost = |step: &Step| {
        let mut after = board.clone();
        after.apply(step);
        let unlocked = singles(&after) + step.placements.len();
        let distance = last.map_or(0, |last| distance(step, last));
        (std::cmp::Reverse((unlocked, step.eliminations.len())), distance)
    };
    steps.into_iter().min_by_key(cost)
}

/// The less, the sooner a person sees it: the rung of the ladder, the rating, the links.
fn ease(step: &Step) -> (u8, Tenths, usize) {
    (step.technique.rung(), step.rating(), step.links())
}

/// How many candidates are alone in their cell or a house.
fn singles(board: &Board) -> usize {
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

/// How far it is from a cell to the nearest that the step changes.
fn distance(step: &Step, from: Cell) -> usize {
    let changed = step.placements.iter().copied().chain(step.eliminations.iter());
    let far = |to: Cell| from.row().abs_diff(to.row()) + from.column().abs_diff(to.column());
    changed.map(|candidate| far(candidate.cell)).min().unwrap_or(0)
}

/// Whether the player's notes show that it was done: they are there, and leave out all that it would strike.
fn is_done(step: &Step, notes: &[DigitSet; 81]) -> bool {
    let is_struck = |Candidate { cell, digit }: Candidate| {
        let notes = notes[cell.index()];
        !notes.is_empty() && !notes.contains(digit)
    };
    step.placements.is_empty() && step.eliminations.iter().all(is_struck)
}

/// The cells whose notes leave the right digit out; not so in a block that is noted by places: there each digit
/// noted stands in two or three cells, one of which is right, and a cell's notes are not all it may hold.
fn lacking(grid: &Grid, notes: &[DigitSet; 81], full: CellSet, solution: &Grid) -> CellSet {
    let holds = |digit: Digit| move |cell: &Cell| notes[cell.index()].contains(digit);
    let mut lacking = CellSet::EMPTY;
    for block in (0..9).map(House::block) {
        let open = block.cells() - grid.filled();
        let is_by_places = Digit::all().all(|digit| {
            let places: CellSet = open.into_iter().filter(holds(digit)).collect();
            places.is_empty()
                || (2..=3).contains(&places.len()) && places.intersects(solution.cells_with(digit))
        });
        let lacks = |cell: &Cell| !solution[*cell].is_some_and(|digit| holds(digit)(cell));
        let asked = if is_by_places { open & full } else { open };
        lacking |= asked.into_iter().filter(|cell| !notes[cell.index()].is_empty()).filter(lacks).collect();
    }
    lacking
}

/// Strikes what the notes leave out, where they are full or show the digit's right place in the block.
fn believe(board: &mut Board, notes: &[DigitSet; 81], full: CellSet, solution: &Grid) {
    for cell in board.empty() {
        if notes[cell.index()].is_empty() {
            continue;
        }
        for digit in board.candidates(cell) - notes[cell.index()] {
            let [_, _, block] = cell.houses();
            let right = (solution.cells_with(digit) & block.cells()).first();
            if full.contains(cell) || right.is_some_and(|right| notes[right.index()].contains(digit)) {
                board.eliminate(Candidate { cell, digit });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_says_whether_there_are_more() {
        let grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let grid = Grid::from_line(grid).expect("a grid");
        let board = Board::new(&grid);
        let step = crate::techniques::easiest(&board).remove(0);
        for (count, more) in [(LONGEST_LIST - 1, false), (LONGEST_LIST, false), (LONGEST_LIST + 1, true)] {
            let lister = Lister::new(Table {
                givens: grid,
                grid,
                notes: [DigitSet::EMPTY; 81],
                full: CellSet::EMPTY,
                last: None,
            });
            let steps = vec![step.clone(); count];
            let mut lister = Lister { board: Some(board.clone()), next: LADDER.len(), steps, ..lister };
            let Some(Ok(listing)) = lister.run(1) else { panic!("no list of {count}") };
            assert_eq!((listing.steps.len(), listing.more), (count.min(LONGEST_LIST), more));
        }
    }
}
