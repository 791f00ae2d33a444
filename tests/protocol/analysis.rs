//! What *Import* asks about a grid.

use crate::support::{PUZZLE, grid};
use ninefold::level::Rating;
use ninefold::rating::Pace;
use ninefold::{Cell, Grid, Puzzle};
use ninefold_app::protocol::{Answer, GridRating, Job, Task, TechniqueSet, Verdict, set_pace};
use ninefold_app::template::Language;

fn solution() -> Grid {
    let grid = grid(PUZZLE);
    match Task::new(Job::Solve { grid }).finish() {
        Answer::Solved { verdict: Verdict::One(solution), .. } => solution,
        other => panic!("{other:?}"),
    }
}

fn rate(line: &str, language: Option<Language>) -> GridRating {
    let grids = vec![grid(line)];
    match Task::new(Job::Rate { grids, language }).finish() {
        Answer::Ratings(ratings) => ratings.into_iter().next().expect("a rating"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn puzzle_has_one_solution_and_a_rating() {
    assert!(solution().is_solved());
    let GridRating::Puzzle(summary) = rate(PUZZLE, Some(Language::ENGLISH)) else {
        panic!("it can be rated")
    };
    assert!(summary.rating != Rating::UNSOLVED && !summary.techniques.is_empty(), "{summary:?}");
    assert!(summary.needs_only_singles && summary.time.seconds > 60, "{summary:?}");
}

#[test]
fn a_rating_without_words_is_the_same_rating() {
    let (GridRating::Puzzle(with), GridRating::Puzzle(without)) =
        (rate(PUZZLE, Some(Language::ENGLISH)), rate(PUZZLE, None))
    else {
        panic!("it can be rated")
    };
    assert!(without.text.is_empty() && with.text.lines().count() > 1);
    let techniques = TechniqueSet::from_text(&without.techniques).expect("a set");
    assert!(techniques.to_string().starts_with("full-house "), "{techniques}");
    assert_eq!((with.rating, with.time), (without.rating, without.time));
}

#[test]
fn a_grid_without_exactly_one_solution_has_no_rating() {
    assert_eq!(rate(&".".repeat(81), None), GridRating::MultipleSolutions);
    let cell = format!("12345678.{}........9{}", ".".repeat(27), ".".repeat(36));
    assert_eq!(rate(&cell, None), GridRating::NoSolution);
}

#[test]
fn redundant_givens_can_be_removed() {
    let mut more = grid(PUZZLE);
    let added = Cell::at(0, 2);
    more[added] = solution()[added];
    let Answer::RedundantGivens(redundant) = Task::new(Job::RedundantGivens { grid: more }).finish() else {
        panic!()
    };
    assert!(redundant.contains(added));
    for cell in more.filled() {
        let mut less = more;
        less[cell] = None;
        assert_eq!(Puzzle::new(less).is_ok(), redundant.contains(cell), "{cell}");
    }
}

#[test]
fn a_rating_says_how_long_the_player_takes() {
    let text = || match rate(PUZZLE, Some(Language::ENGLISH)) {
        GridRating::Puzzle(summary) => summary.text,
        other => panic!("{other:?}"),
    };
    assert!(!text().contains("You:"), "{}", text());
    set_pace("150 - - 300 -".parse().expect("a pace"));
    let with_pace = text();
    set_pace(Pace::default());
    assert!(with_pace.contains(" You: about "), "{with_pace}");
}
