//! The second pass over a list: how hard each puzzle is. It goes through all sheets, some puzzles at a time.

use std::collections::BTreeMap;

use crate::job::{Job, Kind, Sheet};

/// So many puzzles are rated in one job.
const AT_ONCE: usize = 32;

/// How far it is.
#[derive(Clone, Debug, Default)]
pub struct Ratings {
    /// Where it goes on: a sheet, and a row of it.
    at: (usize, usize),
    /// What is out: the sheet, and the rows.
    out: BTreeMap<u32, (usize, Vec<usize>)>,
    next: u32,
    is_all_out: bool,
    done: u32,
    /// What had been done when it began for the last time, and when that was, in milliseconds.
    before: u32,
    begun: f64,
    milliseconds: f64,
}

impl Ratings {
    /// Begins, or goes on after a stop.
    pub fn begin(&mut self, now: f64) {
        let done = self.done;
        let next = self.next;
        *self = Ratings { done, before: done, next, begun: now, ..Ratings::default() };
    }

    /// What has been handed out is of no use any more.
    pub fn stop(&mut self, now: f64) {
        self.out.clear();
        self.milliseconds = now - self.begun;
    }

    /// Some puzzles that are not rated, as a job with a number; none when there are no more.
    pub fn hand_out<'a>(&mut self, sheets: impl Iterator<Item = Option<&'a Sheet>>) -> Option<(u32, Job)> {
        for (slot, sheet) in sheets.enumerate().skip(self.at.0) {
            let Some(sheet) = sheet else { continue };
            let from = if slot == self.at.0 { self.at.1 } else { 0 };
            let is_due = |&row: &usize| sheet.kind(row) == Some(Kind::One) && sheet.rating(row).is_none();
            let rows: Vec<usize> = (from..sheet.len()).filter(is_due).take(AT_ONCE).collect();
            if let Some(last) = rows.last() {
                self.at = (slot, last + 1);
                let grids = rows.iter().filter_map(|&row| sheet.puzzle(row)).collect();
                self.next += 1;
                self.out.insert(self.next, (slot, rows));
                return Some((self.next, Job::Rate { grids }));
            }
        }
        self.is_all_out = true;
        None
    }

    /// The sheet and the rows of what was handed out under this number.
    pub fn take(&mut self, number: u32, now: f64) -> Option<(usize, Vec<usize>)> {
        let (slot, rows) = self.out.remove(&number)?;
        self.done += rows.len() as u32;
        self.milliseconds = now - self.begun;
        Some((slot, rows))
    }

    /// Whether nothing is out and nothing is left.
    pub fn is_over(&self) -> bool {
        self.is_all_out && self.out.is_empty()
    }

    /// How many puzzles have been rated.
    pub fn done(&self) -> u32 {
        self.done
    }

    /// How many since it began for the last time.
    pub fn done_in_time(&self) -> u32 {
        self.done - self.before
    }

    /// How long that took.
    pub fn milliseconds(&self) -> f64 {
        self.milliseconds
    }
}
