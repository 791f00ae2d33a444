//! The folder that keeps what was installed, `ninefold/tools-1` in the user's cache: a folder a tool, named after
//! its version, there only when the tool is whole.

use std::{
    env,
    fs::{self, File},
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, ensure};

use crate::step::note;

/// Installs a tool unless it is there, and returns the folder it is in.
///
/// `file` is what tells in that folder that the tool is there. `install` may work in the folder it is given for as
/// long and as often as it likes, and says which folder in it became the tool's.
pub fn keep(name: &str, file: &Path, install: impl FnOnce(&Path) -> Result<PathBuf>) -> Result<PathBuf> {
    let store = folder()?;
    let home = store.join(name);
    if home.join(file).exists() {
        return Ok(home);
    }

    fs::create_dir_all(&store).with_context(|| format!("cannot make the folder {}", store.display()))?;
    let _alone = lock(&store.join("lock"))?;
    if home.join(file).exists() {
        return Ok(home);
    }
    let work = store.join(format!("{name}.unfinished"));
    fs::create_dir_all(&work)?;
    let made = install(&work)?;
    ensure!(made.join(file).exists(), "{name} was installed, but without {}", file.display());
    if home.exists() {
        fs::remove_dir_all(&home)?;
    }
    fs::rename(&made, &home).with_context(|| format!("cannot make the folder {}", home.display()))?;
    fs::remove_dir_all(&work)?;
    Ok(home)
}

/// The folder that a tool is in, if it is there.
pub fn find(name: &str, file: &Path) -> Option<PathBuf> {
    folder().ok().map(|store| store.join(name)).filter(|home| home.join(file).exists())
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

/// Waits until no other command of ours installs anything. The lock is let go with the file.
fn lock(path: &Path) -> Result<File> {
    let file = File::create(path)?;
    if file.try_lock().is_err() {
        note("waiting for another command that is installing");
        file.lock()?;
    }
    Ok(file)
}
