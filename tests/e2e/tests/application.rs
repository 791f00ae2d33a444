//! Applications that use the npm package, for `npm_package.rs` and `bundlers.rs`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use e2e_tests::env_path;
use serde_json::Value;
use tempfile::TempDir;

use crate::{PUZZLE, SOLUTION};

/// Creates a folder in `parent` with the package as npm installs it from the file that would be published.
#[track_caller]
pub fn create(parent: &Path) -> TempDir {
    let folder = TempDir::with_prefix_in("ninefold-theirs-", parent).expect("a folder");
    let file = pack_into(folder.path());
    fs::write(folder.path().join("package.json"), "{ \"type\": \"module\" }").expect("their package");
    run_npm(folder.path(), &["install", "--offline", "--no-audit", "--no-fund", "--ignore-scripts", &file]);
    folder
}

/// Creates a folder with an application of `examples/frameworks`, and installs what it needs: in the versions that it names, but
/// for those of `others`, such as `vite@7`.
#[track_caller]
pub fn create_from_example(name: &str, others: &[&str]) -> TempDir {
    let folder = TempDir::with_prefix("ninefold-theirs-").expect("a folder");
    copy_folder(&example(name), folder.path());
    let file = pack_into(folder.path());
    let manifest = folder.path().join("package.json");
    let wanted = fs::read_to_string(&manifest).expect("the example's package");
    let published = "\"ninefold\": \"^0.1.0\"";
    assert!(wanted.contains(published), "{name} wants another version of ninefold");
    fs::write(&manifest, wanted.replace(published, &format!("\"ninefold\": \"file:{file}\"")))
        .expect("a file");
    // Some frameworks need a newer Node.js than the machine has. Only its package needs a script to be installed.
    let install = ["install", "--no-audit", "--no-fund", "--ignore-scripts", "node@24.21.0"];
    run_npm(folder.path(), &[&install[..], others].concat());
    run_npm(folder.path(), &["rebuild", "node"]);
    folder
}

/// The folder of an application in `examples/frameworks`.
pub fn example(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/frameworks").join(name)
}

/// Packs the package as npm publishes it, and returns the path of the file within the folder.
#[track_caller]
fn pack_into(folder: &Path) -> String {
    let package = env_path("NINEFOLD_PACKAGE");
    let packed = run_npm(folder, &["pack", "--offline", "--json", package.to_str().expect("a name")]);
    let packed: Value = serde_json::from_str(&packed).expect("what npm packed");
    format!("./{}", packed[0]["filename"].as_str().expect("a file"))
}

/// Runs npm in a folder.
#[track_caller]
pub fn run_npm(folder: &Path, arguments: &[&str]) -> String {
    let mut npm = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
    npm.envs([
        ("NEXT_TELEMETRY_DISABLED", "1"),
        ("ASTRO_TELEMETRY_DISABLED", "1"),
        ("npm_config_loglevel", "error"),
    ]);
    run_command(npm.args(arguments).current_dir(folder))
}

#[track_caller]
fn copy_folder(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder").map(|entry| entry.expect("an entry")) {
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        if from.is_dir() {
            copy_folder(&from, &to);
        } else {
            fs::copy(from, to).expect("a copy");
        }
    }
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
