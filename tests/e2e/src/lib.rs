//! What the end-to-end tests are written with: a real browser that shows the release, served from a sub-path. The
//! browser is Chromium; `cargo xtask test --all-browsers` runs the tests in Firefox and WebKitGTK.
//!
//! ```text
//!   test ── press, click, tap ──▶ Page ──▶ Browser ── WebDriver ──▶ driver ──▶ browser
//!     ▲                             │                                             │
//!     └──────── PageState ◀─────────┴──▶ Server ◀──── the files of the release ───┘
//! ```
//!
//! A test does what a player does, with the methods of [`Page`], and checks what a player sees, a [`PageState`].
//! Every page starts in a browser without data. When it is dropped, the test fails if there was an error on the
//! console or a violation of the Content Security Policy.

mod page_state;

mod page;

mod axe;

mod keys;

mod browser;

mod browser_pool;

mod browser_kind;

mod long_tasks;

mod wait;

use std::env;
use std::path::PathBuf;

pub use browser_kind::BrowserKind;
pub use long_tasks::{MAX_BUSY_TASK_MS, MAX_TASK_MS, corpus_file, corpus_folder};
pub use page::{ColorScheme, Page};
pub use page_state::{CellState, PageState, ReplayState};
pub use wait::wait_for;

/// Reads a path from an environment variable that `cargo xtask test` sets.
///
/// # Panics
/// If the variable is not set.
#[track_caller]
pub fn env_path(variable: &str) -> PathBuf {
    match env::var_os(variable) {
        Some(path) => path.into(),
        None => panic!("{variable} is not set: `cargo xtask test` builds the page and runs these tests"),
    }
}

/// The folder of the release under test.
#[track_caller]
pub fn release_dir() -> PathBuf {
    env_path("NINEFOLD_DIST")
}

/// Whether to rewrite snapshot files instead of comparing them: `UPDATE_SNAPSHOTS=1`.
pub fn update_snapshots() -> bool {
    env::var("UPDATE_SNAPSHOTS").is_ok_and(|value| value == "1")
}
