//! What a first visit loads, in bytes, against what it may; and what is loaded later, when it is needed.

use std::{collections::BTreeMap, fmt, path::Path, process::Command};

use anyhow::{Context, Result, ensure};

use super::{Files, licences, whole::HEADERS};
use crate::workshop::read;

/// All files together, in bytes as a server sends them compressed with brotli: what the design grants the whole
/// page. The lightest page with a game like this one, without any solver, loads 72 kB.
const BUDGET: usize = 100_000;

/// What a first game does not load, by the beginnings of its names: the engines' program and its glue, the doors to it
/// for other pages and for this one, the pictures of an installed game, what the rooms and the study look like, what the
/// games put by and the files handed out are made with, the page of packs for print, the game in pages of others, what it
/// takes to speak Chinese, and what plays on without the network and tells of a new version.
const ON_DEMAND: [&str; 19] = [
    "api.",
    "app-",
    "custom-elements",
    "element",
    "embed",
    "examples",
    "files",
    "functions",
    "game",
    "language",
    "offline",
    "pack",
    "page.zh",
    "panels",
    "replay",
    "sw.",
    "tools",
    "update",
    "zh-",
];

/// Prints what the release in this folder weighs.
///
/// # Errors
/// When it weighs more than it may, and when that cannot be told.
pub fn check(folder: &Path, files: &Files) -> Result<()> {
    let weights = Weights::of(folder, files)?;
    println!("{weights}");
    weights.first.within(BUDGET)
}

#[derive(Clone, Copy, Default)]
struct Weight {
    raw: usize,
    brotli: usize,
}

/// Weights by kind of file.
#[derive(Default)]
struct Kinds(BTreeMap<&'static str, Weight>);

/// What is loaded at once, and what later.
#[derive(Default)]
struct Weights {
    first: Kinds,
    later: Kinds,
}

impl Weights {
    fn of(folder: &Path, files: &Files) -> Result<Weights> {
        let mut weights = Weights::default();
        // What is for servers and for those who publish, the page never asks for.
        let is_loaded = |name: &str| ![HEADERS, licences::FILE].contains(&name);
        for (name, content) in files.iter().filter(|(name, _)| is_loaded(name)) {
            weights.add(name, Weight { raw: content.len(), brotli: brotli(&folder.join(name))? });
        }
        Ok(weights)
    }

    fn add(&mut self, name: &str, weight: Weight) {
        let is_later = ON_DEMAND.iter().any(|begin| name.starts_with(begin));
        let kinds = if is_later { &mut self.later } else { &mut self.first };
        kinds.add(name, weight);
    }
}

impl Kinds {
    fn add(&mut self, name: &str, Weight { raw, brotli }: Weight) {
        let weight = self.0.entry(kind(name)).or_default();
        weight.raw += raw;
        weight.brotli += brotli;
    }

    fn within(&self, budget: usize) -> Result<()> {
        let over = self.sum().brotli.saturating_sub(budget);
        ensure!(
            over == 0,
            "the first load is {} bytes over its budget of {}",
            grouped(over),
            grouped(budget)
        );
        Ok(())
    }

    fn sum(&self) -> Weight {
        self.0.values().fold(Weight::default(), |sum, weight| Weight {
            raw: sum.raw + weight.raw,
            brotli: sum.brotli + weight.brotli,
        })
    }
}

impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        writeln!(f, "      first load {:>12} {:>12}", "raw", "brotli")?;
        write!(f, "{} of {}\n      on demand\n{}", self.first, grouped(BUDGET), self.later)
    }
}

impl fmt::Display for Kinds {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (kind, weight) in &self.0 {
            writeln!(f, "      {kind:<10} {:>12} {:>12}", grouped(weight.raw), grouped(weight.brotli))?;
        }
        let sum = self.sum();
        write!(f, "      {:<10} {:>12} {:>12}", "in all", grouped(sum.raw), grouped(sum.brotli))
    }
}

fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.') {
        Some((_, "wasm")) => "wasm",
        Some((_, "js")) => "JS",
        Some((_, "css")) => "CSS",
        Some((_, "html")) => "HTML",
        _ => "other",
    }
}

/// The length of a file when compressed as tightly as brotli can, which Node has at hand.
///
/// # Errors
/// Without Node, and where there is no such file.
pub fn brotli(file: &Path) -> Result<usize> {
    const SCRIPT: &str = "const { readFileSync } = require('fs'), { brotliCompressSync } = require('zlib'); \
        console.log(brotliCompressSync(readFileSync(process.argv[1])).length)";
    let length = read(Command::new("node").args(["--eval", SCRIPT]).arg(file))?;
    length
        .trim()
        .parse()
        .with_context(|| format!("node did not tell the compressed length of {}", file.display()))
}

/// 1234567 as `1,234,567`.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let groups: Vec<_> = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy).collect();
    groups.join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_told_by_kind_and_held_against_the_budget() {
        let mut weights = Weights::default();
        for (name, raw, brotli) in [
            ("a.wasm", 90_000, 30_000),
            ("b.js", 900, 300),
            ("c.js", 100, 33),
            ("d", 9, 9),
            ("tools-0.js", 7, 5),
            ("tools_bg-0.wasm", 200_000, 90_000),
        ] {
            weights.add(name, Weight { raw, brotli });
        }
        let table = weights.to_string();
        let words: Vec<Vec<_>> = table.lines().map(|line| line.split_whitespace().collect()).collect();
        assert_eq!(words[1], ["JS", "1,000", "333"]);
        assert_eq!(words[4], ["in", "all", "91,009", "30,342", "of", "100,000"]);

        assert_eq!(words[5], ["on", "demand"]);
        assert_eq!(words[8], ["in", "all", "200,007", "90,005"]);

        weights.first.within(30_342).unwrap();
        let error = weights.first.within(30_000).unwrap_err();
        assert_eq!(error.to_string(), "the first load is 342 bytes over its budget of 30,000");
    }

    #[test]
    fn numbers_are_grouped() {
        for (number, text) in [(0, "0"), (999, "999"), (1_000, "1,000"), (1_234_567, "1,234,567")] {
            assert_eq!(grouped(number), text);
        }
    }
}
