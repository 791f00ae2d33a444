//! The rows of a grid: every way in which a line may hold nine cells, with or without something around them.
//!
//! ```text
//! 53..7....  // row 1     [5, 3, None, …],     "53..7....\n" +     5 & 3 & & … \\     without what is around
//! A | 5 3 . | . 7 …                            with a label
//! "5","3","",…            5. 3. 0. …           fields
//! 5,3,,,7,,,,,            ⇥5⇥3⇥…               with an empty field more
//! 53……7……                                      signs that stand for several
//! ```
//!
//! A line may be read in several ways; nine lines in a row decide, since they are read in the same way.

use ninefold::grid::{Digit, DigitSet};

use super::line::{self, LineCells, LineContent};
use super::line_stats::is_bar;

/// A way to read a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowForm {
    /// Nine cells, perhaps with brackets, quotes or a comment around them.
    Plain,
    /// A label and nine cells.
    Labelled,
    /// Nine cells and a label.
    LabelledLast,
    /// An empty field, then nine cells.
    EmptyFirst,
    /// Nine cells, then an empty field.
    EmptyLast,
    /// Nine cells between two empty fields.
    EmptyEnds,
    /// Three blocks with an empty field between them.
    Gutters,
    /// A sign such as `+` or `-`, or the name and time of a chat message, before nine cells.
    Marked,
}

impl RowForm {
    /// All ways, the surest first.
    pub const ALL: [RowForm; 8] = [
        RowForm::Plain,
        RowForm::Labelled,
        RowForm::LabelledLast,
        RowForm::EmptyFirst,
        RowForm::EmptyLast,
        RowForm::EmptyEnds,
        RowForm::Gutters,
        RowForm::Marked,
    ];
}

/// A line as a row.
pub struct RowReading {
    /// How it is read.
    pub form: RowForm,
    /// Its nine cells.
    pub cells: LineCells,
    /// Number of its label: rows of a grid have consecutive ones.
    pub label: Option<u32>,
}

/// All ways to read a line as nine cells. `base` is how it is read as a whole.
pub fn readings(text: &str, base: LineContent) -> (Vec<RowReading>, Option<LineCells>) {
    let cells = match base {
        LineContent::Cells(cells) | LineContent::BorderOrRow(cells) if cells.is_row_of(9) => {
            return (vec![RowReading::new(RowForm::Plain, cells)], None);
        }
        LineContent::Cells(cells) | LineContent::BorderOrRow(cells) => Some(cells),
        _ => None,
    };
    // A row of empty fields has no digit.
    let has_fields = || FIELD_SEPARATORS.iter().chain(b"]}").any(|&sign| count_byte(text, sign) >= 8);
    let has_cells = || text.bytes().any(|byte| byte.is_ascii_digit() || byte == b'_') || has_fields();
    let mut found = Vec::new();
    if (MIN_LEN..=MAX_LEN).contains(&text.len()) && (cells.is_some() || has_cells()) {
        add_readings(text, &mut found);
    }
    (found, cells)
}

/// Signs between the fields of a row.
const FIELD_SEPARATORS: [u8; 5] = [b',', b';', b'\t', b'&', b'|'];
/// A shorter or longer line is no row with something around it, in bytes.
const MIN_LEN: usize = 9;
const MAX_LEN: usize = 300;

impl RowReading {
    fn new(form: RowForm, cells: LineCells) -> RowReading {
        RowReading { form, cells, label: None }
    }
}

fn add_readings(text: &str, found: &mut Vec<RowReading>) {
    let inner = strip_decoration(text);
    let offset = char_offset(text, inner);
    if inner.len() < text.trim().len()
        && let Some(cells) = plain_cells(inner)
    {
        return found.push(RowReading::new(RowForm::Plain, cells.shifted(offset)));
    }
    // Word processors make one sign of three dots and one of two dashes.
    if text.contains(['…', '—', '–'])
        && let Some(cells) = plain_cells(&text.replace('…', "...").replace(['—', '–'], "--"))
    {
        return found.push(RowReading::new(RowForm::Plain, cells));
    }
    add_fields(inner, offset, found);
    if let Some((label, rest)) = split_label(inner) {
        let label = Some(label);
        let within = strip_decoration(rest);
        // Fields only if these are no nine signs: `A: 53..7....` before `A: 5, 3, , , 7, , , ,`.
        if let Some(cells) = plain_cells(rest).or_else(|| plain_cells(within)) {
            let cells = cells.shifted(char_offset(text, rest));
            found.push(RowReading { form: RowForm::Labelled, cells, label });
        } else {
            let from = found.len();
            add_fields(within, char_offset(text, within), found);
            for reading in found.iter_mut().skip(from).filter(|reading| reading.form == RowForm::Plain) {
                (reading.form, reading.label) = (RowForm::Labelled, label);
            }
        }
    }
    let part = ROW_MARKS.iter().find_map(|mark| inner.strip_prefix(mark)).or_else(|| message_text(inner));
    if let Some(rest) = part
        && let Some(cells) = plain_cells(rest)
    {
        found.push(RowReading::new(RowForm::Marked, cells.shifted(char_offset(text, rest))));
    }
}

/// Signs that may stand before every row.
const ROW_MARKS: [&str; 7] = ["//", "--", "#", "+", "-", "*", "%"];

/// What stands behind the label of a message in the log of a conversation, a name, a time, or both:
/// `[12:30] Ann: …`, `12:30 <ann> …`, `12:30 …`.
fn message_text(text: &str) -> Option<&str> {
    let name_end = text.rfind(": ").or_else(|| text.rfind("> "));
    let named =
        name_end.filter(|&at| text[..at].contains(char::is_alphabetic)).map(|at| text[at + 2..].trim());
    named.or_else(|| behind_time(text))
}

/// What stands behind the time of a message: `10:31 …`, `[10:31:05] …`, `9:05 PM …`.
fn behind_time(text: &str) -> Option<&str> {
    let text = text.trim_start_matches(['[', '(']);
    let (time, rest) = text.split_at(text.find(|c: char| !c.is_ascii_digit() && c != ':')?);
    let (hour, minutes) = time.split_once(':')?;
    let mut parts = minutes.split(':');
    let is_time =
        matches!(hour.len(), 1 | 2) && minutes.len() <= "31:05".len() && parts.all(|part| part.len() == 2);
    let half = rest.trim_start().get(..2).filter(|half| matches!(*half, "am" | "pm" | "AM" | "PM"));
    let rest = half.map_or(rest, |half| &rest.trim_start()[half.len()..]);
    let is_apart = rest.starts_with([' ', '\t', ']', ')']);
    (is_time && is_apart).then(|| rest.trim_start_matches([' ', '\t', ']', ')']))
}

/// Nine cells and nothing else.
fn plain_cells(text: &str) -> Option<LineCells> {
    match line::classify(text) {
        LineContent::Cells(cells) | LineContent::BorderOrRow(cells) if cells.is_row_of(9) => Some(cells),
        _ => None,
    }
}

/// The character where a part of a text begins.
fn char_offset(text: &str, part: &str) -> usize {
    let at = (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
    text.get(..at).map_or(0, |before| before.chars().count())
}

/// Strips what stands around the cells of a row: an assignment, brackets, quotes, signs between rows, comments.
pub fn strip_decoration(text: &str) -> &str {
    // Fields at the ends may be empty.
    if count_byte(text, b'\t') >= 8 {
        return text.trim_matches(' ');
    }
    let mut inner = text.trim();
    if inner.contains(['/', '#', ';', '%', '-', '\\', '(']) {
        for sign in ["//", "# ", "; ", "% ", "/*", "-- ", "\\\\", "\\hline", " ("] {
            // After fewer characters than a row has, the sign stands before it: `# 53..7....`.
            if let Some(at) = inner.find(sign).filter(|&at| at >= MIN_LEN) {
                inner = &inner[..at];
            }
        }
    }
    inner = inner.trim_start_matches("- ");
    // What stands before the last opening bracket or quote that has cells behind it is a name.
    if let Some(equals) =
        inner.find(['=', '(', '[', '{', '"']).filter(|_| inner.contains(char::is_alphabetic))
    {
        let name = &inner[..equals];
        if name.chars().all(|c| c.is_alphanumeric() || " _$.:<>&*".contains(c))
            && name.contains(char::is_alphabetic)
        {
            inner = &inner[equals..];
        }
    }
    loop {
        let before = inner.len();
        inner = inner.trim();
        inner = inner.trim_start_matches(['[', '{', '(', '=', '`']);
        inner = inner.trim_end_matches([']', '}', ')', ';', '`']);
        for end in ["\\n", "\\r", " +", "\"+", "'+", " \\", "|.", "\\"] {
            if let Some(rest) = inner.strip_suffix(end) {
                let keeps_first = end.starts_with(['"', '\'', '|']);
                inner = &inner[..rest.len() + usize::from(keeps_first)];
            }
        }
        let is_text_end = (inner.ends_with("\",") || inner.ends_with("',")) && count_byte(inner, b',') < 8;
        let is_list_end = inner.strip_suffix(',').unwrap_or(inner).ends_with([')', ']', '}']);
        if is_list_end || is_text_end {
            inner = &inner[..inner.len() - 1];
        }
        for quote in ['"', '\''] {
            // More of them are around fields: `"5","3","",…`.
            let is_alone = count_byte(inner, quote as u8) <= 2;
            if is_alone && inner.starts_with(quote) {
                inner = inner.trim_start_matches(quote);
            }
            if is_alone && inner.ends_with(quote) {
                inner = inner.trim_end_matches(quote);
            }
        }
        if inner.len() == before {
            return inner;
        }
    }
}

/// Splits the label of a row from its cells: a digit or a letter, perhaps with a word or a sign.
fn split_label(text: &str) -> Option<(u32, &str)> {
    let text = text.trim_start();
    // `Row 1: …`, in any language.
    let colon = text.char_indices().take(16).find(|(_, c)| matches!(c, ':' | '='));
    if let Some((at, _)) = colon {
        let number: String = text[..at].chars().filter(char::is_ascii_digit).collect();
        let is_word = text[..at].contains(char::is_alphabetic);
        if is_word && number.len() == 1 {
            return Some((number.parse().ok()?, text[at + 1..].trim_start()));
        }
    }
    let head = text.get(..3).filter(|head| head.eq_ignore_ascii_case("row"));
    let inner = text.get(head.map_or(0, str::len)..)?.trim_start();
    let inner = match inner.strip_prefix(['r', 'R', 'L']) {
        Some(rest) if rest.starts_with(|c: char| c.is_ascii_digit()) => rest,
        _ => inner,
    };
    let mut chars = inner.chars();
    let first = chars.next()?;
    let label = label_number(first)?;
    let rest = chars.as_str();
    let after = rest.trim_start_matches([':', '.', ')', '|', ']', '"', '\'', '│', '║', '┃', ',', ';']);
    let is_apart = rest.starts_with([' ', '\t', ':', ')', '|', '│', '║', '┃', ',', ';', '"', ']'])
        || rest.starts_with(". ");
    let is_wall = rest.starts_with(['|', '│', '║', '┃']);
    is_apart.then(|| (label, if is_wall { rest } else { after.strip_prefix([' ', '\t']).unwrap_or(after) }))
}

/// The number of a label that is a digit or a letter.
fn label_number(c: char) -> Option<u32> {
    match c {
        '0'..='9' => c.to_digit(10),
        'a'..='j' => Some(100 + c as u32 - 'a' as u32),
        'A'..='J' => Some(100 + c as u32 - 'A' as u32),
        '①'..='⑨' => Some(1 + c as u32 - '①' as u32),
        _ => None,
    }
}

/// Adds the readings of a line as fields.
fn add_fields(text: &str, offset: usize, found: &mut Vec<RowReading>) {
    let separator = FIELD_SEPARATORS.into_iter().find(|&sign| count_byte(text, sign) >= 8);
    let separator = separator.map(char::from);
    let words = text.split_whitespace().map(|word| (char_offset(text, word), word));
    let fields: Vec<(usize, &str)> = match separator {
        // A row of a table of MediaWiki.
        Some('|') if text.matches("||").count() == 8 => {
            let fields = text.trim_start().trim_start_matches('|').split("||");
            fields.map(|field| (char_offset(text, field), field.trim())).collect()
        }
        // A row of a Markdown table whose fields have more than a digit, such as stars around it, or a label before them.
        Some('|') if is_wide_table_row(text) => {
            let inner = text.trim();
            let inner = inner.get(1..inner.len() - 1).unwrap_or_default();
            let offset = char_offset(text, inner);
            split_fields(inner, |c| c == '|').into_iter().map(|(at, field)| (at + offset, field)).collect()
        }
        None if count_byte(text, b']').max(count_byte(text, b'}')) >= 8 => bracketed_fields(text),
        Some(sign) => split_fields(text, |c| c == sign),
        None => words.filter(|(_, word)| !word.chars().all(is_bar)).take(12).collect(),
    };
    if !(9..=11).contains(&fields.len()) {
        return;
    }
    let cells: Vec<Option<FieldCell>> = fields.iter().map(|(_, field)| read_field(field)).collect();
    let is_empty = |index: usize| fields.get(index).is_some_and(|(_, field)| field.is_empty());
    let mut add = |form, indices: &[usize], label| {
        let mut blank = None;
        let mut sets = Vec::with_capacity(9);
        for &index in indices {
            let column = offset + fields[index].0 + 1;
            match cells[index] {
                Some(FieldCell::Digit(digit)) => sets.push((column, DigitSet::only(digit))),
                Some(FieldCell::Blank(sign)) => {
                    if sign.is_some() && blank.is_some_and(|(_, before)| Some(before) != sign) {
                        return;
                    }
                    blank = blank.or(sign.map(|sign| (column, sign)));
                    sets.push((column, DigitSet::EMPTY));
                }
                None => return,
            }
        }
        found.push(RowReading { form, cells: LineCells::from_fields(sets, blank), label });
    };
    match fields.len() {
        9 => add(RowForm::Plain, &[0, 1, 2, 3, 4, 5, 6, 7, 8], None),
        10 => {
            let label = fields[0].1.trim_matches(['"', '\'']).chars().next().and_then(label_number);
            let is_label = fields[0].1.trim_matches(['"', '\'']).chars().count() == 1;
            if let Some(label) = label.filter(|_| is_label) {
                add(RowForm::Labelled, &[1, 2, 3, 4, 5, 6, 7, 8, 9], Some(label));
            }
            let last = fields[9].1.chars().next().and_then(label_number);
            if let Some(label) = last.filter(|_| fields[9].1.len() == 1) {
                add(RowForm::LabelledLast, &[0, 1, 2, 3, 4, 5, 6, 7, 8], Some(label));
            }
            if is_empty(9) {
                add(RowForm::EmptyLast, &[0, 1, 2, 3, 4, 5, 6, 7, 8], None);
            }
            if is_empty(0) {
                add(RowForm::EmptyFirst, &[1, 2, 3, 4, 5, 6, 7, 8, 9], None);
            }
        }
        _ => {
            if is_empty(0) && is_empty(10) {
                add(RowForm::EmptyEnds, &[1, 2, 3, 4, 5, 6, 7, 8, 9], None);
            }
            if is_empty(3) && is_empty(7) {
                add(RowForm::Gutters, &[0, 1, 2, 4, 5, 6, 8, 9, 10], None);
            }
            let label = fields[0].1.chars().next().and_then(label_number);
            if let (Some(label), true) = (label, is_empty(10)) {
                add(RowForm::Labelled, &[1, 2, 3, 4, 5, 6, 7, 8, 9], Some(label));
            }
        }
    }
}

/// Whether a text has nine fields between walls that have more than a digit, or ten fields.
fn is_wide_table_row(text: &str) -> bool {
    let inner = text.trim();
    let is_between_walls = inner.starts_with('|') && inner.ends_with('|');
    let count = count_byte(inner, b'|');
    is_between_walls && (count == 11 || count == 10 && inner.contains('*'))
}

/// The content of a field.
#[derive(Clone, Copy)]
pub enum FieldCell {
    /// A digit.
    Digit(Digit),
    /// Nothing, or a sign or word for it.
    Blank(Option<char>),
}

/// Words that stand for an empty cell.
#[rustfmt::skip]
const BLANK_WORDS: [&str; 14] = [
    "none", "null", "na", "nan", "undefined", "nil", "<na>", "nothing", "missing", "empty", "false",
    "__", "--", "..",
];

/// Reads the content of a field; `None` if it is no cell.
pub fn read_field(field: &str) -> Option<FieldCell> {
    match *field.as_bytes() {
        [] => return Some(FieldCell::Blank(None)),
        [digit @ b'1'..=b'9'] => return Digit::from_char(digit.into()).map(FieldCell::Digit),
        [sign @ (b'0' | b'.' | b'_')] => return Some(FieldCell::Blank(Some(sign.into()))),
        _ => {}
    }
    let inner = field.trim().trim_matches(['"', '\'', '`', '[', ']', '(', ')', '{', '}']).trim();
    // A digit in bold type.
    let plain = inner.trim_matches(['*', '_']);
    let inner = if plain.is_empty() { inner } else { plain };
    let mut chars = inner.chars();
    let Some(first) = chars.next() else { return Some(FieldCell::Blank(None)) };
    let digit = Digit::from_char(first);
    // A number as numpy writes it: 5.000000000000000000e+00.
    let is_float = |rest: &str| {
        let zeros = rest.strip_prefix('.').and_then(|rest| rest.strip_suffix("e+00"));
        zeros.is_some_and(|zeros| !zeros.is_empty() && zeros.bytes().all(|byte| byte == b'0'))
    };
    match (digit, chars.as_str()) {
        (Some(digit), rest) if is_float(rest) => Some(FieldCell::Digit(digit)),
        (None, rest) if first == '0' && is_float(rest) => Some(FieldCell::Blank(Some('0'))),
        (Some(digit), "" | "." | ".0") => Some(FieldCell::Digit(digit)),
        (None, "") if first == '0' || line::is_blank(first) => Some(FieldCell::Blank(Some(first))),
        (None, "." | ".0") if first == '0' => Some(FieldCell::Blank(Some('0'))),
        _ if BLANK_WORDS.iter().any(|word| inner.eq_ignore_ascii_case(word)) => {
            Some(FieldCell::Blank(Some('w')))
        }
        _ => None,
    }
}

/// Number of a byte in a text.
fn count_byte(text: &str, byte: u8) -> usize {
    text.bytes().filter(|&other| other == byte).count()
}

/// What stands in brackets of one kind, such as `[5] [3] [ ]`, each with the character where it begins. The last
/// bracket may have been taken for the end of a list.
fn bracketed_fields(text: &str) -> Vec<(usize, &str)> {
    let (open, close) = if text.contains(']') { ('[', ']') } else { ('{', '}') };
    let from = usize::from(text.matches(open).count() >= 9);
    let fields = text.split(open).skip(from).take(12);
    fields
        .map(|field| field.split(close).next().unwrap_or_default().trim())
        .map(|field| (char_offset(text, field), field))
        .collect()
}

/// The fields of a text, each with the character where it begins.
fn split_fields(text: &str, is_separator: impl Fn(char) -> bool) -> Vec<(usize, &str)> {
    let mut fields = Vec::new();
    let (mut begin, mut column) = ((0, 0), 0);
    for (at, c) in text.char_indices() {
        if is_separator(c) {
            fields.push((begin.1, text[begin.0..at].trim()));
            begin = (at + c.len_utf8(), column + 1);
            if fields.len() > 12 {
                return fields;
            }
        }
        column += 1;
    }
    fields.push((begin.1, text[begin.0..].trim()));
    fields
}
