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

/// How long to wait for the browser. All sets take about three minutes.
const TIMEOUT: Duration = Duration::from_mins(15);

/// The sets whose instructions are counted, and how many of their puzzles.
const INSTRUCTION_SETS: [(&str, usize); 6] = [
    ("easy_kaggle_like_10000", 1000),
    ("gen_minimal_10000", 1000),
    ("17clue_49158", 1000),
    ("magictour_top1465", 300),
    ("forum_hardest_1905_11plus_10000", 100),
    ("multi_solutions_3000", 1000),
];

/// Runs `cargo xtask bench [--native | --browser | --orders | --instructions | --plot] [SETS]`. `SETS` are the first letters
/// of the names of sets, such as `17,easy`.
///
/// # Errors
/// If an option is unknown or a step fails.
pub fn bench(workspace: &mut Workspace, arguments: &[&str]) -> Result<()> {
    let (modes, sets): (Vec<&str>, Vec<&str>) = arguments.iter().partition(|word| word.starts_with("--"));
    let sets = sets.join(",");
    let native = Step::new("building the benchmark", build_native);
    let steps = match *modes {
        [] | ["--native"] => {
            vec![
                native,
                Step::new("benchmark", move |workspace| run(solver_bench(workspace)?.args(["run", &sets]))),
            ]
        }
        ["--browser"] => in_browser(native, move |workspace| {
            print_table(workspace, "table", &run_in_browser(workspace, &sets, "")?)
        }),
        ["--orders"] => in_browser(native, move |workspace| {
            // Each order in a browser of its own, which optimizes what it meets first.
            let forward = run_in_browser(workspace, &sets, "&order=forward")?;
            let reversed = run_in_browser(workspace, &sets, "&order=reversed")?;
            print_table(workspace, "orders", &format!("{forward}\n{reversed}"))
        }),
        ["--plot"] => {
            let plot = Step::new("plot", |workspace| {
                let file = workspace.root().join("docs").join("benchmarks.svg");
                run(solver_bench(workspace)?.arg("plot").arg(file))
            });
            vec![native, plot]
        }
        ["--instructions"] => vec![
            // Valgrind does not know the instructions of the newest processors.
            Step::new("building the benchmark", |workspace| build(workspace, "x86-64-v3")),
            Step::new("instructions", |workspace| count_instructions(workspace)),
        ],
        _ => bail!("`{}`: expected --native, --browser, --orders, --instructions or --plot", modes.join(" ")),
    };
    run_steps(steps, workspace)
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
    build(workspace, "native")
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
    for (set, puzzles) in INSTRUCTION_SETS {
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
