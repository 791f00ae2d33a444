//! What is published, in `release/`: the site's files with their licences, as a folder and in one file, and the sums to
//! check them by.

use std::{collections::BTreeMap, fmt::Write, fs, path::Path};

use anyhow::Result;
use sha2::{Digest, Sha256};

use crate::{
    build, crates, made,
    step::{Step, note, take},
    supply,
    workshop::Workshop,
    zip::zip,
};

/// Builds the page unless it is built, and leaves what is published in `release/`.
///
/// # Errors
/// When the page cannot be built, or files cannot be read or written.
pub fn release(mut workshop: Workshop) -> Result<()> {
    let mut steps = vec![Step::new("what it is made with", |workshop| supply::check(workshop))];
    steps.extend(if made::is_current(&workshop) { Vec::new() } else { build::steps() });
    steps.push(Step::new("release/", |workshop| write(workshop)));
    take(steps, &mut workshop)
}

fn write(workshop: &Workshop) -> Result<()> {
    let root = workshop.root();
    let name = format!("ninefold-{}", crates::version(workshop)?);

    let mut files = files(&workshop.dist())?;
    for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
        files.insert(licence.to_owned(), fs::read(root.join(licence))?);
    }
    let mut files: BTreeMap<_, _> =
        files.into_iter().map(|(file, content)| (format!("{name}/{file}"), content)).collect();
    let zip = zip(files.iter().map(|(name, content)| (name.as_str(), content.as_slice())));
    files.insert(format!("{name}.zip"), zip);
    files.insert("SHA256SUMS".to_owned(), sums(&files).into_bytes());

    let folder = root.join("release");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(folder.join(&name))?;
    for (name, content) in &files {
        fs::write(folder.join(name), content)?;
    }
    note(&format!("{name}/, {name}.zip and SHA256SUMS are in release/"));
    Ok(())
}

/// The files in a folder, without its folders.
///
/// # Errors
/// When they cannot be read.
pub fn files(folder: &Path) -> Result<BTreeMap<String, Vec<u8>>> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_file() {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            files.insert(name, fs::read(&path)?);
        }
    }
    Ok(files)
}

/// A line for each file, as `sha256sum --check` reads it.
fn sums(files: &BTreeMap<String, Vec<u8>>) -> String {
    let mut sums = String::new();
    for (name, content) in files {
        for byte in Sha256::digest(content) {
            // Writing to a string cannot fail.
            let _ = write!(sums, "{byte:02x}");
        }
        let _ = writeln!(sums, "  {name}");
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_those_that_others_know() {
        let files = BTreeMap::from([("a/b".to_owned(), b"abc".to_vec())]);
        let sum = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(sums(&files), format!("{sum}  a/b\n"));
    }
}
