//! What belongs to the Rust toolchain itself.

use std::path::Path;

use anyhow::{Context, Result};

use crate::{
    step::{Step, note},
    workshop::{Workshop, cargo, find, read, run},
};

const TARGET: &str = "wasm32-unknown-unknown";

/// Puts rustfmt and clippy at hand.
pub fn components() -> Step {
    Step::new("rustfmt and clippy", |workshop| {
        for (component, program) in [("rustfmt", "fmt"), ("clippy", "clippy")] {
            if read(workshop.command(cargo())?.args([program, "--version"])).is_err() {
                rustup(workshop, &["component", "add", component])?;
            }
        }
        Ok(())
    })
}

/// Puts the standard library for the page at hand.
pub fn wasm_target() -> Step {
    Step::new("Rust's wasm target", |workshop| {
        let place = read(workshop.command("rustc")?.args(["--print", "target-libdir", "--target", TARGET]))?;
        if Path::new(place.trim()).is_dir() {
            return Ok(());
        }
        rustup(workshop, &["target", "add", TARGET])
    })
}

fn rustup(workshop: &Workshop, arguments: &[&str]) -> Result<()> {
    note("fetching, once");
    find("rustup").with_context(|| {
        format!("{} is needed and there is no rustup to fetch it: see https://rustup.rs", arguments.join(" "))
    })?;
    run(workshop.command("rustup")?.args(arguments))
}
