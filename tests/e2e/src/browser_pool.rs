//! A pool of running browsers: starting one takes longer than most tests do.
//!
//! ```text
//!   a test begins ──▶ takes an idle browser, or starts a new one
//!   a test passes ──▶ tabs closed, data deleted, a new tab opened ──▶ the browser is idle again
//!   a test fails, or kills or configures its browser ──▶ the browser is not used again
//! ```
//!
//! Every test has its page served at another origin, so none sees the data of another.

use std::io;
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, PoisonError};

use tempfile::TempDir;

use crate::browser::Browser;
use crate::browser_kind::BrowserKind;

/// The browsers that are not in use.
static IDLE: Mutex<Vec<PooledBrowser>> = Mutex::new(Vec::new());

/// A running Chromium without data of any test.
pub struct PooledBrowser {
    pub browser: Browser,
    /// The folder that it keeps its data in.
    pub profile: ProfileFolder,
}

impl PooledBrowser {
    /// Takes an idle browser, or starts a new one.
    #[track_caller]
    pub fn acquire() -> PooledBrowser {
        let waiting = IDLE.lock().unwrap_or_else(PoisonError::into_inner).pop();
        waiting.unwrap_or_else(|| {
            let profile = ProfileFolder::new();
            PooledBrowser { browser: Browser::start(BrowserKind::Chromium, profile.folder.path()), profile }
        })
    }

    /// Returns the browser to the pool after a test at this origin. A browser that no longer answers is dropped.
    pub fn return_to_pool(self, origin: &str) {
        if self.browser.reset(origin).is_ok() {
            IDLE.lock().unwrap_or_else(PoisonError::into_inner).push(self);
        }
    }
}

/// A folder for the data of a browser that may live until the test program ends. Since nothing is dropped then, a
/// separate process deletes the folder.
pub struct ProfileFolder {
    pub folder: TempDir,
    cleanup: Child,
}

/// Waits for the end of its input, which is the end of this program, and then for the browsers to exit.
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
        // `TempDir` deletes the folder itself. Killing fails only for a process that has ended.
        let _ = self.cleanup.kill();
        let _ = self.cleanup.wait();
    }
}
