//! The sets of puzzles: files of the corpus, one puzzle per line.

use std::{env, fs, io, path::PathBuf};

/// A set of puzzles.
#[derive(Clone, Copy, Debug)]
pub struct Set {
    /// The name of its file, without `.txt`.
    pub name: &'static str,
    /// Which solvers run, and how the set is divided.
    pub schedule: Schedule,
}

/// Which solvers run on a set, and how it is divided into chunks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Schedule {
    /// All solvers, in chunks of many puzzles.
    All,
    /// Without slow solvers, which might take for ever. In chunks of many puzzles.
    FastSolversOnly,
    /// Without slow solvers. Each line is a chunk, since the slowest line is of interest.
    LineByLine,
}

const fn set(name: &'static str, schedule: Schedule) -> Set {
    Set { name, schedule }
}

/// The set for generators, which consists of seeds.
pub const GENERATE: &str = "generate_minimal";

/// All sets.
pub const SETS: [Set; 14] = [
    set("easy_kaggle_like_10000", Schedule::All),
    set("gen_minimal_10000", Schedule::All),
    set("17clue_49158", Schedule::All),
    set("magictour_top1465", Schedule::All),
    set("norvig_top95", Schedule::All),
    set("forum_hardest_1905_11plus_10000", Schedule::All),
    set("multi_solutions_3000", Schedule::All),
    set("few_clues_170", Schedule::LineByLine),
    set("norvig_impossible", Schedule::LineByLine),
    set("empty", Schedule::LineByLine),
    set("invalid_duplicate_300", Schedule::FastSolversOnly),
    set("invalid_nosolution_2000", Schedule::FastSolversOnly),
    set("invalid_rust_sudoku_7", Schedule::LineByLine),
    set(GENERATE, Schedule::All),
];

impl Set {
    /// The content of the set: one puzzle per line.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn text(self) -> io::Result<String> {
        if self.name == GENERATE {
            return Ok((0..1000).map(|seed| seed.to_string()).collect::<Vec<_>>().join("\n"));
        }
        let file = corpus().join(self.name).with_extension("txt");
        fs::read_to_string(&file).map_err(|error| {
            io::Error::new(
                error.kind(),
                format!("{}: {error}; set CORPUS to the folder that contains `solver`", file.display()),
            )
        })
    }
}

/// The folder of the sets: `solver` in the folder named by `CORPUS`, or in a folder beside the checkout.
pub fn corpus() -> PathBuf {
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared/corpus");
    PathBuf::from(env::var_os("CORPUS").unwrap_or_else(|| beside.into())).join("solver")
}
