//! Fish: which steps the finders report.

use ninefold::grid::{Board, Candidate, Cell, Digit, Grid};
use ninefold::techniques::{Flow, StepSink};

use super::finders::{finned_jellyfish, finned_swordfish, finned_x_wing, jellyfish, swordfish, x_wing};

/// Returns the steps and their number of eliminations if 4 is limited to these columns in these rows, and
/// unrestricted in the others.
fn find_all(find: fn(&Board, StepSink) -> Flow, rows: &[(usize, &[usize])]) -> Vec<String> {
    let mut board = Board::new(&Grid::EMPTY);
    for (row, columns) in rows {
        for column in (0..9).filter(|column| !columns.contains(column)) {
            board.eliminate(Candidate { cell: Cell::at(*row, column), digit: Digit::from_index(3) });
        }
    }
    super::describe_all(&board, find, |step| {
        let line = step.to_string();
        let (pattern, _) = line.split_once(": ").unwrap();
        format!("{pattern}: {}", step.eliminations.len())
    })
}

#[test]
fn an_x_wing_clears_its_columns() {
    let steps = find_all(x_wing, &[(0, &[1, 6]), (4, &[1, 6])]);
    assert_eq!(steps, ["x-wing 4 r15\\c27: 14"]);
}

#[test]
fn a_swordfish_has_no_x_wing_inside() {
    assert_eq!(
        find_all(swordfish, &[(0, &[1, 6]), (4, &[1, 3]), (8, &[3, 6])]),
        ["swordfish 4 r159\\c247: 18"]
    );
    assert_eq!(find_all(swordfish, &[(0, &[1, 6]), (4, &[1, 6]), (8, &[1, 3, 6])]), [""; 0]);
    assert_eq!(
        find_all(jellyfish, &[(0, &[0, 3]), (3, &[3, 5]), (5, &[5, 8]), (8, &[0, 8])]),
        ["jellyfish 4 r1469\\c1469: 20"]
    );
}

#[test]
fn fins_and_eliminations_lie_in_one_block() {
    assert_eq!(
        find_all(finned_x_wing, &[(0, &[1, 6]), (4, &[1, 6, 7])]),
        ["finned-x-wing 4 r15\\c27 fins r5c8: 2"]
    );
    assert_eq!(
        find_all(finned_x_wing, &[(0, &[1, 6]), (4, &[1, 7, 8])]),
        ["sashimi-x-wing 4 r15\\c27 fins r5c89: 2"]
    );
    assert_eq!(find_all(finned_x_wing, &[(0, &[1, 6]), (4, &[1, 4, 6])]), [""; 0]);
}

#[test]
fn finned_swordfish_and_jellyfish() {
    assert_eq!(
        find_all(finned_swordfish, &[(0, &[1, 6]), (4, &[1, 3]), (8, &[3, 6, 7])]),
        ["finned-swordfish 4 r159\\c247 fins r9c8: 2"]
    );
    assert_eq!(
        find_all(finned_jellyfish, &[(0, &[0, 3]), (3, &[3, 6]), (5, &[6, 8]), (8, &[0, 1, 8])]),
        ["finned-jellyfish 4 r1469\\c1479 fins r9c2: 2"]
    );
}
