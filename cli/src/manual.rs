//! Commands about the program itself: completions for shells and manual pages.

use std::io;

use clap::error::ErrorKind;
use clap::{Args, Command};
use clap_complete::Shell;

use super::input::HadErrors;
use super::{Failure, Streams};

/// Prints the completions for a shell
#[derive(Args)]
pub struct CompletionsCommand {
    /// The shell
    shell: Shell,
}

impl CompletionsCommand {
    /// Runs the command.
    pub fn run(self, mut program: Command, streams: &mut Streams) -> io::Result<HadErrors> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut program, "ninefold", &mut script);
        streams.output.write_all(&script)?;
        Ok(HadErrors(false))
    }
}

/// Prints the manual page of the program, or of one of its commands
#[derive(Args)]
pub struct ManualCommand {
    /// The command
    command: Option<String>,
}

impl ManualCommand {
    /// Runs the command.
    pub fn run(self, mut program: Command, streams: &mut Streams) -> Result<HadErrors, Failure> {
        program.build();
        let page = match self.command.as_deref() {
            None => program,
            Some(name) => program.find_subcommand(name).cloned().ok_or_else(|| {
                clap::Error::raw(ErrorKind::InvalidSubcommand, format!("there is no command '{name}'\n"))
            })?,
        };
        clap_mangen::Man::new(page).render(&mut streams.output)?;
        Ok(HadErrors(false))
    }
}
