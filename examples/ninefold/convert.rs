//! Puzzles in any form to one document in another.

use std::io;

use ninefold::formats::Format;

use super::Streams;
use super::input::{Refused, for_each_reading};

/// Writes all puzzles of the files as one document: its head, the puzzles with what belongs between them, its foot.
pub fn convert(format: Format, files: &[String], streams: &mut Streams) -> io::Result<Refused> {
    streams.output.write_all(format.header().as_bytes())?;
    let mut before = "";
    let refused = for_each_reading(files, streams, |reading, output| {
        write!(output, "{before}{}", format.item(&reading))?;
        before = format.separator();
        Ok(())
    })?;
    let is_open = !before.is_empty() || !format.footer().is_empty();
    if is_open {
        writeln!(streams.output, "{}", format.footer())?;
    }
    Ok(refused)
}
