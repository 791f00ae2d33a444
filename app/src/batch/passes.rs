//! What is done with a list that is solved, by workers: puzzles are rated, duplicates are found.

use ninefold::grid::Grid;

use super::{Batch, BatchState, Chunk};
use crate::protocol::{GridRating, Job};

impl Batch {
    /// Starts to rate the puzzles with one solution that are not rated yet; does nothing while the batch is
    /// running.
    pub fn start_rating(&mut self, now: f64) {
        if !self.is_running() {
            self.set_state(BatchState::Rating);
            self.ratings.start(now);
        }
    }

    /// The next puzzles to rate, as a job with a number that no chunk has.
    pub fn next_rating_job(&mut self) -> Option<(u32, Job)> {
        if self.state != BatchState::Rating {
            return None;
        }
        let handed_out = self.ratings.next_job(self.chunks.iter().map(|chunk| chunk.results.as_ref()));
        if self.ratings.is_done() {
            self.set_state(BatchState::Rated);
        }
        handed_out.map(|(number, job)| (self.chunks.len() as u32 + number, job))
    }

    /// Stores the ratings of such a job.
    pub fn accept_ratings(&mut self, number: u32, ratings: &[GridRating], milliseconds: f64) {
        let Some(number) = number.checked_sub(self.chunks.len() as u32) else { return };
        let Some((chunk, rows)) = self.ratings.accept(number, milliseconds) else { return };
        if let Some(chunk) = self.chunks.get_mut(chunk)
            && let Some(results) = &mut chunk.results
        {
            for (row, rating) in rows.into_iter().zip(ratings) {
                results.set_rating(row, rating.into());
            }
            chunk.is_changed = true;
        }
        self.is_stale |= !self.filter.shows_all();
        if self.state == BatchState::Rating && self.ratings.is_done() {
            self.set_state(BatchState::Rated);
        }
    }

    /// Number of puzzles rated.
    pub fn rated_count(&self) -> u32 {
        self.ratings.done()
    }

    /// Starts to find duplicates; does nothing while the batch is running.
    pub fn start_comparing(&mut self, now: f64) {
        if !self.is_running() {
            self.set_state(BatchState::Comparing);
            self.duplicates.start(now);
        }
    }

    /// The next puzzles whose canonical forms are needed, and a number.
    pub fn next_forms_job(&mut self) -> Option<(u32, Vec<Grid>)> {
        if self.state != BatchState::Comparing {
            return None;
        }
        let job = self.duplicates.next_job(self.chunks.iter().map(|chunk| chunk.results.as_ref()));
        self.finish_comparing();
        job
    }

    /// Stores the hashes of these canonical forms.
    pub fn accept_forms(&mut self, number: u32, hashes: &[u64], milliseconds: f64) {
        let chunk = self.chunks.get(number as usize).filter(|_| self.state == BatchState::Comparing);
        if let Some(Chunk { row, results: Some(results), .. }) = chunk {
            self.duplicates.accept(*row, results, hashes, milliseconds);
            self.finish_comparing();
        }
    }

    fn finish_comparing(&mut self) {
        if self.duplicates.is_done() {
            self.duplicates.finish();
            self.set_state(BatchState::Compared);
        }
    }

    /// Number of puzzles that are isomorphic to an earlier one, as far as that is known.
    pub fn duplicate_count(&self) -> u32 {
        self.duplicates.count()
    }

    /// The line of the first puzzle that is isomorphic to that of a row, if it is an earlier one.
    pub fn same_as(&self, row: usize) -> Option<u32> {
        Some(self.row(self.duplicates.first_of(row as u32)? as usize)?.line())
    }
}
