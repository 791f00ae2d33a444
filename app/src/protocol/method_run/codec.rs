//! A method run as a line of text.
//!
//! ```text
//! plain solved 0 0 0 0 0 0 0 212 96 14 1 4100 5346789… 53..7….:371:…
//!                                        method, outcome, the eleven counters, nanoseconds or '-',
//!                                        the grid as far as it was filled, the trace
//! ```

use std::fmt;
use std::str::{FromStr, SplitAsciiWhitespace};

use ninefold::methods::{Counters, Outcome};

use super::MethodRun;
use crate::protocol::codec::{DecodeError, next_field, next_grid, parse_all};

impl fmt::Display for MethodRun {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} {} ", self.method, self.outcome.name())?;
        for count in counter_values(&mut self.counters.clone()) {
            write!(f, "{count} ")?;
        }
        match self.nanoseconds {
            Some(nanoseconds) => write!(f, "{nanoseconds} ")?,
            None => f.write_str("- ")?,
        }
        write!(f, "{} {}", self.grid.to_line(), self.trace)
    }
}

/// All counters, in the order of the text.
fn counter_values(counters: &mut Counters) -> impl Iterator<Item = &mut u64> {
    let Counters { rounds, filled, filled_by, nodes, dead_ends, depth, solutions } = counters;
    [rounds, filled].into_iter().chain(filled_by).chain([nodes, dead_ends, depth, solutions])
}

impl FromStr for MethodRun {
    type Err = DecodeError;

    fn from_str(line: &str) -> Result<MethodRun, DecodeError> {
        parse_all(line, decode_fields)
    }
}

fn decode_fields(words: &mut SplitAsciiWhitespace) -> Option<MethodRun> {
    let method = next_field(words)?;
    let outcome = words.next()?;
    let outcome = Outcome::ALL.into_iter().find(|known| known.name() == outcome)?;
    let mut counters = Counters::default();
    for count in counter_values(&mut counters) {
        *count = next_field(words)?;
    }
    let nanoseconds = match words.next()? {
        "-" => None,
        nanoseconds => Some(nanoseconds.parse().ok()?),
    };
    Some(MethodRun {
        method,
        outcome,
        counters,
        nanoseconds,
        grid: next_grid(words)?,
        trace: next_field(words)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::grid::Grid;
    use ninefold::methods::{Method, Trace, TraceStep};

    #[test]
    fn method_runs_round_trip() {
        let grid = Grid::EMPTY;
        let mut counters = Counters::default();
        counter_values(&mut counters).zip(1..).for_each(|(count, number)| *count = number);
        let method_runs = Outcome::ALL.map(|outcome| {
            let mut trace = Trace::new(&grid);
            trace.record(TraceStep::Solution);
            let nanoseconds = (outcome == Outcome::Stuck).then_some(7);
            MethodRun { method: Method::Bits, outcome, counters, grid, trace, nanoseconds }
        });
        for method_run in method_runs {
            assert_eq!(method_run.to_string().parse(), Ok(method_run));
        }
        assert_eq!("plain solved".parse::<MethodRun>(), Err(DecodeError));
    }
}
