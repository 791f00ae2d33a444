//! SK loops and multi-sector locked sets: which steps the finders report.

use ninefold::grid::{Board, Candidate, CandidateSet, Cell, CellSet, Digit, Grid, Puzzle};
use ninefold::techniques::{Evidence, Flow, Step, StepSink, verify};

use super::finders::{multi_sector_locked_sets, sk_loop};
use crate::support::digit;
use crate::support::grids::grid;

/// The puzzle Easter Monster with other digits, turned and rearranged.
const LOOP: &str = "..5.2.1..4......6..9......7...2.6.......1.5....835.....6.....9.7.......4..28..3..";

/// A board on which each cell of the rectangle r2468 c1379 has only the digits of its row and of its column.
fn rectangle(rows: [&str; 4], columns: [&str; 4]) -> Board {
    let mut board = Board::in_progress(&Grid::EMPTY, CellSet::EMPTY);
    for (row, of_row) in [1, 3, 5, 7].into_iter().zip(rows) {
        for (column, of_column) in [0, 2, 6, 8].into_iter().zip(columns) {
            let digits = of_row.chars().chain(of_column.chars()).filter_map(Digit::from_char);
            board.retain(Cell::at(row, column), digits.collect());
        }
    }
    board
}

fn steps(board: &Board, find: fn(&Board, StepSink) -> Flow) -> Vec<Step> {
    super::describe_all(board, find, |step| step)
}

/// All eliminations, none of which is part of the solution.
fn eliminations(board: &Board, steps: &[Step]) -> CandidateSet {
    let puzzle = Puzzle::new(*board.grid()).expect("one solution");
    let mut all = CandidateSet::EMPTY;
    for step in steps {
        all.extend(&step.eliminations);
    }
    assert!(all.iter().all(|Candidate { cell, digit }| puzzle.solution()[cell] != Some(digit)));
    all
}

fn cells_and_covers(step: &Step) -> (CellSet, usize) {
    let Evidence::Cover { cells, covers } = &step.evidence else { panic!("covers") };
    (*cells, covers.len())
}

#[test]
fn an_sk_loop_has_sixteen_cells_in_four_blocks() {
    let board = Board::new(&grid(LOOP));
    let steps = steps(&board, sk_loop);
    assert!(steps.iter().all(|step| cells_and_covers(step).0.len() == 16));
    assert_eq!(eliminations(&board, &steps).len(), 13);
}

#[test]
fn a_locked_set_is_no_sk_loop_and_eliminates_more() {
    let board = Board::new(&grid(LOOP));
    let loops = steps(&board, sk_loop);
    let sets = steps(&board, multi_sector_locked_sets);
    let cells_of_loop = cells_and_covers(&loops[0]).0;
    assert!(sets.iter().all(|step| cells_and_covers(step).0 != cells_of_loop));
    assert!(!eliminations(&board, &sets).is_subset(&eliminations(&board, &loops)));
    assert!(sets.is_sorted_by_key(|step| cells_and_covers(step).0.len()));
}

#[test]
fn rows_and_columns_share_the_digits_of_a_rectangle() {
    let board = rectangle(["68", "58", "57", "17"], ["29", "34", "34", "29"]);
    let step = &steps(&board, multi_sector_locked_sets)[0];
    let line = step.to_string();
    let covers = "1r8 2c1 2c9 3c3 3c7 4c3 4c7 5r4 5r6 6r2 7r6 7r8 8r2 8r4 9c1 9c9: ";
    assert!(line.starts_with(&format!("multi-sector-locked-sets r2468c1379 {covers}")), "{line}");
    // Two digits in five other cells of each row and column.
    assert_eq!(step.eliminations.len(), 8 * 2 * 5);
}

#[test]
fn a_candidate_of_the_set_in_two_covers_is_eliminated() {
    let board = rectangle(["68", "58", "57", "17"], ["25", "34", "34", "29"]);
    let step = &steps(&board, multi_sector_locked_sets)[0];
    let inside = |candidate: &Candidate| cells_and_covers(step).0.contains(candidate.cell);
    let eliminated: Vec<Candidate> = step.eliminations.iter().filter(inside).collect();
    let five_in = |row| Candidate { cell: Cell::at(row, 0), digit: digit(5) };
    assert_eq!(eliminated, [five_in(3), five_in(5)]);
}

#[test]
fn one_digit_more_unlocks_the_rectangle() {
    let board = rectangle(["68", "58", "57", "17"], ["29", "34", "346", "29"]);
    assert_eq!(steps(&board, multi_sector_locked_sets), []);
}

#[test]
fn altered_covers_are_refused() {
    let board = Board::new(&grid(LOOP));
    for step in steps(&board, sk_loop).iter().chain(&steps(&board, multi_sector_locked_sets)) {
        let Evidence::Cover { cells, covers } = &step.evidence else { panic!("covers") };
        let is_valid = |cells: CellSet, covers: Vec<_>| {
            let mut altered = step.clone();
            altered.evidence = Evidence::Cover { cells, covers };
            verify(&board, &altered).is_ok()
        };
        assert!(is_valid(*cells, covers.clone()));
        for cell in Cell::all() {
            let mut other = *cells;
            other.toggle(cell);
            assert!(!is_valid(other, covers.clone()), "{cell}");
        }
        for index in 0..covers.len() {
            let mut fewer = covers.clone();
            let (of, house) = fewer.remove(index);
            assert!(!is_valid(*cells, fewer));
            let mut other = covers.clone();
            other[index] = (digit(of.value() % 9 + 1), house);
            assert!(!is_valid(*cells, other));
        }
        let mut more = step.clone();
        let kept = |candidate: &Candidate| !step.eliminations.contains(*candidate);
        more.eliminations = board.all_candidates().iter().filter(kept).collect();
        assert!(verify(&board, &more).is_err());
    }
}
