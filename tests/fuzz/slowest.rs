//! Measures how long an input takes, and reports the slowest input so far.

use std::sync::Mutex;
use std::time::{Duration, Instant};
use std::{env, fs};

/// No input may take longer.
const LIMIT: Duration = Duration::from_millis(50);

/// Shorter times are not measured again: a busy machine interrupts a program for as long.
const NEGLIGIBLE: Duration = Duration::from_micros(500);

static SLOWEST: Mutex<Duration> = Mutex::new(NEGLIGIBLE);

/// Calls `parse`, and prints the time if it is longer than ever before. The input is then saved in the file named by the
/// variable `LONGEST`.
///
/// # Panics
/// If it takes longer than the limit.
pub fn measure<T>(input: &[u8], parse: impl Fn() -> T) -> T {
    let time = || {
        let start = Instant::now();
        (parse(), start.elapsed())
    };
    let mut slowest = SLOWEST.lock().expect("one thread");
    let (output, duration) = time();
    if duration <= *slowest {
        return output;
    }
    // The shortest of several runs: the machine may have been busy.
    let best = (0..20).map(|_| time().1).fold(duration, Duration::min);
    if best <= *slowest {
        return output;
    }
    *slowest = best;
    eprintln!("slowest input so far: {best:?}, {} bytes", input.len());
    if let Some(file) = env::var_os("LONGEST") {
        fs::write(file, input).expect("the input can be saved");
    }
    assert!(best < LIMIT, "an input takes {best:?}");
    output
}
