//! What Ninefold is made with, as `docs/supply.md` lists it, held against what is so.
//!
//! A line of the list is `` | `name` version | licence | runs while compiling | for | ``, under the heading of what the crate
//! reaches. Tools stand in a table of their own.

use std::{collections::BTreeMap, fs};

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::{
    crates::{self, Crates},
    tools,
    workshop::Workshop,
};

/// Where the list stands.
const LIST: &str = "docs/supply.md";

/// The only place that crates may come from.
const REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// Holds the list against cargo's, and against the tools.
///
/// # Errors
/// When they differ, with the lines that should stand there.
pub fn check(workshop: &Workshop) -> Result<()> {
    let list =
        fs::read_to_string(workshop.root().join(LIST)).with_context(|| format!("cannot read {LIST}"))?;
    let lock = fs::read_to_string(workshop.root().join("Cargo.lock")).context("cannot read Cargo.lock")?;
    let mut faults = origins(&lock);
    faults.extend(compare(&lines(&list), &found(workshop)?));
    for (name, version) in tools::versions() {
        if !list.lines().any(|line| line.starts_with(&format!("| `{name}` {version} |"))) {
            faults.push(format!("Tools lacks a line for `{name}` {version}"));
        }
    }
    ensure!(faults.is_empty(), "{LIST} does not tell what is so:\n{}", faults.join("\n"));
    Ok(())
}

/// What is said of a crate.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Line {
    /// The heading of what the crate reaches.
    reach: String,
    licence: String,
    /// Whether code of it runs while others are compiled.
    runs: bool,
    /// Whether it is said what it is for.
    has_reason: bool,
}

/// Lines by name and version.
type Lines = BTreeMap<String, Line>;

/// Those of the list.
fn lines(list: &str) -> Lines {
    let mut reach = "";
    let mut lines = Lines::new();
    for line in list.lines() {
        if let Some(heading) = line.strip_prefix("## ") {
            reach = heading;
        }
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [name, licence, runs, reason] = cells[..] else { continue };
        if !name.starts_with('`') || reach == "Tools" {
            continue;
        }
        lines.insert(
            name.to_owned(),
            Line {
                reach: reach.to_owned(),
                licence: licence.to_owned(),
                runs: runs != "–",
                has_reason: !reason.is_empty(),
            },
        );
    }
    lines
}

/// Those that cargo's answers make.
fn found(workshop: &Workshop) -> Result<Lines> {
    let told = crates::metadata(workshop, &[])?;
    let packages = told["packages"].as_array().context("cargo's metadata have no packages")?;
    let reaches = reaches(workshop)?;
    let mut lines = Lines::new();
    for package in packages.iter().filter(|package| !package["source"].is_null()) {
        let text = |key: &str| package[key].as_str().unwrap_or_default().to_owned();
        let (name, version) = (text("name"), text("version"));
        let crate_ = (name, version);
        let reach = reaches.iter().find(|(_, crates)| crates.contains(&crate_));
        lines.insert(
            format!("`{}` {}", crate_.0, crate_.1),
            Line {
                reach: reach.map_or("In races", |&(heading, _)| heading).to_owned(),
                licence: crates::licence(package),
                runs: runs(package),
                has_reason: true,
            },
        );
    }
    Ok(lines)
}

/// What crates reach, from the players on: the first that a crate is in counts.
fn reaches(workshop: &Workshop) -> Result<[(&'static str, Crates); 3]> {
    const RELEASE: [&str; 4] = ["--target=all", "--package=ninefold", "--package=page", "--package=xtask"];
    let building = [&RELEASE[..], &["--edges=normal,build"]].concat();
    let testing = [&RELEASE[..], &["--edges=all", "--package=e2e-tests", "--package=mutants"]].concat();
    Ok([
        ("In the page", crates::in_programs(workshop)?),
        ("While building", crates::tree(workshop, &building)?),
        ("In tests", crates::tree(workshop, &testing)?),
    ])
}

/// Whether a package has a build script, or is a macro.
fn runs(package: &Value) -> bool {
    let targets = package["targets"].as_array().into_iter().flatten();
    let mut kinds = targets.flat_map(|target| target["kind"].as_array().into_iter().flatten());
    kinds.any(|kind| kind == "custom-build" || kind == "proc-macro")
}

fn compare(listed: &Lines, found: &Lines) -> Vec<String> {
    let mut faults = Vec::new();
    for (name, line) in found {
        if listed.get(name) != Some(line) {
            let runs = if line.runs { "…" } else { "–" };
            faults.push(format!("{} lacks the line | {name} | {} | {runs} | … |", line.reach, line.licence));
        }
    }
    let gone = listed.keys().filter(|name| !found.contains_key(*name));
    faults.extend(gone.map(|name| format!("{name} is no longer there")));
    faults
}

/// What Cargo.lock has that is not from crates.io, or without a checksum.
fn origins(lock: &str) -> Vec<String> {
    let mut faults = Vec::new();
    for package in lock.split("[[package]]") {
        let Some(source) = value(package, "source") else { continue };
        let name = value(package, "name").unwrap_or_default();
        if source != REGISTRY {
            faults.push(format!("{name} comes from {source}"));
        }
        if value(package, "checksum").is_none_or(|sum| sum.len() != 64) {
            faults.push(format!("{name} has no checksum"));
        }
    }
    faults
}

/// The text behind a key of Cargo.lock.
fn value<'a>(package: &'a str, key: &str) -> Option<&'a str> {
    package.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(" = \"")?.strip_suffix('"'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_crate_and_tool_is_listed() {
        check(&Workshop::here().unwrap()).unwrap();
    }

    #[test]
    fn a_crate_without_its_line_is_told() {
        let list = "## In the page\n| `a` 1.0.0 | MIT | – | this |\n| `b` 1.0.0 | MIT | a macro | that |\n";
        let told = |other: &str| compare(&lines(list), &lines(other));
        assert_eq!(told(list), Vec::<String>::new());
        let newer = list.replace("`b` 1.0.0", "`b` 1.0.1");
        assert_eq!(
            told(&newer),
            ["In the page lacks the line | `b` 1.0.1 | MIT | … | … |", "`b` 1.0.0 is no longer there"]
        );
        for (from, to) in [("MIT | –", "MIT | …"), ("MIT | –", "GPL | –"), ("In the page", "In tests")]
        {
            assert!(!told(&list.replacen(from, to, 1)).is_empty(), "{from} becomes {to}");
        }
        assert!(!compare(&lines(&list.replace("this", "")), &lines(list)).is_empty(), "what for");
    }

    #[test]
    fn what_is_not_from_the_registry_is_told() {
        let sum = "0".repeat(64);
        let package = |source: &str, sum: &str| {
            format!("[[package]]\nname = \"a\"\nsource = \"{source}\"\nchecksum = \"{sum}\"\n")
        };
        assert_eq!(origins("[[package]]\nname = \"ours\"\n"), Vec::<String>::new());
        assert_eq!(origins(&package(REGISTRY, &sum)), Vec::<String>::new());
        assert_eq!(origins(&package(REGISTRY, "")), ["a has no checksum"]);
        assert_eq!(origins(&package("git+https://example.org/a#1", &sum)).len(), 1);
    }
}
