//! Grids as people write them: with borders, greetings and titles, any character for a blank, and an occasional mistake.

use ninefold::grid::{Cell, Grid};

use crate::support::rng::Rng;

const BLANKS: [&str; 14] = [".", "0", "*", "_", "x", "-", " ", "?", "#", "X", "·", "", "０", "~"];
const BETWEEN: [&str; 8] = ["", "", " ", ",", "\t", ";", "|", "  "];
const SIDES: [&str; 8] = ["", "", " ", "|", " | ", " ! ", "│", " : "];
const BORDERS: [&str; 10] = [
    "",
    "",
    "---+---+---",
    "------+-------+------",
    "+=======+=======+=======+",
    "───┼───┼───",
    "- - - - - - - - -",
    "***********",
    "|---|---|---|---|---|---|---|---|---|",
    "\n",
];
const BEFORE: [(&str, &str); 10] = [
    ("", ""),
    ("", ""),
    ("> ", ""),
    ("  ", "  "),
    ("\"", "\","),
    ("[", "],"),
    ("| ", " |"),
    ("1. ", ""),
    ("A ", ""),
    ("", " ;"),
];
const TITLES: [&str; 16] = [
    "",
    "",
    "Puzzle:",
    "Hello, here is my puzzle!",
    "# a comment",
    "#AMe",
    "Title: Nine",
    "sudoku 9x9",
    "1 2 3 4 5 6 7 8 9",
    "   A B C D E F G H I",
    "[Puzzle]",
    "Author: somebody\nDifficulty: hard",
    "Grid 01",
    "thursdays",
    "puzzle,solution,title",
    "<p>",
];
const ENDINGS: [&str; 8] = ["", "", "Solution:", "thanks", "---", "rated 4.2 by hand", "\n\n", "</p>"];

/// A grid as somebody might write it.
pub fn handwritten(grid: &Grid, rng: &mut Rng) -> String {
    let blank = BLANKS[rng.below(BLANKS.len())];
    let (between, wall) = (BETWEEN[rng.below(BETWEEN.len())], SIDES[rng.below(SIDES.len())]);
    let (rule, (before, after)) = (BORDERS[rng.below(BORDERS.len())], BEFORE[rng.below(BEFORE.len())]);
    let (frame, is_wide) = (rng.below(3) == 0, rng.below(8) == 0);
    let slip = if rng.below(3) == 0 { rng.below(81) } else { 81 };
    let shape = rng.below(8);
    let end = ["\n", "\n", "\r\n", "\r"][rng.below(4)];
    let mut lines = vec![TITLES[rng.below(TITLES.len())].to_owned()];
    let mut row = String::new();
    for cell in Cell::all() {
        let mut digit = grid[cell].map_or_else(|| blank.to_owned(), |digit| digit.to_string());
        if is_wide && grid[cell].is_none() {
            ["123", "4 5", "{789}", "(12)", "1,2"][rng.below(5)].clone_into(&mut digit);
        }
        if cell.index() == slip {
            ["", "0", "10", "a", "77", "!"][rng.below(6)].clone_into(&mut digit);
        }
        row += &digit;
        match (cell.column(), shape) {
            (8, 0) => {}
            (8, _) => {
                if frame && cell.row() == 0 {
                    lines.push(rule.to_owned());
                }
                lines.push(format!("{before}{row}{after}"));
                row.clear();
                if cell.row() % 3 == 2 && (frame || cell.row() < 8) {
                    lines.push(rule.to_owned());
                }
            }
            (2 | 5, 1..) => row += if wall.is_empty() { between } else { wall },
            _ => row += between,
        }
    }
    lines.push(row);
    lines.push(ENDINGS[rng.below(ENDINGS.len())].to_owned());
    lines.retain(|line| !line.is_empty());
    lines.join(end)
}
