//! What cargo knows of the crates that this checkout is built of.

use std::{collections::BTreeMap, path::PathBuf};

use anyhow::{Context, Result};
use serde_json::Value;

use crate::workshop::{Workshop, cargo, read};

/// A crate in one version.
pub struct Crate {
    /// As it is known to others.
    pub name: String,
    /// Three numbers.
    pub version: String,
    /// Its licence, as an expression of names.
    pub licence: String,
    /// Where its sources are.
    pub folder: PathBuf,
}

/// The crates that are compiled into the page's two programs, ours first, then by name.
///
/// # Errors
/// When cargo does not tell.
pub fn of_programs(workshop: &Workshop) -> Result<Vec<Crate>> {
    // Its tree is exact: it leaves out what runs while compiling, and what others in the workspace ask of a crate.
    let tree = read(workshop.command(cargo())?.args([
        "tree",
        "--offline",
        "--locked",
        "--target=wasm32-unknown-unknown",
        "--edges=normal,no-proc-macro",
        "--prefix=none",
        "--package=ninefold",
        "--package=page",
        "--format={p}",
    ]))?;
    let known = known(workshop)?;
    let mut crates = BTreeMap::new();
    for line in tree.lines() {
        // "serde v1.0.229", perhaps with where it is, or that it stood there before.
        let mut words = line.split_whitespace();
        let (Some(name), Some(version)) = (words.next(), words.next()) else { continue };
        let version = version.trim_start_matches('v');
        let (licence, folder) = known
            .get(&(name.to_owned(), version.to_owned()))
            .with_context(|| format!("cargo does not tell where {name} {version} is"))?;
        let is_other = !folder.starts_with(workshop.root());
        crates.entry((is_other, name.to_owned(), version.to_owned())).or_insert_with(|| Crate {
            name: name.to_owned(),
            version: version.to_owned(),
            licence: licence.clone(),
            folder: folder.clone(),
        });
    }
    Ok(crates.into_values().collect())
}

/// Our own version: that of the release.
///
/// # Errors
/// When cargo does not tell.
pub fn version(workshop: &Workshop) -> Result<String> {
    let told = metadata(workshop, "--no-deps")?;
    let mut packages = told["packages"].as_array().into_iter().flatten();
    let ours = packages.find(|package| package["name"] == "ninefold");
    let version = ours.and_then(|package| package["version"].as_str());
    version.map(str::to_owned).context("cargo does not tell the version of ninefold")
}

/// Licence and folder of every crate, by name and version.
fn known(workshop: &Workshop) -> Result<BTreeMap<(String, String), (String, PathBuf)>> {
    let told = metadata(workshop, "--filter-platform=wasm32-unknown-unknown")?;
    let packages = told["packages"].as_array().context("cargo's metadata have no packages")?;
    let text = |package: &Value, key| package[key].as_str().unwrap_or_default().to_owned();
    let known = packages.iter().map(|package| {
        let mut folder = PathBuf::from(text(package, "manifest_path"));
        folder.pop();
        // An older way to write a choice.
        let licence = text(package, "license").replace('/', " OR ");
        ((text(package, "name"), text(package, "version")), (licence, folder))
    });
    Ok(known.collect())
}

fn metadata(workshop: &Workshop, which: &str) -> Result<Value> {
    let arguments = ["metadata", "--offline", "--locked", "--format-version=1", which];
    let told = read(workshop.command(cargo())?.args(arguments))?;
    serde_json::from_str(&told).context("cargo's metadata cannot be read")
}
