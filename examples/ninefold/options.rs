//! Parses options and file names.

use std::fmt::Display;
use std::str::FromStr;

/// An error in the arguments, with its message.
pub struct Usage(pub String);

/// The arguments after a command's name: options as `--name value` or `--name=value`, and files.
pub struct Options {
    options: Vec<(String, String)>,
    /// The arguments that are not options, in order.
    pub files: Vec<String>,
}

impl Options {
    /// Parses arguments. An option that is not in `known` is an error.
    pub fn parse(arguments: &[String], known: &[&str]) -> Result<Options, Usage> {
        let mut options = Options { options: Vec::new(), files: Vec::new() };
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
            options.options.push((name.to_owned(), value));
        }
        Ok(options)
    }

    /// Removes an option and parses its value. If it is given several times, the last one counts.
    pub fn remove<T>(
        &mut self,
        name: &str,
        parse: fn(&str) -> Result<T, String>,
    ) -> Result<Option<T>, Usage> {
        let mut value = None;
        for (_, text) in self.options.extract_if(.., |(option, _)| option == name) {
            value = Some(parse(&text).map_err(|message| Usage(format!("{name}: {message}")))?);
        }
        Ok(value)
    }

    /// Removes an option that must be given, and parses its value.
    pub fn require<T>(&mut self, name: &str, parse: fn(&str) -> Result<T, String>) -> Result<T, Usage> {
        self.remove(name, parse)?.ok_or_else(|| Usage(format!("expected {name}")))
    }

    /// Removes `--method`, for which `only` is the one valid value. Returns whether the option is present.
    pub fn remove_method(&mut self, only: &str) -> Result<bool, Usage> {
        match self.remove("--method", parsed::<String>)? {
            Some(method) if method != only => {
                Err(Usage(format!("--method: unknown method '{method}': expected {only}")))
            }
            method => Ok(method.is_some()),
        }
    }
}

/// Parses a whole number.
pub fn number(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("expected a whole number below 2^64, found '{text}'"))
}

/// Parses a value of any type.
pub fn parsed<T: FromStr<Err: Display>>(text: &str) -> Result<T, String> {
    text.parse().map_err(|error: T::Err| error.to_string())
}

/// Parses a whole number from 1.
pub fn positive(text: &str) -> Result<u64, String> {
    match number(text)? {
        0 => Err("expected a number from 1, found '0'".to_owned()),
        number => Ok(number),
    }
}
