//! Packages from npm.

use std::{
    fs,
    path::{Path, PathBuf},
    slice,
};

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::{
    step::{Step, print_note},
    tools::store,
    workspace::{Workspace, read_output, run},
};

/// A package in one version.
pub struct Package {
    pub name: &'static str,
    pub version: &'static str,
    /// The checksum of the registry's file, in the form of `package-lock.json`.
    pub integrity: &'static str,
}

impl Package {
    /// The step that makes a program of this package available on `PATH`. A program that is there is used if its
    /// `--version` starts with `version`.
    pub fn program(&'static self, program: &'static str, version: &'static str) -> Step {
        Step::new(format!("{program}, {} {} from npm", self.name, self.version), move |workspace| {
            let output = read_output(workspace.command(program)?.arg("--version"));
            if output.is_ok_and(|output| output.starts_with(version)) {
                return Ok(());
            }
            let folder = self.install_once(workspace)?;
            workspace.add_to_path(folder.join("node_modules").join(".bin"));
            Ok(())
        })
    }

    /// The step that sets a variable to the path of a file in this package.
    pub fn file(&'static self, file: &'static str, variable: &'static str) -> Step {
        Step::new(format!("{} {} from npm", self.name, self.version), move |workspace| {
            let folder = self.install_once(workspace)?;
            workspace.set_env(variable, folder.join("node_modules").join(self.name).join(file));
            Ok(())
        })
    }

    fn install_once(&self, workspace: &Workspace) -> Result<PathBuf> {
        install_once(workspace, slice::from_ref(self))
    }

    /// The name and the version, as in the name of a folder.
    fn folder_name(&self) -> String {
        format!("{}-{}", self.name, self.version)
    }

    /// Checks the integrity that npm has recorded in its lock file.
    fn check(&self, lock: &str) -> Result<()> {
        let lock: Value = serde_json::from_str(lock)?;
        let integrity = &lock["packages"][format!("node_modules/{}", self.name)]["integrity"];
        ensure!(
            integrity == self.integrity,
            "{} {} from npm has changed: its integrity is {integrity}, not {}",
            self.name,
            self.version,
            self.integrity
        );
        Ok(())
    }
}

/// Packages that are installed together.
pub struct Toolset {
    /// The variable that tells tests the folder.
    pub variable: &'static str,
    pub packages: &'static [Package],
}

impl Toolset {
    /// The step that sets the variable to the folder in whose `node_modules` the packages are.
    pub fn step(&'static self) -> Step {
        let names = self.packages.iter().map(|package| format!("{} {}", package.name, package.version));
        Step::new(format!("{} from npm", names.collect::<Vec<_>>().join(", ")), move |workspace| {
            let folder = install_once(workspace, self.packages)?;
            workspace.set_env(self.variable, folder);
            Ok(())
        })
    }
}

/// Installs packages into one folder if they are not installed, and returns it.
fn install_once(workspace: &Workspace, packages: &[Package]) -> Result<PathBuf> {
    let name = match packages {
        [package] => package.folder_name(),
        // The slash of a scope would be a folder.
        _ => packages
            .iter()
            .map(|package| package.folder_name().replace('/', "-"))
            .collect::<Vec<_>>()
            .join("+"),
    };
    let manifest = Path::new("node_modules").join(packages[0].name).join("package.json");
    store::install_once(&name, &manifest, |folder| install(workspace, packages, folder))
}

fn install(workspace: &Workspace, packages: &[Package], folder: &Path) -> Result<PathBuf> {
    print_note("downloading, once");
    let npm = if cfg!(windows) { "npm.cmd" } else { "npm" };
    read_output(workspace.command(npm)?.arg("--version"))
        .context("npm does not run: install Node.js 22.12 or later")?;
    let installed = folder.join("installed");
    run(workspace
        .command(npm)?
        .args(["install", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error", "--prefix"])
        .arg(&installed)
        .args(packages.iter().map(|package| format!("{}@{}", package.name, package.version))))?;
    let lock = fs::read_to_string(installed.join("node_modules").join(".package-lock.json"))?;
    for package in packages {
        package.check(&lock)?;
    }
    Ok(installed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_package_with_another_checksum_is_refused() {
        let package = Package { name: "a", version: "1.0.0", integrity: "sha512-x" };
        let lock =
            |integrity| format!(r#"{{"packages":{{"node_modules/a":{{"integrity":{integrity:?}}}}}}}"#);
        package.check(&lock("sha512-x")).unwrap();
        for other in [lock("sha512-y"), "{}".to_owned()] {
            let error = package.check(&other).unwrap_err().to_string();
            assert!(error.starts_with("a 1.0.0 from npm has changed"), "{error}");
        }
    }
}
