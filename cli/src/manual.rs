//! Commands about the program itself: completions for shells and manual pages.

use std::io;

use clap::{Args, Command};
use clap_complete::Shell;

use super::Streams;
use super::input::HadErrors;

/// Prints the completions for a shell
#[derive(Args)]
pub struct CompletionsOptions {
    /// The shell
    shell: Shell,
}

impl CompletionsOptions {
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
pub struct ManualOptions {
    /// The command
    #[arg(value_name = "COMMAND", value_parser = command_names())]
    command: Option<String>,
}

/// The names of all commands that have a manual page.
fn command_names() -> Vec<&'static str> {
    vec!["solve", "rate", "path", "generate", "convert", "read", "qr", "library", "completions", "man"]
}

impl ManualOptions {
    /// Runs the command.
    pub fn run(self, mut program: Command, streams: &mut Streams) -> io::Result<HadErrors> {
        program.build();
        let page = match self.command.as_deref().and_then(|name| program.find_subcommand(name)) {
            Some(command) => command.clone(),
            None => program,
        };
        clap_mangen::Man::new(page).render(&mut streams.output)?;
        Ok(HadErrors(false))
    }
}
