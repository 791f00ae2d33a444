//! `cargo xtask deny`: checks all crates by the rules in `deny.toml`, with cargo-deny.

use anyhow::Result;

use crate::{
    step::{Step, run_steps},
    tools,
    workspace::{Workspace, run},
};

/// Checks all rules. The list of known vulnerabilities is downloaded.
///
/// # Errors
/// If a rule is violated or the list cannot be downloaded.
pub fn deny(mut workspace: Workspace) -> Result<()> {
    run_steps(vec![tools::for_deny(), Step::new("crates", |workspace| check(workspace, &[]))], &mut workspace)
}

/// The steps that check the rules about licences, registries and build scripts, which need no list of vulnerabilities.
pub fn release_steps() -> Vec<Step> {
    let check = |workspace: &mut Workspace| check(workspace, &["bans", "licenses", "sources"]);
    vec![tools::for_deny(), Step::new("crates", check)]
}

fn check(workspace: &mut Workspace, rules: &[&str]) -> Result<()> {
    run(workspace.command("cargo-deny")?.args(["--workspace", "--locked", "check"]).args(rules))
}
