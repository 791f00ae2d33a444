//! A Chromium and the program that drives it. Both are gone when it is dropped, however that comes about.

use std::io::BufRead;
use std::path::Path;
use std::process::Command;

use thirtyfour::prelude::*;
use thirtyfour::{ChromeCapabilities, LoggingPrefsLogLevel};
use tokio::runtime::{Builder, Runtime};
use xtask::guarded::Guarded;

use crate::told;

/// No network but ours, nothing on the screen, and able to run as root in a container.
const ARGUMENTS: &[&str] = &[
    "headless",
    "no-sandbox",
    "disable-gpu",
    "disable-quic",
    "disable-dev-shm-usage",
    "no-first-run",
    "disable-background-networking",
    "disable-component-update",
    "disable-sync",
    "accept-lang=en",
    "window-size=1280,900",
];

/// A policy violation becomes an error on the console, which outlives the page that it happened on.
const TELL_VIOLATIONS: &str = "addEventListener('securitypolicyviolation', (event) => console.error(
    `policy violated: ${event.effectiveDirective} forbids ${event.blockedURI} ${event.sample}`
    + ` (${event.sourceFile}:${event.lineNumber})`));";

/// A browser at work.
pub struct Browser {
    /// Answers to the tests, which wait for each thing they ask for.
    runtime: Runtime,
    driver: WebDriver,
    /// Last, since the driver needs them to the end.
    _processes: Guarded,
}

impl Browser {
    /// Starts a browser that keeps its data in this folder.
    #[track_caller]
    pub fn start(profile: &Path) -> Browser {
        let (port, processes) = start_driver();
        let address = format!("http://127.0.0.1:{port}");
        let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
        let driver = runtime.block_on(async {
            let driver = WebDriver::new(address, capabilities(profile)?).await?;
            driver.cdp().page().add_script_to_evaluate_on_new_document(TELL_VIOLATIONS).await?;
            WebDriverResult::Ok(driver)
        });
        let driver = driver.unwrap_or_else(|error| panic!("Chromium does not start: {error}"));
        Browser { runtime, driver, _processes: processes }
    }

    /// Asks the browser for something and waits for it.
    ///
    /// # Errors
    /// When it refuses.
    pub fn ask<T>(&self, request: impl AsyncFnOnce(&WebDriver) -> WebDriverResult<T>) -> WebDriverResult<T> {
        self.runtime.block_on(request(&self.driver))
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // The session needs no good-bye: its processes end with us. It fails only for one that has ended.
        let _ = self.driver.clone().leak();
    }
}

/// Starts chromedriver, once more if need be: now and then another program is quicker at the port it found.
#[track_caller]
fn start_driver() -> (u16, Guarded) {
    let mut said = String::new();
    for _ in 0..3 {
        let mut processes = Guarded::start(Command::new(told("NINEFOLD_CHROMEDRIVER")).arg("--port=0"))
            .expect("a POSIX shell to start the browser from");
        match port(&mut processes) {
            Ok(port) => return (port, processes),
            Err(last) => said = last,
        }
    }
    panic!("chromedriver does not start: {said}");
}

fn capabilities(profile: &Path) -> WebDriverResult<ChromeCapabilities> {
    let mut capabilities = DesiredCapabilities::chrome();
    capabilities.set_binary(&told("NINEFOLD_CHROMIUM").to_string_lossy())?;
    for argument in ARGUMENTS {
        capabilities.add_arg(argument)?;
    }
    capabilities.add_arg(&format!("user-data-dir={}", profile.display()))?;
    capabilities.set_browser_log_level(LoggingPrefsLogLevel::All)?;
    Ok(capabilities)
}

/// The port that chromedriver says it has taken, or else all that it said.
fn port(driver: &mut Guarded) -> Result<u16, String> {
    let mut said = String::new();
    while driver.output.read_line(&mut said).is_ok_and(|length| length > 0) {
        let line = said.lines().last().unwrap_or_default();
        let port = line.split_once("successfully on port ").and_then(|(_, port)| port.strip_suffix('.'));
        if let Some(port) = port.and_then(|port| port.parse().ok()) {
            return Ok(port);
        }
    }
    Err(said)
}
