//! Measures the longest task on the page's main thread. Chromium is slowed down to a quarter of the machine's speed
//! for it.
//!
//! Such a time means something only on an idle machine. The tests in `performance.rs`, which assert strict limits,
//! therefore run alone; all other tests allow [`MAX_BUSY_TASK_MS`].

use std::fs;
use std::path::PathBuf;

use serde_json::json;

use crate::{BrowserKind, Page};

/// The longest task allowed on the main thread, in milliseconds, on an idle machine.
pub const MAX_TASK_MS: f64 = 50.0;

/// The longest task allowed on the main thread, in milliseconds, on a busy machine: several tests run at once, each
/// with workers, which makes tasks many times longer.
pub const MAX_BUSY_TASK_MS: f64 = 2000.0;

/// How many times slower a phone is than the machine that runs the tests.
const SLOWED: u32 = 4;

/// Records long tasks, those of 50 ms or more, with Chromium's Long Tasks API.
const TASKS: &str = "
    const longTasks = [];
    const note = (tasks) => longTasks.push(...tasks.map((task) => task.duration));
    const watch = new PerformanceObserver((list) => note(list.getEntries()));
    watch.observe({ type: 'longtask' });
    // The observer is notified some time after the end of a task.
    window.longestTask = (tell) => setTimeout(() => {
        note(watch.takeRecords());
        tell(Math.max(0, ...longTasks.splice(0)));
    }, 30);";

/// Records the longest time between two timers, in browsers without the Long Tasks API. It may include more than one
/// task.
const GAPS: &str = "
    let longest = 0, last = performance.now();
    const look = () => {
        const now = performance.now();
        longest = Math.max(longest, now - last);
        last = now;
    };
    setInterval(look, 5);
    window.longestTask = (tell) => setTimeout(() => {
        look();
        tell(longest < 50 ? 0 : longest);
        longest = 0;
    }, 30);";

impl Page {
    /// Slows the page down to the speed of a phone, where the browser can do that, and starts to record its long
    /// tasks.
    #[track_caller]
    pub fn throttle_and_watch_long_tasks(&self) {
        if self.browser_kind() == BrowserKind::Chromium {
            self.devtools("Emulation.setCPUThrottlingRate", json!({ "rate": SLOWED }));
        }
        self.watch_long_tasks();
    }

    /// Starts to record the page's long tasks, at the machine's speed.
    ///
    /// # Panics
    /// If a task that is long on purpose is not recorded.
    #[track_caller]
    pub fn watch_long_tasks(&self) {
        let note = if self.browser_kind() == BrowserKind::Chromium { TASKS } else { GAPS };
        self.exec(&format!(
            "{note}
             setTimeout(() => {{ for (const begun = performance.now(); performance.now() - begun < 100;); }});",
        ));
        assert!(self.longest_task() >= 100.0, "a task that is long on purpose goes unnoticed");
    }

    /// The duration of the longest task since the last call, in milliseconds; 0 if none took 50 ms.
    #[track_caller]
    pub fn longest_task(&self) -> f64 {
        self.run_async("longestTask(done);")
    }
}

/// A folder of the puzzle corpus, which is beside the repository or in the folder named by `CORPUS`. Returns `None` if it is not there.
pub fn corpus_folder(name: &str) -> Option<PathBuf> {
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus");
    let folder = PathBuf::from(std::env::var_os("CORPUS").unwrap_or_else(|| beside.into())).join(name);
    folder.is_dir().then_some(folder)
}

/// Reads a file of the corpus with the puzzles for solvers. Returns `None` if the file is not there.
pub fn corpus_file(name: &str) -> Option<String> {
    let text = corpus_folder("solver").and_then(|folder| fs::read_to_string(folder.join(name)).ok());
    if text.is_none() {
        println!("{name}: not found, skipped");
    }
    text
}
