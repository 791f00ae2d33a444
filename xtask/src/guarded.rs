//! Programs that leave nothing running behind them: a browser is a dozen processes.

use std::{
    io::{self, BufReader, Read},
    process::{Child, ChildStdout, Command, Stdio},
};

/// Runs a program and ends its whole process group as soon as the program or the input ends. The input ends when
/// we let go of it, and just as well when we ourselves are ended from outside.
const GUARD: &str = r#"{ "$0" "$@"; kill -KILL 0; } & read -r _; kill -KILL 0"#;

/// Processes that end all at once, at the latest with us.
pub struct Guarded {
    shell: Child,
    /// What they write. It ends when the last of them has.
    pub output: BufReader<ChildStdout>,
}

impl Guarded {
    /// Starts a program with its arguments.
    ///
    /// # Errors
    /// When there is no POSIX shell.
    ///
    /// # Panics
    /// Never: the output is asked for.
    pub fn start(program: &Command) -> io::Result<Guarded> {
        let mut shell = Command::new("sh");
        shell.args(["-c", GUARD]).arg(program.get_program()).args(program.get_args());
        shell.stdin(Stdio::piped()).stdout(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut shell, 0);
        let mut shell = shell.spawn()?;
        let output = BufReader::new(shell.stdout.take().expect("its output was asked for"));
        Ok(Guarded { shell, output })
    }
}

impl Drop for Guarded {
    fn drop(&mut self) {
        drop(self.shell.stdin.take());
        // Nothing can be done about failures here, and the processes end whatever happens.
        let _ = self.output.read_to_end(&mut Vec::new());
        let _ = self.shell.wait();
    }
}
