//! Jobs and reports as text, the messages between the page and its workers.
//!
//! ```text
//! 7 solve 53..7….                        the page sends the number of a job and the job; by word:
//!
//!   deal hard-123   Generate          solve 53..7….       Solve       batch …   Batch     advise …  Hint
//!   like 53..7…. 5  GenerateSimilar   count 53..7….       Count       rate …    Rate      pack …    Print
//!   known easy 5    Bundled           try plain 53..7….   RunMethod   judge verdict 53..7….         Analyze
//!
//! 7 progressed 1200 88                   job 7: solutions, nodes
//! 7 missing                              job 7 has failed
//! 7 answered 250 dealt hard-123 42 53..7…. 5346789…    job 7, after 250 microseconds: rated 4.2
//! 7 answered 12 solved 3 2 3 one 5346789…
//!                                        nodes, dead ends, depth; none, one and the solution, or many, count and two
//! 7 answered 900 counted 13
//! 7 answered 31 tried                    answer to `try`; a method run follows (`method_run/codec.rs`)
//! 7 answered 4 judged                    answer to `judge`; an analysis follows (`analysis.rs`)
//! 7 answered 8 advised                   answer to `advise` and a request; a response follows (`hint_protocol.rs`)
//! 7 answered 900 packed                  answer to `pack` and a request; puzzles and pages follow (`print_task.rs`)
//! 7 answered 4100 batched                answer to `batch`, list format and chunk; rows follow (`batch_results.rs`)
//! 7 answered 900 rated 12 32             answer to `rate` and puzzles: their ratings in tenths
//! ```

use std::fmt;
use std::str::{FromStr, SplitAsciiWhitespace};

use ninefold::grid::Grid;
use ninefold::level::Rating;
use ninefold::solver::Effort;

use super::{Answer, Job, Progress, Report, Verdict};

/// The text is not a valid message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DecodeError;

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("not a line that page and worker exchange")
    }
}

impl std::error::Error for DecodeError {}

impl fmt::Display for Job {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Job::Generate { puzzle_id } => write!(f, "deal {puzzle_id}"),
            Job::GenerateSimilar { givens, seed } => write!(f, "like {} {seed}", givens.to_line()),
            Job::Bundled { level, number } => write!(f, "known {level} {number}"),
            Job::Solve { grid } => write!(f, "solve {}", grid.to_line()),
            Job::Count { grid } => write!(f, "count {}", grid.to_line()),
            Job::RunMethod { method, grid } => write!(f, "try {method} {}", grid.to_line()),
            Job::Batch { list_format, text } => write!(f, "batch {list_format}\n{text}"),
            Job::Rate { grids } => {
                f.write_str("rate")?;
                grids.iter().try_for_each(|grid| write!(f, " {}", grid.to_line()))
            }
            Job::Analyze { kind, grid } => write!(f, "judge {} {}", kind.name(), grid.to_line()),
            Job::Hint { request } => write!(f, "advise {request}"),
            Job::Print { request } => write!(f, "pack {request}"),
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Report::Progress { id, progress } => {
                write!(f, "{id} progressed {} {}", progress.count, progress.nodes)
            }
            Report::Answered { id, answer, microseconds } => {
                write!(f, "{id} answered {microseconds} {answer}")
            }
            Report::Failed { id } => write!(f, "{id} missing"),
        }
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Answer::Generated { puzzle_id, givens, solution, rating: Rating(rating) } => {
                write!(f, "dealt {puzzle_id} {rating} {} {}", givens.to_line(), solution.to_line())
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
            Answer::MethodRun(text) => write!(f, "tried\n{text}"),
            Answer::BatchResults(text) => write!(f, "batched\n{text}"),
            Answer::Ratings(ratings) => {
                f.write_str("rated")?;
                ratings.iter().try_for_each(|Rating(rating)| write!(f, " {rating}"))
            }
            Answer::Analysis(text) => write!(f, "judged\n{text}"),
            Answer::Hint(text) => write!(f, "advised\n{text}"),
            Answer::Print(text) => write!(f, "packed\n{text}"),
        }
    }
}

impl FromStr for Job {
    type Err = DecodeError;

    fn from_str(line: &str) -> Result<Job, DecodeError> {
        if let Some(list) = line.strip_prefix("batch ") {
            let (list_format, text) = list.split_once('\n').ok_or(DecodeError)?;
            return Ok(Job::Batch {
                list_format: list_format.parse().map_err(|_| DecodeError)?,
                text: text.into(),
            });
        }
        if let Some(request) = line.strip_prefix("advise ") {
            return Ok(Job::Hint { request: request.into() });
        }
        if let Some(request) = line.strip_prefix("pack ") {
            return Ok(Job::Print { request: request.into() });
        }
        parse_all(line, |words| {
            Some(match words.next()? {
                "deal" => Job::Generate { puzzle_id: next_field(words)? },
                "like" => Job::GenerateSimilar { givens: next_grid(words)?, seed: next_field(words)? },
                "known" => Job::Bundled { level: next_field(words)?, number: next_field(words)? },
                "solve" => Job::Solve { grid: next_grid(words)? },
                "count" => Job::Count { grid: next_grid(words)? },
                "try" => Job::RunMethod { method: next_field(words)?, grid: next_grid(words)? },
                "judge" => Job::Analyze { kind: next_field(words)?, grid: next_grid(words)? },
                "rate" => Job::Rate { grids: words.map(Grid::from_line).collect::<Option<_>>()? },
                _ => return None,
            })
        })
    }
}

impl FromStr for Report {
    type Err = DecodeError;

    fn from_str(line: &str) -> Result<Report, DecodeError> {
        // Some answers have more than one line.
        let (line, rows) = line.split_once('\n').map_or((line, None), |(head, _)| (head, Some(line)));
        parse_all(line, |words| {
            let id = next_field(words)?;
            Some(match words.next()? {
                "progressed" => {
                    let progress = Progress { count: next_field(words)?, nodes: next_field(words)? };
                    Report::Progress { id, progress }
                }
                "answered" => {
                    let microseconds = next_field(words)?;
                    Report::Answered { id, answer: decode_answer(words, rows)?, microseconds }
                }
                "missing" => Report::Failed { id },
                _ => return None,
            })
        })
    }
}

fn decode_answer(words: &mut SplitAsciiWhitespace, rows: Option<&str>) -> Option<Answer> {
    Some(match words.next()? {
        "dealt" => Answer::Generated {
            puzzle_id: next_field(words)?,
            rating: Rating(next_field(words)?),
            givens: next_grid(words)?,
            solution: next_grid(words)?,
        },
        "solved" => {
            let effort = Effort {
                nodes: next_field(words)?,
                dead_ends: next_field(words)?,
                depth: next_field(words)?,
            };
            let verdict = match words.next()? {
                "none" => Verdict::None,
                "one" => Verdict::One(next_grid(words)?),
                "many" => {
                    let count = next_field(words)?;
                    Verdict::Many { one: next_grid(words)?, other: next_grid(words)?, count }
                }
                _ => return None,
            };
            Answer::Solved { verdict, effort }
        }
        "counted" => Answer::Counted { count: next_field(words)? },
        "tried" => Answer::MethodRun(rows?.split_once('\n')?.1.into()),
        "batched" => Answer::BatchResults(rows?.split_once('\n')?.1.into()),
        "rated" => {
            let ratings = words.map(|rating| rating.parse().ok().map(Rating));
            Answer::Ratings(ratings.collect::<Option<_>>()?)
        }
        "judged" => Answer::Analysis(rows?.split_once('\n')?.1.into()),
        "advised" => Answer::Hint(rows?.split_once('\n')?.1.into()),
        "packed" => Answer::Print(rows?.split_once('\n')?.1.into()),
        _ => return None,
    })
}

pub(super) fn parse_all<T>(
    line: &str,
    read: impl FnOnce(&mut SplitAsciiWhitespace) -> Option<T>,
) -> Result<T, DecodeError> {
    let mut words = line.split_ascii_whitespace();
    let value = read(&mut words).ok_or(DecodeError)?;
    if words.next().is_some() { Err(DecodeError) } else { Ok(value) }
}

pub(super) fn next_field<T: FromStr>(words: &mut SplitAsciiWhitespace) -> Option<T> {
    words.next()?.parse().ok()
}

pub(super) fn next_grid(words: &mut SplitAsciiWhitespace) -> Option<Grid> {
    Grid::from_line(words.next()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::{AnalysisKind, Task};
    use ninefold::formats::list::ListFormat;
    use ninefold::generator::{PuzzleId, Variant};
    use ninefold::level::Level;
    use ninefold::methods::Method;

    #[test]
    fn jobs_and_reports_round_trip() {
        let (grid, level) = (Grid::EMPTY, Level::Hell);
        let puzzle_id = PuzzleId { variant: Variant::Shuffled, ..PuzzleId::new(level, u64::MAX) };
        let text = "53..7....\n# two\r\n".into();
        for job in [
            Job::Generate { puzzle_id },
            Job::GenerateSimilar { givens: grid, seed: 3 },
            Job::Bundled { level, number: u64::MAX },
            Job::Solve { grid },
            Job::Count { grid },
            Job::Batch { list_format: ListFormat::Lines, text },
            Job::Rate { grids: vec![grid, grid] },
            Job::Analyze { kind: AnalysisKind::RedundantGivens, grid },
            Job::Hint { request: "hint en 53".into() },
            Job::Print { request: "en - easy=1".into() },
        ] {
            assert_eq!(job.to_string().parse(), Ok(job));
        }
        for method in Method::ALL {
            let job = Job::RunMethod { method, grid };
            assert_eq!(job.to_string().parse(), Ok(job));
        }
        let progress = Progress { count: 1, nodes: 2 };
        let effort = Effort { nodes: 3, dead_ends: 2, depth: 1 };
        let answers = [
            Answer::Generated { puzzle_id, givens: grid, solution: grid, rating: Rating(66) },
            Answer::Ratings(vec![Rating(12), Rating(95)]),
            Answer::Solved { verdict: Verdict::None, effort },
            Answer::Solved { verdict: Verdict::One(grid), effort },
            Answer::Solved { verdict: Verdict::Many { one: grid, other: grid, count: 9 }, effort },
            Answer::Counted { count: 13 },
            Answer::Hint("next\nX-wing\t32".into()),
            Answer::Analysis("rated 32 1234 true\nx-wing 2".into()),
            Answer::MethodRun("plain solved".into()),
            Answer::Print("easy-1\t1.2\n\nPage 1\t<svg>".into()),
            Task::new(Job::Batch { list_format: ListFormat::Lines, text: "".into() }).finish(),
            Task::new(Job::Batch {
                list_format: ListFormat::Lines,
                text: format!("{}\nq\t", grid.to_line()).into(),
            })
            .finish(),
        ];
        let answered = answers.into_iter().map(|answer| Report::Answered { id: 3, answer, microseconds: 9 });
        for report in answered.chain([Report::Progress { id: 3, progress }, Report::Failed { id: 3 }]) {
            assert_eq!(report.to_string().parse(), Ok(report));
        }
    }

    #[test]
    fn invalid_messages_are_rejected() {
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
            assert_eq!(line.parse::<Job>(), Err(DecodeError), "{line}");
            assert_eq!(line.parse::<Report>(), Err(DecodeError), "{line}");
        }
    }
}
