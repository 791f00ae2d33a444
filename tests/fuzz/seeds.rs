//! What the fuzzer begins with: one of each kind that we write ourselves, a file each, where `SEEDS` says.

use std::{env, fs};

use ninefold::grid::{Cell, Digit, Grid};
use ninefold::link::Shared;

/// A puzzle, and one of its digits found.
pub fn shared() -> Shared {
    let line = ".3.4.....9.28.63.1.......2.8...6.7...6.2.5.9...3.4...8.7.......4.89.25.6.....8.3.";
    let mut shared = Shared::new(Grid::from_line(line).expect("81 cells"));
    shared.grid[Cell::FIRST] = Digit::new(6);
    shared
}

/// Writes them down, before the fuzzer looks there.
pub fn write(texts: impl IntoIterator<Item = String>) {
    let Some(folder) = env::var_os("SEEDS") else { return };
    fs::create_dir_all(&folder).expect("a folder for seeds");
    for (number, text) in texts.into_iter().enumerate() {
        fs::write(std::path::Path::new(&folder).join(number.to_string()), text).expect("a seed is written");
    }
}
