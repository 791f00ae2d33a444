//! Checks `docs/dependencies.md`, the list of everything that Ninefold is built from.
//!
//! A line for a crate is `` | `name` version | licence | build-time code | purpose | ``, in the section of what the crate is
//! used for. Tools have a table of their own.

use std::{collections::BTreeMap, fs};

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::{
    crates::{self, CrateIds},
    tools,
    workspace::Workspace,
};

const LIST: &str = "docs/dependencies.md";

/// The only registry that crates may come from.
const REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// The section of crates that are in no other section.
const BENCHMARKS: &str = "In benchmarks";

/// Compares the list with `Cargo.lock`, with the metadata of the crates, and with the tools.
///
/// # Errors
/// If they differ. The message has the missing lines.
pub fn check(workspace: &Workspace) -> Result<()> {
    let list =
        fs::read_to_string(workspace.root().join(LIST)).with_context(|| format!("cannot read {LIST}"))?;
    let lock = fs::read_to_string(workspace.root().join("Cargo.lock")).context("cannot read Cargo.lock")?;
    let mut problems = check_sources(&lock);
    problems.extend(compare(&parse(&list), &actual_entries(workspace)?));
    for (name, version) in tools::versions() {
        if !list.lines().any(|line| line.starts_with(&format!("| `{name}` {version} |"))) {
            problems.push(format!("Tools lacks a line for `{name}` {version}"));
        }
    }
    ensure!(problems.is_empty(), "{LIST} is out of date:\n{}", problems.join("\n"));
    Ok(())
}

/// What the list says of a crate.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Entry {
    /// The heading above the line.
    section: String,
    licence: String,
    /// Whether the crate has a build script or is a procedural macro.
    runs_at_build_time: bool,
    /// Whether the line says what the crate is for.
    has_purpose: bool,
}

/// Entries by `` `name` version ``.
type Entries = BTreeMap<String, Entry>;

/// Reads the entries of the list.
fn parse(list: &str) -> Entries {
    let mut section = "";
    let mut entries = Entries::new();
    for line in list.lines() {
        if let Some(heading) = line.strip_prefix("## ") {
            section = heading;
        }
        let columns: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [name, licence, build_time_code, purpose] = columns[..] else { continue };
        if !name.starts_with('`') || section == "Tools" {
            continue;
        }
        entries.insert(
            name.to_owned(),
            Entry {
                section: section.to_owned(),
                licence: licence.to_owned(),
                runs_at_build_time: build_time_code != "–",
                has_purpose: !purpose.is_empty(),
            },
        );
    }
    entries
}

/// The entries that the list should have, according to cargo.
fn actual_entries(workspace: &Workspace) -> Result<Entries> {
    let metadata = crates::metadata(workspace, &[])?;
    let packages = metadata["packages"].as_array().context("cargo's metadata have no packages")?;
    let sections = sections(workspace)?;
    let mut entries = Entries::new();
    for package in packages.iter().filter(|package| !package["source"].is_null()) {
        let text = |key: &str| package[key].as_str().unwrap_or_default().to_owned();
        let id = (text("name"), text("version"));
        let section = sections.iter().find(|(_, crates)| crates.contains(&id));
        entries.insert(
            format!("`{}` {}", id.0, id.1),
            Entry {
                section: section.map_or(BENCHMARKS, |&(heading, _)| heading).to_owned(),
                licence: crates::licence(package),
                runs_at_build_time: runs_at_build_time(package),
                has_purpose: true,
            },
        );
    }
    Ok(entries)
}

/// The sections with their crates, from what visitors load to what only developers run. A crate belongs to the first
/// section that has it.
fn sections(workspace: &Workspace) -> Result<[(&'static str, CrateIds); 3]> {
    const RELEASE: [&str; 3] = ["--target=all", "--package=ninefold-web", "--package=xtask"];
    let building = [&RELEASE[..], &["--edges=normal,build"]].concat();
    let testing = [&RELEASE[..], &["--edges=all", "--package=e2e-tests", "--package=mutants"]].concat();
    Ok([
        ("In the page", crates::linked_crate_ids(workspace)?),
        ("While building", crates::tree(workspace, &building)?),
        ("In tests", crates::tree(workspace, &testing)?),
    ])
}

/// Whether a package has a build script or is a procedural macro.
fn runs_at_build_time(package: &Value) -> bool {
    let targets = package["targets"].as_array().into_iter().flatten();
    let mut kinds = targets.flat_map(|target| target["kind"].as_array().into_iter().flatten());
    kinds.any(|kind| kind == "custom-build" || kind == "proc-macro")
}

fn compare(listed: &Entries, actual: &Entries) -> Vec<String> {
    let mut problems = Vec::new();
    for (name, entry) in actual {
        if listed.get(name) != Some(entry) {
            let build_time_code = if entry.runs_at_build_time { "…" } else { "–" };
            problems.push(format!(
                "{} lacks the line | {name} | {} | {build_time_code} | … |",
                entry.section, entry.licence
            ));
        }
    }
    let removed = listed.keys().filter(|name| !actual.contains_key(*name));
    problems.extend(removed.map(|name| format!("{name} is no longer used")));
    problems
}

/// Finds crates in Cargo.lock that are not from crates.io or have no checksum.
fn check_sources(lock: &str) -> Vec<String> {
    let mut problems = Vec::new();
    for package in lock.split("[[package]]") {
        let Some(source) = lock_value(package, "source") else { continue };
        let name = lock_value(package, "name").unwrap_or_default();
        if source != REGISTRY {
            problems.push(format!("{name} comes from {source}"));
        }
        if lock_value(package, "checksum").is_none_or(|checksum| checksum.len() != 64) {
            problems.push(format!("{name} has no checksum"));
        }
    }
    problems
}

/// The value of a key in a section of Cargo.lock.
fn lock_value<'a>(package: &'a str, key: &str) -> Option<&'a str> {
    package.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(" = \"")?.strip_suffix('"'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_crate_and_tool_is_listed() {
        check(&Workspace::locate().unwrap()).unwrap();
    }

    #[test]
    fn a_crate_without_its_line_is_reported() {
        let list = "## In the page\n| `a` 1.0.0 | MIT | – | this |\n| `b` 1.0.0 | MIT | a macro | that |\n";
        let problems = |other: &str| compare(&parse(list), &parse(other));
        assert_eq!(problems(list), Vec::<String>::new());
        let newer = list.replace("`b` 1.0.0", "`b` 1.0.1");
        assert_eq!(
            problems(&newer),
            ["In the page lacks the line | `b` 1.0.1 | MIT | … | … |", "`b` 1.0.0 is no longer used"]
        );
        for (from, to) in [("MIT | –", "MIT | …"), ("MIT | –", "GPL | –"), ("In the page", "In tests")]
        {
            assert!(!problems(&list.replacen(from, to, 1)).is_empty(), "{from} becomes {to}");
        }
        assert!(!compare(&parse(&list.replace("this", "")), &parse(list)).is_empty(), "no purpose");
    }

    #[test]
    fn a_crate_from_elsewhere_is_reported() {
        let checksum = "0".repeat(64);
        let package = |source: &str, checksum: &str| {
            format!("[[package]]\nname = \"a\"\nsource = \"{source}\"\nchecksum = \"{checksum}\"\n")
        };
        assert_eq!(check_sources("[[package]]\nname = \"ours\"\n"), Vec::<String>::new());
        assert_eq!(check_sources(&package(REGISTRY, &checksum)), Vec::<String>::new());
        assert_eq!(check_sources(&package(REGISTRY, "")), ["a has no checksum"]);
        assert_eq!(check_sources(&package("git+https://example.org/a#1", &checksum)).len(), 1);
    }
}
