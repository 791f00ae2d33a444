//! Whether the release in `dist/` is up to date.
//!
//! A build saves a fingerprint of the sources and of the release in `target/`; the release is up to date as long as
//! both still have that fingerprint.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::Result;
use sha2::{Digest, Sha256};

use crate::{
    files::{self, file_name, hex},
    workspace::Workspace,
};

/// Everything a release depends on, including this program.
const SOURCES: [&str; 10] = [
    ".cargo",
    "Cargo.lock",
    "Cargo.toml",
    "Trunk.toml",
    "app",
    "rust-toolchain.toml",
    "src",
    "web",
    "www",
    "xtask",
];

/// Whether neither the sources nor the release have changed since the last build.
pub fn is_release_current(workspace: &Workspace) -> bool {
    let saved = fs::read_to_string(file(workspace));
    let current = Fingerprint::of_sources(workspace).map(|sources| sources.with_release(workspace));
    matches!((saved, current), (Ok(saved), Ok(Ok(current))) if saved == current)
}

/// The hashes of all sources, one a line.
pub struct Fingerprint(String);

impl Fingerprint {
    /// Reads the sources as they are now.
    pub fn of_sources(workspace: &Workspace) -> Result<Fingerprint> {
        let lines = SOURCES.iter().map(|name| hash(&workspace.root().join(name)));
        lines.collect::<Result<_>>().map(Fingerprint)
    }

    /// Saves that the release in `dist/` was built from these sources.
    pub fn save(&self, workspace: &Workspace) -> Result<()> {
        fs::create_dir_all(workspace.root().join("target"))?;
        Ok(fs::write(file(workspace), self.with_release(workspace)?)?)
    }

    fn with_release(&self, workspace: &Workspace) -> Result<String> {
        Ok(format!("{}{}", self.0, hash(&workspace.dist())?))
    }
}

/// The file that the fingerprint is saved in.
fn file(workspace: &Workspace) -> PathBuf {
    workspace.root().join("target").join("release-made-of")
}

/// Hashes a file, or a folder with everything in it except hidden files, which editors create. The result is one line.
fn hash(path: &Path) -> Result<String> {
    let content = if path.is_dir() {
        let mut entries = files::list(path)?;
        entries.retain(|path| !file_name(path).starts_with('.'));
        entries.iter().map(|path| hash(path)).collect::<Result<String>>()?.into_bytes()
    } else {
        fs::read(path)?
    };
    Ok(format!("{} {}\n", hex(Sha256::digest(content)), file_name(path)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_change_in_a_folder_changes_its_hash() -> Result<()> {
        let folder = std::env::temp_dir().join(format!("ninefold-fingerprint-{}", std::process::id()));
        fs::create_dir_all(folder.join("inner"))?;
        let mut seen = vec![hash(&folder)?];
        let mut check = |is_new: bool| {
            let now = hash(&folder).unwrap();
            assert_eq!(!seen.contains(&now), is_new);
            seen.push(now);
        };
        fs::write(folder.join("inner/a"), "1")?;
        check(true);
        fs::write(folder.join("inner/a"), "2")?;
        check(true);
        fs::rename(folder.join("inner/a"), folder.join("inner/b"))?;
        check(true);
        fs::rename(folder.join("inner/b"), folder.join("b"))?;
        check(true);
        fs::write(folder.join(".b.swp"), "")?;
        check(false);
        Ok(fs::remove_dir_all(folder)?)
    }
}
