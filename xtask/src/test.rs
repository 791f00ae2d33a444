//! `cargo xtask test`: all tests, ordered so that the quickest to fail come first; a part of them, or those of one name.

use std::{collections::BTreeSet, fs, num::NonZero, process::Stdio, thread};

use anyhow::{Result, bail, ensure};

use crate::{
    background::BackgroundCommand,
    build, fingerprint, package, python, scripts,
    step::{Step, run_steps},
    tools::{self, browsers},
    workspace::{Workspace, cargo_program, read_output},
};

/// Which tests to run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Checks, native tests, and end-to-end tests in Chromium.
    Default,
    /// Checks and native tests: everything that needs neither a release nor a browser.
    Quick,
    /// Tests that take minutes to hours each, native and end-to-end.
    Long,
    /// End-to-end tests that hold times to their limits.
    Measure,
    /// End-to-end tests in Firefox and WebKitGTK.
    AllBrowsers,
    /// The npm package in bundlers and type checkers, which have to be downloaded.
    Bundlers,
}

/// The arguments of `cargo xtask test`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    scope: Scope,
    /// Only tests whose path contains this.
    name: Option<String>,
}

impl Options {
    /// Parses `[--quick | --long | --measure | --all-browsers | --bundlers] [NAME]`.
    ///
    /// # Errors
    /// If an option is unknown, or if there is more than one option or name.
    pub fn parse(arguments: &[&str]) -> Result<Options> {
        let (options, names): (Vec<&str>, Vec<&str>) =
            arguments.iter().partition(|argument| argument.starts_with('-'));
        let scope = match *options {
            [] => Scope::Default,
            ["--quick"] => Scope::Quick,
            ["--long"] => Scope::Long,
            ["--measure"] => Scope::Measure,
            ["--all-browsers"] => Scope::AllBrowsers,
            ["--bundlers"] => Scope::Bundlers,
            _ => bail!(
                "`{}`: expected --quick, --long, --measure, --all-browsers or --bundlers",
                options.join(" ")
            ),
        };
        let name = match *names {
            [] => None,
            [name] => Some(name.to_owned()),
            _ => bail!("`{}`: expected one name", names.join(" ")),
        };
        Ok(Options { scope, name })
    }
}

/// Installs missing tools and runs the tests.
///
/// # Errors
/// If a step fails, or if no test has the given name.
pub fn test(mut workspace: Workspace, options: &Options) -> Result<()> {
    let steps = match &options.name {
        None => steps(&workspace, options.scope),
        Some(name) => named_steps(&workspace, options.scope, name)?,
    };
    run_steps(steps, &mut workspace)
}

/// The steps for all tests of a scope.
fn steps(workspace: &Workspace, scope: Scope) -> Vec<Step> {
    let mut steps = tools::for_checks();
    steps.extend(tools::for_page());
    let needs_release = scope != Scope::Quick && !fingerprint::is_release_current(workspace);
    // One core does half of the work of building a release: checks and native tests run meanwhile.
    let release =
        (needs_release && scope == Scope::Default).then(|| BackgroundCommand::new("the release", "build"));
    if let Some(release) = &release {
        steps.extend(tools::for_release());
        steps.push(release.start());
    }
    if matches!(scope, Scope::Default | Scope::Quick) {
        steps.extend(tools::for_proofs());
        steps.extend(checks());
    }
    if scope == Scope::Long {
        steps.extend(tools::for_proofs());
        steps.push(tools::acl2());
        steps.push(cargo_step(
            "long native tests",
            &["test", "--package", "ninefold-app", "--test", "native", "--", "--ignored", "--nocapture"],
        ));
    }
    if scope != Scope::Quick {
        match release {
            Some(release) => steps.push(release.wait()),
            None if needs_release => steps.extend(build::release_steps()),
            None => {}
        }
        steps.push(package::step());
        steps.extend(tools::for_end_to_end_tests());
        if scope == Scope::Bundlers {
            steps.extend(tools::for_bundlers());
        }
        steps.extend(match scope {
            Scope::AllBrowsers => all_browsers_steps(None),
            Scope::Bundlers => {
                vec![end_to_end_step(&["--ignored", "--nocapture", "--test-threads=1", "bundlers::"])]
            }
            Scope::Measure => {
                vec![end_to_end_step(&["--ignored", "--nocapture", "--test-threads=1", "performance::"])]
            }
            Scope::Long => vec![end_to_end_step(&["--ignored", "--nocapture", "soak::"])],
            Scope::Default | Scope::Quick => vec![end_to_end_step(&[])],
        });
    }
    steps
}

/// The steps for the tests of a scope whose path contains `name`. A release is only built for end-to-end tests.
fn named_steps(workspace: &Workspace, scope: Scope, name: &str) -> Result<Vec<Step>> {
    println!("searching for tests whose path contains `{name}`");
    let find =
        |is_wanted: bool, arguments, is_in_scope: fn(&TestPath, Scope) -> bool| -> Result<Vec<TestPath>> {
            // Even listing tests compiles them.
            let mut tests = if is_wanted { list_tests(workspace, arguments, name)? } else { Vec::new() };
            tests.retain(|test| is_in_scope(test, scope));
            Ok(tests)
        };
    let has_native_tests = matches!(scope, Scope::Default | Scope::Quick | Scope::Long);
    let native = find(has_native_tests, &NATIVE_TESTS, is_native_test_in_scope)?;
    let end_to_end = find(scope != Scope::Quick, &END_TO_END_TESTS, is_end_to_end_test_in_scope)?;
    ensure!(
        !(native.is_empty() && end_to_end.is_empty()),
        "no test whose path contains `{name}` runs with these options. Ignored tests need --long, --measure, --all-browsers or --bundlers"
    );

    let mut steps = Vec::new();
    if native.iter().any(|test| test.path.starts_with("proof::")) {
        steps.extend(tools::for_proofs());
        if scope == Scope::Long {
            steps.push(tools::acl2());
        }
    }
    if !native.is_empty() {
        let mut arguments = filter_arguments(&native);
        if scope == Scope::Long {
            arguments.push("--nocapture".to_owned());
        }
        steps.push(Step::new(format!("native tests ({})", native.len()), move |workspace| {
            let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
            workspace.cargo(&[&NATIVE_TESTS[..], &["--"], &arguments].concat())
        }));
    }
    if !end_to_end.is_empty() {
        if !fingerprint::is_release_current(workspace) {
            steps.extend(build::steps());
        }
        steps.push(package::step());
        steps.extend(tools::for_end_to_end_tests());
        if scope == Scope::Bundlers {
            steps.extend(tools::for_bundlers());
        }
        if scope == Scope::AllBrowsers {
            steps.extend(all_browsers_steps(Some(name)));
        } else {
            let mut arguments = filter_arguments(&end_to_end);
            match scope {
                Scope::Measure | Scope::Bundlers => {
                    arguments.extend(["--nocapture", "--test-threads=1"].map(str::to_owned));
                }
                Scope::Long => arguments.push("--nocapture".to_owned()),
                _ => {}
            }
            steps.push(Step::new(format!("end-to-end tests ({})", end_to_end.len()), move |workspace| {
                let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
                run_end_to_end_tests(workspace, &arguments)
            }));
        }
    }
    Ok(steps)
}

/// The native tests of all packages.
const NATIVE_TESTS: [&str; 6] = ["test", "--workspace", "--exclude", "e2e-tests", "--exclude", "bench"];

/// The tests that run in a browser.
const END_TO_END_TESTS: [&str; 3] = ["test", "--package", "e2e-tests"];

/// A test, as `--list` names it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct TestPath {
    path: String,
    is_ignored: bool,
}

/// The tests that `cargo ARGUMENTS` would run, if their path contains `name`.
fn list_tests(workspace: &Workspace, arguments: &[&str], name: &str) -> Result<Vec<TestPath>> {
    let list = |more: &[&str]| -> Result<BTreeSet<String>> {
        let mut cargo = workspace.command(cargo_program())?;
        cargo.args(arguments).args(["--", "--list", "--format=terse"]).args(more).arg(name);
        // The compiler's messages are shown.
        Ok(parse_list(&read_output(cargo.stderr(Stdio::inherit()))?))
    };
    let all = list(&[])?;
    let ignored = if all.is_empty() { BTreeSet::new() } else { list(&["--ignored"])? };
    Ok(all.into_iter().map(|path| TestPath { is_ignored: ignored.contains(&path), path }).collect())
}

/// The tests in the output of `--list --format=terse`.
fn parse_list(output: &str) -> BTreeSet<String> {
    output.lines().filter_map(|line| Some(line.strip_suffix(": test")?.to_owned())).collect()
}

fn is_native_test_in_scope(test: &TestPath, scope: Scope) -> bool {
    match scope {
        Scope::Default | Scope::Quick => !test.is_ignored,
        Scope::Long => test.is_ignored,
        Scope::Measure | Scope::AllBrowsers | Scope::Bundlers => false,
    }
}

fn is_end_to_end_test_in_scope(test: &TestPath, scope: Scope) -> bool {
    match scope {
        Scope::Default => !test.is_ignored,
        Scope::Quick => false,
        Scope::Long => test.is_ignored && test.path.starts_with("soak::"),
        Scope::Measure => test.is_ignored && test.path.starts_with("performance::"),
        Scope::AllBrowsers => !test.path.starts_with("bundlers::"),
        Scope::Bundlers => test.is_ignored && test.path.starts_with("bundlers::"),
    }
}

/// The arguments that make a test program run just these tests, even if they are ignored.
fn filter_arguments(tests: &[TestPath]) -> Vec<String> {
    let paths = tests.iter().map(|test| test.path.clone());
    ["--exact", "--include-ignored"].map(str::to_owned).into_iter().chain(paths).collect()
}

/// A step that runs end-to-end tests in Chromium.
fn end_to_end_step(arguments: &'static [&'static str]) -> Step {
    Step::new("end-to-end tests", move |workspace| run_end_to_end_tests(workspace, arguments))
}

/// Steps that install Firefox and WebKitGTK and run all end-to-end tests in each, or those whose path contains `name`.
fn all_browsers_steps(name: Option<&str>) -> Vec<Step> {
    let mut steps = vec![browsers::install()];
    steps.extend(browsers::names().map(|browser| {
        let name = name.map(str::to_owned);
        Step::new(format!("end-to-end tests in {browser}"), move |workspace| {
            workspace.set_env("NINEFOLD_BROWSER", browser);
            let exceptions = fs::read_to_string(workspace.root().join("tests/e2e/browser-exceptions.txt"))?;
            let skipped = exceptions_of(&exceptions, browser).flat_map(|test| ["--skip", test]);
            let arguments: Vec<&str> = ["--include-ignored", "--skip", "bundlers::"]
                .into_iter()
                .chain(skipped)
                .chain(name.as_deref())
                .collect();
            run_end_to_end_tests(workspace, &arguments)
        })
    }));
    steps
}

/// The tests that do not work in a browser. A line of the list is `BROWSER TEST REASON…`, where the browser may be `both`.
fn exceptions_of<'a>(list: &'a str, browser: &str) -> impl Iterator<Item = &'a str> {
    let lines = list.lines().filter(|line| !line.starts_with('#')).map(str::split_whitespace);
    lines.filter_map(move |mut words| match words.next() {
        Some(which) if which == browser || which == "both" => words.next(),
        _ => None,
    })
}

/// How many failed end-to-end tests are run a second time: what breaks more than that is not chance.
const MAX_REPEATED: usize = 3;

/// Runs end-to-end tests against the release in `dist/`. Browsers on a busy machine are late now and then, so up to
/// [`MAX_REPEATED`] tests that fail are run once more, each alone, and named at the end; the step fails if one fails twice.
///
/// # Errors
/// If more tests fail, or one fails twice.
fn run_end_to_end_tests(workspace: &mut Workspace, arguments: &[&str]) -> Result<()> {
    let dist = workspace.dist();
    workspace.set_env("NINEFOLD_DIST", dist);
    // One test in three waits most of the time, for something that is slow on purpose.
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    workspace.set_env("RUST_TEST_THREADS", (cores + cores.div_ceil(2)).to_string());
    let (outcome, output) =
        workspace.cargo_output(&[&END_TO_END_TESTS[..], &["--no-fail-fast", "--"], arguments].concat())?;
    let failed = parse_failures(&output);
    if outcome.is_ok() || failed.is_empty() || failed.len() > MAX_REPEATED {
        return outcome;
    }
    println!("run again, alone: {}", failed.join(", "));
    for test in &failed {
        let alone = ["--", "--exact", "--include-ignored", "--test-threads=1", test];
        workspace.cargo(&[&END_TO_END_TESTS[..], &alone].concat())?;
    }
    println!("failed once beside the others and passed alone: {}", failed.join(", "));
    Ok(())
}

/// The tests that failed, in the output of a test program: those of the list at its end. What a test prints may stand between its
/// name and its result.
fn parse_failures(output: &str) -> Vec<&str> {
    let (_, list) = output.rsplit_once("\nfailures:\n").unwrap_or_default();
    list.lines().map_while(|line| line.strip_prefix("    ")).collect()
}

/// Everything that needs no browser.
fn checks() -> Vec<Step> {
    let mut steps = vec![cargo_step("formatting", &["fmt", "--all", "--check"])];
    steps.extend(scripts::steps());
    steps.extend([
        cargo_step("clippy", &["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]),
        cargo_step(
            "clippy for the page",
            &[
                "clippy",
                "--package",
                "ninefold-web",
                "--target",
                "wasm32-unknown-unknown",
                "--",
                "-D",
                "warnings",
            ],
        ),
        cargo_step("native tests", &NATIVE_TESTS),
    ]);
    steps.extend(python::quick_steps());
    steps
}

fn cargo_step(name: &str, arguments: &'static [&'static str]) -> Step {
    Step::new(name, move |workspace| workspace.cargo(arguments))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_option_and_a_name_go_together_in_any_order() {
        let parse = |arguments: &[&str]| Options::parse(arguments).unwrap();
        let options = |scope, name: Option<&str>| Options { scope, name: name.map(str::to_owned) };
        assert_eq!(parse(&[]), options(Scope::Default, None));
        assert_eq!(parse(&["storage::"]), options(Scope::Default, Some("storage::")));
        assert_eq!(parse(&["--quick", "solver"]), options(Scope::Quick, Some("solver")));
        assert_eq!(parse(&["solver", "--long"]), options(Scope::Long, Some("solver")));
        assert_eq!(parse(&["--measure"]), options(Scope::Measure, None));
        assert_eq!(parse(&["--bundlers", "types"]), options(Scope::Bundlers, Some("types")));
        assert_eq!(parse(&["--all-browsers"]), options(Scope::AllBrowsers, None));
        for refused in [&["--quick", "--long"][..], &["a", "b"], &["--none"]] {
            assert!(Options::parse(refused).is_err(), "{refused:?}");
        }
    }

    #[test]
    fn only_tests_are_read_from_a_list() {
        let list = "a::b: test\nc: benchmark\nsrc/lib.rs - d (line 1): test\n\n2 tests, 1 benchmark\n";
        assert_eq!(Vec::from_iter(parse_list(list)), ["a::b", "src/lib.rs - d (line 1)"]);
    }

    #[test]
    fn failed_tests_are_found_in_the_output() {
        let output = "running 3 tests\ntest a::b ... ok\ntest a::c ... built after 2 s\nFAILED\ntest d ... FAILED\n\n\
                      failures:\n\n---- a::c stdout ----\n    1: why\n\nfailures:\n    a::c\n    d\n\n\
                      test result: FAILED. 1 passed; 2 failed\n";
        assert_eq!(parse_failures(output), ["a::c", "d"]);
        assert!(parse_failures("running 1 test\ntest a::b ... ok\n").is_empty());
    }

    #[test]
    fn ignored_tests_belong_to_the_option_that_runs_them() {
        let test = |path: &str, is_ignored| TestPath { path: path.to_owned(), is_ignored };
        let scopes = |is_in_scope: fn(&TestPath, Scope) -> bool, test: &TestPath| {
            [Scope::Default, Scope::Quick, Scope::Long, Scope::Measure].map(|scope| is_in_scope(test, scope))
        };
        assert_eq!(scopes(is_native_test_in_scope, &test("a::b", false)), [true, true, false, false]);
        assert_eq!(scopes(is_native_test_in_scope, &test("a::b", true)), [false, false, true, false]);
        let end_to_end = is_end_to_end_test_in_scope;
        assert_eq!(scopes(end_to_end, &test("storage::a", false)), [true, false, false, false]);
        assert_eq!(scopes(end_to_end, &test("soak::a", true)), [false, false, true, false]);
        assert_eq!(scopes(end_to_end, &test("performance::a", true)), [false, false, false, true]);
        assert_eq!(scopes(end_to_end, &test("bundlers::a", true)), [false; 4]);
        assert!(end_to_end(&test("bundlers::a", true), Scope::Bundlers));
        assert!(!end_to_end(&test("bundlers::a", true), Scope::AllBrowsers));
    }

    #[test]
    fn exceptions_are_those_of_the_browser_and_of_both() {
        let list = "# why\nFirefox a::b no clipboard\nboth c\nWebKitGTK d\n\n";
        assert_eq!(exceptions_of(list, "Firefox").collect::<Vec<_>>(), ["a::b", "c"]);
    }
}
