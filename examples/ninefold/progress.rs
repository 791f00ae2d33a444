//! How far a long run is: a line that is written over, for whoever waits before a terminal.

use std::io::{self, Write};
use std::time::{Duration, Instant};

/// How many puzzles are done, and how fast.
pub struct Progress {
    /// How often it is told; `None` where nobody looks on.
    every: Option<Duration>,
    began: Instant,
    told: Instant,
    count: u64,
    /// Whether the line stands there now.
    is_shown: bool,
}

/// To the line's beginning, and all that stands in it away.
const CLEAR: &str = "\r\x1b[K";

impl Progress {
    /// Told so often, or never.
    pub fn new(every: Option<Duration>) -> Progress {
        let now = Instant::now();
        Progress { every, began: now, told: now, count: 0, is_shown: false }
    }

    /// One more is done.
    pub(super) fn count_one(&mut self, errors: &mut dyn Write) -> io::Result<()> {
        let Some(every) = self.every else { return Ok(()) };
        self.count += 1;
        if self.told.elapsed() < every {
            return Ok(());
        }
        self.told = Instant::now();
        self.is_shown = true;
        let pace = self.count as f64 / self.began.elapsed().as_secs_f64();
        write!(errors, "{CLEAR}{} done, {pace:.0} a second", self.count)?;
        errors.flush()
    }

    /// Takes the line away.
    pub(super) fn clear(&mut self, errors: &mut dyn Write) -> io::Result<()> {
        if std::mem::take(&mut self.is_shown) { errors.write_all(CLEAR.as_bytes()) } else { Ok(()) }
    }
}
