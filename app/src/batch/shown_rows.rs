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
        self.shown = match order {
            None if self.filter.shows_all() => None,
            None => Some(self.shown_rows(|_, _, _| ()).map(|((), row)| row).collect()),
            Some(order) => {
                let keyed = self.shown_rows(|results, row, index| {
                    order.key(results, row, index, || self.records.of_row(index))
                });
                // Numbers are sorted by less code than pairs of them, and all of the lists program are of one type.
                let mut rows: Vec<u128> =
                    keyed.map(|(key, row)| u128::from(key) << 32 | u128::from(row)).collect();
                rows.sort_unstable();
                Some(rows.into_iter().map(|key_and_row| key_and_row as u32).collect())
            }
        };
    }

    /// The rows that pass the filter, in the order of the list, each with a value computed from it.
    fn shown_rows<T>(
        &self,
        value: impl Fn(&BatchResults, usize, u32) -> T + Copy,
    ) -> impl Iterator<Item = (T, u32)> {
        let solved = self.chunks.iter().filter_map(|chunk| Some((chunk.row, chunk.results.as_ref()?)));
        solved.flat_map(move |(first, results)| {
            let rows = (0..results.len()).filter(move |&row| self.passes_filter(first, results, row));
            rows.map(move |row| {
                let index = first + row as u32;
                (value(results, row, index), index)
            })
        })
    }

    /// Whether the filter shows a row of a chunk, whose first row has this number.
    pub(super) fn passes_filter(&self, first: u32, results: &BatchResults, row: usize) -> bool {
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
