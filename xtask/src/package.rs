//! `cargo xtask package`: the npm package, in `package/`. It has the files of the release that scripts and pages import,
//! and those that they need.

use std::{collections::BTreeMap, fs};

use anyhow::{Context, Result};

use crate::{
    build, crates, dist, fingerprint, release,
    step::{Step, print_note, run_steps},
    workspace::Workspace,
};

/// The public files of the package. The files they refer to are added.
const ROOTS: [&str; 6] = [
    "functions.js",
    "functions.d.ts",
    "element.js",
    "element.d.ts",
    "custom-elements.json",
    dist::THIRD_PARTY,
];

const MANIFEST: &str = include_str!("../npm/package.json");

/// Builds the page if it is out of date and writes `package/`.
///
/// # Errors
/// If the page cannot be built, or if files cannot be read or written.
pub fn package(mut workspace: Workspace) -> Result<()> {
    let mut steps = if fingerprint::is_release_current(&workspace) { Vec::new() } else { build::steps() };
    steps.push(step());
    run_steps(steps, &mut workspace)
}

/// The step that makes the package from the release in `dist/`.
pub fn step() -> Step {
    Step::new("package/", write)
}

fn write(workspace: &mut Workspace) -> Result<()> {
    let root = workspace.root().to_owned();
    let release = release::read_files(&workspace.dist())?;
    let mut files = BTreeMap::new();
    for name in dist::with_references(&release, &ROOTS)? {
        files.insert(name.to_owned(), release[name].clone());
    }
    for (name, place) in [
        ("LICENSE-MIT", "LICENSE-MIT"),
        ("LICENSE-APACHE", "LICENSE-APACHE"),
        ("README.md", "xtask/npm/README.md"),
    ] {
        files.insert(name.to_owned(), fs::read(root.join(place))?);
    }
    let program = files.keys().find(|name| name.starts_with("tools_bg-"));
    let program = program.context("there is no program in the release")?;
    let manifest = MANIFEST
        .replace("VERSION", &crates::version(workspace)?)
        .replace("./tools_bg.wasm", &format!("./{program}"));
    files.insert("package.json".to_owned(), manifest.into_bytes());

    let folder = root.join("package");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir(&folder)?;
    for (name, content) in &files {
        fs::write(folder.join(name), content)?;
    }
    // Read by the end-to-end tests of the package.
    workspace.set_env("NINEFOLD_PACKAGE", folder);
    print_note(&format!("{} files are in package/; `npm publish ./package` publishes them", files.len()));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_manifest_refers_to_files_of_the_package() {
        let manifest: serde_json::Value = serde_json::from_str(MANIFEST).unwrap();
        let text = manifest.to_string();
        let named = text.split("\"./").skip(1).filter_map(|rest| rest.split('"').next());
        let exports = ["element", "engines.wasm", "tools_bg.wasm", "package.json"];
        for name in named {
            assert!(ROOTS.contains(&name) || exports.contains(&name), "{name}");
        }
        assert!(manifest.get("scripts").is_none() && manifest.get("dependencies").is_none());
    }
}
