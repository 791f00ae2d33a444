//! Making the release in `dist/`: trunk compiles and gathers, [`crate::dist`] finishes what trunk made.

use std::{env, ffi::OsString, path::PathBuf};

use anyhow::{Context, Result};

use crate::{
    made::Made,
    step::{Step, note},
    tools,
    workshop::{Workshop, run},
};

/// Everything that it takes to make a release.
pub fn steps() -> Vec<Step> {
    let mut steps = tools::for_page();
    steps.extend(release());
    steps
}

/// The same where what compiles the page is at hand already.
pub fn release() -> Vec<Step> {
    let mut steps = tools::for_release();
    steps.push(Step::new("the release", build));
    steps
}

fn build(workshop: &mut Workshop) -> Result<()> {
    // Trunk then works without the network.
    workshop.cargo(&["fetch"])?;
    let made = Made::from(workshop)?;
    let mut trunk = workshop.command("trunk")?;
    trunk.args(["build", "--release"]);
    // A release is the same whatever the user sets for other builds.
    trunk.env_remove("RUSTFLAGS").env_remove("CARGO_ENCODED_RUSTFLAGS");
    trunk.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", anywhere()?);
    // Where in trunk a hook's failure came to light helps nobody.
    trunk.env("RUST_LIB_BACKTRACE", "0");
    if env::var_os("NO_COLOR").is_some() {
        // The custom is that any value will do; trunk wants a word it knows.
        trunk.env("NO_COLOR", "true");
    }
    run(&mut trunk)?;
    made.note(workshop)
}

/// Compiler flags, added to those in `.cargo/config.toml`, that keep this machine's folders out of the release.
/// Cargo names our own sources from the checkout's root on, but others' from the root of the disk.
fn anywhere() -> Result<OsString> {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(env::home_dir()?.join(".cargo"))).context("there is no home folder")?;
    let mut flag = OsString::from("--remap-path-prefix=");
    flag.push(home);
    flag.push("=cargo");
    if flag.to_string_lossy().contains(char::is_whitespace) {
        // Cargo takes flags apart at spaces.
        note("the release may tell the name of your home folder, which has a space in it");
        return Ok(OsString::new());
    }
    Ok(flag)
}
