//! Every test there is, in the order in which a fault shows soonest.

use anyhow::Result;

use crate::{
    build, made, package,
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
}

/// Installs what is missing and runs the tests.
///
/// # Errors
/// At the first step that fails.
pub fn test(mut workshop: Workshop, extent: Extent) -> Result<()> {
    let mut steps = tools::for_checks();
    steps.extend(tools::for_page());
    if matches!(extent, Extent::Everything | Extent::WithoutBrowser) {
        steps.extend(checks());
    }
    if extent != Extent::WithoutBrowser {
        if !made::is_current(&workshop) {
            steps.extend(build::release());
        }
        steps.push(package::step());
        steps.extend(tools::for_browser());
        match extent {
            Extent::Engines => steps.push(engines::install()),
            Extent::Everything => steps.push(engines::find()),
            _ => {}
        }
        steps.push(Step::new("browser tests", move |workshop| {
            let dist = workshop.dist();
            workshop.tell("NINEFOLD_DIST", dist);
            let which = match extent {
                Extent::Measures => vec!["--ignored", "--nocapture", "--test-threads=1", "measuring::"],
                Extent::Engines => [&["--ignored"][..], &engines::stories()].concat(),
                // Those that are ignored want what may not be there, or the machine to themselves.
                _ => {
                    let missing = engines::missing(workshop).into_iter().flat_map(|it| ["--skip", it]);
                    ["--include-ignored", "--skip", "measuring::"].into_iter().chain(missing).collect()
                }
            };
            workshop.cargo(&[&["test", "--package", "browser-tests", "--"], &which[..]].concat())
        }));
    }
    take(steps, &mut workshop)
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
        cargo("native tests", &["test", "--workspace", "--exclude", "browser-tests", "--exclude", "bench"]),
    ]
}

fn cargo(name: &str, arguments: &'static [&'static str]) -> Step {
    Step::new(name, move |workshop| workshop.cargo(arguments))
}
