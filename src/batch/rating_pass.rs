//! The second pass over a list: how hard each puzzle is. It goes through all sheets, some puzzles at a time.

use std::collections::BTreeMap;

use crate::job::{BatchResults, Job, RowVerdict};

/// So many puzzles are rated in one job.
const PUZZLES_PER_JOB: usize = 32;

/// How far it is.
#[derive(Clone, Debug, Default)]
pub struct RatingPass {
    /// Where it goes on: a sheet, and a row of it.
    next_row: (usize, usize),
    /// What is out: the sheet, and the rows.
    pending: BTreeMap<u32, (usize, Vec<usize>)>,
    last_number: u32,
    is_exhausted: bool,
    done: u32,
    /// What had been done when it began for the last time, and when that was, in milliseconds.
    done_before: u32,
    started_ms: f64,
    milliseconds: f64,
}

impl RatingPass {
    /// Begins, or goes on after a stop.
    pub fn start(&mut self, now: f64) {
        let done = self.done;
        let next = self.last_number;
        *self = RatingPass {
            done,
            done_before: done,
            last_number: next,
            started_ms: now,
            ..RatingPass::default()
        };
    }

    /// What has been handed out is of no use any more.
    pub fn stop(&mut self, now: f64) {
        self.pending.clear();
        self.milliseconds = now - self.started_ms;
    }

    /// Some puzzles that are not rated, as a job with a number; none when there are no more.
    pub fn next_job<'a>(
        &mut self,
        sheets: impl Iterator<Item = Option<&'a BatchResults>>,
    ) -> Option<(u32, Job)> {
        for (slot, sheet) in sheets.enumerate().skip(self.next_row.0) {
            let Some(sheet) = sheet else { continue };
            let from = if slot == self.next_row.0 { self.next_row.1 } else { 0 };
            let is_due =
                |&row: &usize| sheet.verdict(row) == Some(RowVerdict::One) && sheet.rating(row).is_none();
            let rows: Vec<usize> = (from..sheet.len()).filter(is_due).take(PUZZLES_PER_JOB).collect();
            if let Some(last) = rows.last() {
                self.next_row = (slot, last + 1);
                let grids = rows.iter().filter_map(|&row| sheet.puzzle(row)).collect();
                self.last_number += 1;
                self.pending.insert(self.last_number, (slot, rows));
                return Some((self.last_number, Job::Rate { grids }));
            }
        }
        self.is_exhausted = true;
        None
    }

    /// The sheet and the rows of what was handed out under this number.
    pub fn accept(&mut self, number: u32, now: f64) -> Option<(usize, Vec<usize>)> {
        let (slot, rows) = self.pending.remove(&number)?;
        self.done += rows.len() as u32;
        self.milliseconds = now - self.started_ms;
        Some((slot, rows))
    }

    /// Whether nothing is out and nothing is left.
    pub fn is_done(&self) -> bool {
        self.is_exhausted && self.pending.is_empty()
    }

    /// How many puzzles have been rated.
    pub fn done(&self) -> u32 {
        self.done
    }

    /// How many since it began for the last time.
    pub fn done_since_start(&self) -> u32 {
        self.done - self.done_before
    }

    /// How long that took.
    pub fn milliseconds(&self) -> f64 {
        self.milliseconds
    }
}
