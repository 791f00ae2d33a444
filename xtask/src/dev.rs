//! `cargo xtask dev`: the page while it is being changed.
//!
//! Trunk watches the sources, compiles what has changed without optimization, and reloads the page. [`crate::dist`] finishes the
//! files, without what only a release needs.

use anyhow::Result;

use crate::{
    step, tools,
    workspace::{Workspace, run},
};

/// The folder that is served, so that the release in `dist/` stays as it is.
const FOLDER: &str = "target/dev-page";

/// Serves the page until the process is stopped. `options` are those of `trunk serve`.
///
/// # Errors
/// If a tool cannot be installed, or trunk cannot serve.
pub fn dev(workspace: &mut Workspace, options: &[&str]) -> Result<()> {
    let mut steps = tools::for_page();
    steps.extend(tools::for_dev());
    step::run_steps(steps, workspace)?;
    workspace.cargo(&["fetch"])?;
    let mut trunk = workspace.command("trunk")?;
    trunk.args(["serve", "--offline", "--dist", FOLDER]).args(options);
    run(&mut trunk)
}
