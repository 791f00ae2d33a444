//! Programs from crates.io, compiled on this machine, and components and targets of the Rust toolchain.

use std::{
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result};

use crate::{
    step::{Step, print_note},
    tools::store,
    workspace::{Workspace, cargo_program, find_on_path, read_output, run},
};

/// A program of a crate. `PROGRAM --version` starts with its name and version, such as `trunk 0.21.14`.
pub struct Tool {
    package: &'static str,
    version: &'static str,
    /// More arguments of `cargo install`.
    arguments: &'static [&'static str],
    /// How long it takes to compile, on two cores.
    compile_time: &'static str,
    /// Whether it is compiled to run fast, which takes longer.
    is_optimized: bool,
}

impl Tool {
    pub const fn new(
        package: &'static str,
        version: &'static str,
        arguments: &'static [&'static str],
        compile_time: &'static str,
    ) -> Tool {
        Tool { package, version, arguments, compile_time, is_optimized: false }
    }

    /// The same, for a program that runs longer than it takes to compile.
    pub const fn optimized(self) -> Tool {
        Tool { is_optimized: true, ..self }
    }

    /// The name of the program: that of the crate, without `-cli`.
    fn program(&self) -> &'static str {
        self.package.trim_end_matches("-cli")
    }

    /// The step that makes the program available on `PATH`.
    pub fn step(&'static self) -> Step {
        let name = format!("{} {}", self.program(), self.version);
        Step::new(name.clone(), move |workspace| {
            let version = read_output(workspace.command(self.program())?.arg("--version"));
            if version.is_ok_and(|version| version.starts_with(&name)) {
                return Ok(());
            }
            workspace.add_to_path(self.install_once()?.join("bin"));
            Ok(())
        })
    }

    /// The file of the program: in any version on `PATH`, or in this version among the installed tools.
    pub fn find_or_install(&self) -> Result<PathBuf> {
        find_on_path(self.program()).map_or_else(|| Ok(self.install_once()?.join(self.file())), Ok)
    }

    /// Compiles the program if it is not installed, and returns its folder.
    fn install_once(&self) -> Result<PathBuf> {
        let name = format!("{}-{}", self.program(), self.version);
        store::install_once(&name, &self.file(), |folder| self.install(folder))
    }

    /// Its path within the folder.
    fn file(&self) -> PathBuf {
        Path::new("bin").join(format!("{}{}", self.program(), std::env::consts::EXE_SUFFIX))
    }

    fn install(&self, folder: &Path) -> Result<PathBuf> {
        print_note(&format!("compiling, once: {} on two cores", self.compile_time));
        let root = folder.join("installed");
        let mut command = Command::new(cargo_program());
        command
            .args(["install", "--locked", self.package, "--version", self.version])
            .args(self.arguments)
            .arg("--root")
            .arg(&root)
            // In the same place every time, so that an interrupted compilation can continue.
            .arg("--target-dir")
            .arg(folder.join("target"))
            // Outside the checkout, whose .cargo/config.toml is for the page.
            .current_dir(folder);
        for variable in ["CARGO_TARGET_DIR", "CARGO_BUILD_TARGET", "RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS"] {
            command.env_remove(variable);
        }
        if !self.is_optimized {
            // Optimizing the tools would take twice as long, to save half a second per build.
            command
                .env("CARGO_PROFILE_RELEASE_LTO", "off")
                .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0")
                .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16");
        }
        run(&mut command)?;
        Ok(root)
    }
}

const WASM: &str = "wasm32-unknown-unknown";

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
            read_output(workspace.command("rustc")?.args(["--print", "target-libdir", "--target", WASM]))?;
        if Path::new(folder.trim()).is_dir() {
            return Ok(());
        }
        rustup(workspace, &["target", "add", WASM])
    })
}

fn rustup(workspace: &Workspace, arguments: &[&str]) -> Result<()> {
    print_note("downloading, once");
    find_on_path("rustup").with_context(|| {
        format!("`rustup {}` is needed, and there is no rustup: see https://rustup.rs", arguments.join(" "))
    })?;
    run(workspace.command("rustup")?.args(arguments))
}
