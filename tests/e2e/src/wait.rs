//! Waiting for what takes the page a while.

use std::thread;
use std::time::{Duration, Instant};

use serde::de::DeserializeOwned;

use crate::Page;

/// How long to wait for anything. On an idle machine nothing takes this long; on a busy one it may take most of it.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// Looks again and again until there is something, and returns it.
///
/// # Panics
/// If it does not come in time; `what` and what was seen instead are in the message.
#[track_caller]
pub fn wait_for<T>(what: &str, mut look: impl FnMut() -> Result<T, String>) -> T {
    let begun = Instant::now();
    loop {
        match look() {
            Ok(seen) => return seen,
            Err(seen) => assert!(begun.elapsed() < PATIENCE, "timed out waiting until {what}: {seen}"),
        }
        thread::sleep(Duration::from_millis(20));
    }
}

impl Page {
    /// Waits until an expression has a value that is as wanted, and returns it. Some drivers return none while the page navigates.
    ///
    /// # Panics
    /// If it has none in time; `what` and its last value are in the message.
    #[track_caller]
    pub fn wait_for_value<T: DeserializeOwned + std::fmt::Debug>(
        &self,
        what: &str,
        expression: &str,
        is_wanted: impl Fn(&T) -> bool,
    ) -> T {
        let script = format!("return {expression};");
        wait_for(what, || match self.run::<Option<T>>(&script) {
            Some(value) if is_wanted(&value) => Ok(value),
            value => Err(format!("{value:?}")),
        })
    }
}
