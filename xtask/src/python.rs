//! `cargo xtask python`: the Python package: its wheel, and the tests of it.
//!
//! ```text
//!   python/ ─▶ wheel ─▶ a fresh environment: the examples of the documents ─▶ with other libraries: all tests
//!           ─▶ pip install ./python ─▶ a second one: the examples
//! ```
//!
//! `cargo xtask test` runs what needs no more than NumPy, pyarrow and mypy, on a package that is compiled like the native tests.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, bail};

use crate::{
    files,
    step::{Step, print_note},
    tools::python,
    workspace::{Workspace, cargo_program, run},
};

/// The options of the command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Also the tests with a million puzzles in Spark, Ray and DuckDB.
    engines: bool,
}

impl Options {
    /// Parses `[--engines]`.
    ///
    /// # Errors
    /// If there is anything else.
    pub fn parse(arguments: &[&str]) -> Result<Options> {
        match arguments {
            [] => Ok(Options { engines: false }),
            ["--engines"] => Ok(Options { engines: true }),
            _ => bail!("`{}`: expected --engines or nothing", arguments.join(" ")),
        }
    }
}

/// How the native part is compiled.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Profile {
    Dev,
    Release,
}

/// Builds the wheel and runs its tests.
pub fn steps(options: Options) -> Vec<Step> {
    let mut steps = checks();
    steps.push(Step::new("the wheel of the Python package", |workspace| {
        let (python, _) = required_python(workspace)?;
        build_wheel(workspace, &python, Profile::Release).map(|_| ())
    }));
    steps.push(Step::new("tests of the wheel", move |workspace| {
        let (_, program) = required_python(workspace)?;
        let fresh = fresh_environment(workspace, program, "wheel")?;
        let wheel = wheel_in(&wheels(workspace))?;
        python::install(workspace, &fresh, &[&wheel])?;
        pytest(workspace, &fresh, &["tests/test_documents.py"])?;
        let libraries = if options.engines { "engines.txt" } else { "libraries.txt" };
        let libraries = requirements_file(workspace, libraries);
        python::install(workspace, &fresh, &[Path::new("--requirement"), &libraries])?;
        run(workspace.command(&fresh)?.args(["-m", "twine", "check", "--strict"]).arg(&wheel))?;
        pytest(workspace, &fresh, if options.engines { &["--engines", "--capture=no"] } else { &[] })
    }));
    steps.push(Step::new("pip install ./python", |workspace| {
        let (_, program) = required_python(workspace)?;
        let fresh = fresh_environment(workspace, program, "source")?;
        workspace.set_env("CARGO_TARGET_DIR", target(workspace));
        python::install(workspace, &fresh, &[&workspace.root().join("python")])?;
        pytest(workspace, &fresh, &["tests/test_documents.py"])
    }));
    steps
}

/// The part of the tests that belongs to `cargo xtask test`. Where there is no Python it says so.
pub fn quick_steps() -> Vec<Step> {
    let mut steps = checks();
    steps.push(Step::new("quick tests of the Python package", |workspace| {
        let Some(program) = python::find(workspace)? else {
            print_note("left out: there is no Python 3.11 or later with venv");
            return Ok(());
        };
        let python = python::environment(workspace, program, &requirements_file(workspace, "test.txt"))?;
        let wheel = build_wheel(workspace, &python, Profile::Dev)?;
        let site = target(workspace).join("site");
        files::create_empty(&site)?;
        python::install(workspace, &python, &[Path::new("--no-deps"), Path::new("--target"), &site, &wheel])?;
        workspace.set_env("PYTHONPATH", &site);
        workspace.set_env("MYPYPATH", &site);
        pytest(workspace, &python, &[])
    }));
    steps
}

/// Formatting and clippy.
fn checks() -> Vec<Step> {
    vec![Step::new("clippy of the Python package", |workspace| {
        let manifest = "python/Cargo.toml";
        workspace.cargo(&["fmt", "--manifest-path", manifest, "--check"])?;
        let mut clippy = workspace.command(cargo_program())?;
        clippy.args(["clippy", "--locked", "--manifest-path", manifest, "--", "-D", "warnings"]);
        // The libraries of Python are not linked: it has them when it loads the package.
        run(clippy.env("CARGO_TARGET_DIR", target(workspace)).env("PYO3_BUILD_EXTENSION_MODULE", "1"))
    })]
}

/// The Python that has what builds and tests the package, and the one that it was made with.
fn required_python(workspace: &Workspace) -> Result<(PathBuf, &'static str)> {
    let program = python::find(workspace)?.context("there is no Python 3.11 or later with venv")?;
    Ok((python::environment(workspace, program, &requirements_file(workspace, "test.txt"))?, program))
}

/// A new environment with nothing in it but pip.
fn fresh_environment(workspace: &Workspace, program: &str, name: &str) -> Result<PathBuf> {
    let folder = target(workspace).join(format!("environment-{name}"));
    let python = python::create_environment(workspace, program, &folder)?;
    let versions = requirements_file(workspace, "test.txt");
    python::install(workspace, &python, &[Path::new("--constraint"), &versions, Path::new("pytest")])?;
    Ok(python)
}

/// Builds the wheel, alone in its folder, and returns it.
fn build_wheel(workspace: &Workspace, python: &Path, profile: Profile) -> Result<PathBuf> {
    let folder = wheels(workspace);
    files::create_empty(&folder)?;
    let mut maturin = workspace.command(python)?;
    maturin
        .args([
            "-m",
            "maturin",
            "build",
            "--quiet",
            "--locked",
            "--manifest-path",
            "python/Cargo.toml",
            "--out",
        ])
        .arg(&folder);
    if profile == Profile::Release {
        maturin.arg("--release");
    }
    run(maturin.env("CARGO_TARGET_DIR", target(workspace)))?;
    wheel_in(&folder)
}

fn wheel_in(folder: &Path) -> Result<PathBuf> {
    let mut names =
        fs::read_dir(folder)?.collect::<Result<Vec<_>, _>>()?.into_iter().map(|entry| entry.path());
    names
        .find(|path| path.extension().is_some_and(|extension| extension == "whl"))
        .context("there is no wheel")
}

fn pytest(workspace: &Workspace, python: &Path, arguments: &[&str]) -> Result<()> {
    let folder = workspace.root().join("python");
    let mut pytest = workspace.command(python)?;
    run(pytest.args(["-m", "pytest", "-q", "-p", "no:cacheprovider"]).args(arguments).current_dir(folder))
}

/// The folder of what is built from the package.
fn target(workspace: &Workspace) -> PathBuf {
    workspace.root().join("target/python")
}

fn wheels(workspace: &Workspace) -> PathBuf {
    target(workspace).join("wheels")
}

fn requirements_file(workspace: &Workspace, name: &str) -> PathBuf {
    workspace.root().join("python/requirements").join(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_one_option() {
        assert_eq!(Options::parse(&[]).unwrap(), Options { engines: false });
        assert_eq!(Options::parse(&["--engines"]).unwrap(), Options { engines: true });
        assert!(Options::parse(&["engines"]).is_err());
    }
}
