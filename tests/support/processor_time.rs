//! How long a thread has worked, however busy the machine is.

use std::fs;
use std::hint::black_box;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// Time that this thread has run on a processor. Where the system does not say, the time since the first call.
fn thread_time() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let nanoseconds = fs::read_to_string("/proc/thread-self/schedstat")
        .ok()
        .and_then(|text| text.split(' ').next()?.parse().ok());
    nanoseconds.map_or_else(|| START.elapsed(), Duration::from_nanos)
}

/// Calls a function. Returns its result and the processor time that it took on this thread, to some milliseconds, as on an ordinary
/// machine that does nothing else: other work slows a processor down by what it shares, its caches, its memory and, on a virtual
/// machine, itself.
pub fn processor_time<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    const SHORT: Duration = Duration::from_millis(500);
    let start = thread_time();
    let result = work();
    let time = thread_time().saturating_sub(start);
    (result, if time < SHORT { time } else { time.div_f64(slowdown()) })
}

/// How much longer a piece of work takes now than on an ordinary machine, at least 1.
fn slowdown() -> f64 {
    const ORDINARY: Duration = Duration::from_millis(100);
    let start = thread_time();
    let mut hash = 0_u32;
    for round in 0..4_u8 {
        let bytes = black_box(vec![round; 16_000_000]);
        hash = bytes.iter().fold(hash, |hash, &byte| hash.wrapping_mul(31).wrapping_add(byte.into()));
    }
    black_box(hash);
    thread_time().saturating_sub(start).div_duration_f64(ORDINARY).max(1.0)
}
