//! `cargo xtask release`: what is published, in `release/`. These are the files of the site with our licences, as a folder
//! and as a zip, and their checksums. Beside each file that servers would compress stands what they may send instead.
//!
//! `cargo xtask reproducible`: whether that is identical, byte for byte, wherever it is built. The committed state is cloned into two
//! new folders, whose names differ in length, and released from each.

use std::{
    env, fs,
    io::Write,
    path::PathBuf,
    process::{self, Command},
};

use anyhow::{Result, ensure};
use miniz_oxide::deflate::compress_to_vec;
use rawzip::{CompressionMethod, DataDescriptorOutput, ZipArchiveWriter, crc32, time::UtcDateTime};
use sha2::{Digest, Sha256};

use crate::{
    build, crates, deny,
    files::{self, Files},
    step::{Step, print_note},
    workspace::{Workspace, cargo_program, read_output, run},
};

/// The folders of the two clones.
const CLONES: [&str; 2] = ["a", "another-folder-with-a-longer-name/and-one-inside"];

/// Builds the page if it is out of date and writes `release/`.
pub fn steps(workspace: &Workspace) -> Vec<Step> {
    let mut steps = deny::release_steps();
    steps.extend(build::steps_if_needed(workspace));
    steps.push(Step::new("release/", |workspace| write(workspace)));
    steps
}

/// Builds the release twice and compares the checksums.
pub fn reproducible_steps() -> Vec<Step> {
    let parent = env::temp_dir().join(format!("ninefold-reproducible-{}", process::id()));
    let folders = CLONES.map(|folder| parent.join(folder));
    let mut steps: Vec<_> = folders.iter().cloned().map(release_in).collect();
    steps.push(Step::new("comparing the two releases", move |_| {
        let [first, second] =
            folders.each_ref().map(|folder| fs::read_to_string(folder.join("release/SHA256SUMS")));
        let (first, second) = (first?, second?);
        let is_different = |line: &&str| !second.lines().any(|other| other == *line);
        ensure!(
            first == second,
            "the releases differ; both are kept in {}:\n{}",
            parent.display(),
            first.lines().filter(is_different).collect::<Vec<_>>().join("\n")
        );
        let zip = first.lines().find(|line| line.contains(".zip")).unwrap_or_default();
        print_note(&format!("{} files are identical, and so is the zip: {zip}", first.lines().count() - 1));
        Ok(fs::remove_dir_all(&parent)?)
    }));
    steps
}

/// Clones the committed state into a folder and builds a release there. Only the installed tools are shared.
fn release_in(folder: PathBuf) -> Step {
    Step::new(format!("a release in {}", folder.display()), move |workspace| {
        fs::create_dir_all(&folder)?;
        run(workspace.command("git")?.args(["clone", "--quiet", "."]).arg(&folder))?;
        let mut release = workspace.command(cargo_program())?;
        release.args(["xtask", "release"]).current_dir(&folder);
        // These point at this checkout.
        for variable in ["CARGO_MANIFEST_DIR", "CARGO_TARGET_DIR", "CARGO_BUILD_TARGET_DIR"] {
            release.env_remove(variable);
        }
        run(&mut release)
    })
}

fn write(workspace: &Workspace) -> Result<()> {
    let root = workspace.root();
    let name = format!("ninefold-{}", crates::version(workspace)?);

    let mut files = files::read(&workspace.dist())?;
    files.extend(precompressed(workspace)?);
    for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
        files.insert(licence.to_owned(), fs::read(root.join(licence))?);
    }
    let mut files: Files =
        files.into_iter().map(|(file, content)| (format!("{name}/{file}"), content)).collect();
    files.insert(format!("{name}.zip"), zip(&files)?);
    files.insert("SHA256SUMS".to_owned(), checksums(&files).into_bytes());

    let folder = root.join("release");
    files::create_empty(&folder)?;
    fs::create_dir(folder.join(&name))?;
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
fn precompressed(workspace: &Workspace) -> Result<Files> {
    const SCRIPT: &str = "const { readFileSync, readdirSync, writeFileSync } = require('fs'), zlib = require('zlib');
        const [from, to] = process.argv.slice(1);
        for (const name of readdirSync(from)) {
            if (!/[.](css|html|js|json|svg|ts|txt|wasm|webmanifest)$/.test(name) || name === 'ninefold-offline.html') continue;
            const content = readFileSync(`${from}/${name}`);
            writeFileSync(`${to}/${name}.br`, zlib.brotliCompressSync(content));
            writeFileSync(`${to}/${name}.gz`, zlib.gzipSync(content, { level: 9 }));
        }";
    let folder = workspace.root().join("target/precompressed");
    files::create_empty(&folder)?;
    read_output(Command::new("node").args(["--eval", SCRIPT]).arg(workspace.dist()).arg(&folder))?;
    files::read(&folder)
}

/// The earliest date that zips can have, 1980-01-01, in seconds since 1970.
const EARLIEST_DATE: i64 = 315_532_800;

/// A zip of files, whose names have slashes between folders. All have the same date, and no owners, so that the same files always give
/// the same bytes.
fn zip(files: &Files) -> Result<Vec<u8>> {
    let mut zip = ZipArchiveWriter::new(Vec::new());
    for (name, content) in files {
        let file = zip.new_file(name).compression_method(CompressionMethod::DEFLATE).unix_permissions(0o644);
        let (mut entry, _) = file.last_modified(UtcDateTime::from_unix(EARLIEST_DATE)).start()?;
        entry.write_all(&compress_to_vec(content, 9))?;
        entry.finish(DataDescriptorOutput::new(crc32(content), content.len() as u64))?;
    }
    Ok(zip.finish()?)
}

/// One line for each file, in the format of `sha256sum --check`.
fn checksums(files: &Files) -> String {
    let lines = files.iter().map(|(name, content)| files::hex(Sha256::digest(content)) + "  " + name + "\n");
    lines.collect()
}

#[cfg(test)]
mod tests {
    use rawzip::{Error, ZipArchive};

    use super::*;

    #[test]
    fn a_zip_has_the_contents_of_all_files_and_a_fixed_date() -> Result<(), Error> {
        let text = "nine rows, nine columns, nine blocks, nine digits".repeat(9);
        let files = files::of_texts(&[("a/b.txt", &text), ("a/c", "")]);
        let zip = zip(&files).unwrap();
        let archive = ZipArchive::from_slice(&zip)?;
        let mut found = Files::new();
        let mut entries = archive.entries();
        while let Some(entry) = entries.next_entry()? {
            let packed = archive.get_entry(entry.wayfinder())?.data();
            let content = miniz_oxide::inflate::decompress_to_vec(packed).unwrap();
            assert_eq!(entry.crc32(), crc32(&content));
            let date = entry.last_modified_dos();
            assert_eq!((date.year(), date.month(), date.day()), (1980, 1, 1));
            found.insert(entry.file_path().try_normalize()?.as_ref().to_owned(), content);
        }
        assert_eq!(found, files);
        Ok(())
    }

    #[test]
    fn checksums_are_sha256() {
        let sum = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(checksums(&files::of_texts(&[("a/b", "abc")])), format!("{sum}  a/b\n"));
    }
}
