//! The sets of puzzles, one puzzle per line: some made from seeds, which everybody has, and some files of the corpus.

use std::{env, fs, io, path::PathBuf};

use ninefold::grid::Grid;

use crate::generated_sets;

/// A set of puzzles.
#[derive(Clone, Copy, Debug)]
pub struct Set {
    /// Its name, which ends with the number of puzzles; that of its file, without `.txt`, if it is in the corpus.
    pub name: &'static str,
    /// Which solvers run, and how the set is divided.
    pub schedule: Schedule,
    /// Where its puzzles come from.
    origin: Origin,
}

/// Where the puzzles of a set come from.
#[derive(Clone, Copy, Debug)]
enum Origin {
    /// A function makes so many of them, always the same ones, in the way that the text says.
    Generated(fn(usize) -> Vec<Grid>, usize, &'static str),
    /// They are seeds.
    Seeds,
    /// A file of the corpus.
    Corpus,
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

const fn corpus_set(name: &'static str, schedule: Schedule) -> Set {
    Set { name, schedule, origin: Origin::Corpus }
}

const fn generated(
    name: &'static str,
    schedule: Schedule,
    (make, count): (fn(usize) -> Vec<Grid>, usize),
    how: &'static str,
) -> Set {
    Set { name, schedule, origin: Origin::Generated(make, count, how) }
}

/// The set for generators, which consists of seeds.
pub const GENERATE: &str = "generate_minimal";

/// All sets: those made from seeds, those of the corpus, and that for generators.
pub const SETS: [Set; 23] = [
    generated(
        "easy_10000",
        Schedule::All,
        (generated_sets::easy, 10_000),
        "minimal puzzles, and clues of the solution until singles fill them and there are 32",
    ),
    generated("minimal_10000", Schedule::All, (generated_sets::minimal, 10_000), "random minimal puzzles"),
    generated(
        "17_clues_10000",
        Schedule::All,
        (generated_sets::seventeen_clues, 10_000),
        "14 published puzzles, transformed",
    ),
    generated(
        "hard_2000",
        Schedule::All,
        (generated_sets::hard, 2000),
        "random minimal puzzles in which singles fill at most 10 cells",
    ),
    generated(
        "known_hard_2000",
        Schedule::All,
        (generated_sets::known_hard, 2000),
        "20 published puzzles that are known for being hard, transformed",
    ),
    generated(
        "several_solutions_3000",
        Schedule::All,
        (generated_sets::several_solutions, 3000),
        "minimal puzzles without one or two of their clues",
    ),
    generated(
        "few_clues_64",
        Schedule::LineByLine,
        (generated_sets::few_clues, 64),
        "1 to 16 clues of a solution",
    ),
    generated(
        "norvig_impossible",
        Schedule::LineByLine,
        (generated_sets::norvig_impossible, 1),
        "Peter Norvig's grid",
    ),
    generated("empty", Schedule::LineByLine, (generated_sets::empty, 1), "no clue"),
    generated(
        "duplicate_300",
        Schedule::FastSolversOnly,
        (generated_sets::duplicate, 300),
        "minimal puzzles with a clue altered, so that a house has a digit twice",
    ),
    generated(
        "impossible_2000",
        Schedule::FastSolversOnly,
        (generated_sets::impossible, 2000),
        "minimal puzzles with a clue altered, so that there is no solution, but no house has a digit twice",
    ),
    corpus_set("easy_kaggle_like_10000", Schedule::All),
    corpus_set("gen_minimal_10000", Schedule::All),
    corpus_set("17clue_49158", Schedule::All),
    corpus_set("magictour_top1465", Schedule::All),
    corpus_set("norvig_top95", Schedule::All),
    corpus_set("forum_hardest_1905_11plus_10000", Schedule::All),
    corpus_set("multi_solutions_3000", Schedule::All),
    corpus_set("few_clues_170", Schedule::LineByLine),
    corpus_set("invalid_duplicate_300", Schedule::FastSolversOnly),
    corpus_set("invalid_nosolution_2000", Schedule::FastSolversOnly),
    corpus_set("invalid_rust_sudoku_7", Schedule::LineByLine),
    Set { name: GENERATE, schedule: Schedule::All, origin: Origin::Seeds },
];

/// The sets that are here: all, or all but those of the corpus.
pub fn available() -> impl Iterator<Item = Set> {
    SETS.into_iter().filter(|set| set.is_available())
}

/// The set of this name, if it is here.
pub fn find(name: &str) -> Option<Set> {
    available().find(|set| set.name == name)
}

/// A set of the corpus, or without the corpus a similar generated one.
///
/// # Panics
/// If the second name is not that of a generated set.
pub fn find_or_similar(name: &str, similar: &str) -> Set {
    find(name).or_else(|| find(similar)).expect("a generated set")
}

impl Set {
    /// Whether its puzzles can be had: the corpus is not part of the repository.
    pub fn is_available(self) -> bool {
        !matches!(self.origin, Origin::Corpus) || self.file().exists()
    }

    /// How its puzzles were made.
    pub fn description(self) -> &'static str {
        match self.origin {
            Origin::Generated(_, _, how) => how,
            Origin::Seeds => "numbers from 0, from which generators make minimal puzzles",
            Origin::Corpus => "a file of the corpus",
        }
    }

    /// The content of the set: one puzzle per line.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn text(self) -> io::Result<String> {
        match self.origin {
            Origin::Generated(make, count, _) => {
                Ok(make(count).iter().map(Grid::to_line).collect::<Vec<_>>().join("\n"))
            }
            Origin::Seeds => Ok((0..1000).map(|seed| seed.to_string()).collect::<Vec<_>>().join("\n")),
            Origin::Corpus => {
                let file = self.file();
                fs::read_to_string(&file).map_err(|error| {
                    io::Error::new(
                        error.kind(),
                        format!(
                            "{}: {error}; set CORPUS to the folder that contains `solver`",
                            file.display()
                        ),
                    )
                })
            }
        }
    }

    fn file(self) -> PathBuf {
        corpus().join(self.name).with_extension("txt")
    }
}

/// The folder of the sets: `solver` in the folder named by `CORPUS`, or in a folder beside the checkout.
pub fn corpus() -> PathBuf {
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared/corpus");
    PathBuf::from(env::var_os("CORPUS").unwrap_or_else(|| beside.into())).join("solver")
}
