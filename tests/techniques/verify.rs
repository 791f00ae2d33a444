//! Every step is sound and passes verification; wrong steps do not.

use ninefold::generator::generate_shuffled;
use ninefold::grid::{Board, Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, HouseSet, Puzzle};
use ninefold::hint::all_examples;
use ninefold::level::Level;
use ninefold::techniques::{
    Chain, Evidence, FINDERS, Link, LinkReason, Step, Technique, easiest_steps, path, steps,
};
use ninefold::techniques::{InvalidStep, verify};

use crate::support::parallel::parallel_map;
use crate::support::rated_puzzles;

/// Every step of every technique.
fn all_steps(board: &Board) -> Vec<Step> {
    FINDERS.iter().flat_map(|finder| steps(board, finder)).collect()
}

/// What is wrong with a step, if anything.
fn fault(board: &Board, step: &Step, puzzle: &Puzzle) -> Option<String> {
    let solution = puzzle.solution();
    let right = |candidate: &Candidate| solution[candidate.cell] == Some(candidate.digit);
    let struck = step.eliminations.iter().find(right);
    let placed = step.placements.iter().copied().find(|placement| !right(placement));
    let why = match (struck.or(placed), verify(board, step)) {
        (Some(candidate), _) => format!("{candidate} is wrong"),
        (None, Err(flaw)) => format!("{flaw}"),
        (None, Ok(())) => return None,
    };
    Some(format!(
        "{why}\n  step {step}\n  givens {}\n  grid   {}",
        puzzle.givens().to_line(),
        board.grid().to_line()
    ))
}

/// The wrong steps on the solution path of a puzzle, on which all easiest steps are applied at once; and the number of steps.
fn wrong_steps(puzzle: &Puzzle, look: fn(&Board) -> Vec<Step>) -> (usize, Vec<String>) {
    let mut board = Board::new(puzzle.givens());
    let (mut count, mut faults) = (0, Vec::new());
    loop {
        let steps = look(&board);
        count += steps.len();
        faults.extend(steps.iter().filter_map(|step| fault(&board, step, puzzle)));
        let easiest = easiest_steps(&board);
        if easiest.is_empty() || !faults.is_empty() {
            return (count, faults);
        }
        for step in &easiest {
            board.apply(step);
        }
    }
}

fn check(name: &str, puzzles: &[Puzzle], look: fn(&Board) -> Vec<Step>) {
    let walks = parallel_map(puzzles, |puzzle| wrong_steps(puzzle, look));
    let count: usize = walks.iter().map(|(count, _)| count).sum();
    let faults: Vec<String> = walks.into_iter().flat_map(|(_, faults)| faults).collect();
    println!("{name}: {} puzzles, {count} steps, {} with faults", puzzles.len(), faults.len());
    assert!(faults.is_empty(), "{}", faults[..faults.len().min(20)].join("\n"));
}

fn rated(step: usize) -> Vec<Puzzle> {
    rated_puzzles::rated(step).into_iter().map(|(puzzle, _)| puzzle).collect()
}

#[test]
fn steps_on_the_solution_path_are_sound_and_verified() {
    check("rated", &rated(40), easiest_steps);
    check("magictour", &rated_puzzles::puzzles("solver/magictour_top1465.txt", 40), easiest_steps);
    check("generated", &rated_puzzles::generated(400), easiest_steps);
}

#[test]
#[ignore = "some minutes"]
fn all_steps_on_all_solution_paths_are_sound() {
    check("rated", &rated(1), easiest_steps);
    check("magictour", &rated_puzzles::puzzles("solver/magictour_top1465.txt", 1), easiest_steps);
    check("generated", &rated_puzzles::generated(20_000), easiest_steps);
}

/// Not only the easiest steps, but every step of every technique in every position.
#[test]
fn steps_beside_the_solution_path_are_sound_and_verified() {
    check("rated, all steps", &rated(400), all_steps);
    check("generated, all steps", &rated_puzzles::generated(8), all_steps);
}

#[test]
#[ignore = "some minutes"]
fn all_steps_beside_all_solution_paths_are_sound() {
    check("rated, all steps", &rated(10), all_steps);
    check("magictour, all steps", &rated_puzzles::puzzles("solver/magictour_top1465.txt", 20), all_steps);
}

/// With the right candidate among the eliminations, verification fails.
#[test]
fn a_step_that_eliminates_the_solution_is_rejected() {
    let mut puzzles = rated(100);
    puzzles.extend(rated_puzzles::generated(20));
    for puzzle in &puzzles {
        let mut board = Board::new(puzzle.givens());
        for step in path(&board.clone()) {
            for cell in board.empty() {
                let Some(digit) = puzzle.solution()[cell] else { continue };
                let mut worse = step.clone();
                worse.eliminations.insert(Candidate { cell, digit });
                assert!(verify(&board, &worse).is_err(), "{worse}\n{}", board.grid().to_line());
                for other in board.candidates(cell).into_iter().filter(|&other| other != digit) {
                    let mut worse = step.clone();
                    worse.placements = vec![Candidate { cell, digit: other }];
                    assert!(verify(&board, &worse).is_err(), "{worse}\n{}", board.grid().to_line());
                }
            }
            board.apply(&step);
        }
    }
}

/// The steps of all examples, with their boards.
fn steps_of_examples() -> impl Iterator<Item = (Board, Step)> {
    all_examples().flat_map(|example| {
        let steps = easiest_steps(&example.board);
        steps.into_iter().map(move |step| (example.board.clone(), step))
    })
}

/// The step with the same evidence, for every other candidate on the board.
fn steps_for_other_candidates(board: &Board, step: &Step, evidence: &Evidence) -> Vec<Step> {
    let all_steps = board
        .empty()
        .into_iter()
        .flat_map(|cell| board.candidates(cell).into_iter().map(move |digit| Candidate { cell, digit }));
    let struck = |candidate| CandidateSet::from_iter([candidate]);
    all_steps
        .map(|candidate| Step::new(step.technique, Vec::new(), struck(candidate), evidence.clone()))
        .collect()
}

#[test]
fn a_truncated_chain_is_rejected() {
    let mut count = 0;
    for (board, step) in steps_of_examples() {
        let Evidence::Chain(Chain { nodes, links, closed: false, .. }) = &step.evidence else { continue };
        // Its last link is weak; and one strong link through a set says nothing about the other digits of the set.
        for shorter in [links.len() - 1, 1] {
            let (nodes, links) = (nodes[..=shorter].to_vec(), links[..shorter].to_vec());
            let is_of_set = matches!(links[..], [Link::Strong(LinkReason::Set(_))]);
            if shorter == 1 && !is_of_set {
                continue;
            }
            let [one, two] = [nodes[0], nodes[shorter]];
            let chain = Chain::new(nodes, links, false);
            for worse in steps_for_other_candidates(&board, &step, &Evidence::Chain(chain)) {
                let struck = worse.eliminations.iter().next().expect("one candidate");
                if shorter > 1 {
                    assert_eq!(verify(&board, &worse), Err(InvalidStep::Malformed), "{worse}");
                } else if struck.digit != one.digit && struck.digit != two.digit {
                    assert!(verify(&board, &worse).is_err(), "{worse}");
                }
                count += 1;
            }
        }
    }
    assert!(count > 1000, "{count}");
}

#[test]
fn duplicate_evidence_is_rejected() {
    let mut kinds = [0, 0];
    for (board, step) in steps_of_examples() {
        let evidence = match &step.evidence {
            Evidence::Colours { digit, clusters: nets } => {
                kinds[0] += 1;
                Evidence::Colours { digit: *digit, clusters: vec![nets[0]; 5] }
            }
            Evidence::Rectangle { corners, digits, strong, subset } => {
                kinds[1] += 1;
                let corners = [&corners[..], &corners[..]].concat();
                Evidence::Rectangle { corners, digits: *digits, strong: *strong, subset: *subset }
            }
            _ => continue,
        };
        let worse = Step::new(step.technique, step.placements, step.eliminations, evidence);
        assert_eq!(verify(&board, &worse), Err(InvalidStep::Malformed), "{worse}");
    }
    assert!(kinds[0] > 1 && kinds[1] > 5, "{kinds:?}");
}

#[test]
fn a_rectangle_with_given_corners_is_rejected() {
    let board = Board::new(generate_shuffled(1, Level::Medium).givens());
    let digits: DigitSet = [1, 2].into_iter().filter_map(Digit::new).collect();
    let struck = board
        .empty()
        .into_iter()
        .flat_map(|cell| board.candidates(cell).into_iter().map(move |digit| Candidate { cell, digit }));
    let eliminations: CandidateSet = struck.take(1).collect();
    let mut count = 0;
    for row in 0..6 {
        for column in 0..6 {
            // Two rows of one band and two columns of two stacks.
            let (below, right) = (row / 3 * 3 + (row + 1) % 3, column + 3);
            let corners = [(row, column), (row, right), (below, right), (below, column)];
            let corners = corners.map(|(row, column)| Cell::at(row, column)).to_vec();
            let given = corners.iter().copied().collect::<CellSet>() & board.givens();
            let (strong, subset) = (HouseSet::EMPTY, CellSet::EMPTY);
            let step = Step::new(
                Technique::UniqueRectangle1,
                Vec::new(),
                eliminations,
                Evidence::Rectangle { corners, digits, strong, subset },
            );
            if !given.is_empty() {
                assert_eq!(verify(&board, &step), Err(InvalidStep::WrongCells(given)), "{step}");
                count += 1;
            }
        }
    }
    assert!(count > 10, "{count}");
}
