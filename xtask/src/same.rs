//! `cargo xtask same`: whether a release is the same byte for byte wherever it is made.
//!
//! What is committed is cloned into two new folders, whose names differ in length, and released from each.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

use anyhow::{Result, ensure};

use crate::{
    step::{Step, note, take},
    workshop::{Workshop, cargo, run},
};

/// Names of the folders that releases are made in.
const FOLDERS: [&str; 2] = ["a", "another-folder-with-a-longer-name/and-one-inside"];

/// Makes the release twice and compares the two.
///
/// # Errors
/// When they differ, and when one of them cannot be made.
pub fn same(mut workshop: Workshop) -> Result<()> {
    let home = env::temp_dir().join(format!("ninefold-same-{}", std::process::id()));
    let folders = FOLDERS.map(|folder| home.join(folder));
    let mut steps: Vec<_> = folders.iter().cloned().map(release_in).collect();
    steps.push(Step::new("the two are the same", move |_| {
        let [one, other] = folders.each_ref().map(|folder| sums(folder));
        let (one, other) = (one?, other?);
        let differing: Vec<_> = one.lines().filter(|line| !other.lines().any(|it| it == *line)).collect();
        ensure!(
            one == other,
            "they differ, and stay in {} to be looked at:\n{}",
            home.display(),
            differing.join("\n")
        );
        note(&format!("{} files, and the zip of them: {}", one.lines().count() - 1, zip(&one)));
        Ok(fs::remove_dir_all(&home)?)
    }));
    take(steps, &mut workshop)
}

/// Clones what is committed, and makes a release of it with nothing at hand but the tools.
fn release_in(folder: PathBuf) -> Step {
    Step::new(format!("a release in {}", folder.display()), move |workshop| {
        fs::create_dir_all(&folder)?;
        run(workshop.command("git")?.args(["clone", "--quiet", "."]).arg(&folder))?;
        let mut release = workshop.command(cargo())?;
        release.args(["xtask", "release"]).current_dir(&folder);
        // Nothing of this checkout's.
        for ours in ["CARGO_MANIFEST_DIR", "CARGO_TARGET_DIR", "CARGO_BUILD_TARGET_DIR"] {
            release.env_remove(ours);
        }
        run(&mut release)
    })
}

/// The sums of all that was released.
fn sums(folder: &Path) -> Result<String> {
    Ok(fs::read_to_string(folder.join("release").join("SHA256SUMS"))?)
}

/// The line of the zip.
fn zip(sums: &str) -> &str {
    sums.lines().find(|line| line.contains(".zip")).unwrap_or_default()
}
