//! An example of each technique: a position in which a hint shows it, as no easier technique applies.
//!
//! The positions are in `technique_examples/positions.txt`, found in puzzles of our own generator:
//!
//! ```text
//! x-wing 53..7….   1.3.7….   418,518
//! │      givens    grid      candidates eliminated before: digit, row, column
//! *      before the name: a special case (`Technique::special_case_of`); an easier step exists, too
//! ```
//!
//! Of techniques that are not [quick](crate::Technique::is_quick), more lines are more positions: random puzzles hardly ever need them. These
//! puzzles were found by moving single clues of puzzles known to be hard.
//!
//! More positions of the others are named by the seeds of their puzzles, in `technique_examples/seeds.txt`:
//!
//! ```text
//! x-wing 18 6207 934 77
//! │      of each puzzle of `generate_minimal` the first position in which a hint shows the technique, the simplest first
//! ```

use alloc::{format, string::String, vec::Vec};
use core::cmp::Reverse;

use crate::generator::generate_minimal;
use crate::grid::{Board, Candidate, Cell, Digit, Grid, Puzzle};
use crate::techniques::{FINDERS, Step, Technique, easiest_steps_with, steps, verify};

const POSITIONS: &str = include_str!("technique_examples/positions.txt");
const SEEDS: &str = include_str!("technique_examples/seeds.txt");

/// Number of positions of a technique: its example, and those of other puzzles.
pub fn technique_position_count(technique: Technique) -> usize {
    if technique.is_quick() { 5 } else { 2 }
}

/// A position in which a technique applies.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ExamplePosition {
    /// The technique.
    pub technique: Technique,
    /// The givens of the puzzle.
    pub givens: Grid,
    /// The position, without the candidates that easier steps have eliminated.
    pub board: Board,
    /// Whether the technique is the next step: true unless it is a special case of another one.
    pub is_next_step: bool,
}

impl ExamplePosition {
    /// A position in which the technique applies, with the givens of its puzzle.
    pub fn new(technique: Technique, givens: Grid, board: Board, is_next_step: bool) -> ExamplePosition {
        ExamplePosition { technique, givens, board, is_next_step }
    }
}

/// All examples, in the order of the techniques' difficulty.
pub fn all_examples() -> impl Iterator<Item = ExamplePosition> {
    Technique::ALL.iter().copied().filter_map(example)
}

/// The example of a technique, if it has one.
pub fn example(technique: Technique) -> Option<ExamplePosition> {
    listed_position(technique, 0)
}

fn listed_position(technique: Technique, number: usize) -> Option<ExamplePosition> {
    let is_of_technique = |line: &&str| {
        line.trim_start_matches('*').strip_prefix(technique.key()).is_some_and(|rest| rest.starts_with(' '))
    };
    POSITIONS.lines().filter(is_of_technique).nth(number).and_then(ExamplePosition::from_line)
}

/// The position of a technique with this number below [`technique_position_count`]: 0 is its [`example`]. Those of quick techniques are
/// found again in their puzzles, which takes as long as to solve these by logic. No two positions of a technique are symmetrical to each
/// other.
pub fn technique_position(technique: Technique, number: usize) -> Option<ExamplePosition> {
    if !technique.is_quick() {
        return listed_position(technique, number);
    }
    let Some(index) = number.checked_sub(1) else { return example(technique) };
    let mut lines = SEEDS.lines().filter_map(|line| line.split_once(' '));
    let (_, seeds) = lines.find(|(key, _)| *key == technique.key())?;
    let seed = seeds.split(' ').nth(index)?.parse().ok()?;
    find_position(&generate_minimal(seed), technique).map(|(position, _)| position)
}

/// The first position on the puzzle's solution path in which a hint shows the technique, if there is one. For a special case of another
/// technique: in which it applies, and nothing can be placed.
pub fn find_position(puzzle: &Puzzle, technique: Technique) -> Option<(ExamplePosition, Step)> {
    let givens = *puzzle.givens();
    let mut board = Board::new(&givens);
    let is_next_step = technique.special_case_of().is_none();
    // Where a harder step is needed first the puzzle is given up, but a full house seldom comes first.
    let last_tier = technique.tier().max(Technique::NakedSingle.tier());
    let end = FINDERS.iter().take_while(|finder| finder.tier() <= last_tier).count();
    loop {
        let steps = easiest_steps_with(&FINDERS[..end], &board);
        if steps.is_empty() {
            return None;
        }
        let may_apply = if is_next_step {
            steps.iter().any(|step| step.technique == technique)
        } else {
            steps[0].placements.is_empty()
        };
        if may_apply {
            let example = ExamplePosition { technique, givens, board: board.clone(), is_next_step };
            if let Some(step) = example.step() {
                return Some((example, step));
            }
        }
        for step in &steps {
            board.apply(step);
        }
    }
}

impl ExamplePosition {
    /// Parses a line of the format of [`to_line`](ExamplePosition::to_line).
    pub fn from_line(line: &str) -> Option<ExamplePosition> {
        let mut words = line.split(' ');
        let name = words.next()?;
        let technique = Technique::from_key(name.trim_start_matches('*'))?;
        let (givens, grid) = (Grid::from_line(words.next()?)?, Grid::from_line(words.next()?)?);
        let mut board = Board::in_progress(&grid, givens.filled());
        for struck in words.next()?.split(',').filter(|struck| !struck.is_empty()) {
            let mut numbers = struck.chars().map(Digit::from_char);
            let (digit, row, column) = (numbers.next()??, numbers.next()??, numbers.next()??);
            board.eliminate(Candidate { cell: Cell::at(row.index(), column.index()), digit });
        }
        Some(ExamplePosition { technique, givens, board, is_next_step: !name.starts_with('*') })
    }

    /// Formats the technique, the givens, the grid, and the candidates eliminated.
    pub fn to_line(&self) -> String {
        let ExamplePosition { technique, givens, board, is_next_step } = self;
        let all_candidates = Board::in_progress(board.grid(), givens.filled());
        let struck: Vec<String> = all_candidates
            .all_candidates()
            .iter()
            .filter(|candidate| !board.has(*candidate))
            .map(|Candidate { cell, digit }| format!("{digit}{}{}", cell.row() + 1, cell.column() + 1))
            .collect();
        let star = if *is_next_step { "" } else { "*" };
        let (key, grid) = (technique.key(), board.grid().to_line());
        format!("{star}{key} {} {grid} {}", givens.to_line(), struck.join(","))
    }

    /// The step that a [hint](super::hint()) gives here to a player who has noted all candidates. It is verified.
    pub fn next_step(&self) -> Option<Step> {
        super::next_step::hinted_step(&self.board)
    }

    /// The step of the technique that the position shows, verified: the [next one](Self::next_step), except for a special case.
    pub fn step(&self) -> Option<Step> {
        let ExamplePosition { technique, board, .. } = self;
        if self.is_next_step {
            return self.next_step().filter(|step| step.technique == *technique);
        }
        simplest_step(steps_of_technique(board, *technique), *technique)
            .filter(|step| verify(board, step).is_ok())
    }
}

/// Of these steps the shortest of the technique; of equally short ones, the one with the greatest effect.
pub fn simplest_step(steps: Vec<Step>, technique: Technique) -> Option<Step> {
    let effect = |step: &Step| step.placements.len() + step.eliminations.len();
    let of_it = steps.into_iter().filter(|step| step.technique == technique);
    of_it.min_by_key(|step| (step.link_count(), Reverse(effect(step))))
}

/// All steps of a technique on a board, whether easier ones exist or not.
pub fn steps_of_technique(board: &Board, technique: Technique) -> Vec<Step> {
    let finder = FINDERS.iter().find(|finder| finder.techniques.contains(&technique));
    finder.map_or_else(Vec::new, |finder| steps(board, finder))
}
