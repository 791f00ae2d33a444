//! `THIRD-PARTY.txt`: the licences of all crates that are compiled into the programs of the page, and of its font; and the same for
//! the command-line program, which `cargo xtask licences` prints.

use std::{collections::BTreeMap, fmt::Write, fs, path::Path};

use anyhow::{Context, Result, ensure};

use crate::{
    crates::{self, Build, Crate},
    files,
    workspace::{Workspace, read_output},
};

/// The name of the file in the release.
pub const FILE: &str = "THIRD-PARTY.txt";

/// What the file of the page begins with.
const HEAD_OF_PAGE: &str = "\
The WebAssembly programs of Ninefold are compiled from these works of others beside its own sources, and its page contains a
font.";

/// What the file of the command-line program begins with.
const HEAD_OF_COMMAND_LINE: &str = "\
The command-line program of Ninefold is compiled from these works of others beside its own sources.";

/// What follows in both.
const EXPLANATION: &str = "\
Each stands here with its version and its licence; what the licences say follows, each text once, after the names of those
that have it.";

/// The font of the givens, of which the page has nine figures.
const FONT: (&str, &str) = ("Source Serif 4", "OFL-1.1");

/// The file of the page.
pub fn of_page(workspace: &Workspace) -> Result<String> {
    let mut licences = Licences::of_crates(workspace, crates::PAGE)?;
    let (font, licence) = FONT;
    licences.add(font, licence, vec![read(&workspace.root().join("www/givens.OFL.txt"))?]);
    licences.format(workspace, HEAD_OF_PAGE)
}

/// The file of the command-line program for this machine.
pub fn of_command_line(workspace: &Workspace) -> Result<String> {
    Licences::of_crates(workspace, crates::COMMAND_LINE)?.format(workspace, HEAD_OF_COMMAND_LINE)
}

/// Works of others with their licences.
#[derive(Default)]
struct Licences {
    /// A line for each work.
    list: String,
    /// The texts of the licences, with the works that have them.
    texts: BTreeMap<String, Vec<String>>,
}

impl Licences {
    fn of_crates(workspace: &Workspace, build: Build) -> Result<Licences> {
        let mut licences = Licences::default();
        for Crate { id: (name, version), licence, folder } in crates::linked_crates(workspace, build)? {
            let mut found = licence_texts(&folder)?;
            // The text of the Apache licence is the same for all.
            if found.is_empty() && licence.contains("Apache-2.0") {
                found.push(apache_licence(workspace)?);
            }
            ensure!(!found.is_empty(), "{name} {version} has no licence text");
            licences.add(&format!("{name} {version}"), &licence, found);
        }
        Ok(licences)
    }

    fn add(&mut self, work: &str, licence: &str, texts: Vec<String>) {
        _ = writeln!(self.list, "{work}: {licence}");
        for text in texts {
            self.texts.entry(text).or_default().push(work.to_owned());
        }
    }

    /// The file: a head, the works, Rust's standard library last, and the texts.
    fn format(mut self, workspace: &Workspace, head: &str) -> Result<String> {
        let rust = read_output(workspace.command("rustc")?.arg("--version"))?;
        let version = rust.split_whitespace().nth(1).context("rustc does not print its version")?;
        let apache = apache_licence(workspace)?;
        self.add(&format!("Rust's standard library {version}"), "MIT OR Apache-2.0", vec![apache]);
        let mut texts: Vec<_> =
            self.texts.into_iter().map(|(text, names)| (names.join(", "), text)).collect();
        texts.sort();
        let rule = "=".repeat(120);
        let mut all = format!("{head}\n{EXPLANATION}\n\n{}", self.list);
        for (names, text) in texts {
            _ = write!(all, "\n{rule}\n{names}\n{rule}\n\n{text}");
        }
        Ok(all)
    }
}

fn apache_licence(workspace: &Workspace) -> Result<String> {
    read(&workspace.root().join("LICENSE-APACHE"))
}

/// Reads a licence.
fn read(file: &Path) -> Result<String> {
    Ok(normalize_whitespace(&fs::read_to_string(file)?))
}

/// The licence texts in a crate's folder. If there is no file, the text may be at the head of its sources.
fn licence_texts(folder: &Path) -> Result<Vec<String>> {
    const BEGINNINGS: [&str; 5] = ["LICENSE", "LICENCE", "COPYING", "NOTICE", "UNLICENSE"];
    let mut found = files::list(folder)?;
    found.retain(|path| {
        let name = files::file_name(path).to_uppercase();
        path.is_file() && BEGINNINGS.iter().any(|begin| name.starts_with(begin))
    });
    if found.is_empty() {
        let source = fs::read_to_string(folder.join("src/lib.rs"))?;
        return Ok(licence_at_head(&source).into_iter().collect());
    }
    found.iter().map(|file| read(file)).collect()
}

/// The comment at the beginning of a source file, if it is a licence.
fn licence_at_head(source: &str) -> Option<String> {
    let (comment, _) = source.trim_start().strip_prefix("/*")?.split_once("*/")?;
    let lines = comment.lines().map(|line| line.trim_start().trim_start_matches('*'));
    let lines: Vec<_> = lines.map(|line| line.strip_prefix(' ').unwrap_or(line)).collect();
    Some(normalize_whitespace(&lines.join("\n"))).filter(|text| text.contains("Permission is hereby granted"))
}

/// Removes invisible differences between texts: trailing spaces, blank lines at both ends, and a byte order mark.
fn normalize_whitespace(text: &str) -> String {
    let lines: Vec<_> = text.trim_matches(['\u{feff}', '\n', '\r']).lines().map(str::trim_end).collect();
    lines.join("\n").trim_end().to_owned() + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_linked_crate_is_listed_with_its_licence_and_text() {
        let text = of_page(&Workspace::locate().unwrap()).unwrap();
        let (list, texts) = text.split_once("\n====").unwrap();
        for crate_of_theirs in ["wasm-bindgen 0.2.129: MIT OR Apache-2.0", "qrcodegen 1.8.0: MIT", "memchr "]
        {
            assert_eq!(list.matches(&format!("\n{crate_of_theirs}")).count(), 1, "{list}");
        }
        // Our own crates, build-time crates, and dependencies of other packages in the workspace.
        for other in ["ninefold ", "page ", "serde_derive ", "wasm-bindgen-macro ", "anyhow ", "rqrr "] {
            assert!(!list.contains(&format!("\n{other}")), "{other} is in\n{list}");
        }
        for part in ["Copyright (c) Project Nayuki", "Unicode", "Copyright (c) 2018 Nick Fitzgerald"] {
            assert!(texts.contains(part), "{part}");
        }
        let names = list.lines().filter_map(|line| line.split_once(": ")).map(|(name, _)| name);
        for name in names {
            let is_there = texts.lines().any(|line| line.split(", ").any(|one| one == name));
            assert!(is_there, "{name} has no text");
        }
    }

    #[test]
    fn the_program_has_the_licences_of_its_own_crates() {
        let text = of_command_line(&Workspace::locate().unwrap()).unwrap();
        for part in ["\nclap 4.", "\nzstd-sys 2.", "BSD-3-Clause", "Copyright (c) Meta Platforms"] {
            assert!(text.contains(part), "{part}");
        }
        assert!(!text.contains("wasm-bindgen"));
    }

    #[test]
    fn a_licence_is_found_at_the_head_of_a_source() {
        let source = "/*\n * (c) A\n * \n * Permission is hereby granted, \n * - free\n */\n//! A.";
        assert_eq!(licence_at_head(source).unwrap(), "(c) A\n\nPermission is hereby granted,\n- free\n");
        assert_eq!(licence_at_head("/* Sources. */"), None);
        assert_eq!(licence_at_head("//! Permission is hereby granted"), None);
    }
}
