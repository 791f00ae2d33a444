//! The library's values as text and as data.

use std::fmt::Debug;

use ninefold::grid::{Candidate, CandidateSet, Cell, CellSet, DigitSet};
use ninefold::{
    Grid, Hint, Level, ParseGridError, ParsePuzzleError, Puzzle, PuzzleError, PuzzleId, Rating, Symmetry,
    Technique, first_hint, rate,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::support::{PUZZLE, SOLUTION, digit};

#[test]
fn a_grid_says_what_is_wrong_with_its_text() {
    let error = |text: &str| text.parse::<Grid>().expect_err("no grid").to_string();
    assert_eq!(error(&PUZZLE[1..]), "80 cells: expected 81");
    assert_eq!(
        error(&PUZZLE.replace("6.6", "6x6")),
        "character 55 is 'x': expected 1 to 9, or . or 0 for an empty cell"
    );
    let far = format!("{PUZZLE}\n");
    let is_at = |error| matches!(error, ParseGridError::Character { found: '\n', position: 81, .. });
    assert!(far.parse::<Grid>().is_err_and(is_at));
    let grid: Grid = PUZZLE.parse().expect("81 cells");
    assert_eq!((grid.to_string(), format!("{grid:>82}")), (PUZZLE.to_owned(), format!(" {PUZZLE}")));
}

#[test]
fn a_puzzle_says_why_its_text_is_none() {
    let puzzle: Puzzle = PUZZLE.parse().expect("a puzzle");
    assert_eq!((puzzle.to_string().as_str(), puzzle.solution().to_string().as_str()), (PUZZLE, SOLUTION));
    let error = |text: &str| text.parse::<Puzzle>().expect_err("no puzzle");
    assert_eq!(error("53"), ParsePuzzleError::Grid(ParseGridError::Length(2)));
    let twice = PUZZLE.replacen("53.", "533", 1);
    assert!(matches!(error(&twice), ParsePuzzleError::Puzzle(PuzzleError::Conflict(_))));
    assert_eq!(error(&".".repeat(81)).to_string(), "more than one solution");
}

#[track_caller]
fn round_trip<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, json: &str) {
    assert_eq!(serde_json::to_string(value).expect("data"), json);
    assert_eq!(&serde_json::from_str::<T>(json).expect("the value"), value);
}

#[test]
fn values_are_written_as_data_and_read() {
    let cell = Cell::at(0, 2);
    let [one, five] = [1, 5].map(digit);
    round_trip(&PUZZLE.parse::<Grid>().expect("a grid"), &format!("{PUZZLE:?}"));
    round_trip(&PUZZLE.parse::<Puzzle>().expect("a puzzle"), &format!("{PUZZLE:?}"));
    round_trip(&Level::Hell, "\"hell\"");
    round_trip(&Symmetry::HalfTurn, "\"half-turn\"");
    round_trip(&PuzzleId::new(Level::Hard, 7), "\"hard-7\"");
    round_trip(&Technique::XWing, "\"x-wing\"");
    round_trip(&Rating(42), "4.2");
    round_trip(&cell, "2");
    round_trip(&CellSet::from_iter([cell]), "[2]");
    round_trip(&DigitSet::from_iter([one, five]), "[1,5]");
    round_trip(&CandidateSet::from_iter([Candidate { cell, digit: five }]), "[[2,5]]");
    for wrong in ["81", "-1", "\"r1c1\""] {
        assert!(serde_json::from_str::<Cell>(wrong).is_err(), "{wrong}");
    }
    let error = serde_json::from_str::<Technique>("\"x\"").expect_err("no technique").to_string();
    assert!(error.starts_with("unknown technique 'x': expected full-house, "), "{error}");
}

#[test]
fn ratings_and_steps_are_written_as_data() {
    let puzzle: Puzzle = PUZZLE.parse().expect("a puzzle");
    let rating = serde_json::to_value(rate(&puzzle)).expect("data");
    assert_eq!((&rating["level"], &rating["rating"]), (&"easy".into(), &1.2.into()));
    assert_eq!(rating["techniques"][0][0], "full-house");
    let Hint::Next(found) = first_hint(&puzzle) else { panic!("a step") };
    let step = serde_json::to_string(&found.step).expect("data");
    let placed = "\"placements\":[[5,8]],\"eliminations\":[]";
    assert_eq!(
        step,
        format!("{{\"technique\":\"hidden-single-block\",{placed},\"notation\":\"{}\"}}", found.step)
    );
}
