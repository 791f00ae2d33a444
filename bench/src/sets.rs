//! The puzzles to race on: the files of the corpus, one puzzle a line.

use std::{env, fs, io, path::PathBuf};

/// A set of puzzles.
#[derive(Clone, Copy, Debug)]
pub struct Set {
    /// What it is called: its file's name without `.txt`.
    pub name: &'static str,
    /// How it is raced.
    pub course: Course,
}

/// How a set is raced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Course {
    /// By the puzzle, over the whole set.
    Whole,
    /// The same, but slow entrants stay out: they might never come back.
    Quick,
    /// Each line on its own, since what counts is the slowest. Slow entrants stay out.
    Lines,
}

const fn set(name: &'static str, course: Course) -> Set {
    Set { name, course }
}

/// The set of seeds, for generators.
pub const GENERATE: &str = "generate_minimal";

/// All of them.
pub const SETS: [Set; 13] = [
    set("easy_kaggle_like_10000", Course::Whole),
    set("gen_minimal_10000", Course::Whole),
    set("17clue_49158", Course::Whole),
    set("magictour_top1465", Course::Whole),
    set("forum_hardest_1905_11plus_10000", Course::Whole),
    set("multi_solutions_3000", Course::Whole),
    set("few_clues_170", Course::Lines),
    set("norvig_impossible", Course::Lines),
    set("empty", Course::Lines),
    set("invalid_duplicate_300", Course::Quick),
    set("invalid_nosolution_2000", Course::Quick),
    set("invalid_rust_sudoku_7", Course::Lines),
    set(GENERATE, Course::Whole),
];

impl Set {
    /// Its text: a puzzle a line.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn text(self) -> io::Result<String> {
        if self.name == GENERATE {
            return Ok((0..1000).map(|seed| seed.to_string()).collect::<Vec<_>>().join("\n"));
        }
        let file = corpus().join(self.name).with_extension("txt");
        fs::read_to_string(&file).map_err(|error| {
            io::Error::new(
                error.kind(),
                format!("{}: {error}; CORPUS names the folder in which `solver` is", file.display()),
            )
        })
    }
}

/// The folder of the sets: beside the checkout, or in the folder that `CORPUS` names.
pub fn corpus() -> PathBuf {
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared/corpus");
    PathBuf::from(env::var_os("CORPUS").unwrap_or_else(|| beside.into())).join("solver")
}
