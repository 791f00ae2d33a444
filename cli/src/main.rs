//! The command-line program `ninefold`.

use std::io::{self, BufWriter, IsTerminal};
use std::process::ExitCode;
use std::time::Duration;

use ninefold_cli::{Progress, Streams, run};

fn main() -> ExitCode {
    // Output on the terminal shows the progress by itself.
    let shows_progress = io::stderr().is_terminal() && !io::stdout().is_terminal();
    let mut streams = Streams {
        input: &mut io::stdin(),
        output: &mut BufWriter::with_capacity(1 << 16, io::stdout().lock()),
        errors: &mut io::stderr().lock(),
        progress: Progress::new(shows_progress.then_some(Duration::from_secs(1))),
    };
    ExitCode::from(run(std::env::args_os(), &mut streams))
}
