//! Options that several commands have.

use std::error::Error;
use std::num::NonZero;
use std::path::PathBuf;
use std::str::FromStr;
use std::thread;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

/// The files that a command reads.
#[derive(Args)]
pub struct Files {
    /// Files with puzzles; standard input if there are none, and for '-'
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
}

/// How many threads a command uses.
#[derive(Args)]
pub struct Threads {
    /// Number of threads; as many as the machine has cores unless told. The results do not depend on it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl Threads {
    /// Number of threads.
    pub fn count(&self) -> usize {
        match self.threads {
            Some(threads) => threads.into(),
            None => thread::available_parallelism().map_or(1, NonZero::get),
        }
    }
}

/// Parses one of the names of a type's values.
pub fn named<T>(names: impl IntoIterator<Item = &'static str>) -> impl TypedValueParser<Value = T>
where
    T: FromStr<Err: Error + Send + Sync + 'static> + Clone + Send + Sync + 'static,
{
    PossibleValuesParser::new(names).try_map(|name| name.parse())
}
