//! The crates that this checkout is built from, as cargo reports them.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::PathBuf,
};

use anyhow::{Context, Result};
use serde_json::Value;

use crate::workspace::{Workspace, cargo_program, read_output};

/// A crate in one version.
pub struct Crate {
    /// The name on crates.io.
    pub name: String,
    /// The exact version.
    pub version: String,
    /// The licence, as an SPDX expression.
    pub licence: String,
    /// The folder with the sources.
    pub folder: PathBuf,
}

/// Crates by name and version.
type CrateIds = BTreeSet<(String, String)>;

/// What a package is compiled for: all that it is compiled from depends on that.
#[derive(Clone, Copy)]
pub struct Build {
    /// The package.
    pub package: &'static str,
    /// The triple of the machine, or `None` for this one.
    pub target: Option<&'static str>,
}

/// The three programs of the page.
pub const PAGE: Build = Build { package: "ninefold-web", target: Some("wasm32-unknown-unknown") };

/// The command-line program.
pub const COMMAND_LINE: Build = Build { package: "ninefold-cli", target: None };

/// The crates that are compiled into the programs of a package, ours first, then by name.
///
/// # Errors
/// If cargo fails.
pub fn linked_crates(workspace: &Workspace, build: Build) -> Result<Vec<Crate>> {
    let known = licences_and_folders(workspace, build)?;
    let mut crates = BTreeMap::new();
    for (name, version) in linked_crate_ids(workspace, build)? {
        let (licence, folder) = known
            .get(&(name.clone(), version.clone()))
            .with_context(|| format!("cargo does not list {name} {version}"))?;
        let is_other = !folder.starts_with(workspace.root());
        let (licence, folder) = (licence.clone(), folder.clone());
        crates.insert((is_other, name.clone(), version.clone()), Crate { name, version, licence, folder });
    }
    Ok(crates.into_values().collect())
}

/// The names and versions of the crates that are compiled into the programs of a package. Features that other packages of the
/// workspace enable do not count.
fn linked_crate_ids(workspace: &Workspace, build: Build) -> Result<CrateIds> {
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
///
/// # Errors
/// If cargo fails.
pub fn version(workspace: &Workspace) -> Result<String> {
    let metadata = metadata(workspace, &["--no-deps", "--offline"])?;
    let mut packages = metadata["packages"].as_array().into_iter().flatten();
    let ours = packages.find(|package| package["name"] == "ninefold");
    let version = ours.and_then(|package| package["version"].as_str());
    version.map(str::to_owned).context("cargo does not list the version of ninefold")
}

/// The licence and folder of every crate, by name and version.
fn licences_and_folders(
    workspace: &Workspace,
    build: Build,
) -> Result<BTreeMap<(String, String), (String, PathBuf)>> {
    // A build has downloaded all that there is for its target. For this machine more may be missing, such as what tests need.
    let arguments = match build.target {
        Some(target) => vec![format!("--filter-platform={target}"), "--offline".to_owned()],
        None => vec![format!("--filter-platform={}", host(workspace)?)],
    };
    let metadata = metadata(workspace, &arguments.iter().map(String::as_str).collect::<Vec<_>>())?;
    let packages = metadata["packages"].as_array().context("cargo's metadata have no packages")?;
    let text = |package: &Value, key| package[key].as_str().unwrap_or_default().to_owned();
    let known = packages.iter().map(|package| {
        let mut folder = PathBuf::from(text(package, "manifest_path"));
        folder.pop();
        ((text(package, "name"), text(package, "version")), (licence(package), folder))
    });
    Ok(known.collect())
}

/// The licence of a package in cargo's metadata, as an SPDX expression.
fn licence(package: &Value) -> String {
    // Older manifests write a slash instead of OR.
    package["license"].as_str().unwrap_or_default().replace('/', " OR ")
}

/// The triple of this machine.
fn host(workspace: &Workspace) -> Result<String> {
    Ok(read_output(workspace.command("rustc")?.args(["--print", "host-tuple"]))?.trim().to_owned())
}

/// The output of `cargo metadata` with these arguments.
fn metadata(workspace: &Workspace, arguments: &[&str]) -> Result<Value> {
    let fixed = ["metadata", "--locked", "--format-version=1"];
    let output = read_output(workspace.command(cargo_program())?.args(fixed).args(arguments))?;
    serde_json::from_str(&output).context("cargo's metadata cannot be read")
}
