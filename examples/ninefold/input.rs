//! Files and standard input to puzzles, one after the other, and what is no puzzle to an error with its line.

use std::fs::File;
use std::io::{self, Read, Write};

use ninefold::formats::{self, ParsedPuzzle};
use ninefold::puzzle::Puzzle;

use super::Streams;

/// Whether some of the input could not be read.
pub struct Refused(pub bool);

/// Calls `act` with every puzzle of the files, or of standard input if none is named, and reports what is
/// none.
pub fn for_each_puzzle(
    files: &[String],
    streams: &mut Streams,
    mut act: impl FnMut(&Puzzle, &mut dyn Write) -> io::Result<()>,
) -> io::Result<Refused> {
    let take =
        |reading: ParsedPuzzle| Puzzle::new(reading.position.givens).map_err(|error| error.to_string());
    for_each_taken(files, streams, take, |puzzle, output| act(&puzzle, output))
}

/// The same with everything that is read, puzzle or not.
pub fn for_each_reading(
    files: &[String],
    streams: &mut Streams,
    act: impl FnMut(ParsedPuzzle, &mut dyn Write) -> io::Result<()>,
) -> io::Result<Refused> {
    for_each_taken(files, streams, Ok, act)
}

fn for_each_taken<T>(
    files: &[String],
    streams: &mut Streams,
    take: impl Fn(ParsedPuzzle) -> Result<T, String>,
    mut act: impl FnMut(T, &mut dyn Write) -> io::Result<()>,
) -> io::Result<Refused> {
    for_each_text(files, streams, |text, place, streams| {
        let mut refused = Refused(false);
        for found in formats::read(text) {
            let line = found.line;
            let taken = found.puzzle.map_err(|error| error.to_string());
            match taken.and_then(|reading| take(reading).map_err(|error| format!("line {line}: {error}"))) {
                Ok(taken) => act(taken, streams.output)?,
                Err(error) => {
                    refused = Refused(true);
                    streams.tell(format_args!("{place}{error}"))?;
                }
            }
            streams.count_one()?;
        }
        Ok(refused)
    })
}

/// Calls `act` with the text of every file and what is to stand before its errors, and reports what cannot
/// be opened.
pub fn for_each_text(
    files: &[String],
    streams: &mut Streams,
    mut act: impl FnMut(&str, &str, &mut Streams) -> io::Result<Refused>,
) -> io::Result<Refused> {
    let standard_input = ["-".to_owned()];
    let files = if files.is_empty() { &standard_input } else { files };
    let mut refused = Refused(false);
    for file in files {
        let (text, place) = match file.as_str() {
            "-" => (read(streams.input), String::new()),
            path => (File::open(path).and_then(|mut file| read(&mut file)), format!("{path}: ")),
        };
        match text {
            Ok(text) => refused.0 |= act(&text, &place, streams)?.0,
            Err(error) => {
                refused = Refused(true);
                streams.tell(format_args!("{place}cannot read: {error}"))?;
            }
        }
    }
    Ok(refused)
}

/// All of a stream. Bytes that are no text become a character that is no digit, and are refused as such.
fn read(stream: &mut dyn Read) -> io::Result<String> {
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes)?;
    Ok(String::from_utf8(bytes)
        .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned()))
}
