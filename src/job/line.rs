//! Jobs and reports as one line of words each: how they travel between the page and its worker.
//!
//! ```text
//! deal hard-123         solve 53..7….       count 53..7….       try plain 53..7….       judge verdict 53..7….
//! 7 progressed 1200 88                   job 7: solutions, nodes
//! 7 missing                                            job 7: nobody there to run it
//! 7 answered 250 dealt hard-123 42 53..7…. 5346789…    job 7, after 250 microseconds: rated 4.2
//! 7 answered 12 solved 3 2 3 one 5346789…
//!                                        nodes, dead ends, depth; none, one and it, or many, how many and two
//! 7 answered 900 counted 13
//! 7 answered 31 tried                    of `try`: the trial follows (`trial/line.rs`)
//! 7 answered 4 judged                    of `judge`: the judgement follows (`judge.rs`)
//! 7 answered 8 advised                   of `advise` and what is asked for: the advice follows (`told.rs`)
//! 7 answered 900 packed                  of `pack` and an order: puzzles and pages follow, a line each (`print.rs`)
//! 7 answered 4100 batched                of `batch`, how a list is read and a chunk of it: the rows follow (`sheet.rs`)
//! 7 answered 900 rated 12 32             of `rate` and puzzles: how hard each is, in tenths
//! ```

use std::fmt;
use std::str::{FromStr, SplitAsciiWhitespace};

use crate::grid::Grid;
use crate::solver::Effort;

use super::{Answer, Job, Progress, Rating, Report, Verdict};

/// A line that is no job or no report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotALine;

impl fmt::Display for NotALine {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("not a line that page and worker exchange")
    }
}

impl std::error::Error for NotALine {}

impl fmt::Display for Job {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Job::Deal { recipe } => write!(f, "deal {recipe}"),
            Job::Like { givens, seed } => write!(f, "like {} {seed}", givens.to_line()),
            Job::Known { level, number } => write!(f, "known {level} {number}"),
            Job::Solve { grid } => write!(f, "solve {}", grid.to_line()),
            Job::Count { grid } => write!(f, "count {}", grid.to_line()),
            Job::Try { method, grid } => write!(f, "try {method} {}", grid.to_line()),
            Job::Batch { shape, text } => write!(f, "batch {shape}\n{text}"),
            Job::Rate { grids } => {
                f.write_str("rate")?;
                grids.iter().try_for_each(|grid| write!(f, " {}", grid.to_line()))
            }
            Job::Judge { about, grid } => write!(f, "judge {} {}", about.name(), grid.to_line()),
            Job::Advise { wish } => write!(f, "advise {wish}"),
            Job::Pack { order } => write!(f, "pack {order}"),
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Report::Progressed { id, progress } => {
                write!(f, "{id} progressed {} {}", progress.count, progress.nodes)
            }
            Report::Answered { id, answer, microseconds } => {
                write!(f, "{id} answered {microseconds} {answer}")
            }
            Report::Missing { id } => write!(f, "{id} missing"),
        }
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Answer::Dealt { recipe, givens, solution, rating: Rating(rating) } => {
                write!(f, "dealt {recipe} {rating} {} {}", givens.to_line(), solution.to_line())
            }
            Answer::Solved { verdict, effort: Effort { nodes, dead_ends, depth } } => {
                write!(f, "solved {nodes} {dead_ends} {depth} ")?;
                match verdict {
                    Verdict::None => write!(f, "none"),
                    Verdict::One(one) => write!(f, "one {}", one.to_line()),
                    Verdict::Many { one, other, count } => {
                        write!(f, "many {count} {} {}", one.to_line(), other.to_line())
                    }
                }
            }
            Answer::Counted { count } => write!(f, "counted {count}"),
            Answer::Tried(text) => write!(f, "tried\n{text}"),
            Answer::Batched(text) => write!(f, "batched\n{text}"),
            Answer::Rated(ratings) => {
                f.write_str("rated")?;
                ratings.iter().try_for_each(|Rating(rating)| write!(f, " {rating}"))
            }
            Answer::Judged(text) => write!(f, "judged\n{text}"),
            Answer::Advised(text) => write!(f, "advised\n{text}"),
            Answer::Packed(text) => write!(f, "packed\n{text}"),
        }
    }
}

impl FromStr for Job {
    type Err = NotALine;

    fn from_str(line: &str) -> Result<Job, NotALine> {
        if let Some(list) = line.strip_prefix("batch ") {
            let (shape, text) = list.split_once('\n').ok_or(NotALine)?;
            return Ok(Job::Batch { shape: shape.parse().map_err(|_| NotALine)?, text: text.into() });
        }
        if let Some(wish) = line.strip_prefix("advise ") {
            return Ok(Job::Advise { wish: wish.into() });
        }
        if let Some(order) = line.strip_prefix("pack ") {
            return Ok(Job::Pack { order: order.into() });
        }
        whole(line, |words| {
            Some(match words.next()? {
                "deal" => Job::Deal { recipe: word(words)? },
                "like" => Job::Like { givens: grid(words)?, seed: word(words)? },
                "known" => Job::Known { level: word(words)?, number: word(words)? },
                "solve" => Job::Solve { grid: grid(words)? },
                "count" => Job::Count { grid: grid(words)? },
                "try" => Job::Try { method: word(words)?, grid: grid(words)? },
                "judge" => Job::Judge { about: word(words)?, grid: grid(words)? },
                "rate" => Job::Rate { grids: words.map(Grid::from_line).collect::<Option<_>>()? },
                _ => return None,
            })
        })
    }
}

impl FromStr for Report {
    type Err = NotALine;

    fn from_str(line: &str) -> Result<Report, NotALine> {
        // Some reports have several lines.
        let (line, rows) = line.split_once('\n').map_or((line, None), |(head, _)| (head, Some(line)));
        whole(line, |words| {
            let id = word(words)?;
            Some(match words.next()? {
                "progressed" => {
                    let progress = Progress { count: word(words)?, nodes: word(words)? };
                    Report::Progressed { id, progress }
                }
                "answered" => {
                    let microseconds = word(words)?;
                    Report::Answered { id, answer: answer(words, rows)?, microseconds }
                }
                "missing" => Report::Missing { id },
                _ => return None,
            })
        })
    }
}

fn answer(words: &mut SplitAsciiWhitespace, rows: Option<&str>) -> Option<Answer> {
    Some(match words.next()? {
        "dealt" => Answer::Dealt {
            recipe: word(words)?,
            rating: Rating(word(words)?),
            givens: grid(words)?,
            solution: grid(words)?,
        },
        "solved" => {
            let effort = Effort { nodes: word(words)?, dead_ends: word(words)?, depth: word(words)? };
            let verdict = match words.next()? {
                "none" => Verdict::None,
                "one" => Verdict::One(grid(words)?),
                "many" => {
                    let count = word(words)?;
                    Verdict::Many { one: grid(words)?, other: grid(words)?, count }
                }
                _ => return None,
            };
            Answer::Solved { verdict, effort }
        }
        "counted" => Answer::Counted { count: word(words)? },
        "tried" => Answer::Tried(rows?.split_once('\n')?.1.into()),
        "batched" => Answer::Batched(rows?.split_once('\n')?.1.into()),
        "rated" => {
            let ratings = words.map(|rating| rating.parse().ok().map(Rating));
            Answer::Rated(ratings.collect::<Option<_>>()?)
        }
        "judged" => Answer::Judged(rows?.split_once('\n')?.1.into()),
        "advised" => Answer::Advised(rows?.split_once('\n')?.1.into()),
        "packed" => Answer::Packed(rows?.split_once('\n')?.1.into()),
        _ => return None,
    })
}

pub(super) fn whole<T>(
    line: &str,
    read: impl FnOnce(&mut SplitAsciiWhitespace) -> Option<T>,
) -> Result<T, NotALine> {
    let mut words = line.split_ascii_whitespace();
    let value = read(&mut words).ok_or(NotALine)?;
    if words.next().is_some() { Err(NotALine) } else { Ok(value) }
}

pub(super) fn word<T: FromStr>(words: &mut SplitAsciiWhitespace) -> Option<T> {
    words.next()?.parse().ok()
}

pub(super) fn grid(words: &mut SplitAsciiWhitespace) -> Option<Grid> {
    Grid::from_line(words.next()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::list::Shape;
    use crate::job::{About, Task};
    use crate::level::Level;
    use crate::puzzle_id::{PuzzleId, Variant};
    use crate::solver::method::Method;

    #[test]
    fn what_is_written_is_read_back() {
        let (grid, level) = (Grid::EMPTY, Level::Hell);
        let recipe = PuzzleId { variant: Variant::Shuffled, ..PuzzleId::new(level, u64::MAX) };
        let text = "53..7....\n# two\r\n".into();
        for job in [
            Job::Deal { recipe },
            Job::Like { givens: grid, seed: 3 },
            Job::Known { level, number: u64::MAX },
            Job::Solve { grid },
            Job::Count { grid },
            Job::Batch { shape: Shape::Lines, text },
            Job::Rate { grids: vec![grid, grid] },
            Job::Judge { about: About::Spare, grid },
            Job::Advise { wish: "hint en 53".into() },
            Job::Pack { order: "en - easy=1".into() },
        ] {
            assert_eq!(job.to_string().parse(), Ok(job));
        }
        for method in Method::ALL {
            let job = Job::Try { method, grid };
            assert_eq!(job.to_string().parse(), Ok(job));
        }
        let progress = Progress { count: 1, nodes: 2 };
        let effort = Effort { nodes: 3, dead_ends: 2, depth: 1 };
        let answers = [
            Answer::Dealt { recipe, givens: grid, solution: grid, rating: Rating(66) },
            Answer::Rated(vec![Rating(12), Rating(95)]),
            Answer::Solved { verdict: Verdict::None, effort },
            Answer::Solved { verdict: Verdict::One(grid), effort },
            Answer::Solved { verdict: Verdict::Many { one: grid, other: grid, count: 9 }, effort },
            Answer::Counted { count: 13 },
            Answer::Advised("next\nX-wing\t32".into()),
            Answer::Judged("rated 32 1234 true\nx-wing 2".into()),
            Answer::Tried("plain solved".into()),
            Answer::Packed("easy-1\t1.2\n\nPage 1\t<svg>".into()),
            Task::new(Job::Batch { shape: Shape::Lines, text: "".into() }).finish(),
            Task::new(Job::Batch { shape: Shape::Lines, text: format!("{}\nq\t", grid.to_line()).into() })
                .finish(),
        ];
        let answered = answers.into_iter().map(|answer| Report::Answered { id: 3, answer, microseconds: 9 });
        for report in answered.chain([Report::Progressed { id: 3, progress }, Report::Missing { id: 3 }]) {
            assert_eq!(report.to_string().parse(), Ok(report));
        }
    }

    #[test]
    fn anything_else_is_refused() {
        for line in [
            "",
            "deal",
            "deal soft 1",
            "solve 12",
            "count",
            "deal easy 1 2",
            "try all",
            "3 answered 1 solved 0 0 0 two",
        ] {
            assert_eq!(line.parse::<Job>(), Err(NotALine), "{line}");
            assert_eq!(line.parse::<Report>(), Err(NotALine), "{line}");
        }
    }
}
