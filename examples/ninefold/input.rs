//! Reads puzzles from files and standard input, and reports what is not a puzzle with its line number.

use std::fs::File;
use std::io::{self, Read, Write};

use ninefold::formats::{self, ParsedPuzzle};
use ninefold::grid::Puzzle;

use super::Streams;

/// Whether some of the input could not be read.
pub struct HadErrors(pub bool);

/// Calls `act` with every puzzle of the files, or of standard input if there are none. Grids without exactly one solution
/// are reported as errors.
pub fn for_each_puzzle(
    files: &[String],
    streams: &mut Streams,
    mut act: impl FnMut(&Puzzle, &mut dyn Write) -> io::Result<()>,
) -> io::Result<HadErrors> {
    let convert =
        |reading: ParsedPuzzle| Puzzle::new(reading.position.givens).map_err(|error| error.to_string());
    for_each_converted(files, streams, convert, |puzzle, output| act(&puzzle, output))
}

/// Calls `act` with every grid of the files, whether it is a puzzle or not.
pub fn for_each_reading(
    files: &[String],
    streams: &mut Streams,
    act: impl FnMut(ParsedPuzzle, &mut dyn Write) -> io::Result<()>,
) -> io::Result<HadErrors> {
    for_each_converted(files, streams, Ok, act)
}

fn for_each_converted<T>(
    files: &[String],
    streams: &mut Streams,
    convert: impl Fn(ParsedPuzzle) -> Result<T, String>,
    mut act: impl FnMut(T, &mut dyn Write) -> io::Result<()>,
) -> io::Result<HadErrors> {
    for_each_text(files, streams, |text, place, streams| {
        let mut had_errors = HadErrors(false);
        for found in formats::read(text) {
            let line = found.line;
            let reading = found.puzzle.map_err(|error| error.to_string());
            match reading
                .and_then(|reading| convert(reading).map_err(|error| format!("line {line}: {error}")))
            {
                Ok(item) => act(item, streams.output)?,
                Err(error) => {
                    had_errors = HadErrors(true);
                    streams.report_error(format_args!("{place}{error}"))?;
                }
            }
            streams.count_one()?;
        }
        Ok(had_errors)
    })
}

/// Calls `act` with the text of every file and the prefix of its error messages. Reports files that cannot be read.
pub fn for_each_text(
    files: &[String],
    streams: &mut Streams,
    mut act: impl FnMut(&str, &str, &mut Streams) -> io::Result<HadErrors>,
) -> io::Result<HadErrors> {
    let standard_input = ["-".to_owned()];
    let files = if files.is_empty() { &standard_input } else { files };
    let mut had_errors = HadErrors(false);
    for file in files {
        let (text, place) = match file.as_str() {
            "-" => (read(streams.input), String::new()),
            path => (File::open(path).and_then(|mut file| read(&mut file)), format!("{path}: ")),
        };
        match text {
            Ok(text) => had_errors.0 |= act(&text, &place, streams)?.0,
            Err(error) => {
                had_errors = HadErrors(true);
                streams.report_error(format_args!("{place}cannot read: {error}"))?;
            }
        }
    }
    Ok(had_errors)
}

/// Reads a whole stream, in the encodings that the page reads.
fn read(stream: &mut dyn Read) -> io::Result<String> {
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes)?;
    Ok(formats::decode_text(bytes))
}
