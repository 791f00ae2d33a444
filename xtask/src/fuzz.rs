//! `cargo xtask fuzz [TARGET] [RUNS]`: what people paste, follow and save, and what page and workers tell each other, mutated by
//! libFuzzer.
//!
//! The targets are in `tests/fuzz`. The compiler that compiles all else does for this, too: these are the flags that
//! cargo-fuzz gives a nightly one. `CORPUS` may name a folder of samples, whose `formats` the reader begins with.

use std::path::{Path, PathBuf};
use std::{env, fs};

use anyhow::{Result, bail, ensure};

use crate::{
    step::{Step, take},
    workshop::{Workshop, cargo, run},
};

/// What the compiler puts into a program for libFuzzer to see where it goes. What it compares there is not told: that
/// takes two thirds of the time, and three times as many texts find more.
const FLAGS: &str = "--cfg fuzzing -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table -Ccodegen-units=1";

/// Flags of a program would also be those of its build scripts, were it compiled for no machine in particular.
const MACHINE: &str = "x86_64-unknown-linux-gnu";

/// What is fuzzed.
struct Target {
    name: &'static str,
    /// How long texts may be, in bytes, and how many of a hundred are no longer than that.
    lengths: &'static [(u32, u64)],
    /// Of a hundred texts of every run of the tests, so many are for it; they may be as long as any.
    share: u64,
}

/// The reader looks for all forms there are and takes the longest by far: most of its texts have room for a puzzle in a line,
/// or for one in rows, and not for more.
static TARGETS: [Target; 4] = [
    Target { name: "read", lengths: &[(128, 45), (256, 45), (1200, 10)], share: 2 },
    Target { name: "link", lengths: &[(512, 100)], share: 50 },
    Target { name: "save", lengths: &[(4096, 100)], share: 4 },
    Target { name: "message", lengths: &[(1200, 100)], share: 44 },
];

/// So many texts each, unless told.
const RUNS: u64 = 2_000_000;

/// A text that takes longer than this, in seconds, hangs. What takes less and is still slow, the target of the reader tells.
const HANGS: u32 = 10;

/// Fuzzes what is told, or all of it. What was found worth keeping stays in `target/fuzz`, for the next time.
///
/// # Errors
/// When something else is told, and when a text breaks a target: libFuzzer then says where it put the text.
pub fn fuzz(workshop: &mut Workshop, arguments: &[&str]) -> Result<()> {
    let mut runs = RUNS;
    let mut targets = Vec::new();
    for word in arguments {
        if let Some(target) = TARGETS.iter().find(|target| target.name == *word) {
            targets.push(target);
        } else if let Ok(number) = word.replace(['_', ','], "").parse() {
            runs = number;
        } else {
            bail!(
                "`{word}` is neither a number of texts nor one of {}",
                TARGETS.each_ref().map(|target| target.name).join(", ")
            );
        }
    }
    if targets.is_empty() {
        targets.extend(&TARGETS);
    }
    let mut steps = vec![Step::new("libFuzzer's targets", build)];
    for Target { name, lengths, .. } in targets {
        steps.extend(lengths.iter().map(|(longest, share)| {
            let runs = runs * share / 100;
            Step::new(format!("{runs} texts of up to {longest} bytes to {name}"), move |workshop| {
                let found = workshop.root().join("target/fuzz/found").join(name);
                try_texts(workshop, name, *longest, &found, &[format!("-runs={runs}")])
            })
        }));
    }
    take(steps, workshop)
}

/// So many texts to all targets together, the same in every run: it begins with our own samples, and with one seed.
pub fn step(runs: u64) -> Step {
    Step::new(format!("{runs} mutated texts"), move |workshop| {
        build(workshop)?;
        for Target { name, lengths, share } in &TARGETS {
            let longest = lengths.iter().map(|(longest, _)| *longest).max().unwrap_or_default();
            let found = workshop.root().join("target/fuzz/again").join(name);
            if found.exists() {
                fs::remove_dir_all(&found)?;
            }
            let runs = format!("-runs={}", runs * share / 100);
            try_texts(workshop, name, longest, &found, &[runs, "-seed=1".to_owned()])?;
        }
        Ok(())
    })
}

fn build(workshop: &mut Workshop) -> Result<()> {
    let target = workshop.root().join("target/fuzz");
    let mut cargo = workshop.command(cargo())?;
    cargo.current_dir(workshop.root().join("tests/fuzz"));
    cargo.env_remove("CARGO_ENCODED_RUSTFLAGS").env("RUSTFLAGS", FLAGS);
    cargo.args(["build", "--release", "--locked", "--target", MACHINE, "--target-dir"]).arg(&target);
    run(&mut cargo)
}

/// Has libFuzzer try texts, and keep those worth it in a folder.
fn try_texts(workshop: &mut Workshop, name: &str, longest: u32, found: &Path, how: &[String]) -> Result<()> {
    let folder = workshop.root().join("target/fuzz");
    let seeds = folder.join("seeds").join(name);
    fs::create_dir_all(found)?;
    let mut fuzzer = workshop.command(folder.join(MACHINE).join("release").join(name))?;
    fuzzer
        .args(how)
        .arg(format!("-max_len={longest}"))
        .arg(format!("-timeout={HANGS}"))
        .args(["-print_final_stats=1", "-verbosity=0"])
        .arg(format!("-artifact_prefix={}/", folder.display()))
        .arg(found)
        .arg(&seeds)
        .args(samples().filter(|_| name == "read"))
        .env("SEEDS", &seeds)
        .env("LONGEST", folder.join(format!("longest-{name}")));
    ensure!(fuzzer.status()?.success(), "a text broke `{name}`: see above");
    Ok(())
}

/// Samples of what other programs write, where they are at hand.
fn samples() -> Option<PathBuf> {
    let folder = PathBuf::from(env::var_os("CORPUS")?).join("formats");
    folder.is_dir().then_some(folder)
}
