//! The arguments behind a command's name: options with a value, and files.

use std::fmt::Display;
use std::str::FromStr;

/// A command line that says nothing we know.
pub struct Usage(pub String);

/// The arguments behind a command's name: `--name value` or `--name=value`, and files.
pub struct Options {
    named: Vec<(String, String)>,
    /// What is no option, in its order.
    pub files: Vec<String>,
}

impl Options {
    /// Reads them; an option that is not among the known is refused.
    pub fn read(arguments: &[String], known: &[&str]) -> Result<Options, Usage> {
        let mut options = Options { named: Vec::new(), files: Vec::new() };
        let mut arguments = arguments.iter();
        while let Some(argument) = arguments.next() {
            if !argument.starts_with('-') || argument == "-" {
                options.files.push(argument.clone());
                continue;
            }
            let (name, value) = match argument.split_once('=') {
                Some((name, value)) => (name, Some(value.to_owned())),
                None => (argument.as_str(), None),
            };
            if !known.contains(&name) {
                return Err(Usage(format!("unknown option '{name}': expected {}", known.join(", "))));
            }
            let value = value.or_else(|| arguments.next().cloned());
            let value = value.ok_or_else(|| Usage(format!("{name}: expected a value")))?;
            options.named.push((name.to_owned(), value));
        }
        Ok(options)
    }

    /// Takes an option out and reads its value; the last one counts where it is given twice.
    pub fn take<T>(&mut self, name: &str, read: fn(&str) -> Result<T, String>) -> Result<Option<T>, Usage> {
        let mut value = None;
        for (_, text) in self.named.extract_if(.., |(option, _)| option == name) {
            value = Some(read(&text).map_err(|message| Usage(format!("{name}: {message}")))?);
        }
        Ok(value)
    }

    /// The same with an option that has to be there.
    pub fn need<T>(&mut self, name: &str, read: fn(&str) -> Result<T, String>) -> Result<T, Usage> {
        self.take(name, read)?.ok_or_else(|| Usage(format!("expected {name}")))
    }

    /// Takes `--method` out, which has one value; tells whether it is there.
    pub fn takes_method(&mut self, only: &str) -> Result<bool, Usage> {
        match self.take("--method", parsed::<String>)? {
            Some(method) if method != only => {
                Err(Usage(format!("--method: unknown method '{method}': expected {only}")))
            }
            method => Ok(method.is_some()),
        }
    }
}

/// Reads a whole number.
pub fn number(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("expected a whole number below 2^64, found '{text}'"))
}

/// Reads whatever can be told from its name.
pub fn parsed<T: FromStr<Err: Display>>(text: &str) -> Result<T, String> {
    text.parse().map_err(|error: T::Err| error.to_string())
}
