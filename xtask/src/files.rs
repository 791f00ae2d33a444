//! The files of a release by name: reading and writing them, and what their names and contents are.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, ensure};

/// Files by name.
pub type Files = BTreeMap<String, Vec<u8>>;

/// The paths of all that is in a folder, in order.
pub fn list(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let mut paths = entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    paths.sort();
    Ok(paths)
}

/// Reads the files in a folder.
pub fn read(folder: &Path) -> Result<Files> {
    let mut files = Files::new();
    for path in list(folder)? {
        let name = file_name(&path);
        ensure!(path.is_file(), "{} has a folder, {name}; all its files must be in one", folder.display());
        files.insert(name, fs::read(&path)?);
    }
    Ok(files)
}

/// Creates an empty folder, in place of one that is there.
pub fn create_empty(folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))
}

/// The last part of a path.
pub fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// The end of a name, such as `js`; empty if there is none.
pub fn kind(name: &str) -> &str {
    name.rsplit_once('.').map_or("", |(_, kind)| kind)
}

/// The content of a file as text.
pub fn text<'a>(name: &str, content: &'a [u8]) -> Result<&'a str> {
    str::from_utf8(content).with_context(|| format!("{name} is not UTF-8"))
}

/// Formats bytes in hexadecimal.
pub fn hex(bytes: impl AsRef<[u8]>) -> String {
    bytes.as_ref().iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}

/// Files with these names and contents.
#[cfg(test)]
pub fn of_texts(files: &[(&str, &str)]) -> Files {
    files.iter().map(|&(name, content)| (name.to_owned(), content.into())).collect()
}
