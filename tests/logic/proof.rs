//! Every step is sound and proved; and the proof refuses what is not.

use ninefold::board::Board;
use ninefold::grid::Candidate;
use ninefold::logic::proof::prove;
use ninefold::logic::{LADDER, Step, easiest, path, steps};
use ninefold::puzzle::Puzzle;

use super::corpus;
use crate::turns::each;

/// Every step of every technique.
fn all(board: &Board) -> Vec<Step> {
    LADDER.iter().flat_map(|finder| steps(board, finder)).collect()
}

/// What is wrong with a step, if anything.
fn fault(board: &Board, step: &Step, puzzle: &Puzzle) -> Option<String> {
    let solution = puzzle.solution();
    let right = |candidate: &Candidate| solution[candidate.cell] == Some(candidate.digit);
    let struck = step.eliminations.iter().find(right);
    let placed = step.placements.iter().copied().find(|placement| !right(placement));
    let why = match (struck.or(placed), prove(board, step)) {
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

/// The steps with faults on the way of a puzzle, on which all easiest steps are taken at once; and how many
/// steps there were.
fn walk(puzzle: &Puzzle, look: fn(&Board) -> Vec<Step>) -> (usize, Vec<String>) {
    let mut board = Board::new(puzzle.givens());
    let (mut count, mut faults) = (0, Vec::new());
    loop {
        let steps = look(&board);
        count += steps.len();
        faults.extend(steps.iter().filter_map(|step| fault(&board, step, puzzle)));
        let easiest = easiest(&board);
        if easiest.is_empty() || !faults.is_empty() {
            return (count, faults);
        }
        for step in &easiest {
            board.apply(step);
        }
    }
}

fn check(name: &str, puzzles: &[Puzzle], look: fn(&Board) -> Vec<Step>) {
    let walks = each(puzzles, |puzzle| walk(puzzle, look));
    let count: usize = walks.iter().map(|(count, _)| count).sum();
    let faults: Vec<String> = walks.into_iter().flat_map(|(_, faults)| faults).collect();
    println!("{name}: {} puzzles, {count} steps, {} with faults", puzzles.len(), faults.len());
    assert!(faults.is_empty(), "{}", faults[..faults.len().min(20)].join("\n"));
}

fn rated(step: usize) -> Vec<Puzzle> {
    corpus::rated(step).into_iter().map(|(puzzle, _)| puzzle).collect()
}

#[test]
fn steps_on_the_way_are_sound_and_proved() {
    check("rated", &rated(40), easiest);
    check("magictour", &corpus::puzzles("solver/magictour_top1465.txt", 40), easiest);
    check("generated", &corpus::generated(400), easiest);
}

#[test]
#[ignore = "some minutes"]
fn all_steps_on_all_ways_are_sound_and_proved() {
    check("rated", &rated(1), easiest);
    check("magictour", &corpus::puzzles("solver/magictour_top1465.txt", 1), easiest);
    check("generated", &corpus::generated(20_000), easiest);
}

/// Not only those that the ladder comes to, but every step of every technique at every moment.
#[test]
fn steps_beside_the_way_are_sound_and_proved() {
    check("rated, all steps", &rated(400), all);
    check("generated, all steps", &corpus::generated(8), all);
}

#[test]
#[ignore = "some minutes"]
fn all_steps_beside_all_ways_are_sound_and_proved() {
    check("rated, all steps", &rated(10), all);
    check("magictour, all steps", &corpus::puzzles("solver/magictour_top1465.txt", 20), all);
}

/// One candidate more, the right one, and nothing proves the step any more.
#[test]
fn a_step_that_strikes_the_solution_too_is_refused() {
    let mut puzzles = rated(100);
    puzzles.extend(corpus::generated(20));
    for puzzle in &puzzles {
        let mut board = Board::new(puzzle.givens());
        for step in path(&board.clone()) {
            for cell in board.empty() {
                let Some(digit) = puzzle.solution()[cell] else { continue };
                let mut worse = step.clone();
                worse.eliminations.insert(Candidate { cell, digit });
                assert!(prove(&board, &worse).is_err(), "{worse}\n{}", board.grid().to_line());
                for other in board.candidates(cell).into_iter().filter(|&other| other != digit) {
                    let mut worse = step.clone();
                    worse.placements = vec![Candidate { cell, digit: other }];
                    assert!(prove(&board, &worse).is_err(), "{worse}\n{}", board.grid().to_line());
                }
            }
            board.apply(&step);
        }
    }
}
