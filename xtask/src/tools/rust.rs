//! Components and targets of the Rust toolchain.

use std::path::Path;

use anyhow::{Context, Result};

use crate::{
    step::{Step, print_note},
    workspace::{Workspace, cargo_program, find_on_path, read_output, run},
};

const TARGET: &str = "wasm32-unknown-unknown";

/// Installs rustfmt and clippy.
pub fn components() -> Step {
    Step::new("rustfmt and clippy", |workspace| {
        for (component, program) in [("rustfmt", "fmt"), ("clippy", "clippy")] {
            if read_output(workspace.command(cargo_program())?.args([program, "--version"])).is_err() {
                rustup(workspace, &["component", "add", component])?;
            }
        }
        Ok(())
    })
}

/// Installs the standard library for WebAssembly.
pub fn wasm_target() -> Step {
    Step::new("Rust's wasm target", |workspace| {
        let folder =
            read_output(workspace.command("rustc")?.args(["--print", "target-libdir", "--target", TARGET]))?;
        if Path::new(folder.trim()).is_dir() {
            return Ok(());
        }
        rustup(workspace, &["target", "add", TARGET])
    })
}

fn rustup(workspace: &Workspace, arguments: &[&str]) -> Result<()> {
    print_note("downloading, once");
    find_on_path("rustup").with_context(|| {
        format!("`rustup {}` is needed, and there is no rustup: see https://rustup.rs", arguments.join(" "))
    })?;
    run(workspace.command("rustup")?.args(arguments))
}
