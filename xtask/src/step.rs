//! Doing one thing after another while telling what is done and how long it took.

use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use crate::workshop::Workshop;

type Work = Box<dyn FnOnce(&mut Workshop) -> Result<()>>;

/// One thing to do, and what to call it.
pub struct Step {
    name: String,
    work: Work,
}

impl Step {
    /// A step of this name that does this.
    pub fn new(name: impl Into<String>, work: impl FnOnce(&mut Workshop) -> Result<()> + 'static) -> Step {
        Step { name: name.into(), work: Box::new(work) }
    }
}

/// Takes the steps in turn, up to the first that fails.
///
/// # Errors
/// That of the step that failed, with its name.
pub fn take(steps: Vec<Step>, workshop: &mut Workshop) -> Result<()> {
    let all = steps.len();
    let start = Instant::now();
    for (done, Step { name, work }) in steps.into_iter().enumerate() {
        println!("[{}/{all}] {name}", done + 1);
        let start = Instant::now();
        work(workshop).with_context(|| format!("step {} of {all}, {name}, failed", done + 1))?;
        // What was there already takes no time and needs no word.
        if start.elapsed() > Duration::from_millis(100) {
            note(&format!("done in {}", time(start.elapsed())));
        }
    }
    println!("{all} steps done in {}", time(start.elapsed()));
    Ok(())
}

/// Tells something about the step that is being taken.
pub fn note(text: &str) {
    println!("      {text}");
}

/// A time as people say it.
fn time(elapsed: Duration) -> String {
    let seconds = elapsed.as_secs();
    if seconds < 60 {
        format!("{:.1} s", elapsed.as_secs_f64())
    } else {
        format!("{} min {:02} s", seconds / 60, seconds % 60)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_as_people_say_them() {
        assert_eq!(time(Duration::from_millis(1_240)), "1.2 s");
        assert_eq!(time(Duration::from_secs(425)), "7 min 05 s");
    }
}
