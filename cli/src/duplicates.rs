//! `duplicates`: the puzzles of a list that are isomorphic to an earlier one.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::io;

use clap::Args;
use ninefold::grid::{Grid, canonical_form};

use super::Streams;
use super::input::{HadErrors, ListedPuzzle, read_givens};
use super::list::{ListItem, ListOptions, for_each_puzzle_in_order};
use super::options::{Files, Threads};
use super::source_place::SourcePlace;
use super::table::{Table, TableOptions};

/// Prints the puzzles that are isomorphic to an earlier one
///
/// Two puzzles are isomorphic if one becomes the other by renaming digits, exchanging rows of a band, columns of a stack, bands and stacks,
/// and transposing. Columns: the puzzle; its line; the line of the first puzzle that is isomorphic to it. With several files, the name
/// of the file stands before each line.
#[derive(Args)]
pub struct DuplicatesCommand {
    #[command(flatten)]
    files: Files,
    /// Print the puzzles that are not isomorphic to an earlier one instead, without their lines
    #[arg(long)]
    distinct: bool,
    #[command(flatten)]
    table: TableOptions,
    #[command(flatten)]
    threads: Threads,
}

/// A puzzle and what tells it from others.
struct DuplicateCandidate {
    givens: Grid,
    form: PackedForm,
    place: SourcePlace,
}

/// A canonical form, with two cells in a byte.
type PackedForm = [u8; 41];

impl DuplicatesCommand {
    /// Runs the command.
    pub fn run(self, streams: &mut Streams) -> io::Result<HadErrors> {
        let columns: &[&str] = if self.distinct { &["puzzle"] } else { &["puzzle", "line", "first"] };
        let table = Table::new(&self.table, columns.iter().copied());
        table.write_header(streams.output)?;
        let list = ListOptions { files: &self.files.files, threads: self.threads.count(), separator: "" };
        let has_files = self.files.files.len() > 1;
        let find_form = |item: ListItem<ListedPuzzle>, _: &mut Vec<u8>| {
            let givens = item.puzzle.givens;
            let file = if has_files { item.file } else { "" };
            let form = pack(&canonical_form(&givens).grid);
            Ok(DuplicateCandidate { givens, form, place: SourcePlace { file: file.into(), line: item.line } })
        };
        let mut known: HashMap<PackedForm, SourcePlace> = HashMap::new();
        let compare = |candidate: DuplicateCandidate, output: &mut Vec<u8>| {
            let DuplicateCandidate { givens, form, place } = candidate;
            match known.entry(form) {
                Entry::Occupied(first) if !self.distinct => {
                    let mut row = table.row(output);
                    row.plain(&givens.to_line_bytes());
                    place.write(&mut row);
                    first.get().write(&mut row);
                    row.end();
                }
                Entry::Occupied(_) => {}
                Entry::Vacant(free) => {
                    free.insert(place);
                    if self.distinct {
                        let mut row = table.row(output);
                        row.plain(&givens.to_line_bytes());
                        row.end();
                    }
                }
            }
        };
        Ok(for_each_puzzle_in_order(&list, streams, read_givens, find_form, compare)?.had_errors)
    }
}

fn pack(form: &Grid) -> PackedForm {
    let values = form.values();
    std::array::from_fn(|index| {
        values[2 * index] << 4 | values.get(2 * index + 1).copied().unwrap_or_default()
    })
}
