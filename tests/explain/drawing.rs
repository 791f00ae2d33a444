//! Drawings of steps: links avoid what is in their way.

use crate::support::digit;
use crate::support::languages::all_languages;
use ninefold::generator::{PuzzleId, generate_by_id};
use ninefold::grid::{Board, Candidate, CandidateSet, Cell, CellSet, Grid, House};
use ninefold::hint::{self, FoundStep, all_examples};
use ninefold::level::Level;
use ninefold::techniques::{Annotation, Chain, Evidence, Link, LinkReason, Node, Role, Step, Technique};
use ninefold_app::explain::hint_drawing::{Drawing, Shape, SvgPathKind};
use ninefold_app::explain::{ReasonSentence, cell_name, explain};
use ninefold_app::template::Language;

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
            for &other in &others {
                let (middle_x, middle_y) = middle(other);
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

#[test]
fn links_of_sentences_before_the_one_that_is_read_are_past() {
    let (from, to) = (note(1, 1, 1), note(9, 1, 7));
    let view = [Annotation::link(Node::new(from), Node::new(to), true)];
    let cells = [from.cell, to.cell].into_iter().collect();
    let reasons = [CellSet::EMPTY, cells, cells].map(|cells| ReasonSentence { cells, ..Default::default() });
    let drawing = Drawing::new(&view, &reasons, &Board::new(&Grid::EMPTY), CellSet::EMPTY);
    let past = |read| drawing.shapes.iter().filter(|shape| shape.is_past(read)).count();
    assert_eq!([None, Some(0), Some(1), Some(2)].map(past), [0, 0, 0, 1], "but not the discs");
}

/// The middle of the place of a note.
fn middle(Candidate { cell, digit }: Candidate) -> (f64, f64) {
    let (row, column) = (digit.index() / 3, digit.index() % 3);
    ((100 * cell.column() + 20 + 30 * column) as f64, (100 * cell.row() + 20 + 30 * row) as f64)
}

/// Whether a frame of the form `M x y h width v height` encloses a disc of this radius.
fn encloses(path: &str, (x, y): (f64, f64), radius: f64) -> bool {
    let numbers = path.split(['M', ' ', 'h', 'v', 'z']).filter_map(|word| word.parse().ok());
    let [left, top, width, height, _] = numbers.collect::<Vec<f64>>()[..] else { panic!("{path}") };
    let is_within = |at: f64, start: f64, length: f64| start + radius <= at && at + radius <= start + length;
    is_within(x, left, width) && is_within(y, top, height)
}

/// The paths of this kind.
fn paths(drawing: &Drawing, wanted: SvgPathKind) -> impl Iterator<Item = &str> {
    drawing.shapes.iter().filter_map(move |shape| match shape {
        Shape::SvgPath { kind, path, .. } if *kind == wanted => Some(path.as_str()),
        _ => None,
    })
}

#[test]
fn each_part_of_a_step_is_drawn_where_it_is() {
    let (mut ends, mut groups) = (0, 0);
    for example in all_examples() {
        let (step, board) = (example.step().expect("a step"), &example.board);
        let view = step.annotations(board);
        let drawing = Drawing::new(&view, &[], board, CellSet::EMPTY);
        let mut links = link_points(&drawing).into_iter();
        for annotation in &view {
            match annotation {
                Annotation::Candidate(candidate, role) => {
                    let is_digit = |shape: &Shape| match shape {
                        Shape::Digit { x, y, .. } => (f64::from(*x), f64::from(*y)) == middle(*candidate),
                        _ => false,
                    };
                    let is_drawn = drawing.shapes.iter().any(is_digit);
                    assert!(*role == Role::Placement || is_drawn, "{step}: {candidate:?}");
                }
                Annotation::House(house, _) => {
                    let is_frame = |path: &str| {
                        Cell::all().all(|cell| {
                            let centre = ((100 * cell.column() + 50) as f64, (100 * cell.row() + 50) as f64);
                            encloses(path, centre, 40.0) == house.cells().contains(cell)
                        })
                    };
                    assert!(paths(&drawing, SvgPathKind::House).any(is_frame), "{step}: {house:?}");
                }
                Annotation::Link { from, to, .. } => {
                    let points = links.next().expect("a drawn link");
                    for (node, (x, y)) in [(from, points[0]), (to, points[points.len() - 1])] {
                        let of_node = |cell| middle(Candidate { cell, digit: node.digit });
                        let notes: Vec<_> = node.cells.into_iter().map(of_node).collect();
                        let is_edge = |(a, b): &(f64, f64)| ((a - x).hypot(b - y) - 14.0).abs() < 1.5;
                        assert!(notes.iter().any(is_edge), "{step}: {x} {y} is at no disc of {notes:?}");
                        let is_around = |path: &str| notes.iter().all(|note| encloses(path, *note, 14.0));
                        let is_grouped = paths(&drawing, SvgPathKind::Group).any(is_around);
                        assert!(notes.len() == 1 || is_grouped, "{step}: {notes:?}");
                        (ends, groups) = (ends + 1, groups + usize::from(notes.len() > 1));
                    }
                }
                _ => {}
            }
        }
    }
    assert!(ends > 100 && groups > 5, "{ends} ends, {groups} groups");
}

#[test]
fn cells_full_of_candidates_have_no_letters() {
    let board = Board::new(&Grid::EMPTY);
    let row = |number: usize| Link::Strong(LinkReason::House(House::row(number - 1)));
    let nodes = [note(2, 1, 6), note(2, 5, 6), note(8, 5, 6), note(8, 2, 6)].map(Node::new);
    let chain = Chain::new(nodes.to_vec(), vec![row(2), Link::Weak, row(8)], false);
    let gone = CandidateSet::from_cells(digit(6), [Cell::at(6, 0)].into_iter().collect());
    let step = Step::new(Technique::Skyscraper, vec![], gone, Evidence::Chain(chain));
    let explanation = explain(&board, &step, Language::ENGLISH);
    let mut drawing = Drawing::new(&step.annotations(&board), &explanation.reasons, &board, CellSet::EMPTY);
    drawing.give_letters(&explanation, Language::ENGLISH, &board);
    assert_eq!(drawing.letters, [], "there is no place for them");
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
