//! Lines of HoDoKu's technique library.

use ninefold::{Candidate, Cell, CellSet};
use ninefold_formats::hodoku_library::read_entry;

const CELLS: &str = "+53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn a_line_is_read() {
    let entry = read_entry(&format!(":0709-2:12:{CELLS}:113 214:999:345:7")).unwrap();
    assert_eq!((entry.code.as_str(), entry.variant.as_str(), entry.expects_nothing()), ("0709", "2", false));
    assert_eq!(entry.grid.to_line(), CELLS.replace('+', ""));
    assert_eq!(entry.grid.filled() - entry.givens, CellSet::only(Cell::FIRST));
    let written = |candidates: &[Candidate]| candidates.iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(written(&entry.removed), ["r1c3=1", "r1c4=2"]);
    assert_eq!(written(&entry.eliminations), ["r9c9=9"]);
    assert_eq!(written(&entry.placements), ["r4c5=3"]);
    assert!(read_entry(&format!(":0606-x::{CELLS}::::")).unwrap().expects_nothing());
}

#[test]
fn invalid_lines_are_rejected() {
    let check_err = |line: &str, error: &str| assert_eq!(read_entry(line).unwrap_err().to_string(), error);
    check_err("", "1 fields, expected 7 or more apart by ':'");
    let cells = "expected 81 cells, a digit or '.' each, '+' before a placed digit";
    check_err(":0300::12:::", cells);
    check_err(&format!(":0300::{}:::", CELLS.replace('3', "+.")), cells);
    check_err(&format!(":0300::{CELLS}:12::"), "'12' is no candidate, expected digit, row and column");
}
