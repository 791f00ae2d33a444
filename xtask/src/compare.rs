//! `cargo xtask compare COMMIT [FILE...]`: whether levels, ratings, solution paths and named puzzles are what they were at a commit.
//!
//! The command-line program is built from the commit and from the working tree. Both generate named puzzles of every level; these,
//! the puzzles of the technique examples and those in the given files they rate and solve step by step.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, bail, ensure};

use crate::{
    step::{Step, print_note, run_steps},
    workspace::{Workspace, cargo_program, read_output, run},
};

/// The folder of the other commit's checkout and builds, and of what both programs wrote.
const FOLDER: &str = "target/compare";

/// The positions of the technique examples: a technique, the givens of its puzzle, the position.
const EXAMPLES: &str = "src/hint/technique_examples/positions.txt";

const LEVELS: [&str; 4] = ["easy", "medium", "hard", "hell"];

/// Names of each level whose puzzles are compared, and how many of these puzzles are rated and solved step by step as well.
const NAMES: usize = 2_500;
const RATED_NAMES: usize = 1_000;

/// Number of differing lines that are shown of each kind of work.
const SHOWN: usize = 5;

/// A command that both programs run: what it is called, and its arguments without files.
struct Work {
    name: String,
    arguments: Vec<String>,
    /// Whether the files with puzzles are its last arguments.
    needs_puzzles: bool,
}

/// Compares what the program of the working tree writes with what that of a commit writes.
///
/// # Errors
/// If they differ, or if one of them cannot be built.
pub fn compare(workspace: &mut Workspace, arguments: &[&str]) -> Result<()> {
    let [commit, files @ ..] = arguments else {
        bail!("expected a commit, such as HEAD~1, and files with puzzles")
    };
    let files = files.iter().map(|file| fs::canonicalize(file).with_context(|| format!("no file {file}")));
    let files: Vec<PathBuf> = files.collect::<Result<_>>()?;
    let commit = (*commit).to_owned();
    let steps = vec![
        Step::new(format!("the program of {commit}"), move |workspace| build_commit(workspace, &commit)),
        Step::new("the program of the working tree", |workspace| {
            workspace.cargo(&["build", "--quiet", "--release", "--package", "ninefold-cli"])
        }),
        Step::new("comparing what both write", move |workspace| compare_outputs(workspace, &files)),
    ];
    run_steps(steps, workspace)
}

/// Checks the commit out and builds its program.
fn build_commit(workspace: &mut Workspace, commit: &str) -> Result<()> {
    let checkout = workspace.root().join(FOLDER).join("checkout");
    let id = read_output(workspace.command("git")?.args([
        "rev-parse",
        "--verify",
        &format!("{commit}^{{commit}}"),
    ]))?;
    if !checkout.exists() {
        run(workspace
            .command("git")?
            .args(["clone", "--quiet", "--shared", "--no-checkout", "."])
            .arg(&checkout))?;
    }
    let mut git = workspace.command("git")?;
    run(git.current_dir(&checkout).args(["checkout", "--quiet", "--detach", id.trim()]))?;
    let mut cargo = workspace.command(cargo_program())?;
    cargo.args(["build", "--quiet", "--release", "--package", "ninefold-cli", "--target-dir"]);
    run(cargo
        .arg(workspace.root().join(FOLDER).join("target"))
        .current_dir(&checkout)
        .env_remove("CARGO_MANIFEST_DIR"))
}

fn compare_outputs(workspace: &Workspace, files: &[PathBuf]) -> Result<()> {
    let root = workspace.root();
    let old = root.join(FOLDER).join("target/release/ninefold");
    let new = root.join("target/release/ninefold");
    let mut puzzles = vec![puzzle_file(workspace, &new)?];
    puzzles.extend_from_slice(files);
    let mut differing = 0;
    for Work { name, arguments, needs_puzzles } in works() {
        let output = |program: &Path| {
            let mut command = workspace.command(program)?;
            command.args(&arguments);
            if needs_puzzles {
                command.args(&puzzles);
            }
            // Puzzles that are no puzzles are reported, and end with status 1.
            let output = command.output().with_context(|| format!("cannot start {}", program.display()))?;
            Ok::<_, anyhow::Error>(String::from_utf8_lossy(&output.stdout).into_owned())
        };
        let (old, new) = (output(&old)?, output(&new)?);
        ensure!(!new.is_empty(), "{name}: nothing was written");
        let differences = differences(&old, &new);
        print_note(&format!("{name}: {} lines, {} differ", new.lines().count(), differences.len()));
        for (number, old, new) in differences.iter().take(SHOWN) {
            print_note(&format!("  line {number}\n      - {old}\n      + {new}"));
        }
        differing += differences.len();
    }
    ensure!(differing == 0, "{differing} lines differ");
    Ok(())
}

fn works() -> Vec<Work> {
    let arguments = |line: &str| line.split(' ').map(str::to_owned).collect();
    let names = LEVELS.map(|level| Work {
        name: format!("{level} puzzles, with their names, ratings and minutes"),
        arguments: arguments(&format!("generate --level {level} --count {NAMES}")),
        needs_puzzles: false,
    });
    let others = ["rate", "path"].map(|command| Work {
        name: format!("`{command}` of the puzzles of examples, names and files"),
        arguments: arguments(command),
        needs_puzzles: true,
    });
    names.into_iter().chain(others).collect()
}

/// Writes the puzzles of examples and names into a file.
fn puzzle_file(workspace: &Workspace, program: &Path) -> Result<PathBuf> {
    let examples = fs::read_to_string(workspace.root().join(EXAMPLES))?;
    let mut puzzles: Vec<String> =
        examples.lines().filter_map(|line| line.split(' ').nth(1)).map(str::to_owned).collect();
    for level in LEVELS {
        let count = RATED_NAMES.to_string();
        let mut command = workspace.command(program)?;
        let rows = read_output(command.args(["generate", "--level", level, "--count", &count]))?;
        puzzles.extend(rows.lines().filter_map(|row| row.split('\t').next()).map(str::to_owned));
    }
    let file = workspace.root().join(FOLDER).join("puzzles.txt");
    fs::write(&file, puzzles.join("\n") + "\n")?;
    Ok(file)
}

/// The lines that differ, each with its number from 1.
fn differences<'a>(old: &'a str, new: &'a str) -> Vec<(usize, &'a str, &'a str)> {
    let (mut old, mut new) = (old.lines(), new.lines());
    let mut found = Vec::new();
    for number in 1.. {
        match (old.next(), new.next()) {
            (None, None) => break,
            (old, new) if old == new => {}
            (old, new) => found.push((number, old.unwrap_or("(none)"), new.unwrap_or("(none)"))),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_differ_are_found() {
        assert_eq!(differences("a\nb\nc\n", "a\nb\nc\n"), []);
        assert_eq!(differences("a\nb\nc\n", "a\nx\n"), [(2, "b", "x"), (3, "c", "(none)")]);
    }
}
