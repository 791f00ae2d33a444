//! The checkout that the commands work on, and how they run other programs in it.

use std::{
    env,
    ffi::{OsStr, OsString},
    io::{BufRead, BufReader},
    iter,
    path::{Path, PathBuf},
    process::{Command, ExitStatus, Stdio},
};

use anyhow::{Context, Result, ensure};

/// A checkout, with the tools and environment variables that earlier steps have set up.
///
/// Programs started from here run in the checkout's root, with these tools first in `PATH` and with these variables.
pub struct Workspace {
    root: PathBuf,
    tools: Vec<PathBuf>,
    env: Vec<(&'static str, OsString)>,
}

impl Workspace {
    /// Finds the checkout that this program was started from, from any of its folders.
    pub fn locate() -> Result<Workspace> {
        // The variable at run time comes first: several checkouts may share one target folder.
        let xtask = env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
        let root = Path::new(&xtask)
            .parent()
            .filter(|root| root.join("Trunk.toml").is_file())
            .with_context(|| format!("{} is not in a checkout of Ninefold", xtask.display()))?;
        Ok(Workspace { root: root.to_owned(), tools: Vec::new(), env: Vec::new() })
    }

    /// The root of the checkout.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The folder that a build writes the release to.
    pub fn dist(&self) -> PathBuf {
        self.root.join("dist")
    }

    /// Adds a folder to `PATH`, before the user's own entries.
    pub fn add_to_path(&mut self, folder: PathBuf) {
        self.tools.push(folder);
    }

    /// Sets an environment variable for every program started from here.
    pub fn set_env(&mut self, name: &'static str, value: impl Into<OsString>) {
        self.env.push((name, value.into()));
    }

    /// The value of an environment variable that was set here.
    pub fn env(&self, name: &str) -> Option<&OsStr> {
        self.env.iter().rev().find(|(set, _)| *set == name).map(|(_, value)| value.as_os_str())
    }

    /// Creates a command that runs `program`, found among the installed tools or the user's programs.
    pub fn command(&self, program: impl AsRef<OsStr>) -> Result<Command> {
        let path = env::var_os("PATH").unwrap_or_default();
        let folders = self.tools.iter().cloned().chain(env::split_paths(&path));
        let mut command = Command::new(program);
        command
            .current_dir(&self.root)
            .env("PATH", env::join_paths(folders)?)
            .envs(self.env.iter().map(|(name, value)| (name, value)));
        Ok(command)
    }

    /// Runs cargo with these arguments.
    pub fn cargo(&self, arguments: &[&str]) -> Result<()> {
        run(self.command(cargo_program())?.args(arguments))
    }

    /// Runs cargo with these arguments; its standard output goes to the terminal and is returned, whether cargo fails or not.
    pub fn cargo_output(&self, arguments: &[&str]) -> Result<(Result<()>, String)> {
        let mut command = self.command(cargo_program())?;
        let mut cargo =
            command.args(arguments).stdout(Stdio::piped()).spawn().context("cannot start cargo")?;
        let mut output = String::new();
        if let Some(lines) = cargo.stdout.take() {
            for line in BufReader::new(lines).lines() {
                let line = line?;
                println!("{line}");
                output += &line;
                output.push('\n');
            }
        }
        let status = cargo.wait()?;
        Ok((check_status(&command, status), output))
    }
}

/// The cargo that started this program, or the one on `PATH`.
pub fn cargo_program() -> OsString {
    env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

/// Runs a command; its output goes to the terminal.
pub fn run(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("cannot start {}", format_command(command)))?;
    check_status(command, status)
}

/// Runs a command and returns its standard output.
pub fn read_output(command: &mut Command) -> Result<String> {
    let output = command.output().with_context(|| format!("cannot start {}", format_command(command)))?;
    check_status(command, output.status)?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Searches `PATH` for a program and returns its file.
pub fn find_on_path(program: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    let file = format!("{program}{}", env::consts::EXE_SUFFIX);
    env::split_paths(&path).map(|folder| folder.join(&file)).find(|file| file.is_file())
}

fn check_status(command: &Command, status: ExitStatus) -> Result<()> {
    ensure!(status.success(), "{} ended with {status}", format_command(command));
    Ok(())
}

/// Formats a command as it would be typed, without the folder of the program.
fn format_command(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_name().unwrap_or_default();
    let words: Vec<_> = iter::once(program).chain(command.get_args()).map(OsStr::to_string_lossy).collect();
    format!("`{}`", words.join(" "))
}
