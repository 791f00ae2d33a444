//! The faults that nothing notices, each with the reason: `tests/mutants/survivors.txt`.
//!
//! A line that begins with `#` is the reason of all lines after it, up to the next reason. The others name a fault as
//! cargo-mutants does, without its line and column, so that what stands above it may change; what is twice in a function
//! stands there twice.

use std::collections::BTreeMap;

use anyhow::{Result, ensure};

/// How often each fault goes unnoticed, by its name without the place.
#[derive(Debug, PartialEq, Eq)]
pub struct Survivors(BTreeMap<String, usize>);

impl Survivors {
    /// Reads the list.
    ///
    /// # Errors
    /// When a fault stands before the first reason.
    pub fn read(text: &str) -> Result<Survivors> {
        let mut has_reason = false;
        let mut all = BTreeMap::new();
        for (number, line) in (1..).zip(text.lines()) {
            if line.starts_with('#') {
                has_reason = true;
            } else if !line.is_empty() {
                ensure!(has_reason, "line {number} of the survivors has no reason");
                *all.entry(line.to_owned()).or_default() += 1;
            }
        }
        Ok(Survivors(all))
    }

    /// Those of the names, with their places, that are not in the list.
    pub fn without<'a>(&self, names: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
        let mut rest = self.0.clone();
        names
            .filter(|name| match rest.get_mut(&placeless(name)) {
                Some(count) if *count > 0 => {
                    *count -= 1;
                    false
                }
                _ => true,
            })
            .collect()
    }

    /// Those in the list that are none of the names, which are those of all survivors.
    pub fn noticed<'a>(mut self, survivors: impl Iterator<Item = &'a str>) -> Vec<String> {
        for name in survivors {
            if let Some(count) = self.0.get_mut(&placeless(name)) {
                *count = count.saturating_sub(1);
            }
        }
        self.0.into_iter().filter(|(_, count)| *count > 0).map(|(name, _)| name).collect()
    }
}

/// `src/a.rs:12:3: what is done` without the numbers.
fn placeless(name: &str) -> String {
    let mut parts = name.splitn(4, ':');
    match (parts.next(), parts.nth(2)) {
        (Some(file), Some(done)) => format!("{file}:{done}"),
        _ => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: &str = "# Nothing changes.\na.rs: x\na.rs: x\nb.rs: y in a::b\n";

    #[test]
    fn what_is_listed_is_known_wherever_it_stands() -> Result<()> {
        let known = Survivors::read(LIST)?;
        let names = ["a.rs:1:1: x", "a.rs:2:1: x", "a.rs:3:1: x", "b.rs:1:9: y in a::b", "b.rs:1:9: z"];
        assert_eq!(known.without(names.into_iter()), ["a.rs:3:1: x", "b.rs:1:9: z"]);
        Ok(())
    }

    #[test]
    fn what_is_listed_and_noticed_is_told() -> Result<()> {
        let known = Survivors::read(LIST)?;
        assert_eq!(known.noticed(["a.rs:1:1: x", "c.rs:2:1: x"].into_iter()), ["a.rs: x", "b.rs: y in a::b"]);
        Ok(())
    }

    #[test]
    fn a_list_without_a_reason_is_refused() {
        assert!(Survivors::read("a.rs: x\n").is_err());
    }
}
