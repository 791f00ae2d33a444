//! Tables with quoted fields that hold a grid of several lines, as spreadsheets write a cell with line breaks.

use super::document::ConvertedText;
use super::line;
use super::list::plain_cells;

/// A field of more lines is no grid: borders and empty lines included.
const MAX_LINES: usize = 24;

/// A text in which each such grid has become a line of 81 cells; `None` if there is none.
pub fn join(text: &str) -> Option<ConvertedText> {
    if !text.contains('"') {
        return None;
    }
    let mut joined = ConvertedText { text: String::new(), lines: Vec::new() };
    let mut is_any = false;
    let lines: Vec<(usize, &str)> = line::lines(text).collect();
    let mut at = 0;
    while let Some((number, first)) = lines.get(at) {
        joined.lines.push(*number);
        let mut rest = *first;
        while let Some((before, cells, after, count)) = grid_from(rest, &lines[at + 1..]) {
            joined.text.extend([before, &cells, "\""]);
            (rest, at, is_any) = (after, at + count, true);
        }
        joined.text.push_str(rest);
        joined.text.push('\n');
        at += 1;
    }
    is_any.then_some(joined)
}

/// The grid of a quoted field that begins in a line and ends in one of those below: what stands before it, its cells, what stands
/// behind it, and the number of lines below that it takes.
fn grid_from<'a>(first: &'a str, below: &[(usize, &'a str)]) -> Option<(&'a str, String, &'a str, usize)> {
    let quote = first.rfind('"').filter(|_| first.matches('"').count() % 2 == 1)?;
    let (before, mut cells) = (&first[..=quote], first[quote + 1..].to_owned());
    for (count, (_, line)) in (1..).zip(below.iter().take(MAX_LINES)) {
        let (part, after) = line.split_once('"').map_or((*line, None), |(part, after)| (part, Some(after)));
        cells.push_str(part);
        if let Some(after) = after {
            cells.retain(|c| !c.is_whitespace());
            return plain_cells(&cells).map(|_| (before, cells, after, count));
        }
    }
    None
}
