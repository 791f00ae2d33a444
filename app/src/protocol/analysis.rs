//! Analysis of an imported grid: how many solutions it has, how hard it is, and which givens are redundant.
//! Each question is a job of its own, so that the quick answers need not wait for the slow ones.

use ninefold::grid::{Board, Cell, CellSet, Digit, Grid, House, Puzzle};
use ninefold::level::Rating;
use ninefold::rating::{Rater, SolvingTime};
use ninefold::solver::{Event, Search};
use ninefold::techniques::Technique;

use super::codec::{enum_codec, struct_codec};
use super::core_task::SolutionSearch;
use super::{Answer, Progress, TaskPoll, Verdict};

/// A question about a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnalysisKind {
    /// Does it have no solution, one, or more?
    Verdict,
    /// How hard is it?
    Rating,
    /// Which givens are redundant: which could be removed, one at a time, without adding a solution?
    RedundantGivens,
}

/// The answer to a question about a grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Analysis {
    /// Number of solutions. If there is none, the contradiction that can be seen without a search, if any.
    Verdict(Verdict, Option<GridContradiction>),
    /// How hard the puzzle is; `None` if it does not have exactly one solution.
    Rating(Option<RatingSummary>),
    /// Cells of the redundant givens. Each can be removed alone, not necessarily all together.
    RedundantGivens(CellSet),
}

/// A contradiction that shows without a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GridContradiction {
    /// No candidate is left for this cell.
    EmptyCell(Cell),
    /// This digit has no place left in this house.
    NoPlace(House, Digit),
}

/// What it takes to solve a puzzle by logic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatingSummary {
    /// Rating of the hardest step.
    pub rating: Rating,
    /// How long people take.
    pub time: SolvingTime,
    /// Whether every step is a single; otherwise the time is a rough estimate.
    pub needs_only_singles: bool,
    /// Whether the known techniques solve it.
    pub is_solved: bool,
    /// The techniques needed, easiest first, each with the number of times it is used.
    pub techniques: Vec<(Technique, u32)>,
}

/// Answers one question about a grid.
pub enum AnalysisTask {
    /// Searches for solutions of the grid.
    Verdict(Grid, Box<SolutionSearch>),
    /// Rates the puzzle; `None` if it does not have exactly one solution.
    Rating(Option<Box<Rater>>),
    /// Tries to remove each given.
    RedundantGivens(Box<RedundancyCheck>),
}

/// Looks for redundant givens.
pub struct RedundancyCheck {
    givens: Grid,
    /// Givens not tried yet.
    unchecked: CellSet,
    /// The given being tried, the search without it, and the number of solutions found so far.
    current: Option<(Cell, Search, u8)>,
    redundant: CellSet,
}

impl AnalysisTask {
    /// Creates the task of a question, without starting it.
    pub fn new(kind: AnalysisKind, grid: &Grid) -> AnalysisTask {
        match kind {
            AnalysisKind::Verdict => AnalysisTask::Verdict(*grid, Box::new(SolutionSearch::new(grid, false))),
            AnalysisKind::Rating => {
                let puzzle = Puzzle::new(*grid).ok();
                AnalysisTask::Rating(puzzle.map(|puzzle| Box::new(Rater::new(&puzzle))))
            }
            AnalysisKind::RedundantGivens => {
                let (unchecked, redundant) = (grid.filled(), CellSet::EMPTY);
                AnalysisTask::RedundantGivens(Box::new(RedundancyCheck {
                    givens: *grid,
                    unchecked,
                    current: None,
                    redundant,
                }))
            }
        }
    }

    /// Works for about `budget` search nodes, or does the easiest steps of the puzzle.
    pub fn run(&mut self, budget: u64) -> TaskPoll {
        let analysis = match self {
            AnalysisTask::Verdict(grid, solutions) => match solutions.run(budget) {
                TaskPoll::Done(Answer::Solved { verdict, .. }) => {
                    let contradiction =
                        if verdict == Verdict::None { GridContradiction::find(grid) } else { None };
                    Analysis::Verdict(verdict, contradiction)
                }
                poll => return poll,
            },
            AnalysisTask::Rating(rater) => {
                if rater.as_mut().is_some_and(|rater| rater.advance()) {
                    return TaskPoll::Pending(Progress { count: 0, nodes: 0 });
                }
                Analysis::Rating(rater.as_deref().map(RatingSummary::from_rater))
            }
            AnalysisTask::RedundantGivens(check) => match check.run(budget) {
                Some(redundant) => Analysis::RedundantGivens(redundant),
                None => return TaskPoll::Pending(Progress { count: 0, nodes: 0 }),
            },
        };
        TaskPoll::Done(Answer::Analysis(analysis))
    }
}

impl RedundancyCheck {
    /// Works for about `budget` search nodes. Returns the redundant givens once all givens have been tried.
    fn run(&mut self, budget: u64) -> Option<CellSet> {
        let mut spent = 0;
        while spent < budget {
            let Some((cell, search, found)) = &mut self.current else {
                let Some(cell) = self.unchecked.first() else { return Some(self.redundant) };
                self.unchecked.remove(cell);
                let less = self.givens.without(CellSet::only(cell));
                self.current = Some((cell, Search::new(&less), 0));
                continue;
            };
            let before = search.effort().nodes;
            let event = search.next(budget - spent);
            spent += search.effort().nodes - before + 1;
            match event {
                Event::Paused => {}
                Event::Solution(_) if *found == 0 => *found = 1,
                Event::Solution(_) => self.current = None,
                Event::Exhausted => {
                    if *found == 1 {
                        self.redundant.insert(*cell);
                    }
                    self.current = None;
                }
            }
        }
        None
    }
}

impl GridContradiction {
    /// Finds a cell without a candidate, or else a digit without a place in a house.
    fn find(givens: &Grid) -> Option<GridContradiction> {
        let board = Board::new(givens);
        let cell = board.empty().into_iter().find(|&cell| board.candidates(cell).is_empty());
        let no_place = || {
            let all = House::all().flat_map(|house| Digit::all().map(move |digit| (house, digit)));
            let mut contradiction = all.filter(|&(house, digit)| {
                !(board.places(digit) | givens.cells_with(digit)).intersects(house.cells())
            });
            contradiction.next().map(|(house, digit)| GridContradiction::NoPlace(house, digit))
        };
        cell.map(GridContradiction::EmptyCell).or_else(no_place)
    }
}

impl RatingSummary {
    fn from_rater(rater: &Rater) -> RatingSummary {
        let rating = rater.rating();
        RatingSummary {
            rating: rating.rating,
            time: rating.time,
            needs_only_singles: rating.needs_only_singles(),
            is_solved: rating.is_solved,
            techniques: rating.techniques,
        }
    }
}

struct_codec! {
    RatingSummary { rating, time, needs_only_singles, is_solved, techniques }
}

enum_codec! {
    AnalysisKind { 0 Verdict, 1 Rating, 2 RedundantGivens }
    Analysis { 0 Verdict(verdict, contradiction), 1 Rating(summary), 2 RedundantGivens(cells) }
    GridContradiction { 0 EmptyCell(cell), 1 NoPlace(house, digit) }
}
