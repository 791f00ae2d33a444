//! Programs from crates.io, compiled on this machine.

use std::{
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::Result;

use crate::{
    step::{Step, print_note},
    tools::store,
    workspace::{cargo_program, find_on_path, read_output, run},
};

/// A program of a crate. `PROGRAM --version` starts with its name and version, such as `trunk 0.21.14`.
pub struct Tool {
    pub program: &'static str,
    pub package: &'static str,
    pub version: &'static str,
    /// More arguments of `cargo install`.
    pub arguments: &'static [&'static str],
    /// How long it takes to compile, on two cores.
    pub compile_time: &'static str,
}

impl Tool {
    /// The step that makes the program available on `PATH`.
    pub fn step(&'static self) -> Step {
        let name = format!("{} {}", self.program, self.version);
        Step::new(name.clone(), move |workspace| {
            let version = read_output(workspace.command(self.program)?.arg("--version"));
            if version.is_ok_and(|version| version.starts_with(&name)) {
                return Ok(());
            }
            workspace.add_to_path(self.install_once()?.join("bin"));
            Ok(())
        })
    }

    /// The file of the program: in any version on `PATH`, or in this version among the installed tools.
    pub fn find_or_install(&self) -> Result<PathBuf> {
        find_on_path(self.program).map_or_else(|| Ok(self.install_once()?.join(self.file())), Ok)
    }

    /// Compiles the program if it is not installed, and returns its folder.
    fn install_once(&self) -> Result<PathBuf> {
        let name = format!("{}-{}", self.program, self.version);
        store::install_once(&name, &self.file(), |folder| self.install(folder))
    }

    /// Its path within the folder.
    fn file(&self) -> PathBuf {
        Path::new("bin").join(format!("{}{}", self.program, std::env::consts::EXE_SUFFIX))
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
        // Optimizing the tools would take twice as long, to save half a second per build.
        command
            .env("CARGO_PROFILE_RELEASE_LTO", "off")
            .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0")
            .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16");
        run(&mut command)?;
        Ok(root)
    }
}
