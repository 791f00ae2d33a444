//! The progress of a long run: a line on the terminal that is overwritten from time to time.

use std::fmt::Arguments;
use std::io::{self, Write};
use std::time::{Duration, Instant};

/// Prints how many puzzles are done, and how many per second.
pub struct Progress {
    /// How often the line is printed; `None` for never.
    interval: Option<Duration>,
    start: Instant,
    last_printed: Instant,
    count: u64,
    /// Whether the line is on the terminal now.
    is_shown: bool,
}

/// Moves to the beginning of the line and clears it.
const CLEAR: &str = "\r\x1b[K";

impl Progress {
    /// Prints the line this often, or never.
    pub fn new(interval: Option<Duration>) -> Progress {
        let now = Instant::now();
        Progress { interval, start: now, last_printed: now, count: 0, is_shown: false }
    }

    /// Takes it for another output; until it is put back nothing is printed.
    pub(crate) fn take(&mut self) -> Progress {
        std::mem::replace(self, Progress::new(None))
    }

    /// Counts a puzzle, and prints the line if it is time.
    pub(crate) fn count_one(&mut self, errors: &mut dyn Write) -> io::Result<()> {
        let Some(interval) = self.interval else { return Ok(()) };
        self.count += 1;
        if self.last_printed.elapsed() < interval {
            return Ok(());
        }
        self.last_printed = Instant::now();
        self.is_shown = true;
        let per_second = self.count as f64 / self.start.elapsed().as_secs_f64();
        write!(errors, "{CLEAR}{} done, {per_second:.0} a second", self.count)?;
        errors.flush()
    }

    /// Prints an error message in place of the line.
    pub(crate) fn report_error(&mut self, errors: &mut dyn Write, message: Arguments) -> io::Result<()> {
        self.clear(errors)?;
        writeln!(errors, "{message}")
    }

    /// Clears the line.
    pub(crate) fn clear(&mut self, errors: &mut dyn Write) -> io::Result<()> {
        if std::mem::take(&mut self.is_shown) { errors.write_all(CLEAR.as_bytes()) } else { Ok(()) }
    }
}
