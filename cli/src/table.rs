//! Results as tables: tab-separated values, CSV (RFC 4180), or an object of JSON in each line.

use std::fmt::Display;
use std::io::{self, Write};

use clap::{Args, ValueEnum};

/// How rows are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum TableFormat {
    /// Tab-separated values, without a header
    Tsv,
    /// Comma-separated values, with a header
    Csv,
    /// An object of JSON in each line
    Jsonl,
}

/// How a command writes its rows.
#[derive(Args)]
pub struct TableOptions {
    /// How the rows are written
    #[arg(long, value_enum, default_value = "tsv")]
    format: TableFormat,
    /// Whether the first row has the names of the columns
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    header: Option<bool>,
}

impl TableOptions {
    /// Whether the rows are for the eye and for tools that take lines apart: tab-separated, without a header.
    pub fn is_plain(&self) -> bool {
        self.format == TableFormat::Tsv && self.header != Some(true)
    }
}

/// A table that is written row by row.
pub struct Table {
    format: TableFormat,
    has_header: bool,
    columns: Vec<&'static str>,
}

impl Table {
    /// A table with these columns.
    pub fn new(options: &TableOptions, columns: impl IntoIterator<Item = &'static str>) -> Table {
        let TableOptions { format, header } = *options;
        let has_header = header.unwrap_or(format == TableFormat::Csv) && format != TableFormat::Jsonl;
        Table { format, has_header, columns: columns.into_iter().collect() }
    }

    /// Writes the names of the columns, if the table has a header.
    pub fn write_header(&self, output: &mut dyn Write) -> io::Result<()> {
        if self.has_header {
            let separator = if self.format == TableFormat::Csv { "," } else { "\t" };
            writeln!(output, "{}", self.columns.join(separator))?;
        }
        Ok(())
    }

    /// Begins a row at the end of the output.
    pub fn row<'a>(&'a self, output: &'a mut Vec<u8>) -> Row<'a> {
        Row { table: self, output, count: 0 }
    }
}

/// A row that is being written: its values come in the order of the columns.
pub struct Row<'a> {
    table: &'a Table,
    output: &'a mut Vec<u8>,
    /// Number of values so far.
    count: usize,
}

impl Row<'_> {
    /// Adds a text.
    pub fn text(&mut self, text: &str) {
        self.begin_value();
        match self.table.format {
            TableFormat::Tsv => {
                let is_separator = |c: char| matches!(c, '\t' | '\n' | '\r');
                self.output.extend_from_slice(text.replace(is_separator, " ").as_bytes());
            }
            TableFormat::Csv if text.contains([',', '"', '\n', '\r']) => {
                self.output.extend_from_slice(format!("\"{}\"", text.replace('"', "\"\"")).as_bytes());
            }
            TableFormat::Csv => self.output.extend_from_slice(text.as_bytes()),
            TableFormat::Jsonl => {
                serde_json::to_writer(&mut *self.output, text).expect("a text fits into JSON and memory");
            }
        }
    }

    /// Adds a text of characters that stand for themselves in each format: letters, digits, dots and hyphens.
    pub fn plain(&mut self, text: &[u8]) {
        self.begin_value();
        let quote: &[u8] = if self.table.format == TableFormat::Jsonl { b"\"" } else { b"" };
        for part in [quote, text, quote] {
            self.output.extend_from_slice(part);
        }
    }

    /// Adds a number.
    pub fn number(&mut self, number: impl Display) {
        self.begin_value();
        write!(self.output, "{number}").expect("memory can be written");
    }

    /// Adds a whole number.
    pub fn integer(&mut self, number: u64) {
        self.begin_value();
        self.output.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
    }

    /// Adds how often each of some names occurs: an object in JSON, otherwise `name:count` joined by commas.
    pub fn counts<'a>(&mut self, counts: impl Iterator<Item = (&'a str, u32)>) {
        if self.table.format == TableFormat::Jsonl {
            let members: Vec<String> = counts.map(|(name, count)| format!("\"{name}\":{count}")).collect();
            self.number(format_args!("{{{}}}", members.join(",")));
        } else {
            let parts: Vec<String> = counts.map(|(name, count)| format!("{name}:{count}")).collect();
            self.text(&parts.join(","));
        }
    }

    /// Adds a value that there is not: `null` in JSON, otherwise nothing.
    pub fn absent(&mut self) {
        self.begin_value();
        if self.table.format == TableFormat::Jsonl {
            self.output.extend_from_slice(b"null");
        }
    }

    /// Adds absent values until there are so many.
    pub fn fill(&mut self, count: usize) {
        while self.count < count {
            self.absent();
        }
    }

    /// Ends the row. Every column must have a value.
    pub fn end(self) {
        debug_assert_eq!(self.count, self.table.columns.len(), "a value for each column");
        self.output.extend_from_slice(if self.table.format == TableFormat::Jsonl { b"}\n" } else { b"\n" });
    }

    /// Writes what stands before a value.
    fn begin_value(&mut self) {
        match (self.table.format, self.count) {
            (TableFormat::Jsonl, count) => {
                let start = if count == 0 { "{" } else { "," };
                // Names of columns need no escapes.
                for part in [start, "\"", self.table.columns[count], "\":"] {
                    self.output.extend_from_slice(part.as_bytes());
                }
            }
            (_, 0) => {}
            (TableFormat::Tsv, _) => self.output.push(b'\t'),
            (TableFormat::Csv, _) => self.output.push(b','),
        }
        self.count += 1;
    }
}
