//! `convert`: writes puzzles as one document in another format.

use std::io;

use ninefold::formats::Format;

use super::Streams;
use super::input::{HadErrors, for_each_reading};

/// Writes all puzzles of the files as one document: its head, the puzzles with separators, and its foot.
pub fn convert(format: Format, files: &[String], streams: &mut Streams) -> io::Result<HadErrors> {
    streams.output.write_all(format.header().as_bytes())?;
    let mut separator = "";
    let had_errors = for_each_reading(files, streams, |reading, output| {
        write!(output, "{separator}{}", format.item(&reading))?;
        separator = format.separator();
        Ok(())
    })?;
    let has_last_line = !separator.is_empty() || !format.footer().is_empty();
    if has_last_line {
        writeln!(streams.output, "{}", format.footer())?;
    }
    Ok(had_errors)
}
