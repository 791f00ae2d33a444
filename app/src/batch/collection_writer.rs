//! Adds the puzzles of a list to a collection.
//!
//! ```text
//!   rows that are kept ─▶ known ─╮
//!   the list, chunk by chunk ────┴─▶ rows that are new ─▶ text to keep, and the rows of the collection
//! ```

use super::Batch;
use crate::protocol::BatchResults;

/// A collection to which rows are added. Puzzles that it has, unreadable lines and repetitions are left out.
pub struct CollectionWriter {
    batch: Batch,
    known: PuzzleHashes,
    next_chunk: usize,
    left_out: u32,
}

impl Default for CollectionWriter {
    fn default() -> CollectionWriter {
        CollectionWriter {
            batch: Batch::of_collection(0),
            known: PuzzleHashes::default(),
            next_chunk: 0,
            left_out: 0,
        }
    }
}

impl CollectionWriter {
    /// Adds rows that are kept already.
    pub fn add_kept_rows(&mut self, results: BatchResults) {
        for hash in (0..results.len()).filter_map(|row| results.puzzle_hash(row)) {
            self.known.insert(hash);
        }
        self.batch.add_kept_rows(results);
    }

    /// Number of parts of the rows so far.
    pub fn part_count(&self) -> usize {
        self.batch.chunk_count()
    }

    /// Number of rows so far.
    pub fn row_count(&self) -> u32 {
        self.batch.len() as u32
    }

    /// Adds those of the next chunk of a list that its filter shows and that are new. Returns their text; `None` after the last one.
    pub fn add_from(&mut self, list: &Batch) -> Option<Vec<u8>> {
        while let Some(chunk) = list.chunks.get(self.next_chunk) {
            self.next_chunk += 1;
            let Some(results) = &chunk.results else { continue };
            let is_shown = |row: usize| list.passes_filter(chunk.row, results, row);
            let new = results.filtered(|row, hash| is_shown(row) && self.known.insert(hash));
            let shown = (0..results.len()).filter(|&row| is_shown(row)).count();
            self.left_out += (shown - new.len()) as u32;
            if new.is_empty() {
                continue;
            }
            let text = new.to_rows();
            self.batch.add_kept_rows(new);
            return Some(text);
        }
        None
    }

    /// The collection, and the number of lines that were left out.
    pub fn finish(mut self) -> (Batch, u32) {
        self.batch.end_of_rows();
        (self.batch, self.left_out)
    }
}

/// A set of hashes of puzzles. Of a million puzzles, two have one hash with a probability below 1 in 10 million.
#[derive(Default)]
struct PuzzleHashes {
    /// A power of two; 0 is a free place. At most half of them are taken.
    slots: Vec<u64>,
    len: usize,
}

impl PuzzleHashes {
    /// Adds a hash. Returns whether it is new.
    fn insert(&mut self, hash: u64) -> bool {
        if self.len * 2 >= self.slots.len() {
            let all = std::mem::take(&mut self.slots);
            self.slots = vec![0; (all.len() * 2).max(1024)];
            self.len = 0;
            for hash in all.into_iter().filter(|hash| *hash > 0) {
                self.insert(hash);
            }
        }
        let hash = hash.max(1);
        let mask = self.slots.len() - 1;
        let mut place = hash as usize & mask;
        while self.slots[place] > 0 {
            if self.slots[place] == hash {
                return false;
            }
            place = (place + 1) & mask;
        }
        self.slots[place] = hash;
        self.len += 1;
        true
    }
}
