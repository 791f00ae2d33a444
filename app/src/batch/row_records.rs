//! What is kept about the puzzles of a list, found by row.

use ninefold::grid::Grid;

use crate::protocol::BatchResults;
use crate::puzzle_record::PuzzleRecord;

/// The records of puzzles, and the rows with these puzzles.
#[derive(Clone, Debug, Default)]
pub struct RowRecords {
    records: Vec<(Grid, PuzzleRecord)>,
    /// The hash of each puzzle, and in the lowest 32 bits the place of its record, sorted.
    by_hash: Vec<u128>,
    /// Rows with a record, in order, and the place of that record.
    rows: Vec<(u32, u32)>,
}

impl RowRecords {
    pub fn new(records: Vec<(Grid, PuzzleRecord)>) -> RowRecords {
        let mut records = RowRecords { records, by_hash: Vec::new(), rows: Vec::new() };
        records.index();
        records
    }

    fn index(&mut self) {
        self.by_hash = (0..)
            .zip(&self.records)
            .map(|(place, (puzzle, _))| u128::from(BatchResults::hash_of(puzzle)) << 32 | place)
            .collect();
        self.by_hash.sort_unstable();
    }

    /// Forgets which rows have a record, before they are looked up again.
    pub fn clear_rows(&mut self) {
        self.rows.clear();
    }

    /// Looks up the rows of a chunk, which follow those that are known. `first` is the number of its first row.
    pub fn add_rows(&mut self, first: u32, results: &BatchResults) {
        if self.records.is_empty() {
            return;
        }
        for row in 0..results.len() {
            let place = results.puzzle_hash(row).and_then(|hash| {
                let from = self.by_hash.partition_point(|other| other >> 32 < u128::from(hash));
                let same =
                    self.by_hash.iter().skip(from).take_while(|other| *other >> 32 == u128::from(hash));
                let mut places = same.map(|other| *other as u32);
                places.find(|&place| {
                    let (puzzle, _) = &self.records[place as usize];
                    results.puzzle(row).as_ref() == Some(puzzle)
                })
            });
            self.rows.extend(place.map(|place| (first + row as u32, place)));
        }
    }

    /// What is kept about the puzzle of a row.
    pub fn of_row(&self, row: u32) -> Option<&PuzzleRecord> {
        let index = self.rows.binary_search_by_key(&row, |(row, _)| *row).ok()?;
        Some(&self.records.get(self.rows[index].1 as usize)?.1)
    }

    /// Changes what is kept about a puzzle.
    pub fn set(&mut self, puzzle: &Grid, record: PuzzleRecord) {
        if let Some((_, known)) = self.records.iter_mut().find(|(other, _)| other == puzzle) {
            *known = record;
        } else {
            self.records.push((*puzzle, record));
            self.index();
        }
    }

    /// Number of rows whose puzzle the player has solved.
    pub fn solved_count(&self) -> u32 {
        let is_solved = |place: u32| self.records[place as usize].1.solved_at_ms.is_some();
        self.rows.iter().filter(|(_, place)| is_solved(*place)).count() as u32
    }
}
