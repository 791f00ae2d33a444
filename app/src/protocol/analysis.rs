//! Analysis of an imported grid: how many solutions it has, how hard it is, and which givens are redundant.
//! Each question is a job of its own, so that the quick answers need not wait for the slow ones.
//!
//! ```text
//! verdict   one 5346789…              none · none cell 40 · none place 13 5 · many 12 5346… 5346…
//! rating    rated 32 1234 true        one line for each technique follows: key, uses
//! spare     spare 3 17 20             the cells of the redundant givens
//! ```

use std::fmt;
use std::str::FromStr;

use ninefold::grid::{Board, Cell, CellSet, Digit, Grid, House, Puzzle};
use ninefold::level::Rating;
use ninefold::rating::Rater;
use ninefold::solver::{Event, Search};
use ninefold::techniques::Technique;

use super::codec::{next_field, next_grid};
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
    /// Sum of the scores of all steps.
    pub score: u32,
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

impl AnalysisKind {
    const ALL: [AnalysisKind; 3] =
        [AnalysisKind::Verdict, AnalysisKind::Rating, AnalysisKind::RedundantGivens];

    /// Name of the question in messages.
    pub const fn name(self) -> &'static str {
        match self {
            AnalysisKind::Verdict => "verdict",
            AnalysisKind::Rating => "rating",
            AnalysisKind::RedundantGivens => "spare",
        }
    }
}

impl FromStr for AnalysisKind {
    type Err = ();

    fn from_str(name: &str) -> Result<AnalysisKind, ()> {
        AnalysisKind::ALL.into_iter().find(|kind| kind.name() == name).ok_or(())
    }
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
        TaskPoll::Done(Answer::Analysis(analysis.to_string().into()))
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
                let mut less = self.givens;
                less[cell] = None;
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
            score: rating.score,
            is_solved: rating.is_solved,
            techniques: rating.techniques,
        }
    }
}

impl fmt::Display for Analysis {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Analysis::Verdict(Verdict::One(one), _) => write!(f, "one {}", one.to_line()),
            Analysis::Verdict(Verdict::Many { one, other, count }, _) => {
                write!(f, "many {count} {} {}", one.to_line(), other.to_line())
            }
            Analysis::Verdict(Verdict::None, contradiction) => {
                f.write_str("none")?;
                match contradiction {
                    Some(GridContradiction::EmptyCell(cell)) => write!(f, " cell {}", cell.index()),
                    Some(GridContradiction::NoPlace(house, digit)) => {
                        write!(f, " place {} {digit}", house.index())
                    }
                    None => Ok(()),
                }
            }
            Analysis::Rating(None) => f.write_str("unrated"),
            Analysis::Rating(Some(RatingSummary {
                rating: Rating(rating),
                score,
                is_solved,
                techniques,
            })) => {
                write!(f, "rated {rating} {score} {is_solved}")?;
                techniques.iter().try_for_each(|(technique, uses)| write!(f, "\n{} {uses}", technique.key()))
            }
            Analysis::RedundantGivens(cells) => {
                f.write_str("spare")?;
                cells.into_iter().try_for_each(|cell| write!(f, " {}", cell.index()))
            }
        }
    }
}

impl Analysis {
    /// Decodes what [`fmt::Display`] writes.
    pub fn from_text(text: &str) -> Option<Analysis> {
        let (head, lines) = text.split_once('\n').unwrap_or((text, ""));
        let words = &mut head.split_ascii_whitespace();
        Some(match words.next()? {
            "one" => Analysis::Verdict(Verdict::One(next_grid(words)?), None),
            "many" => {
                let count = next_field(words)?;
                Analysis::Verdict(
                    Verdict::Many { one: next_grid(words)?, other: next_grid(words)?, count },
                    None,
                )
            }
            "none" => {
                let contradiction = match words.next() {
                    Some("cell") => Some(GridContradiction::EmptyCell(Cell::new(next_field(words)?)?)),
                    Some("place") => {
                        let house: usize = next_field(words)?;
                        Some(GridContradiction::NoPlace(
                            House::all().nth(house)?,
                            Digit::new(next_field(words)?)?,
                        ))
                    }
                    _ => None,
                };
                Analysis::Verdict(Verdict::None, contradiction)
            }
            "unrated" => Analysis::Rating(None),
            "rated" => {
                let technique = |line: &str| {
                    let (key, uses) = line.split_once(' ')?;
                    Some((Technique::from_key(key)?, uses.parse().ok()?))
                };
                Analysis::Rating(Some(RatingSummary {
                    rating: Rating(next_field(words)?),
                    score: next_field(words)?,
                    is_solved: next_field(words)?,
                    techniques: lines.lines().map(technique).collect::<Option<_>>()?,
                }))
            }
            "spare" => {
                let cell = |word: &str| Cell::new(word.parse().ok()?);
                Analysis::RedundantGivens(words.map(cell).collect::<Option<CellSet>>()?)
            }
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::{Job, Task};

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn analyze(kind: AnalysisKind, line: &str) -> Analysis {
        let grid = Grid::from_line(line).unwrap();
        let Answer::Analysis(text) = Task::new(Job::Analyze { kind, grid }).finish() else {
            panic!("{kind:?}")
        };
        let analysis = Analysis::from_text(&text).unwrap();
        assert_eq!(analysis.to_string(), &*text);
        analysis
    }

    #[test]
    fn puzzle_has_one_solution_and_a_rating() {
        let Analysis::Verdict(Verdict::One(solution), None) = analyze(AnalysisKind::Verdict, PUZZLE) else {
            panic!("it has one solution");
        };
        assert!(solution.is_solved());
        let Analysis::Rating(Some(summary)) = analyze(AnalysisKind::Rating, PUZZLE) else {
            panic!("it can be rated")
        };
        assert!(summary.is_solved && !summary.techniques.is_empty(), "{summary:?}");
    }

    #[test]
    fn contradictions_are_located() {
        let contradiction = |line: &str| match analyze(AnalysisKind::Verdict, line) {
            Analysis::Verdict(Verdict::None, contradiction) => contradiction,
            analysis => panic!("{analysis}"),
        };
        let cell = format!("12345678.{}........9{}", ".".repeat(27), ".".repeat(36));
        assert_eq!(contradiction(&cell), Some(GridContradiction::EmptyCell(Cell::at(0, 8))));
        assert_eq!(analyze(AnalysisKind::Rating, &cell), Analysis::Rating(None));
        // The third column and the first block have no place for a 1.
        let rows =
            ["..2......", "..3......", "..4......", "1........", ".........", ".........", ".1......."];
        let place = rows.concat() + &".".repeat(18);
        assert_eq!(
            contradiction(&place),
            Some(GridContradiction::NoPlace(House::column(2), Digit::from_index(0)))
        );
        // Here every cell has a candidate and every digit a place: only a search finds that there is no
        // solution.
        let Analysis::Verdict(Verdict::One(solution), _) = analyze(AnalysisKind::Verdict, PUZZLE) else {
            panic!()
        };
        let hidden = Cell::all().find_map(|cell| {
            let mut wrong = Grid::from_line(PUZZLE).unwrap();
            let board = Board::new(&wrong);
            let other = board.candidates(cell).into_iter().find(|&digit| Some(digit) != solution[cell])?;
            wrong[cell] = Some(other);
            (!Board::new(&wrong).has_contradiction()).then(|| wrong.to_line())
        });
        assert_eq!(contradiction(&hidden.unwrap()), None);
    }

    #[test]
    fn redundant_givens_can_be_removed() {
        let Analysis::Verdict(Verdict::One(solution), _) = analyze(AnalysisKind::Verdict, PUZZLE) else {
            panic!()
        };
        let mut more = Grid::from_line(PUZZLE).unwrap();
        let added = Cell::at(0, 2);
        more[added] = solution[added];
        let Analysis::RedundantGivens(redundant) = analyze(AnalysisKind::RedundantGivens, &more.to_line())
        else {
            panic!()
        };
        assert!(redundant.contains(added));
        for cell in more.filled() {
            let mut less = more;
            less[cell] = None;
            assert_eq!(Puzzle::new(less).is_ok(), redundant.contains(cell), "{cell}");
        }
    }
}
