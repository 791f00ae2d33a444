//! Rows as text, as a collection keeps them.
//!
//! ```text
//! techniques full-house hidden-single …                      the keys that the last field of a row refers to
//! 53dfg7hic…9 1 0 12 5 3                                     digits: the givens; letters from a: the rest of the solution
//!             │ │ │  │ ╰─ techniques needed, a hexadecimal number with a bit for each key
//!             │ │ │  ╰─ minutes       ╮ 0 if not known
//!             │ │ ╰─ rating in tenths ╯
//!             │ ╰─ guesses
//!             ╰─ number of solutions, at most 2
//! ```

use ninefold::techniques::Technique;

use super::{
    BatchResults, CELLS, COUNT, CellBytes, DIGITS, MINUTES, NO_CELLS, NODES, PackedCells, PackedRow, RATING,
    RowBytes, TechniqueSet, UNREADABLE, pack_row,
};

/// What begins the line with the keys.
const TECHNIQUES: &str = "techniques";

impl BatchResults {
    /// Formats the rows with a puzzle, each in a line.
    pub fn to_rows(&self) -> Vec<u8> {
        let mut text = Vec::new();
        text.extend_from_slice(TECHNIQUES.as_bytes());
        for &technique in Technique::ALL {
            text.push(b' ');
            text.extend_from_slice(technique.key().as_bytes());
        }
        text.push(b'\n');
        for (index, row) in self.rows.iter().enumerate().filter(|(_, row)| row[COUNT] != UNREADABLE) {
            PackedRow(row).write(self.techniques(index), &mut text);
        }
        text
    }

    /// Parses what [`to_rows`](Self::to_rows) formats. The lines are numbered from 1.
    ///
    /// `None` if a line is damaged.
    pub fn from_rows(text: &str) -> Option<BatchResults> {
        let (keys, rows) = text.split_once('\n')?;
        let mut keys = keys.split(' ');
        if keys.next() != Some(TECHNIQUES) {
            return None;
        }
        // A key that is not known any more is left out.
        let known: Vec<Option<Technique>> = keys.map(Technique::from_key).collect();
        let is_same = known.len() == Technique::ALL.len()
            && known.iter().zip(Technique::ALL).all(|(known, technique)| known.as_ref() == Some(technique));
        let mut results = BatchResults::default();
        for line in rows.split_terminator('\n') {
            let (row, techniques) = read_row(line, results.rows.len() as u32 + 1)?;
            results.push_row(row);
            if !techniques.is_empty() || !results.techniques.is_empty() {
                let techniques = if is_same { techniques } else { techniques.renumbered(&known) };
                let index = results.rows.len() - 1;
                results.set_techniques(index, techniques);
            }
        }
        Some(results)
    }
}

impl PackedRow<'_> {
    fn write(self, techniques: TechniqueSet, text: &mut Vec<u8>) {
        text.extend_from_slice(&self.cells().to_chars());
        for number in [self.count().into(), self.number(NODES), self.0[RATING].into(), self.minutes().into()]
        {
            text.push(b' ');
            text.extend_from_slice(number.to_string().as_bytes());
        }
        text.push(b' ');
        text.extend_from_slice(techniques.to_text().as_bytes());
        text.push(b'\n');
    }
}

fn read_row(text: &str, line: u32) -> Option<(RowBytes, TechniqueSet)> {
    let mut fields = text.split(' ');
    let cells = read_cells(fields.next()?.as_bytes().try_into().ok()?)?;
    let [count, nodes, rating, minutes] = std::array::from_fn(|_| fields.next()?.parse::<u32>().ok());
    let techniques = TechniqueSet::from_text(fields.next()?)?;
    let count = count?.try_into().ok().filter(|&count| count <= 2)?;
    let mut row = pack_row(line, nodes?, count, &cells);
    row[RATING] = rating?.try_into().ok()?;
    row[MINUTES..CELLS].copy_from_slice(&u16::try_from(minutes?).ok()?.to_le_bytes());
    Some((row, techniques))
}

impl PackedCells<'_> {
    fn to_chars(self) -> [u8; 81] {
        std::array::from_fn(|cell| {
            let digit = self.0[cell / 2] >> (cell % 2 * 4) & 15;
            match digit {
                0 => b'.',
                _ if self.0[DIGITS + cell / 8] >> (cell % 8) & 1 == 1 => b'0' + digit,
                _ => b'a' - 1 + digit,
            }
        })
    }
}

fn read_cells(chars: &[u8; 81]) -> Option<CellBytes> {
    let mut cells = NO_CELLS;
    for (cell, &char) in chars.iter().enumerate() {
        let digit = match char {
            b'.' => 0,
            b'1'..=b'9' => {
                cells[DIGITS + cell / 8] |= 1 << (cell % 8);
                char - b'0'
            }
            b'a'..=b'i' => char - b'a' + 1,
            _ => return None,
        };
        cells[cell / 2] |= digit << (cell % 2 * 4);
    }
    Some(cells)
}
