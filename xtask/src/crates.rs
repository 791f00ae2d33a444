//! What cargo knows of the crates that this checkout is built of.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::PathBuf,
};

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

/// Crates by name and version.
pub type Crates = BTreeSet<(String, String)>;

/// The crates that are compiled into the page's two programs, ours first, then by name.
///
/// # Errors
/// When cargo does not tell.
pub fn of_programs(workshop: &Workshop) -> Result<Vec<Crate>> {
    let known = known(workshop)?;
    let mut crates = BTreeMap::new();
    for (name, version) in in_programs(workshop)? {
        let (licence, folder) = known
            .get(&(name.clone(), version.clone()))
            .with_context(|| format!("cargo does not tell where {name} {version} is"))?;
        let is_other = !folder.starts_with(workshop.root());
        let (licence, folder) = (licence.clone(), folder.clone());
        crates.insert((is_other, name.clone(), version.clone()), Crate { name, version, licence, folder });
    }
    Ok(crates.into_values().collect())
}

/// Name and version of each crate that is compiled into the page's two programs.
///
/// # Errors
/// When cargo does not tell.
pub fn in_programs(workshop: &Workshop) -> Result<Crates> {
    tree(
        workshop,
        &[
            "--target=wasm32-unknown-unknown",
            "--edges=normal,no-proc-macro",
            "--package=ninefold",
            "--package=page",
        ],
    )
}

/// Name and version of each crate that cargo tells with these arguments. Its tree is exact: it leaves out what others in
/// the workspace ask of a crate.
///
/// # Errors
/// When cargo does not tell.
pub fn tree(workshop: &Workshop, which: &[&str]) -> Result<Crates> {
    let told = read(
        workshop
            .command(cargo())?
            .args(["tree", "--offline", "--locked", "--prefix=none", "--format={p}"])
            .args(which),
    )?;
    // "serde v1.0.229", perhaps with where it is, or that it stood there before.
    let crates = told.lines().filter_map(|line| {
        let mut words = line.split_whitespace();
        let (name, version) = (words.next()?, words.next()?);
        Some((name.to_owned(), version.trim_start_matches('v').to_owned()))
    });
    Ok(crates.collect())
}

/// Our own version: that of the release.
///
/// # Errors
/// When cargo does not tell.
pub fn version(workshop: &Workshop) -> Result<String> {
    let told = metadata(workshop, &["--no-deps"])?;
    let mut packages = told["packages"].as_array().into_iter().flatten();
    let ours = packages.find(|package| package["name"] == "ninefold");
    let version = ours.and_then(|package| package["version"].as_str());
    version.map(str::to_owned).context("cargo does not tell the version of ninefold")
}

/// Licence and folder of every crate, by name and version.
fn known(workshop: &Workshop) -> Result<BTreeMap<(String, String), (String, PathBuf)>> {
    let told = metadata(workshop, &["--filter-platform=wasm32-unknown-unknown"])?;
    let packages = told["packages"].as_array().context("cargo's metadata have no packages")?;
    let text = |package: &Value, key| package[key].as_str().unwrap_or_default().to_owned();
    let known = packages.iter().map(|package| {
        let mut folder = PathBuf::from(text(package, "manifest_path"));
        folder.pop();
        ((text(package, "name"), text(package, "version")), (licence(package), folder))
    });
    Ok(known.collect())
}

/// The licence that one of cargo's packages names.
pub fn licence(package: &Value) -> String {
    // With a slash is an older way to write a choice.
    package["license"].as_str().unwrap_or_default().replace('/', " OR ")
}

/// What cargo tells of all packages, or of those that more arguments leave.
///
/// # Errors
/// When it does not tell.
pub fn metadata(workshop: &Workshop, which: &[&str]) -> Result<Value> {
    let arguments = ["metadata", "--offline", "--locked", "--format-version=1"];
    let told = read(workshop.command(cargo())?.args(arguments).args(which))?;
    serde_json::from_str(&told).context("cargo's metadata cannot be read")
}
