//! What the browser tests are written with: a real browser on the release, served from a sub-path. It is Chromium;
//! some stories are told to Firefox and WebKitGTK as well.
//!
//! ```text
//!   test ── press, click, tap ──▶ Page ──▶ Browser ── WebDriver ──▶ Engine's driver ──▶ its browser
//!     ▲                             │                                                       │
//!     └────────── Look ◀────────────┴──▶ Server ◀────── the files of the release ───────────┘
//! ```
//!
//! A test is a player's story: it does what a player does with a [`Page`] and looks at what a player sees,
//! a [`PageState`]. Every page has a browser with nothing kept in it, to itself, and fails its test at the end if
//! there was an error on the console or a violation of the page's policy.

mod page_state;

mod page;

mod axe;

mod keys;

mod browser;

mod browser_pool;

mod browser_kind;

mod long_tasks;

use std::env;
use std::path::PathBuf;

pub use browser_kind::BrowserKind;
pub use long_tasks::{MAX_BUSY_TASK_MS, MAX_TASK_MS, corpus_file};
pub use page::{ColorScheme, Page};
pub use page_state::{CellState, PageState, ReplayState};

/// What `cargo xtask test` says about where things are.
///
/// # Panics
/// When it says nothing of this.
#[track_caller]
pub fn env_path(variable: &str) -> PathBuf {
    match env::var_os(variable) {
        Some(path) => path.into(),
        None => panic!("{variable} is not set: `cargo xtask test` builds the page and runs these tests"),
    }
}

/// The folder of the release that is tested.
#[track_caller]
pub fn release_dir() -> PathBuf {
    env_path("NINEFOLD_DIST")
}

/// Whether snapshot files are to be rewritten instead of compared: `UPDATE_SNAPSHOTS=1`, or the older `NINEFOLD_SNAPSHOT=write`.
pub fn update_snapshots() -> bool {
    let has = |variable: &str, value: &str| env::var(variable).is_ok_and(|it| it == value);
    has("UPDATE_SNAPSHOTS", "1") || has("NINEFOLD_SNAPSHOT", "write")
}
