//! `cargo xtask play` and `cargo xtask serve`: serve the page and open it in a browser.

use std::{
    env,
    process::{Command, Stdio},
    thread,
};

use anyhow::{Context, Result, ensure};

use crate::{build, fingerprint, server::Server, step, workspace::Workspace};

/// The preferred port. Saved games belong to an origin, so the port should not change between runs.
const PORT: u16 = 9009;

/// What to open once the page is served.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Opening {
    /// The user's default browser, if there is a desktop.
    Browser,
    /// Nothing.
    Nothing,
}

/// Builds the page if it is out of date, serves it and opens it. Serves until the process is stopped.
///
/// # Errors
/// If the page cannot be built or served.
pub fn play(mut workspace: Workspace, opening: Opening) -> Result<()> {
    if !fingerprint::is_release_current(&workspace) {
        step::run_steps(build::steps(), &mut workspace)?;
    }
    serve_then(&workspace, "/", |url| {
        if opening == Opening::Browser {
            open(url);
        }
    })
}

/// Serves the release in `dist/` under a path. Serves until the process is stopped.
///
/// # Errors
/// If there is no release.
pub fn serve(workspace: &Workspace, base: &str) -> Result<()> {
    serve_then(workspace, base, |_| {})
}

fn serve_then(workspace: &Workspace, base: &str, then: impl FnOnce(&str)) -> Result<()> {
    let dist = workspace.dist();
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

/// Opens an address in the user's browser. Failing to do so is not an error, since the address has been printed.
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
    // The program may run as long as the browser does; its output is of no use.
    let _ = command.arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
}
