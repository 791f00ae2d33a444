//! Programs from the crate registry, compiled here.

use std::{
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::Result;

use crate::{
    step::{Step, note},
    tools::store,
    workshop::{cargo, find, read, run},
};

/// A program that a crate contains, told by its name and version: `trunk --version` says `trunk 0.21.14`.
pub struct Tool {
    pub program: &'static str,
    pub package: &'static str,
    pub version: &'static str,
    pub arguments: &'static [&'static str],
    /// How long compiling it takes.
    pub patience: &'static str,
}

impl Tool {
    /// Puts the program at hand.
    pub fn step(&'static self) -> Step {
        let name = format!("{} {}", self.program, self.version);
        Step::new(name.clone(), move |workshop| {
            let version = read(workshop.command(self.program)?.arg("--version"));
            if version.is_ok_and(|version| version.starts_with(&name)) {
                return Ok(());
            }
            workshop.add_tools(self.keep()?.join("bin"));
            Ok(())
        })
    }

    /// The program, of whichever version, if it is there.
    pub fn find(&self) -> Option<PathBuf> {
        let kept = || Some(store::find(&self.name(), &self.file())?.join(self.file()));
        find(self.program).or_else(kept)
    }

    /// Compiles the program unless it is there, and returns the folder it is in.
    pub fn keep(&self) -> Result<PathBuf> {
        store::keep(&self.name(), &self.file(), |folder| self.install(folder))
    }

    /// Its folder among those of our tools.
    fn name(&self) -> String {
        format!("{}-{}", self.program, self.version)
    }

    /// Where it is in its folder.
    fn file(&self) -> PathBuf {
        Path::new("bin").join(format!("{}{}", self.program, std::env::consts::EXE_SUFFIX))
    }

    fn install(&self, folder: &Path) -> Result<PathBuf> {
        note(&format!("compiling, once: {} on two cores", self.patience));
        let root = folder.join("installed");
        let mut command = Command::new(cargo());
        command
            .args(["install", "--locked", self.package, "--version", self.version])
            .args(self.arguments)
            .arg("--root")
            .arg(&root)
            // Kept until it is done, so that a compilation that was broken off goes on where it was.
            .arg("--target-dir")
            .arg(folder.join("target"))
            // Away from the checkout, whose settings are for the page.
            .current_dir(folder);
        for ours in ["CARGO_TARGET_DIR", "CARGO_BUILD_TARGET", "RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS"] {
            command.env_remove(ours);
        }
        // Optimising them would cost twice the minutes, once, to win half a second a build.
        command
            .env("CARGO_PROFILE_RELEASE_LTO", "off")
            .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0")
            .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16");
        run(&mut command)?;
        Ok(root)
    }
}
