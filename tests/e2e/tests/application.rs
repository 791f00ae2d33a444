//! Applications that use the npm package, for `npm_package.rs` and `bundlers.rs`.

use std::fs;
use std::path::Path;
use std::process::Command;

use e2e_tests::env_path;
use serde_json::Value;
use tempfile::TempDir;

use crate::{PUZZLE, SOLUTION};

/// Creates a folder in `parent` with the package as npm installs it from the file that would be published.
#[track_caller]
pub fn create(parent: &Path) -> TempDir {
    let folder = TempDir::with_prefix_in("ninefold-theirs-", parent).expect("a folder");
    let npm = |arguments: &[&str]| {
        let mut npm = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
        run_command(npm.args(arguments).args(["--offline", "--loglevel=error"]).current_dir(folder.path()))
    };
    let package = env_path("NINEFOLD_PACKAGE");
    let packed = npm(&["pack", "--json", package.to_str().expect("a name")]);
    let packed: Value = serde_json::from_str(&packed).expect("what npm packed");
    let file = packed[0]["filename"].as_str().expect("a file").to_owned();
    fs::write(folder.path().join("package.json"), "{ \"type\": \"module\" }").expect("their package");
    npm(&["install", "--no-audit", "--no-fund", "--ignore-scripts", &format!("./{file}")]);
    folder
}

/// Runs a program, which must succeed, and returns its output.
#[track_caller]
pub fn run_command(command: &mut Command) -> String {
    let ended = command.output().expect("it starts");
    let said = String::from_utf8_lossy(&ended.stdout).into_owned();
    assert!(ended.status.success(), "{said}\n{}", String::from_utf8_lossy(&ended.stderr));
    said
}

/// What a server may run: it imports the element, which does nothing there, and calls the functions.
pub const SERVER_SCRIPT: &str = "
    import { SudokuGame } from 'ninefold/element';
    import { init, rate, solve } from 'ninefold';
    const puzzle = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
    await init();
    console.log(typeof SudokuGame, rate(puzzle).level, (await solve(puzzle)).solutions[0]);";

/// What that script prints.
pub fn server_answer() -> String {
    assert!(SERVER_SCRIPT.contains(PUZZLE));
    format!("function easy {SOLUTION}")
}
