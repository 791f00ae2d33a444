//! Snapshot tests: what comes out stays the same until somebody accepts a change. Other tests say what is right; these notice
//! what differs, and show the old and the new outcome of the first cases that differ.
//!
//! ```text
//! UPDATE_SNAPSHOTS=1 cargo test --test native snapshots::     accepts what comes out now
//! ```
//!
//! A snapshot has the name of its test. [`file`] describes the files in `tests/data/snapshots`.

mod altered_tokens;
mod boundary_inputs;
mod file;
mod formats;
mod game_sessions;
mod handwritten_grids;
mod i18n;
mod job_slices;
mod jobs;
mod lists;
mod played_games;
mod print;
mod random_positions;
mod rare_inputs;
mod size_limits;
mod solver;
mod techniques;

use std::collections::BTreeMap;
use std::fmt::{Debug, Write};
use std::fs;

use ninefold_app::template::Language;

use file::{Sections, Snapshot, Sums};

use crate::support::snapshot::{self, difference};
use crate::support::{checkout, parallel::parallel_map};

/// Number of differing outcomes that a failing test shows, at most two of them from one section.
const SHOWN: usize = 5;

/// Outcomes of one test: a line each, in sections.
#[derive(Default)]
struct Outcomes {
    sections: Sections,
    /// Beginning of each input of [`Outcomes::of_each`].
    inputs: Vec<String>,
    /// For each line of a section, the index of its input.
    origins: BTreeMap<String, Vec<u32>>,
}

/// One outcome, or a block of outcomes, that differs from the snapshot.
struct Difference {
    section: String,
    /// Indices of the outcomes within the section.
    first: usize,
    last: usize,
    /// The outcome at `first`. `None` if there is none, or if the snapshot has only its check sum.
    old: Option<String>,
    new: Option<String>,
}

impl Outcomes {
    /// Adds an outcome to a section.
    fn add(&mut self, section: &str, outcome: &impl Debug) {
        let text = self.sections.entry(section.to_owned()).or_default();
        writeln!(text, "{outcome:?}").expect("writing to a string cannot fail");
    }

    /// Collects the outcomes of each input, in the order of the inputs.
    fn of_each<T: Sync + Debug>(inputs: &[T], run: impl Fn(&T, &mut Outcomes) + Sync) -> Outcomes {
        let parts = parallel_map(inputs, |input| {
            let mut outcomes = Outcomes::default();
            run(input, &mut outcomes);
            outcomes
        });
        let inputs = inputs.iter().map(|input| format!("{input:?}").chars().take(300).collect()).collect();
        let mut outcomes = Outcomes { inputs, ..Outcomes::default() };
        for (index, part) in (0..).zip(parts) {
            for (section, text) in part.sections {
                let origins = outcomes.origins.entry(section.clone()).or_default();
                origins.extend(text.lines().map(|_| index));
                outcomes.sections.entry(section).or_default().push_str(&text);
            }
        }
        outcomes
    }

    /// Compares the outcomes with the snapshot of this name.
    ///
    /// # Panics
    /// If any differ: the message shows the first of them.
    #[track_caller]
    fn assert_snapshot(&self, name: &str) {
        if snapshot::is_updating() {
            return file::write(name, &self.sections);
        }
        let Some(mut old) = file::read(name) else {
            panic!("no snapshot `{name}`: {}", snapshot::hint());
        };
        if let Snapshot::Sums(sums) = &old {
            let new: BTreeMap<String, Sums> =
                self.sections.iter().map(|(section, text)| (section.clone(), Sums::of(text))).collect();
            if *sums == new {
                return file::remember(name, &new, &self.sections);
            }
            if let Some(sections) = file::recall(name, sums) {
                old = Snapshot::Outcomes(sections);
            }
        }
        let (count, differences) = match &old {
            Snapshot::Outcomes(old) => compare(old, &self.sections),
            Snapshot::Sums(old) => compare_sums(old, &self.sections),
        };
        if count > 0 {
            let hint = if let Snapshot::Sums(_) = old { file::recall_hint() } else { String::new() };
            panic!("{}{}{hint}", self.report(name, count, &differences), snapshot::hint());
        }
    }

    /// Describes the differences.
    fn report(&self, name: &str, count: usize, differences: &[Difference]) -> String {
        let total: usize = self.sections.values().map(|text| text.lines().count()).sum();
        let mut report = format!("snapshot `{name}`: {count} of {total} outcomes differ\n\n");
        for Difference { section, first, last, old, new } in differences {
            if first == last {
                _ = writeln!(report, "{section}, outcome {first}");
            } else {
                _ = writeln!(report, "{section}, one of the outcomes {first} to {last}");
            }
            let origin = self.origins.get(section).and_then(|origins| origins.get(*first));
            if let Some(&input) = origin {
                _ = writeln!(report, "  input: {}", self.inputs[input as usize]);
            }
            match (old, new) {
                (Some(old), Some(new)) => report += &difference(old, new),
                (Some(old), None) => report += &difference(old, "(none)"),
                (None, Some(new)) if first == last => report += &difference("(none)", new),
                (None, new) => {
                    report += &difference("(only a check sum)", new.as_deref().unwrap_or("(none)"));
                }
            }
        }
        report.push('\n');
        report
    }
}

/// Counts the outcomes that differ, and returns the first of them.
fn compare(old: &Sections, new: &Sections) -> (usize, Vec<Difference>) {
    let (mut count, mut shown) = (0, Vec::new());
    for section in names(old, new) {
        let lines = |sections: &Sections| -> Vec<String> {
            sections.get(&section).map(|text| text.lines().map(str::to_owned).collect()).unwrap_or_default()
        };
        let (old, new) = (lines(old), lines(new));
        let mut of_section = 0;
        for index in 0..old.len().max(new.len()) {
            let (old, new) = (old.get(index), new.get(index));
            if old == new {
                continue;
            }
            (count, of_section) = (count + 1, of_section + 1);
            if shown.len() < SHOWN && of_section <= 2 {
                let (section, old, new) = (section.clone(), old.cloned(), new.cloned());
                shown.push(Difference { section, first: index, last: index, old, new });
            }
        }
    }
    (count, shown)
}

/// Counts the blocks of outcomes that differ, and returns the first of them.
fn compare_sums(old: &BTreeMap<String, Sums>, new: &Sections) -> (usize, Vec<Difference>) {
    let (mut count, mut shown) = (0, Vec::new());
    for section in names(old, new) {
        let text = new.get(&section).map_or("", String::as_str);
        let sums = Sums::of(text);
        let differing =
            old.get(&section).map_or(std::iter::once(0..sums.lines).collect(), |old| old.differing(&sums));
        count += differing.len();
        for block in differing.into_iter().take(SHOWN - shown.len()) {
            let new = text.lines().nth(block.start).map(str::to_owned);
            let last = block.end.max(block.start + 1) - 1;
            shown.push(Difference { section: section.clone(), first: block.start, last, old: None, new });
        }
    }
    (count, shown)
}

/// Names of the sections of both, sorted.
fn names<A, B>(old: &BTreeMap<String, A>, new: &BTreeMap<String, B>) -> Vec<String> {
    let mut names: Vec<String> = old.keys().chain(new.keys()).cloned().collect();
    names.sort();
    names.dedup();
    names
}

/// The texts of the page in this language.
fn page_texts(language: Language) -> String {
    let folder = checkout().join("www/i18n").join(language.tag());
    let read = |file| fs::read_to_string(folder.join(file)).expect("the texts of a language");
    ["program.txt", "hints.txt", "shared.txt"].map(read).concat()
}
