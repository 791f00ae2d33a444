//! `cargo xtask mutants [BASE | --shard K/N]`: mutation testing, which finds out whether the tests notice small faults.
//!
//! cargo-mutants knows thousands of small changes to the library, the formats and the application, such as `<` for `<=`. It tests those in
//! lines that differ from the commit BASE, by default from where the branch left `main`; or with `--shard` part K of N of all, counted
//! from 0. It compiles the crates for each, which takes a minute or more. `.cargo/mutants.toml` has its settings. Mutants that no test
//! notices are listed in `target/mutants.out/missed.txt`.

use std::{fs, process::Command};

use anyhow::{Result, bail, ensure};

use crate::{
    step::{Step, run_steps},
    tools,
    workspace::{Workspace, read_output, run},
};

/// The packages that get mutants.
const PACKAGES: [&str; 3] = ["--package=ninefold", "--package=ninefold-formats", "--package=ninefold-app"];

/// The file of the changes to test, in `target/`.
const CHANGES: &str = "mutants.diff";

/// Tests the mutants in changed lines, or a part of all.
///
/// # Errors
/// If an argument is unknown, or if a mutant is not caught.
pub fn mutants(workspace: &mut Workspace, arguments: &[&str]) -> Result<()> {
    let step = match *arguments {
        ["--shard", part] => {
            ensure!(is_part(part), "`{part}`: expected a part such as 0/400");
            let part = part.to_owned();
            Step::new(format!("mutants, part {part}"), move |workspace| {
                run(cargo_mutants(workspace)?.arg("--shard").arg(&part))
            })
        }
        [] | [_] => {
            let base = arguments.first().copied().unwrap_or("main").to_owned();
            Step::new(format!("mutants in what differs from {base}"), move |workspace| {
                test_changed(workspace, &base)
            })
        }
        _ => bail!("expected a commit, or `--shard` with a part such as 0/400"),
    };
    run_steps(vec![tools::for_mutants(), step], workspace)
}

/// Tests the mutants in lines that differ from where the branch left `base`.
fn test_changed(workspace: &mut Workspace, base: &str) -> Result<()> {
    let git = |arguments: &[&str]| read_output(workspace.command("git")?.args(arguments));
    let fork = git(&["merge-base", base, "HEAD"])?;
    let target = workspace.root().join("target");
    fs::create_dir_all(&target)?;
    let changes = target.join(CHANGES);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_a_number_below_the_count() {
        assert!(["0/1", "3/400"].into_iter().all(is_part));
        assert!(["", "1", "4/4", "0/0", "-1/4", "a/b"].into_iter().all(|text| !is_part(text)));
    }
}
