//! Uniqueness techniques: avoid patterns that would give the puzzle a second solution.
//!
//! ```text
//!      . 3 7 . | . . 7 3        If all four corners held only 3 and 7, the digits could be swapped:
//!      . 3 7 . | . . 7 3 5      a second solution. So the corner with 5 is neither 3 nor 7.
//! ```
//!
//! The candidates of the corners other than the two digits are the *guardians*; at least one of them is true.
//! The types differ in the position of the guardians and in what follows from each of them.

mod bug;
mod guardians;
mod rectangle;
mod unique_loop;

use crate::grid::{Board, CandidateSet, Cell, CellSet, DigitSet, HouseSet};

use super::{Flow, StepSink, Technique};
pub use bug::{bug_plus_one, bug_plus_some};
pub use unique_loop::unique_loop;

use rectangle::{ExtraCorners, Rectangle, corners_within, for_each_rectangle};

/// Type 1: only one corner has extra candidates, so it contains neither of the two digits.
pub fn rectangle_1(board: &Board, sink: StepSink) -> Flow {
    for_each_rectangle(board, &mut |rectangle| {
        let ExtraCorners::One(at) = rectangle.extras() else { return Flow::Continue(()) };
        let mut eliminations = CandidateSet::EMPTY;
        for digit in rectangle.digits {
            eliminations.insert_all(digit, CellSet::only(rectangle.corners[at]) & board.places(digit));
        }
        rectangle.report(Technique::UniqueRectangle1, eliminations, sink)
    })
}

/// Type 2: the extra candidates of two adjacent corners are one digit.
pub fn rectangle_2(board: &Board, sink: StepSink) -> Flow {
    for_each_rectangle(board, &mut |rectangle| {
        let ExtraCorners::Adjacent(_) = rectangle.extras() else { return Flow::Continue(()) };
        rectangle.report_one_extra_digit(Technique::UniqueRectangle2, sink)
    })
}

/// Type 3: the extra candidates of two adjacent corners form a naked subset with other cells of a house.
pub fn rectangle_3(board: &Board, sink: StepSink) -> Flow {
    for_each_rectangle(board, &mut |rectangle| {
        let ExtraCorners::Adjacent(_) = rectangle.extras() else { return Flow::Continue(()) };
        rectangle.report_subsets(Technique::UniqueRectangle3, sink)
    })
}

/// Type 4: one of the digits is limited to two adjacent corners in a house, so they cannot contain the other.
pub fn rectangle_4(board: &Board, sink: StepSink) -> Flow {
    for_each_rectangle(board, &mut |rectangle| {
        let ExtraCorners::Adjacent([a, b]) = rectangle.extras() else { return Flow::Continue(()) };
        let pair = rectangle.pair(a, b);
        for [digit, other] in rectangle.both_ways() {
            let Some(house) = rectangle.conjugate_house(a, b, digit) else { continue };
            let eliminations = CandidateSet::from_cells(other, pair & board.places(other));
            let strong = HouseSet::only(house);
            rectangle.report_with(Technique::UniqueRectangle4, eliminations, strong, CellSet::EMPTY, sink)?;
        }
        Flow::Continue(())
    })
}

/// Type 5: the extra candidates of two diagonal corners, or of three, are one digit.
pub fn rectangle_5(board: &Board, sink: StepSink) -> Flow {
    for_each_rectangle(board, &mut |rectangle| match rectangle.extras() {
        ExtraCorners::Diagonal(_) | ExtraCorners::Three => {
            rectangle.report_one_extra_digit(Technique::UniqueRectangle5, sink)
        }
        _ => Flow::Continue(()),
    })
}

/// Type 6: two diagonal corners have extra candidates, and one digit forms an X-wing in the four corners.
/// They cannot contain it.
pub fn rectangle_6(board: &Board, sink: StepSink) -> Flow {
    for_each_rectangle(board, &mut |rectangle| {
        let ExtraCorners::Diagonal([a, c]) = rectangle.extras() else { return Flow::Continue(()) };
        for digit in rectangle.digits {
            // Two opposite sides are enough. Both choices have the same effect, so only one is reported.
            let sides = [[0, 1, 2, 3], [1, 2, 3, 0]];
            let strong = sides.iter().find_map(|&[a, b, c, d]| {
                let [first, second] =
                    [rectangle.conjugate_line(a, b, digit)?, rectangle.conjugate_line(c, d, digit)?];
                Some([first, second].into_iter().collect::<HouseSet>())
            });
            let Some(strong) = strong else { continue };
            let eliminations = CandidateSet::from_cells(digit, rectangle.pair(a, c) & board.places(digit));
            rectangle.report_with(Technique::UniqueRectangle6, eliminations, strong, CellSet::EMPTY, sink)?;
        }
        Flow::Continue(())
    })
}

/// At the corner diagonal to one without extra candidates, one digit has no other place in the row and in the
/// column: that corner cannot contain the other digit.
pub fn hidden_rectangle(board: &Board, sink: StepSink) -> Flow {
    for_each_rectangle(board, &mut |rectangle| {
        if let ExtraCorners::One(_) | ExtraCorners::Adjacent(_) = rectangle.extras() {
            return Flow::Continue(());
        }
        for at in 0..4 {
            if rectangle.has_extras(at) {
                continue;
            }
            let [before, across, after] = [(at + 1) % 4, (at + 2) % 4, (at + 3) % 4];
            for [digit, other] in rectangle.both_ways() {
                let [Some(row), Some(column)] = [
                    rectangle.conjugate_line(before, across, digit),
                    rectangle.conjugate_line(across, after, digit),
                ] else {
                    continue;
                };
                let eliminations = CandidateSet::from_cells(
                    other,
                    CellSet::only(rectangle.corners[across]) & board.places(other),
                );
                let strong = [row, column].into_iter().collect();
                rectangle.report_with(
                    Technique::HiddenRectangle,
                    eliminations,
                    strong,
                    CellSet::EMPTY,
                    sink,
                )?;
            }
        }
        Flow::Continue(())
    })
}

/// Type 1: three corners are filled in, and one digit in the fourth would complete a swappable rectangle.
pub fn avoidable_rectangle_1(board: &Board, sink: StepSink) -> Flow {
    for_each_avoidable_rectangle(board, &mut |rectangle| {
        let ExtraCorners::One(at) = rectangle.extras() else { return Flow::Continue(()) };
        if rectangle.filled_count() != 3 {
            return Flow::Continue(());
        }
        let mut eliminations = CandidateSet::EMPTY;
        for digit in rectangle.digits {
            eliminations.insert_all(digit, CellSet::only(rectangle.corners[at]) & board.places(digit));
        }
        rectangle.report(Technique::AvoidableRectangle1, eliminations, sink)
    })
}

/// Type 2: two corners are filled in, and the other two share their only extra digit.
pub fn avoidable_rectangle_2(board: &Board, sink: StepSink) -> Flow {
    for_each_avoidable_rectangle(board, &mut |rectangle| {
        if rectangle.filled_count() != 2
            || !matches!(rectangle.extras(), ExtraCorners::Adjacent(_) | ExtraCorners::Diagonal(_))
        {
            return Flow::Continue(());
        }
        rectangle.report_one_extra_digit(Technique::AvoidableRectangle2, sink)
    })
}

/// Visits the rectangles of which the player has filled in two or three corners and none is a given, with the
/// digits that would make them swappable.
fn for_each_avoidable_rectangle(board: &Board, visit: &mut dyn FnMut(&Rectangle) -> Flow) -> Flow {
    let own = board.grid().filled() - board.givens();
    if own.len() < 2 {
        return Flow::Continue(());
    }
    for corners in corners_within(CellSet::ALL - board.givens()) {
        let filled = corners.iter().filter(|&&corner| own.contains(corner)).count();
        if filled != 2 && filled != 3 {
            continue;
        }
        let standing = |corner: Cell| match board.grid()[corner] {
            Some(digit) => DigitSet::only(digit),
            None => board.candidates(corner),
        };
        let [even, odd] = [0, 1].map(|at| standing(corners[at]) & standing(corners[at + 2]));
        for one in even {
            for two in odd {
                if one != two {
                    visit(&Rectangle::new(board, &corners, [one, two].into_iter().collect()))?;
                }
            }
        }
    }
    Flow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Digit, Grid, House};

    /// Returns the steps on an empty board that is limited to these candidates in the given cells.
    fn steps(find: fn(&Board, StepSink) -> Flow, kept: &[(&str, u32)]) -> Vec<String> {
        let mut board = Board::in_progress(&Grid::EMPTY, CellSet::EMPTY);
        for &(cell, digits) in kept {
            board.retain(named(cell), digit_set(digits));
        }
        find_all(find, &board)
    }

    fn find_all(find: fn(&Board, StepSink) -> Flow, board: &Board) -> Vec<String> {
        let mut steps = Vec::new();
        let _ = find(board, &mut |step| {
            steps.push(step.to_string());
            Flow::Continue(())
        });
        steps
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
        assert_eq!(find_all(rectangle_4, &board), [""; 0]);
        for cell in House::column(6).cells() - [named("r1c7"), named("r2c7")].into_iter().collect() {
            board.retain(cell, digit_set(12_456_789));
        }
        assert_eq!(find_all(rectangle_4, &board), ["unique-rectangle-4 37 r12c27 c7: r1c7<>7 r2c7<>7"]);
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
        assert_eq!(find_all(rectangle_6, &board), ["unique-rectangle-6 37 r12c27 r12: r1c7<>3 r2c2<>3"]);
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
        assert_eq!(find_all(hidden_rectangle, &board), ["hidden-rectangle 37 r12c27 r2c7: r2c7<>7"]);
    }

    #[test]
    fn avoidable_rectangles_ignore_givens() {
        let mut grid = Grid::EMPTY;
        for (cell, digit) in [("r1c2", 3), ("r2c2", 7), ("r1c7", 7)] {
            grid[named(cell)] = Digit::new(digit);
        }
        let own = Board::in_progress(&grid, CellSet::EMPTY);
        assert_eq!(find_all(avoidable_rectangle_1, &own), ["avoidable-rectangle-1 37 r12c27: r2c7<>3"]);
        let given = Board::in_progress(&grid, CellSet::only(named("r1c2")));
        assert_eq!(find_all(avoidable_rectangle_1, &given), [""; 0]);

        grid[named("r1c7")] = None;
        let mut board = Board::in_progress(&grid, CellSet::EMPTY);
        board.retain(named("r1c7"), digit_set(57));
        board.retain(named("r2c7"), digit_set(35));
        let [step] = &find_all(avoidable_rectangle_2, &board)[..] else { panic!("one step") };
        assert!(step.starts_with("avoidable-rectangle-2 37 r12c27: r1c8<>5 r1c9<>5 r2c8<>5 r2c9<>5 r3c7<>5"));
    }
}
