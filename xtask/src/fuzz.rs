//! `cargo xtask fuzz [TARGET] [RUNS]`: runs libFuzzer on the parsers of pasted text, links, saves and worker messages.
//!
//! The targets are in `tests/fuzz`. They are compiled by the stable compiler, with the flags that cargo-fuzz gives to a
//! nightly one. If `CORPUS` names a folder, the files in its `formats` are seeds of the target `read`.

use std::{env, fs, path::PathBuf};

use anyhow::{Result, bail, ensure};

use crate::{
    step::{Step, run_steps},
    workspace::{Workspace, cargo_program, run},
};

/// Compiler flags for the coverage instrumentation of libFuzzer. Comparisons are not traced: tracing takes two thirds of
/// the time, and three times as many inputs find more.
const FLAGS: &str = "--cfg fuzzing -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table -Ccodegen-units=1";

/// The target triple. Without an explicit one, the flags would also apply to build scripts.
const TRIPLE: &str = "x86_64-unknown-linux-gnu";

/// A fuzz target.
struct Target {
    name: &'static str,
    /// Pairs of a maximum length of inputs, in bytes, and the percentage of the runs that use it.
    lengths: &'static [(u32, u64)],
}

/// `read` tries all formats and is by far the slowest: most of its inputs are just long enough for a puzzle in one line or
/// in rows.
static TARGETS: [Target; 4] = [
    Target { name: "read", lengths: &[(128, 45), (256, 45), (1200, 10)] },
    Target { name: "link", lengths: &[(512, 100)] },
    Target { name: "save", lengths: &[(4096, 100)] },
    Target { name: "message", lengths: &[(1200, 100)] },
];

/// Default number of inputs per target.
const RUNS: u64 = 2_000_000;

/// Seconds after which an input counts as a hang. The target `read` reports inputs that are slow but take less.
const TIMEOUT_SECONDS: u32 = 10;

/// Fuzzes the given targets, or all. Interesting inputs are kept in `target/fuzz`, and are seeds of the next run.
pub fn fuzz(workspace: &mut Workspace, arguments: &[&str]) -> Result<()> {
    let mut runs = RUNS;
    let mut targets = Vec::new();
    for word in arguments {
        if let Some(target) = TARGETS.iter().find(|target| target.name == *word) {
            targets.push(target);
        } else if let Ok(number) = word.replace(['_', ','], "").parse() {
            runs = number;
        } else {
            bail!(
                "`{word}`: expected a number of inputs, or one of {}",
                TARGETS.each_ref().map(|target| target.name).join(", ")
            );
        }
    }
    if targets.is_empty() {
        targets.extend(&TARGETS);
    }
    let mut steps = vec![Step::new("building the fuzz targets", build)];
    for Target { name, lengths, .. } in targets {
        steps.extend(lengths.iter().map(|(max_length, share)| {
            let runs = runs * share / 100;
            Step::new(format!("{runs} inputs of up to {max_length} bytes for {name}"), move |workspace| {
                run_target(workspace, name, *max_length, runs)
            })
        }));
    }
    run_steps(steps, workspace)
}

fn build(workspace: &mut Workspace) -> Result<()> {
    let target = workspace.root().join("target/fuzz");
    let mut cargo = workspace.command(cargo_program())?;
    cargo.current_dir(workspace.root().join("tests/fuzz"));
    cargo.env_remove("CARGO_ENCODED_RUSTFLAGS").env("RUSTFLAGS", FLAGS);
    cargo.args(["build", "--release", "--locked", "--target", TRIPLE, "--target-dir"]).arg(&target);
    run(&mut cargo)
}

/// Runs a target. libFuzzer keeps interesting inputs in the folder `found`.
fn run_target(workspace: &Workspace, name: &str, max_length: u32, runs: u64) -> Result<()> {
    let folder = workspace.root().join("target/fuzz");
    let [found, seeds] = ["found", "seeds"].map(|inputs| folder.join(inputs).join(name));
    fs::create_dir_all(&found)?;
    let mut fuzzer = workspace.command(folder.join(TRIPLE).join("release").join(name))?;
    fuzzer
        .arg(format!("-runs={runs}"))
        .arg(format!("-max_len={max_length}"))
        .arg(format!("-timeout={TIMEOUT_SECONDS}"))
        .args(["-print_final_stats=1", "-verbosity=0"])
        .arg(format!("-artifact_prefix={}/", folder.display()))
        .arg(found)
        .arg(&seeds)
        .args(samples().filter(|_| name == "read"))
        .env("SEEDS", &seeds)
        .env("LONGEST", folder.join(format!("longest-{name}")));
    ensure!(fuzzer.status()?.success(), "`{name}` failed: see above");
    Ok(())
}

/// The folder of files of other programs, if `CORPUS` names one.
fn samples() -> Option<PathBuf> {
    let folder = PathBuf::from(env::var_os("CORPUS")?).join("formats");
    folder.is_dir().then_some(folder)
}
