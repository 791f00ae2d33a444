//! Every test there is, in the order in which a fault shows soonest.

use std::{fs, num::NonZero, thread};

use anyhow::Result;

use crate::{
    build, made,
    meanwhile::Meanwhile,
    package,
    step::{Step, take},
    tools::{self, engines},
    workshop::Workshop,
};

/// Which tests to run.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// All of them.
    Everything,
    /// Those that need neither the built page nor a browser.
    WithoutBrowser,
    /// Whole games in the engines beside Chromium's, and nothing else.
    Engines,
    /// The stories in the browser that hold times to their limits, and nothing else.
    Measures,
    /// What takes minutes to hours each and is run before a release, and nothing else.
    Long,
}

/// Installs what is missing and runs the tests.
///
/// # Errors
/// At the first step that fails.
pub fn test(mut workshop: Workshop, extent: Extent) -> Result<()> {
    let mut steps = tools::for_checks();
    steps.extend(tools::for_page());
    let wants_release = extent != Extent::WithoutBrowser && !made::is_current(&workshop);
    // Half of making a release is done by one core.
    let release =
        (wants_release && extent == Extent::Everything).then(|| Meanwhile::of("the release", "build"));
    if let Some(release) = &release {
        steps.extend(tools::for_release());
        steps.push(release.begin());
    }
    if matches!(extent, Extent::Everything | Extent::WithoutBrowser) {
        steps.extend(checks());
    }
    if extent == Extent::Long {
        steps.push(cargo(
            "long native tests",
            &["test", "--package", "ninefold", "--test", "native", "--", "--ignored", "--nocapture"],
        ));
    }
    if extent != Extent::WithoutBrowser {
        match release {
            Some(release) => steps.push(release.end()),
            None if wants_release => steps.extend(build::release()),
            None => {}
        }
        steps.push(package::step());
        steps.extend(tools::for_browser());
        if extent == Extent::Engines {
            steps.push(engines::install());
            steps.extend(engines::names().map(stories_in));
        }
    }
    if matches!(extent, Extent::Everything | Extent::Measures | Extent::Long) {
        steps.push(Step::new("browser tests", move |workshop| {
            let which: &[&str] = match extent {
                Extent::Measures => &["--ignored", "--nocapture", "--test-threads=1", "performance::"],
                Extent::Long => &["--ignored", "--nocapture", "soak::"],
                _ => &[],
            };
            tell_stories(workshop, which)
        }));
    }
    take(steps, &mut workshop)
}

/// The stories in another engine than Chromium's, but for those that it cannot be told.
fn stories_in(engine: &'static str) -> Step {
    Step::new(format!("browser tests in {engine}"), move |workshop| {
        workshop.tell("NINEFOLD_BROWSER", engine);
        let list = fs::read_to_string(workshop.root().join("tests/e2e/browser-exceptions.txt"))?;
        let lines = list.lines().filter(|line| !line.starts_with('#')).map(str::split_whitespace);
        let untold = lines.filter_map(|mut words| match words.next() {
            Some(which) if which == engine || which == "both" => words.next(),
            _ => None,
        });
        let left_out = untold.flat_map(|story| ["--skip", story]);
        let which: Vec<&str> = ["--include-ignored"].into_iter().chain(left_out).collect();
        tell_stories(workshop, &which)
    })
}

/// Those of the stories that are named so, about the release that is there.
fn tell_stories(workshop: &mut Workshop, which: &[&str]) -> Result<()> {
    let dist = workshop.dist();
    workshop.tell("NINEFOLD_DIST", dist);
    // Of three stories one waits, for what is slow on purpose.
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    workshop.tell("RUST_TEST_THREADS", (cores + cores.div_ceil(2)).to_string());
    workshop.cargo(&[&["test", "--package", "e2e-tests", "--"], which].concat())
}

/// All that needs no browser.
fn checks() -> [Step; 4] {
    [
        cargo("formatting", &["fmt", "--all", "--check"]),
        cargo("clippy", &["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]),
        cargo(
            "clippy for the page",
            &[
                "clippy",
                "--package",
                "ninefold",
                "--target",
                "wasm32-unknown-unknown",
                "--",
                "-D",
                "warnings",
            ],
        ),
        cargo("native tests", &["test", "--workspace", "--exclude", "e2e-tests", "--exclude", "bench"]),
    ]
}

fn cargo(name: &str, arguments: &'static [&'static str]) -> Step {
    Step::new(name, move |workshop| workshop.cargo(arguments))
}
