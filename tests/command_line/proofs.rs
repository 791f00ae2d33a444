//! Proofs on the command line: which files there are, and their names.

use std::fs;

use super::tables::Folder;
use super::{check_err, run_command};
use crate::support::PUZZLE;

fn files(folder: &str) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("a file").file_name().display().to_string()).collect();
    names.sort();
    names
}

#[test]
fn a_proof_has_the_title_or_the_line_as_its_name() {
    let folder = Folder::new("proofs");
    let clash = format!("55{}", ".".repeat(79));
    let several = ".".repeat(81);
    let list = format!("{PUZZLE}\n{clash}\n{several}\n");
    let proofs = folder.path("list");
    let (status, output, errors) = run_command(&format!("solve --proof {proofs}"), list.as_bytes());
    assert_eq!((status, output.lines().count(), &*errors), (0, 3, ""));
    assert_eq!(
        files(&proofs),
        ["1.cnf", "1.drat", "2.cnf", "2.drat"],
        "with several solutions there is none"
    );
    let formula = fs::read_to_string(folder.path("list/1.cnf")).expect("a formula");
    assert!(formula.starts_with(&format!("c Sudoku {PUZZLE}\n")) && formula.contains("\np cnf 732 12023\n"));

    let titled = folder.file(
        "titled.sdk",
        format!("[Puzzle]\n{}\n", rows()).replace("[Puzzle]", "#T A/b 1\n[Puzzle]").as_bytes(),
    );
    let proofs = folder.path("titled");
    let (status, _, errors) =
        run_command(&format!("path --proof {proofs} --proof-format lrat,pbp {titled}"), b"");
    assert_eq!((status, &*errors), (0, ""));
    let names = files(&proofs);
    assert_eq!(names.len(), 3, "{names:?}");
    let stem = names[0].split_once('.').expect("an extension").0;
    assert_eq!(names, [".cnf", ".lrat", ".pbp"].map(|extension| [stem, extension].concat()));
    let veripb = &names[2];
    let proof = fs::read_to_string(folder.path(&format!("titled/{veripb}"))).expect("a proof");
    assert!(proof.starts_with("pseudo-Boolean proof version 2.0\nf 12023\n* "), "{proof}");
    assert!(proof.ends_with("rup >= 1 ;\noutput NONE\nconclusion UNSAT\nend pseudo-Boolean proof\n"));
}

fn rows() -> String {
    PUZZLE.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row) + "\n").collect()
}

#[test]
fn a_format_needs_a_folder() {
    check_err("solve --proof-format lrat", &["--proof <DIR>"]);
    check_err("solve --proof x --proof-format tla", &["drat", "lrat", "pbp"]);
}
