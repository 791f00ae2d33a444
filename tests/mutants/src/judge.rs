//! One fault after the other, against the tests that reach it.

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

use crate::rewrite::Id;

/// What the tests make of a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// A test fails.
    Caught,
    /// The tests do not end.
    Hangs,
    /// No test fails.
    Missed,
    /// No test comes by.
    Unreached,
}

impl Verdict {
    pub const ALL: [Verdict; 4] = [Verdict::Caught, Verdict::Hangs, Verdict::Missed, Verdict::Unreached];

    pub fn is_noticed(self) -> bool {
        matches!(self, Verdict::Caught | Verdict::Hangs)
    }
}

/// One test, and what it reaches.
pub struct Test {
    program: PathBuf,
    name: String,
    takes: Duration,
    reaches: HashSet<Id>,
}

impl fmt::Display for Test {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        writeln!(f, "{:.2} s, {} faults: {}", self.takes.as_secs_f64(), self.reaches.len(), self.name)
    }
}

/// Tests run together while all before them take no longer than this; those after the last on their own.
const PORTIONS: [Duration; 2] = [Duration::from_millis(200), Duration::from_secs(1)];

/// Tests hang that work longer than they took without a fault by this.
const PATIENCE: (u32, Duration) = (5, Duration::from_secs(1));

/// Tests hang as well that wait so much longer than that: for what never comes, as a busy machine gives them little time to
/// work.
const WAITING: (u32, Duration) = (10, Duration::from_mins(1));

/// How long a program with a fault may work, in seconds, and what it may ask of memory, in KiB.
const LIMITS: &str = "ulimit -t \"$0\"; ulimit -v 6000000; exec \"$@\"";

/// What ends a program that has worked for so long: SIGXCPU, or SIGKILL.
const ENDED: [i32; 2] = [24, 9];

/// No limit to work.
const UNLIMITED: &str = "unlimited";

/// Runs each test of those programs alone, with no fault on, and notes what it reaches and how long it takes.
///
/// # Errors
/// When a test fails, and when a program cannot be run.
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
    let tests = each(&names, |index, (program, name)| {
        let file = folder.join(format!("reached-{index}"));
        let _ = fs::remove_file(&file);
        let begun = Instant::now();
        let status = command(program, tree, UNLIMITED, &[name]).env("NINEFOLD_FAULT", &file).status()?;
        ensure!(status.success(), "{name} fails with no fault on");
        let takes = begun.elapsed();
        let told = fs::read_to_string(&file).unwrap_or_default();
        let _ = fs::remove_file(&file);
        let reaches = told.lines().map(str::parse).collect::<Result<_, _>>()?;
        Ok(Test { program: (*program).clone(), name: name.clone(), takes, reaches })
    })?;
    let mut tests: Vec<Test> = tests;
    tests.sort_by_key(|test| test.takes);
    Ok(tests)
}

/// What the tests make of each of those faults. Each verdict is told when it is there. A test is run on all faults that
/// none of the quicker ones noticed before the next is, so that what is interrupted has found out most.
///
/// # Errors
/// When a program cannot be run.
pub fn judge(
    faults: &[Id],
    tests: &[Test],
    tree: &Path,
    told: impl Fn(Id, Verdict) -> Result<()> + Sync,
) -> Result<BTreeMap<Id, Verdict>> {
    let mut verdicts = BTreeMap::new();
    let mut open: Vec<(Id, Portions)> = Vec::new();
    for &fault in faults {
        let portions = portions(fault, tests);
        if portions.is_empty() {
            told(fault, Verdict::Unreached)?;
            verdicts.insert(fault, Verdict::Unreached);
        } else {
            open.push((fault, portions));
        }
    }
    for pass in 0..PORTIONS.len() + tests.len() {
        let (tried, rest): (Vec<_>, Vec<_>) =
            open.into_iter().partition(|(_, portions)| portions.contains_key(&pass));
        open = rest;
        if tried.is_empty() {
            continue;
        }
        let noticed = each(&tried, |at, (fault, portions)| {
            let verdict = match noticed(*fault, &portions[&pass], tree)? {
                None if portions.range(pass + 1..).next().is_none() => Some(Verdict::Missed),
                verdict => verdict,
            };
            if let Some(verdict) = verdict {
                told(*fault, verdict)?;
            }
            Ok((at, verdict))
        })?;
        let noticed: BTreeMap<usize, Option<Verdict>> = noticed.into_iter().collect();
        for (at, (fault, portions)) in tried.into_iter().enumerate() {
            match noticed[&at] {
                Some(verdict) => drop(verdicts.insert(fault, verdict)),
                None => open.push((fault, portions)),
            }
        }
        eprintln!("{} are left to slower tests", open.len());
    }
    Ok(verdicts)
}

/// Whether those tests notice a fault, and how.
fn noticed(fault: Id, tests: &[&Test], tree: &Path) -> Result<Option<Verdict>> {
    let programs: HashSet<&PathBuf> = tests.iter().map(|test| &test.program).collect();
    for program in programs {
        let own = tests.iter().filter(|test| test.program == *program);
        let names: Vec<&str> = own.clone().map(|test| &test.name[..]).collect();
        let limit = own.map(|test| test.takes).sum::<Duration>() * PATIENCE.0 + PATIENCE.1;
        let seconds = limit.as_secs().to_string();
        let mut command = command(program, tree, &seconds, &names);
        let child =
            command.env("NINEFOLD_FAULT", fault.to_string()).spawn().context("cannot start a test")?;
        match succeeds(child, limit * WAITING.0 + WAITING.1)? {
            Some(true) => {}
            Some(false) => return Ok(Some(Verdict::Caught)),
            None => return Ok(Some(Verdict::Hangs)),
        }
    }
    Ok(None)
}

/// Tests that run together, by their place.
type Portions<'a> = BTreeMap<usize, Vec<&'a Test>>;

/// The tests that reach a fault: those of each portion, and then each of the others at a place of its own, which is the same
/// for all faults.
fn portions(fault: Id, tests: &[Test]) -> Portions<'_> {
    let mut portions = Portions::new();
    let mut whole = Duration::ZERO;
    for (index, test) in tests.iter().enumerate().filter(|(_, test)| test.reaches.contains(&fault)) {
        whole += test.takes;
        let portion = PORTIONS.iter().position(|limit| whole <= *limit);
        portions.entry(portion.unwrap_or(PORTIONS.len() + index)).or_default().push(test);
    }
    portions
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

/// Whether it succeeds, unless it has worked for too long or has not ended by then.
fn succeeds(mut child: Child, limit: Duration) -> Result<Option<bool>> {
    let begun = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            let hung = status.signal().is_some_and(|signal| ENDED.contains(&signal));
            return Ok(if hung { None } else { Some(status.success()) });
        }
        if begun.elapsed() > limit {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        thread::sleep(Duration::from_millis(2).max(begun.elapsed() / 20));
    }
}

/// Does something with each of those, on all cores.
fn each<T: Sync, R: Send>(all: &[T], what: impl Fn(usize, &T) -> Result<R> + Sync) -> Result<Vec<R>> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::new());
    let cores = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let workers: Vec<_> = (0..cores)
            .map(|_| {
                scope.spawn(|| {
                    while let Some((index, one)) =
                        Some(next.fetch_add(1, Ordering::Relaxed)).and_then(|at| Some((at, all.get(at)?)))
                    {
                        let result = what(index, one)?;
                        done.lock().expect("nobody panics with it").push(result);
                    }
                    anyhow::Ok(())
                })
            })
            .collect();
        workers.into_iter().try_for_each(|worker| worker.join().expect("nobody panics"))
    })?;
    Ok(done.into_inner().expect("nobody panics with it"))
}
