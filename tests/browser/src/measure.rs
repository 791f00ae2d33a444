//! How long the page keeps its thread to itself, measured at a quarter of the machine's speed.
//!
//! A figure is worth something on an idle machine only. The stories of `measuring.rs`, which hold the figures
//! to their limits, therefore run by themselves; all others are content with [`SANE_TASK`].

use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};

use crate::Page;

/// No work on the page's own thread may keep it from answering for longer than this, in milliseconds.
pub const LONGEST_TASK: f64 = 50.0;

/// What takes longer than this, in milliseconds, is broken, however busy the machine is: several stories are told at once, each
/// with workers of its own, which stretches a task many times over.
pub const SANE_TASK: f64 = 2000.0;

/// A phone is so many times slower than what the page is written on.
const SLOWED: u32 = 4;

impl Page {
    /// Slows the page down to a phone's pace, and from now on takes note of its long tasks.
    #[track_caller]
    pub fn slow_down_and_watch(&self) {
        self.devtools("Emulation.setCPUThrottlingRate", json!({ "rate": SLOWED }));
        self.watch();
    }

    /// From now on takes note of the page's long tasks, at its own pace.
    ///
    /// # Panics
    /// When a task that is long on purpose goes unnoticed.
    #[track_caller]
    pub fn watch(&self) {
        self.run::<()>(
            "const longTasks = [];
             const note = (tasks) => longTasks.push(...tasks.map((task) => task.duration));
             const watch = new PerformanceObserver((list) => note(list.getEntries()));
             watch.observe({ type: 'longtask' });
             // A task is told of some time after its end.
             window.longestTask = (tell) => setTimeout(() => {
                 note(watch.takeRecords());
                 tell(Math.max(0, ...longTasks.splice(0)));
             }, 30);
             setTimeout(() => { for (const begun = performance.now(); performance.now() - begun < 100;); });
             return null;",
        );
        assert!(self.longest_task() >= 100.0, "a task that is long on purpose goes unnoticed");
    }

    /// How many milliseconds the longest task took since the last call; 0 for less than 50.
    #[track_caller]
    pub fn longest_task(&self) -> f64 {
        self.run_later("longestTask(done);")
    }

    /// Leaves a long text in the page, where a script's `pasteHeld()` pastes it: bringing it takes time.
    #[track_caller]
    pub fn hold(&self, text: &str) {
        self.hold_made(&Value::from(text).to_string());
    }

    /// The same for a text that a script makes: bringing one of a hundred megabytes would take too long.
    #[track_caller]
    pub fn hold_made(&self, expression: &str) {
        self.run::<()>(&format!(
            "const clipboardData = new DataTransfer();
             clipboardData.setData('text/plain', {expression});
             window.pasteHeld = () => {{
                 const event = new ClipboardEvent('paste', {{ bubbles: true, cancelable: true }});
                 // Not every engine takes it from who makes the event.
                 Object.defineProperty(event, 'clipboardData', {{ value: clipboardData }});
                 document.activeElement.dispatchEvent(event);
             }};
             return null;",
        ));
    }

    /// Leaves a file of so many lines in the page, those of a text again and again, where a script's `dropHeld()` drops it.
    #[track_caller]
    pub fn hold_file(&self, text: &str, lines: usize) {
        self.run::<()>(&format!(
            "const text = {};
             const count = text.split('\\n').length - 1;
             const rest = text.split('\\n').slice(0, {lines} % count).map((line) => line + '\\n').join('');
             const files = new DataTransfer();
             files.items.add(new File([...Array(Math.floor({lines} / count)).fill(text), rest], 'puzzles.txt'));
             window.dropHeld = () => document.getElementById('board').dispatchEvent(
                 new DragEvent('drop', {{ dataTransfer: files, bubbles: true, cancelable: true }}));
             return null;",
            Value::from(text)
        ));
    }
}

/// A file of the corpus' solver folder. The corpus stands beside the project, or where `CORPUS` says.
pub fn corpus(name: &str) -> Option<String> {
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus");
    let folder = PathBuf::from(std::env::var_os("CORPUS").unwrap_or_else(|| beside.into())).join("solver");
    let text = fs::read_to_string(folder.join(name)).ok();
    if text.is_none() {
        println!("{name}: not found, skipped");
    }
    text
}
