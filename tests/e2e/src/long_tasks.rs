//! How long the page keeps its thread to itself, measured at a quarter of the machine's speed where the browser can be slowed
//! down, as Chromium can.
//!
//! A figure is worth something on an idle machine only. The stories of `performance.rs`, which hold the figures
//! to their limits, therefore run by themselves; all others are content with [`MAX_BUSY_TASK_MS`].

use std::fs;
use std::path::PathBuf;

use serde_json::json;

use crate::{BrowserKind, Page};

/// No work on the page's own thread may keep it from answering for longer than this, in milliseconds.
pub const MAX_TASK_MS: f64 = 50.0;

/// What takes longer than this, in milliseconds, is broken, however busy the machine is: several stories are told at once, each
/// with workers of its own, which stretches a task many times over.
pub const MAX_BUSY_TASK_MS: f64 = 2000.0;

/// A phone is so many times slower than what the page is written on.
const SLOWED: u32 = 4;

/// Notes tasks as Chromium tells of them: those of 50 ms and more.
const TASKS: &str = "
    const longTasks = [];
    const note = (tasks) => longTasks.push(...tasks.map((task) => task.duration));
    const watch = new PerformanceObserver((list) => note(list.getEntries()));
    watch.observe({ type: 'longtask' });
    // A task is told of some time after its end.
    window.longestTask = (tell) => setTimeout(() => {
        note(watch.takeRecords());
        tell(Math.max(0, ...longTasks.splice(0)));
    }, 30);";

/// Notes how late the page is where nobody tells of its tasks: whatever keeps it, and more than one task at times.
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
    /// Slows the page down to a phone's pace, where that can be, and from now on takes note of its long tasks.
    #[track_caller]
    pub fn throttle_and_watch_long_tasks(&self) {
        if self.browser_kind() == BrowserKind::Chromium {
            self.devtools("Emulation.setCPUThrottlingRate", json!({ "rate": SLOWED }));
        }
        self.watch_long_tasks();
    }

    /// From now on takes note of the page's long tasks, at its own pace.
    ///
    /// # Panics
    /// When a task that is long on purpose goes unnoticed.
    #[track_caller]
    pub fn watch_long_tasks(&self) {
        let note = if self.browser_kind() == BrowserKind::Chromium { TASKS } else { GAPS };
        self.run::<()>(&format!(
            "{note}
             setTimeout(() => {{ for (const begun = performance.now(); performance.now() - begun < 100;); }});
             return null;",
        ));
        assert!(self.longest_task() >= 100.0, "a task that is long on purpose goes unnoticed");
    }

    /// How many milliseconds the longest task took since the last call; 0 for less than 50.
    #[track_caller]
    pub fn longest_task(&self) -> f64 {
        self.run_async("longestTask(done);")
    }
}

/// A file of the corpus' solver folder. The corpus stands beside the project, or where `CORPUS` says.
pub fn corpus_file(name: &str) -> Option<String> {
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus");
    let folder = PathBuf::from(std::env::var_os("CORPUS").unwrap_or_else(|| beside.into())).join("solver");
    let text = fs::read_to_string(folder.join(name)).ok();
    if text.is_none() {
        println!("{name}: not found, skipped");
    }
    text
}
