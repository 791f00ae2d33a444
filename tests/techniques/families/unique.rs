//! Unique rectangles, loops and BUG: which steps the finders report.

use ninefold::grid::{Board, Candidate, Cell, CellSet, Digit, DigitSet, Grid, House};
use ninefold::techniques::{Flow, StepSink};

use super::find_all;
use super::finders::{
    avoidable_rectangle_1, avoidable_rectangle_2, hidden_avoidable_rectangle, hidden_rectangle, rectangle_1,
    rectangle_2, rectangle_3, rectangle_4, rectangle_5, rectangle_6,
};
use crate::support::digit;

/// Returns the steps on an empty board that is limited to these candidates in the given cells.
fn steps(find: fn(&Board, StepSink) -> Flow, kept: &[(&str, u32)]) -> Vec<String> {
    let mut board = Board::in_progress(&Grid::EMPTY, CellSet::EMPTY);
    for &(cell, digits) in kept {
        board.retain(named(cell), digit_set(digits));
    }
    find_all(&board, find)
}

fn named(cell: &str) -> Cell {
    Cell::all().find(|c| c.to_string() == cell).unwrap()
}

fn digit_set(digits: u32) -> DigitSet {
    digits.to_string().chars().filter_map(Digit::from_char).collect()
}

const THREE: [(&str, u32); 3] = [("r1c2", 37), ("r2c2", 37), ("r1c7", 37)];

#[test]
fn unique_rectangle_1_eliminates_both_digits() {
    let with = |digits| [&THREE[..], &[("r2c7", digits)]].concat();
    assert_eq!(steps(rectangle_1, &with(3579)), ["unique-rectangle-1 37 r12c27: r2c7<>37"]);
    // A rectangle in four blocks does not allow a swap.
    let square = [("r1c2", 37), ("r4c2", 37), ("r1c7", 37), ("r4c7", 357)];
    assert_eq!(steps(rectangle_1, &square), [""; 0]);
    // A missing digit is allowed, unless it makes the pattern impossible.
    assert_eq!(steps(rectangle_1, &with(358)), ["unique-rectangle-1 37 r12c27: r2c7<>3"]);
    assert_eq!(steps(rectangle_1, &with(58)), [""; 0]);
}

#[test]
fn unique_rectangles_2_and_5_eliminate_the_extra_digit() {
    let side = [("r1c2", 37), ("r2c2", 37), ("r1c7", 357), ("r2c7", 357)];
    let [step] = &steps(rectangle_2, &side)[..] else { panic!("one step") };
    assert!(step.starts_with("unique-rectangle-2 37 r12c27: r1c8<>5 r1c9<>5 r2c8<>5 r2c9<>5 r3c7<>5"));
    let across = [("r1c2", 37), ("r2c2", 357), ("r1c7", 357), ("r2c7", 37)];
    assert_eq!(steps(rectangle_2, &across), [""; 0]);
    assert_eq!(
        steps(rectangle_5, &across),
        ["unique-rectangle-5 37 r12c27: r1c1<>5 r1c3<>5 r2c8<>5 r2c9<>5"]
    );
}

#[test]
fn unique_rectangle_3_forms_a_subset() {
    let corners = [("r1c2", 37), ("r2c2", 37), ("r1c7", 357), ("r2c7", 379), ("r8c7", 59)];
    assert_eq!(
        steps(rectangle_3, &corners),
        ["unique-rectangle-3 37 r12c27 with r8c7: r3c7<>59 r4c7<>59 r5c7<>59 r6c7<>59 r7c7<>59 r9c7<>59"]
    );
}

#[test]
fn unique_rectangle_4_needs_a_conjugate_pair() {
    let mut board = Board::in_progress(&Grid::EMPTY, CellSet::EMPTY);
    for (cell, digits) in [("r1c2", 37), ("r2c2", 37), ("r1c7", 357), ("r2c7", 379)] {
        board.retain(named(cell), digit_set(digits));
    }
    assert_eq!(find_all(&board, rectangle_4), [""; 0]);
    for cell in House::column(6).cells() - [named("r1c7"), named("r2c7")].into_iter().collect() {
        board.retain(cell, digit_set(12_456_789));
    }
    assert_eq!(find_all(&board, rectangle_4), ["unique-rectangle-4 37 r12c27 c7: r1c7<>7 r2c7<>7"]);
}

#[test]
fn unique_rectangle_6_needs_an_x_wing() {
    let mut board = Board::in_progress(&Grid::EMPTY, CellSet::EMPTY);
    let corners = [("r1c2", 37), ("r2c2", 367), ("r1c7", 357), ("r2c7", 37)];
    for (cell, digits) in corners {
        board.retain(named(cell), digit_set(digits));
    }
    let set: CellSet = corners.iter().map(|(cell, _)| named(cell)).collect();
    for cell in (House::row(0).cells() | House::row(1).cells()) - set {
        board.retain(cell, digit_set(12_456_789));
    }
    assert_eq!(find_all(&board, rectangle_6), ["unique-rectangle-6 37 r12c27 r12: r1c7<>3 r2c2<>3"]);
}

#[test]
fn hidden_rectangle_has_conjugate_pairs_at_the_opposite_corner() {
    let mut board = Board::in_progress(&Grid::EMPTY, CellSet::EMPTY);
    let corners = [("r1c2", 37), ("r2c2", 367), ("r1c7", 357), ("r2c7", 379)];
    for (cell, digits) in corners {
        board.retain(named(cell), digit_set(digits));
    }
    let set: CellSet = corners.iter().map(|(cell, _)| named(cell)).collect();
    for cell in (House::row(1).cells() | House::column(6).cells()) - set {
        board.retain(cell, digit_set(12_456_789));
    }
    assert_eq!(find_all(&board, hidden_rectangle), ["hidden-rectangle 37 r12c27 r2c7: r2c7<>7"]);
}

#[test]
fn a_hidden_rectangle_is_found_when_the_player_has_filled_its_corner() {
    let mut grid = Grid::EMPTY;
    grid[named("r1c2")] = Digit::new(7);
    let mut own = Board::in_progress(&grid, CellSet::EMPTY);
    let set: CellSet = ["r1c2", "r2c2", "r1c7", "r2c7"].map(named).into_iter().collect();
    for cell in (House::row(1).cells() | House::column(6).cells()) - set {
        own.eliminate(Candidate { cell, digit: digit(3) });
    }
    let expected = ["hidden-avoidable-rectangle 37 r12c27 r2c7: r2c7<>7"];
    assert_eq!(find_all(&own, hidden_avoidable_rectangle), expected);
    let mut given = Board::in_progress(&grid, grid.filled());
    for candidate in given.all_candidates().iter().filter(|&candidate| !own.has(candidate)) {
        given.eliminate(candidate);
    }
    assert_eq!(find_all(&given, hidden_avoidable_rectangle), [""; 0]);
}

#[test]
fn avoidable_rectangles_ignore_givens() {
    let mut grid = Grid::EMPTY;
    for (cell, digit) in [("r1c2", 3), ("r2c2", 7), ("r1c7", 7)] {
        grid[named(cell)] = Digit::new(digit);
    }
    let own = Board::in_progress(&grid, CellSet::EMPTY);
    assert_eq!(find_all(&own, avoidable_rectangle_1), ["avoidable-rectangle-1 37 r12c27: r2c7<>3"]);
    let given = Board::in_progress(&grid, CellSet::only(named("r1c2")));
    assert_eq!(find_all(&given, avoidable_rectangle_1), [""; 0]);

    grid[named("r1c7")] = None;
    let mut board = Board::in_progress(&grid, CellSet::EMPTY);
    board.retain(named("r1c7"), digit_set(57));
    board.retain(named("r2c7"), digit_set(35));
    let [step] = &find_all(&board, avoidable_rectangle_2)[..] else { panic!("one step") };
    assert!(step.starts_with("avoidable-rectangle-2 37 r12c27: r1c8<>5 r1c9<>5 r2c8<>5 r2c9<>5 r3c7<>5"));
}
