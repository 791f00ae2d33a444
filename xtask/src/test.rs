//! Every test there is, in the order in which a fault shows soonest.

use anyhow::Result;

use crate::{
    build, made,
    step::{Step, take},
    tools,
    workshop::Workshop,
};

/// Which tests to run.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// All of them.
    Everything,
    /// Those that need neither the built page nor a browser.
    WithoutBrowser,
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
    if extent != Extent::Measures {
        steps.extend(checks());
    }
    if extent != Extent::WithoutBrowser {
        if !made::is_current(&workshop) {
            steps.extend(build::release());
        }
        steps.extend(tools::for_browser());
        steps.push(Step::new("browser tests", move |workshop| {
            let dist = workshop.dist();
            workshop.tell("NINEFOLD_DIST", dist);
            let measures = ["--", "--ignored", "--nocapture", "--test-threads=1", "measuring"];
            let which: &[&str] = if extent == Extent::Measures { &measures } else { &[] };
            workshop.cargo(&[&["test", "--package", "browser-tests"], which].concat())
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
