//! `cargo xtask bench`: compares our solver with others on the same puzzles: natively, in Chromium, or by counting
//! instructions.
//!
//! The benchmarks are in `bench/`. This module builds them, with the same flags for all solvers, and starts them.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
    time::Duration,
};

use anyhow::{Context, Result, bail, ensure};

use crate::{
    process_guard::ProcessGuard,
    server::Server,
    step::{Step, print_note, run_steps},
    tools,
    workspace::{Workspace, find_on_path, read_output, run},
};

/// Arguments of Chromium: no window, no background network traffic, no throttling, and able to run as root in a container.
const CHROMIUM: [&str; 11] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-background-timer-throttling",
    "--log-level=3",
];

/// The wasm builds to measure: name, profile, and whether `wasm-opt` shrinks it as it does the page's programs.
const BUILDS: [(&str, &str, bool); 2] = [("release", "release", false), ("web", "web", true)];

/// The processor that the native benchmark is compiled for: this one.
const NATIVE: &str = "native";

/// How long to wait for the browser. All sets take about three minutes.
const TIMEOUT: Duration = Duration::from_mins(15);

/// The sets whose instructions are counted, as far as they are here, and how many of their puzzles.
const INSTRUCTION_SETS: [(&str, usize); 12] = [
    ("easy_10000", 1000),
    ("minimal_10000", 1000),
    ("17_clues_10000", 1000),
    ("hard_2000", 300),
    ("known_hard_2000", 100),
    ("several_solutions_3000", 1000),
    ("easy_kaggle_like_10000", 1000),
    ("gen_minimal_10000", 1000),
    ("17clue_49158", 1000),
    ("magictour_top1465", 300),
    ("forum_hardest_1905_11plus_10000", 100),
    ("multi_solutions_3000", 1000),
];

/// What the arguments ask for.
#[derive(Debug, Default, PartialEq, Eq)]
struct BenchOptions {
    /// The mode, such as `--browser`; empty for the native benchmark.
    mode: String,
    /// The first letters of the names of sets, such as `17,easy`.
    sets: String,
    /// Options of the native program, each followed by its value.
    native: Vec<String>,
}

impl BenchOptions {
    fn parse(arguments: &[&str]) -> Result<BenchOptions> {
        let mut options = BenchOptions::default();
        let mut sets = Vec::new();
        let mut arguments = arguments.iter();
        while let Some(&argument) = arguments.next() {
            match argument {
                "--native" | "--browser" | "--orders" | "--instructions" | "--guesses" => {
                    ensure!(options.mode.is_empty(), "{} and {argument}: one at a time", options.mode);
                    argument.clone_into(&mut options.mode);
                }
                "--with" | "--json" | "--plot" | "--seconds" => {
                    let value = arguments.next().filter(|value| !value.starts_with("--"));
                    let value = value.with_context(|| format!("{argument} needs a value"))?;
                    // The program runs in the folder of the checkout.
                    let value = if argument == "--seconds" {
                        (*value).to_owned()
                    } else {
                        std::path::absolute(value)?.display().to_string()
                    };
                    options.native.extend([argument.to_owned(), value]);
                }
                _ if argument.starts_with("--") => bail!(
                    "`{argument}`: expected --native, --browser, --orders, --instructions, --guesses, --with, --json, --plot or \
                     --seconds"
                ),
                _ => sets.push(argument),
            }
        }
        options.sets = sets.join(",");
        let is_native = matches!(&*options.mode, "" | "--native");
        ensure!(
            is_native || options.native.is_empty(),
            "{} cannot be combined with {}",
            options.native[0],
            options.mode
        );
        Ok(options)
    }
}

/// Runs `cargo xtask bench [--native | --browser | --orders | --instructions | --guesses] [SETS]`; natively also with
/// `--with LIBRARY`, `--json FILE`, `--plot FILE` and `--seconds NUMBER`. `SETS` are the first letters of the names of sets, such
/// as `17,easy`.
///
/// # Errors
/// If an option is unknown or a step fails.
pub fn bench(workspace: &mut Workspace, arguments: &[&str]) -> Result<()> {
    let BenchOptions { mode, sets, native: options } = BenchOptions::parse(arguments)?;
    let native = Step::new("building the benchmark", build_native);
    let steps = match &*mode {
        "--browser" => in_browser(native, move |workspace| {
            print_table(workspace, "table", &run_in_browser(workspace, &sets, "")?)
        }),
        "--orders" => in_browser(native, move |workspace| {
            // Each order in a browser of its own, which optimizes what it meets first.
            let forward = run_in_browser(workspace, &sets, "&order=forward")?;
            let reversed = run_in_browser(workspace, &sets, "&order=reversed")?;
            print_table(workspace, "orders", &format!("{forward}\n{reversed}"))
        }),
        "--guesses" => {
            let plot = Step::new("plot", |workspace| {
                let file = workspace.root().join("docs").join("benchmarks.svg");
                run(solver_bench(workspace)?.arg("guesses").arg(file))
            });
            vec![native, plot]
        }
        "--instructions" => vec![
            // Valgrind does not know the instructions of the newest processors.
            Step::new("building the benchmark", |workspace| build(workspace, "x86-64-v3")),
            Step::new("instructions", |workspace| count_instructions(workspace)),
        ],
        _ => vec![native, Step::new("benchmark", move |workspace| race(workspace, &sets, &options))],
    };
    run_steps(steps, workspace)
}

/// Runs the native benchmark, and passes on what a report says about the build.
fn race(workspace: &Workspace, sets: &str, options: &[String]) -> Result<()> {
    let rustc = read_output(workspace.command("rustc")?.arg("--version"))?;
    // A checkout without its history has no commit.
    let commit = read_output(workspace.command("git")?.args(["rev-parse", "HEAD"])).unwrap_or_default();
    let mut program = solver_bench(workspace)?;
    program.args(["run", sets]).args(options);
    program
        .env("NINEFOLD_BENCH_TARGET_CPU", NATIVE)
        .env("NINEFOLD_BENCH_OPT_LEVEL", "3")
        .env("NINEFOLD_BENCH_RUSTC", rustc.trim())
        .env("NINEFOLD_BENCH_COMMIT", commit.trim());
    run(&mut program)
}

/// The steps of a benchmark in Chromium.
fn in_browser(native: Step, benchmark: impl FnOnce(&mut Workspace) -> Result<()> + 'static) -> Vec<Step> {
    let mut steps = tools::for_wasm();
    steps.push(tools::chromium());
    steps.extend([native, Step::new("building the benchmark as wasm", build_wasm)]);
    steps.push(Step::new("benchmark in Chromium", benchmark));
    steps
}

/// The target folder, separate from that of other builds, which have other flags.
fn target(workspace: &Workspace) -> PathBuf {
    workspace.root().join("target").join("bench")
}

fn cargo_build(workspace: &Workspace, arguments: &[&str], flags: &str) -> Result<()> {
    let mut cargo = workspace.command(crate::workspace::cargo_program())?;
    cargo.args(["build", "--quiet", "--package", "bench"]).args(arguments);
    cargo
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .env_remove("RUSTFLAGS")
        .env("CARGO_TARGET_DIR", target(workspace));
    if !flags.is_empty() {
        cargo.env("RUSTFLAGS", flags);
    }
    run(&mut cargo)
}

fn build_native(workspace: &mut Workspace) -> Result<()> {
    build(workspace, NATIVE)
}

/// Builds the native benchmark program for a processor.
fn build(workspace: &Workspace, processor: &str) -> Result<()> {
    let flags = format!("-Ctarget-cpu={processor}");
    cargo_build(workspace, &["--release", "--bin", "solver-bench"], &flags)
}

/// The native benchmark program.
fn solver_bench(workspace: &Workspace) -> Result<Command> {
    let program = format!("solver-bench{}", env::consts::EXE_SUFFIX);
    workspace.command(target(workspace).join("release").join(program))
}

/// The folder that is served to the browser.
fn site(workspace: &Workspace) -> PathBuf {
    target(workspace).join("site")
}

/// Fills the site: the wasm of each build, the scripts, the sets.
fn build_wasm(workspace: &mut Workspace) -> Result<()> {
    let site = site(workspace);
    fs::create_dir_all(&site)?;
    for (name, profile, is_shrunk) in BUILDS {
        // Only the build for the page uses the flags of `.cargo/config.toml`, which make it small; the other is as fast as
        // can be.
        let flags = if is_shrunk { "" } else { "-Ctarget-feature=+simd128" };
        cargo_build(
            workspace,
            &["--profile", profile, "--lib", "--target", "wasm32-unknown-unknown"],
            flags,
        )?;
        let wasm = target(workspace).join("wasm32-unknown-unknown").join(profile).join("bench.wasm");
        let mut bindgen = workspace.command("wasm-bindgen")?;
        bindgen.args(["--target", "web", "--no-typescript", "--out-name", name, "--out-dir"]);
        run(bindgen.arg(&site).arg(wasm))?;
        if is_shrunk {
            let wasm = site.join(format!("{name}_bg.wasm"));
            run(workspace.command("wasm-opt")?.args(["-Oz", "--converge", "-o"]).args([&wasm, &wasm]))?;
        }
    }
    let scripts = workspace.root().join("bench").join("page");
    for file in fs::read_dir(scripts)? {
        let file = file?;
        fs::copy(file.path(), site.join(file.file_name()))?;
    }
    run(solver_bench(workspace)?.arg("sets").arg(&site))
}

/// Runs the benchmark in a new Chromium and returns its samples. `order` is an argument for `worker.js`, or empty.
fn run_in_browser(workspace: &Workspace, sets: &str, order: &str) -> Result<String> {
    let site = site(workspace);
    let builds = BUILDS.map(|(name, ..)| name).join(",");
    let (server, posts) = Server::start_receiving(&site)?;
    let profile = env::temp_dir().join(format!("ninefold-bench-{}", std::process::id()));
    let chromium = env::var_os("NINEFOLD_CHROMIUM").map(PathBuf::from);
    let chromium = chromium.or_else(|| find_on_path("chromium")).context("there is no Chromium")?;
    print_note(&read_output(Command::new(&chromium).arg("--version"))?);
    let mut command = Command::new(chromium);
    command.args(CHROMIUM).arg(format!("--user-data-dir={}", profile.display()));
    command.arg(format!("{}?builds={builds}&sets={sets}{order}", server.url()));
    let browser = ProcessGuard::start(&command)?;
    let samples = posts.recv_timeout(TIMEOUT);
    drop(browser);
    // The browser's profile; failing to remove it does no harm.
    let _ = fs::remove_dir_all(profile);
    let samples = samples.context("the browser has posted nothing")?;
    ensure!(!samples.starts_with("failed"), "the benchmark in the browser {samples}");
    Ok(samples)
}

/// Prints tables of samples by a command of the benchmark program.
fn print_table(workspace: &Workspace, command: &str, samples: &str) -> Result<()> {
    let file = target(workspace).join("samples.txt");
    fs::write(&file, samples)?;
    run(solver_bench(workspace)?.arg(command).arg(file))
}

/// Prints the instructions per puzzle: those of a run that solves some, less those of a run that solves none.
fn count_instructions(workspace: &Workspace) -> Result<()> {
    ensure!(find_on_path("valgrind").is_some(), "valgrind counts the instructions, and it is not on PATH");
    println!("| set | ninefold | sudoku | × |\n|---|---:|---:|---:|");
    let names = read_output(solver_bench(workspace)?.arg("names"))?;
    for (set, puzzles) in
        INSTRUCTION_SETS.into_iter().filter(|(set, _)| names.lines().any(|name| name == *set))
    {
        let per_puzzle = |solver: &str| -> Result<f64> {
            let count = |puzzles: usize| instructions(workspace, solver, set, puzzles);
            Ok((count(puzzles)? - count(0)?) / puzzles as f64)
        };
        let (ours, theirs) = (per_puzzle("0")?, per_puzzle("1")?);
        println!("| {set} | {ours:.0} | {theirs:.0} | {:.2} |", theirs / ours);
    }
    Ok(())
}

/// Counts the instructions of a run in which a solver, given by its number, solves the first puzzles of a set.
fn instructions(workspace: &Workspace, solver: &str, set: &str, puzzles: usize) -> Result<f64> {
    let program = solver_bench(workspace)?;
    let mut valgrind = workspace.command("valgrind")?;
    valgrind
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(Path::new(program.get_program()));
    let output = valgrind.args(["solve", solver, set, &puzzles.to_string()]).output()?;
    let report = String::from_utf8_lossy(&output.stderr);
    let collected = report.lines().find_map(|line| line.split_once("Collected : "));
    let (_, number) = collected.with_context(|| format!("valgrind printed no count:\n{report}"))?;
    number.trim().parse().context("valgrind's count is not a number")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_of_a_race_are_passed_on() {
        let options =
            BenchOptions::parse(&["17", "--with", "/a.so", "--seconds", "0.5", "--with", "/b.so", "easy"]);
        let native = ["--with", "/a.so", "--seconds", "0.5", "--with", "/b.so"].map(str::to_owned).to_vec();
        let expected = BenchOptions { mode: String::new(), sets: "17,easy".to_owned(), native };
        assert_eq!(options.expect("options"), expected);
    }

    #[test]
    fn options_that_make_no_sense_are_refused() {
        let error = |arguments: &[&str]| BenchOptions::parse(arguments).expect_err("an error").to_string();
        assert_eq!(error(&["--with"]), "--with needs a value");
        assert_eq!(error(&["--json", "--plot", "a.svg"]), "--json needs a value");
        assert_eq!(error(&["--browser", "--orders"]), "--browser and --orders: one at a time");
        assert_eq!(error(&["--browser", "--with", "/a.so"]), "--with cannot be combined with --browser");
        assert!(error(&["--fast"]).starts_with("`--fast`: expected --native, "));
    }
}
