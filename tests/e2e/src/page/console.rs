//! The errors on the page's console, violations of the Content Security Policy included.

use super::Page;
use crate::BrowserKind;
use crate::wait::wait_for;

/// Records in `wentWrong` all that a console shows as an error.
pub(super) const RECORD_ERRORS: &str = "if (!window.wentWrong) {
    const note = (text) => window.wentWrong.push(String(text));
    window.wentWrong = [];
    addEventListener('error', (event) => note(
        event.message ?? `${event.target.localName} failed: ${event.target.href ?? event.target.src}`), true);
    addEventListener('unhandledrejection', (event) => note(event.reason));
    addEventListener('securitypolicyviolation', (event) => note(
        `policy violated: ${event.effectiveDirective} forbids ${event.blockedURI} ${event.sample}`));
    const { error } = console;
    console.error = (...words) => { note(words.join(' ')); error.apply(console, words); };
}";

impl Page {
    /// Takes the console errors since the last call, violations of the Content Security Policy included.
    #[track_caller]
    pub fn take_errors(&self) -> Vec<String> {
        if self.browser_kind != BrowserKind::Chromium {
            return self.run("return window.wentWrong?.splice(0) ?? [];");
        }
        let log = self.ask("show its console", async |driver| driver.browser_log().await);
        let faults = log.into_iter().filter(|entry| ["SEVERE", "WARNING"].contains(&entry.level.as_str()));
        faults.map(|entry| format!("{} {}", entry.level, entry.message)).collect()
    }

    /// Waits until each of the `parts` occurs in a console error, and takes all errors. They may be logged a little
    /// later than the page goes on.
    ///
    /// # Panics
    /// If one of them is not logged in time.
    #[track_caller]
    pub fn wait_for_errors(&self, parts: &[&str]) -> Vec<String> {
        let mut errors = Vec::new();
        wait_for("the errors are logged", || {
            errors.extend(self.take_errors());
            match parts.iter().find(|part| !errors.iter().any(|error: &String| error.contains(**part))) {
                Some(missing) => Err(format!("no {missing:?}, only {errors:?}")),
                None => Ok(()),
            }
        });
        errors
    }

    /// In browsers whose console cannot be read, starts to record errors in the page itself.
    #[track_caller]
    pub(super) fn record_errors(&self) {
        if self.browser_kind != BrowserKind::Chromium {
            self.exec(RECORD_ERRORS);
        }
    }
}
