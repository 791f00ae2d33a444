//! Python, and packages from PyPI in environments of their own.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Result, ensure};

use crate::{
    step::print_note,
    tools::{debian, store},
    workspace::{Workspace, read_output, run},
};

/// The oldest version that the libraries in the tests support. The package itself supports 3.10.
const OLDEST: (u32, u32) = (3, 11);

/// Prints the version, and fails where no environment can be made.
const PROBE: &str = "import sys, venv; print(*sys.version_info[:2])";

/// Finds a Python that the tests support; `None` if there is none on `PATH`.
pub fn find(workspace: &Workspace) -> Result<Option<&'static str>> {
    for program in ["python3", "python"] {
        let Ok(output) = read_output(workspace.command(program)?.args(["-c", PROBE])) else { continue };
        let numbers: Vec<u32> = output.split_whitespace().filter_map(|number| number.parse().ok()).collect();
        if let [major, minor] = numbers[..]
            && (major, minor) >= OLDEST
        {
            return Ok(Some(program));
        }
    }
    Ok(None)
}

/// Creates an environment in a folder, which may be there already, and returns its Python.
pub fn create_environment(workspace: &Workspace, python: &str, folder: &Path) -> Result<PathBuf> {
    // Debian has this part of Python in a package of its own.
    let has_pip = read_output(workspace.command(python)?.args(["-c", "import ensurepip"])).is_ok();
    if !has_pip && debian::can_install(workspace) {
        debian::apt_get(workspace, &["python3-venv"])?;
    }
    run(workspace.command(python)?.args(["-m", "venv", "--clear"]).arg(folder))?;
    let program = python_in(folder);
    ensure!(program.exists(), "{} has no Python", folder.display());
    Ok(program)
}

/// Installs the packages of a file of requirements, once for all checkouts, and returns the Python that has them.
pub fn environment(workspace: &Workspace, python: &str, requirements: &Path) -> Result<PathBuf> {
    let name = environment_name(
        &read_output(workspace.command(python)?.arg("--version"))?,
        &fs::read_to_string(requirements)?,
    );
    let program = python_in(Path::new(""));
    let folder = store::install_once(&name, &program, |work| {
        print_note("downloading, once");
        let folder = work.join("installed");
        let python = create_environment(workspace, python, &folder)?;
        install(workspace, &python, &[Path::new("--requirement"), requirements])?;
        Ok(folder)
    })?;
    Ok(folder.join(program))
}

/// Installs packages into the environment of this Python.
pub fn install(workspace: &Workspace, python: &Path, arguments: &[&Path]) -> Result<()> {
    const PIP: [&str; 5] = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
    run(workspace.command(python)?.args(PIP).args(arguments))
}

/// The Python of an environment.
fn python_in(folder: &Path) -> PathBuf {
    folder.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" })
}

/// The name of the environment for a version of Python with these requirements.
fn environment_name(version: &str, requirements: &str) -> String {
    let packages = requirements.lines().filter(|line| !line.starts_with('#')).map(str::trim);
    let packages: Vec<String> =
        packages.filter(|line| !line.is_empty()).map(|line| line.replace("==", "-")).collect();
    format!("{}-{}", version.trim().to_lowercase().replace(' ', "-"), packages.join("-"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_environment_is_named_after_what_is_in_it() {
        let requirements = "# For tests\nnumpy==2.4.6\npytest==9.1.0\n";
        assert_eq!(
            environment_name("Python 3.11.7\n", requirements),
            "python-3.11.7-numpy-2.4.6-pytest-9.1.0"
        );
    }
}
