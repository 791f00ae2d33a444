//! `cargo xtask mutants [left | K/N]`: whether the tests notice a fault.
//!
//! cargo-mutants knows thousands of small faults, such as `<` for `<=`. What has them, and what has not and why, stands in
//! `.cargo/mutants.toml`. Compiling the program for each of them would take days: `tests/mutants` puts all of them into one
//! program, each behind a switch, and runs the native tests on one after the other. `left` are those few that no switch can
//! turn on, such as in a constant: cargo-mutants itself tries these, and goes on where it was interrupted. `0/40` takes every
//! fortieth, and another K others.
//!
//! What no test noticed is listed in `target/mutated/missed.txt`, and of those left in `target/mutants.out/missed.txt`.

use std::fs;

use anyhow::{Context, Result, bail, ensure};

use crate::{
    step::{Step, take},
    tools,
    workshop::{Workshop, read, run},
};

/// What tells cargo-mutants what to do.
const SETTINGS: &str = ".cargo/mutants.toml";

/// Where the faults are listed, and what comes of it.
const FOLDER: &str = "target/mutated";

/// The tests beside the program are compiled in an eighth of the time that all take, and notice most.
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

/// How cargo-mutants ends when all are noticed, when some are not, and when some tests do not end.
const UNNOTICED: [i32; 3] = [0, 2, 3];

/// Runs the tests on a part of all faults, or on every one of them.
///
/// # Errors
/// When something else is told, and when a fault goes unnoticed.
pub fn mutants(workshop: &mut Workshop, arguments: &[&str]) -> Result<()> {
    let mut steps = vec![tools::for_mutants()];
    match *arguments {
        ["left"] => {
            steps
                .push(Step::new("those left, by the quickest tests", |workshop| left(workshop, &UNIT_TESTS)));
            steps.push(Step::new("those left after these, by all", |workshop| left(workshop, &[])));
        }
        [] | [_] => {
            let part = arguments.first().copied().unwrap_or("0/1").to_owned();
            ensure!(is_part(&part), "`{part}` is no part of all faults such as 0/40, nor `left`");
            steps.push(Step::new("the list of all faults", list));
            steps.push(Step::new(format!("part {part} of all faults"), move |workshop| {
                all_in_one(workshop, &part)
            }));
        }
        _ => bail!("expected `left`, or a part of all faults such as 0/40"),
    }
    take(steps, workshop)
}

fn is_part(text: &str) -> bool {
    let numbers = text.split_once('/').and_then(|(part, all)| Some((part.parse().ok()?, all.parse().ok()?)));
    numbers.is_some_and(|(part, all): (u32, u32)| part < all)
}

fn list(workshop: &mut Workshop) -> Result<()> {
    let list = read(workshop.command("cargo-mutants")?.args(["mutants", "--list", "--json"]))?;
    let folder = workshop.root().join(FOLDER);
    fs::create_dir_all(&folder)?;
    fs::write(folder.join("list.json"), list).context("cannot write the list")
}

/// In the program that has them all.
fn all_in_one(workshop: &mut Workshop, part: &str) -> Result<()> {
    let settings = fs::read_to_string(workshop.root().join(SETTINGS)).context("cannot read the settings")?;
    let list = format!("{FOLDER}/list.json");
    let mut arguments = vec!["run", "--quiet", "--package=mutants", "--", &list, part];
    arguments.extend(skipped(&settings));
    workshop.cargo(&arguments)
}

/// By cargo-mutants, which compiles each that was not noticed before. What is not noticed now is a fault of the last pass only.
fn left(workshop: &mut Workshop, pass: &[&str]) -> Result<()> {
    let left = fs::read_to_string(workshop.root().join(FOLDER).join("left.txt"));
    let left = left.context("`cargo xtask mutants 0/1000` finds out which are left")?;
    let mut cargo = workshop.command("cargo-mutants")?;
    // A fault may hide behind a cap on what a compiler warns of; it must not be refused for one.
    cargo.args(["mutants", "--cap-lints=true", "--jobs=1", "--output=target", "--iterate"]).args(pass);
    if !pass.is_empty() {
        cargo.env("CARGO_PROFILE_MUTANTS_OPT_LEVEL", "0");
    }
    for name in left.lines() {
        cargo.args(["--re", &format!("^{}$", escaped(name))]);
    }
    if pass.is_empty() {
        return run(&mut cargo);
    }
    let status = cargo.status().context("cannot start cargo-mutants")?;
    ensure!(status.code().is_some_and(|code| UNNOTICED.contains(&code)), "cargo-mutants ended with {status}");
    Ok(())
}

/// The tests that the settings leave out.
fn skipped(settings: &str) -> impl Iterator<Item = &str> {
    settings
        .lines()
        .filter_map(|line| line.trim().strip_prefix('"')?.split('"').next())
        .filter(|word| word.starts_with("--skip="))
}

/// What matches this text, and nothing else.
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
    fn a_part_is_one_of_so_many() {
        assert!(["0/1", "3/400"].into_iter().all(is_part));
        assert!(["", "1", "4/4", "0/0", "-1/4", "a/b"].into_iter().all(|text| !is_part(text)));
    }

    #[test]
    fn tests_left_out_are_those_of_the_settings() {
        let settings = "a = [\n    \"--\",\n    # why\n    \"--skip=one::\",\n    \"--skip=two\",\n]\n";
        assert_eq!(skipped(settings).collect::<Vec<_>>(), ["--skip=one::", "--skip=two"]);
    }

    #[test]
    fn names_match_themselves() {
        assert_eq!(escaped("a.rs:1 <"), "a\\x{2e}rs\\x{3a}1 \\x{3c}");
    }
}
