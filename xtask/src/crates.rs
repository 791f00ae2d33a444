//! The crates that this checkout is built from, as cargo reports them.

use std::{collections::BTreeSet, path::PathBuf};

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::workspace::{Workspace, cargo_program, read_output};

/// A crate in one version.
pub struct Crate {
    /// The name on crates.io, and the exact version.
    pub id: (String, String),
    /// The licence, as an SPDX expression.
    pub licence: String,
    /// The folder with the sources.
    pub folder: PathBuf,
}

/// What a package is compiled for: all that it is compiled from depends on that.
#[derive(Clone, Copy)]
pub struct Build {
    package: &'static str,
    /// The triple of the machine, or `None` for this one.
    target: Option<&'static str>,
}

/// The programs of the page.
pub const PAGE: Build = Build { package: "ninefold-web", target: Some("wasm32-unknown-unknown") };

/// The command-line program.
pub const COMMAND_LINE: Build = Build { package: "ninefold-cli", target: None };

/// The crates of others that are compiled into the programs of a package, by name.
pub fn linked_crates(workspace: &Workspace, build: Build) -> Result<Vec<Crate>> {
    // A build has downloaded all that there is for its target. For this machine more may be missing, such as what tests need.
    let arguments = match build.target {
        Some(target) => vec![format!("--filter-platform={target}"), "--offline".to_owned()],
        None => vec![format!("--filter-platform={}", host(workspace)?)],
    };
    let mut ids = linked_crate_ids(workspace, build)?;
    let mut crates = Vec::new();
    for package in packages(workspace, &arguments)? {
        let text = |key| package[key].as_str().unwrap_or_default().to_owned();
        let id = (text("name"), text("version"));
        let mut folder = PathBuf::from(text("manifest_path"));
        folder.pop();
        if ids.remove(&id) && !folder.starts_with(workspace.root()) {
            // Older manifests write a slash instead of OR.
            crates.push(Crate { id, licence: text("license").replace('/', " OR "), folder });
        }
    }
    ensure!(ids.is_empty(), "cargo does not list {ids:?}");
    crates.sort_by(|a, b| a.id.cmp(&b.id));
    Ok(crates)
}

/// The names and versions of the crates that are compiled into the programs of a package. Features that other packages of the
/// workspace enable do not count.
fn linked_crate_ids(workspace: &Workspace, build: Build) -> Result<BTreeSet<(String, String)>> {
    let output = read_output(
        workspace
            .command(cargo_program())?
            .args(["tree", "--locked", "--prefix=none", "--format={p}"])
            .args(["--edges=normal,no-proc-macro", "--package", build.package])
            .args(build.target.into_iter().flat_map(|target| ["--offline", "--target", target])),
    )?;
    // A line is such as "serde v1.0.229", perhaps with a path or a mark behind it.
    let crates = output.lines().filter_map(|line| {
        let mut words = line.split_whitespace();
        let (name, version) = (words.next()?, words.next()?);
        Some((name.to_owned(), version.trim_start_matches('v').to_owned()))
    });
    Ok(crates.collect())
}

/// The version of Ninefold, which is that of the release.
pub fn version(workspace: &Workspace) -> Result<String> {
    let packages = packages(workspace, &["--no-deps".to_owned(), "--offline".to_owned()])?;
    let ours = packages.iter().find(|package| package["name"] == "ninefold");
    let version = ours.and_then(|package| package["version"].as_str());
    version.map(str::to_owned).context("cargo does not list the version of ninefold")
}

/// The triple of this machine.
fn host(workspace: &Workspace) -> Result<String> {
    Ok(read_output(workspace.command("rustc")?.args(["--print", "host-tuple"]))?.trim().to_owned())
}

/// The packages in the output of `cargo metadata` with these arguments.
fn packages(workspace: &Workspace, arguments: &[String]) -> Result<Vec<Value>> {
    let fixed = ["metadata", "--locked", "--format-version=1"];
    let output = read_output(workspace.command(cargo_program())?.args(fixed).args(arguments))?;
    let mut metadata: Value = serde_json::from_str(&output).context("cargo's metadata cannot be read")?;
    serde_json::from_value(metadata["packages"].take()).context("cargo's metadata have no packages")
}
