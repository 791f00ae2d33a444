//! Packages from npm.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::{
    step::{Step, print_note},
    tools::{NPM_PACKAGES, store},
    workspace::{Workspace, read_output, run},
};

/// The step that makes a program of a tool available on `PATH`. A program that is there is used if its `--version` starts
/// with `version`.
pub fn program(tool: &str, program: &'static str, version: &'static str) -> Step {
    let packages = packages(tool);
    Step::new(format!("{program}, {}", title(&packages)), move |workspace| {
        let output = read_output(workspace.command(program)?.arg("--version"));
        if !output.is_ok_and(|output| output.starts_with(version)) {
            let folder = install_once(workspace, &packages)?;
            workspace.add_to_path(folder.join("node_modules").join(".bin"));
        }
        Ok(())
    })
}

/// The step that sets a variable to the path of a file in the package of a tool.
pub fn file(tool: &str, file: &'static str, variable: &'static str) -> Step {
    let packages = packages(tool);
    Step::new(title(&packages), move |workspace| {
        let folder = install_once(workspace, &packages)?;
        workspace.set_env(variable, folder.join("node_modules").join(packages[0].name).join(file));
        Ok(())
    })
}

/// The step that sets the variable with the name of a tool to the folder in whose `node_modules` its packages are.
pub fn folder(tool: &'static str) -> Step {
    let packages = packages(tool);
    Step::new(title(&packages), move |workspace| {
        let folder = install_once(workspace, &packages)?;
        workspace.set_env(tool, folder);
        Ok(())
    })
}

/// A package in one version.
struct Package {
    name: &'static str,
    version: &'static str,
    /// The checksum of the registry's file.
    integrity: &'static str,
}

/// The packages of a tool; none if there is no such tool for this machine.
fn packages(tool: &str) -> Vec<Package> {
    let package = |line: &'static str| {
        let [tools, name, version, integrity] = line.split(' ').collect::<Vec<_>>().try_into().ok()?;
        tools.split(',').any(|other| other == tool).then_some(Package { name, version, integrity })
    };
    NPM_PACKAGES.lines().filter_map(package).collect()
}

/// The packages as a step names them.
fn title(packages: &[Package]) -> String {
    let names: Vec<_> =
        packages.iter().map(|package| format!("{} {}", package.name, package.version)).collect();
    format!("{} from npm", names.join(", "))
}

/// Installs packages into one folder if they are not installed, and returns it.
fn install_once(workspace: &Workspace, packages: &[Package]) -> Result<PathBuf> {
    let first = packages.first().context("there is no package for this machine")?;
    let names: Vec<_> =
        packages.iter().map(|package| format!("{}-{}", package.name, package.version)).collect();
    // The slash of a scope is a folder, if that scope is the only one.
    let name = if let [name] = &names[..] { name.clone() } else { names.join("+").replace('/', "-") };
    let manifest = Path::new("node_modules").join(first.name).join("package.json");
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
    packages.iter().try_for_each(|package| package.check(&lock))?;
    Ok(installed)
}

impl Package {
    /// Checks the integrity that npm has recorded in its lock file.
    fn check(&self, lock: &str) -> Result<()> {
        let Package { name, version, integrity } = self;
        let lock: Value = serde_json::from_str(lock)?;
        let found = &lock["packages"][format!("node_modules/{name}")]["integrity"];
        ensure!(
            found == integrity,
            "{name} {version} from npm has changed: its integrity is {found}, not {integrity}"
        );
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_tool_has_its_packages() {
        let names = |tool| packages(tool).iter().map(|package| package.name).collect::<Vec<_>>();
        assert_eq!(names("NINEFOLD_TOOLS_WEBPACK"), ["webpack", "webpack-cli"]);
        for tool in
            crate::tools::BUNDLERS.into_iter().chain(["axe", "binaryen", "oxlint", "typescript", "vite"])
        {
            assert!(!names(tool).is_empty(), "{tool}");
        }
        for line in NPM_PACKAGES.lines() {
            assert!(line.split(' ').count() == 4 && line.contains(" sha512-"), "{line}");
        }
    }

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
