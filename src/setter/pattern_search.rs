//! Puzzles whose clues stand in given cells.
//!
//! Of all ways to put digits into a pattern very few have exactly one solution. So the search first exchanges clues at random for others that leave
//! fewer candidates, and when there are few solutions goes on to digits that leave fewer:
//!
//! ```text
//!   full grid ─▶ its digits in the pattern, narrowed ─▶ a few clues are opened ─▶ all solutions, grouped by their digits in the open cells
//!                                                              ▲                         │
//!                                                              └─── a smallest group ◀───┤
//!                                                                                        ▼
//!                                                                  every group of one solution is a puzzle
//! ```

use alloc::vec::Vec;

use crate::generator::{Random, random_full_grid};
use crate::grid::{Cell, CellSet, Grid, Puzzle, Symmetry};
use crate::solver::{Search, SearchEvent, candidates_left, random_solution};
use crate::sort_by_number::sort_by_number;

/// Number of solutions that digits in a pattern may leave at first.
const MOST_AT_FIRST: usize = 300;

/// Number of exchanges that are tried on the digits of a full grid, before their solutions are counted.
const NARROW_STEPS: u32 = 1000;

/// Number of solutions that are grouped in a step.
const MOST_GROUPED: usize = 1000;

/// Number of steps without fewer solutions after which another full grid is tried.
const MOST_STEPS: u32 = 400;

/// Number of puzzles of one full grid after which another is tried, so that they are not all alike.
const MOST_PUZZLES: usize = 8;

/// Number of clues that are opened at most.
const MOST_OPEN: usize = 8;

/// A resumable search for puzzles whose clues stand in the cells of a pattern, in all of them and in no others. It does not end.
///
/// ```
/// use ninefold::setter::PatternSearch;
/// use ninefold::{CellSet, Symmetry};
///
/// let pattern = Symmetry::HalfTurn.orbits().step_by(3).fold(CellSet::EMPTY, |cells, orbit| cells | orbit);
/// let mut search = PatternSearch::new(pattern, 1);
/// let puzzle = (0..10_000).find_map(|_| search.run()).expect("this pattern has puzzles");
/// assert_eq!(puzzle.givens().filled(), pattern);
/// ```
#[derive(Clone, Debug)]
pub struct PatternSearch {
    /// Where clues may stand.
    allowed: CellSet,
    /// How many of these cells have clues, and the symmetry by which they are chosen. `None` for all.
    clue_count: Option<(usize, Symmetry)>,
    /// Where they stand now.
    pattern: CellSet,
    random: Random,
    /// The digits in the pattern now; `None` before a full grid has been chosen.
    clues: Option<Grid>,
    /// Number of solutions that they leave.
    solution_count: usize,
    /// Number of clues that are opened next.
    open_len: usize,
    steps: u32,
    /// Number of puzzles of this full grid so far.
    puzzle_count: usize,
    /// Puzzles that have been found and not returned.
    found: Vec<Puzzle>,
    grids_tried: u64,
}

impl PatternSearch {
    /// Prepares a search. A seed finds the same puzzles on every machine, though not in every version.
    pub fn new(pattern: CellSet, seed: u64) -> PatternSearch {
        PatternSearch {
            allowed: pattern,
            clue_count: None,
            pattern,
            random: Random::new(seed),
            clues: None,
            solution_count: 0,
            open_len: 1,
            steps: 0,
            puzzle_count: 0,
            found: Vec::new(),
            grids_tried: 0,
        }
    }

    /// Puts clues into only so many cells of the pattern, or one fewer if the symmetry does not allow it: for each full grid into others.
    #[must_use]
    pub fn with_clue_count(self, count: usize, symmetry: Symmetry) -> PatternSearch {
        PatternSearch { clue_count: Some((count, symmetry)), ..self }
    }

    /// Number of full grids tried so far.
    pub fn grids_tried(&self) -> u64 {
        self.grids_tried
    }

    /// Tries another full grid, or makes one step: some milliseconds at most. Returns a puzzle if there is one.
    pub fn run(&mut self) -> Option<Puzzle> {
        if self.found.is_empty() {
            match self.clues.filter(|_| self.steps < MOST_STEPS && self.puzzle_count < MOST_PUZZLES) {
                Some(clues) => self.make_step(&clues),
                None => self.try_full_grid(),
            }
        }
        self.found.pop()
    }

    /// Begins with the digits of another full grid, if they do not leave too many solutions.
    fn try_full_grid(&mut self) {
        self.grids_tried += 1;
        if let Some((count, symmetry)) = self.clue_count {
            self.choose_cells(count, symmetry);
        }
        let clues = random_full_grid(&mut self.random).without(!self.pattern);
        let clues = self.narrow(clues);
        let solutions = Search::new(&clues).into_iter();
        let count = solutions.take(MOST_AT_FIRST + 1).count();
        self.clues = (count <= MOST_AT_FIRST).then_some(clues);
        (self.solution_count, self.steps, self.puzzle_count, self.open_len) = (count, 0, 0, 1);
    }

    /// Chooses cells in which clues may stand, together with those that the symmetry maps them to.
    fn choose_cells(&mut self, count: usize, symmetry: Symmetry) {
        let mut orbits: Vec<CellSet> =
            symmetry.orbits().filter(|orbit| orbit.is_subset(self.allowed)).collect();
        self.random.shuffle(&mut orbits);
        self.pattern = CellSet::EMPTY;
        for orbit in orbits {
            if self.pattern.len() + orbit.len() <= count {
                self.pattern |= orbit;
            }
        }
    }

    /// Exchanges up to four clues at a time for others that leave no more candidates.
    fn narrow(&mut self, mut clues: Grid) -> Grid {
        let mut cells: Vec<Cell> = self.pattern.into_iter().collect();
        let mut fewest = candidates_left(&clues).unwrap_or(u32::MAX);
        for number in 0..NARROW_STEPS {
            self.random.shuffle(&mut cells);
            let open = cells[..=(number % 4) as usize].iter().copied().collect();
            let random = &mut self.random;
            let Some(solution) = random_solution(&clues.without(open), |end| random.below(end)) else {
                continue;
            };
            let next = solution.without(!self.pattern);
            if let Some(left) = candidates_left(&next).filter(|&left| left <= fewest) {
                (clues, fewest) = (next, left);
            }
        }
        clues
    }

    /// Opens some clues and closes them with digits that leave as few solutions as possible.
    fn make_step(&mut self, clues: &Grid) {
        self.steps += 1;
        let mut cells: Vec<Cell> = self.pattern.into_iter().collect();
        self.random.shuffle(&mut cells);
        cells.truncate(self.open_len);
        let Some(groups) = SolutionGroups::new(clues, &cells) else {
            // There are too many solutions. One clue alone may be opened at another place.
            self.open_len = (self.open_len - 1).max(1);
            return;
        };
        if groups.solutions.len() < MOST_GROUPED / 8 {
            self.open_len = (self.open_len + 1).min(MOST_OPEN).min(self.pattern.len());
        }
        let (len, smallest) = groups.smallest();
        if len < self.solution_count {
            self.steps = 0;
        }
        self.solution_count = len;
        let next = self.random.choose(&smallest).without(!self.pattern);
        self.clues = Some(next);
        if len == 1 {
            self.found = smallest
                .iter()
                .filter(|solution| *clues != solution.without(!self.pattern))
                .map(|solution| Puzzle::proved(solution.without(!self.pattern), *solution))
                .collect();
            self.random.shuffle(&mut self.found);
            self.found.truncate(MOST_PUZZLES - self.puzzle_count);
            self.puzzle_count += self.found.len();
        }
    }
}

/// The solutions of a pattern with some open cells, by their digits in these.
struct SolutionGroups {
    solutions: Vec<Grid>,
    /// For each solution its digits in the open cells, four bits each, and its place in `solutions`; in ascending order.
    keys: Vec<(u32, u32)>,
}

impl SolutionGroups {
    /// The solutions without the clues of these cells. `None` if there are too many.
    fn new(clues: &Grid, open: &[Cell]) -> Option<SolutionGroups> {
        let mut search = Search::new(&clues.without(open.iter().copied().collect()));
        let (mut solutions, mut keys) = (Vec::new(), Vec::new());
        while let SearchEvent::Solution(solution) = search.next(u64::MAX) {
            if solutions.len() == MOST_GROUPED {
                return None;
            }
            let digits = open.iter().filter_map(|&cell| solution[cell]);
            let key = digits.fold(0, |key, digit| key << 4 | digit.index() as u32);
            keys.push((key, solutions.len() as u32));
            solutions.push(solution);
        }
        sort_by_number(&mut keys, |&(key, place)| u64::from(key) << 32 | u64::from(place));
        Some(SolutionGroups { solutions, keys })
    }

    /// The number of solutions in the smallest groups, and one solution of each of these. There must be a solution.
    fn smallest(&self) -> (usize, Vec<Grid>) {
        let groups = || self.keys.chunk_by(|one, other| one.0 == other.0);
        let len = groups().map(<[_]>::len).min().unwrap_or_default();
        let first = |group: &[(u32, u32)]| self.solutions[group[0].1 as usize];
        (len, groups().filter(|group| group.len() == len).map(first).collect())
    }
}
