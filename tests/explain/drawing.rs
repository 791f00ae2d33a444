//! Drawings of steps: links avoid what is in their way.

use ninefold::grid::{Board, Candidate, Cell, CellSet, Digit, Grid};
use ninefold::techniques::{Annotation, Node, Role};
use ninefold_app::explain::drawing::{Drawing, PathKind, Shape};

/// The note of a digit at a row and column, all from 1. Its disc is in the middle of its place: that of r5c1 and 4 at
/// 20, 450.
fn note(row: usize, column: usize, digit: u8) -> Candidate {
    Candidate { cell: Cell::at(row - 1, column - 1), digit: Digit::new(digit).unwrap() }
}

/// The curve of a link from the top to the bottom of the left edge, while these discs are on the board.
fn link_curve(others: &[Candidate]) -> String {
    let link =
        Annotation::Link { from: Node::new(note(1, 1, 1)), to: Node::new(note(9, 1, 7)), strong: true };
    let discs = others.iter().map(|&candidate| Annotation::Candidate(candidate, Role::Pattern));
    let view: Vec<Annotation> = discs.chain([link]).collect();
    let drawing = Drawing::new(&view, &Board::new(&Grid::EMPTY), CellSet::EMPTY);
    let mut curves = drawing.shapes.into_iter().filter_map(|shape| match shape {
        Shape::Path { kind: PathKind::Link, path, .. } => Some(path),
        _ => None,
    });
    curves.next().expect("a link")
}

#[test]
fn a_link_curve_avoids_other_discs_and_the_edge() {
    // The first bend leads out of the board on the left.
    assert_eq!(link_curve(&[]), link_curve(&[note(1, 9, 3)]));
    let passes = |bend: f64, others: &[Candidate]| {
        let middle = 20.0 - 860.0 * bend;
        link_curve(others).contains(&format!("Q{middle:.0} 450 "))
    };
    assert!(passes(-0.12, &[]), "{}", link_curve(&[]));
    // A disc in the way counts more than the edge; if all curves inside meet discs, the edge decides.
    assert!(!passes(-0.12, &[note(5, 1, 6)]), "{}", link_curve(&[note(5, 1, 6)]));
    let everywhere: Vec<Candidate> =
        (1..=9).flat_map(|column| [4, 5, 6].map(|digit| note(5, column, digit))).collect();
    assert!(passes(0.12, &everywhere), "{}", link_curve(&everywhere));
}
