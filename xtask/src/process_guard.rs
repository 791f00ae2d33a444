//! Child processes that are killed with everything they started: a browser, for example, is a dozen processes.

use std::{
    io::{self, BufReader, Read},
    process::{Child, ChildStdout, Command, Stdio},
};

/// Runs a program and kills its whole process group as soon as the program ends or standard input is closed. The input
/// is closed when the guard is dropped, and also when this process is killed.
const GUARD: &str = r#"{ "$0" "$@"; kill -KILL 0; } & read -r _; kill -KILL 0"#;

/// A process group that is killed when this value is dropped, or when this process ends.
pub struct ProcessGuard {
    shell: Child,
    /// Standard output of the group. It ends when the last process ends.
    pub output: BufReader<ChildStdout>,
}

impl ProcessGuard {
    /// Starts a program with its arguments.
    ///
    /// # Errors
    /// If there is no POSIX shell.
    ///
    /// # Panics
    /// Never: standard output is piped.
    pub fn start(program: &Command) -> io::Result<ProcessGuard> {
        let mut shell = Command::new("sh");
        shell.args(["-c", GUARD]).arg(program.get_program()).args(program.get_args());
        shell.stdin(Stdio::piped()).stdout(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut shell, 0);
        let mut shell = shell.spawn()?;
        let output = BufReader::new(shell.stdout.take().expect("standard output is piped"));
        Ok(ProcessGuard { shell, output })
    }
}

impl Drop for ProcessGuard {
    fn drop(&mut self) {
        drop(self.shell.stdin.take());
        // Errors can be ignored: the processes are killed in any case.
        let _ = self.output.read_to_end(&mut Vec::new());
        let _ = self.shell.wait();
    }
}
