//! A Chromium and the program that drives it. Both are gone when it is dropped, however that comes about.

use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};

use thirtyfour::prelude::*;
use thirtyfour::{ChromeCapabilities, LoggingPrefsLogLevel};
use tokio::runtime::{Builder, Runtime};

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
    /// Last, since the driver needs it to the end.
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
        let mut processes = Guarded::start(Command::new(told("NINEFOLD_CHROMEDRIVER")).arg("--port=0"));
        match processes.port() {
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

/// Runs a program and ends its whole process group as soon as the program or the input ends. The input ends when
/// we let go of it, and just as well when the tests themselves are ended from outside.
const GUARD: &str = r#"{ "$0" "$@"; kill -KILL 0; } & read -r _; kill -KILL 0"#;

/// Processes that end all at once, at the latest with us.
struct Guarded {
    shell: Child,
    /// What they write. It ends when the last of them has.
    output: BufReader<ChildStdout>,
}

impl Guarded {
    #[track_caller]
    fn start(program: &Command) -> Guarded {
        let mut shell = Command::new("sh");
        shell.args(["-c", GUARD]).arg(program.get_program()).args(program.get_args());
        shell.stdin(Stdio::piped()).stdout(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut shell, 0);
        let mut shell = shell.spawn().expect("a POSIX shell to start the browser from");
        let output = BufReader::new(shell.stdout.take().expect("its output was asked for"));
        Guarded { shell, output }
    }

    /// The port that chromedriver says it has taken, or else all that it said.
    fn port(&mut self) -> Result<u16, String> {
        let mut said = String::new();
        while self.output.read_line(&mut said).is_ok_and(|length| length > 0) {
            let line = said.lines().last().unwrap_or_default();
            let port = line.split_once("successfully on port ").and_then(|(_, port)| port.strip_suffix('.'));
            if let Some(port) = port.and_then(|port| port.parse().ok()) {
                return Ok(port);
            }
        }
        Err(said)
    }
}

impl Drop for Guarded {
    fn drop(&mut self) {
        drop(self.shell.stdin.take());
        // Nothing can be done about failures here, and the processes end whatever happens.
        let _ = self.output.read_to_end(&mut Vec::new());
        let _ = self.shell.wait();
    }
}
