//! The package for npm, in `package/`: what scripts and pages import, and all that it needs, out of the release.

use std::{collections::BTreeMap, fs};

use anyhow::{Context, Result};

use crate::{
    build, crates, dist, made, release,
    step::{Step, note, take},
    workshop::Workshop,
};

/// What the package is for; whatever they name comes with them.
const ROOTS: [&str; 6] = [
    "functions.js",
    "functions.d.ts",
    "element.js",
    "element.d.ts",
    "custom-elements.json",
    dist::THIRD_PARTY,
];

const MANIFEST: &str = include_str!("../npm/package.json");

/// Builds the page unless it is built, and leaves the package in `package/`.
///
/// # Errors
/// When the page cannot be built, or files cannot be read or written.
pub fn package(mut workshop: Workshop) -> Result<()> {
    let mut steps = if made::is_current(&workshop) { Vec::new() } else { build::steps() };
    steps.push(step());
    take(steps, &mut workshop)
}

/// Making the package of the release that is there.
pub fn step() -> Step {
    Step::new("package/", write)
}

fn write(workshop: &mut Workshop) -> Result<()> {
    let root = workshop.root().to_owned();
    let release = release::files(&workshop.dist())?;
    let mut files = BTreeMap::new();
    for name in dist::needed(&release, &ROOTS)? {
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
        .replace("VERSION", &crates::version(workshop)?)
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
    // The tests of what others make with it.
    workshop.tell("NINEFOLD_PACKAGE", folder);
    note(&format!("{} files are in package/: `npm publish ./package` would publish them", files.len()));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_manifest_names_what_the_package_has() {
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
