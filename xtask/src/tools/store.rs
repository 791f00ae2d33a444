//! The folder of installed tools, `ninefold/tools-1` in the user's cache. Each tool has a folder named after its version,
//! which exists only once the tool is completely installed.

use std::{
    env,
    fs::{self, File},
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, ensure};

use crate::step::print_note;

/// Installs a tool if it is not installed, and returns its folder.
///
/// `file` is a path within that folder that exists if the tool is installed. `install` gets a working folder, which it may
/// find as an interrupted installation has left it, and returns the folder within that has the tool.
pub fn install_once(
    name: &str,
    file: &Path,
    install: impl FnOnce(&Path) -> Result<PathBuf>,
) -> Result<PathBuf> {
    let store = folder()?;
    let tool_folder = store.join(name);
    if tool_folder.join(file).exists() {
        return Ok(tool_folder);
    }

    fs::create_dir_all(&store).with_context(|| format!("cannot create the folder {}", store.display()))?;
    let _lock = lock(&store.join("lock"))?;
    if tool_folder.join(file).exists() {
        return Ok(tool_folder);
    }
    let work = store.join(format!("{name}.unfinished"));
    fs::create_dir_all(&work)?;
    let installed = install(&work)?;
    ensure!(installed.join(file).exists(), "{name} was installed, but without {}", file.display());
    if tool_folder.exists() {
        fs::remove_dir_all(&tool_folder)?;
    }
    fs::rename(&installed, &tool_folder)
        .with_context(|| format!("cannot create the folder {}", tool_folder.display()))?;
    fs::remove_dir_all(&work)?;
    Ok(tool_folder)
}

fn folder() -> Result<PathBuf> {
    let cache = match env::var_os("XDG_CACHE_HOME").map(PathBuf::from) {
        Some(cache) if cache.is_absolute() => cache,
        _ => env::home_dir()
            .context("there is no home folder to keep tools in: set XDG_CACHE_HOME")?
            .join(".cache"),
    };
    Ok(cache.join("ninefold").join("tools-1"))
}

/// Waits until no other command installs a tool. Dropping the file releases the lock.
fn lock(path: &Path) -> Result<File> {
    let file = File::create(path)?;
    if file.try_lock().is_err() {
        print_note("waiting for another command that installs tools");
        file.lock()?;
    }
    Ok(file)
}
