//! `THIRD-PARTY.txt`: the licences of all crates that are compiled into the programs, and of the page's font.

use std::{collections::BTreeMap, fmt::Write, fs, path::Path};

use anyhow::{Context, Result};

use crate::{
    crates::{self, Crate},
    workspace::{Workspace, read_output},
};

/// The name of the file in the release.
pub const FILE: &str = "THIRD-PARTY.txt";

const HEAD: &str = "\
The WebAssembly programs of Ninefold are compiled from these works of others beside its own sources, and its page contains a
font. Each stands here with its version and its licence; what the licences say follows, each text once, after the names of
those that have it.
";

/// The font of the givens, of which the page has nine figures.
const FONT: (&str, &str) = ("Source Serif 4", "OFL-1.1");

/// The content of the file.
pub fn text(workspace: &Workspace) -> Result<String> {
    let mut list = String::new();
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let others = crates::linked_crates(workspace)?;
    for other in others.iter().filter(|other| !other.folder.starts_with(workspace.root())) {
        let Crate { name, version, licence, folder } = other;
        let found = licence_texts(folder).with_context(|| format!("{name} {version} has no licence text"))?;
        // Writing to a string cannot fail.
        let _ = writeln!(list, "{name} {version}: {licence}");
        for text in found {
            texts.entry(text).or_default().push(format!("{name} {version}"));
        }
    }
    let (font, licence) = FONT;
    let _ = writeln!(list, "{font}: {licence}");
    let ofl = normalize_whitespace(&fs::read_to_string(workspace.root().join("www/givens.OFL.txt"))?);
    texts.entry(ofl).or_default().push(font.to_owned());
    let rust = read_output(workspace.command("rustc")?.arg("--version"))?;
    let version = rust.split_whitespace().nth(1).context("rustc does not print its version")?;
    let rust = format!("Rust's standard library {version}");
    let _ = writeln!(list, "{rust}: MIT OR Apache-2.0");
    let apache = normalize_whitespace(&fs::read_to_string(workspace.root().join("LICENSE-APACHE"))?);
    texts.entry(apache).or_default().push(rust);

    let mut texts: Vec<_> = texts.into_iter().map(|(text, names)| (names.join(", "), text)).collect();
    texts.sort();
    let rule = "=".repeat(120);
    let mut all = format!("{HEAD}\n{list}");
    for (names, text) in texts {
        let _ = write!(all, "\n{rule}\n{names}\n{rule}\n\n{text}");
    }
    Ok(all)
}

/// The licence texts in a crate's folder. If there is no file, the text is at the head of its sources.
fn licence_texts(folder: &Path) -> Result<Vec<String>> {
    const BEGINNINGS: [&str; 5] = ["LICENSE", "LICENCE", "COPYING", "NOTICE", "UNLICENSE"];
    let mut files = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    files.retain(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_uppercase();
        path.is_file() && BEGINNINGS.iter().any(|begin| name.starts_with(begin))
    });
    files.sort();
    if files.is_empty() {
        let source = fs::read_to_string(folder.join("src/lib.rs"))?;
        return Ok(vec![licence_at_head(&source).context("there is none at the head of its sources")?]);
    }
    let texts = files.iter().map(|file| Ok(normalize_whitespace(&fs::read_to_string(file)?)));
    texts.collect::<Result<_>>()
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
        let text = text(&Workspace::locate().unwrap()).unwrap();
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
    fn a_licence_is_found_at_the_head_of_a_source() {
        let source = "/*\n * (c) A\n * \n * Permission is hereby granted, \n * - free\n */\n//! A.";
        assert_eq!(licence_at_head(source).unwrap(), "(c) A\n\nPermission is hereby granted,\n- free\n");
        assert_eq!(licence_at_head("/* Sources. */"), None);
        assert_eq!(licence_at_head("//! Permission is hereby granted"), None);
    }
}
