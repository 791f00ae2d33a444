//! Colouring: which steps the finders report.

use ninefold::grid::{Board, Candidate, Cell, Digit, Grid};
use ninefold::techniques::{Flow, StepSink};

use super::finders::{multi_colouring, simple_colouring};

/// Returns the steps if 4 is limited to c1 and c5 in row 1, to c2 and c5 in row 6, and to the given
/// columns in `rows`; in other rows it is everywhere but in c5 and the columns `left_out`: r1c1 ═ r1c5 ═
/// r6c5 ═ r6c2.
fn find_all(
    find: fn(&Board, StepSink) -> Flow,
    left_out: &[usize],
    rows: &[(usize, &[usize])],
) -> Vec<String> {
    let mut board = Board::new(&Grid::EMPTY);
    for row in 0..9 {
        let others: Vec<usize> = (0..9).filter(|c| *c != 4 && !left_out.contains(c)).collect();
        let special = rows.iter().find(|(number, _)| *number == row);
        let columns = match row {
            0 => &[0, 4],
            5 => &[1, 4],
            _ => special.map_or(&others[..], |(_, columns)| columns),
        };
        for column in (0..9).filter(|column| !columns.contains(column)) {
            board.eliminate(Candidate { cell: Cell::at(row, column), digit: Digit::from_index(3) });
        }
    }
    super::find_all(&board, find)
}

const ALL_BUT_C5: &[usize] = &[0, 1, 2, 3, 5, 6, 7, 8];

#[test]
fn a_colour_trap_sees_both_colours() {
    assert_eq!(
        find_all(simple_colouring, &[], &[]),
        ["colouring-trap 4 r1c1,r6c5|r1c5,r6c2: r2c2<>4 r3c2<>4 r4c1<>4 r5c1<>4"]
    );
    assert_eq!(find_all(multi_colouring, &[], &[]), [""; 0]);
}

#[test]
fn a_colour_wrap_sees_itself() {
    assert_eq!(
        find_all(simple_colouring, &[1], &[(2, ALL_BUT_C5)]),
        [
            "colouring-wrap 4 r1c1,r3c2,r6c5|r1c5,r6c2: r1c1<>4 r3c2<>4 r6c5<>4",
            "colouring-trap 4 r1c1,r3c2,r6c5|r1c5,r6c2: r3c4<>4 r3c6<>4 r4c1<>4 r5c1<>4",
        ]
    );
}

#[test]
fn multi_colouring_1_joins_two_clusters() {
    assert_eq!(
        find_all(multi_colouring, &[2], &[(1, ALL_BUT_C5), (7, ALL_BUT_C5)]),
        ["multi-colouring-1 4 r1c1,r6c5|r1c5,r6c2 r2c3|r8c3: r7c2<>4 r8c2<>4 r9c2<>4"]
    );
}

#[test]
fn multi_colouring_2_excludes_a_colour() {
    assert_eq!(
        find_all(multi_colouring, &[], &[(4, &[0, 3])])[1..],
        [
            "multi-colouring-2 4 r1c1,r6c5|r1c5,r6c2 r5c1|r5c4: r1c1<>4 r6c5<>4",
            "multi-colouring-2 4 r5c1|r5c4 r1c1,r6c5|r1c5,r6c2: r5c1<>4",
        ]
    );
}
