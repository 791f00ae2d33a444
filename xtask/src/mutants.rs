//! `cargo xtask mutants [left | K/N]`: mutation testing, which finds out whether the tests notice small faults.
//!
//! cargo-mutants knows thousands of small changes to the library, such as `<` for `<=`. `.cargo/mutants.toml` says which
//! files get them. Compiling the library for each of these mutants would take days: `tests/mutants` compiles all of them
//! into one program, each behind a switch, and runs the native tests on one after the other. A few are left that no switch
//! can turn on, such as in a constant: with `left`, cargo-mutants compiles and tests these, and continues where it was
//! interrupted. `0/40` tests every fortieth mutant; other values of K test others.
//!
//! Uncaught mutants are listed in `target/mutated/missed.txt`, those of `left` in `target/mutants.out/missed.txt`.

use std::fs;

use anyhow::{Context, Result, bail, ensure};

use crate::{
    step::{Step, run_steps},
    tools,
    workspace::{Workspace, read_output, run},
};

/// The configuration of cargo-mutants.
const SETTINGS: &str = ".cargo/mutants.toml";

/// The folder of the list of mutants and of the results.
const FOLDER: &str = "target/mutated";

/// Arguments for the first pass over the mutants that are left. Unit tests compile in an eighth of the time of all tests,
/// and catch most mutants.
const UNIT_TESTS: [&str; 8] = [
    "--no-config",
    "--gitignore=true",
    "--profile=mutants",
    "--package=ninefold",
    "--test-package=ninefold",
    "--timeout=20",
    "--build-timeout=300",
    "--cargo-arg=--lib",
];

/// Exit codes of cargo-mutants: all mutants caught, some missed, some timed out.
const EXIT_CODES: [i32; 3] = [0, 2, 3];

/// Tests all mutants, a part of them, or those that are left.
///
/// # Errors
/// If an argument is unknown, or if a mutant is not caught.
pub fn mutants(workspace: &mut Workspace, arguments: &[&str]) -> Result<()> {
    let mut steps = vec![tools::for_mutants()];
    match *arguments {
        ["left"] => {
            steps.push(Step::new("mutants left, by unit tests", |workspace| {
                test_left(workspace, &UNIT_TESTS)
            }));
            steps.push(Step::new("mutants still left, by all tests", |workspace| test_left(workspace, &[])));
        }
        [] | [_] => {
            let part = arguments.first().copied().unwrap_or("0/1").to_owned();
            ensure!(is_part(&part), "`{part}`: expected `left`, or a part such as 0/40");
            steps.push(Step::new("listing the mutants", list));
            steps.push(Step::new(format!("mutants, part {part}"), move |workspace| {
                test_switched(workspace, &part)
            }));
        }
        _ => bail!("expected `left`, or a part such as 0/40"),
    }
    run_steps(steps, workspace)
}

fn is_part(text: &str) -> bool {
    let numbers = text.split_once('/').and_then(|(part, all)| Some((part.parse().ok()?, all.parse().ok()?)));
    numbers.is_some_and(|(part, all): (u32, u32)| part < all)
}

fn list(workspace: &mut Workspace) -> Result<()> {
    let list = read_output(workspace.command("cargo-mutants")?.args(["mutants", "--list", "--json"]))?;
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
    let left = left.context("run `cargo xtask mutants 0/1000` to find out which are left")?;
    let mut cargo = workspace.command("cargo-mutants")?;
    // A mutant may cause compiler warnings, which must not count as errors.
    cargo.args(["mutants", "--cap-lints=true", "--jobs=1", "--output=target", "--iterate"]).args(unit_tests);
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
