//! The size of a release: how many bytes a first visit loads, compared with a budget, and how many are loaded on demand.

use std::{collections::BTreeMap, path::Path, process::Command};

use anyhow::{Context, Result, ensure};

use super::{OFFLINE_FILE, first_load::first_load, integrity::HEADERS, licences};
use crate::{
    files::{self, Files},
    languages::Translations,
    workspace::read_output,
};

/// The most bytes that a first visit may load, compressed with brotli. The
/// lightest comparable page, which has no solver, loads 72 kB.
const BUDGET: usize = 100_000;

/// What is loaded on demand and has a budget of its own: what for, the beginnings of the names of its program and of the files that belong
/// to it, and the most bytes, compressed with brotli.
const ON_DEMAND: [(&str, &[&str], usize); 5] = [
    ("what reads a picture", &["picture"], BUDGET),
    ("the lists", &["lists", "collections"], 80_000),
    ("the workbench", &["workbench"], 60_000),
    ("what searches other puzzles", &["setter"], 60_000),
    ("what one learns from", &["learn", "review", "techniques", "lessons.en"], 115_000),
];

/// The size of a file in bytes, raw and compressed.
struct Size<'a> {
    name: &'a str,
    raw: usize,
    brotli: usize,
}

/// Prints the size of the release in a folder.
pub fn check(folder: &Path, files: &Files, translations: &Translations) -> Result<()> {
    // Pages never load these.
    let is_loaded = |name: &str| ![HEADERS, licences::FILE, OFFLINE_FILE].contains(&name);
    let mut sizes = Vec::new();
    for (name, content) in files.iter().filter(|(name, _)| is_loaded(name)) {
        sizes.push(Size { name, raw: content.len(), brotli: brotli(&folder.join(name))? });
    }
    let at_once = first_load(files)?;
    let (first, later): (Vec<_>, Vec<_>) = sizes.iter().partition(|size| at_once.contains(size.name));
    let parts = ON_DEMAND.map(|(what, names, budget)| {
        let is_of_it = |size: &&Size| names.iter().any(|name| size.name.starts_with(name));
        let files: Vec<_> = sizes.iter().filter(is_of_it).collect();
        (what, files, budget)
    });
    let budget = grouped(BUDGET);
    println!("      first load {:>12} {:>12}\n{} of {budget}", "raw", "brotli", table(&first));
    println!("      on demand\n{}", table(&later));
    for (what, files, budget) in &parts {
        println!("      of these {what:<26} {:>9} of {}", grouped(compressed(files)), grouped(*budget));
    }
    for language in translations.others() {
        let tag = &language.tag;
        // A first visit loads these texts and the script that loads them.
        let first = [format!("page.{tag}-"), format!("manifest.{tag}-"), "language-".to_owned()];
        let (first, later): (Vec<_>, Vec<_>) = sizes
            .iter()
            .filter(|size| size.name.contains(&format!(".{tag}-")) || size.name.starts_with("language-"))
            .partition(|size| first.iter().any(|beginning| size.name.starts_with(beginning)));
        let [first, later] = [first, later].map(|sizes| grouped(compressed(&sizes)));
        println!("      texts in {tag:<14} {first:>9} more at first, {later} on demand");
    }
    check_budget("the first load", &first, BUDGET)?;
    parts.iter().try_for_each(|(what, files, budget)| check_budget(what, files, *budget))
}

fn check_budget(what: &str, sizes: &[&Size], budget: usize) -> Result<()> {
    let over = compressed(sizes).saturating_sub(budget);
    ensure!(over == 0, "{what} is {} bytes over its budget of {}", grouped(over), grouped(budget));
    Ok(())
}

/// The sum of the compressed sizes.
fn compressed(sizes: &[&Size]) -> usize {
    sizes.iter().map(|size| size.brotli).sum()
}

/// A line for each kind of file, and one for all files.
fn table(sizes: &[&Size]) -> String {
    let row = |name: &str, sizes: &[&Size]| {
        let raw = sizes.iter().map(|size| size.raw).sum();
        format!("      {name:<10} {:>12} {:>12}", grouped(raw), grouped(compressed(sizes)))
    };
    let mut kinds = BTreeMap::<_, Vec<_>>::new();
    for size in sizes {
        let kind = match files::kind(size.name) {
            "wasm" => "wasm",
            "js" => "JS",
            "css" => "CSS",
            "html" => "HTML",
            _ => "other",
        };
        kinds.entry(kind).or_default().push(*size);
    }
    let rows = kinds.into_iter().map(|(kind, sizes)| row(kind, &sizes) + "\n");
    rows.collect::<String>() + &row("in all", sizes)
}

/// The size of a file compressed with brotli at its highest level. Node does the compression.
///
/// # Errors
/// If Node is missing, or if the file does not exist.
pub fn brotli(file: &Path) -> Result<usize> {
    const SCRIPT: &str = "const { readFileSync } = require('fs'), { brotliCompressSync } = require('zlib'); \
        console.log(brotliCompressSync(readFileSync(process.argv[1])).length)";
    let length = read_output(Command::new("node").args(["--eval", SCRIPT]).arg(file))?;
    length
        .trim()
        .parse()
        .with_context(|| format!("node did not print the compressed size of {}", file.display()))
}

/// Formats a number with commas: `1,234,567`.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let groups: Vec<_> = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy).collect();
    groups.join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_listed_by_kind_and_compared_with_the_budget() {
        let files =
            [("a.wasm", 1_090_000, 30_000), ("b.js", 900, 300), ("c.js", 100, 33), ("d", 9, 9), ("e", 0, 0)];
        let sizes = files.map(|(name, raw, brotli)| Size { name, raw, brotli });
        let sizes: Vec<&Size> = sizes.iter().collect();
        let table = table(&sizes);
        let words: Vec<Vec<_>> = table.lines().map(|line| line.split_whitespace().collect()).collect();
        assert_eq!(words[0], ["JS", "1,000", "333"]);
        assert_eq!(words[3], ["in", "all", "1,091,009", "30,342"]);

        check_budget("the first load", &sizes, 30_342).unwrap();
        let error = check_budget("the first load", &sizes, 30_000).unwrap_err();
        assert_eq!(error.to_string(), "the first load is 342 bytes over its budget of 30,000");
    }
}
