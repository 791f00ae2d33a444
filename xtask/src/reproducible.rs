//! `cargo xtask reproducible`: whether a release is identical, byte for byte, wherever it is built.
//!
//! The committed state is cloned into two new folders, whose names differ in length, and released from each.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

use anyhow::{Result, ensure};

use crate::{
    step::{Step, print_note, run_steps},
    workspace::{Workspace, cargo_program, run},
};

/// The folders of the two clones.
const FOLDERS: [&str; 2] = ["a", "another-folder-with-a-longer-name/and-one-inside"];

/// Builds the release twice and compares the checksums.
///
/// # Errors
/// If the two differ, or if one of them cannot be built.
pub fn reproducible(mut workspace: Workspace) -> Result<()> {
    let parent = env::temp_dir().join(format!("ninefold-reproducible-{}", std::process::id()));
    let folders = FOLDERS.map(|folder| parent.join(folder));
    let mut steps: Vec<_> = folders.iter().cloned().map(release_in).collect();
    steps.push(Step::new("comparing the two releases", move |_| {
        let [first, second] = folders.each_ref().map(|folder| checksums(folder));
        let (first, second) = (first?, second?);
        let different: Vec<_> =
            first.lines().filter(|line| !second.lines().any(|other| other == *line)).collect();
        ensure!(
            first == second,
            "the releases differ; both are kept in {}:\n{}",
            parent.display(),
            different.join("\n")
        );
        let zip = first.lines().find(|line| line.contains(".zip")).unwrap_or_default();
        print_note(&format!("{} files are identical, and so is the zip: {zip}", first.lines().count() - 1));
        Ok(fs::remove_dir_all(&parent)?)
    }));
    run_steps(steps, &mut workspace)
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

/// The checksums of all released files, one a line.
fn checksums(folder: &Path) -> Result<String> {
    Ok(fs::read_to_string(folder.join("release").join("SHA256SUMS"))?)
}
