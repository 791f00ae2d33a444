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
//! a [`Look`]. Every page has a browser with nothing kept in it, to itself, and fails its test at the end if
//! there was an error on the console or a violation of the page's policy.

mod look;

mod page;

mod audit;

mod keys;

mod browser;

mod shared;

mod engine;

mod measure;

use std::env;
use std::path::PathBuf;

pub use engine::Engine;
pub use look::{CellSeen, Look, StudySeen};
pub use measure::{LONGEST_TASK, SANE_TASK, corpus};
pub use page::{Page, Scheme};

/// What `cargo xtask test` says about where things are.
///
/// # Panics
/// When it says nothing of this.
#[track_caller]
pub fn told(variable: &str) -> PathBuf {
    match env::var_os(variable) {
        Some(path) => path.into(),
        None => panic!("{variable} is not set: `cargo xtask test` builds the page and runs these tests"),
    }
}

/// The folder of the release that is tested.
#[track_caller]
pub fn release() -> PathBuf {
    told("NINEFOLD_DIST")
}
