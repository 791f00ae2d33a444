//! What there is to know of a grid that somebody brings: whether it is a puzzle, how hard it is, and which of its givens it
//! could do without. Each is a job of its own, so that the first is told before the last is known.
//!
//! ```text
//! verdict   one 5346789…              none · none cell 40 · none place 13 5 · many 12 5346… 5346…
//! rating    rated 32 1234 true        and a line each: technique, uses
//! spare     spare 3 17 20             the cells, one of which may be emptied
//! ```

use std::fmt;
use std::str::FromStr;

use crate::board::Board;
use crate::grid::{Cell, CellSet, Digit, Grid, House};
use crate::puzzle::Puzzle;
use crate::rating::Rater;
use crate::solver::{Event, Search};
use crate::techniques::{Rating, Technique};

use super::codec::{next_field, next_grid};
use super::core_task::SolutionSearch;
use super::{Answer, Progress, TaskPoll, Verdict};

/// What is asked about a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnalysisKind {
    /// Whether it has no solution, one, or more.
    Verdict,
    /// How hard a puzzle it is.
    Rating,
    /// Which givens the puzzle could do without, each alone.
    RedundantGivens,
}

/// What was found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Analysis {
    /// How many solutions; where nothing fits, if that is to be seen at once.
    Verdict(Verdict, Option<GridContradiction>),
    /// How hard it is; nothing where it is no puzzle.
    Rating(Option<RatingSummary>),
    /// The givens that each alone could go.
    RedundantGivens(CellSet),
}

/// Where the rules leave nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GridContradiction {
    /// No digit fits this cell.
    EmptyCell(Cell),
    /// This digit has no place in this house.
    NoPlace(House, Digit),
}

/// What a puzzle asks of a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatingSummary {
    /// That of the hardest step.
    pub rating: Rating,
    /// The points of all steps.
    pub score: u32,
    /// Whether the ladder solves it.
    pub is_solved: bool,
    /// The techniques in the order of the ladder, each with its uses.
    pub techniques: Vec<(Technique, u32)>,
}

/// A judgement under way.
pub enum AnalysisTask {
    /// A search for solutions.
    Verdict(Grid, Box<SolutionSearch>),
    /// The way up the ladder; nothing where there is no puzzle.
    Rating(Option<Box<Rater>>),
    /// One given after the other.
    RedundantGivens(Box<RedundancyCheck>),
}

/// A search for givens that could go.
pub struct RedundancyCheck {
    givens: Grid,
    /// Not looked at yet.
    unchecked: CellSet,
    /// The one that is looked at, and the solutions found without it.
    current: Option<(Cell, Search, u8)>,
    redundant: CellSet,
}

impl AnalysisKind {
    const ALL: [AnalysisKind; 3] =
        [AnalysisKind::Verdict, AnalysisKind::Rating, AnalysisKind::RedundantGivens];

    /// The word for it on its way to the worker.
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
        AnalysisKind::ALL.into_iter().find(|about| about.name() == name).ok_or(())
    }
}

impl AnalysisTask {
    /// Not yet begun.
    pub fn new(about: AnalysisKind, grid: &Grid) -> AnalysisTask {
        match about {
            AnalysisKind::Verdict => AnalysisTask::Verdict(*grid, Box::new(SolutionSearch::new(grid, false))),
            AnalysisKind::Rating => {
                let puzzle = Puzzle::new(*grid).ok();
                AnalysisTask::Rating(puzzle.map(|puzzle| Box::new(Rater::new(&puzzle))))
            }
            AnalysisKind::RedundantGivens => {
                let (left, spare) = (grid.filled(), CellSet::EMPTY);
                AnalysisTask::RedundantGivens(Box::new(RedundancyCheck {
                    givens: *grid,
                    unchecked: left,
                    current: None,
                    redundant: spare,
                }))
            }
        }
    }

    /// Works for about `budget` nodes of a search, or does what is easiest on the ladder.
    pub fn run(&mut self, budget: u64) -> TaskPoll {
        let analysis = match self {
            AnalysisTask::Verdict(grid, solutions) => match solutions.run(budget) {
                TaskPoll::Done(Answer::Solved { verdict, .. }) => {
                    let dead = if verdict == Verdict::None { GridContradiction::find(grid) } else { None };
                    Analysis::Verdict(verdict, dead)
                }
                portion => return portion,
            },
            AnalysisTask::Rating(rater) => {
                if rater.as_mut().is_some_and(|rater| rater.advance()) {
                    return TaskPoll::Pending(Progress { count: 0, nodes: 0 });
                }
                Analysis::Rating(rater.as_deref().map(RatingSummary::from_rater))
            }
            AnalysisTask::RedundantGivens(sparing) => match sparing.run(budget) {
                Some(spare) => Analysis::RedundantGivens(spare),
                None => return TaskPoll::Pending(Progress { count: 0, nodes: 0 }),
            },
        };
        TaskPoll::Done(Answer::Analysis(analysis.to_string().into()))
    }
}

impl RedundancyCheck {
    /// All of them, once each has been tried.
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
    /// A cell that no digit fits, or else a digit without a place in a house.
    fn find(givens: &Grid) -> Option<GridContradiction> {
        let board = Board::new(givens);
        let cell = board.empty().into_iter().find(|&cell| board.candidates(cell).is_empty());
        let homeless = || {
            let all = House::all().flat_map(|house| Digit::all().map(move |digit| (house, digit)));
            let mut dead = all.filter(|&(house, digit)| {
                !(board.places(digit) | givens.cells_with(digit)).intersects(house.cells())
            });
            dead.next().map(|(house, digit)| GridContradiction::NoPlace(house, digit))
        };
        cell.map(GridContradiction::EmptyCell).or_else(homeless)
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
            Analysis::Verdict(Verdict::None, dead) => {
                f.write_str("none")?;
                match dead {
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
    /// Reads what was written.
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
                let dead = match words.next() {
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
                Analysis::Verdict(Verdict::None, dead)
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
    use crate::job::{Job, Task};

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn judge(about: AnalysisKind, line: &str) -> Analysis {
        let grid = Grid::from_line(line).unwrap();
        let Answer::Analysis(text) = Task::new(Job::Analyze { kind: about, grid }).finish() else {
            panic!("{about:?}")
        };
        let analysis = Analysis::from_text(&text).unwrap();
        assert_eq!(analysis.to_string(), &*text);
        analysis
    }

    #[test]
    fn puzzle_has_one_solution_and_a_rating() {
        let Analysis::Verdict(Verdict::One(solution), None) = judge(AnalysisKind::Verdict, PUZZLE) else {
            panic!("it has one solution");
        };
        assert!(solution.is_solved());
        let Analysis::Rating(Some(rated)) = judge(AnalysisKind::Rating, PUZZLE) else {
            panic!("it can be rated")
        };
        assert!(rated.is_solved && !rated.techniques.is_empty(), "{rated:?}");
    }

    #[test]
    fn contradictions_are_located() {
        let dead = |line: &str| match judge(AnalysisKind::Verdict, line) {
            Analysis::Verdict(Verdict::None, dead) => dead,
            analysis => panic!("{analysis}"),
        };
        let cell = format!("12345678.{}........9{}", ".".repeat(27), ".".repeat(36));
        assert_eq!(dead(&cell), Some(GridContradiction::EmptyCell(Cell::at(0, 8))));
        assert_eq!(judge(AnalysisKind::Rating, &cell), Analysis::Rating(None));
        // Neither the third column nor the first block has room for a 1.
        let rows =
            ["..2......", "..3......", "..4......", "1........", ".........", ".........", ".1......."];
        let place = rows.concat() + &".".repeat(18);
        assert_eq!(dead(&place), Some(GridContradiction::NoPlace(House::column(2), Digit::from_index(0))));
        // Every cell has candidates, and every digit places: only the search knows.
        let Analysis::Verdict(Verdict::One(solution), _) = judge(AnalysisKind::Verdict, PUZZLE) else {
            panic!()
        };
        let hidden = Cell::all().find_map(|cell| {
            let mut wrong = Grid::from_line(PUZZLE).unwrap();
            let board = Board::new(&wrong);
            let other = board.candidates(cell).into_iter().find(|&digit| Some(digit) != solution[cell])?;
            wrong[cell] = Some(other);
            (!Board::new(&wrong).has_contradiction()).then(|| wrong.to_line())
        });
        assert_eq!(dead(&hidden.unwrap()), None);
    }

    #[test]
    fn redundant_givens_can_be_removed() {
        let Analysis::Verdict(Verdict::One(solution), _) = judge(AnalysisKind::Verdict, PUZZLE) else {
            panic!()
        };
        let mut more = Grid::from_line(PUZZLE).unwrap();
        let added = Cell::at(0, 2);
        more[added] = solution[added];
        let Analysis::RedundantGivens(spare) = judge(AnalysisKind::RedundantGivens, &more.to_line()) else {
            panic!()
        };
        assert!(spare.contains(added));
        for cell in more.filled() {
            let mut less = more;
            less[cell] = None;
            assert_eq!(Puzzle::new(less).is_ok(), spare.contains(cell), "{cell}");
        }
    }
}
