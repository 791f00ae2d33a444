//! Finds the puzzles of a list that are isomorphic to an earlier one: the same puzzle with its digits renamed, its rows and columns exchanged
//! or the whole grid turned. Isomorphic puzzles have one canonical form; workers compute it for one chunk after another.

use ninefold::grid::Grid;

use crate::protocol::BatchResults;

#[derive(Clone, Debug, Default)]
pub struct DuplicateSearch {
    next_chunk: usize,
    /// Number of chunks that workers have.
    pending: usize,
    is_exhausted: bool,
    /// The hash of each canonical form, and in the lowest 32 bits the row.
    forms: Vec<u128>,
    /// Rows with a duplicate, in order, and the first row with this puzzle.
    duplicates: Vec<(u32, u32)>,
    started_ms: f64,
    milliseconds: f64,
}

impl DuplicateSearch {
    /// Starts from the beginning.
    pub fn start(&mut self, now: f64) {
        *self = DuplicateSearch { started_ms: now, ..DuplicateSearch::default() };
    }

    /// The puzzles of the next chunk, and its number; `None` if every chunk is done or with a worker.
    pub fn next_job<'a>(
        &mut self,
        chunks: impl Iterator<Item = Option<&'a BatchResults>>,
    ) -> Option<(u32, Vec<Grid>)> {
        for (number, results) in chunks.enumerate().skip(self.next_chunk) {
            self.next_chunk = number + 1;
            let grids: Vec<Grid> =
                results.into_iter().flat_map(|results| readable(results).map(|(_, grid)| grid)).collect();
            if !grids.is_empty() {
                self.pending += 1;
                return Some((number as u32, grids));
            }
        }
        self.is_exhausted = true;
        None
    }

    /// Stores the hashes of the canonical forms of a chunk, whose first row has this number.
    pub fn accept(&mut self, first: u32, results: &BatchResults, hashes: &[u64], now: f64) {
        let rows = readable(results).map(|(row, _)| u128::from(first) + row as u128);
        self.forms.extend(hashes.iter().zip(rows).map(|(&hash, row)| u128::from(hash) << 32 | row));
        self.pending -= 1;
        self.milliseconds = now - self.started_ms;
    }

    /// Finds the duplicates, once all chunks are done.
    pub fn finish(&mut self) {
        self.forms.sort_unstable();
        let mut duplicates: Vec<u128> = Vec::new();
        for same in self.forms.chunk_by(|one, other| one >> 32 == other >> 32) {
            // The rows of a form are in order.
            duplicates.extend(same.iter().skip(1).map(|form| (form & ROW) << 32 | same[0] & ROW));
        }
        duplicates.sort_unstable();
        self.duplicates = duplicates.into_iter().map(|pair| ((pair >> 32) as u32, pair as u32)).collect();
        self.forms = Vec::new();
    }

    pub fn is_done(&self) -> bool {
        self.is_exhausted && self.pending == 0
    }

    /// Number of puzzles whose form is known.
    pub fn done(&self) -> u32 {
        self.forms.len() as u32
    }

    /// Number of rows with a duplicate of an earlier one.
    pub fn count(&self) -> u32 {
        self.duplicates.len() as u32
    }

    /// The first row with the puzzle of a row, if that is an earlier one.
    pub fn first_of(&self, row: u32) -> Option<u32> {
        let index = self.duplicates.binary_search_by_key(&row, |(row, _)| *row).ok()?;
        Some(self.duplicates[index].1)
    }

    /// Time from the start to the last result, in milliseconds.
    pub fn milliseconds(&self) -> f64 {
        self.milliseconds
    }
}

/// The bits of the row.
const ROW: u128 = 0xffff_ffff;

/// The rows with a puzzle.
fn readable(results: &BatchResults) -> impl Iterator<Item = (usize, Grid)> {
    (0..results.len())
        .filter(|&row| results.puzzle_hash(row).is_some())
        .filter_map(|row| Some((row, results.puzzle(row)?)))
}
