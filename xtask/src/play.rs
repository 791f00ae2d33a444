//! From a checkout to a page in the browser.

use std::{
    env,
    process::{Command, Stdio},
    thread,
};

use anyhow::{Context, Result, ensure};

use crate::{build, made, server::Server, step, workshop::Workshop};

/// Always the same where possible: a saved game belongs to the address it was played at.
const PORT: u16 = 9009;

/// What to open when the page is served.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Opening {
    /// The user's browser, if there is one.
    Browser,
    /// Nothing.
    Nothing,
}

/// Builds the page unless it is built, serves it and opens it; goes on serving until it is stopped from outside.
///
/// # Errors
/// When the page cannot be built or served.
pub fn play(mut workshop: Workshop, opening: Opening) -> Result<()> {
    if !made::is_current(&workshop) {
        step::take(build::steps(), &mut workshop)?;
    }
    serve_and(&workshop, "/", |url| {
        if opening == Opening::Browser {
            open(url);
        }
    })
}

/// Serves the release that is there.
///
/// # Errors
/// When there is none.
pub fn serve(workshop: &Workshop, base: &str) -> Result<()> {
    serve_and(workshop, base, |_| {})
}

fn serve_and(workshop: &Workshop, base: &str, then: impl FnOnce(&str)) -> Result<()> {
    let dist = workshop.dist();
    ensure!(
        dist.join("index.html").is_file(),
        "there is no release in dist/: make one with `cargo xtask build`"
    );
    let server = Server::start(&dist, base, PORT)
        .or_else(|_| Server::start(&dist, base, 0))
        .context("cannot open a port to serve at")?;
    println!("\nNinefold is at {}\nCtrl-C stops it.", server.url());
    then(&server.url());
    loop {
        thread::park();
    }
}

/// Opens an address in the user's browser. That there is none is no error: the address has been told.
fn open(url: &str) {
    if env::var_os("CI").is_some() {
        return;
    }
    let mut command = if cfg!(windows) {
        let mut start = Command::new("cmd");
        start.args(["/C", "start", ""]);
        start
    } else if cfg!(target_os = "macos") {
        Command::new("open")
    } else if env::var_os("DISPLAY").is_some() || env::var_os("WAYLAND_DISPLAY").is_some() {
        Command::new("xdg-open")
    } else {
        return;
    };
    // Its own words are of no interest, and it may stay as long as the browser does.
    let _ = command.arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
}
