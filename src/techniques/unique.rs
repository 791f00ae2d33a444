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

use crate::grid::{CandidateSet, CellSet, DigitSet, HouseSet};

use super::{FinderBoard, Flow, StepSink, Technique};
use bug::{bug_plus_one, bug_plus_some};
pub use rectangle::{CornerDigits, empty_rectangles, filled_rectangles};
use rectangle::{CornersWithExtras, Rectangle, standing_digits};
use unique_loop::unique_loop;

super::finders! {
    UniqueRectangle1 => rectangle_1;
    UniqueRectangle2 => rectangle_2;
    UniqueRectangle3 => rectangle_3;
    UniqueRectangle4 => rectangle_4;
    UniqueRectangle5 => rectangle_5;
    UniqueRectangle6 => rectangle_6;
    UniqueLoop => unique_loop;
    HiddenRectangle => hidden_rectangle;
    AvoidableRectangle1 => avoidable_rectangle_1;
    AvoidableRectangle2 => avoidable_rectangle_2;
    HiddenAvoidableRectangle => hidden_avoidable_rectangle;
    BugPlusOne => bug_plus_one;
    BugPlusSome => bug_plus_some;
}

/// Type 1: only one corner has extra candidates, so it contains neither of the two digits.
fn rectangle_1(board: &FinderBoard, sink: StepSink) -> Flow {
    for_each_rectangle(board, &mut |rectangle| {
        let CornersWithExtras::One(at) = rectangle.extras() else { return Flow::Continue(()) };
        rectangle.report_at_corner(Technique::UniqueRectangle1, at, sink)
    })
}

/// Type 2: the extra candidates of two adjacent corners are one digit.
fn rectangle_2(board: &FinderBoard, sink: StepSink) -> Flow {
    for_each_rectangle(board, &mut |rectangle| {
        let CornersWithExtras::Adjacent(_) = rectangle.extras() else { return Flow::Continue(()) };
        rectangle.report_one_extra_digit(Technique::UniqueRectangle2, sink)
    })
}

/// Type 3: the extra candidates of two adjacent corners form a naked subset with other cells of a house.
fn rectangle_3(board: &FinderBoard, sink: StepSink) -> Flow {
    for_each_rectangle(board, &mut |rectangle| {
        let CornersWithExtras::Adjacent(_) = rectangle.extras() else { return Flow::Continue(()) };
        rectangle.report_subsets(Technique::UniqueRectangle3, sink)
    })
}

/// Type 4: one of the digits is limited to two adjacent corners in a house, so they cannot contain the other.
fn rectangle_4(board: &FinderBoard, sink: StepSink) -> Flow {
    for_each_rectangle(board, &mut |rectangle| {
        let CornersWithExtras::Adjacent([a, b]) = rectangle.extras() else { return Flow::Continue(()) };
        let pair = rectangle.pair(a, b);
        for [digit, other] in rectangle.both_ways() {
            let Some(house) = rectangle.conjugate_house(a, b, digit) else { continue };
            let eliminations = CandidateSet::from_cells(other, pair & board.places(other));
            let strong = HouseSet::only(house);
            rectangle.report_strong(Technique::UniqueRectangle4, eliminations, strong, sink)?;
        }
        Flow::Continue(())
    })
}

/// Type 5: the extra candidates of two diagonal corners, or of three, are one digit.
fn rectangle_5(board: &FinderBoard, sink: StepSink) -> Flow {
    for_each_rectangle(board, &mut |rectangle| match rectangle.extras() {
        CornersWithExtras::Diagonal(_) | CornersWithExtras::Three => {
            rectangle.report_one_extra_digit(Technique::UniqueRectangle5, sink)
        }
        _ => Flow::Continue(()),
    })
}

/// Type 6: two diagonal corners have extra candidates; they cannot contain a digit with an X-wing in all four.
fn rectangle_6(board: &FinderBoard, sink: StepSink) -> Flow {
    for_each_rectangle(board, &mut |rectangle| {
        let CornersWithExtras::Diagonal([a, c]) = rectangle.extras() else { return Flow::Continue(()) };
        for digit in rectangle.digits {
            // Two opposite sides are enough. Both choices have the same effect, so only one is reported.
            let sides = [[0, 1, 2, 3], [1, 2, 3, 0]];
            let strong = sides.iter().find_map(|&[a, b, c, d]| {
                let first = rectangle.conjugate_line(a, b, digit)?;
                Some(HouseSet::only(first) | HouseSet::only(rectangle.conjugate_line(c, d, digit)?))
            });
            let Some(strong) = strong else { continue };
            let eliminations = CandidateSet::from_cells(digit, rectangle.pair(a, c) & board.places(digit));
            rectangle.report_strong(Technique::UniqueRectangle6, eliminations, strong, sink)?;
        }
        Flow::Continue(())
    })
}

/// At the corner diagonal to one without extra candidates, one digit has no other place in the row and in the
/// column: that corner cannot contain the other digit.
fn hidden_rectangle(board: &FinderBoard, sink: StepSink) -> Flow {
    for_each_rectangle(board, &mut |rectangle| {
        if let CornersWithExtras::One(_) | CornersWithExtras::Adjacent(_) = rectangle.extras() {
            return Flow::Continue(());
        }
        for at in 0..4 {
            if rectangle.has_extras(at) {
                continue;
            }
            let across = (at + 2) % 4;
            for [digit, other] in rectangle.both_ways() {
                let Some(strong) = rectangle.conjugate_lines(across, digit) else { continue };
                let corner = CellSet::only(rectangle.corners[across]);
                let eliminations = CandidateSet::from_cells(other, corner & board.places(other));
                rectangle.report_strong(Technique::HiddenRectangle, eliminations, strong, sink)?;
            }
        }
        Flow::Continue(())
    })
}

/// Type 1: three corners are filled in, and one digit in the fourth would complete a swappable rectangle.
fn avoidable_rectangle_1(board: &FinderBoard, sink: StepSink) -> Flow {
    for_each_avoidable_rectangle(board, &mut |rectangle| {
        let CornersWithExtras::One(at) = rectangle.extras() else { return Flow::Continue(()) };
        if rectangle.filled_count() != 3 {
            return Flow::Continue(());
        }
        rectangle.report_at_corner(Technique::AvoidableRectangle1, at, sink)
    })
}

/// Type 2: two corners are filled in, and the other two share their only extra digit.
fn avoidable_rectangle_2(board: &FinderBoard, sink: StepSink) -> Flow {
    for_each_avoidable_rectangle(board, &mut |rectangle| {
        if rectangle.filled_count() != 2
            || !matches!(rectangle.extras(), CornersWithExtras::Adjacent(_) | CornersWithExtras::Diagonal(_))
        {
            return Flow::Continue(());
        }
        rectangle.report_one_extra_digit(Technique::AvoidableRectangle2, sink)
    })
}

/// A corner is filled in; at the corner diagonal to it a digit has no other place in the row and in the column. If that corner had
/// the filled corner's digit, the rectangle would be swappable.
fn hidden_avoidable_rectangle(board: &FinderBoard, sink: StepSink) -> Flow {
    for corners in board.facts.filled_rectangles(board) {
        let mut filled = (0..4).filter(|&at| !board.empty().contains(corners[at]));
        let (Some(at), None) = (filled.next(), filled.next()) else { continue };
        let Some(other) = board.grid()[corners[at]] else { continue };
        let across = (at + 2) % 4;
        if !board.candidates(corners[across]).contains(other) {
            continue;
        }
        for digit in board.candidates(corners[across]) - DigitSet::only(other) {
            let rectangle = Rectangle::new(board, corners, [digit, other].into_iter().collect());
            let Some(strong) = rectangle.conjugate_lines(across, digit) else { continue };
            let eliminations = CandidateSet::from_cells(other, CellSet::only(corners[across]));
            rectangle.report_strong(Technique::HiddenAvoidableRectangle, eliminations, strong, sink)?;
        }
    }
    Flow::Continue(())
}

/// Visits the rectangles of empty cells that two digits could fill in turn, if a corner has no other candidates.
fn for_each_rectangle(board: &FinderBoard, visit: &mut dyn FnMut(&Rectangle) -> Flow) -> Flow {
    board
        .facts
        .empty_rectangles(board)
        .iter()
        .try_for_each(|CornerDigits { corners, digits }| visit(&Rectangle::new(board, corners, *digits)))
}

/// Visits the rectangles without givens of which two or three corners are filled in, with all swappable digits.
fn for_each_avoidable_rectangle(board: &FinderBoard, visit: &mut dyn FnMut(&Rectangle) -> Flow) -> Flow {
    for corners in board.facts.filled_rectangles(board) {
        let filled = corners.iter().filter(|&&corner| !board.empty().contains(corner)).count();
        if filled < 2 {
            continue;
        }
        let [even, odd] =
            [0, 1].map(|at| standing_digits(board, corners[at]) & standing_digits(board, corners[at + 2]));
        for one in even {
            for two in odd {
                if one != two {
                    visit(&Rectangle::new(board, corners, [one, two].into_iter().collect()))?;
                }
            }
        }
    }
    Flow::Continue(())
}
