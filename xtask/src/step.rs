//! Steps of a command: each is printed with its number before it runs, and with its duration afterwards.

use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use crate::workspace::Workspace;

type Action = Box<dyn FnOnce(&mut Workspace) -> Result<()>>;

/// One step of a command.
pub struct Step {
    name: String,
    action: Action,
}

impl Step {
    /// Creates a step. `name` is what gets printed.
    pub fn new(name: impl Into<String>, action: impl FnOnce(&mut Workspace) -> Result<()> + 'static) -> Step {
        Step { name: name.into(), action: Box::new(action) }
    }

    /// Runs the step by itself.
    pub fn run(self, workspace: &mut Workspace) -> Result<()> {
        (self.action)(workspace).with_context(|| format!("{} failed", self.name))
    }
}

/// Runs the steps in order and stops at the first that fails.
pub fn run_steps(steps: Vec<Step>, workspace: &mut Workspace) -> Result<()> {
    let count = steps.len();
    let start = Instant::now();
    for (number, Step { name, action }) in (1..).zip(steps) {
        println!("[{number}/{count}] {name}");
        let start = Instant::now();
        action(workspace).with_context(|| format!("step {number} of {count}, {name}, failed"))?;
        // Steps with nothing to do end at once; their duration is noise.
        if start.elapsed() > Duration::from_millis(100) {
            print_note(&format!("done in {}", format_duration(start.elapsed())));
        }
    }
    println!("{count} steps done in {}", format_duration(start.elapsed()));
    Ok(())
}

/// Prints an indented line about the running step.
pub fn print_note(text: &str) {
    println!("      {text}");
}

/// Formats a duration: seconds below a minute, minutes and seconds above.
fn format_duration(duration: Duration) -> String {
    let seconds = duration.as_secs();
    if seconds < 60 {
        format!("{:.1} s", duration.as_secs_f64())
    } else {
        format!("{} min {:02} s", seconds / 60, seconds % 60)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_formatted_in_seconds_or_minutes() {
        assert_eq!(format_duration(Duration::from_millis(1_240)), "1.2 s");
        assert_eq!(format_duration(Duration::from_secs(425)), "7 min 05 s");
    }
}
