//! The rows of a list that are shown, by its filter and in its order.

use super::{Batch, ExportFormat, RowFilter, SortOrder};
use crate::protocol::{BatchResults, Row, RowVerdict};

impl Batch {
    /// The filter of the rows shown.
    pub fn filter(&self) -> RowFilter {
        self.filter
    }

    /// Sets the filter of the rows shown.
    pub fn set_filter(&mut self, filter: RowFilter) {
        self.filter = filter;
        self.is_stale = true;
    }

    /// The order of the rows shown; `None` for that of the list.
    pub fn sort_order(&self) -> Option<SortOrder> {
        self.sort_order
    }

    /// Sets the order of the rows shown.
    pub fn set_sort_order(&mut self, order: Option<SortOrder>) {
        self.sort_order = order;
        self.is_stale = true;
    }

    /// Updates the rows shown, if rows, ratings, the filter or the order have changed.
    pub fn refilter(&mut self) {
        // The last ratings may change the order.
        let order = self.sort_order.filter(|_| !self.is_running());
        if !std::mem::take(&mut self.is_stale) {
            return;
        }
        if order.is_none() && self.filter.shows_all() {
            self.shown = None;
            return;
        }
        let mut rows = Vec::with_capacity(self.len());
        for chunk in &self.chunks {
            let Some(results) = &chunk.results else { continue };
            for row in 0..results.len() {
                if self.passes_filter(chunk.row, results, row) {
                    let index = chunk.row + row as u32;
                    let key = order
                        .map_or(0, |order| order.key(results, row, index, || self.records.of_row(index)));
                    rows.push(u64::from(key) << 32 | u64::from(index));
                }
            }
        }
        sort_by_key(&mut rows);
        self.shown = Some(rows.into_iter().map(|key_and_row| key_and_row as u32).collect());
    }

    /// Whether the filter shows a row of a chunk, whose first row has this number.
    pub(super) fn passes_filter(&self, first: u32, results: &BatchResults, row: usize) -> bool {
        if self.filter.shows_all() {
            return true;
        }
        let index = first + row as u32;
        let has_duplicate = self.filter.has_duplicate;
        has_duplicate.is_none_or(|wanted| self.duplicates.first_of(index).is_some() == wanted)
            && self.filter.shows(results, row, || self.records.of_row(index))
    }

    /// Number of rows shown, as of the last [`Batch::refilter`].
    pub fn shown_count(&self) -> usize {
        self.shown.as_ref().map_or(self.len(), Vec::len)
    }

    /// The index of the row at `place` among those shown.
    pub fn shown_index(&self, place: usize) -> Option<usize> {
        match &self.shown {
            None => Some(place),
            Some(rows) => Some(*rows.get(place)? as usize),
        }
    }

    /// The row at `place` among those shown.
    pub fn shown_row(&self, place: usize) -> Option<Row> {
        self.row(self.shown_index(place)?)
    }

    /// The place among the shown rows, from this one on and then from the first, of a puzzle with one solution that the player has not
    /// solved.
    pub fn next_unsolved(&self, place: usize) -> Option<usize> {
        let count = self.shown_count();
        let is_due = |&place: &usize| {
            self.shown_index(place).is_some_and(|index| {
                let is_solved = self.record(index).is_some_and(|record| record.solved_at_ms.is_some());
                !is_solved && self.verdict(index) == Some(RowVerdict::One)
            })
        };
        (place.min(count)..count).chain(0..place.min(count)).find(is_due)
    }

    /// Writes the rows at these places among those shown. Returns how many of them the format can hold.
    pub fn write_rows(&self, places: std::ops::Range<usize>, form: ExportFormat, text: &mut String) -> usize {
        let rows = places.map_while(|place| {
            let index = self.shown_index(place)?;
            Some((self.row(index)?, self.row_facts(index)))
        });
        rows.filter(|(row, facts)| form.write_row(row, *facts, text)).count()
    }
}

/// Sorts rows by their keys, the upper half of each number. Equal ones stay as they are. Counting how often each part of a key occurs (a radix
/// sort) takes a fraction of the time that comparing keys does.
fn sort_by_key(rows: &mut Vec<u64>) {
    const PART_BITS: u32 = 11;
    let mut sorted = vec![0; rows.len()];
    for shift in (32..u64::BITS).step_by(PART_BITS as usize) {
        let part = |row: u64| (row >> shift) as usize % (1 << PART_BITS);
        // How many rows have a part, at the next one; then where the rows with it begin.
        let mut begins = vec![0; (1 << PART_BITS) + 1];
        for &row in rows.iter() {
            begins[part(row) + 1] += 1;
        }
        if begins.contains(&rows.len()) {
            continue;
        }
        for value in 1..begins.len() {
            begins[value] += begins[value - 1];
        }
        for &row in rows.iter() {
            let begin = &mut begins[part(row)];
            sorted[*begin] = row;
            *begin += 1;
        }
        std::mem::swap(rows, &mut sorted);
    }
}
