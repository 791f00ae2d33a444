//! `cargo xtask bench`: our solver and others on the same puzzles, natively, in Chromium, and instruction by instruction.
//!
//! The races themselves are in `bench/`. Here they are built, each with the same flags for everybody, and started.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
    time::Duration,
};

use anyhow::{Context, Result, bail, ensure};

use crate::{
    guarded::Guarded,
    server::Server,
    step::{Step, note, take},
    tools,
    workshop::{Workshop, find, read, run},
};

/// No network but ours, nothing on the screen, able to run as root in a container, and never taking it slowly.
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

/// How each wasm is made: a name, the profile, and whether `wasm-opt` shrinks it as it does the page's.
const BUILDS: [(&str, &str, bool); 2] = [("release", "release", false), ("web", "web", true)];

/// How long to wait for the browser. All sets take some three minutes.
const PATIENCE: Duration = Duration::from_mins(15);

/// Sets that are counted by the instruction, and how many of their puzzles.
const COUNTED: [(&str, usize); 6] = [
    ("easy_kaggle_like_10000", 1000),
    ("gen_minimal_10000", 1000),
    ("17clue_49158", 1000),
    ("magictour_top1465", 300),
    ("forum_hardest_1905_11plus_10000", 100),
    ("multi_solutions_3000", 1000),
];

/// Races as told: `--native`, `--browser` or `--instructions`, and perhaps the first letters of the sets, `17,easy`.
///
/// # Errors
/// When something else is told, and at the first step that fails.
pub fn bench(workshop: &mut Workshop, arguments: &[&str]) -> Result<()> {
    let (ways, sets): (Vec<&str>, Vec<&str>) = arguments.iter().partition(|word| word.starts_with("--"));
    let sets = sets.join(",");
    let native = Step::new("the race, native", build_native);
    let steps = match *ways {
        [] | ["--native"] => {
            vec![native, Step::new("race", move |workshop| run(race(workshop)?.args(["run", &sets])))]
        }
        ["--browser"] => {
            let mut steps = tools::for_wasm();
            steps.push(tools::browser());
            steps.extend([native, Step::new("the race, wasm", build_wasm)]);
            steps.push(Step::new("race in Chromium", move |workshop| race_in_browser(workshop, &sets)));
            steps
        }
        ["--instructions"] => vec![native, Step::new("instructions", |workshop| count(workshop))],
        _ => bail!("`{}` is none of --native, --browser, --instructions", ways.join(" ")),
    };
    take(steps, workshop)
}

/// Apart from other builds, whose flags are not ours.
fn target(workshop: &Workshop) -> PathBuf {
    workshop.root().join("target").join("bench")
}

fn cargo(workshop: &Workshop, arguments: &[&str], flags: &str) -> Result<()> {
    let mut cargo = workshop.command(crate::workshop::cargo())?;
    cargo.args(["build", "--quiet", "--package", "bench"]).args(arguments);
    cargo
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .env_remove("RUSTFLAGS")
        .env("CARGO_TARGET_DIR", target(workshop));
    if !flags.is_empty() {
        cargo.env("RUSTFLAGS", flags);
    }
    run(&mut cargo)
}

fn build_native(workshop: &mut Workshop) -> Result<()> {
    cargo(workshop, &["--release", "--bin", "race"], "-Ctarget-cpu=native")
}

/// The program that races.
fn race(workshop: &Workshop) -> Result<Command> {
    workshop.command(target(workshop).join("release").join(format!("race{}", env::consts::EXE_SUFFIX)))
}

/// What is served to the browser.
fn site(workshop: &Workshop) -> PathBuf {
    target(workshop).join("site")
}

/// Lays out the site: the wasm of each build, the scripts, the sets.
fn build_wasm(workshop: &mut Workshop) -> Result<()> {
    let site = site(workshop);
    fs::create_dir_all(&site)?;
    for (name, profile, is_shrunk) in BUILDS {
        // Raced at everybody's best: what the page asks of the compiler to stay small is for the page's build alone.
        let flags = if is_shrunk { "" } else { "-Ctarget-feature=+simd128" };
        cargo(workshop, &["--profile", profile, "--lib", "--target", "wasm32-unknown-unknown"], flags)?;
        let made = target(workshop).join("wasm32-unknown-unknown").join(profile).join("bench.wasm");
        let mut bindgen = workshop.command("wasm-bindgen")?;
        bindgen.args(["--target", "web", "--no-typescript", "--out-name", name, "--out-dir"]);
        run(bindgen.arg(&site).arg(made))?;
        if is_shrunk {
            let wasm = site.join(format!("{name}_bg.wasm"));
            run(workshop.command("wasm-opt")?.args(["-Oz", "--converge", "-o"]).args([&wasm, &wasm]))?;
        }
    }
    let scripts = workshop.root().join("bench").join("page");
    for file in fs::read_dir(scripts)? {
        let file = file?;
        fs::copy(file.path(), site.join(file.file_name()))?;
    }
    run(race(workshop)?.arg("sets").arg(&site))
}

fn race_in_browser(workshop: &mut Workshop, sets: &str) -> Result<()> {
    let site = site(workshop);
    let builds = BUILDS.map(|(name, ..)| name).join(",");
    let (server, heard) = Server::start_hearing(&site)?;
    let profile = env::temp_dir().join(format!("ninefold-bench-{}", std::process::id()));
    let chromium = env::var_os("NINEFOLD_CHROMIUM").map(PathBuf::from);
    let chromium = chromium.or_else(|| find("chromium")).context("there is no Chromium")?;
    note(&read(Command::new(&chromium).arg("--version"))?);
    let mut command = Command::new(chromium);
    command.args(CHROMIUM).arg(format!("--user-data-dir={}", profile.display()));
    command.arg(format!("{}?builds={builds}&sets={sets}", server.url()));
    let browser = Guarded::start(&command)?;
    let laps = heard.recv_timeout(PATIENCE);
    drop(browser);
    // Nothing of it is of use to anybody.
    let _ = fs::remove_dir_all(profile);
    tabulate(workshop, &laps.context("the browser tells nothing")?)
}

fn tabulate(workshop: &Workshop, laps: &str) -> Result<()> {
    ensure!(!laps.starts_with("failed"), "in the browser the race {laps}");
    let file = target(workshop).join("laps.txt");
    fs::write(&file, laps)?;
    run(race(workshop)?.arg("table").arg(file))
}

/// Counts what a puzzle costs by solving some and solving none.
fn count(workshop: &Workshop) -> Result<()> {
    ensure!(find("valgrind").is_some(), "instructions are counted by valgrind, which is not on PATH");
    println!("| set | ninefold | sudoku | × |\n|---|---:|---:|---:|");
    for (set, puzzles) in COUNTED {
        let each = |entrant: &str| -> Result<f64> {
            let counted = |count: usize| instructions(workshop, entrant, set, count);
            Ok((counted(puzzles)? - counted(0)?) / puzzles as f64)
        };
        let (ours, theirs) = (each("0")?, each("1")?);
        println!("| {set} | {ours:.0} | {theirs:.0} | {:.2} |", theirs / ours);
    }
    Ok(())
}

fn instructions(workshop: &Workshop, entrant: &str, set: &str, count: usize) -> Result<f64> {
    let program = race(workshop)?;
    let mut valgrind = workshop.command("valgrind")?;
    valgrind
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(Path::new(program.get_program()));
    let output = valgrind.args(["solve", entrant, set, &count.to_string()]).output()?;
    let said = String::from_utf8_lossy(&output.stderr);
    let collected = said.lines().find_map(|line| line.split_once("Collected : "));
    let (_, number) = collected.with_context(|| format!("valgrind counted nothing:\n{said}"))?;
    number.trim().parse().context("valgrind counted no number")
}
