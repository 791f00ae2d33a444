//! Browsers that stories use one after the other: to start one takes longer than most stories do.
//!
//! ```text
//!   a story begins ──▶ a browser that waits, or a new one
//!   a story ends well ──▶ its tabs are closed, what it kept is forgotten, a tab is opened ──▶ the browser waits for the next
//!   a story fails, kills its browser or wants settings of its own ──▶ that browser is nobody's afterwards
//! ```
//!
//! No two stories are served at the same address, so that none finds what another has kept.

use std::io;
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, PoisonError};

use tempfile::TempDir;

use crate::browser::Browser;
use crate::browser_kind::BrowserKind;

/// Those that nobody uses just now.
static IDLE: Mutex<Vec<PooledBrowser>> = Mutex::new(Vec::new());

/// A browser of Chromium's with nothing of any story in it.
pub struct PooledBrowser {
    pub browser: Browser,
    /// Where it keeps its data.
    pub profile: ProfileFolder,
}

impl PooledBrowser {
    /// One that waits, or else a new one.
    #[track_caller]
    pub fn acquire() -> PooledBrowser {
        let waiting = IDLE.lock().unwrap_or_else(PoisonError::into_inner).pop();
        waiting.unwrap_or_else(|| {
            let profile = ProfileFolder::new();
            PooledBrowser { browser: Browser::start(BrowserKind::Chromium, profile.folder.path()), profile }
        })
    }

    /// Gives it back, after a story at this origin. One that does not answer any more is let go.
    pub fn return_to_pool(self, origin: &str) {
        if self.browser.reset(origin).is_ok() {
            IDLE.lock().unwrap_or_else(PoisonError::into_inner).push(self);
        }
    }
}

/// A folder for the data of a browser that may live as long as all stories: when they are over, nobody is left to remove it
/// but a program of its own.
pub struct ProfileFolder {
    pub folder: TempDir,
    cleanup: Child,
}

/// Waits until its input ends, as it does when we do; browsers take a moment to be gone.
const CLEANUP_SCRIPT: &str = r#"read -r _; sleep 1; rm -rf "$0" || { sleep 3; rm -rf "$0"; }"#;

impl ProfileFolder {
    #[track_caller]
    pub fn new() -> ProfileFolder {
        let folder = TempDir::with_prefix("ninefold-browser-").expect("a folder for the browser");
        let cleanup = ProfileFolder::start_cleanup(&folder).expect("a POSIX shell");
        ProfileFolder { folder, cleanup }
    }

    fn start_cleanup(folder: &TempDir) -> io::Result<Child> {
        let mut command = Command::new("sh");
        command.args(["-c", CLEANUP_SCRIPT]).arg(folder.path()).stdin(Stdio::piped()).stdout(Stdio::null());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        command.spawn()
    }
}

impl Drop for ProfileFolder {
    fn drop(&mut self) {
        // The folder removes itself, and it fails only for one that has ended.
        let _ = self.cleanup.kill();
        let _ = self.cleanup.wait();
    }
}
