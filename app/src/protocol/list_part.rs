//! A part of a list, which a worker reads itself: where it begins and ends, and which lines belong to it.
//!
//! ```text
//!   the list   ……line 7⏎line 8⏎line 9⏎line 10⏎……      cut anywhere, in parts of one length
//!                   ╰──── part 3 ───╯╰──── part 4
//!                        ╰ its lines ──────╯           from the first that begins in it to the last that does
//! ```
//!
//! So whoever cuts needs to know nothing of the text, and each reads a little more than its part.

use std::ops::Range;

use ninefold_formats::list::ListFormat;

use super::codec::struct_codec;

/// A part of a list, in bytes. Together the parts are the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListPart {
    pub begin: u32,
    pub end: u32,
}

/// Longest line that is kept whole, in bytes. A longer one is not a puzzle anyway, and may be cut.
const LONGEST_LINE: u32 = 1 << 15;

/// Greatest number of lines of a grid.
const MAX_GRID_LINES: usize = 64;

impl ListPart {
    /// What has to be read for the part, in bytes of the list: also the byte before it, and the rest of its last line. The list may end
    /// before.
    #[must_use]
    pub fn window(self) -> ListPart {
        ListPart { begin: self.begin.saturating_sub(1), end: self.end.saturating_add(LONGEST_LINE + 1) }
    }

    /// Where the lines of the part begin and end among the bytes of its window: whole lines, and whole grids of several lines.
    pub fn lines(self, format: ListFormat, window: &[u8]) -> Range<usize> {
        let begin = match self.begin {
            0 => window.strip_prefix(BYTE_ORDER_MARK).map_or(0, |rest| window.len() - rest.len()),
            _ => cut_point(window, 1, format),
        };
        begin..cut_point(window, (self.end - self.window().begin) as usize, format)
    }

    /// Number of line ends in the part.
    pub fn line_count(self, format: ListFormat, window: &[u8]) -> u32 {
        count_lines(window.get(self.lines(format, window)).unwrap_or_default())
    }
}

const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// The first place from `at` on where a list may be cut: behind a line, and where grids have several lines, behind a blank one, if there is
/// one soon. It is `at` itself if the line there is too long.
fn cut_point(bytes: &[u8], at: usize, format: ListFormat) -> usize {
    if format == ListFormat::Document || at >= bytes.len() {
        return at.min(bytes.len());
    }
    let mut first = None;
    let mut from = at - 1;
    for _ in 0..MAX_GRID_LINES {
        let (end, next) = line_end(bytes, from);
        if next > at + LONGEST_LINE as usize {
            break;
        }
        // Of the first line only the end is known.
        let is_blank = first.is_some() && bytes[from..end].trim_ascii().is_empty();
        let is_end = match format {
            ListFormat::Lines | ListFormat::Table(_) => true,
            // `Grids`: a `Document` is not cut.
            _ => is_blank || next == bytes.len(),
        };
        if is_end {
            return next;
        }
        first.get_or_insert(next);
        from = next;
    }
    first.unwrap_or(at)
}

/// Returns the end of the line that begins at `from`, and the beginning of the next one. `\n`, `\r\n` and `\r` end a line.
pub(super) fn line_end(text: &[u8], from: usize) -> (usize, usize) {
    let rest = text.get(from..).unwrap_or_default();
    let end = from + rest.iter().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(rest.len());
    let is_pair = text.get(end) == Some(&b'\r') && text.get(end + 1) == Some(&b'\n');
    (end, (end + 1 + usize::from(is_pair)).min(text.len()))
}

/// Number of line ends in a text.
pub(super) fn count_lines(text: &[u8]) -> u32 {
    let ends = text.iter().enumerate().filter(|&(index, byte)| match byte {
        b'\n' => true,
        b'\r' => text.get(index + 1) != Some(&b'\n'),
        _ => false,
    });
    ends.count() as u32
}

struct_codec! {
    ListPart { begin, end }
}
