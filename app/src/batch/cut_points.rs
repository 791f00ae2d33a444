//! Where a long text may be cut: between lines, but not within a grid of several lines.

use ninefold_formats::list::ListFormat;

/// Length in bytes of a chunk of whole lines at the beginning of `text`. For grids of several lines, it ends
/// at a blank line if there is one. `None` if no line ends, or if the format cannot be cut.
pub fn chunk_end(text: &str, format: ListFormat) -> Option<usize> {
    let mut ends = line_ends(text);
    match format {
        ListFormat::Lines | ListFormat::Table(_) => ends.next(),
        ListFormat::Grids => {
            let ends: Vec<usize> = ends.take(MAX_GRID_LINES).collect();
            let is_blank = |pair: &&[usize]| text[pair[1]..pair[0]].trim().is_empty();
            ends.windows(2).find(is_blank).map(|pair| pair[0]).or(ends.first().copied())
        }
        // A `Document`.
        _ => None,
    }
}

/// Greatest number of lines of a grid.
const MAX_GRID_LINES: usize = 64;

/// Positions after line ends, last first. A `\r` at the very end is left out: it may be half of `\r\n`.
fn line_ends(text: &str) -> impl Iterator<Item = usize> {
    let bytes = text.as_bytes();
    (1..=bytes.len()).rev().filter(move |&end| match bytes[end - 1] {
        b'\n' => true,
        b'\r' => bytes.get(end).is_some_and(|&byte| byte != b'\n'),
        _ => false,
    })
}

/// Number of line ends in a chunk.
pub fn count_lines(text: &str) -> u32 {
    let bytes = text.as_bytes();
    let ends = bytes.iter().enumerate().filter(|&(index, byte)| match byte {
        b'\n' => true,
        b'\r' => bytes.get(index + 1) != Some(&b'\n'),
        _ => false,
    });
    ends.count() as u32
}
