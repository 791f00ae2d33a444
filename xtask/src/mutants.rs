//! `cargo xtask mutants [BASE | --all [left | K/N]]`: mutation testing, which finds out whether the tests notice small faults.
//!
//! cargo-mutants knows thousands of small changes to the library and the application, such as `<` for `<=`. It tests those in
//! lines that differ from the commit BASE, by default from where the branch left `main`. `.cargo/mutants.toml` has its
//! settings. Uncaught mutants are listed in `target/mutants.out/missed.txt`.
//!
//! Compiling the crates for each mutant of the whole code would take days. With `--all`, `tests/mutants` compiles all of them
//! into one program, each behind a switch, and runs the native tests on one after the other; `0/40` tests every fortieth
//! mutant, other values of K test others. Uncaught mutants are in `target/mutated/missed.txt`. A few are left that no switch
//! can turn on, such as in a constant: `--all left` lets cargo-mutants compile and test these, and continues where it was
//! interrupted.

use std::{fs, process::Command};

use anyhow::{Context, Result, bail, ensure};

use crate::{
    step::{Step, run_steps},
    tools,
    workspace::{Workspace, read_output, run},
};

/// The configuration of cargo-mutants.
const SETTINGS: &str = ".cargo/mutants.toml";

/// The packages that get mutants.
const PACKAGES: [&str; 3] = ["--package=ninefold", "--package=ninefold-formats", "--package=ninefold-app"];

/// The folder of the list of mutants and of the results of `--all`, and of the changes to test.
const FOLDER: &str = "target/mutated";

/// Arguments for the first pass over the mutants that are left. Unit tests compile in an eighth of the time of all tests,
/// and catch most mutants.
const UNIT_TESTS: [&str; 6] = [
    "--no-config",
    "--gitignore=true",
    "--profile=mutants",
    "--timeout=20",
    "--build-timeout=300",
    "--cargo-arg=--lib",
];

/// Exit codes of cargo-mutants: all mutants caught, some missed, some timed out.
const EXIT_CODES: [i32; 3] = [0, 2, 3];

/// Tests the mutants in changed lines or, with `--all`, all mutants, a part of them, or those that are left.
///
/// # Errors
/// If an argument is unknown, or if a mutant is not caught.
pub fn mutants(workspace: &mut Workspace, arguments: &[&str]) -> Result<()> {
    let mut steps = vec![tools::for_mutants()];
    match *arguments {
        ["--all", "left"] => {
            steps.push(Step::new("mutants left, by unit tests", |workspace| {
                test_left(workspace, &UNIT_TESTS)
            }));
            steps.push(Step::new("mutants still left, by all tests", |workspace| test_left(workspace, &[])));
        }
        ["--all"] | ["--all", _] => {
            let part = arguments.get(1).copied().unwrap_or("0/1").to_owned();
            ensure!(is_part(&part), "`{part}`: expected `left`, or a part such as 0/40");
            steps.push(Step::new("listing the mutants", list));
            steps.push(Step::new(format!("mutants, part {part}"), move |workspace| {
                test_switched(workspace, &part)
            }));
        }
        [] | [_] => {
            let base = arguments.first().copied().unwrap_or("main").to_owned();
            steps.push(Step::new(format!("mutants in what differs from {base}"), move |workspace| {
                test_changed(workspace, &base)
            }));
        }
        _ => bail!("expected a commit, or `--all` with `left` or a part such as 0/40"),
    }
    run_steps(steps, workspace)
}

/// Tests the mutants in lines that differ from where the branch left `base`.
fn test_changed(workspace: &mut Workspace, base: &str) -> Result<()> {
    let git = |arguments: &[&str]| read_output(workspace.command("git")?.args(arguments));
    let fork = git(&["merge-base", base, "HEAD"])?;
    let changes = workspace.root().join(FOLDER).join("changes.diff");
    fs::create_dir_all(workspace.root().join(FOLDER))?;
    fs::write(&changes, git(&["diff", "--no-ext-diff", "--no-color", fork.trim()])?)?;
    run(cargo_mutants(workspace)?.arg("--in-diff").arg(changes))
}

/// The command that tests mutants, with its results in the folder `target`.
fn cargo_mutants(workspace: &Workspace) -> Result<Command> {
    let mut command = workspace.command("cargo-mutants")?;
    // A mutant may cause compiler warnings, which must not count as errors.
    command.args(["mutants", "--cap-lints=true", "--jobs=1", "--output=target"]).args(PACKAGES);
    Ok(command)
}

fn is_part(text: &str) -> bool {
    let numbers = text.split_once('/').and_then(|(part, all)| Some((part.parse().ok()?, all.parse().ok()?)));
    numbers.is_some_and(|(part, all): (u32, u32)| part < all)
}

fn list(workspace: &mut Workspace) -> Result<()> {
    let list = read_output(
        workspace.command("cargo-mutants")?.args(["mutants", "--list", "--json"]).args(PACKAGES),
    )?;
    let folder = workspace.root().join(FOLDER);
    fs::create_dir_all(&folder)?;
    fs::write(folder.join("list.json"), list).context("cannot write the list")
}

/// Tests a part of the mutants that are compiled into one program.
fn test_switched(workspace: &mut Workspace, part: &str) -> Result<()> {
    let settings = fs::read_to_string(workspace.root().join(SETTINGS)).context("cannot read the settings")?;
    let list = format!("{FOLDER}/list.json");
    let mut arguments = vec!["run", "--quiet", "--package=mutants", "--", &list, part];
    arguments.extend(skipped(&settings));
    workspace.cargo(&arguments)
}

/// Tests the mutants that are left, and that no earlier pass has caught. `unit_tests` are the arguments for the first pass,
/// in which an uncaught mutant is no error.
fn test_left(workspace: &mut Workspace, unit_tests: &[&str]) -> Result<()> {
    let left = fs::read_to_string(workspace.root().join(FOLDER).join("left.txt"));
    let left = left.context("run `cargo xtask mutants --all 0/1000` to find out which are left")?;
    let mut cargo = cargo_mutants(workspace)?;
    cargo.arg("--iterate").args(unit_tests);
    if !unit_tests.is_empty() {
        cargo.env("CARGO_PROFILE_MUTANTS_OPT_LEVEL", "0");
    }
    for name in left.lines() {
        cargo.args(["--re", &format!("^{}$", escaped(name))]);
    }
    if unit_tests.is_empty() {
        return run(&mut cargo);
    }
    let status = cargo.status().context("cannot start cargo-mutants")?;
    ensure!(
        status.code().is_some_and(|code| EXIT_CODES.contains(&code)),
        "cargo-mutants ended with {status}"
    );
    Ok(())
}

/// The tests that the settings skip.
fn skipped(settings: &str) -> impl Iterator<Item = &str> {
    settings
        .lines()
        .filter_map(|line| line.trim().strip_prefix('"')?.split('"').next())
        .filter(|word| word.starts_with("--skip="))
}

/// A regular expression that matches just this text.
fn escaped(text: &str) -> String {
    let sign = |c: char| {
        if c.is_alphanumeric() || c == ' ' { String::from(c) } else { format!("\\x{{{:x}}}", c as u32) }
    };
    text.chars().map(sign).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_a_number_below_the_count() {
        assert!(["0/1", "3/400"].into_iter().all(is_part));
        assert!(["", "1", "4/4", "0/0", "-1/4", "a/b"].into_iter().all(|text| !is_part(text)));
    }

    #[test]
    fn skipped_tests_come_from_the_settings() {
        let settings = "a = [\n    \"--\",\n    # why\n    \"--skip=one::\",\n    \"--skip=two\",\n]\n";
        assert_eq!(skipped(settings).collect::<Vec<_>>(), ["--skip=one::", "--skip=two"]);
    }

    #[test]
    fn escaped_names_match_themselves() {
        assert_eq!(escaped("a.rs:1 <"), "a\\x{2e}rs\\x{3a}1 \\x{3c}");
    }
}
