//! The second pass over a list: rates the puzzles with exactly one solution, some at a time.

use crate::protocol::{BatchResults, Job, RowVerdict};

const PUZZLES_PER_JOB: usize = 32;

#[derive(Clone, Debug, Default)]
pub struct RatingPass {
    /// Where the next job begins: index of the chunk, and of its row.
    next_row: (usize, usize),
    /// The jobs being run: number, index of the chunk, and the rows.
    pending: Vec<(u32, usize, Vec<usize>)>,
    last_number: u32,
    is_exhausted: bool,
    done: u32,
    /// Number of puzzles rated before the last start, and the time of that start in milliseconds.
    done_before: u32,
    started_ms: f64,
    milliseconds: f64,
}

impl RatingPass {
    /// Counts the rated rows of a chunk whose ratings are known from the beginning.
    pub fn add_known(&mut self, results: &BatchResults) {
        self.done += (0..results.len()).filter(|&row| results.rating(row).is_some()).count() as u32;
    }

    /// Starts, or continues after a stop.
    pub fn start(&mut self, now: f64) {
        let (done, last_number) = (self.done, self.last_number);
        *self = RatingPass { done, done_before: done, last_number, started_ms: now, ..RatingPass::default() };
    }

    /// Stops, and forgets the jobs being run.
    pub fn stop(&mut self, now: f64) {
        self.pending.clear();
        self.milliseconds = now - self.started_ms;
    }

    /// The next job and its number; `None` if every puzzle is rated or being rated.
    pub fn next_job<'a>(
        &mut self,
        chunks: impl Iterator<Item = Option<&'a BatchResults>>,
    ) -> Option<(u32, Job)> {
        for (chunk, results) in chunks.enumerate().skip(self.next_row.0) {
            let Some(results) = results else { continue };
            let from = if chunk == self.next_row.0 { self.next_row.1 } else { 0 };
            let is_due =
                |&row: &usize| results.verdict(row) == Some(RowVerdict::One) && results.rating(row).is_none();
            let rows: Vec<usize> = (from..results.len()).filter(is_due).take(PUZZLES_PER_JOB).collect();
            if let Some(last) = rows.last() {
                self.next_row = (chunk, last + 1);
                let grids = rows.iter().filter_map(|&row| results.puzzle(row)).collect();
                self.last_number += 1;
                self.pending.push((self.last_number, chunk, rows));
                return Some((self.last_number, Job::Rate { grids, language: None }));
            }
        }
        self.is_exhausted = true;
        None
    }

    /// Marks a job as done. Returns the index of its chunk, and its rows.
    pub fn accept(&mut self, number: u32, now: f64) -> Option<(usize, Vec<usize>)> {
        let place = self.pending.iter().position(|(other, ..)| *other == number)?;
        let (_, chunk, rows) = self.pending.swap_remove(place);
        self.done += rows.len() as u32;
        self.milliseconds = now - self.started_ms;
        Some((chunk, rows))
    }

    pub fn is_done(&self) -> bool {
        self.is_exhausted && self.pending.is_empty()
    }

    pub fn done(&self) -> u32 {
        self.done
    }

    /// Number of puzzles rated since the last start.
    pub fn done_since_start(&self) -> u32 {
        self.done - self.done_before
    }

    /// Time from the last start to the last result, in milliseconds.
    pub fn milliseconds(&self) -> f64 {
        self.milliseconds
    }
}
