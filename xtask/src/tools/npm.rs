//! Packages from npm.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::{
    step::{Step, note},
    tools::store,
    workshop::{Workshop, read, run},
};

/// A package in one version.
pub struct Package {
    pub name: &'static str,
    pub version: &'static str,
    /// Of the file that the registry has, as npm writes sums.
    pub sum: &'static str,
}

impl Package {
    /// Puts a program of this package at hand. One on `PATH` is as good when its `--version` starts with `version`.
    pub fn program(&'static self, program: &'static str, version: &'static str) -> Step {
        Step::new(format!("{program}, {} {} from npm", self.name, self.version), move |workshop| {
            let found = read(workshop.command(program)?.arg("--version"));
            if found.is_ok_and(|found| found.starts_with(version)) {
                return Ok(());
            }
            let home = self.keep(workshop)?;
            workshop.add_tools(home.join("node_modules").join(".bin"));
            Ok(())
        })
    }

    /// Tells in a variable where a file of this package is.
    pub fn file(&'static self, file: &'static str, variable: &'static str) -> Step {
        Step::new(format!("{} {} from npm", self.name, self.version), move |workshop| {
            let home = self.keep(workshop)?;
            workshop.tell(variable, home.join("node_modules").join(self.name).join(file));
            Ok(())
        })
    }

    fn keep(&self, workshop: &Workshop) -> Result<PathBuf> {
        let name = format!("{}-{}", self.name, self.version);
        let manifest = Path::new("node_modules").join(self.name).join("package.json");
        store::keep(&name, &manifest, |folder| self.install(workshop, folder))
    }

    fn install(&self, workshop: &Workshop, folder: &Path) -> Result<PathBuf> {
        note("fetching, once");
        let npm = if cfg!(windows) { "npm.cmd" } else { "npm" };
        read(workshop.command(npm)?.arg("--version"))
            .context("npm does not run: install Node.js 18 or later")?;
        let made = folder.join("installed");
        run(workshop
            .command(npm)?
            .args(["install", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error", "--prefix"])
            .arg(&made)
            .arg(format!("{}@{}", self.name, self.version)))?;
        let noted = fs::read_to_string(made.join("node_modules").join(".package-lock.json"))?;
        self.check(&noted)?;
        Ok(made)
    }

    /// Whether npm notes that what it has installed is what we know.
    fn check(&self, noted: &str) -> Result<()> {
        let noted: Value = serde_json::from_str(noted)?;
        let sum = &noted["packages"][format!("node_modules/{}", self.name)]["integrity"];
        ensure!(
            sum == self.sum,
            "{} {} from npm is not what it was: its sum is {sum}, not {}",
            self.name,
            self.version,
            self.sum
        );
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_package_with_another_sum_is_refused() {
        let package = Package { name: "a", version: "1.0.0", sum: "sha512-x" };
        let noted = |sum| format!(r#"{{"packages":{{"node_modules/a":{{"integrity":{sum:?}}}}}}}"#);
        package.check(&noted("sha512-x")).unwrap();
        for other in [noted("sha512-y"), "{}".to_owned()] {
            let error = package.check(&other).unwrap_err().to_string();
            assert!(error.starts_with("a 1.0.0 from npm is not what it was"), "{error}");
        }
    }
}
