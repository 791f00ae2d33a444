//! A proof as a player downloads it: a zip archive with the formula, the proof in three formats, a checker in Python, and a page that says
//! how to check it.

use std::io::{self, Write};

use miniz_oxide::deflate::compress_to_vec;
use ninefold::grid::{Board, Grid, Puzzle, PuzzleError};
use ninefold::proof::{Proof, prove_path, prove_unique, prove_unsolvable};
use ninefold::techniques::{Step, path};
use rawzip::{CompressionMethod, ZipArchiveWriter};

use crate::i18n::proof_texts;
use crate::template::Language;

/// The checker, which is also in `docs/proofs.md`.
pub const CHECKER: &str = include_str!("proof_archive/check.py");

/// From 0 to 10: as most programs compress.
const COMPRESSION_LEVEL: u8 = 6;

/// Writes the archive: that a puzzle has no second solution, with each step of the solution by logic if they are wanted, or that a grid
/// has no solution. `None` if it has several.
pub fn proof_archive(grid: &Grid, has_steps: bool, language: Language) -> Option<Vec<u8>> {
    let (claim, solution, proof) = match Puzzle::new(*grid) {
        Ok(puzzle) if has_steps => {
            let steps: Vec<Step> = path(&Board::new(grid)).collect();
            ("steps", Some(*puzzle.solution()), prove_path(&puzzle, &steps).0)
        }
        Ok(puzzle) => ("one-solution", Some(*puzzle.solution()), prove_unique(&puzzle)),
        Err(PuzzleError::ManySolutions(_)) => return None,
        Err(_) => ("no-solution", None, prove_unsolvable(grid)?),
    };
    let page = page(claim, grid, solution.as_ref(), language);
    // Writing into memory cannot fail.
    archive(&proof, &page).ok()
}

/// The page on how to check the proof.
fn page(claim: &str, grid: &Grid, solution: Option<&Grid>, language: Language) -> String {
    let texts = proof_texts(language);
    let line = grid.to_line();
    let text = |key| texts.text(key);
    let solution = solution.map(|solution| format!("{}\n    {}\n", text("solution"), solution.to_line()));
    let solution = solution.unwrap_or_default();
    format!(
        "{}\n\n{}\n\n{}\n    {line}\n{solution}\n\
         sudoku.cnf\n    {}\nsudoku.drat, sudoku.lrat, sudoku.pbp\n    {}\ncheck.py\n    {}\n\n\
         {}\n\n    python3 check.py {line} sudoku.drat\n\n\
         {}\n\n    drat-trim sudoku.cnf sudoku.drat\n    veripb --cnf sudoku.cnf sudoku.pbp\n\n\
         {}\n\n{}\n",
        text("title"),
        text(claim),
        text("puzzle"),
        text("formula"),
        text("formats"),
        text("checker"),
        text("python"),
        text("others"),
        text("verified"),
        text("limits"),
    )
}

fn archive(proof: &Proof, page: &str) -> Result<Vec<u8>, rawzip::Error> {
    let files = [
        ("how-to-check.txt", page.to_owned()),
        ("check.py", CHECKER.to_owned()),
        ("sudoku.cnf", proof.formula.to_dimacs()),
        ("sudoku.drat", proof.to_drat()),
        ("sudoku.lrat", proof.to_lrat()),
        ("sudoku.pbp", proof.to_veripb()),
    ];
    let mut archive = ZipArchiveWriter::new(Vec::new());
    for (name, content) in files {
        let file = archive.new_file(name).compression_method(CompressionMethod::DEFLATE);
        let (mut entry, config) = file.start()?;
        // Its length and its checksum are those of the text.
        let mut plain = config.wrap(io::sink());
        plain.write_all(content.as_bytes())?;
        let (_, descriptor) = plain.finish()?;
        entry.write_all(&compress_to_vec(content.as_bytes(), COMPRESSION_LEVEL))?;
        entry.finish(descriptor)?;
    }
    archive.finish()
}
