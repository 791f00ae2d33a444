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
use crate::engine::Engine;

/// Those that nobody uses just now.
static IDLE: Mutex<Vec<Shared>> = Mutex::new(Vec::new());

/// A browser of Chromium's with nothing of any story in it.
pub struct Shared {
    pub browser: Browser,
    /// Where it keeps its data.
    pub profile: Profile,
}

impl Shared {
    /// One that waits, or else a new one.
    #[track_caller]
    pub fn take() -> Shared {
        let waiting = IDLE.lock().unwrap_or_else(PoisonError::into_inner).pop();
        waiting.unwrap_or_else(|| {
            let profile = Profile::new();
            Shared { browser: Browser::start(Engine::Chromium, profile.folder.path()), profile }
        })
    }

    /// Gives it back, after a story at this origin. One that does not answer any more is let go.
    pub fn give_back(self, origin: &str) {
        if self.browser.begin_anew(origin).is_ok() {
            IDLE.lock().unwrap_or_else(PoisonError::into_inner).push(self);
        }
    }
}

/// A folder for the data of a browser that may live as long as all stories: when they are over, nobody is left to remove it
/// but a program of its own.
pub struct Profile {
    pub folder: TempDir,
    janitor: Child,
}

/// Waits until its input ends, as it does when we do; browsers take a moment to be gone.
const JANITOR: &str = r#"read -r _; sleep 1; rm -rf "$0" || { sleep 3; rm -rf "$0"; }"#;

impl Profile {
    #[track_caller]
    pub fn new() -> Profile {
        let folder = TempDir::with_prefix("ninefold-browser-").expect("a folder for the browser");
        let janitor = Profile::watch(&folder).expect("a POSIX shell");
        Profile { folder, janitor }
    }

    fn watch(folder: &TempDir) -> io::Result<Child> {
        let mut command = Command::new("sh");
        command.args(["-c", JANITOR]).arg(folder.path()).stdin(Stdio::piped()).stdout(Stdio::null());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        command.spawn()
    }
}

impl Drop for Profile {
    fn drop(&mut self) {
        // The folder removes itself, and it fails only for one that has ended.
        let _ = self.janitor.kill();
        let _ = self.janitor.wait();
    }
}
