//! The size of a release: how many bytes a first visit loads, compared with a budget, and how many are loaded on demand.

use std::{collections::BTreeMap, fmt, path::Path, process::Command};

use anyhow::{Context, Result, ensure};

use super::{Files, OFFLINE_FILE, first_load::first_load, integrity::HEADERS, licences};
use crate::{
    languages::{Language, Translations},
    workspace::read_output,
};

/// The most bytes that a first visit may load, compressed with brotli, and the most that are loaded to read a picture. The
/// lightest comparable page, which has no solver, loads 72 kB.
const BUDGET: usize = 100_000;

/// The beginning of the names of the program that reads pictures, and of its scripts.
const PICTURE: &str = "picture";

/// Prints the size of the release in a folder.
///
/// # Errors
/// If it exceeds the budget or cannot be measured.
pub fn check(folder: &Path, files: &Files, translations: &Translations) -> Result<()> {
    let sizes = ReleaseSize::measure(folder, files)?;
    println!("{sizes}");
    for language in translations.others() {
        println!("{}", LanguageSize::measure(folder, files, language)?);
    }
    sizes.first_load.check_budget("the first load", BUDGET)?;
    sizes.picture.check_budget("what reads a picture", BUDGET)
}

/// The size of a file in bytes, raw and compressed.
#[derive(Clone, Copy, Default)]
struct Size {
    raw: usize,
    brotli: usize,
}

/// Total sizes by kind of file.
#[derive(Default)]
struct SizeByKind(BTreeMap<&'static str, Size>);

/// The sizes of what is loaded at once and on demand.
#[derive(Default)]
struct ReleaseSize {
    first_load: SizeByKind,
    on_demand: SizeByKind,
    /// Of what is loaded on demand, the program that reads pictures, and its scripts.
    picture: SizeByKind,
}

/// The sizes of the texts of a language, compressed.
struct LanguageSize<'a> {
    language: &'a Language,
    /// What a first visit loads beside the page: these texts and the script that loads them.
    first_load: usize,
    on_demand: usize,
}

impl<'a> LanguageSize<'a> {
    fn measure(folder: &Path, files: &Files, language: &'a Language) -> Result<LanguageSize<'a>> {
        let mut size = LanguageSize { language, first_load: 0, on_demand: 0 };
        let [page, manifest] = ["page", "manifest"].map(|part| format!("{part}.{}-", language.tag));
        for name in files.keys() {
            let part =
                if name.starts_with(&page) || name.starts_with(&manifest) || name.starts_with("language-") {
                    &mut size.first_load
                } else if name.contains(&format!(".{}-", language.tag)) {
                    &mut size.on_demand
                } else {
                    continue;
                };
            *part += brotli(&folder.join(name))?;
        }
        Ok(size)
    }
}

impl fmt::Display for LanguageSize<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let [first_load, on_demand] = [self.first_load, self.on_demand].map(grouped);
        write!(
            f,
            "      texts in {:<14} {first_load:>9} more at first, {on_demand} on demand",
            self.language.tag
        )
    }
}

impl ReleaseSize {
    fn measure(folder: &Path, files: &Files) -> Result<ReleaseSize> {
        let mut sizes = ReleaseSize::default();
        let first_load = first_load(files)?;
        // Pages never load these.
        let is_loaded = |name: &str| ![HEADERS, licences::FILE, OFFLINE_FILE].contains(&name);
        for (name, content) in files.iter().filter(|(name, _)| is_loaded(name)) {
            let size = Size { raw: content.len(), brotli: brotli(&folder.join(name))? };
            sizes.add(name, size, first_load.contains(name.as_str()));
        }
        Ok(sizes)
    }

    fn add(&mut self, name: &str, size: Size, is_of_first_load: bool) {
        if name.starts_with(PICTURE) {
            self.picture.add(name, size);
        }
        let sizes = if is_of_first_load { &mut self.first_load } else { &mut self.on_demand };
        sizes.add(name, size);
    }
}

impl SizeByKind {
    fn add(&mut self, name: &str, Size { raw, brotli }: Size) {
        let size = self.0.entry(kind(name)).or_default();
        size.raw += raw;
        size.brotli += brotli;
    }

    fn check_budget(&self, what: &str, budget: usize) -> Result<()> {
        let over = self.total().brotli.saturating_sub(budget);
        ensure!(over == 0, "{what} is {} bytes over its budget of {}", grouped(over), grouped(budget));
        Ok(())
    }

    fn total(&self) -> Size {
        self.0.values().fold(Size::default(), |total, size| Size {
            raw: total.raw + size.raw,
            brotli: total.brotli + size.brotli,
        })
    }
}

impl fmt::Display for ReleaseSize {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        writeln!(f, "      first load {:>12} {:>12}", "raw", "brotli")?;
        writeln!(f, "{} of {}\n      on demand\n{}", self.first_load, grouped(BUDGET), self.on_demand)?;
        let picture = grouped(self.picture.total().brotli);
        write!(f, "      of these for a picture {picture:>13} of {}", grouped(BUDGET))
    }
}

impl fmt::Display for SizeByKind {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (kind, size) in &self.0 {
            writeln!(f, "      {kind:<10} {:>12} {:>12}", grouped(size.raw), grouped(size.brotli))?;
        }
        let total = self.total();
        write!(f, "      {:<10} {:>12} {:>12}", "in all", grouped(total.raw), grouped(total.brotli))
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
        let mut sizes = ReleaseSize::default();
        for (name, raw, brotli) in [
            ("a.wasm", 90_000, 30_000),
            ("b.js", 900, 300),
            ("c.js", 100, 33),
            ("d", 9, 9),
            ("tools-0.js", 7, 5),
            ("tools_bg-0.wasm", 200_000, 90_000),
        ] {
            sizes.add(name, Size { raw, brotli }, !name.starts_with("tools"));
        }
        let table = sizes.to_string();
        let words: Vec<Vec<_>> = table.lines().map(|line| line.split_whitespace().collect()).collect();
        assert_eq!(words[1], ["JS", "1,000", "333"]);
        assert_eq!(words[4], ["in", "all", "91,009", "30,342", "of", "100,000"]);

        assert_eq!(words[5], ["on", "demand"]);
        assert_eq!(words[8], ["in", "all", "200,007", "90,005"]);

        sizes.first_load.check_budget("the first load", 30_342).unwrap();
        let error = sizes.first_load.check_budget("the first load", 30_000).unwrap_err();
        assert_eq!(error.to_string(), "the first load is 342 bytes over its budget of 30,000");
    }

    #[test]
    fn numbers_are_grouped() {
        for (number, text) in [(0, "0"), (999, "999"), (1_000, "1,000"), (1_234_567, "1,234,567")] {
            assert_eq!(grouped(number), text);
        }
    }
}
