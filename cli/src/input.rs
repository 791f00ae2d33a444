//! Reads files and standard input.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use ninefold::grid::Grid;
use ninefold_formats::list::ListItemError;
use ninefold_formats::{self as formats, ParsedPuzzle};

use super::Streams;
use super::compression::decompressed;

/// Whether some of the input could not be read.
#[derive(Clone, Copy, Default)]
pub struct HadErrors(pub bool);

/// What is read from the input, in order.
pub enum InputItem<T> {
    /// A puzzle, and the number of the line where it begins, from 1.
    Puzzle { line: usize, puzzle: T },
    /// What has been read can be worked on: more may come late.
    Wait,
    /// A part of the text that is no puzzle, with the error message.
    Unreadable(String),
    /// An error of the file itself, with the message. Nothing more of the file follows.
    FileError(String),
}

impl<T> InputItem<T> {
    /// The puzzle, if it is one.
    pub fn puzzle(&self) -> Option<&T> {
        match self {
            InputItem::Puzzle { puzzle, .. } => Some(puzzle),
            _ => None,
        }
    }
}

/// Reads a stream, and calls `act` with what it finds until that returns `false`.
pub type StreamReader<T> = fn(&mut dyn Read, &mut dyn FnMut(InputItem<T>) -> bool);

/// Calls `act` with every file as a stream, decompressed, and its name, or with standard input, whose name is empty, if there are no files.
pub fn for_each_file(
    files: &[PathBuf],
    input: &mut dyn Read,
    mut act: impl FnMut(io::Result<&mut dyn Read>, &str),
) {
    let standard_input = [PathBuf::from("-")];
    let files = if files.is_empty() { &standard_input } else { files };
    for file in files {
        let name = if file == Path::new("-") { "".into() } else { file.to_string_lossy() };
        let stream =
            if name.is_empty() { decompressed(&mut *input) } else { File::open(file).and_then(decompressed) };
        match stream {
            Ok(mut stream) => act(Ok(&mut stream), &name),
            Err(error) => act(Err(error), &name),
        }
    }
}

/// What stands before an error in a file.
pub fn place(file: &str) -> String {
    if file.is_empty() { String::new() } else { format!("{file}: ") }
}

/// Calls `act` with the text of every file and the prefix of its error messages. Reports files that cannot be read.
pub fn for_each_text(
    files: &[PathBuf],
    streams: &mut Streams,
    mut act: impl FnMut(&str, &str, &mut Streams) -> io::Result<HadErrors>,
) -> io::Result<HadErrors> {
    let mut texts = Vec::new();
    for_each_file(files, streams.input, |stream, file| {
        texts.push((stream.and_then(|stream| read_text(Vec::new(), stream)), place(file)));
    });
    let mut had_errors = HadErrors(false);
    for (text, place) in texts {
        match text {
            Ok(text) => had_errors.0 |= act(&text, &place, streams)?.0,
            Err(error) => {
                had_errors = HadErrors(true);
                streams.report_error(format_args!("{place}{}", file_error(&error)))?;
            }
        }
    }
    Ok(had_errors)
}

/// Reads all puzzles of a stream with everything that belongs to them.
pub fn read_puzzles(stream: &mut dyn Read, act: &mut dyn FnMut(InputItem<ParsedPuzzle>) -> bool) {
    if let Some(text) = read_rest(Vec::new(), stream, act) {
        read_items(&text, 0, 0, |puzzle| puzzle, act);
    }
}

/// A puzzle of a list.
pub struct ListedPuzzle {
    pub givens: Grid,
    /// Its title, where the text has one.
    pub title: Option<String>,
}

/// Reads the givens of all puzzles of a stream. Plain lines at its beginning are read as they come, so that a long list does not
/// stay in memory and whoever types a line sees its result; the rest is read as one text.
pub fn read_givens(stream: &mut dyn Read, act: &mut dyn FnMut(InputItem<ListedPuzzle>) -> bool) {
    let (mut bytes, mut line_count) = (Vec::new(), 0);
    // The last plain line: what follows may belong to it.
    let mut last_line = None;
    loop {
        let mut begin = 0;
        while let Some((puzzle, length)) = plain_line_at(&bytes[begin..]) {
            begin += length;
            line_count += 1;
            last_line = Some(puzzle);
            let puzzle = ListedPuzzle { givens: puzzle, title: None };
            if !act(InputItem::Puzzle { line: line_count, puzzle }) {
                return;
            }
        }
        bytes.drain(..begin);
        if bytes.len() >= LONGEST_PLAIN_LINE {
            break;
        }
        match read_next(stream, &mut bytes, act) {
            None => return,
            Some(0) => break,
            Some(_) => {}
        }
    }
    let mut text = last_line.map(|line| format!("{line}\n")).unwrap_or_default().into_bytes();
    let skipped = usize::from(!text.is_empty());
    text.append(&mut bytes);
    if let Some(text) = read_rest(text, stream, act) {
        let listed =
            |parsed: ParsedPuzzle| ListedPuzzle { givens: parsed.position.givens, title: parsed.title };
        read_items(&text, skipped, line_count - skipped, listed, act);
    }
}

/// A line of the input.
pub enum InputRow {
    /// A plain line, read already.
    Plain(Grid),
    /// Any other.
    Text(String),
}

impl InputRow {
    fn new(line: &[u8]) -> InputRow {
        match formats::parse_plain_line(line) {
            Some(grid) => InputRow::Plain(grid),
            None => InputRow::Text(formats::decode_text(line.to_vec())),
        }
    }

    /// Whether it is the header of a table: the names of several columns, or that of one with puzzles.
    fn is_header(&self) -> bool {
        let InputRow::Text(text) = self else { return false };
        let is_head =
            text.contains([',', ';', '\t']) || formats::list::is_puzzle_column(text.trim_matches('"'));
        is_head && self.givens() == Err(ListItemError::NoPuzzle)
    }

    /// The givens of the one puzzle in the line.
    pub fn givens(&self) -> Result<Grid, ListItemError> {
        match self {
            InputRow::Plain(grid) => Ok(*grid),
            InputRow::Text(text) => formats::list::read_givens(text.as_bytes()),
        }
    }
}

/// Reads each line of a stream by itself, but for blank ones and a header.
pub fn read_rows(stream: &mut dyn Read, act: &mut dyn FnMut(InputItem<InputRow>) -> bool) {
    // What is not read as lines yet, and how much of it has no end of a line.
    let (mut bytes, mut scanned) = (Vec::new(), 0);
    let mut is_encoding_known = false;
    // The number of lines, and of those with a row.
    let (mut line, mut row_count) = (0, 0);
    let mut is_wanted = true;
    let mut add = |text: &[u8], act: &mut dyn FnMut(InputItem<InputRow>) -> bool| {
        line += 1;
        let text = text.trim_ascii();
        if !text.is_empty() {
            let row = InputRow::new(text);
            row_count += 1;
            let is_header = row_count == 1 && row.is_header();
            is_wanted = is_header || act(InputItem::Puzzle { line, puzzle: row });
        }
        is_wanted
    };
    loop {
        match read_next(stream, &mut bytes, act) {
            None => return,
            Some(0) => break,
            Some(_) => {}
        }
        // Text of two bytes for each character is decoded as a whole.
        let is_begun = bytes.len() >= 2 && !std::mem::replace(&mut is_encoding_known, bytes.len() >= 2);
        if is_begun && [[0xff, 0xfe], [0xfe, 0xff]].iter().any(|mark| bytes.starts_with(mark)) {
            let Some(text) = read_rest(std::mem::take(&mut bytes), stream, act) else { return };
            bytes = text.into_bytes();
        }
        let mut begin = 0;
        while let Some(length) = bytes[begin.max(scanned)..].iter().position(|&byte| byte == b'\n') {
            let end = begin.max(scanned) + length;
            if !add(&bytes[begin..end], act) {
                return;
            }
            begin = end + 1;
        }
        bytes.drain(..begin);
        scanned = bytes.len();
    }
    add(&bytes, act);
}

/// The length of a plain line with `\r\n`.
const LONGEST_PLAIN_LINE: usize = 83;

/// The puzzle of a plain line that the bytes begin with, and the length of this line with its end. A full grid is none: it may be
/// the solution of the puzzle before it.
fn plain_line_at(bytes: &[u8]) -> Option<(Grid, usize)> {
    let (line, rest) = bytes.split_at_checked(81)?;
    let length = match rest {
        [b'\n', ..] => 82,
        [b'\r', b'\n', ..] => 83,
        _ => return None,
    };
    let grid = formats::parse_plain_line(line).filter(|grid| !grid.is_full())?;
    Some((grid, length))
}

/// Reads the puzzles of a text, except for the first ones, which are known already. `line_offset` is the number of lines before it.
fn read_items<T>(
    text: &str,
    skipped: usize,
    line_offset: usize,
    convert: impl Fn(ParsedPuzzle) -> T,
    act: &mut dyn FnMut(InputItem<T>) -> bool,
) {
    for found in formats::read(text).skip(skipped) {
        let item = match found.puzzle {
            Ok(parsed) => InputItem::Puzzle { line: found.line + line_offset, puzzle: convert(parsed) },
            Err(mut error) => {
                error.line += line_offset;
                InputItem::Unreadable(error.to_string())
            }
        };
        if !act(item) {
            return;
        }
    }
}

/// Says that what came so far can be worked on, and appends what the stream has next. Returns the number of bytes, 0 at the end; `None`
/// if no more is wanted, or if the stream cannot be read, which is said.
fn read_next<T>(
    stream: &mut dyn Read,
    bytes: &mut Vec<u8>,
    act: &mut dyn FnMut(InputItem<T>) -> bool,
) -> Option<usize> {
    if !act(InputItem::Wait) {
        return None;
    }
    read_some(stream, bytes).map_err(|error| act(InputItem::FileError(file_error(&error)))).ok()
}

/// Reads the rest of a stream after these bytes. Returns `None` if it cannot be read, which is said.
fn read_rest<T>(
    bytes: Vec<u8>,
    stream: &mut dyn Read,
    act: &mut dyn FnMut(InputItem<T>) -> bool,
) -> Option<String> {
    read_text(bytes, stream).map_err(|error| act(InputItem::FileError(file_error(&error)))).ok()
}

/// Appends what the stream has; waits if it has nothing yet. Returns the number of bytes, 0 at the end.
fn read_some(stream: &mut dyn Read, bytes: &mut Vec<u8>) -> io::Result<usize> {
    /// Number of bytes read at a time.
    const STEP: usize = 1 << 16;
    let before = bytes.len();
    bytes.resize(before + STEP, 0);
    let count = loop {
        match stream.read(&mut bytes[before..]) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            result => break result,
        }
    };
    bytes.truncate(before + *count.as_ref().unwrap_or(&0));
    count
}

/// Reads the rest of a stream after these bytes, in the encodings that the page reads.
fn read_text(mut bytes: Vec<u8>, stream: &mut dyn Read) -> io::Result<String> {
    stream.read_to_end(&mut bytes)?;
    Ok(formats::decode_text(bytes))
}

/// The message for a file that cannot be read.
pub fn file_error(error: &io::Error) -> String {
    format!("cannot read: {error}")
}
