//! Puzzles for tests: lists of the corpus, and generated ones.

use std::path::PathBuf;

use ninefold::generator::generate_shuffled;
use ninefold::grid::Puzzle;
use ninefold::level::{Level, Rating};

use super::grids::grid;

/// A file of the corpus. It is in `CORPUS`, or beside the project.
pub fn file(name: &str) -> Option<PathBuf> {
    let beside = super::checkout().join("../shared/corpus");
    let path = PathBuf::from(std::env::var_os("CORPUS").unwrap_or_else(|| beside.into())).join(name);
    let path = path.exists().then_some(path);
    if path.is_none() {
        println!("{name}: not found, skipped");
    }
    path
}

/// The lines of a file of the corpus, none if it is missing.
pub fn lines(name: &str) -> Vec<String> {
    let text = file(name).map(|path| std::fs::read_to_string(path).expect("a text"));
    text.unwrap_or_default().lines().map(str::to_owned).collect()
}

pub fn puzzle(line: &str) -> Puzzle {
    Puzzle::new(grid(line)).expect("one solution")
}

/// Every `step`-th puzzle of a list.
pub fn puzzles(name: &str, step: usize) -> Vec<Puzzle> {
    lines(name).iter().step_by(step).map(|line| puzzle(line)).collect()
}

/// Every `step`-th rated puzzle, with its rating in the corpus.
pub fn rated(step: usize) -> Vec<(Puzzle, Rating)> {
    let read = |line: &String| {
        let (cells, rating) = line.split_once('\t').expect("two columns");
        (puzzle(cells), Rating(rating.trim().replace('.', "").parse().expect("a rating")))
    };
    lines("rated/se_bank_sample.tsv").iter().skip(1).step_by(step).map(read).collect()
}

/// Generated puzzles of all levels.
pub fn generated(count: u64) -> Vec<Puzzle> {
    (0..count).map(|seed| generate_shuffled(seed, Level::ALL[seed as usize % 4])).collect()
}
