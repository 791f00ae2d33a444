//! `cargo xtask deny`: checks all crates by the rules in `deny.toml` and `python/deny.toml`, with cargo-deny.

use anyhow::Result;

use crate::{
    step::Step,
    tools,
    workspace::{Workspace, run},
};

/// The steps that check all rules. The list of known vulnerabilities is downloaded.
pub fn steps() -> Vec<Step> {
    vec![tools::for_deny(), Step::new("crates", |workspace| check(workspace, &[]))]
}

/// The steps that check the rules about licences, registries and build scripts, which need no list of vulnerabilities.
pub fn release_steps() -> Vec<Step> {
    let check = |workspace: &mut Workspace| check(workspace, &["bans", "licenses", "sources"]);
    vec![tools::for_deny(), Step::new("crates", check)]
}

fn check(workspace: &mut Workspace, rules: &[&str]) -> Result<()> {
    // The Python package has rules of its own, which stand beside its manifest.
    for manifest in ["Cargo.toml", "python/Cargo.toml"] {
        let mut deny = workspace.command("cargo-deny")?;
        deny.args(["--manifest-path", manifest, "--workspace", "--locked", "check"]);
        run(deny.args(rules))?;
    }
    Ok(())
}
