//! How long a thread has worked, however busy the machine is.

use std::fs;
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

/// Calls a function. Returns its result and the processor time that it took on this thread, to some milliseconds.
pub fn processor_time<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = thread_time();
    let result = work();
    (result, thread_time().saturating_sub(start))
}
