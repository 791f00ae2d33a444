//! `tests/mutants/survivors.txt`: the mutants that no test can catch, each with the reason.
//!
//! A line that begins with `#` is the reason for the lines after it, up to the next reason. The others are names of
//! mutants as cargo-mutants gives them, without line and column, so that they stay the same when code above changes. A
//! mutant that occurs twice in a function is listed twice.

use std::collections::BTreeMap;

use anyhow::{Result, ensure};

/// How often each mutant is listed, by its name without line and column.
#[derive(Debug, PartialEq, Eq)]
pub struct Survivors(BTreeMap<String, usize>);

impl Survivors {
    /// Parses the list.
    ///
    /// # Errors
    /// If there is a mutant before the first reason.
    pub fn parse(text: &str) -> Result<Survivors> {
        let mut has_reason = false;
        let mut all = BTreeMap::new();
        for (number, line) in (1..).zip(text.lines()) {
            if line.starts_with('#') {
                has_reason = true;
            } else if !line.is_empty() {
                ensure!(has_reason, "line {number} of survivors.txt has no reason");
                *all.entry(line.to_owned()).or_default() += 1;
            }
        }
        Ok(Survivors(all))
    }

    /// The names, with line and column, that are not in the list.
    pub fn unlisted<'a>(&self, names: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
        let mut rest = self.0.clone();
        names
            .filter(|name| match rest.get_mut(&without_position(name)) {
                Some(count) if *count > 0 => {
                    *count -= 1;
                    false
                }
                _ => true,
            })
            .collect()
    }

    /// The listed mutants that are caught: those that are not among all the uncaught ones.
    pub fn caught<'a>(mut self, uncaught: impl Iterator<Item = &'a str>) -> Vec<String> {
        for name in uncaught {
            if let Some(count) = self.0.get_mut(&without_position(name)) {
                *count = count.saturating_sub(1);
            }
        }
        self.0.into_iter().filter(|(_, count)| *count > 0).map(|(name, _)| name).collect()
    }
}

/// Removes line and column from a name such as `src/a.rs:12:3: replace + with -`.
fn without_position(name: &str) -> String {
    let mut parts = name.splitn(4, ':');
    match (parts.next(), parts.nth(2)) {
        (Some(file), Some(change)) => format!("{file}:{change}"),
        _ => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: &str = "# Nothing changes.\na.rs: x\na.rs: x\nb.rs: y in a::b\n";

    #[test]
    fn listed_mutants_are_found_at_any_position() -> Result<()> {
        let survivors = Survivors::parse(LIST)?;
        let names = ["a.rs:1:1: x", "a.rs:2:1: x", "a.rs:3:1: x", "b.rs:1:9: y in a::b", "b.rs:1:9: z"];
        assert_eq!(survivors.unlisted(names.into_iter()), ["a.rs:3:1: x", "b.rs:1:9: z"]);
        Ok(())
    }

    #[test]
    fn listed_mutants_that_are_caught_are_reported() -> Result<()> {
        let survivors = Survivors::parse(LIST)?;
        assert_eq!(
            survivors.caught(["a.rs:1:1: x", "c.rs:2:1: x"].into_iter()),
            ["a.rs: x", "b.rs: y in a::b"]
        );
        Ok(())
    }

    #[test]
    fn a_list_without_a_reason_is_an_error() {
        assert!(Survivors::parse("a.rs: x\n").is_err());
    }
}
