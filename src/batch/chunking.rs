//! Where a long text may be cut: between lines, and in no grid of several lines.

use crate::formats::list::ListFormat;

/// How much of the beginning of a text, in bytes, is a chunk of whole lines; of grids of several lines, if possible one that
/// cuts none in two. None when no line ends there, or the text is not to be cut at all.
pub fn chunk_end(text: &str, shape: ListFormat) -> Option<usize> {
    let mut ends = line_ends(text);
    match shape {
        ListFormat::Document => None,
        ListFormat::Lines | ListFormat::Table(_) => ends.next(),
        ListFormat::Grids => {
            let ends: Vec<usize> = ends.take(MAX_GRID_LINES).collect();
            let is_blank = |pair: &&[usize]| text[pair[1]..pair[0]].trim().is_empty();
            ends.windows(2).find(is_blank).map(|pair| pair[0]).or(ends.first().copied())
        }
    }
}

/// No grid has more lines.
const MAX_GRID_LINES: usize = 64;

/// Behind the end of each line, the last first. What looks like a whole `\r` at the very end may be half of a pair.
fn line_ends(text: &str) -> impl Iterator<Item = usize> {
    let bytes = text.as_bytes();
    (1..=bytes.len()).rev().filter(move |&end| match bytes[end - 1] {
        b'\n' => true,
        b'\r' => bytes.get(end).is_some_and(|&byte| byte != b'\n'),
        _ => false,
    })
}

/// How many lines end in a chunk.
pub fn count_lines(text: &str) -> u32 {
    let bytes = text.as_bytes();
    let ends = bytes.iter().enumerate().filter(|&(index, byte)| match byte {
        b'\n' => true,
        b'\r' => bytes.get(index + 1) != Some(&b'\n'),
        _ => false,
    });
    ends.count() as u32
}
