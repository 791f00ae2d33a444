//! Whether the release in `dist/` is what the sources would make again.
//!
//! A build notes what it was made of and what it made, as one hash of both, in `target/`.

use std::{
    fmt::Write,
    fs, io,
    path::{Path, PathBuf},
};

use anyhow::Result;
use sha2::{Digest, Sha256};

use crate::workshop::Workshop;

/// All that a release depends on, this program included.
const SOURCES: [&str; 9] = [
    ".cargo",
    "Cargo.lock",
    "Cargo.toml",
    "Trunk.toml",
    "page",
    "rust-toolchain.toml",
    "src",
    "www",
    "xtask",
];

/// Whether nothing has changed on either side since the last build.
pub fn is_current(workshop: &Workshop) -> bool {
    let noted = fs::read_to_string(note(workshop));
    let found = Made::from(workshop).map(|made| made.with(workshop));
    matches!((noted, found), (Ok(noted), Ok(Ok(found))) if noted == found)
}

/// What a release is being made of.
pub struct Made(String);

impl Made {
    /// From the sources as they are.
    ///
    /// # Errors
    /// When they cannot be read.
    pub fn from(workshop: &Workshop) -> io::Result<Made> {
        SOURCES.iter().map(|name| hash(&workshop.root().join(name))).collect::<io::Result<_>>().map(Made)
    }

    /// Notes that the release that is there now was made of this.
    ///
    /// # Errors
    /// When that cannot be written.
    pub fn note(&self, workshop: &Workshop) -> Result<()> {
        fs::create_dir_all(workshop.root().join("target"))?;
        Ok(fs::write(note(workshop), self.with(workshop)?)?)
    }

    fn with(&self, workshop: &Workshop) -> io::Result<String> {
        Ok(format!("{}{}", self.0, hash(&workshop.dist())?))
    }
}

fn note(workshop: &Workshop) -> PathBuf {
    workshop.root().join("target").join("release-made-of")
}

/// One line about a file, or a folder and all that is in it but for what editors hide there.
fn hash(path: &Path) -> io::Result<String> {
    let content = if path.is_dir() {
        let mut inside =
            fs::read_dir(path)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
        inside.sort();
        inside.retain(|path| !path.file_name().unwrap_or_default().to_string_lossy().starts_with('.'));
        inside.iter().map(|path| hash(path)).collect::<io::Result<String>>()?.into_bytes()
    } else {
        fs::read(path)?
    };
    let mut line = String::new();
    for byte in Sha256::digest(content) {
        // Writing to a string cannot fail.
        let _ = write!(line, "{byte:02x}");
    }
    Ok(format!("{line} {}\n", path.file_name().unwrap_or_default().display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_change_in_a_folder_shows() -> io::Result<()> {
        let folder = std::env::temp_dir().join(format!("ninefold-made-{}", std::process::id()));
        fs::create_dir_all(folder.join("inner"))?;
        let mut seen = vec![hash(&folder)?];
        let mut look = |changed: bool| {
            let now = hash(&folder)?;
            assert_eq!(!seen.contains(&now), changed);
            seen.push(now);
            io::Result::Ok(())
        };
        fs::write(folder.join("inner/a"), "1")?;
        look(true)?;
        fs::write(folder.join("inner/a"), "2")?;
        look(true)?;
        fs::rename(folder.join("inner/a"), folder.join("inner/b"))?;
        look(true)?;
        fs::rename(folder.join("inner/b"), folder.join("b"))?;
        look(true)?;
        fs::write(folder.join(".b.swp"), "")?;
        look(false)?;
        fs::remove_dir_all(folder)
    }
}
