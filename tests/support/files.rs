//! Files of the repository.

use std::fs;
use std::path::{Path, PathBuf};

/// The files with one of these endings in a folder, at any depth; none if there is no folder. Those of programs that were compiled or
/// installed there are left out.
pub fn files_in(folder: &Path, extensions: &[&str]) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
            if path.is_dir() {
                folders.extend(
                    Some(path).filter(|path| !path.ends_with("target") && !path.ends_with("node_modules")),
                );
            } else if path.extension().is_some_and(|it| extensions.iter().any(|extension| it == *extension)) {
                files.push(path);
            }
        }
    }
    files
}
