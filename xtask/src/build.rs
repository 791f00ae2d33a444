//! Building the release in `dist/`, and the page while it is being changed: trunk compiles the programs and collects the files,
//! [`crate::dist`] finishes them.

use std::{env, ffi::OsString, path::PathBuf};

use anyhow::{Context, Result};

use crate::{
    fingerprint::{self, Fingerprint},
    step::{Step, print_note},
    tools,
    workspace::{Workspace, run},
};

/// All steps that build a release.
pub fn steps() -> Vec<Step> {
    let mut steps = tools::for_page();
    steps.extend(release_steps());
    steps
}

/// The steps that build a release when the tools of [`tools::for_page`] are installed.
pub fn release_steps() -> Vec<Step> {
    let mut steps = tools::for_release();
    steps.push(Step::new("the release", build));
    steps
}

/// The steps that build a release if the one in `dist/` is out of date.
pub fn steps_if_needed(workspace: &Workspace) -> Vec<Step> {
    if fingerprint::is_release_current(workspace) { Vec::new() } else { steps() }
}

/// The steps of `cargo xtask dev`: trunk serves the page, compiles what has changed without optimization, and reloads the page, until
/// it is stopped. `options` are those of `trunk serve`.
pub fn dev_steps(options: &[&str]) -> Vec<Step> {
    // So that the release in `dist/` stays as it is.
    const FOLDER: &str = "target/dev-page";
    let options: Vec<String> = options.iter().map(|&option| option.to_owned()).collect();
    let mut steps = tools::for_page();
    steps.extend(tools::for_dev());
    steps.push(Step::new("the page", move |workspace| {
        workspace.cargo(&["fetch"])?;
        run(workspace.command("trunk")?.args(["serve", "--offline", "--dist", FOLDER]).args(options))
    }));
    steps
}

fn build(workspace: &mut Workspace) -> Result<()> {
    // Trunk runs without network access.
    workspace.cargo(&["fetch"])?;
    let fingerprint = Fingerprint::of_sources(workspace)?;
    let mut trunk = workspace.command("trunk")?;
    trunk.args(["build", "--release", "--offline"]);
    // The user's compiler flags must not change the release.
    trunk.env_remove("RUSTFLAGS").env_remove("CARGO_ENCODED_RUSTFLAGS");
    trunk.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", path_remapping()?);
    // A backtrace through trunk does not help to find why a hook failed.
    trunk.env("RUST_LIB_BACKTRACE", "0");
    if env::var_os("NO_COLOR").is_some() {
        // By convention any value turns colours off; trunk accepts only `true` and `false`.
        trunk.env("NO_COLOR", "true");
    }
    run(&mut trunk)?;
    fingerprint.save(workspace)
}

/// A compiler flag, added to those in `.cargo/config.toml`, that keeps the name of the cargo home folder out of the
/// release. Cargo gives our own sources relative to the checkout, but those of other crates by their absolute path.
fn path_remapping() -> Result<OsString> {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(env::home_dir()?.join(".cargo"))).context("there is no home folder")?;
    let mut flag = OsString::from("--remap-path-prefix=");
    flag.push(home);
    flag.push("=cargo");
    if flag.to_string_lossy().contains(char::is_whitespace) {
        // Cargo splits flags at spaces.
        print_note("the release may contain the path of your home folder, because there is a space in it");
        return Ok(OsString::new());
    }
    Ok(flag)
}
