//! Puzzles whose clues stand in given cells, and puzzles with techniques that they need.

use std::collections::BTreeSet;

use ninefold::grid::{Board, Cell, CellSet, Puzzle, Symmetry};
use ninefold::rating::rate;
use ninefold::setter::{PatternSearch, TechniqueFilter};
use ninefold::techniques::{FINDERS, path, steps};
use ninefold::{Level, Technique, generate};

fn pattern(is_clue: impl Fn(usize, usize) -> bool) -> CellSet {
    Cell::all().filter(|cell| is_clue(cell.row(), cell.column())).collect()
}

fn puzzles(search: &mut PatternSearch, count: usize) -> Vec<Puzzle> {
    let found: Vec<Puzzle> = (0..20_000).filter_map(|_| search.run()).take(count).collect();
    assert_eq!(found.len(), count);
    found
}

#[test]
fn puzzles_have_clues_in_the_cells_of_the_pattern() {
    let diagonals = pattern(|row, column| (row + 9 - column).is_multiple_of(3));
    let chequered = pattern(|row, column| (row + column).is_multiple_of(2));
    for pattern in [diagonals, chequered] {
        let found = puzzles(&mut PatternSearch::new(pattern, 1), 20);
        assert!(found.iter().all(|puzzle| puzzle.givens().filled() == pattern));
        assert!(found.iter().all(|puzzle| Puzzle::new(*puzzle.givens()).as_ref() == Ok(puzzle)));
        let different: BTreeSet<String> = found.iter().map(|puzzle| puzzle.givens().to_line()).collect();
        assert!(different.len() > 15, "{}", different.len());
        assert_eq!(puzzles(&mut PatternSearch::new(pattern, 1), 20), found);
        assert_ne!(puzzles(&mut PatternSearch::new(pattern, 2), 20), found);
    }
}

#[test]
fn some_cells_of_a_pattern_are_chosen_with_a_symmetry() {
    let ring = pattern(|row, column| row != 4 && column != 4);
    let search = &mut PatternSearch::new(ring, 3).with_clue_count(28, Symmetry::HalfTurn);
    let found = puzzles(search, 30);
    let patterns: BTreeSet<CellSet> = found.iter().map(|puzzle| puzzle.givens().filled()).collect();
    assert!(patterns.iter().all(|cells| cells.len() == 28 && cells.is_subset(ring)));
    assert!(patterns.iter().all(|&cells| Symmetry::HalfTurn.holds_for(cells)));
    assert!(patterns.len() > 2, "{}", patterns.len());
}

#[test]
fn a_pattern_without_puzzles_is_given_up_without_end() {
    // Two rows of a band without a clue can be exchanged.
    let without_rows = pattern(|row, _| row > 1);
    let mut search = PatternSearch::new(without_rows, 1);
    assert!((0..2000).all(|_| search.run().is_none()));
    assert!(search.grids_tried() > 1);
}

/// Whether steps of other techniques lead to the solution, if none is rated above the puzzle: the first step of any finder is made, again and again.
fn is_solved_without(puzzle: &Puzzle, technique: Technique) -> bool {
    let highest = rate(puzzle).rating;
    let mut board = Board::new(puzzle.givens());
    while !board.empty().is_empty() {
        let allowed = FINDERS
            .iter()
            .filter(|finder| finder.techniques.iter().any(|it| it.rating() <= highest))
            .flat_map(|finder| steps(&board, finder))
            .find(|step| step.technique != technique && step.rating() <= highest);
        let Some(step) = allowed else { return false };
        board.apply(&step);
    }
    true
}

#[test]
fn needed_techniques_cannot_be_done_without() {
    for technique in [Technique::XWing, Technique::NakedPair, Technique::XyWing] {
        let filter = TechniqueFilter { needs: vec![technique], without: vec![] };
        let mut count = [0, 0];
        for seed in 0..60 {
            let rated =
                generate(if technique == Technique::NakedPair { Level::Medium } else { Level::Hard }, seed);
            let steps: Vec<_> = path(&Board::new(rated.puzzle.givens())).collect();
            let is_used = rated.rating.techniques.iter().any(|&(used, _)| used == technique)
                && steps.iter().any(|step| step.technique == technique);
            let expected = is_used && !is_solved_without(&rated.puzzle, technique);
            assert_eq!(filter.accepts(&rated.puzzle, &rated.rating), expected, "{} {seed}", technique.key());
            count[usize::from(expected)] += 1;
        }
        assert!(count.iter().all(|&count| count > 0), "{} {count:?}", technique.key());
    }
}

#[test]
fn unwanted_techniques_are_not_on_the_path() {
    let wing = [Technique::XyWing, Technique::WWing, Technique::XyzWing];
    let filter = TechniqueFilter { needs: vec![], without: wing.to_vec() };
    for seed in 0..40 {
        let rated = generate(Level::Hard, seed);
        let is_used = rated.rating.techniques.iter().any(|(used, _)| wing.contains(used));
        assert_eq!(filter.accepts(&rated.puzzle, &rated.rating), !is_used);
    }
    assert!(TechniqueFilter::default().is_empty() && !filter.is_empty());
}

#[test]
fn a_puzzle_of_singles_needs_no_other_technique() {
    let easy = generate(Level::Easy, 1);
    let filter = TechniqueFilter { needs: vec![Technique::XWing], without: vec![] };
    assert!(!filter.accepts(&easy.puzzle, &easy.rating));
}
