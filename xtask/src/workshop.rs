//! The checkout that is worked on, and what has been found or installed for it so far.

use std::{
    env,
    ffi::{OsStr, OsString},
    fmt::Write,
    path::{Path, PathBuf},
    process::{Command, ExitStatus},
};

use anyhow::{Context, Result, bail};

/// A place to run programs from: all of them start in the checkout's root, see our tools first in `PATH`
/// and are told the same variables.
pub struct Workshop {
    root: PathBuf,
    tools: Vec<PathBuf>,
    variables: Vec<(&'static str, OsString)>,
}

impl Workshop {
    /// The checkout that this program was started from, in whichever of its folders that was.
    ///
    /// # Errors
    /// When the folder of this program's sources is no longer there.
    pub fn here() -> Result<Workshop> {
        // What cargo says now goes before what it said then: checkouts may share one target folder.
        let xtask = env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
        let root = Path::new(&xtask)
            .parent()
            .filter(|root| root.join("Trunk.toml").is_file())
            .with_context(|| format!("{} is not in a checkout of Ninefold", xtask.display()))?;
        Ok(Workshop { root: root.to_owned(), tools: Vec::new(), variables: Vec::new() })
    }

    /// The checkout's folder.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Where a build leaves the release.
    pub fn dist(&self) -> PathBuf {
        self.root.join("dist")
    }

    /// Puts a folder of programs before the user's own.
    pub fn add_tools(&mut self, folder: PathBuf) {
        self.tools.push(folder);
    }

    /// Sets an environment variable for every program run from here.
    pub fn tell(&mut self, variable: &'static str, value: impl Into<OsString>) {
        self.variables.push((variable, value.into()));
    }

    /// A program of our tools or of the user's.
    ///
    /// # Errors
    /// When a folder cannot stand in `PATH`, such as one with a colon in its name.
    pub fn command(&self, program: impl AsRef<OsStr>) -> Result<Command> {
        let path = env::var_os("PATH").unwrap_or_default();
        let folders = self.tools.iter().cloned().chain(env::split_paths(&path));
        let mut command = Command::new(program);
        command
            .current_dir(&self.root)
            .env("PATH", env::join_paths(folders)?)
            .envs(self.variables.iter().map(|(name, value)| (name, value)));
        Ok(command)
    }

    /// Runs cargo, the very one that runs us.
    ///
    /// # Errors
    /// When it cannot be started or does not succeed.
    pub fn cargo(&self, arguments: &[&str]) -> Result<()> {
        run(self.command(cargo())?.args(arguments))
    }
}

/// The cargo that runs us, else the one on `PATH`.
pub fn cargo() -> OsString {
    env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

/// Runs a program and lets its output be seen.
///
/// # Errors
/// When it cannot be started or does not succeed.
pub fn run(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("cannot start {}", line(command)))?;
    succeeded(command, status)
}

/// Runs a program and returns what it wrote to its standard output.
///
/// # Errors
/// When it cannot be started or does not succeed.
pub fn read(command: &mut Command) -> Result<String> {
    let output = command.output().with_context(|| format!("cannot start {}", line(command)))?;
    succeeded(command, output.status)?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The file of a program that is on `PATH`.
pub fn find(program: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    let file = format!("{program}{}", env::consts::EXE_SUFFIX);
    env::split_paths(&path).map(|folder| folder.join(&file)).find(|file| file.is_file())
}

fn succeeded(command: &Command, status: ExitStatus) -> Result<()> {
    if !status.success() {
        bail!("{} ended with {status}", line(command));
    }
    Ok(())
}

/// The command as it would be typed.
fn line(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let mut line = format!("`{}", program.file_name().unwrap_or_default().display());
    for argument in command.get_args() {
        // Writing to a string cannot fail.
        let _ = write!(line, " {}", argument.display());
    }
    line + "`"
}
