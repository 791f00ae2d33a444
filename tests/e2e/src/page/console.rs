//! What the page's console would show as an error, violations of its policy among it.

use std::thread;
use std::time::{Duration, Instant};

use super::{PATIENCE, Page};
use crate::BrowserKind;

/// Notes all that a console would show as an error.
pub(super) const RECORD_ERRORS: &str = "if (!window.wentWrong) {
    const note = (text) => window.wentWrong.push(String(text));
    window.wentWrong = [];
    addEventListener('error', (event) => note(event.message ?? `${event.target.localName} failed`), true);
    addEventListener('unhandledrejection', (event) => note(event.reason));
    addEventListener('securitypolicyviolation', (event) => note(
        `policy violated: ${event.effectiveDirective} forbids ${event.blockedURI} ${event.sample}`));
    const { error } = console;
    console.error = (...words) => { note(words.join(' ')); error.apply(console, words); };
}";

impl Page {
    /// The errors on the console since the last call, violations of the policy among them.
    #[track_caller]
    pub fn take_errors(&self) -> Vec<String> {
        if self.browser_kind != BrowserKind::Chromium {
            return self.run("return window.wentWrong?.splice(0) ?? [];");
        }
        let log = self.ask("show its console", async |driver| driver.browser_log().await);
        let faults = log.into_iter().filter(|entry| ["SEVERE", "WARNING"].contains(&entry.level.as_str()));
        faults.map(|entry| format!("{} {}", entry.level, entry.message)).collect()
    }

    /// Waits until each of these is part of an error on the console, which comes there a little after the page goes on, and
    /// takes all that are there.
    ///
    /// # Panics
    /// When that does not come about.
    #[track_caller]
    pub fn wait_for_errors(&self, parts: &[&str]) -> Vec<String> {
        let begun = Instant::now();
        let mut errors = self.take_errors();
        while let Some(missing) = parts.iter().find(|part| !errors.iter().any(|error| error.contains(**part)))
        {
            assert!(begun.elapsed() < PATIENCE, "no error {missing:?} comes, only {errors:?}");
            thread::sleep(Duration::from_millis(20));
            errors.extend(self.take_errors());
        }
        errors
    }

    /// Where there is no console to read, what goes wrong from now on is kept in the page itself.
    #[track_caller]
    pub(super) fn record_errors(&self) {
        if self.browser_kind != BrowserKind::Chromium {
            self.run::<()>(&format!("{RECORD_ERRORS} return null;"));
        }
    }
}
