//! One of our commands done by a process of its own, while this one goes on with something else.

use std::{
    cell::RefCell,
    env,
    io::Read,
    process::Command,
    rc::Rc,
    thread::{self, JoinHandle},
};

use anyhow::{Context, Result, bail};

use crate::{guarded::Guarded, step::Step};

/// Tells at its end how it went: what it is guarded by does not.
const TOLD: &str = r#""$0" "$1" 2>&1 && echo "$0 is done""#;

/// A command that is begun by one step and waited for by another. When this process ends, so does it.
pub struct Meanwhile {
    name: &'static str,
    command: &'static str,
    said: Rc<RefCell<Option<JoinHandle<String>>>>,
}

impl Meanwhile {
    /// `cargo xtask COMMAND`, which makes what is named so.
    pub fn of(name: &'static str, command: &'static str) -> Meanwhile {
        Meanwhile { name, command, said: Rc::default() }
    }

    /// Begins.
    pub fn begin(&self) -> Step {
        let (command, said) = (self.command, self.said.clone());
        Step::new(format!("{}, meanwhile", self.name), move |_| {
            let mut process =
                Guarded::start(Command::new("sh").args(["-c", TOLD]).arg(ours()?).arg(command))?;
            said.replace(Some(thread::spawn(move || {
                let mut said = Vec::new();
                // What was said before it could not be read any more is enough to tell.
                let _ = process.output.read_to_end(&mut said);
                String::from_utf8_lossy(&said).into_owned()
            })));
            Ok(())
        })
    }

    /// Waits until it is done and tells what it said.
    pub fn end(self) -> Step {
        Step::new(self.name, move |_| {
            let begun = self.said.take().context("it was not begun")?;
            let said = begun.join().ok().context("nobody heard what it said")?;
            print!("{said}");
            if !said.trim_end().ends_with(&format!("{} is done", ours()?)) {
                bail!("`cargo xtask {}` failed: see above", self.command);
            }
            Ok(())
        })
    }
}

/// The file of this program.
fn ours() -> Result<String> {
    Ok(env::current_exe()?.to_string_lossy().into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{step::take, workshop::Workshop};

    fn done(command: &'static str) -> Result<()> {
        let test = Meanwhile::of("a test", command);
        take(vec![test.begin(), test.end()], &mut Workshop::here()?)
    }

    #[test]
    fn what_fails_meanwhile_fails() {
        assert!(done("--list").is_ok());
        assert!(done("--nonsense").is_err());
    }
}
