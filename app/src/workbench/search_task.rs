//! A worker's part of a search for other puzzles, in slices.

use ninefold::grid::{Grid, Puzzle};
use ninefold::setter::{
    ExchangeLen, MinimalSearch, MinimalSearchEvent, NeighbourSearch, PatternSearch, random_minimal,
};

use super::puzzle_search::{PuzzleSearchKind, SearchPattern, SearchReport, SearchRequest};

/// Number of parts into which the search for minimal puzzles is divided. They differ much, so there are many for each worker.
const MINIMAL_PARTS: usize = 500;

/// Number of puzzles in a report.
const REPORT_LEN: usize = 500;

/// A part of a search that is under way.
pub struct SearchTask {
    report: SearchReport,
    search: PartialSearch,
}

/// What is searched.
enum PartialSearch {
    /// The parts that are left, the next one last.
    Minimal(Vec<MinimalSearch>),
    /// Every part whose number leaves a rest, from the next one on.
    Neighbours {
        search: NeighbourSearch,
        next: usize,
        step: usize,
    },
    Pattern(Box<PatternSearch>),
    /// The solution, and the next seed.
    Solution {
        solution: Puzzle,
        seed: u64,
        step: u64,
    },
    /// The clues are no puzzle.
    None,
}

impl SearchTask {
    pub fn new(request: SearchRequest) -> SearchTask {
        let SearchRequest { id, kind, clues, pattern, worker, worker_count } = request;
        let (first, step) = (worker as usize, worker_count.max(1) as usize);
        let neighbours = |puzzle: &Puzzle, len| {
            let search = NeighbourSearch::new(puzzle, len);
            let total = (search.part_count() + step - 1).saturating_sub(first) / step;
            (PartialSearch::Neighbours { search, next: first, step }, total)
        };
        let of_pattern = |SearchPattern { cells, clue_count, symmetry }| {
            let mut search = PatternSearch::new(cells, u64::from(id) << 16 | u64::from(worker));
            if let Some(count) = clue_count {
                search = search.with_clue_count(count as usize, symmetry);
            }
            (PartialSearch::Pattern(Box::new(search)), 0)
        };
        let (search, total) = match (Puzzle::new(clues), kind) {
            (_, PuzzleSearchKind::Pattern) => of_pattern(pattern),
            (Err(_), _) => (PartialSearch::None, 0),
            (Ok(puzzle), PuzzleSearchKind::Minimal) => {
                let parts = MinimalSearch::new(&puzzle).divide(MINIMAL_PARTS);
                let mut own: Vec<MinimalSearch> = parts.into_iter().skip(first).step_by(step).collect();
                own.reverse();
                let total = own.len();
                (PartialSearch::Minimal(own), total)
            }
            (Ok(puzzle), PuzzleSearchKind::OneExchange) => neighbours(&puzzle, ExchangeLen::One),
            (Ok(puzzle), PuzzleSearchKind::TwoExchanges) => neighbours(&puzzle, ExchangeLen::Two),
            (Ok(_), PuzzleSearchKind::SamePattern) => {
                of_pattern(SearchPattern { cells: clues.filled(), ..SearchPattern::default() })
            }
            (Ok(puzzle), PuzzleSearchKind::SameSolution) => match Puzzle::new(*puzzle.solution()) {
                Ok(solution) => (
                    PartialSearch::Solution {
                        solution,
                        seed: u64::from(id) << 32 | u64::from(worker),
                        step: step as u64,
                    },
                    0,
                ),
                Err(_) => (PartialSearch::None, 0),
            },
        };
        let report =
            SearchReport { id, worker, found: Vec::new(), done: 0, total: total as u32, is_done: false };
        SearchTask { report, search }
    }

    pub fn is_done(&self) -> bool {
        self.report.is_done
    }

    /// Works for about so many milliseconds, or until there are many puzzles to report. Returns what has been found since the last time.
    pub fn run_for(&mut self, milliseconds: f64, now: impl Fn() -> f64) -> SearchReport {
        let started_at = now();
        while !self.report.is_done && self.report.found.len() < REPORT_LEN {
            self.advance();
            if now() - started_at >= milliseconds {
                break;
            }
        }
        let report = self.report.clone();
        self.report.found.clear();
        report
    }

    /// Searches for a moment.
    fn advance(&mut self) {
        let report = &mut self.report;
        match &mut self.search {
            PartialSearch::Minimal(parts) => match parts.last_mut().map(MinimalSearch::run) {
                Some(MinimalSearchEvent::Found(grid)) => report.found.push(grid),
                Some(MinimalSearchEvent::Continue) => {}
                Some(MinimalSearchEvent::Exhausted) => {
                    parts.pop();
                    report.done += 1;
                }
                None => report.is_done = true,
            },
            PartialSearch::Neighbours { search, next, step } => {
                if *next < search.part_count() {
                    report.found.append(&mut search.neighbours(*next));
                    *next += *step;
                    report.done += 1;
                } else {
                    report.is_done = true;
                }
            }
            PartialSearch::Pattern(search) => {
                report.found.extend(search.run().map(|puzzle| *puzzle.givens()));
                report.done = search.grids_tried() as u32;
            }
            PartialSearch::Solution { solution, seed, step } => {
                let minimal: Grid = *random_minimal(solution, *seed).givens();
                report.found.push(minimal);
                *seed += *step;
            }
            PartialSearch::None => report.is_done = true,
        }
    }
}
