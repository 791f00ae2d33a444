//! The browsers that the tests run in, each with its WebDriver program.
//!
//! | browser | driver | display |
//! |---|---|---|
//! | Chromium | chromedriver | headless |
//! | Firefox | geckodriver | headless |
//! | WebKitGTK | WebKitWebDriver | a virtual screen (Xvfb): it has no headless mode |
//!
//! WebKitGTK shares most of its code with Safari, but it is not Safari.

use std::io::BufRead;
use std::net::TcpListener;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};
use std::{env, fmt, net, thread};

use serde_json::{Value, json};
use thirtyfour::Capabilities;
use thirtyfour::prelude::*;
use xtask::process_guard::ProcessGuard;

use crate::env_path;

/// A browser that the page must work in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BrowserKind {
    /// The browser behind Chrome, Edge and others.
    Chromium,
    /// Mozilla's browser.
    Firefox,
    /// WebKit with GTK, driven through its MiniBrowser.
    WebKitGtk,
}

/// Arguments for Chromium: no network traffic of its own, no window, and able to run as root in a container.
const CHROMIUM: &[&str] = &[
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

/// Environment variables that set the language of browsers which take it from their environment.
const LOCALE: [&str; 2] = ["LC_ALL=C.UTF-8", "LANGUAGE=en"];

/// How long a driver may take to listen on its port.
const PATIENCE: Duration = Duration::from_secs(20);

/// A running WebDriver process.
pub struct DriverProcess {
    /// The port that the driver listens on.
    pub port: u16,
    /// The driver, followed by the processes that it depends on. They end when this is dropped.
    _processes: Vec<ProcessGuard>,
}

impl BrowserKind {
    /// The browser for tests that run in any browser: the one named by `NINEFOLD_BROWSER`, by default Chromium.
    ///
    /// # Panics
    /// If the variable names no known browser.
    #[track_caller]
    pub fn from_env() -> BrowserKind {
        let Ok(name) = env::var("NINEFOLD_BROWSER") else { return BrowserKind::Chromium };
        let all = [BrowserKind::Chromium, BrowserKind::Firefox, BrowserKind::WebKitGtk];
        let browser_kind = all.into_iter().find(|browser_kind| browser_kind.to_string() == name);
        browser_kind.unwrap_or_else(|| {
            panic!("NINEFOLD_BROWSER is {name}, which is none of {}", all.map(|it| it.to_string()).join(", "))
        })
    }

    /// Starts the driver. Tries again if another program has taken its port in the meantime.
    ///
    /// # Panics
    /// If the driver does not start.
    #[track_caller]
    pub fn start_driver(self) -> DriverProcess {
        let mut said = String::new();
        for _ in 0..3 {
            match self.try_start_driver() {
                Ok(driver) => return driver,
                Err(last) => said = last,
            }
        }
        panic!("the driver of {self} does not start: {said}");
    }

    fn try_start_driver(self) -> Result<DriverProcess, String> {
        match self {
            BrowserKind::Chromium => {
                let driver = start_process(Command::new(env_path("NINEFOLD_CHROMEDRIVER")).arg("--port=0"));
                wait_for_port(driver, "successfully on port ")
            }
            BrowserKind::Firefox => {
                let mut command = Command::new("env");
                command.args(LOCALE).arg(env_path("NINEFOLD_GECKODRIVER")).args([
                    "--port",
                    "0",
                    "--allow-system-access",
                ]);
                wait_for_port(start_process(&command), "Listening on 127.0.0.1:")
            }
            BrowserKind::WebKitGtk => start_webkit_driver(),
        }
    }

    /// The WebDriver capabilities for a browser that keeps its data in the folder `profile`.
    ///
    /// # Errors
    /// If a capability cannot be serialized.
    pub fn capabilities(self, profile: &Path) -> WebDriverResult<Capabilities> {
        let profile = profile.display();
        let mut wished = Capabilities::new();
        let mut wish = |name: &str, value: Value| wished.set(name, value);
        match self {
            BrowserKind::Chromium => {
                let arguments = CHROMIUM.iter().map(|&argument| argument.to_owned());
                let arguments: Vec<_> = arguments.chain([format!("user-data-dir={profile}")]).collect();
                // chromedriver wants the exact name of the browser: the headless shell has a name of its own.
                let program = env_path("NINEFOLD_CHROMIUM");
                let is_bare = program.to_string_lossy().ends_with("headless-shell");
                wish("browserName", json!(if is_bare { "chrome-headless-shell" } else { "chrome" }))?;
                wish("goog:loggingPrefs", json!({ "browser": "ALL" }))?;
                wish("goog:chromeOptions", json!({ "binary": program, "args": arguments }))?;
            }
            BrowserKind::Firefox => {
                wish("browserName", json!("firefox"))?;
                wish(
                    "moz:firefoxOptions",
                    json!({
                        "binary": env_path("NINEFOLD_FIREFOX"),
                        "args": ["-headless", "-profile", profile.to_string()],
                        "prefs": {
                            "intl.accept_languages": "en",
                            "dom.w3c_touch_events.enabled": 1,
                            "dom.events.testing.asyncClipboard": true,
                            // As for players: geckodriver would let a page from the disk load files beside it.
                            "security.fileuri.strict_origin_policy": true,
                        },
                    }),
                )?;
            }
            // It writes nothing to the disk while it is driven.
            BrowserKind::WebKitGtk => {
                wish(
                    "webkitgtk:browserOptions",
                    json!({ "binary": env_path("NINEFOLD_MINIBROWSER"), "args": ["--automation"] }),
                )?;
            }
        }
        Ok(wished)
    }
}

impl fmt::Display for BrowserKind {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            BrowserKind::Chromium => "Chromium",
            BrowserKind::Firefox => "Firefox",
            BrowserKind::WebKitGtk => "WebKitGTK",
        })
    }
}

#[track_caller]
fn start_process(command: &Command) -> ProcessGuard {
    ProcessGuard::start(command).expect("a POSIX shell to start the browser from")
}

/// Reads the driver's output until it names the port after `words`. The error is the whole output.
fn wait_for_port(mut process: ProcessGuard, words: &str) -> Result<DriverProcess, String> {
    let mut said = String::new();
    while process.output.read_line(&mut said).is_ok_and(|length| length > 0) {
        let line = said.lines().last().unwrap_or_default();
        let port = line.split_once(words).map(|(_, port)| port.trim_end_matches('.'));
        if let Some(port) = port.and_then(|port| port.parse().ok()) {
            return Ok(DriverProcess { port, _processes: vec![process] });
        }
    }
    Err(said)
}

/// Starts WebKitWebDriver, which neither chooses a port nor reports one, and the virtual screen that it needs.
fn start_webkit_driver() -> Result<DriverProcess, String> {
    // Xvfb reports other screens on stderr; that output is not needed.
    let mut screen = Command::new("sh");
    screen
        .args(["-c", "exec \"$0\" -displayfd 1 -screen 0 1280x1000x24 2>/dev/null"])
        .arg(env_path("NINEFOLD_XVFB"));
    let mut screen = start_process(&screen);
    let mut number = String::new();
    screen.output.read_line(&mut number).map_err(|error| error.to_string())?;

    let free = TcpListener::bind((net::Ipv4Addr::LOCALHOST, 0)).and_then(|listener| listener.local_addr());
    let address = free.map_err(|error| error.to_string())?;
    let mut command = Command::new("env");
    command.args(LOCALE).arg(format!("DISPLAY=:{}", number.trim()));
    // In a container, as root, the sandbox is not available; only our own pages are loaded.
    command.args(["WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS=1", "GDK_BACKEND=x11", "NO_AT_BRIDGE=1"]);
    command.arg(env_path("NINEFOLD_WEBKITDRIVER")).arg(format!("--port={}", address.port()));
    let driver = start_process(&command);
    let begun = Instant::now();
    while net::TcpStream::connect(address).is_err() {
        if begun.elapsed() > PATIENCE {
            return Err(format!("nothing listens at {address}"));
        }
        thread::sleep(Duration::from_millis(20));
    }
    Ok(DriverProcess { port: address.port(), _processes: vec![driver, screen] })
}
