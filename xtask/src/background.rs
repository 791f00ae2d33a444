//! An xtask command that runs in a process of its own while the current command continues.

use std::{
    cell::RefCell,
    env,
    io::Read,
    process::Command,
    rc::Rc,
    thread::{self, JoinHandle},
};

use anyhow::{Context, Result, bail};

use crate::{process_guard::ProcessGuard, step::Step};

/// Runs `$0 $1` and prints a last line if it succeeds: the guard does not report an exit status.
const SCRIPT: &str = r#""$0" "$1" 2>&1 && echo "$0 is done""#;

/// A command that one step starts and a later step waits for. It ends when this process ends.
pub struct BackgroundCommand {
    name: &'static str,
    command: &'static str,
    /// Collects the output; `None` until the command is started.
    output: Rc<RefCell<Option<JoinHandle<String>>>>,
}

impl BackgroundCommand {
    /// `cargo xtask COMMAND`; `name` is what it produces.
    pub fn new(name: &'static str, command: &'static str) -> BackgroundCommand {
        BackgroundCommand { name, command, output: Rc::default() }
    }

    /// The step that starts the command.
    pub fn start(&self) -> Step {
        let (command, output) = (self.command, self.output.clone());
        Step::new(format!("{}, in the background", self.name), move |_| {
            let mut process = ProcessGuard::start(
                Command::new("sh").args(["-c", SCRIPT]).arg(own_program()?).arg(command),
            )?;
            output.replace(Some(thread::spawn(move || {
                let mut bytes = Vec::new();
                // If reading fails, the output up to there is kept; it lacks the last line.
                let _ = process.output.read_to_end(&mut bytes);
                String::from_utf8_lossy(&bytes).into_owned()
            })));
            Ok(())
        })
    }

    /// The step that waits for the command and prints its output.
    pub fn wait(self) -> Step {
        Step::new(self.name, move |_| {
            let reader = self.output.take().context("the command was not started")?;
            let output = reader.join().ok().context("the command's output could not be read")?;
            print!("{output}");
            if !output.trim_end().ends_with(&format!("{} is done", own_program()?)) {
                bail!("`cargo xtask {}` failed: see above", self.command);
            }
            Ok(())
        })
    }
}

/// The executable of this process.
fn own_program() -> Result<String> {
    Ok(env::current_exe()?.to_string_lossy().into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{step::run_steps, workspace::Workspace};

    fn run(command: &'static str) -> Result<()> {
        let test = BackgroundCommand::new("a test", command);
        run_steps(vec![test.start(), test.wait()], &mut Workspace::locate()?)
    }

    #[test]
    fn a_failed_background_command_fails_the_step_that_waits() {
        assert!(run("--list").is_ok());
        assert!(run("--nonsense").is_err());
    }
}
