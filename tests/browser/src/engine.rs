//! The engines that stories are told to: Chromium's, Firefox' and WebKitGTK's, each with the program that drives it.
//!
//! | engine | driver | what it shows its windows on |
//! |---|---|---|
//! | Chromium | chromedriver | nothing |
//! | Firefox | geckodriver | nothing |
//! | WebKitGTK | WebKitWebDriver | a screen of its own, in memory: it has no mode without |
//!
//! WebKitGTK shares most of its code with Safari. It is not Safari.

use std::io::BufRead;
use std::net::TcpListener;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};
use std::{env, fmt, net, thread};

use serde_json::{Value, json};
use thirtyfour::Capabilities;
use thirtyfour::prelude::*;
use xtask::guarded::Guarded;

use crate::told;

/// An engine that the page has to run in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// That of Chrome, Edge and others.
    Chromium,
    /// Its own.
    Firefox,
    /// WebKit as GTK has it.
    WebKitGtk,
}

/// No network but ours, nothing on the screen, and able to run as root in a container.
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

/// The language of those that take it from their surroundings.
const WORDS: [&str; 2] = ["LC_ALL=C.UTF-8", "LANGUAGE=en"];

/// How long a driver may take to answer on its port.
const PATIENCE: Duration = Duration::from_secs(20);

/// A driver at work, and what it needs.
pub struct Driver {
    /// Where it listens.
    pub port: u16,
    /// Itself, and before it what it could not live without. They end with us.
    _processes: Vec<Guarded>,
}

impl Engine {
    /// The one that stories are told to which are told to any: `NINEFOLD_ENGINE` may name another one than Chromium's.
    ///
    /// # Panics
    /// For a name that is none.
    #[track_caller]
    pub fn told() -> Engine {
        let Ok(name) = env::var("NINEFOLD_ENGINE") else { return Engine::Chromium };
        let all = [Engine::Chromium, Engine::Firefox, Engine::WebKitGtk];
        let engine = all.into_iter().find(|engine| engine.to_string() == name);
        engine.unwrap_or_else(|| {
            panic!("NINEFOLD_ENGINE is {name}, which is none of {}", all.map(|it| it.to_string()).join(", "))
        })
    }

    /// Starts the driver, once more if need be: now and then another program is quicker at the port it found.
    ///
    /// # Panics
    /// When it does not start.
    #[track_caller]
    pub fn drive(self) -> Driver {
        let mut said = String::new();
        for _ in 0..3 {
            match self.try_to_drive() {
                Ok(driver) => return driver,
                Err(last) => said = last,
            }
        }
        panic!("the driver of {self} does not start: {said}");
    }

    fn try_to_drive(self) -> Result<Driver, String> {
        match self {
            Engine::Chromium => {
                let driver = start(Command::new(told("NINEFOLD_CHROMEDRIVER")).arg("--port=0"));
                listening(driver, "successfully on port ")
            }
            Engine::Firefox => {
                let mut command = Command::new("env");
                command.args(WORDS).arg(told("NINEFOLD_GECKODRIVER")).args([
                    "--port",
                    "0",
                    "--allow-system-access",
                ]);
                listening(start(&command), "Listening on 127.0.0.1:")
            }
            Engine::WebKitGtk => drive_webkit(),
        }
    }

    /// What to ask the driver for: a browser that keeps its data in this folder.
    ///
    /// # Errors
    /// When they cannot be written down.
    pub fn capabilities(self, profile: &Path) -> WebDriverResult<Capabilities> {
        let profile = profile.display();
        let mut wished = Capabilities::new();
        let mut wish = |name: &str, value: Value| wished.set(name, value);
        match self {
            Engine::Chromium => {
                let arguments = CHROMIUM.iter().map(|&argument| argument.to_owned());
                let arguments: Vec<_> = arguments.chain([format!("user-data-dir={profile}")]).collect();
                // The driver asks for the name of the kind: with no window around its pages it is another.
                let program = told("NINEFOLD_CHROMIUM");
                let is_bare = program.to_string_lossy().ends_with("headless-shell");
                wish("browserName", json!(if is_bare { "chrome-headless-shell" } else { "chrome" }))?;
                wish("goog:loggingPrefs", json!({ "browser": "ALL" }))?;
                wish("goog:chromeOptions", json!({ "binary": program, "args": arguments }))?;
            }
            Engine::Firefox => {
                wish("browserName", json!("firefox"))?;
                wish(
                    "moz:firefoxOptions",
                    json!({
                        "binary": told("NINEFOLD_FIREFOX"),
                        "args": ["-headless", "-profile", profile.to_string()],
                        "prefs": {
                            "intl.accept_languages": "en",
                            "dom.w3c_touch_events.enabled": 1,
                            "dom.events.testing.asyncClipboard": true,
                        },
                    }),
                )?;
            }
            // It keeps nothing on the disk while it is driven.
            Engine::WebKitGtk => {
                wish(
                    "webkitgtk:browserOptions",
                    json!({ "binary": told("NINEFOLD_MINIBROWSER"), "args": ["--automation"] }),
                )?;
            }
        }
        Ok(wished)
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Engine::Chromium => "Chromium",
            Engine::Firefox => "Firefox",
            Engine::WebKitGtk => "WebKitGTK",
        })
    }
}

#[track_caller]
fn start(command: &Command) -> Guarded {
    Guarded::start(command).expect("a POSIX shell to start the browser from")
}

/// A driver that says which port it has taken, or else all that it said.
fn listening(mut process: Guarded, words: &str) -> Result<Driver, String> {
    let mut said = String::new();
    while process.output.read_line(&mut said).is_ok_and(|length| length > 0) {
        let line = said.lines().last().unwrap_or_default();
        let port = line.split_once(words).map(|(_, port)| port.trim_end_matches('.'));
        if let Some(port) = port.and_then(|port| port.parse().ok()) {
            return Ok(Driver { port, _processes: vec![process] });
        }
    }
    Err(said)
}

/// A driver that has to be told which port to take and which screen to use, and says nothing.
fn drive_webkit() -> Result<Driver, String> {
    // What it says of other screens that are there is of no interest.
    let mut screen = Command::new("sh");
    screen
        .args(["-c", "exec \"$0\" -displayfd 1 -screen 0 1280x1000x24 2>/dev/null"])
        .arg(told("NINEFOLD_XVFB"));
    let mut screen = start(&screen);
    let mut number = String::new();
    screen.output.read_line(&mut number).map_err(|error| error.to_string())?;

    let free = TcpListener::bind((net::Ipv4Addr::LOCALHOST, 0)).and_then(|listener| listener.local_addr());
    let address = free.map_err(|error| error.to_string())?;
    let mut command = Command::new("env");
    command.args(WORDS).arg(format!("DISPLAY=:{}", number.trim()));
    // As root, in a container, there is no sandbox to be had; what it shows is ours alone.
    command.args(["WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS=1", "GDK_BACKEND=x11", "NO_AT_BRIDGE=1"]);
    command.arg(told("NINEFOLD_WEBKITDRIVER")).arg(format!("--port={}", address.port()));
    let driver = start(&command);
    let begun = Instant::now();
    while net::TcpStream::connect(address).is_err() {
        if begun.elapsed() > PATIENCE {
            return Err(format!("nobody answers at {address}"));
        }
        thread::sleep(Duration::from_millis(20));
    }
    Ok(Driver { port: address.port(), _processes: vec![driver, screen] })
}
