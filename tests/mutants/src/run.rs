//! Runs the tests that reach a mutant, for one mutant after the other.

use std::{
    collections::{BTreeMap, HashSet},
    fmt, fs,
    os::unix::process::ExitStatusExt,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, ensure};

use crate::rewrite::MutantId;

/// The result of testing a mutant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// A test fails.
    Caught,
    /// The tests do not end in time.
    Hangs,
    /// No test fails.
    Missed,
    /// No test reaches the mutant.
    Unreached,
}

impl Verdict {
    pub const ALL: [Verdict; 4] = [Verdict::Caught, Verdict::Hangs, Verdict::Missed, Verdict::Unreached];

    pub fn is_caught(self) -> bool {
        matches!(self, Verdict::Caught | Verdict::Hangs)
    }
}

/// A test, and the mutants that it reaches.
pub struct Test {
    program: PathBuf,
    name: String,
    duration: Duration,
    reached: HashSet<MutantId>,
}

impl fmt::Display for Test {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        writeln!(f, "{:.2} s, {} mutants: {}", self.duration.as_secs_f64(), self.reached.len(), self.name)
    }
}

/// Limits of the total duration of tests that run together, in two batches. Later tests run one by one.
const BATCH_LIMITS: [Duration; 2] = [Duration::from_millis(200), Duration::from_secs(1)];

/// The CPU time after which tests count as hanging: a multiple of their duration without a mutant, plus a constant.
const CPU_LIMIT: (u32, Duration) = (5, Duration::from_secs(1));

/// The elapsed time after which they count as hanging: a multiple of the CPU time, plus a constant. It is long, since a busy
/// machine may give them little CPU time.
const ELAPSED_LIMIT: (u32, Duration) = (10, Duration::from_mins(1));

/// Runs a program with a limit of CPU time, in seconds, and of memory, in KiB.
const LIMITS: &str = "ulimit -t \"$0\"; ulimit -v 6000000; exec \"$@\"";

/// The signals that end a program at the limit of CPU time: SIGXCPU and SIGKILL.
const LIMIT_SIGNALS: [i32; 2] = [24, 9];

/// No limit of CPU time.
const UNLIMITED: &str = "unlimited";

/// Runs each test of the programs alone, with no mutant on, and records what it reaches and how long it takes. The tests are
/// sorted by duration.
///
/// # Errors
/// If a test fails or a program cannot be run.
pub fn tests(programs: &[PathBuf], tree: &Path, folder: &Path, skipped: &[String]) -> Result<Vec<Test>> {
    let mut names = Vec::new();
    for program in programs {
        let listed = Command::new(program).args(["--list", "--format=terse"]).args(skipped).output()?;
        let listed = String::from_utf8(listed.stdout)?;
        names.extend(
            listed.lines().filter_map(|line| Some((program, line.strip_suffix(": test")?.to_owned()))),
        );
        let ignored = Command::new(program).args(["--list", "--format=terse", "--ignored"]).output()?;
        let ignored = String::from_utf8(ignored.stdout)?;
        names.retain(|(of, name)| {
            *of != program || !ignored.lines().any(|line| line.strip_suffix(": test") == Some(name))
        });
    }
    let tests = run_in_parallel(&names, |index, (program, name)| {
        let file = folder.join(format!("reached-{index}"));
        let _ = fs::remove_file(&file);
        let start = Instant::now();
        let status = command(program, tree, UNLIMITED, &[name]).env("NINEFOLD_MUTANT", &file).status()?;
        ensure!(status.success(), "{name} fails without any mutant");
        let duration = start.elapsed();
        let recorded = fs::read_to_string(&file).unwrap_or_default();
        let _ = fs::remove_file(&file);
        let reached = recorded.lines().map(str::parse).collect::<Result<_, _>>()?;
        Ok(Test { program: (*program).clone(), name: name.clone(), duration, reached })
    })?;
    let mut tests: Vec<Test> = tests;
    tests.sort_by_key(|test| test.duration);
    Ok(tests)
}

/// Tests each of these mutants, and calls `report` with each verdict. A test runs on all mutants that quicker tests have not
/// caught before the next test runs on any, so that an interrupted run has found out as much as possible.
///
/// # Errors
/// If a program cannot be run.
pub fn test_mutants(
    mutants: &[MutantId],
    tests: &[Test],
    tree: &Path,
    report: impl Fn(MutantId, Verdict) -> Result<()> + Sync,
) -> Result<BTreeMap<MutantId, Verdict>> {
    let mut verdicts = BTreeMap::new();
    let mut open: Vec<(MutantId, Batches)> = Vec::new();
    for &mutant in mutants {
        let batches = batches(mutant, tests);
        if batches.is_empty() {
            report(mutant, Verdict::Unreached)?;
            verdicts.insert(mutant, Verdict::Unreached);
        } else {
            open.push((mutant, batches));
        }
    }
    for pass in 0..BATCH_LIMITS.len() + tests.len() {
        let (now, rest): (Vec<_>, Vec<_>) =
            open.into_iter().partition(|(_, batches)| batches.contains_key(&pass));
        open = rest;
        if now.is_empty() {
            continue;
        }
        let results = run_in_parallel(&now, |index, (mutant, batches)| {
            let verdict = match run_batch(*mutant, &batches[&pass], tree)? {
                None if batches.range(pass + 1..).next().is_none() => Some(Verdict::Missed),
                verdict => verdict,
            };
            if let Some(verdict) = verdict {
                report(*mutant, verdict)?;
            }
            Ok((index, verdict))
        })?;
        let results: BTreeMap<usize, Option<Verdict>> = results.into_iter().collect();
        for (index, (mutant, batches)) in now.into_iter().enumerate() {
            match results[&index] {
                Some(verdict) => drop(verdicts.insert(mutant, verdict)),
                None => open.push((mutant, batches)),
            }
        }
        eprintln!("{} mutants remain for slower tests", open.len());
    }
    Ok(verdicts)
}

/// Runs tests on a mutant. Returns `None` if all of them pass.
fn run_batch(mutant: MutantId, tests: &[&Test], tree: &Path) -> Result<Option<Verdict>> {
    let programs: HashSet<&PathBuf> = tests.iter().map(|test| &test.program).collect();
    for program in programs {
        let own = tests.iter().filter(|test| test.program == *program);
        let names: Vec<&str> = own.clone().map(|test| &test.name[..]).collect();
        let limit = own.map(|test| test.duration).sum::<Duration>() * CPU_LIMIT.0 + CPU_LIMIT.1;
        let seconds = limit.as_secs().to_string();
        let mut command = command(program, tree, &seconds, &names);
        let child =
            command.env("NINEFOLD_MUTANT", mutant.to_string()).spawn().context("cannot start a test")?;
        match wait(child, limit * ELAPSED_LIMIT.0 + ELAPSED_LIMIT.1)? {
            Some(true) => {}
            Some(false) => return Ok(Some(Verdict::Caught)),
            None => return Ok(Some(Verdict::Hangs)),
        }
    }
    Ok(None)
}

/// Tests that run together, by the pass in which they run.
type Batches<'a> = BTreeMap<usize, Vec<&'a Test>>;

/// The tests that reach a mutant: first those that run together, then each of the others in a pass of its own, which is the
/// same for all mutants.
fn batches(mutant: MutantId, tests: &[Test]) -> Batches<'_> {
    let mut batches = Batches::new();
    let mut total = Duration::ZERO;
    for (index, test) in tests.iter().enumerate().filter(|(_, test)| test.reached.contains(&mutant)) {
        total += test.duration;
        let pass = BATCH_LIMITS.iter().position(|limit| total <= *limit);
        batches.entry(pass.unwrap_or(BATCH_LIMITS.len() + index)).or_default().push(test);
    }
    batches
}

fn command(program: &Path, tree: &Path, seconds: &str, names: &[&str]) -> Command {
    let mut command = Command::new("sh");
    command
        .args(["-c", LIMITS, seconds])
        .arg(program)
        .args(["--exact", "--test-threads=1", "--quiet"])
        .args(names)
        .current_dir(tree)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command
}

/// Waits for a process and returns whether it succeeds, or `None` if it exceeds a limit.
fn wait(mut child: Child, limit: Duration) -> Result<Option<bool>> {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            let hung = status.signal().is_some_and(|signal| LIMIT_SIGNALS.contains(&signal));
            return Ok(if hung { None } else { Some(status.success()) });
        }
        if start.elapsed() > limit {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        thread::sleep(Duration::from_millis(2).max(start.elapsed() / 20));
    }
}

/// Calls `run` with the index of each item and the item, on all cores.
fn run_in_parallel<T: Sync, R: Send>(
    items: &[T],
    run: impl Fn(usize, &T) -> Result<R> + Sync,
) -> Result<Vec<R>> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::new());
    let cores = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let workers: Vec<_> = (0..cores)
            .map(|_| {
                scope.spawn(|| {
                    while let Some((index, item)) = Some(next.fetch_add(1, Ordering::Relaxed))
                        .and_then(|index| Some((index, items.get(index)?)))
                    {
                        let result = run(index, item)?;
                        done.lock().expect("no thread panics with the lock").push(result);
                    }
                    anyhow::Ok(())
                })
            })
            .collect();
        workers.into_iter().try_for_each(|worker| worker.join().expect("no thread panics"))
    })?;
    Ok(done.into_inner().expect("no thread panics with the lock"))
}
