//! `cargo xtask release`: what is published, in `release/`. These are the files of the site with our licences, as a folder
//! and as a zip, and their checksums. Beside each file that servers would compress stands what they may send instead.

use std::{collections::BTreeMap, fmt::Write, fs, path::Path, process::Command};

use anyhow::Result;
use sha2::{Digest, Sha256};

use crate::{
    build, crates, deny, fingerprint,
    step::{Step, print_note, run_steps},
    workspace::{Workspace, read_output},
    zip::zip,
};

/// Builds the page if it is out of date and writes `release/`.
///
/// # Errors
/// If the page cannot be built, if files cannot be read or written, or if a crate violates the rules in `deny.toml`.
pub fn release(mut workspace: Workspace) -> Result<()> {
    let mut steps = deny::release_steps();
    steps.extend(if fingerprint::is_release_current(&workspace) { Vec::new() } else { build::steps() });
    steps.push(Step::new("release/", |workspace| write(workspace)));
    run_steps(steps, &mut workspace)
}

fn write(workspace: &Workspace) -> Result<()> {
    let root = workspace.root();
    let name = format!("ninefold-{}", crates::version(workspace)?);

    let mut files = read_files(&workspace.dist())?;
    files.extend(precompressed(workspace)?);
    for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
        files.insert(licence.to_owned(), fs::read(root.join(licence))?);
    }
    let mut files: BTreeMap<_, _> =
        files.into_iter().map(|(file, content)| (format!("{name}/{file}"), content)).collect();
    let zip = zip(files.iter().map(|(name, content)| (name.as_str(), content.as_slice())));
    files.insert(format!("{name}.zip"), zip);
    files.insert("SHA256SUMS".to_owned(), checksums(&files).into_bytes());

    let folder = root.join("release");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(folder.join(&name))?;
    for (name, content) in &files {
        fs::write(folder.join(name), content)?;
    }
    print_note(&format!("{name}/, {name}.zip and SHA256SUMS are in release/"));
    Ok(())
}

/// The files of the page that are text or programs, compressed with brotli (`.br`) and gzip (`.gz`). `ninefold-offline.html` holds what is
/// compressed already.
///
/// # Errors
/// If Node is missing, or if files cannot be read or written.
fn precompressed(workspace: &Workspace) -> Result<BTreeMap<String, Vec<u8>>> {
    const SCRIPT: &str = "const { readFileSync, readdirSync, writeFileSync } = require('fs'), zlib = require('zlib');
        const [from, to] = process.argv.slice(1);
        for (const name of readdirSync(from)) {
            if (!/[.](css|html|js|json|svg|ts|txt|wasm|webmanifest)$/.test(name) || name === 'ninefold-offline.html') continue;
            const content = readFileSync(`${from}/${name}`);
            writeFileSync(`${to}/${name}.br`, zlib.brotliCompressSync(content));
            writeFileSync(`${to}/${name}.gz`, zlib.gzipSync(content, { level: 9 }));
        }";
    let folder = workspace.root().join("target/precompressed");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    read_output(Command::new("node").args(["--eval", SCRIPT]).arg(workspace.dist()).arg(&folder))?;
    read_files(&folder)
}

/// Reads the files in a folder, without its subfolders.
///
/// # Errors
/// If they cannot be read.
pub fn read_files(folder: &Path) -> Result<BTreeMap<String, Vec<u8>>> {
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

/// One line for each file, in the format of `sha256sum --check`.
fn checksums(files: &BTreeMap<String, Vec<u8>>) -> String {
    let mut lines = String::new();
    for (name, content) in files {
        for byte in Sha256::digest(content) {
            // Writing to a string cannot fail.
            let _ = write!(lines, "{byte:02x}");
        }
        let _ = writeln!(lines, "  {name}");
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checksums_are_sha256() {
        let files = BTreeMap::from([("a/b".to_owned(), b"abc".to_vec())]);
        let sum = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(checksums(&files), format!("{sum}  a/b\n"));
    }
}
