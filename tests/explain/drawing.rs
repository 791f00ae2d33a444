//! Drawings of steps: links avoid what is in their way.

use crate::support::digit;
use crate::support::languages::all_languages;
use ninefold::generator::{PuzzleId, generate_by_id};
use ninefold::grid::{Board, Candidate, Cell, CellSet, Grid};
use ninefold::hint::{self, FoundStep, all_examples};
use ninefold::level::Level;
use ninefold::techniques::{Annotation, Node, Role};
use ninefold_app::explain::drawing::{Drawing, Shape, SvgPathKind};
use ninefold_app::explain::{cell_name, explain};

/// The note of a digit at a row and column, all from 1. Its disc is in the middle of its place: that of r5c1 and 4 at
/// 20, 450.
fn note(row: usize, column: usize, value: u8) -> Candidate {
    Candidate { cell: Cell::at(row - 1, column - 1), digit: digit(value) }
}

/// Points of each link of a drawing, from edge to edge.
fn link_points(drawing: &Drawing) -> Vec<Vec<(f64, f64)>> {
    let curve = |shape: &Shape| match shape {
        Shape::SvgPath { kind: SvgPathKind::Link, path, .. } => Some(curve_points(path)),
        _ => None,
    };
    drawing.shapes.iter().filter_map(curve).collect()
}

/// Points on a path of the form `M x y Q x y x y`.
fn curve_points(path: &str) -> Vec<(f64, f64)> {
    let numbers: Vec<f64> = path
        .split(['M', 'Q', ' '])
        .filter(|word| !word.is_empty())
        .map(|word| word.parse().unwrap())
        .collect();
    let [ax, ay, mx, my, bx, by] = numbers[..] else { panic!("{path}") };
    let at = |t: f64| {
        let along = |a: f64, m: f64, b: f64| (1.0 - t) * (1.0 - t) * a + 2.0 * (1.0 - t) * t * m + t * t * b;
        (along(ax, mx, bx), along(ay, my, by))
    };
    (0..=200).map(|step| at(f64::from(step) / 200.0)).collect()
}

#[test]
fn a_link_meets_no_other_disc_if_it_can() {
    for others in
        [vec![], vec![note(5, 1, 4)], vec![note(5, 1, 4), note(5, 1, 5), note(5, 1, 6), note(4, 1, 4)]]
    {
        let discs = others.iter().map(|&candidate| Annotation::Candidate(candidate, Role::Pattern));
        let (from, to) = (Node::new(note(1, 1, 1)), Node::new(note(9, 1, 7)));
        let view: Vec<Annotation> = discs.chain([Annotation::link(from, to, true)]).collect();
        let drawing = Drawing::new(&view, &[], &Board::new(&Grid::EMPTY), CellSet::EMPTY);
        for (x, y) in &link_points(&drawing)[0] {
            assert!((0.0..900.0).contains(x) && (0.0..900.0).contains(y), "inside the board");
            for Candidate { cell, digit } in &others {
                let middle_x = (100 * cell.column() + 20 + 30 * (digit.index() % 3)) as f64;
                let middle_y = (100 * cell.row() + 20 + 30 * (digit.index() / 3)) as f64;
                assert!((x - middle_x).hypot(y - middle_y) > 14.0, "{x} {y} is on the disc of {others:?}");
            }
        }
    }
}

/// In two hundred hints with chains, wings, forcing nets and colours, no link is hidden by digits for more than 15 % of its
/// length.
#[test]
fn links_pass_between_digits() {
    let of_examples = all_examples().filter_map(|example| Some((example.step()?, example.board)));
    let puzzles = (0..30).flat_map(|number| [Level::Hell, Level::Hard].map(|level| (level, number)));
    let of_puzzles = puzzles.flat_map(|(level, number)| {
        let givens = *generate_by_id(PuzzleId::new(level, number)).puzzle.givens();
        let path = hint::path(givens, givens).expect("a path");
        path.steps.into_iter().map(|FoundStep { board, step, .. }| (step, board))
    });
    let (mut hints, mut links, mut worst) = (0, 0, 0.0_f64);
    let mut hidden_links = Vec::new();
    for (step, board) in of_examples.chain(of_puzzles) {
        let drawing = Drawing::new(&step.annotations(&board), &[], &board, CellSet::EMPTY);
        let drawn = link_points(&drawing);
        hints += usize::from(!drawn.is_empty());
        links += drawn.len();
        for points in drawn {
            let hidden = points.iter().filter(|point| is_on_digit(&board, **point)).count();
            let share = hidden as f64 / points.len() as f64;
            worst = worst.max(share);
            if share > 0.15 {
                hidden_links.push(format!("{step}: {:.0} % from {:.0?}", 100.0 * share, points[0]));
            }
        }
        if hints == 200 {
            break;
        }
    }
    println!("{hints} hints with {links} links, at most {:.0} % of one hidden", 100.0 * worst);
    assert_eq!(hints, 200);
    assert!(hidden_links.is_empty(), "{}:\n{}", hidden_links.len(), hidden_links.join("\n"));
}

/// A cell that a sentence names has a letter, and no other; reading on, one meets A first, then B.
#[test]
fn letters_are_those_of_the_sentences_in_their_order() {
    let mut lettered = 0;
    for example in all_examples() {
        let (step, board) = (example.step().expect("a step"), &example.board);
        for language in all_languages() {
            let explanation = explain(board, &step, language);
            let mut drawing =
                Drawing::new(&step.annotations(board), &explanation.reasons, board, CellSet::EMPTY);
            drawing.give_letters(&explanation, language, board);
            let named: CellSet =
                explanation.reasons.iter().fold(CellSet::EMPTY, |named, reason| named | reason.cells);
            let sentences = explanation.sentences().join("\n");
            let places: Vec<Option<usize>> =
                drawing.letters.iter().map(|&cell| sentences.find(&cell_name(cell, language))).collect();
            let of_sentences: Vec<usize> = places.iter().map_while(|place| *place).collect();
            assert!(of_sentences.is_sorted(), "{step}\n{sentences}");
            let of_pattern = &drawing.letters[of_sentences.len()..];
            assert!(
                of_pattern.iter().all(|&cell| explanation.pattern.contains(&cell_name(cell, language))),
                "{step}\n{explanation:#?}"
            );
            assert!(
                drawing.letters.iter().all(|&cell| named.contains(cell) || of_pattern.contains(&cell)),
                "{step}\n{explanation:#?}"
            );
            lettered += usize::from(!drawing.letters.is_empty());
        }
    }
    assert!(lettered >= 2 * 60, "{lettered}");
}

fn is_on_digit(board: &Board, (x, y): (f64, f64)) -> bool {
    let cell = Cell::at((y as usize / 100).min(8), (x as usize / 100).min(8));
    let (dx, dy) = (x - (100 * cell.column() + 50) as f64, y - (100 * cell.row() + 50) as f64);
    board.grid()[cell].is_some() && dx.abs() < 18.0 && dy.abs() < 24.0
}
