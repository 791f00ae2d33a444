//! Proofs as they are downloaded from the page: what is in the archive.

use std::io::Read;

use miniz_oxide::inflate::decompress_to_vec;
use ninefold::grid::{Board, Grid};
use ninefold::proof::{prove_path, prove_unique, prove_unsolvable};
use ninefold::techniques::{Step, path};
use ninefold_app::proof_archive::{CHECKER, proof_archive};
use ninefold_app::template::Language;

use super::{ESCARGOT, puzzle};
use crate::support::languages::all_languages;
use crate::support::{PUZZLE, grid};

/// The names and the texts of the files in a zip archive.
fn files(archive: &[u8]) -> Vec<(String, String)> {
    let archive = rawzip::ZipArchive::from_slice(archive).expect("an archive");
    let mut entries = archive.entries();
    let mut files = Vec::new();
    while let Some(entry) = entries.next_entry().expect("a file") {
        let name = entry.file_path().try_normalize().expect("a name").as_ref().to_owned();
        let content = archive.get_entry(entry.wayfinder()).expect("its content");
        let plain = decompress_to_vec(content.data()).expect("compressed data");
        // Compares the checksum.
        content.verifying_reader(&plain[..]).read_to_end(&mut Vec::new()).expect("the checksum");
        files.push((name, String::from_utf8(plain).expect("a text")));
    }
    files
}

fn text_of(files: &[(String, String)], wanted: &str) -> String {
    files.iter().find(|(name, _)| name == wanted).map(|(_, text)| text.clone()).expect(wanted)
}

#[test]
fn an_archive_has_what_a_checker_needs() {
    let escargot = puzzle(ESCARGOT);
    let steps: Vec<Step> = path(&Board::new(escargot.givens())).collect();
    let mut clash = Grid::EMPTY;
    for cell in [0, 1] {
        clash[ninefold::Cell::at(0, cell)] = escargot.givens()[ninefold::Cell::FIRST];
    }
    let cases = [
        (*escargot.givens(), true, prove_path(&escargot, &steps).0),
        (*escargot.givens(), false, prove_unique(&escargot)),
        (clash, false, prove_unsolvable(&clash).expect("no solution")),
    ];
    for (grid, has_steps, proof) in cases {
        let archive = proof_archive(&grid, has_steps, Language::default()).expect("a proof");
        let files = files(&archive);
        let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(
            names,
            ["how-to-check.txt", "check.py", "sudoku.cnf", "sudoku.drat", "sudoku.lrat", "sudoku.pbp"]
        );
        let texts = [proof.formula.to_dimacs(), proof.to_drat(), proof.to_lrat(), proof.to_veripb()];
        for (name, text) in names[2..].iter().zip(texts) {
            assert_eq!(text_of(&files, name), text, "{name}");
        }
        assert_eq!(text_of(&files, "check.py"), CHECKER);
        let page = text_of(&files, "how-to-check.txt");
        assert!(page.contains(&format!("python3 check.py {} sudoku.drat", grid.to_line())), "{page}");
    }
    let several = grid(&".".repeat(81));
    assert_eq!(proof_archive(&several, true, Language::default()), None);
}

#[test]
fn the_page_is_in_all_languages() {
    let mut pages: Vec<String> = all_languages()
        .into_iter()
        .map(|language| {
            let archive = proof_archive(&grid(PUZZLE), true, language).expect("a proof");
            text_of(&files(&archive), "how-to-check.txt")
        })
        .collect();
    assert!(pages[0].starts_with("How to check this proof\n"), "{}", pages[0]);
    let count = pages.len();
    pages.sort();
    pages.dedup();
    assert_eq!(pages.len(), count);
}

#[test]
fn the_checker_is_the_one_in_the_documents() {
    let page = include_str!("../../docs/proofs.md");
    assert!(page.contains(&format!("```python\n{CHECKER}```\n")));
}
