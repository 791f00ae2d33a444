//! Checks of the scripts: their types (`www/tsconfig.json`), and what a linter finds suspicious.

use anyhow::{Context, Result};

use crate::{
    step::Step,
    tools::{LINTER, TYPE_CHECKER},
    workspace::{Workspace, run},
};

/// The steps that check all scripts.
pub fn steps() -> [Step; 2] {
    [
        Step::new("types of scripts", |workspace| {
            run_tool(workspace, TYPE_CHECKER, &["--build", "www"])
                .context("the types of the scripts do not fit; `www/bridge.d.ts` has those of all that Rust and scripts share")
        }),
        Step::new("lints of scripts", |workspace| {
            run_tool(workspace, LINTER, &["--deny-warnings", "www", "xtask", "bench"])
                .context("the linter finds something in the scripts")
        }),
    ]
}

/// Runs a tool for Node whose path a variable has.
fn run_tool(workspace: &Workspace, variable: &str, arguments: &[&str]) -> Result<()> {
    let script = workspace.env(variable).with_context(|| format!("{variable} is not set"))?;
    run(workspace.command("node")?.arg(script).args(arguments))
}
